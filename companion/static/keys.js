// Keys for a game, for whoever has a keyboard: each does what the button or link of its name does.
(() => {
  "use strict";
  const views = { m: "map", c: "city", a: "cards", l: "journal" };
  const arrows = ["ArrowLeft", "ArrowUp", "ArrowDown", "ArrowRight"]; // as their buttons stand
  const first = (selector) => document.querySelector(selector);
  const advance = (found) => (found?.matches(".advance") ? found.querySelector(".go") : found);
  const all = (selector) => [...document.querySelectorAll(selector)];
  // The answers of any question, in order: payments, cards, die faces, ticks.
  const ANSWERS = "#turn form :is(button[name=key], input[name=item], .play-tiles button, button[name=tile]):enabled";
  const TRACKS = "#turn :is(.advance, .advances > .track, .again > .track)";
  // One that stands by name is read first.
  function answer(number) {
    const found = all(ANSWERS).filter((each) => !each.closest("details:not([open])"))[number - 1];
    return found?.closest("[popover]:not(:popover-open)")?.previousElementSibling || found;
  }
  let typed = ""; // of the number of a card
  let typing;
  function card(digit) {
    clearTimeout(typing);
    const numbers = all("#turn .numbers button:enabled");
    const begin = (each) => each.value.startsWith(typed);
    typed += digit;
    if (!numbers.some(begin)) typed = digit;
    const found = numbers.find((each) => each.value === typed);
    const isAll = numbers.filter(begin).length < 2;
    if (!isAll) typing = setTimeout(() => { typed = ""; found?.click(); }, 700);
    else typed = "";
    return isAll ? found : null;
  }
  function reached(key, from) {
    const way = arrows.indexOf(key) + 1; // within a drawing they lead from place to place
    if (way) return from.closest("svg .tap") ? null : first(`.city-controls > a:nth-child(${way})`);
    if (/^\d$/.test(key) && first("#turn .numbers")) return card(key);
    if (/^[1-9]$/.test(key)) return first(TRACKS) ? advance(all(TRACKS)[key - 1]) : answer(key);
    if (key === "i") return first("#turn button[value=income]");
    if (key === "b") return first("#turn.at-table button[value=end]");
    if (key === "u") return first("form[action$='/undo'] button:enabled");
    if (key === "r") return first("form[action$='/redo'] button:enabled");
    if (key === "s") return first("#turn :is(.explained-sign, .ask), .to-help");
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

// The last answer's count of ticks left holds until the next tick.
document.addEventListener("change", ({ target }) => {
  if (target.name === "item") target.form.querySelector(".notice")?.remove();
});
