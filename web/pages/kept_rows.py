"""Rows of long lists, drawn once: a row is drawn anew only when what it shows has changed, or for another language.

    {% macro evening_row(evening) %}…{% endmacro %}
    {% for evening in evenings %}{{ kept(evening_row, evening) }}{% endfor %}

A row kept so shows its values and texts of the catalogue, nothing else: no form with an id of its own, no “today”.
Its links lead to one house, so each application keeps the rows of its own.
"""

from __future__ import annotations

import threading
from collections import OrderedDict
from collections.abc import Hashable
from typing import Final

from flask import Flask
from jinja2.runtime import Macro

from web.pages.language import language

MOST: Final = 300
"""The rows that a house keeps, of a kilobyte or two each; the one that was asked for longest ago goes first."""


class KeptRows:
    """The drawn rows of one house, by macro, language and values."""

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


def install(app: Flask) -> None:
    """Give the templates of `app` `kept`, which draws a row once."""
    app.jinja_env.globals["kept"] = KeptRows().drawn
