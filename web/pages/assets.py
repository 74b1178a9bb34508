"""Templates and static files: addresses by content, packed on the wire, templates compiled once."""

import gzip
import hashlib
import pickle
from collections.abc import Callable
from contextlib import suppress
from functools import cache, lru_cache
from pathlib import Path
from types import CodeType
from typing import Final

from flask import Blueprint, Flask, Response, request, url_for
from jinja2 import BytecodeCache, FileSystemBytecodeCache
from jinja2.bccache import Bucket

from lexicon.paths import make_folder


def room(name: str, package: str) -> Blueprint:
    """Return the blueprint that serves the folders `templates` and `static` of a room under its name.

    Templates are found as `<name>/page.html`, static files stand at `/static/<name>/page.css`.
    """
    return Blueprint(
        f"{name}_files",
        package,
        template_folder="templates",
        static_folder="static",
        static_url_path=f"/static/{name}",
    )


def static_urls(app: Flask) -> Callable[[str], str]:
    """Return a function that gives the address of a static file, which changes with its content.

    A file is named `page.css` or `<room>/page.css`. Each address is built once: a page has a dozen of them.
    """
    known: dict[tuple[str, str], str] = {}

    def static_url(name: str) -> str:
        key = (request.script_root, name)
        if key not in known:
            endpoint, filename = _found(app, name)
            known[key] = url_for(endpoint, filename=filename, v=fingerprint(app, endpoint, filename))
        return known[key]

    return static_url


def fingerprint(app: Flask, endpoint: str, filename: str) -> str:
    """Return the fingerprint of a static file by its endpoint; "" where there is no such file."""
    room_name, _, _ = endpoint.rpartition(".")
    holder = app.blueprints[room_name] if room_name else app
    return _fingerprint(Path(holder.static_folder or "") / filename)


def _found(app: Flask, name: str) -> tuple[str, str]:
    room_name, slash, filename = name.partition("/")
    blueprint = f"{room_name}_files"
    return (f"{blueprint}.static", filename) if slash and blueprint in app.blueprints else ("static", name)


@cache
def _fingerprint(path: Path) -> str:
    return hashlib.sha256(path.read_bytes()).hexdigest()[:12] if path.is_file() else ""


_PACKED: Final = frozenset({"text/css", "text/javascript", "application/javascript", "image/svg+xml"})


def install_packing(app: Flask) -> None:
    """Let `app` pack its static files for browsers that can unpack them."""

    def pack_static(response: Response) -> Response:
        is_static = (request.endpoint or "").rpartition(".")[2] == "static"
        return packed(response) if is_static and response.mimetype in _PACKED else response

    app.after_request(pack_static)


def packed(response: Response) -> Response:
    """Pack a response if the browser can unpack it; its body doesn't change between two requests."""
    response.vary.add("Accept-Encoding")
    if response.status_code == 200 and request.accept_encodings["gzip"]:
        response.direct_passthrough = False
        response.set_data(_packed(response.get_data()))
        response.content_encoding = "gzip"
        tag, _ = response.get_etag()
        if tag:
            response.set_etag(tag, weak=True)  # packed or not, it is the same file
    return response


@lru_cache(maxsize=128)
def _packed(body: bytes) -> bytes:
    return gzip.compress(body, mtime=0)


class _Compiled(BytecodeCache):
    """Keeps the code of templates for all applications of this process, and in a folder for the next one."""

    def __init__(self) -> None:
        self._known: dict[tuple[str, str], CodeType] = {}
        self.folder: FileSystemBytecodeCache | None = None

    def load_bytecode(self, bucket: Bucket) -> None:
        """Take the code of a template that is known."""
        bucket.code = self._known.get((bucket.key, bucket.checksum))
        if bucket.code is None and self.folder is not None:
            with suppress(OSError, EOFError, ValueError, pickle.UnpicklingError):  # not there, or cut off
                self.folder.load_bytecode(bucket)
                self._keep(bucket)

    def dump_bytecode(self, bucket: Bucket) -> None:
        """Keep the code of a template."""
        self._keep(bucket)
        if self.folder is not None:
            with suppress(OSError):  # a full disk: the next start compiles it anew
                self.folder.dump_bytecode(bucket)

    def _keep(self, bucket: Bucket) -> None:
        if bucket.code is not None:
            self._known[bucket.key, bucket.checksum] = bucket.code


_compiled: Final = _Compiled()


def keep_templates(folder: Path) -> None:
    """Keep what is compiled in a folder from now on, where it can be written: the next start takes a second less."""
    with suppress(OSError):
        make_folder(folder)
        _compiled.folder = FileSystemBytecodeCache(str(folder))


def compile_templates(app: Flask) -> None:
    """Compile all templates of `app` now, for all applications that share them."""
    for name in app.jinja_env.list_templates():
        app.jinja_env.get_template(name)


def share_templates(app: Flask) -> None:
    """Let `app` share its templates, unless it has a cache of its own; before its first template."""
    app.jinja_options = {"bytecode_cache": _compiled, **app.jinja_options}
