// Keys for a game, for whoever has a keyboard: each does what the button or link of its name does.
(() => {
  "use strict";
  const views = { m: "map", c: "city", a: "cards", l: "journal" };
  const arrows = ["ArrowLeft", "ArrowUp", "ArrowDown", "ArrowRight"]; // as their buttons stand
  const first = (selector) => document.querySelector(selector);
  const advance = (found) => (found?.matches(".advance") ? found.querySelector(".go") : found);
  function reached(key, from) {
    const way = arrows.indexOf(key) + 1; // within a drawing they lead from place to place
    if (way) return from.closest("svg .tap") ? null : first(`.city-controls > a:nth-child(${way})`);
    if (/^[1-5]$/.test(key)) return advance(document.querySelectorAll("#turn :is(.advance, .advances > .track, .again > .track)")[key - 1]);
    if (key === "i") return first("#turn button[value=income]");
    if (key === "b") return first("#turn.at-table button[value=end]");
    if (key === "u") return first("form[action$='/undo'] button:enabled");
    if (key === "?") return first("[data-keys]");
    if (key === "Escape" || (key === "m" && !first(".stage, .board"))) return first(".views .back, [data-back]");
    return key in views ? first(`:is(.corners, .views, .doors) a[href$='/${views[key]}']`) : null;
  }
  document.addEventListener("keydown", (event) => {
    const { key, target, repeat, ctrlKey, metaKey, altKey } = event;
    if (repeat || ctrlKey || metaKey || altKey || event.defaultPrevented) return;
    if (target.closest("input, textarea, select, [contenteditable], dialog") || first("dialog[open]")) return;
    const found = reached(key, target);
    if (!found || found.disabled) return;
    event.preventDefault();
    found.focus({ preventScroll: true }); // from there the focus goes on to what is asked next
    found.click();
  });
})();
