// On a page of a game: the focus stays where it is when the page changes, and
// after an act moves to the next question.
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
  // Blur before the page changes, or the browser styles the half-changed page as the focused control goes.
  document.addEventListener("htmx:beforeSwap", ({ detail: { target, requestConfig, isError } }) => {
    if (target?.id === "table" && requestConfig.verb === "post" && !isError) document.activeElement?.blur();
  });
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

  // On a map or in a city the arrow keys lead to the nearest place that way.
  const WAYS = { ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, -1], ArrowDown: [0, 1] };
  function middle(control) {
    const { x, y, width, height } = control.getBoundingClientRect();
    return [x + width / 2, y + height / 2];
  }
  document.addEventListener("keydown", (event) => {
    const from = event.target.closest?.("svg .tap");
    const way = WAYS[event.key];
    if (!from || !way) return;
    const [x, y] = middle(from);
    let nearest = null;
    let least = Infinity;
    for (const control of from.closest("svg").querySelectorAll(".tap")) {
      const [right, down] = [middle(control)[0] - x, middle(control)[1] - y];
      const along = right * way[0] + down * way[1];
      const aside = Math.abs(right * way[1] + down * way[0]);
      if (along > 4 && aside <= along && along + aside / 2 < least) [nearest, least] = [control, along + aside / 2];
    }
    event.preventDefault();
    nearest?.focus();
  });
})();
