// Which pieces have been moved: ticks on this device, for the hands. Nothing waits for them, and nobody else sees them.
(() => {
  "use strict";

  const [, , game, page] = location.pathname.split("/");
  const place = `ticks:${game}${page === "layout" ? "/layout" : ""}`;
  const boxes = () => document.querySelectorAll("[data-tick]");

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
  }
  document.addEventListener("change", (event) => {
    if (!event.target.matches("[data-tick]")) return;
    const done = [...boxes()].filter((box) => box.checked).map((box) => box.dataset.tick);
    try {
      localStorage.setItem(place, JSON.stringify(done)); // those of turns before go
    } catch { /* it lasts as long as the page */ }
  });
  document.addEventListener("htmx:afterSettle", show);
  show();
})();
