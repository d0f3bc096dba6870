// The settings of a phone take effect at once; each form is sent by htmx as soon as it is changed.
(() => {
  "use strict";
  const root = document.documentElement;
  for (const form of document.querySelectorAll("form[data-setting]")) {
    const { setting, usual } = form.dataset;
    const box = form.elements[setting];
    let kept = box.value;
    form.querySelector("button").hidden = true;
    function show(value) {
      if (value === usual) delete root.dataset[setting];
      else root.dataset[setting] = value;
    }
    form.addEventListener("change", () => {
      show(box.value);
      document.dispatchEvent(new CustomEvent("try-turn", { detail: setting }));
    });
    form.addEventListener("htmx:afterRequest", (event) => {
      if (event.detail.successful) kept = box.value;
      else show(box.value = kept);
    });
  }
  const lacks = { awake: !("wakeLock" in navigator), vibration: !("vibrate" in navigator), aloud: !("speechSynthesis" in window) };
  for (const note of document.querySelectorAll("[data-lacks]")) note.hidden = !lacks[note.dataset.lacks];

  // Whether the app opens without a connection, and what it shows then.
  const ready = document.getElementById("ready");
  async function look() {
    const names = await caches.keys();
    let games = 0;
    for (const name of names.filter((each) => each.startsWith("games-of-"))) {
      games += (await (await caches.open(name)).keys()).length;
    }
    ready.hidden = false;
    ready.querySelector("b").textContent = games;
  }
  if (navigator.serviceWorker && ready) navigator.serviceWorker.ready.then(look).catch(() => {});

  // A new version is looked for at a tap; app.js offers it where there is one.
  const newest = document.getElementById("newest");
  if (navigator.serviceWorker && newest) {
    newest.hidden = false;
    newest.addEventListener("click", async () => {
      const registration = await navigator.serviceWorker.getRegistration();
      await registration?.update().catch(() => {});
      const found = registration?.installing || registration?.waiting;
      document.getElementById("is-newest").hidden = Boolean(found);
    });
  }
})();
