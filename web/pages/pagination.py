"""A long list on several pages of the screen; its rows are drawn once."""

from collections.abc import Hashable, Sequence
from typing import Final, Generic, NamedTuple, TypeVar
from urllib.parse import parse_qsl, urlsplit

from flask import request
from jinja2.runtime import Macro
from jinja2.utils import LRUCache

from web.pages.forms import number
from web.pages.language import language
from web.pages.services import rooted
from web.pages.time_zone import zone_name

_T = TypeVar("_T")
FEW: Final = 4
"""So many pages are turned one by one; of more, one may be chosen by its number."""


class Leaf(NamedTuple, Generic[_T]):
    """One page of a list: its number from 1, the number of pages, and its part of the list."""

    number: int
    pages: int
    part: Sequence[_T]


class Place(NamedTuple):
    """A page of a list that is read in parts: its number from 1, the number of pages, and the entries before it."""

    number: int
    pages: int
    offset: int


def place_in(count: int, size: int) -> Place:
    """Return the page of `count` entries that `?seite=` asks for, as `leaf_of` does."""
    pages = max(1, -(-count // size))
    leaf = min(pages, max(1, number(request.args.get("seite")) or 1))
    return Place(leaf, pages, size * (leaf - 1))


def leaf_of(listed: Sequence[_T], size: int) -> Leaf[_T]:
    """Return the page that `?seite=` asks for, `size` entries on each; the nearest one where there is no such page."""
    leaf, pages, offset = place_in(len(listed), size)
    return Leaf(leaf, pages, listed[offset : offset + size])


def fields_of(address: str) -> list[tuple[str, str]]:
    """Return the query of an address as fields of a form, as a browser leaves the query of a form's address out."""
    return parse_qsl(urlsplit(address).query)


MOST: Final = 300
"""The rows that a house keeps, of a kilobyte or two each; the one that was asked for longest ago goes first."""


class KeptRows:
    """The drawn rows of one house, by macro, language, time zone, root and values."""

    def __init__(self, most: int = MOST) -> None:
        self._known = LRUCache(most)

    def __len__(self) -> int:
        return len(self._known)

    def drawn(self, row: Macro, *values: Hashable) -> str:
        """Return the row that a macro draws of `values` for this language and zone; the macro escapes it."""
        key = (row.name, language(), zone_name(), rooted(""), values)
        found: str | None = self._known.get(key)
        if found is None:
            found = self._known[key] = row(*values)
        return found
