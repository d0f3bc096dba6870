// Keeps the app's own files and one page for when there is no connection; never a game, never anything sent.
// KEPT stands above: {version, files, offline, static}.
const NAME = `tapestry-${KEPT.version}`;

self.addEventListener("install", (event) => {
  event.waitUntil(caches.open(NAME).then((cache) => cache.addAll([...KEPT.files, KEPT.offline])));
});

self.addEventListener("activate", (event) => {
  const old = (name) => name.startsWith("tapestry-") && name !== NAME;
  event.waitUntil(
    caches
      .keys()
      .then((names) => Promise.all(names.filter(old).map((name) => caches.delete(name))))
      .then(() => self.clients.claim()),
  );
});

self.addEventListener("message", (event) => {
  if (event.data === "activate") self.skipWaiting();
});

self.addEventListener("fetch", (event) => {
  const { request } = event;
  const url = new URL(request.url);
  if (request.method !== "GET" || url.origin !== location.origin) return;
  if (url.pathname.startsWith(KEPT.static)) {
    event.respondWith(caches.match(request).then((kept) => kept || fetch(request)));
  } else if (request.mode === "navigate") {
    // The second try is for a connection that was kept open to a server that has been restarted.
    event.respondWith(
      fetch(request)
        .catch(() => fetch(request))
        .catch(() => caches.match(KEPT.offline)),
    );
  }
});
