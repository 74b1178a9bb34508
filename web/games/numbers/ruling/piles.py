"""The piles of the ruling screen as they are drawn: what lies there, what a tap does, what the ruling marks."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final, NamedTuple

from companion.numbers.cards import COPIES
from companion.numbers.places import SEATS, Place, Source
from companion.numbers.ruling import Ruling
from web.games.numbers.ruling.address import KEYS, OWN, SEAT_KEYS, STACK_KEYS, Asked, Step
from web.games.numbers.ruling.faults import Fault
from web.pages.language import gettext as _

ACROSS: Final = 4
"""So many others sit across; of more, the first and the last sit beside who is on turn."""


@dataclass(frozen=True, slots=True)
class Mark:
    """What the ruling says about a pile: the class of its colour, the sign on it, and that in words."""

    tone: str = ""
    sign: str = ""
    meaning: str = ""


class Pile(NamedTuple):
    """A pile as drawn. `href` is what a tap does; `laid` the card in question, if it was laid here."""

    key: str
    label: str
    top: str
    href: str
    mark: Mark
    name: str = ""
    laid: str = ""
    on_turn: bool = False
    open: bool = False
    dry: bool = False  # no draw pile


class Drawn(NamedTuple):
    """The table seen from above: who sits across, the stacks, and the row of who is on turn."""

    across: tuple[Pile, ...]
    middle: tuple[Pile, ...]
    near: tuple[Pile, ...]


def drawn(asked: Asked, names: Sequence[str], ruling: Ruling | None, fault: Fault | None) -> Drawn:
    """Return the table with the marks of a `ruling`, or of what can't be."""
    marks = _marks(asked, ruling, fault)
    middle = tuple(
        _pile(asked, key, _("Mitte, Stapel %(number)s", number=number), marks, fault)
        for number, key in enumerate(STACK_KEYS[: min(COPIES, len(asked.middle))], start=1)
    )
    players = min(asked.players, len(SEATS))
    seats = []
    for step in range(players):
        seat = (asked.on_turn + step) % players
        label = _("Ablagestapel von %(name)s", name=names[seat])
        pile = _pile(asked, SEAT_KEYS[seat], label, marks, fault)
        seats.append(pile._replace(name=names[seat], on_turn=not step, dry=str(seat) in asked.empty))
    own, others = seats[0], seats[1:]
    if len(others) <= ACROSS:
        return Drawn(tuple(others), middle, (own,))
    return Drawn(tuple(others[1:-1]), middle, (others[0], own, others[-1]))


def _pile(asked: Asked, key: str, label: str, marks: dict[str, Mark], fault: Fault | None) -> Pile:
    mark = marks.get(key, Mark())
    place = OWN if key == SEAT_KEYS[asked.on_turn] else key
    laid = asked.held if asked.step is Step.ANSWER and asked.put == place else ""
    return Pile(
        key, label, asked.top(key), _tap(asked, key, place, mark, fault), mark, laid=laid, open=asked.pad == key
    )


def _tap(asked: Asked, key: str, place: str, mark: Mark, fault: Fault | None) -> str:
    """Return where a tap on a pile leads: nowhere, if it means nothing in this step."""
    step = Step.PLACE if fault and asked.step is Step.ANSWER else asked.step  # it is asked once more
    if step is Step.OPEN or mark.tone == "fault":
        return asked.query(pad=key, back=Step.OPEN)
    if step is Step.CARD:
        own = place == OWN and asked.top(key)
        return asked.query(source=Source.DISCARD, card="", put="", asks=False, back=None, pad="") if own else ""
    if step is Step.PLACE and not (place == OWN and asked.source is Source.DISCARD):
        return asked.query(put=place, asks=False, pad="")
    return ""


def _marks(asked: Asked, ruling: Ruling | None, fault: Fault | None) -> dict[str, Mark]:
    own = SEAT_KEYS[asked.on_turn]
    if fault is not None:
        return {own if key == OWN else key: Mark("fault", "!", fault.note) for key in fault.piles}
    if ruling is None:
        return {}

    def key_of(place: Place) -> str:
        return own if place is Place.OWN else KEYS[place]

    put = own if asked.put == OWN else asked.put
    if ruling.right:
        marks = {key_of(place): Mark("first", "=", _("auch richtig")) for place in ruling.choices}
        return marks | {put: Mark("right", "✓", _("richtig"))}
    marks = {}
    for at, place in enumerate(ruling.places, start=1):
        first = place in ruling.choices
        marks[key_of(place)] = Mark("first", "1.", _("hierhin")) if first else Mark("later", f"{at}.", _("erst danach"))
    if ruling.due is not asked.source:
        marks[own] = Mark("due", "!", _("zuerst"))
    elif ruling.right is False:
        before = marks.get(put)
        marks[put] = Mark("wrong", before.sign, _("zu früh")) if before else Mark("wrong", "✗", _("falsch"))
    if ruling.takes_back and put not in marks:
        marks[put] = Mark("wrong", "✗", _("falsch"))
    return marks
