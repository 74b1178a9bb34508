"""Any digital round, played beside a table of plain lists on which the test moves the cards by hand.

The table knows no states and no acts: it notes the changes that a call would undo. It finds the right places for a card
by walking around and trying pile after pile.
"""

from dataclasses import dataclass, field

from hypothesis import settings, strategies as st
from hypothesis.stateful import RuleBasedStateMachine, initialize, invariant, precondition, rule

from companion.game import Setup
from companion.numbers.actions import CLOSE, Begin, Call, Keep, Lay, Turn
from companion.numbers.game import NUMBERS
from companion.numbers.places import MIDDLE, SEATS, Place, Source
from companion.numbers.state import DigitalState
from tests.companion.playing import at_length

ALL_CARDS = sorted(list(range(1, 21)) * 5)


@dataclass
class Note:
    """A card put down: its player, the list, the cards under it, whether it lies wrongly, whether one was missed.

    A card put down too `early` has missed one on the own pile.
    """

    seat: int
    card: int
    pile: list[int]
    height: int
    wrong: bool
    overlooked: bool
    early: bool


@dataclass
class ByHand:
    """The piles as lists, their tops last, and the cards put down lately."""

    middle: list[list[int]]
    draws: list[list[int]]
    discards: list[list[int]]
    turn: int = -1
    hand: int | None = None
    under: bool = False
    notes: list[Note] = field(default_factory=list)

    def piles(self) -> list[list[int]]:
        """The piles on which the player on turn may lay cards, in the order in which to try them."""
        return self.middle + self.discards[self.turn + 1 :] + self.discards[: self.turn]

    def homes(self, card: int) -> list[int]:
        """Return the right piles for `card`: all that fit in the middle, or the first that fits of a player."""
        tops = [pile[-1] if pile else -9 for pile in self.piles()]
        middle = [number for number in range(5) if tops[number] + 1 == card]
        players = [number for number in range(5, len(tops)) if tops[number] in (card - 1, card + 1)]
        return middle or players[:1]

    def fits_anywhere(self, pile: list[int]) -> bool:
        return bool(pile) and bool(self.homes(pile[-1]))

    def take_up(self) -> None:
        own = self.discards[self.turn]
        self.under = not self.draws[self.turn]
        self.hand = own.pop(0) if self.under else self.draws[self.turn].pop()

    def empty_hand(self) -> None:
        self.hand = None
        if self.under:
            self.draws[self.turn].extend(reversed(self.discards[self.turn]))
            self.discards[self.turn].clear()
            self.under = False

    def lay(self, source: Source, number: int) -> None:
        own = self.discards[self.turn]
        overlooked = source is Source.TURNED and self.fits_anywhere(own)
        card = own[-1] if source is Source.DISCARD else self.hand
        assert card is not None
        wrong = number not in self.homes(card)
        if source is Source.DISCARD:
            own.pop()
        else:
            self.empty_hand()
        pile = self.piles()[number]
        self.notes.append(Note(self.turn, card, pile, len(pile), wrong, overlooked, early=overlooked))
        pile.append(card)

    def keep(self) -> None:
        assert self.hand is not None
        card, overlooked = self.hand, self.fits_anywhere(self.discards[self.turn]) or bool(self.homes(self.hand))
        self.empty_hand()
        pile = self.discards[self.turn]
        self.notes.append(Note(self.turn, card, pile, len(pile), wrong=False, overlooked=overlooked, early=False))
        pile.append(card)
        self.turn = (self.turn + 1) % len(self.draws)

    def caught(self, *, early: bool) -> bool:
        """Judge a call, and carry out a right one. With `early` a card that was laid too early goes back."""
        if not any(note.wrong or note.overlooked for note in self.notes):
            return False
        seat, players = self.notes[0].seat, len(self.draws)
        if self.hand is not None:
            assert self.turn == seat
            seen = [self.hand]
            self.empty_hand()
        else:
            seen = []
        lowest: dict[int, int] = {}  # of what lies wrongly, by pile: all from there on goes back
        for note in reversed(self.notes):
            if note.wrong or (note.early and early):
                lowest[id(note.pile)] = note.height
        for note in reversed(self.notes):
            if lowest.get(id(note.pile), len(ALL_CARDS)) <= note.height:
                self.discards[seat].append(note.pile.pop())
        self.discards[seat].extend(seen)
        for step in range(1, players):
            if giver := self.draws[(seat + step) % players]:
                self.draws[seat].insert(0, giver.pop(0))
        self.notes.clear()
        self.turn = (seat + 1) % players
        return True


class NumbersMachine(RuleBasedStateMachine):
    """The test does every action by hand too; round and table must then look the same."""

    state: DigitalState
    hand: ByHand
    called: set[int]

    @initialize(
        players=st.integers(2, 8),
        seed=st.text("abc", min_size=1, max_size=4),
        late=st.booleans(),
        costly=st.booleans(),
        early=st.booleans(),
        first=st.integers(0, 7),
        short=st.booleans(),
    )
    def deal(self, players: int, seed: str, first: int, *, late: bool, costly: bool, early: bool, short: bool) -> None:
        options = {
            "call_until": "next_turn" if late else "next_card",
            "wrong_call": "one_card" if costly else "free",
            "too_early": "goes_back" if early else "stays",
        }
        state = NUMBERS.start(Setup(players, seed, options))
        assert isinstance(state, DigitalState)
        if short:  # so that rounds end: most cards lie in the middle already
            played = [card for pile in state.draws for card in pile[2:]]
            state = state._replace(
                draws=tuple(pile[:2] for pile in state.draws), middle=((*played, 1), *state.middle[1:])
            )
        state = NUMBERS.apply(state, Begin(first % players))
        assert isinstance(state, DigitalState)
        self.state, self.late, self.costly, self.early, self.called = state, late, costly, early, set()
        middle, draws, discards = (
            [list(pile) for pile in piles] for piles in (state.middle, state.draws, state.discards)
        )
        self.hand = ByHand(middle, draws, discards, first % players)

    def do(self, action: Begin | Turn | Lay | Keep | Call) -> None:
        before = self.state
        assert action in NUMBERS.legal_actions(before)
        after = NUMBERS.apply(before, action)
        assert isinstance(after, DigitalState)
        self.state = after

    def new_card(self) -> None:
        """Turn or lay a card: earlier cards can't be called any more, except by the option."""
        if self.hand.notes and not (self.late and self.hand.notes[0].seat == self.hand.turn):
            self.hand.notes.clear()

    def going_on(self) -> bool:
        return not self.state.ending

    @precondition(lambda self: self.going_on() and self.hand.hand is None)
    @rule()
    def turn_a_card(self) -> None:
        self.do(Turn(self.hand.turn))
        self.new_card()
        self.hand.take_up()

    @precondition(lambda self: self.going_on() and self.hand.hand is not None)
    @rule()
    def keep_the_card(self) -> None:
        self.do(Keep(self.hand.turn))
        self.new_card()
        self.hand.keep()
        self.called.clear()

    @precondition(lambda self: self.going_on() and (self.hand.hand or self.hand.discards[self.hand.turn]))
    @rule(number=st.integers(0, 100), own=st.booleans(), rightly=st.integers(0, 3))
    def lay_a_card(self, number: int, rightly: int, *, own: bool) -> None:
        turn, players = self.hand.turn, len(self.hand.draws)
        pile = self.hand.discards[turn]
        source = Source.DISCARD if pile and (own or self.hand.hand is None) else Source.TURNED
        card = pile[-1] if source is Source.DISCARD else self.hand.hand
        assert card is not None
        homes = self.hand.homes(card)
        number = homes[number % len(homes)] if homes and rightly else number % (4 + players)
        place: Place = MIDDLE[number] if number < 5 else SEATS[(turn + number - 4) % players]
        self.do(Lay(turn, source, place))
        self.new_card()
        self.hand.lay(source, number)
        self.called.clear()

    @precondition(lambda self: bool(self.hand.notes) and bool(self.callers()))
    @rule(data=st.data())
    def call(self, data: st.DataObject) -> None:
        caller = data.draw(st.sampled_from(self.callers()))
        accused = self.hand.notes[0].seat
        self.do(Call(caller))
        verdict = self.state.verdict
        assert verdict is not None
        right = self.hand.caught(early=self.early)
        assert (verdict.caller, verdict.accused, bool(verdict.mistakes)) == (caller, accused, right)
        if right:
            self.called.clear()
            return
        self.called.add(caller)
        if self.costly and self.called == {caller} and self.hand.draws[accused]:
            self.hand.draws[caller].insert(0, self.hand.draws[accused].pop(0))

    def callers(self) -> list[int]:
        accused = self.hand.notes[0].seat if self.hand.notes else None
        return [seat for seat in range(len(self.hand.draws)) if seat != accused and seat not in self.called]

    @precondition(lambda self: bool(self.state.ending) and bool(self.state.acts))
    @rule()
    def close(self) -> None:
        closed = NUMBERS.apply(self.state, CLOSE)
        assert isinstance(closed, DigitalState)
        self.state = closed
        self.hand.notes.clear()

    @precondition(lambda self: NUMBERS.outcome(self.state) is not None)
    @rule()
    def do_no_more(self) -> None:
        assert NUMBERS.legal_actions(self.state) == ()

    @invariant()
    def both_look_the_same(self) -> None:
        state, hand = self.state, self.hand
        for found, by_hand in ((state.middle, hand.middle), (state.draws, hand.draws), (state.discards, hand.discards)):
            assert [list(pile) for pile in found] == by_hand
        assert (state.turn, state.turned or None) == (hand.turn, hand.hand)
        assert [act.card for act in state.acts] == [note.card for note in hand.notes]

    @invariant()
    def no_card_comes_or_goes(self) -> None:
        state = self.state
        cards = [card for piles in (state.middle, state.draws, state.discards) for pile in piles for card in pile]
        assert sorted([*cards, *([state.turned] if state.turned else [])]) == ALL_CARDS

    @invariant()
    def who_may_act_is_who_is_on_turn_and_who_may_call(self) -> None:
        state = self.state
        callers = self.callers() if self.hand.notes else []
        for seat in range(len(state.draws)):
            actions = NUMBERS.legal_actions(state, seat)
            assert (Call(seat) in actions) == (seat in callers)
            moves = [action for action in actions if not isinstance(action, Call)]
            assert bool(moves) == (seat == state.turn and not state.ending)

    @invariant()
    def the_round_is_over_when_somebody_has_no_card(self) -> None:
        empty = {seat for seat, cards in enumerate(NUMBERS.score(self.state)) if not cards}
        assert bool(empty) == (self.state.ending == "out")
        outcome = NUMBERS.outcome(self.state)
        assert (outcome is None) == (not self.state.ending or bool(self.hand.notes))
        if outcome is not None and empty:
            assert set(outcome.winners) <= empty


NumbersMachine.TestCase.settings = settings(max_examples=40, stateful_step_count=60)
TestNumbersMachine = NumbersMachine.TestCase
TestManyRounds = at_length(NumbersMachine)
