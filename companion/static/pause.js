// If another act comes up under the finger, it takes no tap for a second: the tap was meant for what lay there.
(() => {
  "use strict";

  const NEAR = 40; // px
  const toasts = document.getElementById("toasts");
  let under; // an animation that styles nothing
  let down = false; // the finger came in it
  let waits = false; // or while nothing takes a tap: see app.js
  let spot = {}; // where it tapped last, and what
  try {
    spot = JSON.parse(sessionStorage.getItem("spot")) || {}; // on the page before
  } catch { /* a phone that keeps nothing */ }
  const meaning = ({ form, href, value, textContent }) =>
    value ? [form?.action, value, textContent].join() : form?.action || href || textContent;
  function isEarly(control, { clientX, clientY }) {
    const isNear = Math.hypot(clientX - spot.x, clientY - spot.y) < NEAR && Date.now() - spot.at < 10000;
    return isNear && under?.playState === "running" && meaning(control) !== spot.what;
  }
  function take(control, { clientX, clientY }) {
    spot = { x: clientX, y: clientY, what: meaning(control), at: Date.now() };
    try {
      sessionStorage.setItem("spot", JSON.stringify(spot));
    } catch { /* it holds on this page */ }
  }
  // A waiting control takes no pointer, so the tap lands below it: the place tells which was meant.
  const WAITING = ":is(.turn > a, .turn > button, form[method=post] :is(button, label))";
  function isAt(each, { clientX, clientY }) {
    const { left, right, top, bottom } = each.getBoundingClientRect();
    return clientX >= left && clientX <= right && clientY >= top && clientY <= bottom;
  }
  const meant = (event) => event.target.closest?.("button, a[href], summary, label")
    || [...document.querySelectorAll(WAITING)].find((each) => isAt(each, event));
  const controlOf = (event) => event.target.closest?.("button, a[href], summary");
  for (const sign of ["pointerdown", "mousedown", "click"]) {
    addEventListener(sign, (event) => {
      const control = controlOf(event);
      const early = control && isEarly(control, event);
      if (sign === "pointerdown") {
        down = early;
        waits = toasts.getAnimations().some((each) => each !== under) || document.querySelector(".htmx-request");
      } else if (event.detail && (down || early)) { // a key's click has no detail
        event.preventDefault();
        event.stopImmediatePropagation();
      } else if (sign === "click" && event.detail && control) take(control, event);
    }, true);
  }
  // A refused tap shows that it was heard. Pads that count quick taps keep them: see pad.js.
  addEventListener("pointerup", (event) => {
    const control = down || waits ? meant(event) : null;
    const counts = control?.closest(".pad, .steps-to-tap") && !down;
    if (control && (down || waits) && !counts) {
      control.animate({ boxShadow: ["inset 0 0 0 4px", "inset 0 0 0 4px transparent"] }, 700);
    }
  });
  const begin = () => { under = toasts.animate(null, 1000); };
  document.addEventListener("htmx:afterSwap", ({ detail: { target } }) => target?.id === "table" && begin());
  begin();
})();

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
