"""The ruling on a card that was put down, for a call on the phones and for real cards (A-15, A-27 to A-30).

table = OpenTable(middle=(1, 1, 4, 1, 1), discards=(9, 5, None), turn=1)
rule(table, card=13, source=Source.TURNED, put=Place.OWN).clause  # "A-6": the 5 had to go on the 4
"""

from collections import Counter
from collections.abc import Collection, Sequence
from typing import Final, NamedTuple

from companion.numbers.cards import COPIES, HIGHEST
from companion.numbers.places import SEAT_AT, SEATS, STACK_AT, OpenTable, Place, Source, first_choices
from companion.refusal import Refused

OVERLOOKED: Final = frozenset({"A-6", "A-7"})
"""The clauses broken by a card that was overlooked; the others are broken by one on a wrong pile (A-15)."""


class Mistake(NamedTuple):
    """A mistake: the clause it breaks, the card overlooked or wrongly laid, and the places where it fits, in order."""

    clause: str
    card: int
    fits: tuple[Place, ...]

    @property
    def takes_back(self) -> bool:
        """Whether the card lies on a wrong pile and goes back; an overlooked one stays where it is (A-19)."""
        return self.clause not in OVERLOOKED


class Ruling(NamedTuple):
    """The ruling on a card.

    `right` is None for a card that isn't put down yet. `clause` is the first one broken, else the one that allows or
    asks for the move. `due` says which card to put down first, `places` are those where it goes, the first choice
    first, `choices` those among them that are equally right (A-14). Without any place a card is to be turned. After a
    mistake `takes_back` says whether the card goes back, and each of `givers` gives a card.
    """

    right: bool | None
    clause: str
    due: Source
    places: tuple[Place, ...]
    choices: tuple[Place, ...]
    mistakes: tuple[Mistake, ...] = ()
    takes_back: bool = False
    givers: tuple[int, ...] = ()


def mistakes(table: OpenTable, card: int, source: Source, put: Place) -> tuple[Mistake, ...]:
    """Return the mistakes of putting `card` down at `put`: none, one or two. `table` is as it lay before."""
    found: list[Mistake] = []
    own = table.own
    if source is Source.TURNED and own is not None and (fits := table.fits(own)):
        found.append(Mistake("A-6", own, fits))
    fits = table.fits(card)
    if put is Place.OWN:
        broken = "A-7" if fits else ""
    elif put not in fits:
        broken = _misfit(table.top(put), card, put)
    else:
        broken = "" if put in first_choices(fits) else "A-13"
    if broken:
        found.append(Mistake(broken, card, fits))
    return tuple(found)


def goes_back(wrong: Collection[Mistake], put: Place, *, early: bool) -> bool:
    """Say whether a card put down on `put` with these mistakes goes back to the own pile (A-19).

    With `early` a turned card goes back from anywhere if the own top had to go first.
    """
    return any(fault.takes_back or (early and put is not Place.OWN and fault.clause == "A-6") for fault in wrong)


def rule(
    table: OpenTable,
    card: int,
    source: Source,
    put: Place | None = None,
    empty: Collection[int] = (),
    *,
    early: bool = True,
) -> Ruling:
    """Return the ruling on `card`, put down on `put` (A-27); without `put`, on what must be done now (A-28).

    `table` is as it lay before. `empty` are the seats known to have no draw pile. `early` is as in `goes_back`.

    :raises Refused: A-30, for cards that can't lie so on any table.
    """
    _check(table, card, source, put, empty)
    due = source
    places = table.fits(card)
    if source is Source.TURNED and table.own is not None and (first := table.fits(table.own)):
        due, places = Source.DISCARD, first
    elif source is Source.TURNED:
        places = places or (Place.OWN,)
    choices = first_choices(places)
    if put is None:
        return Ruling(None, _asks(source, due, places), due, places, choices)
    wrong = mistakes(table, card, source, put)
    if not wrong:
        return Ruling(True, _allows(put), due, places, choices)
    takes_back = goes_back(wrong, put, early=early)
    givers = tuple(seat for seat in table.others if seat not in empty)
    return Ruling(False, wrong[0].clause, due, places, choices, wrong, takes_back, givers)


def _misfit(top: int | None, card: int, put: Place) -> str:
    """Return the clause by which `card` doesn't fit on `top`: A-12 beyond 20 and before 1."""
    if put in STACK_AT:
        return "A-12" if top == HIGHEST or card == 1 else "A-10"
    return "A-12" if {top, card} == {1, HIGHEST} else "A-11"


def _allows(put: Place) -> str:
    if put is Place.OWN:
        return "A-9"
    return "A-10" if put in STACK_AT else "A-11"


def _asks(source: Source, due: Source, places: Sequence[Place]) -> str:
    """Return the clause that asks for the next move with a card that isn't put down yet."""
    if due is not source:
        return "A-6"
    return _allows(places[0]) if places else "A-7"


def _check(table: OpenTable, card: int, source: Source, put: Place | None, empty: Collection[int]) -> None:
    """Check that such a table can exist. :raises Refused: A-30."""
    players = len(table.discards)
    if players not in range(2, len(SEATS) + 1):
        raise Refused("A-30", why="players", players=players, least=2, most=len(SEATS))
    for seat in (table.turn, *empty):
        if seat not in range(players):
            raise Refused("A-30", why="no_such_seat", seat=seat, players=players)
    _check_values(table, card, source)
    if source is Source.DISCARD and card != table.own:
        raise Refused("A-30", why="not_on_top", value=card, top=table.own)
    if source is Source.DISCARD and put is Place.OWN:
        raise Refused("A-30", why="lies_there", value=card)
    if put in SEAT_AT and SEAT_AT[put] not in table.others:
        raise Refused("A-30", why="no_such_place", place=put.value)


def _check_values(table: OpenTable, card: int, source: Source) -> None:
    if len(table.middle) != COPIES:
        raise Refused("A-30", why="stacks", stacks=len(table.middle), expected=COPIES)
    for stack, top in enumerate(table.middle, start=1):
        if top > HIGHEST:
            raise Refused("A-30", why="stack_too_high", stack=stack, value=top, most=HIGHEST)
    shown = Counter(top for top in (*table.middle, *table.discards) if top is not None)
    if source is Source.TURNED:  # the top of the own pile is counted already
        shown[card] += 1
    for value, count in {card: 0, **shown}.items():
        if not 1 <= value <= HIGHEST:
            raise Refused("A-30", why="no_such_value", value=value, least=1, most=HIGHEST)
        if count > COPIES:
            raise Refused("A-30", why="too_many", value=value, count=count, most=COPIES)
