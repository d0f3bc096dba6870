// What a phone needs around the pages. No rule of the game lives here, and every page works without it.
(() => {
  "use strict";

  const toasts = document.getElementById("toasts");
  const lost = document.getElementById("connection-lost");
  const { alone } = document.documentElement.dataset; // where the app lies on a phone that is its own server
  const all = (selector, root = document) => root.querySelectorAll(selector);

  // Messages

  function say(text) {
    const toast = document.createElement("div");
    toast.className = "toast";
    toast.textContent = text;
    toasts.replaceChildren(toast);
  }
  toasts.addEventListener("click", (event) => {
    if (!event.target.closest("a")) toasts.replaceChildren();
  });
  let sent = false;
  let givingUp; // if nothing comes
  document.addEventListener("htmx:afterRequest", (event) => {
    const { successful, requestConfig, xhr } = event.detail;
    const acts = requestConfig.verb !== "get"; // not a page that refreshes itself
    if (acts) sent = xhr.getResponseHeader("HX-Redirect");
    if (!successful) return;
    connected(true);
    if (acts) toasts.replaceChildren();
  });

  // Problems that the app explains come as a fragment for the toasts; other failures get our own sentence.
  document.addEventListener("htmx:beforeSwap", (event) => {
    if (event.detail.isError && event.detail.xhr.getResponseHeader("HX-Retarget")) event.detail.shouldSwap = true;
  });
  document.addEventListener("htmx:responseError", (event) => {
    if (!event.detail.xhr.getResponseHeader("HX-Retarget")) say(toasts.dataset.failed);
  });
  for (const failure of ["htmx:sendError", "htmx:timeout"]) {
    document.addEventListener(failure, (event) => {
      if (event.detail.requestConfig.verb === "get" && !alone) connected(false);
      else say(toasts.dataset.lost);
    });
  }

  // Connection: the stream reconnects by itself; say so when that takes a while

  let waiting = 0;
  function connected(yes) {
    if (yes) {
      clearTimeout(waiting);
      waiting = 0;
      lost.hidden = true;
    } else if (!waiting) {
      waiting = setTimeout(() => { lost.hidden = false; }, 2000);
    }
  }
  document.addEventListener("htmx:sseOpen", () => connected(true));
  document.addEventListener("htmx:sseError", () => connected(false));
  addEventListener("offline", () => alone || connected(false));
  addEventListener("online", () => {
    connected(true);
    toasts.replaceChildren();
  });

  // Questions before what cannot be taken back

  const dialog = document.getElementById("confirm");
  document.addEventListener("submit", (event) => {
    const form = event.target;
    if (!form.dataset.confirm || form.dataset.confirmed) return;
    event.preventDefault();
    event.stopImmediatePropagation();
    const button = event.submitter || form.querySelector("[type=submit]");
    dialog.querySelector("p").textContent = form.dataset.confirm;
    dialog.querySelector("[value=yes]").textContent = button.textContent.trim();
    dialog.returnValue = "no";
    dialog.addEventListener("close", () => {
      if (dialog.returnValue !== "yes") return;
      form.dataset.confirmed = "yes";
      form.requestSubmit(button);
      delete form.dataset.confirmed;
    }, { once: true });
    show(dialog);
  }, true);

  // A double tap is one tap: new controls take none for a moment, and none does while an act is on its way

  const ANSWERS = "form[method=post], .turn > a";
  let moment; // an animation that styles nothing
  let resting; // what takes none
  let down = false; // the finger came in it
  let waits = false; // or while an act is on its way
  function rest(selector) {
    resting = selector;
    moment = toasts.animate(null, 400);
  }
  for (const sign of ["pointerdown", "mousedown", "click"]) {
    addEventListener(sign, (event) => {
      const early = moment?.playState === "running" && event.target.closest?.(resting);
      if (sign === "pointerdown") {
        down = early;
        waits = sent || moment?.playState === "running";
      } else if (event.detail && (down || early)) { // a key's click has no detail
        event.preventDefault();
        event.stopImmediatePropagation();
      }
    }, true);
  }
  // A refused tap shows that it was heard. A resting control takes no pointer: the place tells which was meant.
  // On a page of a game pause.js says it.
  addEventListener("pointerup", ({ target, clientX: x, clientY: y }) => {
    const control = waits && !document.getElementById("seen") && (target.closest?.("a[href], button, summary, label") || [...all(
      ":is(.turn > a, .turn > button, form[method=post] :is(button, label))",
    )].find((each) => {
      const { left, right, top, bottom } = each.getBoundingClientRect();
      return x >= left && x <= right && y >= top && y <= bottom;
    }));
    if (control) control.animate({ boxShadow: ["inset 0 0 0 4px", "inset 0 0 0 4px transparent"] }, 700);
  });
  document.addEventListener("submit", (event) => {
    const { method, dataset } = event.target;
    const early = method === "post" && !dataset.confirmed && moment?.playState === "running";
    if (!early && !sent) return;
    event.preventDefault();
    event.stopImmediatePropagation();
  }, true);
  addEventListener("submit", (event) => {
    if (event.target.method !== "post") return;
    sent = true;
    clearTimeout(givingUp); // an earlier act's would let a second tap through
    givingUp = setTimeout(() => { sent = false; }, 10000);
  });
  document.addEventListener("keydown", (event) => {
    if (event.repeat && event.key === "Enter") event.preventDefault();
  });
  document.addEventListener("htmx:afterSwap", (event) => {
    const { target, requestConfig } = event.detail;
    if (target?.id !== "table") return;
    document.body.className = document.querySelector("[data-looks]").dataset.looks; // the styles ask it
    rest(requestConfig.verb === "get" ? ANSWERS : "body");
  });
  function show(each) {
    each.showModal();
    rest("body");
  }
  for (const each of all("dialog")) each.addEventListener("click", () => rest("body"));
  rest(ANSWERS);

  // A sheet that explains: Escape, its button and a tap beside it close it

  const sheet = document.getElementById("sheet");
  document.addEventListener("htmx:afterSwap", (event) => {
    if (event.detail.target !== sheet || sheet.open) return;
    show(sheet);
    history.pushState({ sheet: true }, "");
  });
  sheet.addEventListener("click", (event) => event.target === sheet && sheet.close());
  // The phone's Back closes it too: it has a place of its own in the history.
  let leaves;
  sheet.addEventListener("close", () => (leaves = history.state?.sheet) && history.back());
  addEventListener("popstate", (event) => {
    if (!leaves && !sheet.open) return;
    event.stopImmediatePropagation(); // htmx would fetch the page
    leaves = false;
    sheet.close();
  }, true);

  // Keeping the screen on while a game is open

  const canStayAwake = "wakeLock" in navigator;
  let awake = null;
  async function stayAwake() {
    const open = document.body.hasAttribute("data-awake-page") && document.visibilityState === "visible";
    if (!canStayAwake || !open || (awake && !awake.released)) return;
    try {
      awake = await navigator.wakeLock.request("screen");
    } catch {
      awake = null; // the battery is low
    }
  }
  document.addEventListener("visibilitychange", stayAwake);

  // What only some phones can do is hidden until it is known to work

  let installation = null;
  function reveal(root) {
    for (const note of all("[data-insecure]", root)) note.hidden = isSecureContext;
    for (const button of all("[data-install]", root)) button.hidden = !installation;
  }
  addEventListener("beforeinstallprompt", (event) => {
    event.preventDefault();
    installation = event;
    reveal(document);
  });
  document.addEventListener("click", (event) => {
    if (installation && event.target.closest("[data-install]")) installation.prompt();
  });
  document.addEventListener("htmx:load", (event) => reveal(event.detail.elt.parentNode || document));

  // Don't show what a browser kept of a game: somebody else may have the phone by now

  addEventListener("pageshow", (event) => event.persisted && location.reload());

  // The service worker: a new version waits for a tap

  const news = document.getElementById("new-version");
  function offer(worker) {
    if (!worker || !navigator.serviceWorker.controller) return;
    news.hidden = false;
    news.querySelector("button").onclick = () => worker.postMessage("activate");
  }
  async function serve() {
    if (!("serviceWorker" in navigator)) return;
    let controlled = Boolean(navigator.serviceWorker.controller);
    navigator.serviceWorker.addEventListener("controllerchange", () => {
      if (controlled) location.reload();
      controlled = true;
    });
    const registration = await navigator.serviceWorker.register(`${alone || "/"}sw.js`);
    if (!controlled) registration.active?.postMessage("claim");
    offer(registration.waiting);
    registration.addEventListener("updatefound", () => {
      const worker = registration.installing;
      worker.addEventListener("statechange", () => worker.state === "installed" && offer(worker));
    });
    document.addEventListener("visibilitychange", () => {
      if (document.visibilityState === "visible") registration.update().catch(() => {});
    });
  }

  reveal(document);
  stayAwake();
  serve().catch(() => {});
})();
