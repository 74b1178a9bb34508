// Compiles the Python and the templates of a folder in place, by the Python of Pyodide itself, so that no device need do
// it, and lists the modules that the application imports. Run by Node.
import { pathToFileURL } from "node:url";
const [pyodide, folder] = process.argv.slice(2);
const { loadPyodide } = await import(pathToFileURL(`${pyodide}/pyodide.mjs`));
// One seed: sets stand in the same order each time.
const env = { HOME: "/home/pyodide", PYTHONHASHSEED: "0", PYTHONDONTWRITEBYTECODE: "1", SCHLAFMUETZE_DATA: "/house" };
const python = await loadPyodide({ indexURL: `${pyodide}/`, env });
python.mountNodeFS("/app", folder); // where it lies on a device: a compiled template is known by its path
python.runPython(`
import os, py_compile, sys
from pathlib import Path
for folder, folders, names in os.walk("/app"):
    folders.sort()
    for name in sorted(names):
        if name.endswith(".py"):
            path = os.path.join(folder, name)
            py_compile.compile(path, cfile=path + "c", dfile=path, doraise=True, optimize=1,
                invalidation_mode=py_compile.PycInvalidationMode.UNCHECKED_HASH)
            os.remove(path)
sys.path.insert(0, "/app")
before = set(sys.modules)
os.mkdir("/house")
from web.in_browser.bridge import Bridge, TEMPLATES
from web.pages.assets import compile_templates
TEMPLATES.mkdir()
bridge = Bridge("", print)
compile_templates(bridge.app)
bridge.answer("GET", "/", [("Accept-Language", "de")], b"")
Path("/app/modules.txt").write_text("\\n".join(sorted(set(sys.modules) - before)))
`);
