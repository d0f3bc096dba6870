// Takes the time from a finger that leaves the screen until what its tap brought is painted, in ms: on the way to the
// request, on the line and in the server, and from the answer's arrival to the end of the frame that shows it. The last
// number is that of the answer's bytes.
(() => {
  const marks = {};
  const now = (name) => { marks[name] = performance.now(); };
  addEventListener("pointerup", ({ timeStamp }) => { marks.tapped = timeStamp; }, true);
  document.addEventListener("htmx:beforeSend", () => now("sent"));
  document.addEventListener("htmx:beforeOnLoad", () => now("came"));
  document.addEventListener("htmx:afterSwap", ({ detail: { target, requestConfig, xhr } }) => {
    if (target?.id !== "table" || requestConfig.verb !== "post") return;
    requestAnimationFrame(() => scheduler.postTask(() => {
      now("shown");
      const transferSize = performance.getEntriesByName(xhr.responseURL).at(-1)?.transferSize ?? 0; // 0: on a phone alone
      window.took = [marks.sent - marks.tapped, marks.came - marks.sent, marks.shown - marks.came, transferSize];
    }, { priority: "user-blocking" })); // the first task after that frame
  });
})();
