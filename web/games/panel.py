"""The part of the table page that a game fills: its panel, and the marks on the seats."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any, Final, NamedTuple, TypeAlias

from werkzeug.datastructures import MultiDict

from web.storage.open_evenings import OpenEvening

_SINGLE: Final = 3  # chips that are drawn one by one; more of them are a number


class Mark(NamedTuple):
    """The marks on a seat beside name and total: a word ("setzt aus"), chips, and whether all wait for this seat.

    `aside` is a sign beside the total, `aside_meaning` says it to a screen reader.
    """

    badge: str = ""
    chips: int | None = None
    turn: bool = False
    aside: str = ""
    aside_meaning: str = ""

    @property
    def chips_sign(self) -> str:
        """The chips as they are drawn: "●●●", "4 ●"."""
        chips = self.chips or 0
        return "●" * chips if chips <= _SINGLE else f"{chips}\u00a0●"


class Panel(NamedTuple):
    """The part of the page that says what can be done now: a template, its context, and the marks by seat.

    The template gets each name of `context` as a variable beside those of the page. A `deep` panel is a step of its
    own, such as a dispute: it has the whole room of the page. `centre` stands in the middle of the table, its first
    line large; the template `middle` stands there, too.
    """

    template: str
    context: Mapping[str, Any]
    marks: Mapping[int, Mark]
    deep: bool = False
    centre: tuple[str, ...] = ()
    middle: str = ""


Step: TypeAlias = MultiDict[str, str]
"""The parts of an address that say which question a page asks, such as `schritt=halt`."""

MakePanel: TypeAlias = Callable[[OpenEvening, Step], Panel]
