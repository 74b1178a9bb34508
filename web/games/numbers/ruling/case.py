"""A disputed case of the number game: the open piles, the seat on turn, the card, and the pile where it was laid.

All values are kept as they were entered, so that the screen shows an impossible one and says why it can't be. Seats
count from 0, stacks from 1.
"""

from __future__ import annotations

import re
from collections import Counter
from dataclasses import dataclass, replace
from enum import IntEnum
from typing import Any, Final

from companion.numbers.cards import COPIES, HIGHEST
from companion.numbers.places import MIDDLE, SEATS, OpenTable, Place, Source
from companion.numbers.ruling import Ruling, rule
from companion.refusal import Refused

EMPTY: Final = "-"
OWN: Final = "eigen"
USUAL_PLAYERS: Final = 4  # unless somebody enters another number
STACK_KEYS: Final = tuple(f"mitte{number}" for number in range(1, COPIES + 1))
SEAT_KEYS: Final = tuple(f"platz{seat}" for seat in range(len(SEATS)))
PLACES: Final = dict(zip((*STACK_KEYS, *SEAT_KEYS, OWN), (*MIDDLE, *SEATS, Place.OWN), strict=True))
KEYS: Final = {place: key for key, place in PLACES.items()}
_NUMBER: Final = re.compile(r"-?\d{1,6}", re.ASCII)


class Step(IntEnum):
    """The questions of the screen, one after another."""

    OPEN = 1
    CARD = 2
    PLACE = 3
    ANSWER = 4


@dataclass(frozen=True, slots=True)
class Case:
    """A case as far as it is entered.

    `put` is the pile on which the card was laid; a card that is `not_yet_laid` asks for the lawful place (A-28).
    `no_draw_pile` are the seats without one. `pad` is the pile whose number is being entered, `reopened` an earlier
    step that somebody went back to, `match` the running match that gives seats and names.
    """

    middle: tuple[str, ...] = ("1",) * COPIES
    discards: tuple[str, ...] = (EMPTY,) * USUAL_PLAYERS
    turn: str = "0"
    card: str = ""
    source: Source | None = None
    put: str = ""
    not_yet_laid: bool = False
    no_draw_pile: tuple[str, ...] = ()
    pad: str = ""
    reopened: Step | None = None
    match: str = ""

    @property
    def step(self) -> Step:
        """The question of the screen now."""
        if self.reopened is not None:
            return self.reopened
        if self.source is None or not self.held:
            return Step.OPEN
        return Step.ANSWER if self.put or self.not_yet_laid else Step.PLACE

    @property
    def players(self) -> int:
        """The number of players: each has a discard pile."""
        return len(self.discards)

    @property
    def on_turn(self) -> int:
        """The seat on turn; the first one if there is no such seat."""
        seat = _number(self.turn)
        return seat if seat is not None and 0 <= seat < min(self.players, len(SEATS)) else 0

    @property
    def held(self) -> str:
        """The card in question; from the own discard pile it is the one on top."""
        if not self.card and self.source is Source.DISCARD and self.discards[self.on_turn] != EMPTY:
            return self.discards[self.on_turn]
        return self.card

    @property
    def seats_without_draw_pile(self) -> tuple[int, ...]:
        """The seats without a draw pile as numbers. :raises Refused: A-30, for a text that is no number."""
        return tuple(_seat(raw, self.players) for raw in self.no_draw_pile)

    def pile_after(self, key: str) -> str:
        """Return the pile that is entered next: the stacks, then the discard piles clockwise from the seat on turn."""
        clockwise = [(self.on_turn + step) % self.players for step in range(self.players)]
        keys = [*STACK_KEYS[: len(self.middle)], *(SEAT_KEYS[seat] for seat in clockwise if seat < len(SEAT_KEYS))]
        at = keys.index(key) + 1 if key in keys else len(keys)
        return keys[at] if at < len(keys) else ""

    def top(self, key: str) -> str:
        """Return the top of a pile as it was entered; "" for an empty pile, and for one that doesn't exist."""
        for keys, tops in ((STACK_KEYS, self.middle), (SEAT_KEYS, self.discards)):
            if key in keys[: len(tops)]:
                found = tops[keys.index(key)]
                return "" if found == EMPTY else found
        return ""

    def with_top(self, key: str, top: str) -> dict[str, Any]:
        """Return the change that puts `top` on a pile."""
        if key in STACK_KEYS:
            at = STACK_KEYS.index(key)
            return {"middle": (*self.middle[:at], top, *self.middle[at + 1 :])}
        at = SEAT_KEYS.index(key)
        return {"discards": (*self.discards[:at], top, *self.discards[at + 1 :])}

    def with_players(self, players: int) -> dict[str, Any]:
        """Return the change to another number of players; a seat that is gone isn't on turn any more."""
        discards = (*self.discards, *(EMPTY,) * players)[:players]
        seats = [str(seat) for seat in range(players)]
        turn = self.turn if self.turn in seats else "0"
        without = tuple(raw for raw in self.no_draw_pile if raw in seats)
        return {"discards": discards, "turn": turn, "no_draw_pile": without}

    def with_draw_pile(self, seat: int, has_one: bool) -> dict[str, Any]:
        """Return the change that gives a draw pile to a seat, or takes it away."""
        others = tuple(raw for raw in self.no_draw_pile if raw != str(seat))
        return {"no_draw_pile": others if has_one else (*others, str(seat))}

    def table(self) -> OpenTable:
        """Return the open cards. :raises Refused: A-30, for a text that is no number."""
        return OpenTable(
            tuple(_value(raw) for raw in self.middle),
            tuple(None if raw == EMPTY else _value(raw) for raw in self.discards),
            _seat(self.turn, self.players),
        )

    def ruling(self) -> Ruling | None:
        """Return the ruling; None as long as a question is open.

        :raises Refused: A-30, as soon as the case can't be.
        """
        table, empty = self.table(), self.seats_without_draw_pile
        if self.step < Step.PLACE or self.source is None:
            shown = Counter(top for top in (*table.middle, *table.discards) if top is not None)
            harmless = min(range(1, HIGHEST + 1), key=lambda value: shown[value])  # only the table is checked
            rule(table, harmless, Source.TURNED, empty=empty)
            return None
        card, put = _value(self.held), None
        if self.put and self.step is Step.ANSWER:
            if self.put not in PLACES:
                raise Refused("A-30", why="unknown_place")
            put = PLACES[self.put]
        ruling = rule(table, card, self.source, put, empty)
        return ruling if self.step is Step.ANSWER else None


def next_case(case: Case, ruling: Ruling) -> Case:
    """Return the case of the next card: the disputed one lies where it has to stay.

    Nobody has entered the card under the top of a discard pile: its pad is open then.
    """
    clear = replace(case, card="", source=None, put="", not_yet_laid=False, reopened=Step.CARD, pad="")
    if ruling.right is None or case.source is None:
        return clear
    own = SEAT_KEYS[case.on_turn]
    landed = own if case.put == OWN or ruling.takes_back else case.put
    clear = replace(clear, **clear.with_top(landed, case.held))
    if case.source is Source.DISCARD and landed != own:
        clear = replace(clear, **clear.with_top(own, EMPTY), pad=own, reopened=Step.OPEN)
    if not ruling.right or case.put == OWN:
        clear = replace(clear, turn=str((case.on_turn + 1) % case.players))
    return clear


def _number(raw: str) -> int | None:
    return int(raw) if _NUMBER.fullmatch(raw) else None


def _value(raw: str) -> int:
    value = _number(raw)
    if value is None:
        raise Refused("A-30", why="no_such_value", value=raw, least=1, most=HIGHEST)
    return value


def _seat(raw: str, players: int) -> int:
    seat = _number(raw)
    if seat is None:
        raise Refused("A-30", why="no_such_seat", seat=raw, players=players)
    return seat
