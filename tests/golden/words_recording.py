"""Recordings of the word game: with phones, a clock, and words as people say them."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from random import Random
from typing import Final

import pytest

from companion.action import Action, SeatAction
from companion.match.sheet import Result
from companion.refusal import Refused
from companion.words.actions import Close, Count, Finish, Halt, Lay, NameColour, NoCombination, Vote
from companion.words.deck import Colour
from companion.words.state import Phase
from tests.golden.known_words import KNOWN_WORDS
from tests.golden.recording import NotHere, Recording

OMA, BEN, MIA, JO, ADA, KIM = range(6)
RED, BLUE, GREEN, YELLOW = Colour
EVENING: Final = 1_790_000_000_000  # in ms since 1970: when the players sat down
LONGEST: Final = 90  # events; a longer game is no pleasure to read


class WordsRecording(Recording):
    """A recording of the word game."""

    @property
    def result(self) -> Result:
        """The result of the last finished round."""
        return self.log.state.results[-1]

    def refusal(self, action: Action) -> str:
        """Return the clause and the code by which `action` is refused now."""
        with pytest.raises(Refused) as refused:
            self.log.match.apply(self.log.state, action)
        return f"{refused.value.clause} {refused.value.facts['why']}"

    def votes(self, *against: int) -> None:
        """Let everybody vote, in order: the seats `against` the word in doubt, the others for it."""
        word = self.round.last.number
        self.do(*(Vote(seat, seat in against, word) for seat in self.round.dispute.order))


class Phones(WordsRecording):
    """A digital table. Every message has its time and the spread of its phone, some 30 ms."""

    def __init__(self, players: int, seed: int, **options: object) -> None:
        super().__init__("words", players, seed, 0, **options)
        self.chance = Random(seed)
        self.now = EVENING + 60_000

    def do(self, *actions: Action) -> None:
        """Do these actions one after another, each on the phone of its seat. One without a time takes some seconds."""
        for action in actions:
            at = getattr(action, "at", None) or self.wait(900)
            self.log.append(action, by=action.seat if isinstance(action, SeatAction) else None, at=at)

    def wait(self, ms: int = 0) -> int:
        """Let time go by, some seconds if no time is given; return the time of the clock then."""
        self.now += ms or self.chance.randrange(2_000, 9_000)
        return self.now

    def find(self, seat: int, *, nonsense: bool = False) -> Lay:
        """Return a play of `seat`: a word that people say, or nonsense. :raises NotHere: when it has none."""
        for lay, word in self._ideas(seat, nonsense=nonsense):
            return replace(lay, word=word, at=self.now, spread=20 + 5 * seat, after=self.round.moment)
        raise NotHere

    def lay(self, seat: int, *, nonsense: bool = False) -> Lay:
        """Let `seat` lay a word after some seconds, and return its play. :raises NotHere: when it can't."""
        self.wait()
        lay = self.find(seat, nonsense=nonsense)
        self.do(lay)
        return lay

    def halt(self, *seats: int) -> None:
        """Let these doubt the word that lies."""
        for seat in seats:
            self.do(Halt(seat, self.round.last.number, self.wait(700), 20 + 5 * seat))

    def stuck(self) -> None:
        """Let all who may lay say that they have no combination; while nobody has opened, the opener."""
        moment = self.round.moment
        for seat in range(len(self.round.hands)):
            if NoCombination(seat) in self.legal(seat) and self.round.moment == moment:
                self.do(NoCombination(seat, moment))

    def name(self, colour: Colour | None = None) -> Colour:
        """Let a colour be named, of those allowed the one that shows most, and return it."""
        tops = [self.round.conditions.deck[stack[-1]].colour for stack in self.round.stacks]
        named = colour or max(self.round.nameable, key=tops.count)
        self.do(NameColour(self.round.namer, named, self.round.moment))
        return named

    def anybody(self) -> int:
        """Let the first seat that has one lay a word; return the seat. :raises NotHere: when none has one."""
        seats = list(range(len(self.round.hands)))
        self.chance.shuffle(seats)
        for seat in seats:
            if any(self._ideas(seat)):
                self.lay(seat)
                return seat
        raise NotHere

    def give_up(self) -> None:
        """Play on to the end of the round, in which nobody finds a word any more."""
        while not self.over:
            self.name() if self.round.phase is Phase.NAMING else self.stuck()

    def play_on(self, until: Phase = Phase.OVER) -> None:
        """Play on until the round is over, or so far. :raises NotHere: when it doesn't come to that, or takes long."""
        while self.round.phase is not until:
            if self.over or len(self.log) > LONGEST:
                raise NotHere
            match self.round.phase:
                case Phase.NAMING:
                    self.name()
                case Phase.LAST:
                    self.do(Close(self.wait(5_500)))
                case _:
                    try:
                        self.anybody()
                    except NotHere:
                        self.stuck()

    def _ideas(self, seat: int, *, nonsense: bool = False) -> Iterator[tuple[Lay, str]]:
        """Yield the plays of `seat` now, with the word that people say, or with nonsense where there is none.

        Nonsense is two words joined in a hurry.
        """
        deck, stacks = self.round.conditions.deck, self.round.stacks
        for lay in self.legal(seat):
            if isinstance(lay, Lay) and lay.after is None:
                own, top = deck[lay.card].word, deck[stacks[lay.stack][-1]].word
                said = KNOWN_WORDS.get(frozenset((own, top)))
                if said and not nonsense:
                    yield lay, said
                if not said and nonsense and own != top:
                    yield lay, own.capitalize() + top.lower()


class RealCards(WordsRecording):
    """A table with real cards and a tablet, which knows only the entries of the table."""

    def __init__(self, players: int, seed: int, **options: object) -> None:
        super().__init__("words", players, seed, 2, **options)

    def count(self, *cards: int) -> None:
        """End the round with these numbers of cards; the seat with none, if any, has won."""
        self.do(Finish(cards.index(0) if 0 in cards else None), Count(cards))
