"""Templates that a run compiles once, for its own processes and for the servers that they start."""

import os
from typing import Any, Final

from flask import Flask
from jinja2 import FileSystemBytecodeCache

KEPT: Final = "SCHLAFMUETZE_KEPT_TEMPLATES"
"""The variable of the environment that names the folder of the compiled templates."""


def kept_templates() -> dict[str, Any]:
    """Return the options of Jinja with the compiled templates of this run."""
    return {**Flask.jinja_options, "bytecode_cache": FileSystemBytecodeCache(os.environ.get(KEPT))}
