// Whether a worker may keep files here, and whether there is room and memory for the app. Says what is missing.

const PAGES = 2400; // of 64 KiB: what the app takes at most
const LITTLE = 0.5; // GiB
// A function that catches: browsers that lack it cannot run the app's Python.
const CATCHES = [0, 97, 115, 109, 1, 0, 0, 0, 1, 4, 1, 96, 0, 0, 3, 2, 1, 0, 10, 8, 1, 6, 0, 6, 64, 25, 11, 11];

// Estimates of room are the same for all phones, so the file is made as large as it would be.
async function keepsFiles(needed) {
  let folder;
  const name = `probe-${crypto.randomUUID()}`;
  try {
    folder = await navigator.storage.getDirectory();
    const file = await folder.getFileHandle(name, { create: true });
    if (!file.createSyncAccessHandle) return "unable";
    const open = await file.createSyncAccessHandle();
    try {
      open.write(new Uint8Array(1));
      open.truncate(needed);
      open.flush();
      if (open.getSize() < needed) return "full"; // private windows do not throw
    } finally {
      open.close();
    }
    return "";
  } catch (error) {
    return error.name === "QuotaExceededError" ? "full" : "denied";
  } finally {
    await folder?.removeEntry(name).catch(() => {});
  }
}

function hasMemory() {
  if (navigator.deviceMemory <= LITTLE) return false;
  try {
    return Boolean(new WebAssembly.Memory({ initial: PAGES }));
  } catch {
    return false;
  }
}

async function found(needed) {
  if (!("WebAssembly" in self) || !WebAssembly.validate(new Uint8Array(CATCHES))) return "unable";
  return (await keepsFiles(needed)) || (hasMemory() ? "" : "small");
}

addEventListener("message", ({ data }) => found(data).then(postMessage, () => postMessage("unable")).finally(close));
