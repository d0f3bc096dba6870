// On a page of a game: answers leave out what this phone has already, and what its screen has no room for.
(() => {
  "use strict";
  const wide = matchMedia("(min-width: 800px)");
  const MOST = 200; // a header has room for twice as many
  const parts = (root) => root.querySelectorAll("[data-part]");
  const mark = (node) => node.dataset?.part;

  let had = new Map(); // what the last request says to have, by its marks

  document.addEventListener("htmx:configRequest", (event) => {
    const { elt, headers } = event.detail;
    if (wide.matches) headers["Is-Wide"] = "true";
    if (!elt.closest("[hx-swap]")?.getAttribute("hx-swap").startsWith("morph")) return;
    had = new Map([...parts(document)].map((each) => [mark(each), each]));
    headers["Has-Parts"] = [...had.keys()].slice(0, MOST).join(" ");
    elt.setAttribute("hx-ext", "lean, morph"); // the next act may take its place before the table is swapped
  });

  // An outline that comes to lie elsewhere than what it outlines is filled with a copy of that.
  function fill(outline) {
    const kept = had.get(mark(outline));
    if (outline.hasChildNodes() || !kept) return; // where it is lost, the page is on its way to be loaded anew
    const drawing = kept.cloneNode(true);
    for (const each of drawing.attributes) outline.setAttributeNode(each.cloneNode());
    outline.append(...drawing.childNodes);
  }
  addEventListener("DOMContentLoaded", () => {
    htmx.defineExtension("lean", {
      handleSwap(_style, _target, fragment) {
        const isLost = (outline) => !outline.hasChildNodes() && !had.has(mark(outline));
        if ([...parts(fragment)].some(isLost)) location.reload();
        return false; // what follows puts it on the page
      },
    });
    Object.assign(Idiomorph.defaults.callbacks, {
      beforeNodeMorphed(old, fresh) {
        if (mark(old) && mark(old) === mark(fresh)) return false;
        if (mark(old) && had.get(mark(old)) === old) had.set(mark(old), old.cloneNode(true)); // for it is gone then
        if (mark(fresh)) fill(fresh);
      },
      beforeNodeAdded(fresh) {
        if (mark(fresh)) fill(fresh);
        else for (const each of fresh.childElementCount ? parts(fresh) : []) fill(each);
      },
    });
    widen();
  });

  // The screen has room for more than it shows: a phone lies on its side, or was turned.
  const widen = () => {
    if (!wide.matches || !document.querySelector(".stage, .board") || document.querySelector(".wing")) return;
    htmx.ajax("GET", location.pathname + location.search, { target: "#table", swap: "morph:innerHTML" });
  };
  wide.addEventListener("change", widen);
})();
