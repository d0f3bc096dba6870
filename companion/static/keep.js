// On a page of a game: keeps the last seen state for when there is no connection, soon after a change.
(() => {
  "use strict";
  const workers = navigator.serviceWorker;
  if (!workers) return;
  const id = location.pathname.split("/")[2];
  let due = 0;
  function keep() {
    clearTimeout(due);
    due = 0;
    workers.controller?.postMessage({ keep: id });
  }
  function soon() {
    clearTimeout(due);
    due = setTimeout(keep, 3000);
  }
  document.addEventListener("htmx:afterSwap", (event) => {
    if (event.detail.target?.id === "table") soon();
  });
  document.addEventListener("visibilitychange", () => {
    if (document.visibilityState === "hidden" && due) keep();
  });
  if (!workers.controller) workers.addEventListener("controllerchange", soon, { once: true });
})();
