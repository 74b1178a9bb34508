"""The piles as they are drawn on the ruling screen: their cards, the marks of the ruling, and where a tap leads."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final, NamedTuple

from companion.numbers.cards import COPIES
from companion.numbers.places import SEATS, Place, Source
from companion.numbers.ruling import Ruling
from web.games.numbers.ruling.address import address_of
from web.games.numbers.ruling.case import KEYS, OWN, SEAT_KEYS, STACK_KEYS, Case, Step
from web.games.numbers.ruling.contradiction import Contradiction
from web.pages.language import gettext as _

ACROSS: Final = 4
"""The most players who sit across; of more the first and the last sit beside the player on turn."""


class PileMark(NamedTuple):
    """The mark of a ruling on a pile: the class of its colour, its sign, and its meaning in words."""

    tone: str = ""
    sign: str = ""
    meaning: str = ""


class Pile(NamedTuple):
    """A pile as drawn.

    A tap leads to `href`. `laid` is the card in question if it was laid here. A pile is `open` while its number is
    entered, and `dry` if its player has no draw pile. The piles in the middle have no `name`.
    """

    key: str
    label: str
    top: str
    href: str
    mark: PileMark
    name: str = ""
    laid: str = ""
    on_turn: bool = False
    open: bool = False
    dry: bool = False

    @property
    def description(self) -> str:
        """The pile in words, for screen readers."""
        turn = " (" + _("ist dran") + ")" if self.on_turn else ""
        words = [
            self.label + turn + ": " + (self.top or _("leer")) + ".",
            _("Kein Zugstapel") + "." if self.dry else "",
            _("Hier liegt die %(card)s.", card=self.laid) if self.laid else "",
            self.mark.sign if self.mark.sign.endswith(".") else "",
            self.mark.meaning,
        ]
        return " ".join(filter(None, words))


class TableFromAbove(NamedTuple):
    """The piles by where they lie: across, in the middle, and in the row of the player on turn."""

    across: tuple[Pile, ...]
    middle: tuple[Pile, ...]
    near: tuple[Pile, ...]


def table_from_above(
    case: Case, names: Sequence[str], ruling: Ruling | None, contradiction: Contradiction | None
) -> TableFromAbove:
    """Return the piles with the marks of a ruling, or of a contradiction."""
    marks = _contradiction_marks(case, contradiction) if contradiction else _ruling_marks(case, ruling)
    impossible = contradiction is not None
    middle = tuple(
        _pile(case, key, _("Mitte, Stapel %(number)s", number=number), marks, impossible=impossible)
        for number, key in enumerate(STACK_KEYS[: min(COPIES, len(case.middle))], start=1)
    )
    players = min(case.players, len(SEATS))
    seats = []
    for step in range(players):
        seat = (case.on_turn + step) % players
        label = _("Ablagestapel von %(name)s", name=names[seat])
        pile = _pile(case, SEAT_KEYS[seat], label, marks, impossible=impossible)
        seats.append(pile._replace(name=names[seat], on_turn=not step, dry=str(seat) in case.no_draw_pile))
    own, others = seats[0], seats[1:]
    if len(others) <= ACROSS:
        return TableFromAbove(tuple(others), middle, (own,))
    return TableFromAbove(tuple(others[1:-1]), middle, (others[0], own, others[-1]))


def _pile(case: Case, key: str, label: str, marks: dict[str, PileMark], *, impossible: bool) -> Pile:
    mark = marks.get(key, PileMark())
    place = OWN if key == SEAT_KEYS[case.on_turn] else key
    laid = case.held if case.step is Step.ANSWER and case.put == place else ""
    asks = Step.PLACE if impossible and case.step is Step.ANSWER else case.step  # an impossible place is asked again
    href = _href(case, key, place, Step.OPEN if mark.tone == "fault" else asks)
    return Pile(key, label, case.top(key), href, mark, laid=laid, open=case.pad == key)


def _href(case: Case, key: str, place: str, asks: Step) -> str:
    """Return the address to which a tap on a pile leads while the screen asks that; "" if the tap means nothing."""
    if asks is Step.OPEN:
        return address_of(case, pad=key, reopened=Step.OPEN)
    if asks is Step.CARD and place == OWN and case.top(key):
        return address_of(case, source=Source.DISCARD, card="", put="", not_yet_laid=False, reopened=None, pad="")
    if asks is Step.PLACE and not (place == OWN and case.source is Source.DISCARD):
        return address_of(case, put=place, not_yet_laid=False, pad="")
    return ""


def _contradiction_marks(case: Case, contradiction: Contradiction) -> dict[str, PileMark]:
    mark = PileMark("fault", "!", contradiction.note)
    return {SEAT_KEYS[case.on_turn] if key == OWN else key: mark for key in contradiction.piles}


def _ruling_marks(case: Case, ruling: Ruling | None) -> dict[str, PileMark]:
    if ruling is None:
        return {}
    own = SEAT_KEYS[case.on_turn]

    def key_of(place: Place) -> str:
        return own if place is Place.OWN else KEYS[place]

    put = own if case.put == OWN else case.put
    if ruling.right:
        marks = {key_of(place): PileMark("first", "=", _("auch richtig")) for place in ruling.choices}
        return marks | {put: PileMark("right", "✓", _("richtig"))}
    marks = {}
    for at, place in enumerate(ruling.places, start=1):
        first = PileMark("first", "1.", _("hierhin"))
        marks[key_of(place)] = first if place in ruling.choices else PileMark("later", f"{at}.", _("erst danach"))
    if ruling.due is not case.source:
        marks[own] = PileMark("due", "!", _("zuerst"))
    elif ruling.right is False:
        later = marks.get(put)
        marks[put] = PileMark("wrong", later.sign, _("zu früh")) if later else PileMark("wrong", "✗", _("falsch"))
    if ruling.takes_back and put not in marks:
        marks[put] = PileMark("wrong", "✗", _("falsch"))
    return marks
