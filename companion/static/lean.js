// On a page of a game: answers omit what this phone has, and what its screen has no room for.
(() => {
  "use strict";
  const wide = matchMedia("(min-width: 800px) and (min-height: 560px)");
  const MOST = 200; // a header has room for twice as many
  const parts = (root) => root.querySelectorAll("[data-part]");
  const mark = (node) => node.dataset?.part;

  let had = new Map(); // what the last request says to have, by its marks
  let morphed; // what an answer is to change
  let wanted = new Map(); // how often the answer has a drawing, by its mark
  let widens = false; // the answer is the same screen with more on it

  document.addEventListener("htmx:configRequest", (event) => {
    const { elt, headers } = event.detail;
    if (wide.matches) headers["Is-Wide"] = "true";
    if (event.detail.triggeringEvent?.type === "sse:changed" && !document.hidden) headers["Is-Watching"] = "true";
    if (!elt.closest("[hx-swap]")?.getAttribute("hx-swap").startsWith("morph")) return;
    had = new Map([...parts(document)].map((each) => [mark(each), each]));
    headers["Has-Parts"] = [...had.keys()].slice(0, MOST).join(" ");
    elt.setAttribute("hx-ext", "lean, morph"); // the next act may take its place before the table is swapped
  });

  document.addEventListener("htmx:beforeSwap", ({ detail: { serverResponse } }) => {
    wanted = new Map();
    for (const [, each] of serverResponse.matchAll(/data-part="([^"]+)"/g)) wanted.set(each, (wanted.get(each) || 0) + 1);
  });

  // An outline at a new place takes in what it outlines, or a copy if the old one may stay.
  function fill(outline) {
    const kept = had.get(mark(outline));
    if (outline.hasChildNodes() || !kept) return; // where it is lost, the page is on its way to be loaded anew
    const isFree = !kept.isConnected || (morphed.contains(kept) && !kept.parentNode.closest("[data-part]"));
    const drawing = isFree && wanted.get(mark(outline)) === 1 ? kept : kept.cloneNode(true);
    for (const each of kept.attributes) outline.setAttribute(each.name, each.value);
    outline.append(...drawing.childNodes);
  }
  const outlinesIn = (root) => [...parts(root)].filter((each) => !each.hasChildNodes());
  addEventListener("DOMContentLoaded", () => {
    htmx.defineExtension("lean", {
      handleSwap(_style, target, fragment) {
        morphed = target;
        if (outlinesIn(fragment).some((each) => !had.has(mark(each)))) location.reload();
        return false; // what follows puts it on the page
      },
    });
    Object.assign(Idiomorph.defaults.callbacks, {
      beforeNodeMorphed(old, fresh) {
        if (mark(old) && mark(old) === mark(fresh)) return false;
        if (wanted.has(mark(old)) && had.get(mark(old)) === old) had.set(mark(old), old.cloneNode(true)); // for it is gone then
        if (!mark(fresh) || fresh.hasChildNodes()) return true;
        for (const each of [...old.attributes]) old.removeAttribute(each.name);
        old.dataset.part = mark(fresh);
        old.replaceChildren();
        fill(old);
        return false;
      },
      beforeAttributeUpdated: (name, of) => // what somebody reads stays open, and whose answers one looks at
        !(name === "open" && (widens || of.classList.contains("answers-of"))),
      afterNodeAdded(fresh) {
        if (mark(fresh)) fill(fresh);
        else for (const each of fresh.childElementCount ? parts(fresh) : []) fill(each);
      },
    });
    widen();
  });

  // A link morphed from one of htmx's would still act as that one.
  document.addEventListener("htmx:afterSettle", () => {
    for (const link of document.querySelectorAll("a:not([hx-get])")) if ("htmx-internal-data" in link) htmx.process(link);
  });

  // Tried plots replace each other in the history too.
  document.addEventListener("click", (event) => {
    const source = event.target.closest(".choosing a, .city-controls a");
    if (!source) return;
    event.preventDefault();
    const address = source.getAttribute("href").split("#")[0];
    htmx.ajax("GET", address, { source, target: "#table", swap: "morph:innerHTML", replace: "true" });
  });

  // The screen has room for more than it shows: a tablet was turned, a phone was unfolded.
  const widen = async () => {
    if (!wide.matches || !document.querySelector(".stage, .board") || document.querySelector(".wing")) return;
    widens = true;
    try {
      await htmx.ajax("GET", location.pathname + location.search, { target: "#table", swap: "morph:innerHTML" });
    } finally {
      widens = false;
    }
  };
  wide.addEventListener("change", widen);
})();
