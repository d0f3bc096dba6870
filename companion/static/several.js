// The line of what is new shows it once more: the rings of each player on the map, one after the other.
(() => {
  "use strict";
  const LOOK = 1100;
  let showing = 0;

  document.addEventListener("click", (event) => {
    const line = event.target.closest("[data-once-more]");
    if (!line || event.ctrlKey || event.metaKey || event.shiftKey) return;
    event.preventDefault();
    const deeds = [...line.querySelectorAll("[data-of]")];
    const mine = ++showing;
    const show = (at) => {
      for (const each of document.querySelectorAll(".shown-again")) each.classList.remove("shown-again");
      if (mine !== showing || at >= deeds.length) return;
      deeds[at].classList.add("shown-again");
      for (const each of document.querySelectorAll(`.stage .map .${deeds[at].dataset.of}:has(> .moved), .stage .flag.${deeds[at].dataset.of}`)) {
        each.classList.add("shown-again");
      }
      setTimeout(show, LOOK, at + 1);
    };
    show(0);
  });
})();
