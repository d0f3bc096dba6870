// Which pieces have been moved: ticks on this device, for the hands. Nothing waits for them, and nobody else sees them.
// Ticked rows get shorter, all of them make room for the map, but not under a finger that goes on ticking.
(() => {
  "use strict";

  const [, , game, page] = location.pathname.split("/");
  const place = `ticks:${game}${page === "layout" ? "/layout" : ""}`;
  const wide = matchMedia("(min-width: 800px) and (min-height: 560px)");
  const boxes = () => [...document.querySelectorAll("[data-tick]")];
  const PAUSE = 1500; // ms after the last tick
  let ticking = 0;
  let settled = new Set(); // the ticks of rows that are short

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
    if (ticking) fit();
    else settle();
  }
  function settle() {
    ticking = 0;
    settled = new Set(boxes().filter((box) => box.checked).map((box) => box.dataset.tick));
    fit();
  }
  const isSettled = (box) => box.checked && settled.has(box.dataset.tick);
  function fit() {
    for (const box of boxes()) box.closest("li")?.toggleAttribute("data-settled", isSettled(box));
    fold();
  }
  // A list that is ticked off makes room for the map, where they do not lie side by side.
  function fold() {
    const list = document.querySelector("details.moved");
    if (!list) return;
    const line = list.querySelector("summary");
    const own = [...list.querySelectorAll("[data-tick]")];
    const isDone = !wide.matches && own.length > 0 && own.every(isSettled);
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
    fit();
  });
  document.addEventListener("htmx:afterSettle", show);
  wide.addEventListener("change", fold);
  show();
})();
