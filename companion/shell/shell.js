// Starts the app on this phone and shows its pages in a frame. One tab has the games; another can take over.
import { asPicture } from "./pictures.js";
import { letAskStraight } from "./straight.js";

const frame = document.querySelector("iframe");
const bar = document.querySelector("progress");
const stopped = document.querySelector("#stopped");
const parts = [...document.querySelectorAll("main > section")];
const asked = new Map(); // on their way to the worker, by number
const waiting = []; // until there is a worker
const BASE = new URL("../../", import.meta.url).pathname;
const LOCK = `tapestry-games ${BASE}`;
const tabs = new BroadcastChannel(`tapestry-tabs ${BASE}`);
const PATIENCE = 5000; // for a tab that is asked to let go
const SILENCE = 180000; // of a worker that was asked something
const MEGABYTE = 1e6;
let worker;
let last = 0;
let silence;
let isReady = false;
let hasAsked = false; // for storage that lasts
let installation;
const { server } = document.body.dataset;
let release = () => {};

const said = document.body.dataset;
const inMegabytes = (bytes) => (bytes / MEGABYTE).toFixed(1);

function show(id) {
  for (const part of parts) part.hidden = part.id !== id;
  document.querySelector("main").hidden = !id;
  frame.hidden = Boolean(id);
  stopped.hidden = true;
}

function fail(error) {
  const known = { NoModificationAllowedError: said.held, QuotaExceededError: said.full }[error?.name];
  document.querySelector("#failed code").textContent = known || String(error?.message || error);
  show("failed");
}

new BroadcastChannel(`tapestry-download ${BASE}`).onmessage = ({ data: { came, all } }) => {
  bar.max = all;
  bar.value = came;
  document.querySelector("#came").textContent = inMegabytes(came);
  document.querySelector("#all").textContent = inMegabytes(all);
};

// Whether this phone can run the app, before it downloads anything: the id of the page that says why not.
async function hindrance() {
  const { storage, serviceWorker, locks } = navigator;
  if (!serviceWorker || !locks || !storage || !("DecompressionStream" in self)) return "unable";
  const needed = Number(said.needs);
  document.querySelector("#needed").textContent = Math.round(needed / MEGABYTE);
  return new Promise((told) => {
    const probe = new Worker(new URL("probe.js", import.meta.url));
    probe.onmessage = ({ data }) => told(data);
    probe.onerror = () => told("unable");
    probe.postMessage(needed);
    setTimeout(() => told("small"), PATIENCE * 6); // it may have died of it
  });
}

async function serve() {
  const { serviceWorker } = navigator;
  let controlled = Boolean(serviceWorker.controller);
  serviceWorker.addEventListener("controllerchange", () => {
    if (controlled) location.reload(); // a new version
    controlled = true;
  });
  const registration = await serviceWorker.register(`${BASE}sw.js`);
  const coming = registration.installing;
  await new Promise((kept, lost) => {
    if (registration.active) kept();
    coming?.addEventListener("statechange", () => {
      if (coming.state === "activated") kept();
      if (coming.state === "redundant") lost(new Error(said.lost));
    });
  });
  if (!serviceWorker.controller) {
    await new Promise((served) => { serviceWorker.addEventListener("controllerchange", served, { once: true }); });
  }
}

// Requests wait until the app is there; a tab that does not have the games says so at once.
function take(request, port) {
  if (!worker) port.postMessage(null);
  else if (isReady) ask({ request, port });
  else waiting.push({ request, port });
}
navigator.serviceWorker?.addEventListener("message", ({ data, ports: [port] }) => take(data, port));

const CLOSED = { status: 503, headers: [], body: new Uint8Array() };
const isOurs = ({ origin, pathname }) => origin === location.origin && pathname.startsWith(BASE) && !pathname.startsWith("/static/");
const askStraight = (request) => new Promise((told) => {
  const headers = { ...request.headers, "accept-language": navigator.language, "user-agent": navigator.userAgent };
  take({ ...request, headers }, { postMessage: (made) => told(made || CLOSED) });
});

function ask(one) {
  asked.set(last += 1, one);
  if (asked.size === 1) listen();
  worker.postMessage({ number: last, request: one.request });
}

function listen() {
  const mine = worker;
  clearTimeout(silence);
  silence = asked.size && setTimeout(() => mine.terminate(), SILENCE);
}

async function answer({ number, made }) {
  if (!asked.has(number)) return; // of a worker that was replaced
  const { request, port } = asked.get(number);
  asked.delete(number);
  listen();
  if (request.method === "POST" && made.status < 400) keepForGood();
  const whole = await asPicture(made).catch(() => ({ status: 500, headers: [], body: new Uint8Array() }));
  port.postMessage(whole, [whole.body.buffer]);
}

// Asked for once there is something to lose; the pages say what the browser granted.
function keepForGood() {
  if (!hasAsked) navigator.storage.persist?.().catch(() => {});
  hasAsked = true;
}

// Another worker takes over from one that ended. What was only looked at is asked for once more; whoever acted is told:
// what the worker had accepted is in its files.
function restart() {
  if (!isReady) return fail(said.broke);
  for (const one of asked.values()) {
    if (one.request.method === "GET" && !one.isAgain) waiting.push({ ...one, isAgain: true });
    else one.port.postMessage({ broke: true });
  }
  asked.clear();
  clearTimeout(silence);
  isReady = false;
  stopped.hidden = false;
  work();
}

const page = () => {
  const { pathname, search } = frame.contentWindow.location;
  return pathname + search;
};

// The address of this page names the frame's, so that loading it again opens the same page.
function follow() {
  const { href, pathname } = frame.contentWindow.location;
  if (!href.startsWith("http") || pathname.startsWith(`${BASE}offline/`)) return;
  history.replaceState(null, "", `${BASE}?at=${encodeURIComponent(page())}`);
  document.title = frame.contentDocument.title;
}
// What a link with `download` leads to is fetched past the service worker, from a server that has no games.
function saveFromHere() {
  frame.contentDocument?.addEventListener("click", ({ target }) => {
    target.closest("a[download]")?.removeAttribute("download"); // the answer says that it is a file
  }, true);
}
frame.addEventListener("load", () => {
  follow();
  offerInstalling();
  saveFromHere();
  letAskStraight(frame.contentWindow, isOurs, askStraight);
  if (!frame.hidden) frame.contentWindow.focus(); // keys are for the app
});
addEventListener("pagehide", () => isReady && follow());

// Browsers offer it to this page, and the button lies in the frame's.
function offerInstalling() {
  if (!installation || frame.hidden) return;
  const offer = new Event("beforeinstallprompt", { cancelable: true });
  offer.prompt = () => installation.prompt();
  frame.contentWindow.dispatchEvent(offer);
}
addEventListener("beforeinstallprompt", (event) => {
  event.preventDefault();
  installation = event;
  offerInstalling();
});

let wants = server && new URLSearchParams(location.search).get("take");

const inData = (word) => word.replace(/_(.)/, (_, letter) => letter.toUpperCase());

// How up to date the server is, on the page of the game.
function sayShared({ game, state }) {
  const line = frame.contentDocument.getElementById("shared");
  if (!line || !page().includes(`/${game}`)) return;
  const words = line.dataset[inData(state)] || line.dataset.stopped;
  if (words.trim() !== line.textContent.trim()) line.textContent = words;
}

function sayComing({ came, all }) {
  const part = document.querySelector("#taking-all");
  part.querySelector("progress").max = all;
  part.querySelector("progress").value = came;
  part.querySelector("[data-came]").textContent = came;
  part.querySelector("[data-all]").textContent = all;
}

// What stayed on the server is named with its reason.
function sayCame({ came, stay }) {
  wants = "";
  frame.contentWindow.location.replace(BASE);
  if (!stay.length) return show("");
  const part = document.querySelector("#stayed");
  part.querySelector("[data-came]").textContent = came;
  const reasons = part.querySelector("ul").dataset;
  part.querySelector("ul").replaceChildren(...stay.map(({ name, why }) => {
    const line = document.createElement("li");
    line.append(Object.assign(document.createElement("b"), { textContent: name }), ` ${reasons[inData(why)] || reasons.other}`);
    return line;
  }));
  return show("stayed");
}

function sayNotTaken(why) {
  wants = "";
  for (const each of document.querySelectorAll("#not-taken [data-why]")) each.hidden = each.dataset.why !== why;
  show("not-taken");
}
for (const button of document.querySelectorAll("[data-home]")) {
  button.addEventListener("click", () => {
    frame.contentWindow.location.replace(BASE);
    show("");
  });
}

function wanted() {
  const at = new URLSearchParams(location.search).get("at") || BASE;
  return at.startsWith(BASE) && !at.startsWith("//") ? at : BASE;
}

function run() {
  const at = wanted();
  history.replaceState(null, "", `${BASE}?at=${encodeURIComponent(at)}`); // a frame may not show its own page's address
  work(() => {
    if (wants) return show(wants === "all" ? "taking-all" : "taking");
    frame.contentWindow.location.replace(at);
    return show("");
  });
}

function work(begun = () => {}) {
  const name = `tapestry-worker ${crypto.randomUUID()}`;
  const mine = new Worker(new URL("worker.js", import.meta.url), { type: "module", name });
  worker = mine;
  mine.onerror = (event) => (isReady ? mine.terminate() : fail(event.message || said.lost));
  mine.onmessage = ({ data }) => {
    if (data === "alive") {
      // The worker holds this lock as long as it lives, however it ends.
      navigator.locks.request(name, () => { if (worker === mine) restart(); });
    } else if (data === "ready") {
      isReady = true;
      stopped.hidden = true;
      for (const one of waiting.splice(0)) ask(one);
      begun();
      if (server) mine.postMessage({ server, take: wants });
    } else if (data.share !== undefined) {
      bar.max = 1;
      bar.value = data.share;
      document.querySelector("#download").hidden = true;
      document.querySelector("#preparing").hidden = false;
    } else if (data.shared) sayShared(JSON.parse(data.shared));
    else if (data.taken) {
      wants = "";
      frame.contentWindow.location.replace(data.taken);
      show("");
    } else if (data.notTaken) sayNotTaken(data.notTaken);
    else if (data.coming) sayComing(data.coming);
    else if (data.cameAll) sayCame(data.cameAll);
    else if (data === "closed") letGo();
    else if (data.failed) fail(data.failed);
    else answer(data);
  };
}

function letGo() {
  const mine = worker;
  worker = undefined;
  mine.terminate(); // which closes its files
  isReady = false;
  clearTimeout(silence);
  for (const { port } of [...asked.values(), ...waiting.splice(0)]) port.postMessage(null);
  asked.clear();
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

// A tab that did not answer may lose the lock.
function lose(error) {
  if (error.name === "AbortError" && worker) letGo();
  else fail(error);
}

const look = () => isReady && document.visibilityState === "visible" && worker.postMessage("look");
addEventListener("online", look);
document.addEventListener("visibilitychange", look);

tabs.onmessage = ({ data }) => {
  if (data === "hand over" && isReady) worker.postMessage("close");
};

document.querySelector("#elsewhere button").addEventListener("click", () => {
  show("starting");
  tabs.postMessage("hand over");
  navigator.locks.request(LOCK, { signal: AbortSignal.timeout(PATIENCE) }, hold).catch((error) => {
    if (error.name !== "TimeoutError") throw error;
    return navigator.locks.request(LOCK, { steal: true }, hold);
  }).catch(lose);
});
for (const button of document.querySelectorAll("[data-again]")) button.addEventListener("click", () => location.reload());

async function start() {
  if (!navigator.serviceWorker?.controller) {
    const why = await hindrance();
    if (why) return show(why);
  }
  await serve();
  const got = await navigator.locks.request(LOCK, { ifAvailable: true }, hold);
  return got === false && show("elsewhere");
}
start().catch(lose);
