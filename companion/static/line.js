// On a page of a game: a tap without connection is sent again with the same number, or reported
// lost; while no news arrives, the page asks for it.
(() => {
  "use strict";
  const live = document.querySelector("[data-game]");
  if (!live) return; // a form of corrections
  const toasts = document.getElementById("toasts");
  const PATIENCE = 12000; // for an answer to what was tapped
  const LONGEST = 8000; // between two tries
  const GIVEN_UP = 180000;
  let kept = null; // what was tapped and has not arrived: {request, since, wait, timer}
  let again = false;

  function say(text) {
    const toast = document.createElement("div");
    toast.className = "toast";
    toast.textContent = text;
    toasts.replaceChildren(toast);
  }
  const isTap = ({ verb, parameters }) => verb === "post" && parameters.has("seq");
  function drop() {
    clearTimeout(kept?.timer);
    kept = null;
  }

  document.addEventListener("htmx:configRequest", (event) => {
    if (!isTap({ verb: event.detail.verb, parameters: event.detail.formData })) return;
    event.detail.timeout = PATIENCE;
    if (!again) drop(); // something else is tapped now
  });
  for (const failure of ["htmx:sendError", "htmx:timeout"]) {
    document.addEventListener(failure, (event) => {
      const { requestConfig } = event.detail;
      if (!isTap({ verb: requestConfig.verb, parameters: requestConfig.formData })) return;
      event.stopImmediatePropagation();
      kept ??= { request: requestConfig, since: Date.now(), wait: 500 };
      later();
    });
  }

  function later() {
    if (Date.now() - kept.since > GIVEN_UP) {
      drop();
      say(toasts.dataset.lost);
      return;
    }
    say(live.dataset.waits);
    clearTimeout(kept.timer);
    kept.wait = Math.min(kept.wait * 2, LONGEST);
    kept.timer = setTimeout(send, kept.wait);
  }

  // Perhaps it arrived and only the answer was lost: first ask how far the game is.
  async function send() {
    const { request, since } = kept;
    if (Date.now() - since > GIVEN_UP) return later(); // the phone slept: nobody waits for it any more
    const seq = request.formData.get("seq");
    let stands;
    try {
      stands = await fetch(`${live.dataset.game}?seen=${seq}`, { headers: { "HX-Request": "true" }, cache: "no-store" });
    } catch {
      if (kept) later();
      return;
    }
    if (kept?.request !== request) return;
    if (stands.status >= 500) {
      later();
    } else if (stands.status === 204 && document.contains(request.elt)) {
      const values = {};
      for (const name of request.formData.keys()) values[name] = request.formData.getAll(name);
      again = true;
      const sent = htmx.ajax("POST", request.path, { source: request.elt, values, target: request.target, swap: request.elt.getAttribute("hx-swap") });
      again = false;
      await sent.catch(() => {});
    } else {
      drop();
      htmx.trigger(live, "sse:changed");
      say(live.dataset.moved);
    }
  }
  document.addEventListener("htmx:afterRequest", (event) => {
    const { successful, requestConfig, xhr } = event.detail;
    if (kept && requestConfig.verb === "post" && (successful || xhr.status)) drop();
  });
  addEventListener("online", () => kept && send());

  // What this phone did itself it shows already.
  document.addEventListener("htmx:configRequest", (event) => {
    const { elt, triggeringEvent } = event.detail;
    const long = triggeringEvent?.type === "sse:changed" && triggeringEvent.detail?.data;
    if (elt === live && long && long === document.getElementById("seen")?.value) event.preventDefault();
  });

  // The stream reconnects, but later each time; meanwhile, and if looking failed, the page looks by itself.
  let looking = 0;
  let deaf = false;
  function look(wait) {
    clearTimeout(looking);
    looking = setTimeout(() => {
      if (document.visibilityState === "visible") htmx.trigger(live, "sse:changed");
      look(Math.min(wait * 2, LONGEST));
    }, wait);
  }
  function stop() {
    clearTimeout(looking);
    looking = 0;
  }
  document.addEventListener("htmx:sseError", () => {
    deaf = true;
    looking || look(1000);
  });
  document.addEventListener("htmx:sseOpen", () => {
    deaf = false;
    stop();
  });
  live.addEventListener("htmx:sendError", (event) => event.target === live && !looking && look(1000));
  live.addEventListener("htmx:afterRequest", (event) => event.target === live && event.detail.successful && !deaf && stop());
})();
