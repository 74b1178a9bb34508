"""What a game puts on the table screen: its part of the page, and the marks on the seats."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any, NamedTuple, TypeAlias

from werkzeug.datastructures import MultiDict

from web.storage.open_evenings import OpenEvening


class Mark(NamedTuple):
    """What is shown on a seat beside name and total: a word ("setzt aus"), chips, whether all wait for this one.

    `aside` is a sign beside the total, `said` what it means.
    """

    badge: str = ""
    chips: int | None = None
    turn: bool = False
    aside: str = ""
    said: str = ""


class Panel(NamedTuple):
    """The part of the page that says what can be done now: a template, what it needs, the marks by seat.

    A `deep` face is a step of its own, such as a dispute: while it lasts it has the whole room of the page. `centre`
    stands in the middle of the table, its first line large; `middle` is a template that stands there instead.
    """

    template: str
    context: Mapping[str, Any]
    marks: Mapping[int, Mark]
    deep: bool = False
    centre: tuple[str, ...] = ()
    middle: str = ""


Step: TypeAlias = MultiDict[str, str]
"""Where in a flow the page is: the address's own parts, such as `schritt=halt`."""

MakePanel: TypeAlias = Callable[[OpenEvening, Step], Panel]
