"""Rows of long lists, drawn once: a row is drawn anew only when what it shows has changed, or for another language.

    {% macro evening_row(evening) %}…{% endmacro %}
    {% for evening in evenings %}{{ kept(evening_row, evening) }}{% endfor %}

A row kept so shows its values and texts of the catalogue, nothing else: no form with an id of its own, no “today”.
"""

from __future__ import annotations

import threading
from collections import OrderedDict
from collections.abc import Hashable
from typing import Final

from jinja2.runtime import Macro

from web.pages.language import language

MOST: Final = 500
"""The rows that a page keeps, of a kilobyte or two each; the one that nobody has asked for the longest goes first."""


class KeptRows:
    """The drawn rows of one page, by macro, language and values."""

    def __init__(self, most: int = MOST) -> None:
        self.most = most
        self._lock = threading.Lock()
        self._known: OrderedDict[tuple[str, str, tuple[Hashable, ...]], str] = OrderedDict()

    def __len__(self) -> int:
        return len(self._known)

    def drawn(self, row: Macro, *values: Hashable) -> str:
        """Return the row that a macro draws of `values`, in the language of this request; a macro has escaped it."""
        key = (row.name, language(), values)
        with self._lock:
            found = self._known.get(key)
            if found is not None:
                self._known.move_to_end(key)
                return found
        found = row(*values)
        with self._lock:
            self._known[key] = found
            while len(self._known) > self.most:
                self._known.popitem(last=False)
        return found
