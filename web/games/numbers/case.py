"""A disputed case of the number game: open piles, seat on turn, card, and where it was laid; and its address."""

import re
from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from enum import IntEnum
from typing import Any, Final, NamedTuple
from urllib.parse import urlencode

from companion.numbers.cards import COPIES, HIGHEST
from companion.numbers.places import MIDDLE, SEAT_AT, SEATS, STACK_AT, OpenTable, Place, Source, first_choices
from companion.numbers.ruling import Ruling, rule
from companion.refusal import Refused
from web.pages.language import gettext as _
from web.pages.services import rooted

EMPTY: Final = "-"
_SOURCES: Final = {"zug": Source.TURNED, "ablage": Source.DISCARD}
_MOST: Final = 12  # piles of a kind that are shown, possible or not
_LONGEST: Final = 16  # letters that are kept of one value
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


def read_case(sent: Mapping[str, str], players: int | None = None) -> Case:
    """Return the case of an address; at the table of a running match its number of `players` is known."""
    discards = _values(sent.get("a", "")) or (EMPTY,) * USUAL_PLAYERS
    if players is not None:
        discards = (*discards, *(EMPTY,) * players)[:players]
    step, pad = sent.get("schritt", ""), sent.get("stapel", "")
    turn, card, put = (sent.get(name, "").strip()[:_LONGEST] for name in ("dran", "karte", "auf"))
    return Case(
        middle=_values(sent.get("m", "")) or ("1",) * COPIES,
        discards=discards,
        turn=turn or "0",
        card=card,
        source=_SOURCES.get(sent.get("von", "")),
        put=put,
        not_yet_laid="frage" in sent,
        no_draw_pile=_values(sent.get("leer", "")),
        pad=pad if pad in (*STACK_KEYS, *SEAT_KEYS[: len(discards)]) else "",
        reopened=Step(int(step)) if step in ("1", "2") else None,
        match=sent.get("abend", "").strip()[:64],
    )


def address_of(case: Case, **changes: Any) -> str:
    """Return the address of a case, or of the one with some `changes`."""
    case = replace(case, **changes)
    source = next((word for word, source in _SOURCES.items() if source is case.source), "")
    parts = {
        "abend": case.match,
        "m": ",".join(case.middle),
        "a": ",".join(case.discards),
        "dran": case.turn,
        "leer": ",".join(case.no_draw_pile),
        "karte": case.card,
        "von": source,
        "auf": case.put,
        "frage": "1" if case.not_yet_laid else "",
        "schritt": str(int(case.reopened)) if case.reopened else "",
        "stapel": case.pad,
    }
    return rooted("/entscheid?") + urlencode({name: part for name, part in parts.items() if part}, safe=",")


def _values(listed: str) -> tuple[str, ...]:
    return tuple(part.strip()[:_LONGEST] or EMPTY for part in listed.split(",")[:_MOST]) if listed.strip() else ()


class Sentence(NamedTuple):
    """A sentence and the clause behind it; `places` are those where its card goes, the first one first."""

    text: str
    clause: str
    places: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class JudgedCase:
    """A case that the rules can judge, with the `names` of the seats.

    `wrong_call` is the option of that name: the price of a wrong call (A-22).
    """

    case: Case
    table: OpenTable
    names: Sequence[str]
    wrong_call: str = "free"

    @property
    def name(self) -> str:
        """The player on turn."""
        return self.names[self.table.turn]

    @property
    def card(self) -> str:
        """The card in question."""
        return self.case.held

    @property
    def put(self) -> Place:
        """The place where the card was laid."""
        return PLACES[self.case.put]

    def name_of(self, place: Place) -> str:
        """Return the player to whom a discard pile belongs."""
        return self.names[SEAT_AT[place]]

    def describe_places(self, places: tuple[Place, ...]) -> tuple[str, ...]:
        """Return places in words, the first choice first; stacks that are equally right are one entry (A-14)."""
        stacks = [place for place in first_choices(places) if place in STACK_AT]
        piles = tuple(map(self._describe_discard_pile, places[len(stacks) :]))
        if not stacks:
            return piles
        top = self.table.top(stacks[0])
        several = _("Mitte, auf eine der %(number)s Karten mit der %(top)s", number=len(stacks), top=top)
        return (_("Mitte, auf die %(top)s", top=top) if len(stacks) == 1 else several, *piles)

    def _describe_discard_pile(self, place: Place) -> str:
        if place is Place.OWN:
            return _("eigener Ablagestapel")
        return _("%(name)s, auf die %(top)s", name=self.name_of(place), top=self.table.top(place))


def question(judged: JudgedCase) -> str:
    """Return the case in a sentence: the player, the card, and the pile where it was laid."""
    facts: dict[str, object] = {"name": judged.name, "card": judged.card}
    if judged.case.not_yet_laid:
        return _("Was muss %(name)s mit der %(card)s tun?", **facts)
    if judged.put is Place.OWN:
        return _("%(name)s legt die %(card)s auf den eigenen Ablagestapel", **facts)
    top = judged.table.top(judged.put)
    if judged.put in STACK_AT:
        return _("%(name)s legt die %(card)s in der Mitte auf die %(top)s", top=top, **facts)
    other = judged.name_of(judged.put)
    if top is None:
        return _("%(name)s legt die %(card)s zu %(other)s", other=other, **facts)
    return _("%(name)s legt die %(card)s zu %(other)s auf die %(top)s", other=other, top=top, **facts)
