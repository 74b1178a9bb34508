"""The ruling screen of the number game (A-27 to A-30).

A case is open piles, the seat on turn, a card, and where it was laid; the address has all of it. The answer is right or
wrong, and where the card had to go.
"""

import re
from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from enum import IntEnum
from functools import partial
from typing import Any, Final, NamedTuple
from urllib.parse import urlencode

from flask import Blueprint, abort, render_template, request

from companion.numbers.cards import COPIES, HIGHEST
from companion.numbers.places import MIDDLE, SEAT_AT, SEATS, STACK_AT, OpenTable, Place, Source, first_choices
from companion.numbers.ruling import Mistake, Ruling, rule
from companion.refusal import Refused
from web.access import roles
from web.games.refusals import explain
from web.games.screen import joined, screen_of
from web.games.seats import name_at, players_at_table
from web.pages.language import gettext as _
from web.pages.names import isolated, listed
from web.pages.services import evenings, rooted

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


def _reason_right(judged: JudgedCase, ruling: Ruling) -> Sentence:
    if judged.put is Place.OWN:
        return Sentence(_("Die %(card)s passt nirgends.", card=judged.card), ruling.clause)
    facts: dict[str, object] = {"card": judged.card, "top": judged.table.top(judged.put) or 0}
    if judged.put in STACK_AT:
        if len(ruling.choices) > 1:
            text = _("Auf die %(top)s kommt die %(card)s. Welche %(top)s es ist, ist egal.", **facts)
            return Sentence(text, "A-14")
        return Sentence(_("Auf die %(top)s kommt die %(card)s.", **facts), ruling.clause)
    facts["name"] = judged.name_of(judged.put)
    text = _("Die %(card)s passt auf die %(top)s bei %(name)s und sonst nirgends.", **facts)
    if len(ruling.places) > 1:
        text = _("Die %(card)s passt auf die %(top)s, und vor %(name)s kommt niemand, bei dem sie passt.", **facts)
    return Sentence(text, ruling.clause)


def _reason_wrong(judged: JudgedCase, mistake: Mistake) -> Sentence:
    places = mistake.fits or ((Place.OWN,) if judged.case.source is Source.TURNED else ())
    return Sentence(_broken_rule(judged, mistake), mistake.clause, judged.describe_places(places))


def _broken_rule(judged: JudgedCase, mistake: Mistake) -> str:
    if mistake.clause == "A-6":
        return _("Erst der eigene Ablagestapel: Die %(card)s obenauf passte noch.", card=mistake.card)
    if mistake.clause == "A-7":
        return _("Die %(card)s passte. Zu sich legt man nur, was nirgends passt.", card=mistake.card)
    if mistake.clause != "A-13":
        return _wrong_stack(judged, mistake) if judged.put in STACK_AT else _wrong_discard_pile(judged, mistake)
    if mistake.fits[0] in STACK_AT:
        return _("Die Mitte kommt zuerst, und dort passte die %(card)s.", card=mistake.card)
    names = {"first": judged.name_of(mistake.fits[0]), "name": judged.name_of(judged.put)}
    return _("Im Uhrzeigersinn kommt %(first)s vor %(name)s, und dort passte die %(card)s.", card=mistake.card, **names)


def _wrong_stack(judged: JudgedCase, mistake: Mistake) -> str:
    top = judged.table.top(judged.put) or 0
    if top == HIGHEST:
        return _("Mit der 20 ist der Stapel fertig: Darauf kommt nichts mehr.")
    if mistake.card == 1:
        return _("Eine 1 kommt in der Mitte auf keine andere Karte.")
    return _("In der Mitte kommt auf die %(top)s nur eine %(next)s.", top=top, next=top + 1)


def _wrong_discard_pile(judged: JudgedCase, mistake: Mistake) -> str:
    top = judged.table.top(judged.put)
    facts: dict[str, object] = {"name": judged.name_of(judged.put), "top": top}
    if top is None:
        return _("Bei %(name)s liegt nichts. Auf einen leeren Ablagestapel darf keine Karte.", **facts)
    if mistake.clause == "A-12":
        return _("20 und 1 passen nicht aufeinander: Nach der 20 geht es nicht von vorn los.")
    if top in (1, HIGHEST):
        only = 2 if top == 1 else HIGHEST - 1
        return _("Bei %(name)s liegt die %(top)s: Darauf passt nur eine %(only)s.", only=only, **facts)
    facts |= {"lower": top - 1, "higher": top + 1}
    return _("Bei %(name)s liegt die %(top)s: Darauf passt nur eine %(lower)s oder eine %(higher)s.", **facts)


class Answer(NamedTuple):
    """A ruling in words: the class of its colour in screen.css, its sign, the word, its reasons, its consequences."""

    tone: str
    sign: str
    word: str
    reasons: tuple[Sentence, ...]
    consequences: tuple[Sentence, ...] = ()


def answer_to(judged: JudgedCase, ruling: Ruling) -> Answer:
    """Return the answer to a case; for a card that is not yet laid it says what has to be done."""
    if ruling.right is None:
        return _to_do(judged, ruling)
    if ruling.right:
        return Answer("gilt", "✓", _("richtig"), (_reason_right(judged, ruling),), _play_goes_on(judged))
    reasons = tuple(_reason_wrong(judged, mistake) for mistake in ruling.mistakes)
    return Answer("gilt_nicht", "✗", _("falsch"), reasons, _penalty(judged, ruling))


def _play_goes_on(judged: JudgedCase) -> tuple[Sentence, ...]:
    turn, call = Sentence(_("%(name)s ist weiter dran.", name=judged.name), "A-8"), _("Ein falscher Ruf kostet nichts.")
    if judged.put is Place.OWN:
        turn = Sentence(_("Der Zug von %(name)s ist zu Ende.", name=judged.name), "A-9")
    if judged.wrong_call == "one_card":
        call = _("Wer falsch gerufen hat, nimmt die unterste Karte vom Zugstapel von %(name)s.", name=judged.name)
    return turn, Sentence(call, "A-22")


def _penalty(judged: JudgedCase, ruling: Ruling) -> tuple[Sentence, ...]:
    stays = _("Alle Karten bleiben liegen, wo sie sind.")
    if ruling.takes_back:
        stays = _("Die %(card)s kommt zurück auf den eigenen Ablagestapel.", card=judged.card)
    once = (Sentence(_("Zwei Fehler auf einmal, aber nur eine Strafe."), "A-18"),) if len(ruling.mistakes) > 1 else ()
    over = Sentence(_("Der Zug von %(name)s ist zu Ende.", name=judged.name), "A-21")
    givers = [judged.names[seat] for seat in ruling.givers]
    if not givers:
        cards = _("Keine Strafkarten: Niemand sonst hat einen Zugstapel.")
    elif len(givers) == 1:
        cards = _("1 Strafkarte von %(name)s, verdeckt unter den Zugstapel.", name=givers[0])
    else:
        facts = {"number": len(givers), "names": listed(givers)}
        cards = _("%(number)s Strafkarten: je eine von %(names)s, verdeckt unter den Zugstapel.", **facts)
    return Sentence(cards, "A-20"), *once, Sentence(stays, "A-19"), over


def _to_do(judged: JudgedCase, ruling: Ruling) -> Answer:
    card, clause, places = judged.card, ruling.clause, judged.describe_places(ruling.places)
    if not ruling.places:
        word, why = _("Deck die nächste Karte auf."), _("Die %(card)s passt nirgends.", card=card)
        if judged.table.turn in judged.case.seats_without_draw_pile:
            word, clause = _("Dreh deinen Ablagestapel um und deck auf."), "A-23"
        return Answer("todo", "→", word, (Sentence(why, clause),))
    first = ruling.places[0]
    due = judged.table.own if ruling.due is Source.DISCARD else card
    top = None if first is Place.OWN else judged.table.top(first)
    why = _("Dort passt die %(card)s zuerst.", card=card)
    if first is Place.OWN:
        word, places = _("Leg die %(card)s auf deinen Ablagestapel.", card=due), ()
        why = _("Die %(card)s passt nirgends. Danach ist der Zug zu Ende.", card=card)
    elif first in STACK_AT:
        word = _("Leg die %(card)s in die Mitte auf die %(top)s.", card=due, top=top)
        if len(ruling.choices) > 1:
            why, clause = _("Welche %(top)s es ist, ist egal.", top=top), "A-14"
    else:
        word = _("Leg die %(card)s zu %(name)s auf die %(top)s.", card=due, name=judged.name_of(first), top=top)
    if ruling.due is not judged.case.source:
        why = _("Erst der eigene Ablagestapel, dann die %(card)s. Zu früh aufgedeckt ist noch kein Fehler.", card=card)
        clause = ruling.clause
    return Answer("todo", "→", word, (Sentence(why, clause, places),))


class Contradiction(NamedTuple):
    """The sentence on a case that can't be, the keys of the piles in question, and the `note` that stands on them."""

    text: str
    clause: str
    piles: frozenset[str]
    note: str


def contradiction_of(refused: Refused, case: Case, names: Sequence[str]) -> Contradiction:
    """Return the contradiction that the rules found in a case."""
    note = _("zu viele") if refused.code == "too_many" else _("geht nicht")
    sentence = explain(refused, names, "numbers").sentence
    return Contradiction(sentence, refused.clause, frozenset(_piles(refused, case)), note)


def _piles(refused: Refused, case: Case) -> list[str]:
    if refused.code in ("stack_too_high", "no_such_value", "too_many"):
        tops = [*zip(STACK_KEYS, case.middle, strict=False), *zip(SEAT_KEYS, case.discards, strict=False)]
        value = str(refused.facts["value"])
        return [key for key, top in tops if value in (top, top.lstrip("0"))]
    if refused.code in ("not_on_top", "lies_there"):
        return [SEAT_KEYS[case.on_turn]]
    if refused.code == "no_such_place" and case.put in PLACES and case.put != OWN:
        return [KEYS[PLACES[case.put]]]
    return []


ACROSS: Final = 4  # the most players who sit across; of more the first and the last sit beside the player on turn


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
        return joined(
            self.label + turn + ": " + (self.top or _("leer")) + ".",
            _("Kein Zugstapel") + "." if self.dry else "",
            _("Hier liegt die %(card)s.", card=self.laid) if self.laid else "",
            self.mark.sign if self.mark.sign.endswith(".") else "",
            self.mark.meaning,
        )


def table_from_above(
    case: Case, names: Sequence[str], ruling: Ruling | None, contradiction: Contradiction | None
) -> dict[str, list[Pile]]:
    """Return the piles `across`, in the `middle` and `near` the player on turn, with the marks on them."""
    impossible = contradiction is not None
    marks = _ruling_marks(case, ruling) if ruling else {}
    if contradiction is not None:
        marks = dict.fromkeys(contradiction.piles, PileMark("fault", "!", contradiction.note))
    middle = [
        _pile(case, key, _("Mitte, Stapel %(number)s", number=number), marks, impossible=impossible)
        for number, key in enumerate(STACK_KEYS[: min(COPIES, len(case.middle))], start=1)
    ]
    players = min(case.players, len(SEATS))
    seats = []
    for step in range(players):
        seat = (case.on_turn + step) % players
        label = _("Ablagestapel von %(name)s", name=names[seat])
        pile = _pile(case, SEAT_KEYS[seat], label, marks, impossible=impossible)
        seats.append(pile._replace(name=names[seat], on_turn=not step, dry=str(seat) in case.no_draw_pile))
    own, others = seats[0], seats[1:]
    if len(others) <= ACROSS:
        return {"across": others, "middle": middle, "near": [own]}
    return {"across": others[1:-1], "middle": middle, "near": [others[0], own, others[-1]]}


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


def _ruling_marks(case: Case, ruling: Ruling) -> dict[str, PileMark]:
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


blueprint = Blueprint("ruling", __name__)


class CaseEvening(NamedTuple):
    """The running evening of a case: its names, the price of a wrong call, and what a booking there needs."""

    id: str
    names: tuple[str, ...]
    wrong_call: str
    seen: int
    books: bool


@blueprint.get("/entscheid")
def ruling() -> tuple[str, int]:
    """Show the next question, or the ruling; 400 for a case that can't lie on any table."""
    evening = _evening(request.args.get("abend", "").strip())
    case = read_case(request.args, len(evening.names) if evening else None)
    names = evening.names if evening else tuple(name_at(seat, ()) for seat in range(case.players))
    contradiction: Contradiction | None = None
    try:
        found = case.ruling()
    except Refused as refused:
        found, contradiction = None, contradiction_of(refused, case, names)
    put = _("Wohin wurde die %(card)s gelegt?", card=case.held)
    asks = {Step.OPEN: _("Was liegt offen?"), Step.CARD: _("Welche Karte – und woher?")}.get(case.step, put)
    answer = None
    announced = asks if contradiction is None else contradiction.text
    if found is not None:
        judged = JudgedCase(case, case.table(), names, evening.wrong_call if evening else "free")
        asks, answer = question(judged), answer_to(judged, found)
        announced = f"{answer.word}. {answer.reasons[0].text}"
    page = render_template(
        "numbers/ruling.html",
        screen=screen_of("numbers"),
        evening=evening,
        case=case,
        address=partial(address_of, case),
        names=names,
        piles=table_from_above(case, names, found, contradiction),
        question=asks,
        announced=announced,
        contradiction=contradiction,
        ruling=found,
        answer=answer,
        next=address_of(next_case(case, found)) if found is not None else "",
        anew=address_of(Case(discards=("-",) * case.players, match=case.match)),
        Step=Step,
        Source=Source,
        values=range(1, HIGHEST + 1),
        players=range(2, len(SEATS) + 1),
    )
    return page, 400 if contradiction else 200


def _evening(match: str) -> CaseEvening | None:
    if not match:
        return None
    with evenings().reading(match) as evening:
        if evening.log.header.game != "numbers":
            abort(404)
        state = evening.log.state
        names = tuple(isolated(state.names[player]) for player in players_at_table(state))
        books = state.running and roles.role_at(evenings().store.database, match).writes
        return CaseEvening(match, names, str(state.setup.options["wrong_call"]), evening.seen, books)
