// The house's files: each a file of the browser's own file system with a synchronous handle, shown to Python as a folder.
// Handles are opened ahead, as opening waits; so their names are fixed. An empty file is one that isn't there.
export const FILES = ["table.sqlite", "table.sqlite-journal", "table.sqlite-begun", "secret.key", "cookies.json"];
export const LEXICON = "lexicon.sqlite";
const PATIENCE = 5000; // ms for which the page before may still hold a file
const AGAIN = 50;
const INVALID = 28; // EINVAL and ENODEV of Emscripten
const NO_DEVICE = 43;

export async function openHandles(folder, names) {
  const top = await navigator.storage.getDirectory();
  const place = await top.getDirectoryHandle(folder, { create: true });
  const opened = await Promise.all(names.map(async (name) => [name, await openHandle(await place.getFileHandle(name, { create: true }))]));
  return Object.fromEntries(opened);
}
async function openHandle(file) {
  for (const end = performance.now() + PATIENCE; ;) {
    try {
      return await file.createSyncAccessHandle();
    } catch (fault) {
      if (performance.now() > end) throw fault;
      await new Promise((done) => { setTimeout(done, AGAIN); });
    }
  }
}

export function mount(FS, path, handles) {
  FS.mkdirTree(path);
  const folder = FS.lookupPath(path).node;
  const memory = folder.node_ops; // all other files are in memory, and go with the page
  const unflushed = new Set();
  function made(name, mode = 0o100600) {
    const node = memory.mknod(folder, name, mode, 0);
    const handle = handles[name];
    const plain = node.node_ops;
    node.node_ops = {
      ...plain,
      getattr: (of) => ({ ...plain.getattr(of), size: handle.getSize(), blocks: Math.ceil(handle.getSize() / 4096) }),
      setattr(of, { size, ...rest }) {
        if (size !== undefined) { handle.truncate(size); unflushed.add(handle); }
        for (const key of ["mode", "atime", "mtime", "ctime"]) if (rest[key] !== undefined && rest[key] !== null) of[key] = rest[key];
      },
    };
    node.stream_ops = streamOf(handle);
    return node;
  }
  function streamOf(handle) {
    return {
      open() {},
      close() {},
      llseek(stream, offset, whence) {
        const at = offset + [0, stream.position, handle.getSize()][whence];
        if (at < 0) throw new FS.ErrnoError(INVALID);
        return at;
      },
      read: (stream, buffer, offset, length, position) => handle.read(part(buffer, offset, length), { at: position }),
      write(stream, buffer, offset, length, position) {
        stream.node.mtime = stream.node.ctime = Date.now();
        unflushed.add(handle);
        return handle.write(part(buffer, offset, length), { at: position });
      },
      mmap() { throw new FS.ErrnoError(NO_DEVICE); },
      fsync() { handle.flush(); unflushed.delete(handle); return 0; },
    };
  }
  const part = (buffer, offset, length) => new Uint8Array(buffer.buffer, buffer.byteOffset + offset, length);
  folder.node_ops = {
    ...memory,
    mknod(parent, name, mode, device) {
      if (!handles[name]) return memory.mknod(parent, name, mode, device);
      handles[name].truncate(0);
      return made(name, mode);
    },
    unlink(parent, name) {
      if (handles[name]) { handles[name].truncate(0); handles[name].flush(); }
      return memory.unlink(parent, name);
    },
  };
  for (const name of Object.keys(handles)) if (handles[name].getSize()) made(name);
  return {
    flush() { for (const handle of unflushed) handle.flush(); unflushed.clear(); },
    add(name, handle) { handles[name] = handle; made(name); },
  };
}
