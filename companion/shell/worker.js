// The app: Python, its packages and the games of this phone. The pages ask it through the service worker.
import { mount, openFiles } from "./disk.js";
import { loadPyodide } from "./pyodide.mjs";
import { Line } from "./line.js";

const LIBRARY = "/lib/python3.14";
const DATA = "/data";
const here = new URL("./", import.meta.url);
const CACHE = `tapestry-offline-${here.pathname.split("/").at(-2)}`;

let files;
let python;
let phone;
let line;

// All files in one, see `build.py`. Python compares the time with that of what it compiled.
const WHEN = 1e12;
function layOut(FS, all) {
  const length = new DataView(all.buffer, all.byteOffset).getUint32(0, true);
  let at = 4 + length;
  for (const [path, size] of JSON.parse(new TextDecoder().decode(all.subarray(4, at)))) {
    FS.mkdirTree(`/${path.slice(0, path.lastIndexOf("/"))}`);
    FS.writeFile(`/${path}`, all.subarray(at, at + size), { canOwn: true });
    FS.utime(`/${path}`, WHEN, WHEN);
    at += size;
  }
}

function* compiledBelow(FS, folder) {
  for (const name of FS.readdir(folder)) {
    const path = `${folder}/${name}`;
    if (name === "." || name === "..") continue;
    if (FS.isDir(FS.stat(path).mode)) yield* compiledBelow(FS, path);
    else if (name.endsWith(".pyc")) yield path;
  }
}

// What Python compiled at the first start is kept for the next.
const COMPILED = new URL("compiled", here).pathname;
async function keepCompiled(FS) {
  python.runPython(`
import sys
from pathlib import Path
from py_compile import compile

for module in list(sys.modules.values()):  # those of before it was told to write what it compiles
    spec = getattr(module, "__spec__", None)
    if spec and spec.cached and Path(spec.origin).suffix == ".py" and not Path(spec.cached).exists():
        compile(spec.origin)
`);
  const all = [...compiledBelow(FS, LIBRARY)].map((path) => [path.slice(1), FS.readFile(path)]);
  const index = new TextEncoder().encode(JSON.stringify(all.map(([path, { length }]) => [path, length])));
  const parts = [new Uint32Array([index.length]), index, ...all.map(([, bytes]) => bytes)];
  await (await caches.open(CACHE)).put(COMPILED, new Response(new Blob(parts)));
}

async function start() {
  const whole = async (answer) => answer && new Uint8Array(await (await answer).arrayBuffer());
  const [app, compiled] = [whole(fetch(new URL("app.files", here))), caches.match(COMPILED).then(whole)];
  async function fsInit(FS) {
    layOut(FS, await app);
    if (await compiled) layOut(FS, await compiled);
  }
  const lock = { info: { abi_version: "2026_0", arch: "wasm32", platform: "emscripten_5_0_3", python: "3.14.2" }, packages: {} };
  [files, python] = await Promise.all([
    openFiles(),
    loadPyodide({
      indexURL: here.href, lockFileContents: lock, packageBaseUrl: here.href, fsInit,
      env: { PYTHONPATH: LIBRARY, PYTHONNODEBUGRANGES: "1" },
    }),
  ]);
  mount(python.FS, files, DATA);
  phone = python.runPython(`
import sys
from pathlib import Path

sys.dont_write_bytecode = False
from companion.offline.phone import Phone

Phone(Path("${DATA}"))
`);
  if (!(await compiled)) setTimeout(() => keepCompiled(python.FS).catch(() => {}), 2000);
}

function answer({ method, url, headers, body }) {
  const plain = python.toPy(headers);
  const sent = python.toPy(new Uint8Array(body || 0));
  const made = phone.answer(method, url, plain, sent);
  const said = made.headers.toJs();
  const content = made.body.toJs();
  const { status } = made;
  for (const proxy of [plain, sent, made]) proxy.destroy();
  return { status, headers: said, body: content };
}

function close() {
  phone?.close();
  for (const file of files?.values() || []) file.close();
}

const begun = start().then(() => postMessage("ready"), (error) => {
  postMessage({ failed: String(error) });
  throw error;
});

addEventListener("message", async ({ data, ports }) => {
  await begun;
  if (data === "close") {
    line?.stop();
    close();
    postMessage("closed");
    return;
  }
  if (data.server !== undefined) {
    line = new Line(data.server, phone, postMessage.bind(self));
    if (data.take) await line.take(data.take);
    line.look();
    return;
  }
  if (data === "look") {
    line?.look();
    return;
  }
  try {
    const made = answer(data);
    ports[0].postMessage(made, [made.body.buffer]);
    if (data.method === "POST") line?.soon();
  } catch (error) {
    console.error(String(error));
    ports[0].postMessage({ status: 500, headers: [], body: new Uint8Array() });
  }
});
