"""The search: every answer is read twice, and nothing in it may tell a card that its receiver can't see.

1. No card is written in it that is hidden from its receiver and has never lain open, nor the seed of the evening or of
   a deal.
2. Where all that the receiver can't see is changed, the same address answers the same, to the letter.
"""

import re
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from dataclasses import dataclass, field
from itertools import chain
from random import Random
from typing import Any, Final

from companion.match.actions import NextRound
from companion.match.sheet import MatchState
from companion.numbers import state as numbers
from companion.siebenschlaefer import state as siebenschlaefer
from companion.siebenschlaefer.cards import CODES
from companion.words import state as words
from tests.companion.lab import lab
from tests.wire.devices import Answer, LiveTable

_CODE: Final = re.compile(r"(?<![\w-])(?:10|[2-9JQKA])[cdhs](?![\w-])")
_WORD: Final = re.compile(r"(?<![\w-])[A-ZÄÖÜ]{2,}(?![\w-])")
PATTERNS: Final[Mapping[str, re.Pattern[str]]] = {"words": _WORD, "siebenschlaefer": _CODE}
"""The way in which a game writes a card, where a card can be told from anything else on a page."""


def hidden(state: Any, seat: int | None) -> tuple[frozenset[str], int]:
    """Return the cards that `seat` can't see as they would be written, and how many cards are hidden from it in all."""
    return _HIDDEN[type(state)](state, seat)


def _words(state: words.DigitalState, seat: int | None) -> tuple[frozenset[str], int]:
    deck = state.conditions.deck
    foreign = _foreign(state.hands, seat)
    own = state.hands[seat] if seat is not None and 0 <= seat < len(state.hands) else ()
    seen = {deck[card].word for card in chain(own, *state.stacks)}  # several cards have the same word
    return frozenset({deck[card].word for card in (*foreign, *state.pile)} - seen), len(foreign) + len(state.pile)


def _siebenschlaefer(state: siebenschlaefer.DigitalState, seat: int | None) -> tuple[frozenset[str], int]:
    if state.ending:
        return frozenset(), 0
    foreign, piles = _foreign(state.hands, seat), state.piles
    secret = {CODES[card] for card in (*foreign, *piles.stock, *piles.discards)}
    own = state.hands[seat] if seat is not None and 0 <= seat < len(state.hands) else ()
    open_cards = {
        CODES[card] for card in chain(own, state.pair, *state.effects.turned, (card for _, card in state.lots))
    }
    return frozenset(secret - open_cards), len(foreign) + len(piles.stock)


def _numbers(state: numbers.DigitalState, seat: int | None) -> tuple[frozenset[str], int]:  # noqa: ARG001 - as above
    covered = sum(len(pile[:-1]) for pile in chain(state.middle, state.discards))
    return frozenset(), covered + sum(map(len, state.draws))


def _foreign(hands: Iterable[tuple[int, ...]], seat: int | None) -> tuple[int, ...]:
    return tuple(chain.from_iterable(hand for other, hand in enumerate(hands) if other != seat))


_HIDDEN: Final[Mapping[type, Callable[[Any, int | None], tuple[frozenset[str], int]]]] = {
    words.DigitalState: _words,
    siebenschlaefer.DigitalState: _siebenschlaefer,
    numbers.DigitalState: _numbers,
}


_SHOWN: Final = 20  # findings that are kept to be read


@dataclass(slots=True)
class Tally:
    """The answers read, the hidden cards that they were searched for, and the cards found."""

    answers: int = 0
    cards: int = 0
    found: int = 0
    examples: list[str] = field(default_factory=list)

    def report(self, answer: Answer, what: str) -> None:
        """Note a finding."""
        self.found += 1
        if len(self.examples) < _SHOWN:
            self.examples.append(f"{answer.receiver}, {answer.address}: {what}")


class Search:
    """The search of all answers at one table.

    A word that has lain open stays known for the evening: its story and its picture name it in later rounds, too. Codes
    of the other games are known for a round, as every round deals the same ones anew.
    """

    def __init__(self, table: LiveTable, game: str, rng: Random, tally: Tally) -> None:
        self.table, self.game, self.rng, self.tally = table, game, rng, tally
        self.bench = lab(game)
        self.seed = table.evening.log.header.seed
        self._known: dict[int | None, set[str]] = {}
        self._round = 0

    def look(self, *, thorough: bool, whole_house: bool = False) -> None:
        """Read the answers of this moment; if it is a `thorough` look all of this evening, or of the `whole_house`."""
        state = self.table.state
        if state.number != self._round:
            self._round = state.number
            if self.game != "words":
                self._known.clear()
        usual = [*self.table.usual(None, *range(len(state.players)))]
        for answer in (*usual, *(self.table.every(of_the_house=whole_house) if thorough else ())):
            self._read(answer, state)
        if state.running:
            for seat in (None, *range(len(state.players))):
                self._twins(state, seat, [answer for answer in usual if answer.seat == seat])

    def _read(self, answer: Answer, state: MatchState) -> None:
        secret, cards = hidden(state.round, answer.seat) if state.running else (frozenset[str](), 0)
        self.tally.answers += 1
        self.tally.cards += cards
        if not state.ended and any(seed in answer.text for seed in (self.seed, *self._chances())):
            self.tally.report(answer, "the seed")
        pattern = PATTERNS.get(self.game)
        if pattern is None or not secret or answer.of_the_house:
            return
        for written in sorted(set(pattern.findall(answer.text)) & (secret - self._seen(answer.seat, state))):
            self.tally.report(answer, written)

    def _chances(self) -> list[str]:
        """Return the chance of each deal."""
        actions = [event.action for event in self.table.evening.log.events]
        return [action.fresh for action in actions if isinstance(action, NextRound) and action.fresh]

    def _seen(self, seat: int | None, state: MatchState) -> set[str]:
        """Return the cards that a seat has seen in this round: all that was ever not hidden from it."""
        known = self._known.setdefault(seat, set())
        everything, _ = hidden(state.round, -1)
        secret, _ = hidden(state.round, seat)
        known |= everything - secret
        known |= self._laid(state)
        return known

    def _laid(self, state: MatchState) -> set[str]:
        """Return the words that lie in the circle, which all have seen; other games write no card that was laid."""
        stacks = getattr(state.round, "stacks", ())
        return {state.round.conditions.deck[card].word for stack in stacks for card in stack}

    def _twins(self, state: MatchState, seat: int | None, asked: Sequence[Answer]) -> None:
        """Change all that a receiver can't see, and ask again: the answers must be those that were `asked` before."""
        twin = state._replace(round=self.bench.scrambled(state.round, seat, self.rng))
        with _instead(self.table, twin):
            again = [*self.table.usual(seat)]
        for one, other in zip(asked, again, strict=True):
            self.tally.answers += 1
            self.tally.cards += hidden(state.round, seat)[1]
            if one.text != other.text:
                self.tally.report(one, f"differs with other hidden cards: {_difference(one.text, other.text)}")


@contextmanager
def _instead(table: LiveTable, twin: MatchState) -> Iterator[None]:
    """Let the evening in memory stand otherwise for a while; nothing is booked meanwhile."""
    states = table.evening.log._states
    real = states[-1]
    states[-1] = twin
    try:
        yield
    finally:
        states[-1] = real


def _difference(one: str, other: str) -> str:
    at = next((place for place, (a, b) in enumerate(zip(one, other, strict=False)) if a != b), 0)
    return f"…{one[max(at - 30, 0) : at + 30]}… / …{other[max(at - 30, 0) : at + 30]}…"
