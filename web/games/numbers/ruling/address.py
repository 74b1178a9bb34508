"""A disputed card of the number game as an address: what lies open, whose turn, which card, and where it was laid.

/entscheid?m=1,1,4,7,1&a=9,5,-,12&dran=1&karte=13&von=zug&auf=mitte3

Everything is kept as it was sent, so that what can't be is shown and told, not lost. Seats count from 0, stacks from 1.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Mapping
from dataclasses import dataclass, replace
from enum import IntEnum
from typing import Any, Final
from urllib.parse import urlencode

from companion.numbers.cards import COPIES, HIGHEST
from companion.numbers.places import MIDDLE, SEATS, OpenTable, Place, Source
from companion.numbers.ruling import Ruling, rule
from companion.refusal import Refused

EMPTY: Final = "-"
OWN: Final = "eigen"
USUAL: Final = 4  # players, until somebody says another number
STACK_KEYS: Final = tuple(f"mitte{number}" for number in range(1, COPIES + 1))
SEAT_KEYS: Final = tuple(f"platz{seat}" for seat in range(len(SEATS)))
PLACES: Final = dict(zip((*STACK_KEYS, *SEAT_KEYS, OWN), (*MIDDLE, *SEATS, Place.OWN), strict=True))
KEYS: Final = {place: key for key, place in PLACES.items()}
SOURCES: Final = {"zug": Source.TURNED, "ablage": Source.DISCARD}
_MOST: Final = 12  # piles of a kind that are shown, possible or not
_LONGEST: Final = 16  # letters that are kept of one value
_NUMBER: Final = re.compile(r"-?\d{1,6}", re.ASCII)


class Step(IntEnum):
    """What the screen asks for."""

    OPEN = 1
    CARD = 2
    PLACE = 3
    ANSWER = 4


@dataclass(frozen=True, slots=True)
class Asked:
    """What was entered so far.

    `pad` is the pile whose number is being entered, `back` a step that somebody went back to, `asks` that the table
    wants to know what must be done (A-28), `match` the running match that the seats and their names come from.
    """

    middle: tuple[str, ...] = ("1",) * COPIES
    discards: tuple[str, ...] = (EMPTY,) * USUAL
    turn: str = "0"
    card: str = ""
    source: Source | None = None
    put: str = ""
    asks: bool = False
    empty: tuple[str, ...] = ()
    pad: str = ""
    back: Step | None = None
    match: str = ""

    @classmethod
    def read(cls, sent: Mapping[str, str], players: int | None = None) -> Asked:
        """Return what an address says; a running match says itself how many `players` there are."""
        discards = _values(sent.get("a", "")) or (EMPTY,) * USUAL
        if players is not None:
            discards = (*discards, *(EMPTY,) * players)[:players]
        back, pad = sent.get("schritt", ""), sent.get("stapel", "")
        return cls(
            middle=_values(sent.get("m", "")) or ("1",) * COPIES,
            discards=discards,
            turn=sent.get("dran", "").strip()[:_LONGEST] or "0",
            card=sent.get("karte", "").strip()[:_LONGEST],
            source=SOURCES.get(sent.get("von", "")),
            put=sent.get("auf", "").strip()[:_LONGEST],
            asks="frage" in sent,
            empty=_values(sent.get("leer", "")),
            pad=pad if pad in (*STACK_KEYS, *SEAT_KEYS[: len(discards)]) else "",
            back=Step(int(back)) if back in ("1", "2") else None,
            match=sent.get("abend", "").strip()[:64],
        )

    def query(self, **changes: Any) -> str:
        """Return the address of this page, or of the one with some `changes`."""
        asked = replace(self, **changes)
        source = next((word for word, source in SOURCES.items() if source is asked.source), "")
        parts = {
            "abend": asked.match,
            "m": ",".join(asked.middle),
            "a": ",".join(asked.discards),
            "dran": asked.turn,
            "leer": ",".join(asked.empty),
            "karte": asked.card,
            "von": source,
            "auf": asked.put,
            "frage": "1" if asked.asks else "",
            "schritt": str(int(asked.back)) if asked.back else "",
            "stapel": asked.pad,
        }
        return "/entscheid?" + urlencode({name: part for name, part in parts.items() if part}, safe=",")

    @property
    def step(self) -> Step:
        """What the screen asks for now."""
        if self.back is not None:
            return self.back
        if self.source is None or not self.held:
            return Step.OPEN
        return Step.ANSWER if self.put or self.asks else Step.PLACE

    @property
    def players(self) -> int:
        """How many discard piles there are."""
        return len(self.discards)

    @property
    def on_turn(self) -> int:
        """The seat on turn as it can be drawn: the first one, if there is no such seat."""
        seat = _number(self.turn)
        return seat if seat is not None and 0 <= seat < min(self.players, len(SEATS)) else 0

    @property
    def held(self) -> str:
        """The card in question; from the own discard pile it is the one on top."""
        if not self.card and self.source is Source.DISCARD and self.discards[self.on_turn] != EMPTY:
            return self.discards[self.on_turn]
        return self.card

    @property
    def emptied(self) -> tuple[int, ...]:
        """The seats known to have no draw pile."""
        return tuple(_seat(raw, self.players) for raw in self.empty)

    def pile_after(self, key: str) -> str:
        """Return the pile that is entered next: the stacks, then the discard piles clockwise from who is on turn."""
        clockwise = [(self.on_turn + step) % self.players for step in range(self.players)]
        keys = [*STACK_KEYS[: len(self.middle)], *(SEAT_KEYS[seat] for seat in clockwise if seat < len(SEAT_KEYS))]
        at = keys.index(key) + 1 if key in keys else len(keys)
        return keys[at] if at < len(keys) else ""

    def top(self, key: str) -> str:
        """Return what lies on a pile, as it was sent; nothing for an empty pile and for one that isn't there."""
        for keys, tops in ((STACK_KEYS, self.middle), (SEAT_KEYS, self.discards)):
            if key in keys[: len(tops)]:
                found = tops[keys.index(key)]
                return "" if found == EMPTY else found
        return ""

    def with_top(self, key: str, top: str) -> dict[str, Any]:
        """Return the change by which `top` lies on a pile."""
        if key in STACK_KEYS:
            at = STACK_KEYS.index(key)
            return {"middle": (*self.middle[:at], top, *self.middle[at + 1 :])}
        at = SEAT_KEYS.index(key)
        return {"discards": (*self.discards[:at], top, *self.discards[at + 1 :])}

    def with_players(self, players: int) -> dict[str, Any]:
        """Return the change by which so many play; who is gone isn't on turn any more."""
        discards = (*self.discards, *(EMPTY,) * players)[:players]
        seats = [str(seat) for seat in range(players)]
        turn = self.turn if self.turn in seats else "0"
        return {"discards": discards, "turn": turn, "empty": tuple(raw for raw in self.empty if raw in seats)}

    def with_draw_pile(self, seat: int, has_one: bool) -> dict[str, Any]:
        """Return the change by which a seat has a draw pile or none."""
        others = tuple(raw for raw in self.empty if raw != str(seat))
        return {"empty": others if has_one else (*others, str(seat))}

    def table(self) -> OpenTable:
        """Return what lies open. :raises Refused: A-30, for what isn't a number."""
        return OpenTable(
            tuple(_value(raw) for raw in self.middle),
            tuple(None if raw == EMPTY else _value(raw) for raw in self.discards),
            _seat(self.turn, self.players),
        )

    def ruling(self) -> Ruling | None:
        """Return what the rules say; None as long as something is still asked for.

        :raises Refused: A-30, as soon as what was entered so far can't be.
        """
        table, empty = self.table(), self.emptied
        if self.step < Step.PLACE or self.source is None:
            shown = Counter(top for top in (*table.middle, *table.discards) if top is not None)
            harmless = min(range(1, HIGHEST + 1), key=lambda value: shown[value])  # the table alone is in question
            rule(table, harmless, Source.TURNED, empty=empty)
            return None
        card, put = _value(self.held), None
        if self.put and self.step is Step.ANSWER:
            if self.put not in PLACES:
                raise Refused("A-30", why="unknown_place")
            put = PLACES[self.put]
        ruling = rule(table, card, self.source, put, empty)
        return ruling if self.step is Step.ANSWER else None


def after(asked: Asked, ruling: Ruling) -> Asked:
    """Return the table once the card lies where it has to stay, ready for the next card.

    What lay under the top of a discard pile nobody has told yet: its pad is open then.
    """
    clear = replace(asked, card="", source=None, put="", asks=False, back=Step.CARD, pad="")
    if ruling.right is None or asked.source is None:
        return clear
    own = SEAT_KEYS[asked.on_turn]
    landed = own if asked.put == OWN or ruling.takes_back else asked.put
    clear = replace(clear, **clear.with_top(landed, asked.held))
    if asked.source is Source.DISCARD and landed != own:
        clear = replace(clear, **clear.with_top(own, EMPTY), pad=own, back=Step.OPEN)
    if not ruling.right or asked.put == OWN:
        clear = replace(clear, turn=str((asked.on_turn + 1) % asked.players))
    return clear


def _values(listed: str) -> tuple[str, ...]:
    return tuple(part.strip()[:_LONGEST] or EMPTY for part in listed.split(",")[:_MOST]) if listed.strip() else ()


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
