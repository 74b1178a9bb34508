// Python with the application in it: from a snapshot of its memory, where this device has made one for this version.
import { loadPyodide } from "./pyodide/pyodide.mjs";

export const ROOT = new URL("./", location).pathname;
export const VERSION = await (await fetch("version.txt")).text();
export const HOUSE = "/house"; // the folder of the house
export const FOLDER = `schlafmuetze${ROOT.replaceAll("/", "-")}`; // its name on the disk
const MADE = `${ROOT} made ${VERSION}`; // the store of what this device makes for itself
const MODULES = "/app";
const ENVIRONMENT = { HOME: "/home/pyodide", SCHLAFMUETZE_DATA: HOUSE, PYTHONDONTWRITEBYTECODE: "1" };

export async function made(name) {
  const found = await (await caches.open(MADE)).match(ROOT + name);
  return found ? new Uint8Array(await found.arrayBuffer()) : null;
}
export async function keep(name, content) {
  await (await caches.open(MADE)).put(ROOT + name, new Response(content));
}

// A snapshot that can't be taken any more costs the quick start, and nothing else.
export async function pythonFrom(snapshot) {
  try {
    return await python({ snapshot });
  } catch (fault) {
    if (!snapshot) throw fault;
    console.warn(fault);
    await (await caches.open(MADE)).delete(ROOT + "snapshot");
    return python();
  }
}
export async function python({ snapshot = null, ...options } = {}) {
  const unpacked = made("app.tar");
  const loaded = await loadPyodide({ indexURL: `${ROOT}pyodide/`, env: ENVIRONMENT, ...(snapshot ? { _loadSnapshot: snapshot } : {}), ...options });
  extract(loaded.FS, await unpacked ?? await unpack(loaded));
  loaded.runPython(`import importlib, os, sys
os.environ.update(${JSON.stringify(ENVIRONMENT)})
if "${MODULES}" not in sys.path: sys.path.insert(0, "${MODULES}")
importlib.invalidate_caches()`);
  return loaded;
}
// The archive is packed as small as Python can, which takes it a second: so that is done once.
async function unpack(loaded) {
  loaded.FS.writeFile("/app.tar.xz", new Uint8Array(await (await fetch("app.tar.xz")).arrayBuffer()));
  const bytes = loaded.runPython(`import lzma
with lzma.open("/app.tar.xz") as file: content = file.read()
content`);
  const tar = bytes.toJs();
  bytes.destroy();
  loaded.FS.unlink("/app.tar.xz");
  loaded.runPython("del content");
  keep("app.tar", tar).catch(() => {}); // a full device unpacks it each time
  return tar;
}
// The files of an archive (POSIX ustar): their content isn't copied.
function extract(FS, tar) {
  const BLOCK = 512;
  const text = (at, length) => new TextDecoder().decode(tar.subarray(at, at + length)).replace(/\0.*$/s, "");
  const folders = new Set();
  for (let at = 0; at + BLOCK <= tar.length && tar[at];) {
    const prefix = text(at + 345, 155);
    const path = `${MODULES}/${prefix && `${prefix}/`}${text(at, 100)}`;
    const size = parseInt(text(at + 124, 12), 8);
    const folder = path.slice(0, path.lastIndexOf("/"));
    if (!folders.has(folder)) { FS.mkdirTree(folder); folders.add(folder); }
    FS.writeFile(path, tar.subarray(at + BLOCK, at + BLOCK + size), { canOwn: true });
    at += BLOCK + Math.ceil(size / BLOCK) * BLOCK;
  }
}
