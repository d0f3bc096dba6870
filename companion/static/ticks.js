// Which pieces have been moved: ticks on this device. Nothing waits for them, and nobody else sees them.
// A ticked row shrinks at once. What is below keeps its place under a finger that goes on ticking: until that
// rests, the list begins lower by as much. All of them ticked make room for the map.
(() => {
  "use strict";

  const [game, page] = (location.pathname.split("/games/")[1] || "").split("/");
  const place = `ticks:${game}${page === "layout" ? "/layout" : ""}`;
  const wide = matchMedia("(min-width: 800px) and (min-height: 560px)");
  const boxes = () => [...document.querySelectorAll("[data-tick]")];
  const PAUSE = 1500; // ms after the last tick
  let ticking = 0;
  let lowered = null; // the list that begins lower, until the finger rests

  function ticked() {
    try {
      return new Set(JSON.parse(localStorage.getItem(place)) || []);
    } catch {
      return new Set(); // a phone that keeps nothing
    }
  }
  function show() {
    const done = ticked();
    for (const box of boxes()) box.checked = done.has(box.dataset.tick);
    if (!ticking) settle();
    else for (const box of boxes()) shorten(box);
  }
  function settle() {
    ticking = 0;
    if (lowered) lowered.style.marginTop = "";
    lowered = null;
    for (const box of boxes()) shorten(box);
    fold();
  }
  const shorten = (box) => box.closest("li")?.toggleAttribute("data-settled", box.checked);
  // The row of a box as it is now, without a move of what lies below it.
  function shortenInPlace(box) {
    const list = box.closest(".moves"), row = box.closest("li");
    if (!list || !row) return;
    const foot = () => row.getBoundingClientRect().bottom;
    const before = foot();
    shorten(box);
    if (lowered && lowered !== list) lowered.style.marginTop = "";
    lowered = list;
    for (let tries = 0; tries < 2; tries++) { // margins of what is around it may take a part
      const margin = parseFloat(getComputedStyle(list).marginTop) + before - foot();
      list.style.marginTop = `${Math.max(0, margin)}px`;
    }
  }
  // A list that is ticked off makes room for the map, where they do not lie side by side.
  function fold() {
    const list = document.querySelector("details.moved");
    if (!list) return;
    const line = list.querySelector("summary");
    const own = [...list.querySelectorAll("[data-tick]")];
    const isDone = !wide.matches && own.length > 0 && own.every((box) => box.checked);
    const hadFocus = list.contains(document.activeElement);
    line.hidden = !isDone;
    list.open = !isDone;
    if (isDone && hadFocus) line.focus();
  }
  document.addEventListener("change", (event) => {
    if (!event.target.matches("[data-tick]")) return;
    const done = boxes().filter((box) => box.checked).map((box) => box.dataset.tick);
    try {
      localStorage.setItem(place, JSON.stringify(done)); // those of turns before go
    } catch { /* it lasts as long as the page */ }
    clearTimeout(ticking);
    ticking = setTimeout(() => {
      settle();
      for (const each of document.querySelectorAll(".moves, .board")) each.animate({ pointerEvents: ["none", "none"] }, 400);
    }, PAUSE);
    shortenInPlace(event.target);
  });
  document.addEventListener("htmx:afterSettle", show);
  wide.addEventListener("change", fold);
  show();
})();
