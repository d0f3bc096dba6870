() => {
  const { innerWidth: width, innerHeight: height } = window;
  const shown = (each) => each.checkVisibility?.({ opacityProperty: true, visibilityProperty: true }) ?? true;
  const all = (selector) => [...document.querySelectorAll(selector)].filter(shown);

  // What stays where it is while the page scrolls: the header and the dock.
  let top = 0, bottom = height;
  for (const each of all("header, footer, nav, section, div")) {
    const { position } = getComputedStyle(each);
    if (position !== "fixed" && position !== "sticky" && each.id !== "turn") continue; // the page of a tablet is as high as it
    const box = each.getBoundingClientRect();
    if (box.width < width * 0.9 || box.height > height * 0.8 || !box.height) continue;
    if (box.top <= top + 1 && box.bottom < height / 2) top = Math.max(top, box.bottom);
    else if (box.bottom >= bottom - 1 && box.top > height / 4) bottom = Math.min(bottom, box.top);
  }
  const inView = (elements) => {
    let whole = 0, seen = 0;
    for (const each of elements) {
      const box = each.getBoundingClientRect();
      whole += box.width * box.height;
      seen += Math.max(0, Math.min(box.right, width) - Math.max(box.left, 0)) *
        Math.max(0, Math.min(box.bottom, each.closest("#turn") ? height : bottom) - Math.max(box.top, each.closest("#turn") ? 0 : top));
    }
    return whole ? seen / whole : 0;
  };
  const small = all("a.button, button, summary, nav a, input:not([type=hidden]), select").filter((each) => {
    if (each.closest("label") && each.matches("input")) return false;
    const box = each.getBoundingClientRect();
    return box.width > 1 && Math.min(box.width, box.height) < 43.5;
  });
  const says = (each) => [...each.childNodes].some((node) => node.nodeType === 3 && node.textContent.trim());
  const sized = (each) => parseFloat(getComputedStyle(each).fontSize);
  const READABLE = 13.95;
  const tiny = all("main *, header *, #turn *, nav *").filter((each) => {
    if (each.closest("svg") || each.closest(".visually-hidden")) return false;
    return says(each) && sized(each) < READABLE;
  });
  // Text in a drawing is as large as the drawing is shown; also what the drawing hides from those who hear it, for it is
  // drawn for those who see it.
  const scale = ({ a, b, c, d }) => Math.sqrt(Math.abs(a * d - b * c));
  const drawn = all("svg text, svg tspan, svg foreignObject *").filter((each) => {
    const box = each.getBoundingClientRect();
    return says(each) && box.width > 0 && box.height > 0 && !each.closest(".visually-hidden");
  }).map((each) => {
    const graphics = each.closest("text, foreignObject");
    return { px: sized(each) * scale(graphics.getScreenCTM()), text: each.textContent.trim(),
      drawing: each.closest("svg").getAttribute("class") ?? "", sort: graphics.getAttribute("class") ?? "" };
  }).filter(({ px }) => px < READABLE).sort((one, other) => one.px - other.px);
  const list = document.querySelector("[data-told], .moves, ol.rows, ul.rows, .told");
  return {
    docked: (top + height - bottom) / height,
    map: inView(all(".board svg.map, .stage svg.map").slice(0, 1)),
    tracks: inView(all(".lane, svg.lane, .strip").slice(0, 5)),
    told: list ? list.getBoundingClientRect().height / height : 0,
    small_targets: small.length,
    small_texts: tiny.length,
    small_drawn_texts: drawn,
    sideways: document.documentElement.scrollWidth > width,
  };
}
