// At the table another act comes up under the thumb with each turn, while the pieces are still to be moved, and in the place
// of the keypad for VP: for a moment it takes no tap, and looks so; one that comes all the same is seen to be heard.
(() => {
  "use strict";

  const turn = () => document.getElementById("seen")?.dataset.turn;
  const keypad = () => document.querySelector(".by-tens");
  let before = turn();
  let typed = keypad();
  let pauses = [];
  document.addEventListener("htmx:afterSettle", () => {
    const now = turn();
    if (now && (now !== before || (typed && !keypad()))) {
      const look = { pointerEvents: ["none", "none"], opacity: [0.6, 1] };
      pauses = [...document.querySelectorAll(".turn.at-table > *")].map((each) => each.animate(look, 1500));
    }
    before = now || before;
    typed = keypad();
  });
  const rests = () => pauses.some((each) => each.playState === "running");
  document.addEventListener("click", ({ target }) => {
    const dock = target.closest(".turn.at-table");
    if (dock && rests()) dock.animate({ boxShadow: ["inset 0 0 0 4px", "inset 0 0 0 4px transparent"] }, 700);
  });
  document.addEventListener("submit", (event) => {
    if (!event.target.closest(".turn.at-table") || !rests()) return;
    event.preventDefault();
    event.stopImmediatePropagation();
  }, true);
})();
