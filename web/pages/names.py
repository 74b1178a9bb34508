"""Names and numbers in a sentence: a name may be any text, and never turns the direction of the text around it."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final

from flask_babel import format_decimal

from web.pages.language import gettext as _

_OPEN, _CLOSE = "\u2068", "\u2069"
_TURNING: Final = dict.fromkeys([*range(0x202A, 0x202F), *range(0x2066, 0x206A)])
"""The characters that turn the direction of the text after them: those of a name would reach beyond it."""


def isolated(name: str) -> str:
    """Return a name, or any text that a person typed, so that its direction of writing ends where it ends.

    This is plain text; a page escapes it.
    """
    return f"{_OPEN}{name.translate(_TURNING) or '?'}{_CLOSE}"


def listed(names: Iterable[str]) -> str:
    """Return names, each isolated, as a sentence lists them: „Oma, Ben und Mia“."""
    *first, last = map(isolated, names)
    return _("%(names)s und %(last)s", names=", ".join(first), last=last) if first else last


def written(value: int) -> str:
    """Return a number as the language of the request writes it: 9.999 or 9,999."""
    return str(format_decimal(value))
