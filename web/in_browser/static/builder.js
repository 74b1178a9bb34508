// What this device makes for itself once, beside the play: the lexicon's file, and a snapshot of Python for quick starts.
import { LEXICON, mount, openHandles } from "./disk.js";
import { FOLDER, HOUSE, keep, python } from "./python.js";

async function lexicon() {
  const handles = await openHandles(FOLDER, [LEXICON]);
  handles[LEXICON].truncate(0);
  const loaded = await python();
  const disk = mount(loaded.FS, HOUSE, handles);
  loaded.FS.writeFile("/app/lexicon/_data/lexicon.xz", new Uint8Array(await (await fetch("lexicon.xz")).arrayBuffer()));
  loaded.runPython(`from pathlib import Path
from lexicon.columns import write_shipped
write_shipped(Path("${HOUSE}/${LEXICON}"), lambda share, step: None)`);
  disk.flush();
  handles[LEXICON].close();
  await keep("lexicon is there", "");
}
// No module in C may be loaded in a snapshot (pyodide #4720): what needs one is imported after it.
async function snapshot() {
  const loaded = await python({ _makeSnapshot: true });
  loaded.runPython(`import importlib, sys
from pathlib import Path
sys.modules["msgspec"] = None
for name in Path("/app/modules.txt").read_text().split():
    try: importlib.import_module(name)
    except ImportError: pass
del sys.modules["msgspec"]
sys.path_importer_cache.clear()`);
  await keep("snapshot", loaded.makeMemorySnapshot());
}

// The worker's name says which of them; a message could come before all of this is loaded.
try {
  await { lexicon, snapshot }[self.name]();
  postMessage({ made: self.name });
} catch (fault) {
  postMessage({ failed: String(fault?.stack ?? fault) });
}
