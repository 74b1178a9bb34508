"""What others made and the folder brings along: Pyodide and the wheels of the application, each pinned by its hash."""

import hashlib
import io
import subprocess
import sys
import tarfile
import urllib.request
import zipfile
from collections.abc import Iterator
from enum import Enum, auto
from importlib.resources import files
from pathlib import Path, PurePosixPath
from typing import Final, NamedTuple

PYODIDE: Final = "314.0.7"
_ARCHIVE: Final = f"https://registry.npmjs.org/pyodide/-/pyodide-{PYODIDE}.tgz"
_SHA256: Final = "66b7949e5a0cba2250b586d7e368bf12fb482800748d182c4618254b685ffaa0"
_PYTHON: Final = "3.14"
_PLATFORMS: Final = ("pyemscripten_2026_0_wasm32", "any", "manylinux_2_28_x86_64", "manylinux2014_x86_64")
_LEFT_OUT: Final = (
    ".dist-info/",
    ".data/",
    "/tests/",
    "/testing_data/",
    "/debug/shared/",
    "babel/messages/",
    "reportlab/fonts/",
)
_LOCALES: Final = {f"babel/locale-data/{name}.dat" for name in ("root", "de", "en", "de_DE", "en_US", "en_GB")}
_ZONES_OF_PYTZ: Final = {f"pytz/zoneinfo/{name}" for name in ("UTC", "Europe/Berlin", "zone.tab", "iso3166.tab")}


class Reason(Enum):
    """Why a folder can't be made."""

    NOT_EMPTY = auto()
    NO_NODE = auto()
    UNREACHABLE = auto()
    OTHER_FILE = auto()
    OTHER_LINES = auto()
    NOT_COMPILED = auto()


class BuildError(Exception):
    """The folder can't be made: the reason, and what it is about or what a tool said."""

    def __init__(self, reason: Reason, detail: str = "") -> None:
        super().__init__(reason.name, detail)
        self.reason, self.detail = reason, detail


class Change(NamedTuple):
    """A line of Pyodide that is changed, and why."""

    before: str
    after: str
    why: str


CHANGES: Final = (
    Change(
        "function ___syscall_fdatasync(fd){try{var stream=SYSCALLS.getStreamFromFD(fd);return 0}",
        "function ___syscall_fdatasync(fd){try{var stream=SYSCALLS.getStreamFromFD(fd);"
        "return stream.stream_ops?.fsync?stream.stream_ops.fsync(stream):0}",
        "SQLite asks for fdatasync: only so a change reaches the disk before it counts as kept.",
    ),
    Change(
        "return Module.HEAP8.set(t),",
        "return t.length>Module.HEAP8.length&&Module.growMemory(t.length),Module.HEAP8.set(t),",
        "A snapshot may be larger than the memory at the start (pyodide #6254).",
    ),
)
"""The lines of pyodide.asm.mjs that are changed."""


def pyodide(cache: Path) -> dict[str, bytes]:
    """Return the files of Pyodide that a browser needs, by name, with `CHANGES` in them.

    :raises BuildError: when they can't be fetched, or aren't those that were pinned.
    """
    kept = cache / f"pyodide-{PYODIDE}.tgz"
    archive = kept.read_bytes() if kept.exists() else _fetched(_ARCHIVE)
    if hashlib.sha256(archive).hexdigest() != _SHA256:
        raise BuildError(Reason.OTHER_FILE, _ARCHIVE)
    cache.mkdir(parents=True, exist_ok=True)
    kept.write_bytes(archive)
    found: dict[str, bytes] = {}
    with tarfile.open(fileobj=io.BytesIO(archive)) as tar:
        for name in ("pyodide.mjs", "pyodide.asm.mjs", "pyodide.asm.wasm", "python_stdlib.zip", "pyodide-lock.json"):
            member = tar.extractfile(f"package/{name}")
            found[name] = b"" if member is None else member.read()
    script = found["pyodide.asm.mjs"].decode()
    for change in CHANGES:
        if script.count(change.before) != 1:
            raise BuildError(Reason.OTHER_LINES, change.before)
        script = script.replace(change.before, change.after)
    found["pyodide.asm.mjs"] = script.encode()
    return found


def _fetched(address: str) -> bytes:
    try:
        with urllib.request.urlopen(address, timeout=60) as answer:  # noqa: S310 - an address of our own, over HTTPS
            found: bytes = answer.read()
    except OSError as fault:
        raise BuildError(Reason.UNREACHABLE, f"{address}\n{fault}") from fault
    return found


def wheels(cache: Path) -> list[Path]:
    """Return the wheels of `wheels.lock`, fetched by pip, which checks their hashes.

    :raises BuildError: when it can't.
    """
    lock = files("web.in_browser.building") / "wheels.lock"
    folder = cache / f"wheels-{hashlib.sha256(lock.read_bytes()).hexdigest()[:12]}"
    if not folder.is_dir():
        half = folder.with_suffix(".part")
        command = [sys.executable, "-m", "pip", "download", "--quiet", "--no-deps", "--require-hashes"]
        command += ["--only-binary=:all:", "--implementation=cp", "--abi=cp314", "--abi=none"]
        command += [f"--python-version={_PYTHON}", *(f"--platform={name}" for name in _PLATFORMS)]
        done = subprocess.run(  # noqa: S603 - our own list
            [*command, f"--dest={half}", f"--requirement={lock}"], capture_output=True, text=True, check=False
        )
        if done.returncode:
            raise BuildError(Reason.UNREACHABLE, done.stderr.strip())
        half.rename(folder)
    return sorted(folder.glob("*.whl"))


def modules_of(wheel: Path) -> Iterator[tuple[str, bytes]]:
    """Yield path and content of what a wheel brings to the browser: Python, data, and modules in WebAssembly."""
    is_wasm = "pyemscripten" in wheel.name
    with zipfile.ZipFile(wheel) as archive:
        for name in sorted(archive.namelist()):
            path = PurePosixPath(name)
            left_out = name.endswith("/") or any(part in f"/{name}" for part in _LEFT_OUT)
            foreign = path.suffix in {".so", ".pyd"} and not is_wasm
            needless = path.suffix in {".pyi", ".pyx", ".pxd", ".c", ".h", ".cpp", ".hpp"}
            data = name.startswith("babel/locale-data/") and name not in _LOCALES
            zones = name.startswith("pytz/zoneinfo/") and name not in _ZONES_OF_PYTZ
            if not (left_out or foreign or needless or data or zones):
                yield name, archive.read(name)


def licences_of(wheel: Path) -> str:
    """Return the licences that a wheel brings, with its name."""
    with zipfile.ZipFile(wheel) as archive:
        texts = [
            archive.read(name).decode(errors="replace")
            for name in sorted(archive.namelist())
            if ".dist-info/" in name and PurePosixPath(name).name.upper().startswith(("LICEN", "COPYING", "NOTICE"))
        ]
    return "\n\n".join((wheel.name.rsplit("-", 3)[0], *texts))
