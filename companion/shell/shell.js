// Starts the app on this phone and shows its pages in a frame. One tab has the games; another can take over.

const frame = document.querySelector("iframe");
const bar = document.querySelector("progress");
const parts = [...document.querySelectorAll("main > section")];
const waiting = [];
const tabs = new BroadcastChannel("tapestry-tabs");
const LOCK = "tapestry-games";
const PATIENCE = 5000; // for a tab that is asked to let go
let worker;
let isReady = false;
const { server } = document.body.dataset;
let release = () => {};

function show(id) {
  for (const part of parts) part.hidden = part.id !== id;
  document.querySelector("main").hidden = !id;
  frame.hidden = Boolean(id);
}

function fail(error) {
  document.querySelector("#failed code").textContent = String(error?.message || error);
  show("failed");
}

const canRun = () => "serviceWorker" in navigator && "locks" in navigator && "WebAssembly" in self
  && "DecompressionStream" in self && Boolean(navigator.storage?.getDirectory);

new BroadcastChannel("tapestry-download").onmessage = ({ data: { came, all } }) => {
  const megabytes = (bytes) => (bytes / 1e6).toFixed(1);
  bar.max = all;
  bar.value = came;
  document.querySelector("#came").textContent = megabytes(came);
  document.querySelector("#all").textContent = megabytes(all);
};

async function serve() {
  const { serviceWorker } = navigator;
  let controlled = Boolean(serviceWorker.controller);
  serviceWorker.addEventListener("controllerchange", () => {
    if (controlled) location.reload(); // a new version
    controlled = true;
  });
  const registration = await serviceWorker.register("/sw.js");
  const coming = registration.installing;
  await new Promise((kept, lost) => {
    if (registration.active) kept();
    coming?.addEventListener("statechange", () => {
      if (coming.state === "activated") kept();
      if (coming.state === "redundant") lost(new Error(document.body.dataset.lost));
    });
  });
  if (!serviceWorker.controller) {
    await new Promise((served) => { serviceWorker.addEventListener("controllerchange", served, { once: true }); });
  }
}

// Requests wait until the app is there; a tab that does not have the games says so at once.
navigator.serviceWorker?.addEventListener("message", ({ data, ports }) => {
  if (!worker) ports[0].postMessage(null);
  else if (isReady) worker.postMessage(data, ports);
  else waiting.push([data, ports]);
});

const page = () => {
  const { pathname, search } = frame.contentWindow.location;
  return pathname + search;
};

// The address of this page names the frame's, so that loading it again opens the same page.
function follow() {
  if (!frame.contentWindow.location.href.startsWith("http")) return;
  history.replaceState(null, "", `/?at=${encodeURIComponent(page())}`);
  document.title = frame.contentDocument.title;
}
frame.addEventListener("load", follow);
addEventListener("pagehide", () => isReady && follow());

const taken = server && new URLSearchParams(location.search).get("take");

// How up to date the server is, on the page of the game.
function sayShared({ game, state }) {
  const line = frame.contentDocument.getElementById("shared");
  if (!line || !page().includes(`/${game}`)) return;
  const words = line.dataset[state.replace(/_(.)/, (_, letter) => letter.toUpperCase())] || line.dataset.stopped;
  if (words.trim() !== line.textContent.trim()) line.textContent = words;
}

function sayNotTaken(why) {
  for (const each of document.querySelectorAll("#not-taken [data-why]")) each.hidden = each.dataset.why !== why;
  show("not-taken");
}
document.querySelector("[data-home]").addEventListener("click", () => {
  frame.contentWindow.location.replace("/");
  show("");
});

function wanted() {
  const { pathname, search } = location;
  const at = pathname === "/" ? new URLSearchParams(search).get("at") || "/" : pathname + search;
  return at.startsWith("/") && !at.startsWith("//") ? at : "/";
}

function run() {
  const at = wanted();
  history.replaceState(null, "", `/?at=${encodeURIComponent(at)}`); // a frame may not show its own page's address
  worker = new Worker(new URL("worker.js", import.meta.url), { type: "module" });
  worker.onerror = (event) => fail(event.message || document.body.dataset.lost);
  worker.onmessage = ({ data }) => {
    if (data === "ready") {
      isReady = true;
      for (const [request, ports] of waiting.splice(0)) worker.postMessage(request, ports);
      if (taken) show("taking");
      else {
        frame.contentWindow.location.replace(at);
        show("");
      }
      if (server) worker.postMessage({ server, take: taken });
    } else if (data.shared) sayShared(JSON.parse(data.shared));
    else if (data.taken) {
      frame.contentWindow.location.replace(data.taken);
      show("");
    } else if (data.notTaken) sayNotTaken(data.notTaken);
    else if (data === "closed") letGo();
    else if (data.failed) fail(data.failed);
  };
}

function letGo() {
  worker.terminate();
  worker = undefined;
  isReady = false;
  frame.contentWindow.location.replace("about:blank");
  show("elsewhere");
  release();
}

// While this runs, no other tab may; the browser lets go by itself when a tab ends, however it ends.
const hold = (held) => new Promise((let_go) => {
  if (!held) return let_go(false);
  release = let_go;
  show("starting");
  run();
});

const look = () => isReady && document.visibilityState === "visible" && worker.postMessage("look");
addEventListener("online", look);
document.addEventListener("visibilitychange", look);

tabs.onmessage = ({ data }) => {
  if (data === "hand over" && isReady) worker.postMessage("close");
};

document.querySelector("#elsewhere button").addEventListener("click", () => {
  show("starting");
  tabs.postMessage("hand over");
  const patient = AbortSignal.timeout(PATIENCE);
  navigator.locks.request(LOCK, { signal: patient }, hold).catch((error) => {
    if (error.name === "TimeoutError" || error.name === "AbortError") return navigator.locks.request(LOCK, { steal: true }, hold);
    throw error;
  }).catch(fail);
});
for (const button of document.querySelectorAll("[data-again]")) button.addEventListener("click", () => location.reload());

async function start() {
  if (!canRun()) return show("unable");
  await serve();
  const got = await navigator.locks.request(LOCK, { ifAvailable: true }, hold);
  return got === false && show("elsewhere");
}
start().catch(fail);
