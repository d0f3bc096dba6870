// Files of the browser's own file system for SQLite, read and written at once: what is written outlives this worker.

const NAMES = ["tapestry.db", "tapestry.db-wal", "tapestry.db-journal"];
export const FILE = 0o100600;
const NO_MAP = 43; // ENODEV
const INVALID = 28; // EINVAL
const FULL = 51; // ENOSPC
const BROKEN = 29; // EIO
const SEEK_END = 2; // SQLite seeks before each page, from the beginning

// A browser lets one worker have a file. That of another tab may need a moment to let go.
export async function opened(folder, name) {
  const file = await folder.getFileHandle(name, { create: true });
  for (let tries = 50; ; tries -= 1) {
    try {
      return await file.createSyncAccessHandle();
    } catch (error) {
      if (!tries) throw error;
      await new Promise((wake) => { setTimeout(wake, 100); });
    }
  }
}

// Each address of the app on a server has one of its own.
export async function folderOf(base) {
  const name = ["tapestry", ...base.split("/").filter(Boolean)].join("-");
  return (await navigator.storage.getDirectory()).getDirectoryHandle(name, { create: true });
}

export async function openFiles(base) {
  const folder = await folderOf(base);
  const files = new Map();
  for (const name of NAMES) files.set(name, await opened(folder, name));
  return files;
}

// Mounts them in a folder of Python's. Other names there, such as SQLite's shared index, are in memory.
export function mount(FS, files, place) {
  const { MEMFS } = FS.filesystems;
  // SQLite undoes what it could not write, and says so.
  function done(act) {
    try {
      return act();
    } catch (error) {
      throw new FS.ErrnoError(error.name === "QuotaExceededError" ? FULL : BROKEN);
    }
  }
  const stats = (node) => ({
    dev: 1, ino: node.id, mode: node.mode, nlink: 1, uid: 0, gid: 0, rdev: 0, size: sizeOf(node),
    atime: new Date(node.when), mtime: new Date(node.when), ctime: new Date(node.when), blksize: 4096,
    blocks: Math.ceil(sizeOf(node) / 4096),
  });
  // A write takes the browser a millisecond, and SQLite writes each page in two parts: what follows on each other goes at once.
  function settle(node) {
    const { held, from } = node;
    Object.assign(node, { held: [], from: node.until });
    if (!held.length) return;
    const whole = new Uint8Array(node.until - from);
    let at = 0;
    for (const part of held) {
      whole.set(part, at);
      at += part.length;
    }
    const written = done(() => node.file.write(whole, { at: from }));
    if (written !== whole.length) throw new FS.ErrnoError(FULL); // Chromium's private windows say more
  }
  const sizeOf = (node) => {
    settle(node);
    return node.file.getSize();
  };
  const ofFile = {
    getattr: stats,
    setattr(node, said) {
      settle(node);
      if (said.mode !== undefined) node.mode = said.mode;
      if (said.size !== undefined) done(() => node.file.truncate(said.size));
    },
  };
  const ofStream = {
    llseek(stream, offset, whence) {
      const from = whence === SEEK_END ? sizeOf(stream.node) : [0, stream.position][whence];
      if (from + offset < 0) throw new FS.ErrnoError(INVALID);
      return from + offset;
    },
    read({ node }, memory, offset, length, at) {
      settle(node);
      return node.file.read(memory.subarray(offset, offset + length), { at });
    },
    write({ node }, memory, offset, length, at) {
      node.when = Date.now();
      if (at !== node.until) {
        settle(node);
        node.from = at;
      }
      node.held.push(memory.slice(offset, offset + length));
      node.until = at + length;
      return length;
    },
    fsync({ node }) {
      settle(node);
      done(() => node.file.flush());
      return 0;
    },
    close: ({ node }) => settle(node),
    mmap() { throw new FS.ErrnoError(NO_MAP); },
  };
  const add = (folder, name, mode) => {
    const node = FS.createNode(folder, name, mode, 0);
    Object.assign(node, { node_ops: ofFile, stream_ops: ofStream, file: files.get(name), when: Date.now(), held: [], from: 0, until: 0 });
    folder.contents[name] = node;
    return node;
  };
  const type = {
    mount() {
      const folder = MEMFS.createNode(null, "/", 16895, 0);
      const plain = folder.node_ops;
      folder.node_ops = {
        ...plain,
        mknod: (parent, name, mode, dev) => (files.has(name) ? add : plain.mknod)(parent, name, mode, dev),
        unlink(parent, name) {
          files.get(name)?.truncate(0);
          files.get(name)?.flush();
          plain.unlink(parent, name);
        },
      };
      return folder;
    },
  };
  FS.mkdirTree(place);
  FS.mount(type, {}, place);
  const folder = FS.lookupPath(place).node;
  for (const [name, file] of files) if (file.getSize()) add(folder, name, FILE);
}
