"""A digital round driven at will, and laws that hold at every step.

The model beside it keeps a simple record of its own: plays, passes, the seat on turn.
"""

from collections import Counter
from itertools import combinations
from random import Random

from hypothesis import settings, strategies as st
from hypothesis.stateful import RuleBasedStateMachine, initialize, invariant, precondition, rule

from companion.action import Action
from companion.game import Setup
from companion.refusal import Refused
from companion.siebenschlaefer.actions import Draw, Lay, Pass
from companion.siebenschlaefer.cards import CODES, PACKS, Cards
from companion.siebenschlaefer.game import SIEBENSCHLAEFER
from companion.siebenschlaefer.state import DigitalState
from tests.companion.playing import at_length

NUMBERS = {str(number): number for number in range(2, 11)}


def worth(first: str, second: str) -> int:
    """Return the value of two cards, computed anew in the plainest way; 0 for no pair."""
    one, other = first[:-1], second[:-1]
    if one == other == "A":
        return 22
    numbers = [NUMBERS[rank] for rank in (one, other) if rank in NUMBERS]
    pictures = [rank for rank in (one, other) if rank in {"J", "Q", "K"}]
    if len(numbers) == 2:
        return sum(numbers)
    return 2 * numbers[0] if numbers and pictures else 0


class DigitalRound(RuleBasedStateMachine):
    state: DigitalState

    @initialize(
        players=st.integers(2, 8),
        seed=st.text("abc", max_size=3),
        passing=st.sampled_from(("forced", "free")),
        last_seven=st.sampled_from(("sleeps", "counts")),
    )
    def deal(self, players: int, seed: str, passing: str, last_seven: str) -> None:
        options = {"passing": passing, "last_seven": last_seven}
        state = SIEBENSCHLAEFER.start(Setup(players, seed, options))
        assert isinstance(state, DigitalState)
        self.state = state
        self.players, self.passing = players, passing
        self.to_beat, self.passes, self.shuffles = 0, 0, 0

    @property
    def hand(self) -> list[str]:
        return [CODES[card] for card in self.state.hands[self.state.turn]]

    def going_on(self) -> bool:
        return self.state.ending is None

    def can_lay(self) -> bool:
        return self.can_lay_from(self.state.hands[self.state.turn])

    def can_lay_from(self, hand: Cards) -> bool:
        return any(worth(CODES[first], CODES[second]) > self.to_beat for first, second in combinations(hand, 2))

    def step(self, action: Action) -> bool:
        """Do `action` and return whether it was allowed. States are immutable, so a refusal changes nothing."""
        try:
            after = SIEBENSCHLAEFER.apply(self.state, action)
        except Refused:
            assert action not in SIEBENSCHLAEFER.legal_actions(self.state)
            return False
        assert isinstance(after, DigitalState)
        self.state = after
        return True

    @precondition(going_on)
    @rule(data=st.data())
    def lay_from_the_hand(self, data: st.DataObject) -> None:
        hand, seat, held = self.hand, self.state.turn, [len(hand) for hand in self.state.hands]
        if len(hand) < 2:
            return
        first, second = sorted(data.draw(st.permutations(hand))[:2], key=CODES.index)
        lawful = worth(first, second) > self.to_beat
        assert self.step(Lay(seat, first, second)) == lawful
        if not lawful:
            return
        value = worth(first, second)
        self.to_beat, self.passes = 0 if value == 22 else value, 0
        gone_out = held[seat] == 2
        sevens = [first[:-1], second[:-1]].count("7")
        following = [(seat + step) % self.players for step in range(1, self.players + 1)]
        draws = following[:-1] if sevens == 2 else following[:sevens]
        assert self.state.turn == following[sevens] if sevens < 2 and not gone_out else True
        assert self.state.turn == seat if sevens == 2 and not gone_out else True
        for other in range(self.players):
            grown = len(self.state.hands[other]) - held[other]
            if other == seat:
                assert grown == -2
            else:
                assert 0 <= grown <= (2 if other in draws else 0)
        assert (self.state.ending == "out") == gone_out

    @precondition(going_on)
    @rule()
    def draw(self) -> None:
        seat, drawn, before = self.state.turn, self.state.drawn, self.state
        must_lay = self.passing == "forced" and self.can_lay()
        assert self.step(Draw(seat)) == (drawn is None and not must_lay)
        if self.state is not before:
            there = len(before.piles.stock) + len(before.piles.discards)
            assert self.state.drawn == min(2, there)
            assert len(self.state.hands[seat]) == len(before.hands[seat]) + min(2, there)
            assert self.state.turn == seat

    @precondition(going_on)
    @rule()
    def pass_(self) -> None:
        seat, before = self.state.turn, self.state
        must_lay = self.passing == "forced" and self.can_lay()
        assert self.step(Pass(seat)) == (before.drawn is not None and not must_lay)
        if self.state is before:
            return
        self.passes += 1
        assert (self.state.hands, self.state.turn) == (before.hands, (seat + 1) % self.players)
        if self.passes == self.players:
            self.passes = 0
            if self.state.effects.turned:
                first, second = (CODES[card] for card in self.state.pair)
                assert worth(first, second)
                self.to_beat = worth(first, second) % 22
        else:
            assert self.state.pair == before.pair

    @precondition(going_on)
    @rule(seat=st.integers(-1, 8), first=st.sampled_from(CODES), second=st.sampled_from((*CODES, "Joker")))
    def lay_anything(self, seat: int, first: str, second: str) -> None:
        held = Counter(self.hand)
        held.subtract((first, second))
        if seat != self.state.turn or min(held.values()) < 0:
            assert not self.step(Lay(seat, first, second))

    @precondition(going_on)
    @rule(seat=st.integers(-1, 8), kind=st.sampled_from((Draw, Pass)))
    def others_wait(self, seat: int, kind: type[Draw | Pass]) -> None:
        if seat != self.state.turn:
            assert not self.step(kind(seat))

    @precondition(going_on)
    @rule(times=st.integers(5, 60), seed=st.integers(0, 99))
    def go_on_for_a_while(self, times: int, seed: int) -> None:
        rng = Random(seed)
        for _ in range(times):
            actions = SIEBENSCHLAEFER.legal_actions(self.state)
            if not actions:
                return
            action = rng.choice(actions)
            before = self.state
            assert self.step(action)
            if isinstance(action, Lay):
                self.to_beat, self.passes = worth(action.first, action.second) % 22, 0
            elif isinstance(action, Pass):
                self.passes = (self.passes + 1) % self.players
            if self.state.effects.turned:
                first, second = (CODES[card] for card in self.state.pair)
                self.to_beat = worth(first, second) % 22
            assert self.state != before

    @precondition(lambda self: not self.going_on())
    @rule(seat=st.integers(-1, 8), first=st.sampled_from(CODES), second=st.sampled_from(CODES))
    def nothing_more_is_allowed(self, seat: int, first: str, second: str) -> None:
        for action in (Lay(seat, first, second), Draw(seat), Pass(seat)):
            assert not self.step(action)

    @invariant()
    def no_card_is_lost_or_made(self) -> None:
        state = self.state
        everywhere = [*state.piles.stock, *state.piles.discards, *state.pair]
        everywhere += [card for hand in state.hands for card in hand]
        assert Counter(everywhere) == Counter(PACKS)

    @invariant()
    def hands_are_sorted(self) -> None:
        assert all(list(hand) == sorted(hand) for hand in self.state.hands)

    @invariant()
    def the_books_agree(self) -> None:
        assert self.state.to_beat == self.to_beat
        if self.going_on():
            assert self.state.passes == self.passes
        assert self.state.piles.shuffles >= self.shuffles
        self.shuffles = self.state.piles.shuffles

    @invariant()
    def somebody_can_go_on_until_the_round_is_over(self) -> None:
        actions = SIEBENSCHLAEFER.legal_actions(self.state)
        assert (SIEBENSCHLAEFER.outcome(self.state) is not None) == (not actions)
        assert all(action == SIEBENSCHLAEFER.read_action(action.to_dict()) for action in actions)

    @invariant()
    def stuck_means_that_nobody_has_a_card_to_draw(self) -> None:
        if self.state.ending == "stuck":
            assert not self.state.piles.stock
            assert not self.state.piles.discards
            assert self.passing == "free" or not any(map(self.can_lay_from, self.state.hands))

    @invariant()
    def only_who_is_out_has_no_cards(self) -> None:
        empty = [seat for seat, hand in enumerate(self.state.hands) if not hand]
        assert len(empty) == (self.state.ending == "out")
        if empty:
            outcome = SIEBENSCHLAEFER.outcome(self.state)
            assert outcome is not None
            assert outcome.winners == tuple(empty)


TestDigitalRound = DigitalRound.TestCase
TestDigitalRound.settings = settings(max_examples=40, stateful_step_count=40)
TestManyDigitalRounds = at_length(DigitalRound)
