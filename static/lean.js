// On a page of a game: answers leave out what this phone has already, and what its screen has no room for.
(() => {
  "use strict";
  const wide = matchMedia("(min-width: 800px)");
  const MOST = 200; // a header has room for twice as many
  const parts = (root) => root.querySelectorAll("[data-part]");
  const mark = (node) => node.dataset?.part;

  document.addEventListener("htmx:configRequest", (event) => {
    const { elt, headers } = event.detail;
    if (wide.matches) headers["Is-Wide"] = "true";
    if (!elt.closest("[hx-swap]")?.getAttribute("hx-swap").startsWith("morph")) return;
    headers["Has-Parts"] = [...new Set([...parts(document)].map(mark))].slice(0, MOST).join(" ");
    elt.setAttribute("hx-ext", "lean, morph"); // the next act may take its place before the table is swapped
  });
  addEventListener("DOMContentLoaded", () => {
    htmx.defineExtension("lean", {
      handleSwap(_style, _target, fragment) {
        const shown = new Map([...parts(document)].map((each) => [mark(each), each]));
        for (const outline of parts(fragment)) {
          if (outline.hasChildNodes()) continue;
          const had = shown.get(mark(outline));
          if (had) outline.replaceWith(had.cloneNode(true));
          else location.reload(); // it went while the answer was on its way
        }
        return false; // what follows puts it on the page
      },
    });
    Idiomorph.defaults.callbacks.beforeNodeMorphed = (old, fresh) => !mark(old) || mark(old) !== mark(fresh);
    widen();
  });

  // The screen has room for more than it shows: a phone lies on its side, or was turned.
  const widen = () => {
    if (!wide.matches || !document.querySelector(".stage, .board") || document.querySelector(".wing")) return;
    htmx.ajax("GET", location.pathname + location.search, { target: "#table", swap: "morph:innerHTML" });
  };
  wide.addEventListener("change", widen);
})();
