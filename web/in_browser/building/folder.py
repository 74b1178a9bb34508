"""The folder of the tablet alone, for any host of static files: pages, application, Pyodide, lexicon, licences.

Built from the registries and this program alone, the same to the byte each time.
"""

import gzip
import hashlib
import io
import json
import lzma
import shutil
import subprocess
import tarfile
import tempfile
from collections.abc import Callable, Iterator
from enum import Enum, auto
from importlib.metadata import version
from importlib.resources import files
from importlib.resources.abc import Traversable
from pathlib import Path, PurePosixPath
from typing import Final

from lexicon.paths import data_home, shipped
from web.in_browser.building.parts import CHANGES, PYODIDE, BuildError, Reason, licences_of, modules_of, pyodide, wheels

_OWN: Final = "schlafmuetze-companion"
_DATA: Final = (
    "NOTICE", "decks", "famous.tsv", "judgements/klassik.tsv", "model/nouns.sqlite", "nouns.tsv", "pairs", "pictures",
    "regional.tsv", "spellings.tsv",
)  # fmt: skip
"""What of data/ the application needs; the lexicon is a file of its own, which comes later."""
_LEFT_OUT: Final = (
    "lexicon/building/", "lexicon/workshop/", "web/cli.py", "web/commands/", "web/in_browser/building/",
    "web/in_browser/static/", "web/serve.py", "web/server/bridge.py", "web/server/connections.py", "web/server/houses/",
)  # fmt: skip
"""What only a served house needs."""
_LINKED: Final = """In pyodide.asm.wasm, too: Emscripten and its C library musl (MIT), SQLite (public domain),
zlib (zlib licence), bzip2 (its own), liblzma (0BSD and public domain), Zstandard (BSD), libffi (MIT),
HACL* (MIT and Apache 2.0), Expat (MIT), mpdecimal (BSD). Their texts stand with their sources; Pyodide's
source names each version."""
_ICONS: Final = ("icon-192.png", "icon-512.png", "icon-maskable-512.png")


class Step(Enum):
    """What takes a while."""

    FETCH = auto()
    COMPILE = auto()


def write_folder(folder: Path, say: Callable[[Step], object], parts: Path | None = None, packing: int = 9) -> int:
    """Write the folder, which must be new or empty, and return the bytes that a device downloads.

    What is fetched is kept in `parts`, among this program's data unless given. `say` hears each step as it begins.
    `packing` is how much work goes into a small archive, 0 to 9.

    :raises BuildError: with the reason, before anything is written.
    :raises OSError: where the folder can't be written.
    """
    if folder.exists() and (not folder.is_dir() or any(folder.iterdir())):
        raise BuildError(Reason.NOT_EMPTY, str(folder))
    node = shutil.which("node")
    if node is None:
        raise BuildError(Reason.NO_NODE)
    say(Step.FETCH)
    cache = parts or data_home() / "parts"
    runtime = pyodide(cache)
    found = wheels(cache)
    say(Step.COMPILE)
    with tempfile.TemporaryDirectory() as work:
        bundle = lzma.compress(_archive(Path(work), runtime, found, node), preset=packing)
    content: dict[str, bytes] = {f"pyodide/{name}": data for name, data in runtime.items()}
    content["pyodide/pyodide.asm.wasm.gz"] = gzip.compress(content.pop("pyodide/pyodide.asm.wasm"), 9, mtime=0)
    content["app.tar.xz"] = bundle
    content["lexicon.xz"] = shipped("lexicon.xz").read_bytes()
    content["licences.txt"] = _licences(found)
    for name in _ICONS:
        content[name] = (files("web.offline") / "static" / name).read_bytes()
    for page in (files("web.in_browser") / "static").iterdir():
        content[page.name] = page.read_bytes()
    content = _with_version(content)
    folder.mkdir(parents=True, exist_ok=True)
    for name, data in content.items():
        path = folder / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_bytes(data)
    return sum(map(len, content.values()))


def _with_version(content: dict[str, bytes]) -> dict[str, bytes]:
    """Return the files with their list in the service worker: one byte of difference is a new version."""
    digest = hashlib.sha256()
    for name in sorted(content):
        digest.update(name.encode() + b"\0" + hashlib.sha256(content[name]).digest())
    name = f"{version(_OWN)}-{digest.hexdigest()[:12]}"
    own = {"version": name, "files": sorted([*content.keys() - {"service_worker.js"}, "version.txt"])}
    worker = f"const APP = {json.dumps(own)};\n".encode() + content["service_worker.js"]
    return {**content, "service_worker.js": worker, "version.txt": name.encode()}


def _archive(work: Path, runtime: dict[str, bytes], found: list[Path], node: str) -> bytes:
    """Return the application and what it needs, compiled, as one archive."""
    modules, python = work / "modules", work / "pyodide"
    for name, data in runtime.items():
        _write(python / name, data)
    for wheel in found:
        for name, data in modules_of(wheel):
            _write(modules / name, data)
    for package in ("companion", "lexicon", "web"):
        for name, source in _files_of(files(package), package):
            if not name.startswith(_LEFT_OUT):
                _write(modules / name, source.read_bytes())
    own = f"Metadata-Version: 2.1\nName: {_OWN}\nVersion: {version(_OWN)}\n"
    _write(modules / f"{_OWN.replace('-', '_')}-{version(_OWN)}.dist-info" / "METADATA", own.encode())
    for name in _DATA:
        for inner, data_file in _files_of(shipped(name), f"lexicon/_data/{name}"):
            _write(modules / inner, data_file.read_bytes())
    _compile(node, python, modules)
    archive = io.BytesIO()
    with tarfile.open(fileobj=archive, mode="w", format=tarfile.USTAR_FORMAT) as tar:
        for path in sorted(path for path in modules.rglob("*") if path.is_file()):
            member = tarfile.TarInfo(path.relative_to(modules).as_posix())
            member.size = path.stat().st_size
            with path.open("rb") as file:
                tar.addfile(member, file)
    return archive.getvalue()


def _compile(node: str, python: Path, modules: Path) -> None:
    script = files("web.in_browser.building") / "compile.mjs"
    done = subprocess.run([node, str(script), str(python), str(modules)], capture_output=True, text=True, check=False)  # noqa: S603
    if done.returncode:
        raise BuildError(Reason.NOT_COMPILED, done.stderr)


def _files_of(place: Traversable, name: str) -> Iterator[tuple[str, Traversable]]:
    if place.is_file():
        yield name, place
        return
    for each in sorted(place.iterdir(), key=lambda child: child.name):
        path = PurePosixPath(each.name)
        if each.name not in {"__pycache__", "_data"} and path.suffix not in {".pyc", ".po", ".pot"}:
            yield from _files_of(each, f"{name}/{each.name}")


def _write(path: Path, data: bytes) -> None:
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_bytes(data)


def _licences(found: list[Path]) -> bytes:
    changed = "\n\n".join(f"{change.why}\n- {change.before}\n+ {change.after}" for change in CHANGES)
    texts = files("web.in_browser.building") / "licences"
    mpl, python = ((texts / name).read_text(encoding="utf-8") for name in ("MPL-2.0.txt", "CPython.txt"))
    about = (
        f"Pyodide {PYODIDE}, Mozilla Public License 2.0; its source: https://github.com/pyodide/pyodide\n"
        "Changed lines of pyodide.asm.mjs:\n"
    )
    parts = [
        shipped("NOTICE").read_text(encoding="utf-8"),
        f"{about}\n{changed}",
        mpl,
        f"CPython, in pyodide.asm.wasm and python_stdlib.zip\n\n{python}",
        _LINKED,
        *map(licences_of, found),
    ]
    return "\n\n----\n\n".join(parts).encode()
