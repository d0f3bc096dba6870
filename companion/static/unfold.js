// What unfolds low on a page of corrections would unfold behind the dock: it comes into view.
document.addEventListener("toggle", ({ target }) => {
  if (target.open && target.matches(".to-tap, .fold")) target.scrollIntoView({ block: "nearest" });
}, true);
