// The app: Python, its packages and the games of this phone. The pages ask it through the service worker.
import { FILE, mount, openFiles } from "./disk.js";
import { Memory } from "./memory.js";
import { loadPyodide } from "./pyodide.mjs";
import { Line } from "./line.js";

const LIBRARY = "/lib/python3.14";
const CORE = `${LIBRARY}/site-packages/pydantic_core/_pydantic_core.cpython-314-wasm32-emscripten.so`;
const DATA = "/data";
const here = new URL("./", import.meta.url);
const BASE = new URL("../../", here).pathname;

let files;
let memory;
let python;
let phone;
let line;

// All files in one, see `build.py`. read: some bytes of it; a file is read when Python opens it.
function layOut(FS, read) {
  const folders = new Map();
  function folderOf(path) {
    const name = path.slice(0, path.lastIndexOf("/"));
    if (!folders.has(name)) {
      FS.mkdirTree(`/${name}`);
      folders.set(name, FS.lookupPath(`/${name}`).node);
    }
    return folders.get(name);
  }
  const length = new DataView(read(0, 4).slice().buffer).getUint32(0, true);
  let at = 4 + length;
  let open = {};
  for (const [path, size] of JSON.parse(new TextDecoder().decode(read(4, length)))) {
    const node = FS.filesystems.MEMFS.createNode(folderOf(path), path.slice(path.lastIndexOf("/") + 1), FILE, 0);
    const first = at;
    node.usedBytes = size;
    Object.defineProperty(node, "contents", {
      get() {
        if (open.node !== node) open = { node, content: read(first, size) };
        return open.content;
      },
    });
    at += size;
  }
}

const IMPORTED = [
  "pydantic", "flask", "sqlalchemy", "sqlmodel", "engine.play", "automa.solo", "companion.kinds", "companion.offline.phone",
];
const IMPORTS = 0.7; // of the first start
const LOADED = `
from pathlib import Path
from companion.offline.phone import Phone

phone = Phone(Path("${DATA}"), ${JSON.stringify(BASE.slice(0, -1))})
phone.rehearse()
`;
const PROGRAM = new URL("pyodide.asm.wasm", here);

async function tell(share) {
  postMessage({ share });
  await new Promise((wake) => { setTimeout(wake); });
}

// Chromium stores what it compiled well of a program once for each time that it was fetched, and soon: later starts would
// compile again what became busy afterwards.
const keepCompiled = () => WebAssembly.compileStreaming(fetch(PROGRAM)).catch(() => {});

// Once for each build: loads all and answers a few pages, which takes as long as hundreds of later ones.
async function rehearse() {
  for (const [number, name] of IMPORTED.entries()) {
    if (number === IMPORTED.length / 2) await keepCompiled();
    python.runPython(`import ${name}`);
    await tell(((number + 1) / IMPORTED.length) * IMPORTS);
  }
  const steps = python.runPython(LOADED);
  for (const share of steps) await tell(IMPORTS + share * (1 - IMPORTS));
  steps.destroy();
  await keepCompiled();
}

async function loaded() {
  const app = memory.isKept || fetch(new URL("app.files", here)).then((answer) => answer.arrayBuffer());
  let all;
  const lock = { info: { abi_version: "2026_0", arch: "wasm32", platform: "emscripten_5_0_3", python: "3.14.2" }, packages: {} };
  python = await loadPyodide({
    indexURL: here.href, lockFileContents: lock, packageBaseUrl: here.href, libraries: [CORE],
    fsInit: async (FS) => {
      if (!memory.isKept) all = new Uint8Array(await app);
      layOut(FS, all ? (at, size) => all.subarray(at, at + size) : (at, size) => memory.fileAt(at, size));
    },
    env: { PYTHONPATH: LIBRARY, PYTHONDONTWRITEBYTECODE: "1", PYTHONNODEBUGRANGES: "1" },
    ...memory.options,
  });
  if (memory.isKept) return;
  await rehearse();
  try {
    memory.keep(python, all);
  } catch (error) {
    console.warn(`The next start will be as slow: ${error}`);
  }
}

async function start() {
  files = await openFiles(BASE);
  memory = await Memory.opened(BASE, here.pathname.split("/").at(-2));
  try {
    await loaded();
  } catch (error) {
    if (!memory.isKept) throw error;
    console.warn(`The kept memory is no good: ${error}`);
    memory.forget();
    await loaded();
  }
  mount(python.FS, files, DATA);
  phone = python.globals.get("phone");
  phone.open();
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
  memory?.close();
}

// The shell waits for this lock, which ends with the worker.
const alive = new Promise((held) => {
  navigator.locks.request(self.name, () => {
    held();
    return new Promise(() => {});
  });
}).then(() => postMessage("alive"));

const begun = alive.then(start).then(() => postMessage("ready"), (error) => {
  postMessage({ failed: { name: error.name, message: String(error) } });
  throw error;
});

addEventListener("message", async ({ data }) => {
  await begun;
  if (data === "close") {
    line?.stop();
    close();
    postMessage("closed");
    return;
  }
  if (data.server !== undefined) {
    line = new Line(data.server, phone, postMessage.bind(self));
    if (data.take === "all") await line.takeAll();
    else if (data.take) await line.take(data.take);
    line.look();
    return;
  }
  if (data === "look") {
    line?.look();
    return;
  }
  const { number, request } = data;
  try {
    const made = answer(request);
    postMessage({ number, made }, [made.body.buffer]);
    if (request.method === "POST") line?.soon();
  } catch (error) {
    console.error(String(error));
    if (!(error instanceof python.ffi.PythonError)) self.close(); // the runtime broke: no answer of it is good any more
    else postMessage({ number, made: { status: 500, headers: [], body: new Uint8Array() } });
  }
});
