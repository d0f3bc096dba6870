// Keeps the files of one build, and lets the app in the shell's worker answer the pages in its frame.

const BASE = new URL("./", location).pathname;
const OURS = `tapestry-offline ${BASE} `;
const NAME = OURS + BUILD.version;
const SHELL = "index.html";
const WORKER = `offline/${BUILD.version}/worker.js`;
const BROKE = `offline/${BUILD.version}/broke.html`;
const STATIC = "/static/"; // wherever the app lies: only its own pages ask here
const PIECES = new Map(BUILD.pieces.map((piece) => [piece.path, piece]));
const PACKED = ".packed";
const SAID = {
  "X-Content-Type-Options": "nosniff",
  "Referrer-Policy": "no-referrer",
  "Cross-Origin-Opener-Policy": "same-origin",
};
const POLICY = "default-src 'self'; img-src 'self' blob:; base-uri 'none'; form-action 'self'; frame-ancestors 'none'; object-src 'none'";
const OF_A_PAGE = POLICY.replace("frame-ancestors 'none'", "frame-ancestors 'self'");
const OF_THE_WORKER = `default-src 'self'; connect-src 'self' ${BUILD.server}; script-src 'self' 'wasm-unsafe-eval'`;

const told = new BroadcastChannel(`tapestry-download ${BASE}`);
const cached = () => caches.open(NAME);

function headersOf({ path, type }) {
  const policy = { [SHELL]: POLICY, [BROKE]: OF_A_PAGE, [WORKER]: OF_THE_WORKER }[path];
  return { ...SAID, "Content-Type": type, ...(policy && { "Content-Security-Policy": policy }) };
}

const OFTEN = 200; // ms: hundreds of pieces come in a second
let toldAt = 0;
function tell(came, all) {
  if (came < all && Date.now() - toldAt < OFTEN) return;
  toldAt = Date.now();
  told.postMessage({ came, all });
}

// One after the other, as a slow line then has whole files if it fails in the middle.
async function download() {
  const store = await cached();
  const all = BUILD.pieces.reduce((sum, piece) => sum + piece.bytes, 0);
  let came = 0;
  for (const piece of BUILD.pieces) {
    if (!(await store.match(BASE + piece.path))) {
      const answer = await fetch(BASE + piece.from, { cache: "no-cache" });
      if (!answer.ok) throw new Error(`${piece.from}: ${answer.status}`);
      const before = came;
      let body = answer.body.pipeThrough(new TransformStream({
        transform(chunk, on) {
          came += chunk.byteLength;
          tell(came, all);
          on.enqueue(chunk);
        },
      }));
      if (piece.from.endsWith(PACKED)) body = body.pipeThrough(new DecompressionStream("gzip"));
      await store.put(BASE + piece.path, new Response(await new Response(body).arrayBuffer(), { headers: headersOf(piece) }));
      came = before;
    }
    came += piece.bytes;
    tell(came, all);
  }
}

self.addEventListener("install", (event) => event.waitUntil(download()));

self.addEventListener("activate", (event) => {
  const drop = async () => {
    const old = (await caches.keys()).filter((name) => name.startsWith(OURS) && name !== NAME);
    await Promise.all(old.map((name) => caches.delete(name)));
    await self.clients.claim();
  };
  event.waitUntil(drop());
});

self.addEventListener("message", ({ data }) => {
  if (data === "activate") self.skipWaiting();
});

// Of all windows the one whose worker runs answers; the others say that they have none.
async function ask(request) {
  const windows = (await self.clients.matchAll({ type: "window" })).filter((each) => each.frameType === "top-level");
  const answers = windows.map((shell) => new Promise((answered, refused) => {
    const { port1, port2 } = new MessageChannel();
    port1.onmessage = ({ data }) => (data ? answered(data) : refused());
    shell.postMessage(request, [port2]);
  }));
  return Promise.any(answers).catch(() => ({ status: 503, headers: [["Content-Type", "text/plain"]], body: "Closed." }));
}

// The app ended before its answer: a script hears of a dead line and asks again, a person reads a page.
const broke = ({ mode }) => (mode === "navigate" ? Response.redirect(BASE + BROKE, 303) : Response.error());

const NO_BODY = new Set([204, 205, 304]);

async function answer(request, url) {
  const isFile = url.pathname.startsWith(STATIC);
  const store = isFile ? await cached() : undefined;
  const found = await store?.match(request);
  if (found) return found;
  const headers = { ...Object.fromEntries(request.headers), "accept-language": navigator.language, "user-agent": navigator.userAgent };
  const hasBody = request.method !== "GET" && request.method !== "HEAD";
  const body = hasBody ? await request.arrayBuffer() : undefined;
  const said = await ask({ method: request.method, url: url.href, headers, body });
  if (said.broke) return broke(request);
  const made = new Response(NO_BODY.has(said.status) ? null : said.body, { status: said.status, headers: said.headers });
  if (isFile && made.status === 200) await store.put(request, made.clone()); // not a part, as players of sounds ask for
  return made;
}

const kept = (path, request) => cached().then((store) => store.match(BASE + path)).then((found) => found || fetch(request));

self.addEventListener("fetch", (event) => {
  const { request } = event;
  const url = new URL(request.url);
  if (url.origin !== location.origin) return;
  const path = url.pathname.startsWith(BASE) ? url.pathname.slice(BASE.length) : url.pathname;
  if (path === "manifest.webmanifest" || path.startsWith("icons/")) return;
  const isShell = request.mode === "navigate" && request.destination === "document";
  const isRead = path === "" && url.searchParams.has("at"); // by the browser's tools, which would wait for the app
  if (isRead || (isShell && (path === "" || path === SHELL))) event.respondWith(kept(SHELL, request));
  else if (isShell) event.respondWith(Response.redirect(`${BASE}?at=${encodeURIComponent(url.pathname + url.search)}`));
  else if (PIECES.has(path)) event.respondWith(kept(path, request));
  else event.respondWith(answer(request, url));
});
