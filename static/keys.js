// Keys for a game on screen, for whoever has a keyboard: each does what the button or link of its name does.
(() => {
  "use strict";
  const views = { m: "map", c: "city", a: "cards", l: "journal" };
  const first = (selector) => document.querySelector(selector);
  function reached(key) {
    if (/^[1-5]$/.test(key)) return document.querySelectorAll("#turn .advance")[key - 1]?.querySelector(".go");
    if (key === "i") return first("#turn button[value=income]");
    if (key === "u") return first("form[action$='/undo'] button");
    if (key === "?") return first("[data-keys]");
    if (key === "m" && !first(".stage")) return first(".views .back");
    return key in views ? first(`:is(.corners, .views) a[href$='/${views[key]}']`) : null;
  }
  document.addEventListener("keydown", (event) => {
    const { key, target, repeat, ctrlKey, metaKey, altKey } = event;
    if (repeat || ctrlKey || metaKey || altKey || event.defaultPrevented) return;
    if (target.closest("input, textarea, select, [contenteditable], dialog") || first("dialog[open]")) return;
    const found = reached(key);
    if (!found) return;
    event.preventDefault();
    found.click();
  });
})();
