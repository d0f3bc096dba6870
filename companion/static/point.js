// What somebody points at glows: the hex on every map of the page, the space of the track, for as long as it is new.
(() => {
  "use strict";
  if (document.documentElement.dataset.pointing) return; // it came with somebody who pointed before
  document.documentElement.dataset.pointing = "on";
  const SECONDS = 8;
  const SVG = "http://www.w3.org/2000/svg";
  const lit = new Set(); // what glows already, so that asking again does not light it anew

  function ring(map, x, y) {
    const glow = document.createElementNS(SVG, "use");
    glow.setAttribute("href", `#${map.id}-hex`);
    glow.setAttribute("transform", `translate(${x} ${y}) scale(0.9)`);
    glow.setAttribute("class", "pointed");
    map.append(glow);
    return glow;
  }
  function space(track, number) {
    const boxes = document.querySelectorAll(`svg.strip.${track} text, svg.lane.${track} text`);
    const texts = [...boxes].filter((text) => text.textContent.trim() === number);
    return [...texts.map((text) => text.previousElementSibling), ...document.querySelectorAll(`.printed.${track} .space-${number}`)];
  }
  function light(said) {
    const { x, y, track, space: number } = said.dataset;
    const glowing = track
      ? space(track, number).filter(Boolean)
      : [...document.querySelectorAll("svg.map")].map((map) => ring(map, x, y));
    if (track) for (const each of glowing) each.classList.add("pointed");
    setTimeout(() => {
      for (const each of glowing) if (track) each.classList.remove("pointed"); else each.remove();
    }, SECONDS * 1000);
  }
  function look() {
    for (const said of document.querySelectorAll("[data-points]")) {
      const what = JSON.stringify([said.textContent, { ...said.dataset }]);
      if (lit.has(what)) continue;
      lit.add(what);
      light(said);
      setTimeout(() => {
        lit.delete(what);
        if (said.isConnected) said.remove();
      }, SECONDS * 1000);
    }
  }
  document.addEventListener("htmx:afterSettle", look);
  look();
})();
