"""Digital rounds of any length, checked against laws that share no code with the game."""

from random import Random
from typing import Any

from hypothesis import Phase as HypothesisPhase, settings, strategies as st
from hypothesis.stateful import RuleBasedStateMachine, initialize, invariant, precondition, rule

from companion.action import Action
from companion.words import digital as rounds
from companion.words.actions import Lay, NoCombination, Vote
from companion.words.deck import Colour
from companion.words.game import WORDS
from companion.words.state import CHIPS, DigitalState, Phase
from tests.companion.lab import fault_of
from tests.companion.playing import at_length
from tests.companion.words import digital_lab
from tests.companion.words.circle import DECK

QUICK = [phase for phase in HypothesisPhase if phase is not HypothesisPhase.explain]


class Notes:
    """A spectator who writes down which words were laid and which ones fell.

    The pausing player, the colour due and the chips follow from these notes alone.
    """

    def __init__(self) -> None:
        self.standing: list[tuple[int, Colour]] = []
        self.named: Colour | None = None
        self.chips = 0
        self.before_halt: tuple[tuple[int, Colour], ...] = ()

    def take(self, before: DigitalState, action: Action, after: DigitalState) -> None:
        """Write down the effect of `action`."""
        if isinstance(action, Lay) and before.doubted is not None:  # laid before the Halt, which was in vain
            self.standing, self.named, before = list(self.before_halt), None, before.doubted.round
        match action:
            case Lay(seat, card, after=answered):
                if after.photo is None:
                    if before.photo is None and answered not in (None, before.moment):
                        self._back()  # clearly earlier, although its message arrived later
                    self._laid(seat, card)
                elif before.photo is None:
                    self._back()
            case Vote() if after.verdict is not before.verdict and before.dispute is not None:
                against = sum(bool(vote) for vote in before.dispute.votes) + action.against
                falls = against > len(before.hands) - against
                self.chips += 1 if falls else len(before.dispute.doubters)
                if falls or before.waiting:
                    self._back()
            case _ if action.do == "name_colour":
                self.named = after.course.due
            case _ if action.do == "halt" and before.dispute is None:
                self.before_halt = tuple(self.standing)
                if before.photo is None and before.last != after.last:
                    self._back()
        agreed = before.photo is not None and after.photo is None and after.last != before.last
        if agreed and not isinstance(action, Lay) and after.last is not None:
            self._laid(after.last.seat, after.last.card)

    def _laid(self, seat: int, card: int) -> None:
        self.standing.append((seat, DECK[card].colour))
        self.named = None

    def _back(self) -> None:
        """Strike the last word out; a colour named before it isn't in the notes."""
        self.standing.pop()
        self.named = None


class DigitalRound(RuleBasedStateMachine):
    """A table that does anything, allowed or not."""

    state: DigitalState

    @initialize(
        players=st.integers(3, 8),
        seed=st.integers(0, 10**6),
        votes=st.sampled_from(["open", "secret"]),
        same_word=st.sampled_from(["attested", "never"]),
        seconds=st.sampled_from([0, 5]),
        short=st.booleans(),
    )
    def deal(self, players: int, seed: int, votes: str, same_word: str, seconds: int, short: bool) -> None:
        options: dict[str, Any] = {"votes": votes, "same_word": same_word, "last_word_seconds": seconds}
        state = digital_lab.table(players, seed % players, str(seed), **options)
        if short:  # the round is nearly over
            state = state._replace(hands=tuple(hand[:2] for hand in state.hands), pile=state.pile[:2])
        self.cards = digital_lab.all_cards(state)
        self.state, self.notes, self.moment = state, Notes(), state.moment

    def do(self, action: Action) -> None:
        before = self.state
        self.state = rounds.apply(before, action)
        self.notes.take(before, action, self.state)

    @precondition(lambda self: not self.state.ending)
    @rule(number=st.integers(0, 10**6), seed=st.integers(0, 10**6))
    def something_allowed(self, number: int, seed: int) -> None:
        actions = rounds.legal_actions(self.state)
        kinds = sorted({action.do for action in actions})
        kind = kinds[number % len(kinds)]
        listed = [action for action in actions if action.do == kind]
        self.do(digital_lab.dressed(self.state, listed[number % len(listed)], Random(seed)))

    @precondition(lambda self: self.state.phase is Phase.PLAY)
    @rule(number=st.integers(0, 10**6))
    def a_card_with_its_time(self, number: int) -> None:
        lays = [action for action in rounds.legal_actions(self.state) if isinstance(action, Lay)]
        if lays:
            self.do(digital_lab.dressed(self.state, lays[number % len(lays)], Random(number)))

    @precondition(lambda self: self.state.phase is Phase.DISPUTE)
    @rule(against=st.booleans())
    def all_vote_alike(self, against: bool) -> None:
        while self.state.dispute is not None:
            self.do(Vote(self.state.dispute.to_vote[0], against=against))

    @precondition(lambda self: self.state.phase is Phase.PLAY)
    @rule()
    def all_are_stuck(self) -> None:
        pausing, held = self.state.course.pausing, self.state.hands
        for seat in [seat for seat in range(len(held)) if seat != pausing and seat not in self.state.taps]:
            self.do(NoCombination(seat))
        if pausing is not None:
            assert self.state.hands[pausing] == held[pausing]
        assert self.state.phase in (Phase.NAMING, Phase.OVER)

    @rule(seed=st.integers(0, 10**6))
    def something_anybody_may_try(self, seed: int) -> None:
        rng = Random(seed)
        fine: list[Action] = []
        for action in rng.sample(list(digital_lab.universe(self.state, rng)), 20):
            allowed = fault_of(WORDS, self.state, action) is None
            assert allowed == digital_lab.allows(self.state, action)
            fine += [action] * allowed
        if fine:
            self.do(fine[0])

    @invariant()
    def no_card_is_made_or_lost(self) -> None:
        assert digital_lab.all_cards(self.state) == self.cards

    @invariant()
    def chips_are_those_of_the_votes(self) -> None:
        assert sum(self.state.chips) == self.notes.chips
        assert digital_lab.chips(self.state) == CHIPS

    @invariant()
    def the_pausing_player_and_the_colour_are_those_of_the_last_standing_word(self) -> None:
        course, standing = self.state.course, self.notes.standing
        if not standing:
            assert course.pausing is None
            return
        seat, colour = standing[-1]
        assert course.pausing == seat
        if self.notes.named is not None:
            assert course.due is self.notes.named
        elif self.state.last is not None and self.state.last.number == self.state.moment:
            assert course.due is colour

    @invariant()
    def the_colour_due_shows(self) -> None:
        if self.state.phase is Phase.PLAY:
            assert self.state.course.due in {DECK[stack[-1]].colour for stack in self.state.stacks}

    @invariant()
    def every_stack_has_its_card_of_the_circle(self) -> None:
        laid = len(self.cards) - len(self.state.pile) - sum(map(len, self.state.hands)) - 12
        aside = 0 if self.state.photo is None else len(self.state.photo.contenders)
        assert sum(len(stack) - 1 for stack in self.state.stacks) == laid - aside == len(self.notes.standing)

    @invariant()
    def moments_only_grow(self) -> None:
        assert self.state.moment >= self.moment
        self.moment = self.state.moment

    @invariant()
    def while_it_goes_on_somebody_can_do_something(self) -> None:
        assert bool(rounds.legal_actions(self.state)) == (rounds.outcome(self.state) is None)


DigitalRound.TestCase.settings = settings(max_examples=30, stateful_step_count=50, phases=QUICK)
TestDigitalRound = DigitalRound.TestCase
TestManyDigitalRounds = at_length(DigitalRound)
