// On pages shown without a connection: when a game was last seen, and which games can be looked at.
(() => {
  "use strict";
  const said = (time) => new Date(time).toLocaleString(document.documentElement.lang, {
    weekday: "long", day: "numeric", month: "long", hour: "2-digit", minute: "2-digit",
  });
  for (const time of document.querySelectorAll("time[datetime]")) time.textContent = said(time.dateTime);

  const list = document.getElementById("kept-games");
  async function look() {
    for (const name of (await caches.keys()).filter((each) => each.startsWith("games-of-"))) {
      const cache = await caches.open(name);
      for (const request of (await cache.keys()).reverse()) {
        const page = new DOMParser().parseFromString(await (await cache.match(request)).text(), "text/html");
        const about = page.querySelector("[data-kept]");
        const row = list.querySelector("template").content.cloneNode(true);
        row.querySelector("a").href = about.dataset.kept;
        row.querySelector("b").textContent = about.dataset.name;
        row.querySelector("small").textContent = said(page.querySelector("time").dateTime);
        list.append(row);
        list.closest("section").hidden = false;
      }
    }
  }
  if (list && "caches" in window) look().catch(() => {});
})();

// The page asks until somebody answers.
(() => {
  "use strict";
  let left = false;
  addEventListener("beforeunload", () => { left = true; });
  setInterval(() => {
    fetch("/healthz", { cache: "no-store" }).then((answer) => left || (answer.ok && location.reload()), () => {});
  }, 2000);
})();
