// Python's memory once the app is loaded, kept in a file at the first start: later ones read it instead of loading all.
// Beside it lie the app's files: Python reads one of them now and then.
import { folderOf, opened } from "./disk.js";

const BEGINS = 4096; // after the header: its length, then JSON
const WASM_PAGE = 65536;
const BLOCK = 4096; // of the device's memory
const GAP = 8; // empty blocks that are worth leaving out

// Where something is written: pairs of first byte and length. What is empty costs neither time nor memory later.
export function written(memory) {
  const words = new BigUint64Array(memory.buffer, memory.byteOffset, memory.byteLength >>> 3);
  const each = BLOCK / 8;
  const found = [];
  for (let first = 0, end = -Infinity; first < words.length; first += each) {
    const until = Math.min(first + each, words.length);
    let at = first;
    while (at < until && !words[at]) at += 1;
    if (at === until) continue;
    if ((first - end) / each >= GAP) found.push([first * 8, 0]);
    end = until;
    found.at(-1)[1] = until * 8 - found.at(-1)[0];
  }
  return found;
}

const used = (module) => module.HEAPU32[module._emscripten_get_sbrk_ptr() >>> 2];

export class Memory {
  static async opened(base, name) {
    const folder = await (await folderOf(base)).getDirectoryHandle("memory", { create: true });
    for await (const old of folder.keys()) if (old !== name) await folder.removeEntry(old).catch(() => {}); // another tab has it
    return new Memory(await opened(folder, name));
  }

  constructor(file) {
    this.file = file;
    this.header = this.read();
  }

  // Undefined unless the whole memory was written.
  read() {
    const start = new Uint8Array(BEGINS);
    this.file.read(start, { at: 0 });
    const length = new DataView(start.buffer).getUint32(0, true);
    if (!length || length > BEGINS - 4) return undefined;
    const header = JSON.parse(new TextDecoder().decode(start.subarray(4, 4 + length)));
    return this.file.getSize() === header.whole ? header : undefined;
  }

  get isKept() { return Boolean(this.header); }

  // For `loadPyodide`: to keep its memory later, or to begin with the one that was kept.
  get options() {
    if (!this.isKept) return { _makeSnapshot: true };
    return { _loadSnapshot: new Uint8Array(1), restore: (module) => this.restored(module) };
  }

  restored(module) {
    const { size, pieces, state } = this.header;
    const begun = used(module);
    module.growMemory(Math.ceil(size / WASM_PAGE) * WASM_PAGE);
    const memory = module.HEAPU8;
    const table = new Uint32Array(pieces * 2);
    let at = BEGINS + this.file.read(table, { at: BEGINS });
    let end = 0;
    for (let each = 0; each < table.length; each += 2) {
      const [first, length] = table.subarray(each, each + 2);
      if (end < begun) memory.fill(0, end, Math.min(first, begun));
      end = first + length;
      at += this.file.read(memory.subarray(first, end), { at });
    }
    return state;
  }

  // Some bytes of the app's files.
  fileAt(at, size) {
    const content = new Uint8Array(size);
    this.file.read(content, { at: this.header.files + at });
    return content;
  }

  keep({ _api: api, _module: module, loadedPackages }, files) {
    for (const name of Object.keys(loadedPackages)) delete loadedPackages[name]; // the runtime would not take it back
    const state = api.serializeHiwireState();
    const size = Math.ceil(used(module) / BLOCK) * BLOCK;
    const pieces = written(module.HEAPU8.subarray(0, size));
    this.file.truncate(0);
    let at = BEGINS + this.file.write(new Uint32Array(pieces.flat()), { at: BEGINS });
    for (const [first, length] of pieces) at += this.file.write(module.HEAPU8.subarray(first, first + length), { at });
    const whole = at + this.file.write(files, { at });
    this.file.flush();
    const header = new TextEncoder().encode(JSON.stringify({ size, pieces: pieces.length, files: at, whole, state }));
    this.file.write(new Uint8Array([...new Uint8Array(new Uint32Array([header.length]).buffer), ...header]), { at: 0 });
    this.file.flush();
  }

  forget() {
    this.file.truncate(0);
    this.header = undefined;
  }

  close() { this.file.close(); }
}
