// On the pad for VP, and where taps correct a number, each tap counts, unless they come as fast as
// a finger bounces. The number beside it shows what counted.
(() => {
  "use strict";
  const BUTTON = ":is(.pad, .steps-to-tap) button";
  const buttons = () => [...document.querySelectorAll(BUTTON)];
  const saying = (button) => `${buttons().indexOf(button)}: ${button.getAttribute("aria-label")}`;
  const BOUNCE = 100;
  const toasts = document.getElementById("toasts");
  let last = 0; // when something was tapped
  let counts; // what it says, if it is such a button
  let under = false; // an act is on its way
  let waiting = []; // what the buttons say that were tapped meanwhile

  document.addEventListener("click", (event) => {
    if (!event.isTrusted) return;
    const button = event.target.closest(BUTTON);
    const words = button && saying(button);
    const bounced = button && words === counts && event.timeStamp - last < BOUNCE;
    last = event.timeStamp;
    counts = words;
    if (!bounced && !(button && under)) return;
    event.preventDefault();
    event.stopPropagation();
    if (!bounced) waiting.push(words);
  }, true);
  document.addEventListener("htmx:beforeRequest", ({ detail: { requestConfig } }) => {
    under ||= requestConfig.verb === "post";
  });
  document.addEventListener("htmx:afterRequest", ({ detail: { requestConfig, successful } }) => {
    if (requestConfig.verb !== "post") return;
    under = false;
    if (!successful) waiting = [];
    // What such a button changes lies where it lay: nothing has to rest.
    if (counts) for (const moment of toasts.getAnimations()) moment.cancel();
  });
  document.addEventListener("htmx:afterSettle", ({ detail: { target } }) => {
    if (target?.id !== "table" || under) return;
    const next = waiting.shift();
    const button = buttons().find((each) => !each.disabled && saying(each) === next);
    if (button) button.click();
    else waiting = [];
  });
})();
