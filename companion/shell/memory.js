// Python's memory once the app is loaded, kept in a file at the first start: later ones read it instead of loading all.
import { folderOf } from "./disk.js";

const BEGINS = 4096; // after the header: its length, then JSON
const WASM_PAGE = 65536;

export class Memory {
  static async opened(base, name) {
    const folder = await (await folderOf(base)).getDirectoryHandle("memory", { create: true });
    for await (const old of folder.keys()) if (old !== name) await folder.removeEntry(old).catch(() => {}); // another tab has it
    const file = await folder.getFileHandle(name, { create: true });
    return new Memory(await file.createSyncAccessHandle());
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
    return this.file.getSize() === BEGINS + header.size ? header : undefined;
  }

  get isKept() { return Boolean(this.header); }

  // For `loadPyodide`: to keep its memory later, or to begin with the one that was kept.
  get options() {
    if (!this.isKept) return { _makeSnapshot: true };
    return { _loadSnapshot: new Uint8Array(1), restore: (module) => this.restored(module) };
  }

  restored(module) {
    const { size, state } = this.header;
    module.growMemory(Math.ceil(size / WASM_PAGE) * WASM_PAGE);
    this.file.read(module.HEAPU8.subarray(0, size), { at: BEGINS });
    return state;
  }

  keep({ _api: api, _module: module, loadedPackages }) {
    for (const name of Object.keys(loadedPackages)) delete loadedPackages[name]; // the runtime would not take it back
    const state = api.serializeHiwireState();
    const used = module.HEAPU32[module._emscripten_get_sbrk_ptr() >>> 2];
    const header = new TextEncoder().encode(JSON.stringify({ size: used, state }));
    this.file.truncate(0);
    this.file.write(module.HEAPU8.subarray(0, used), { at: BEGINS });
    this.file.flush();
    this.file.write(new Uint8Array([...new Uint8Array(new Uint32Array([header.length]).buffer), ...header]), { at: 0 });
    this.file.flush();
  }

  forget() {
    this.file.truncate(0);
    this.header = undefined;
  }

  close() { this.file.close(); }
}
