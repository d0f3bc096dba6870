// On the pad for VP one tap after the other is meant, unless they come as fast as a finger bounces: each is taken in its
// turn. The number beside it shows what counted.
(() => {
  "use strict";
  const BUTTON = ".pad button";
  const BOUNCE = 100;
  const toasts = document.getElementById("toasts");
  let last = 0; // when something was tapped
  let counts; // what is written on it, if it belongs to the pad
  let under = false; // an act is on its way
  let waiting = []; // what is written on the buttons that were tapped meanwhile

  document.addEventListener("click", (event) => {
    if (!event.isTrusted) return;
    const button = event.target.closest(BUTTON);
    const words = button?.textContent;
    const bounced = words === counts && event.timeStamp - last < BOUNCE;
    last = event.timeStamp;
    counts = words;
    if (!button || !(bounced || under)) return;
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
    // What the pad changes lies where it lay: nothing has to rest.
    if (counts !== undefined) for (const moment of toasts.getAnimations()) moment.cancel();
  });
  document.addEventListener("htmx:afterSettle", ({ detail: { target } }) => {
    if (target?.id !== "table" || under) return;
    const next = waiting.shift();
    const button = [...document.querySelectorAll(`${BUTTON}:enabled`)].find((each) => each.textContent === next);
    if (button) button.click();
    else waiting = [];
  });
})();
