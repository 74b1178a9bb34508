"""Templates are compiled once a process, however many applications it has (web/houses)."""

from __future__ import annotations

from types import CodeType
from typing import Final

from flask import Flask
from jinja2 import BytecodeCache
from jinja2.bccache import Bucket


class _Compiled(BytecodeCache):
    """Keeps the code of templates itself: all applications share it."""

    def __init__(self) -> None:
        self._known: dict[tuple[str, str], CodeType] = {}

    def load_bytecode(self, bucket: Bucket) -> None:
        """Take the code of a template that is known."""
        bucket.code = self._known.get((bucket.key, bucket.checksum))

    def dump_bytecode(self, bucket: Bucket) -> None:
        """Keep the code of a template."""
        if bucket.code is not None:
            self._known[bucket.key, bucket.checksum] = bucket.code


_compiled: Final = _Compiled()


def install(app: Flask) -> None:
    """Let `app` share its templates, unless it has a cache of its own; before its first template."""
    app.jinja_options = {"bytecode_cache": _compiled, **app.jinja_options}
