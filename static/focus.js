// On a page of a game: whoever plays by keys or hears the page stays where they are when it changes under them, and
// after an act comes to what is asked next.
(() => {
  "use strict";
  const CONTROLS = "a, button, input, select, summary";
  let held = null; // what the control that has the focus is, whatever becomes of its element
  const same = (one, other) => Object.keys(one).every((each) => one[each] === other[each]);
  function about(control) {
    if (!control?.matches(CONTROLS) || !control.closest("#table, #turn")) return null;
    const { id, name, value } = control;
    return { tag: control.tagName, id, name, value, href: control.getAttribute("href"),
      words: control.getAttribute("aria-label") || control.textContent.trim() };
  }
  document.addEventListener("htmx:beforeRequest", () => { held = about(document.activeElement) || held; });
  document.addEventListener("htmx:afterSettle", (event) => {
    const { target, requestConfig, xhr } = event.detail;
    if (target?.id !== "table" || !held) return;
    const was = held;
    held = null;
    const acted = requestConfig.verb === "post" && xhr.status < 400;
    const now = about(document.activeElement);
    if (!acted && now && same(was, now)) return;
    const controls = acted ? [] : document.querySelectorAll(`#table :is(${CONTROLS}), #turn :is(${CONTROLS})`);
    const again = [...controls].find((each) => same(was, about(each)));
    const turn = document.getElementById("turn");
    if (turn) turn.tabIndex = -1;
    (again || turn)?.focus({ preventScroll: true });
  });
})();
