([width, height]) => {
  const box = (each) => each.getBoundingClientRect();
  const find = (selector) => document.querySelector(selector);

  // The board that the question is about, as it is drawn: of it what neither header nor dock covers.
  const board = find(".stage.of-city:not(:has(.tap))") ??
    find(":is(.stage, .board) svg:is(.map:not(.reach), .city)") ?? find(".stage");
  const matrix = board.getScreenCTM?.(), scale = matrix ? Math.hypot(matrix.a, matrix.b) : 0;
  const outer = box(board), drawn = board.viewBox?.baseVal;
  const wide = drawn ? Math.min(outer.width, drawn.width * scale) : outer.width;
  const high = drawn ? Math.min(outer.height, drawn.height * scale) : outer.height;
  const left = outer.left + (outer.width - wide) / 2, top = outer.top + (outer.height - high) / 2;
  const bar = box(find("#bar")), dock = box(find("#turn"));
  const covers = [bar, dock].filter((each) => each.left < left + wide - 1 && each.right > left + 1);
  const from = Math.max(0, top, ...covers.filter((each) => each.top <= top).map((each) => each.bottom));
  const to = Math.min(height, top + high, ...covers.filter((each) => each.top > top).map((each) => each.top));
  const across = Math.min(width, left + wide) - Math.max(0, left);

  // Header and question are on the screen, and neither lies on the other.
  const title = box(find("#board-title, #act, #turn"));
  const isSeen = [bar, dock, title].every((each) => each.top >= -1 && each.bottom <= height + 1);
  const isApart = bar.bottom <= dock.top + 1 && title.bottom >= bar.bottom - 1;

  // The acts that no tap in their middle meets, wherever one scrolls to.
  const acts = document.querySelectorAll("#turn :is(button, a, summary, label), :is(.stage, .board) .tap, .corner");
  const lost = [...acts].filter((each) => {
    if (!each.checkVisibility({ visibilityProperty: true }) || each.disabled) return false;
    if (each.closest(".visually-hidden")) return false;
    each.scrollIntoView({ block: "nearest", behavior: "instant" });
    const { left, right, top, bottom } = box(each);
    const hit = document.elementFromPoint((left + right) / 2, (top + bottom) / 2);
    return !hit || !(each.contains(hit) || hit.contains(each) && hit.closest(".tap, button, a, label"));
  });
  find("#turn").scrollTop = 0;
  scrollTo(0, 0);

  return {
    isDrawn: Boolean(drawn),
    high: Math.max(0, to - from) / height,
    wide: Math.max(0, across) / width,
    headed: isSeen && isApart,
    lost: lost.map((each) => each.outerHTML.slice(0, 120)),
    overflows: document.documentElement.scrollWidth > width,
  };
}
