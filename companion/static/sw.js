// Keeps the app's own files, and the last seen state of each game of this phone; never a part of a page, anything
// sent, or a page with a form. KEPT stands above: {version, files, offline, static}.
const NAME = `tapestry-${KEPT.version}`;
const GAMES = "games-of-"; // one such store, of the profile that this phone belongs to
const MOST = 40;
const GAME = /^\/(?:games|play)\/([\w-]{16,})(?:\/|$)/;

// If the browser can, requests that don't concern the worker bypass it: it sleeps after half a minute, and an
// answer would wait until it wakes.
const PAST = [
  ...["answers", "undo", "redo"].map((act) => ({ urlPattern: `/:folder/:game/${act}`, requestMethod: "POST" })),
  ...["games", "play"].map((folder) => ({ urlPattern: `/${folder}/*`, requestMethod: "GET", requestMode: "cors" })),
];

self.addEventListener("install", (event) => {
  event.addRoutes?.(PAST.map((condition) => ({ condition, source: "network" }))).catch(() => {});
  event.waitUntil(caches.open(NAME).then((cache) => cache.addAll([...KEPT.files, KEPT.offline])));
});

self.addEventListener("activate", (event) => {
  const old = (name) => name.startsWith("tapestry-") && name !== NAME;
  event.waitUntil(drop(old).then(() => self.clients.claim()));
});

self.addEventListener("message", (event) => {
  if (event.data === "activate") self.skipWaiting();
  // From a page that came up just as this one began, and is served by none.
  else if (event.data === "claim") event.waitUntil(self.clients.claim().catch(() => {}));
  else if (event.data.keep) event.waitUntil(keep(event.data.keep).catch(() => {}));
});

async function drop(which) {
  const names = await caches.keys();
  await Promise.all(names.filter(which).map((name) => caches.delete(name)));
}

const stores = async () => (await caches.keys()).filter((name) => name.startsWith(GAMES));
let writing = Promise.resolve();
const copy = (id) => `/games/${id}/kept`;

// A copy on its way must not come back if its game was deleted or the phone joined another profile.
// So requests are numbered, and so is each loss, of one game or of all.
let asked = 0;
let latest = { since: 0, whose: "" }; // whose phone it is, by the answer asked for last
const ALL = "";
const losses = new Map([[ALL, 0]]);
const lost = (id) => losses.get(ALL) + (losses.get(id) || 0);
const lose = (id) => losses.set(id, (losses.get(id) || 0) + 1);

async function forget(id) {
  lose(id);
  await writing.catch(() => {});
  for (const name of await stores()) await (await caches.open(name)).delete(copy(id));
}

async function forgetAll() {
  lose(ALL);
  await writing.catch(() => {});
  await drop((name) => name.startsWith(GAMES));
}

// What was requested before the app answered may be a copy of what is being deleted.
function remove(event, id, forgets) {
  lose(id);
  const answer = fetch(event.request);
  event.respondWith(answer);
  event.waitUntil(answer.catch(() => {}).then(forgets));
}

// What another profile has left here goes as soon as the app says whose phone this is.
async function belong(answer, since) {
  const whose = answer.headers.get("Profile");
  if (!whose || since < latest.since) return;
  latest = { since, whose };
  await writing.catch(() => {});
  await drop((name) => name.startsWith(GAMES) && name !== GAMES + whose);
}

// A page of its own, without hands and forms; the screen may be a part, or for one person alone.
async function keep(id) {
  asked += 1;
  const since = asked;
  const before = lost(id);
  const answer = await fetch(copy(id), { cache: "no-store" });
  await belong(answer, since);
  const whose = answer.headers.get("Keep");
  if (answer.status === 403 || answer.status === 404) await forget(id);
  if (!answer.ok || !whose) return;
  const whole = new Response(await answer.blob(), { headers: answer.headers }); // or the connection goes in the middle of it
  if (lost(id) !== before || latest.whose !== whose) return;
  writing = put(GAMES + whose, id, whole);
  await writing;
}

async function put(name, id, whole) {
  const cache = await caches.open(name);
  await cache.put(copy(id), whole); // in the place of the one before, and behind all others
  const kept = await cache.keys();
  for (const oldest of kept.slice(0, -MOST)) await cache.delete(oldest);
}

async function seen(answer, id, since) {
  await belong(answer, since);
  if (!id) return;
  if (answer.ok) await keep(id);
  else if (answer.status === 403 || answer.status === 404) await forget(id);
}

async function copyOf(id) {
  for (const _again of [1, 2]) { // the one before is taken away first: between the two there may be none
    await writing.catch(() => {});
    for (const name of id ? await stores() : []) {
      const kept = await (await caches.open(name)).match(copy(id));
      if (kept) return kept;
    }
  }
  return undefined;
}

const lastSeen = async (id) => (await copyOf(id)) || caches.match(KEPT.offline);

// A network may neither answer nor fail, as in a lift: after so many milliseconds the copy is shown. A late answer is
// taken in, and on so slow a line the next page is waited for twice as long.
let patience = 5000;

async function visit(event, id) {
  const { request } = event;
  asked += 1;
  const since = asked;
  // The second try is for a connection that was kept open to a server that has been restarted.
  const answer = fetch(request).catch(() => fetch(request));
  let isLate = false;
  const meanwhile = async () => {
    await new Promise((wake) => { setTimeout(wake, patience); });
    const kept = new URL(request.url).pathname === "/" ? await lastSeen() : await copyOf(id);
    isLate = Boolean(kept);
    return kept || answer;
  };
  event.waitUntil(answer.then((came) => {
    if (isLate) patience *= 2;
    return seen(came, id, since);
  }).catch(() => {}));
  try {
    return await Promise.race([answer, meanwhile()]);
  } catch {
    return lastSeen(id);
  }
}

// A copy of an older version names that version's files: those of today stand in for them.
async function file(request, path) {
  const today = `${KEPT.static}${KEPT.version}/${path.slice(KEPT.static.length).replace(/^[^/]*\//, "")}`;
  return (await caches.match(request)) || fetch(request).catch(async (lost) => {
    const kept = await caches.match(today);
    if (!kept) throw lost;
    return kept;
  });
}

self.addEventListener("fetch", (event) => {
  const { request } = event;
  const url = new URL(request.url);
  const id = GAME.exec(url.pathname)?.[1];
  if (url.origin !== location.origin) return;
  if (request.method !== "GET") {
    if (url.pathname === "/data") remove(event, ALL, forgetAll);
    if (url.pathname.endsWith("/delete") && id) remove(event, id, () => forget(id));
  } else if (url.pathname.startsWith(KEPT.static)) {
    event.respondWith(file(request, url.pathname));
  } else if (request.mode === "navigate") {
    event.respondWith(visit(event, id));
  }
});
