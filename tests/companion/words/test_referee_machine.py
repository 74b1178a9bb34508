"""A round with real cards and random entries, against a notebook such as a table keeps by hand.

The notebook knows cards, chips, votes, the pausing player and the colours in which play was stuck. It shares no code
with the game.
"""

import json

from hypothesis import settings, strategies as st
from hypothesis.stateful import RuleBasedStateMachine, initialize, invariant, precondition, rule

from companion.action import Action
from companion.refusal import Refused
from companion.words import referee, views
from companion.words.actions import Count, Doubt, Finish, Halt, Laid, NameColour, SetChips, Stuck, Vote
from companion.words.deck import Colour
from tests.companion.lab import present
from tests.companion.playing import at_length
from tests.companion.words.referee_lab import table

SEATS = st.integers(0, 7)


class Line:
    """A line of the notebook: a word that lies on the table, and the notes since then; the first has no word."""

    def __init__(self, seat: int | None) -> None:
        self.seat = seat
        self.due: Colour | None = None
        self.tried: list[Colour | None] = []


class RealCards(RuleBasedStateMachine):
    """A table that enters everything: each laid word, each doubt, each time that play is stuck."""

    @initialize(players=st.integers(3, 8), held=st.integers(1, 4), pile=st.sampled_from([1, 5, 40]), dealer=SEATS)
    def deal(self, players: int, held: int, pile: int, dealer: int) -> None:
        self.players, self.dealer = players, dealer % players
        self.state = table(players, self.dealer)._replace(hands=(held,) * players, pile=pile)
        self.cards = [held] * players
        self.pile = pile
        self.all_cards = pile + held * players
        self.chips = [0] * players
        self.lines = [Line(None)]
        self.fresh = False  # the word of the last line can still be doubted
        self.doubters: list[int] = []
        self.votes: list[bool] = []
        self.must_name = self.fell = False
        self.opening = True  # nobody has laid or named anything
        self.ending = ""
        self.over = False

    def tell(self, action: Action, *, fine: bool = True) -> None:
        before = self.state
        accepted = True
        try:
            self.state = referee.apply(before, action)
        except Refused:
            accepted = False
            assert action not in referee.legal_actions(before)
        assert accepted == fine, action
        assert (self.state != before) == fine

    def doubting(self) -> bool:
        return bool(self.doubters)

    def quiet(self) -> bool:
        return not self.doubters and not self.ending

    def going_on(self) -> bool:
        return self.quiet() and min(self.cards) > 0

    @rule(seat=SEATS)
    @precondition(going_on)
    def lay(self, seat: int) -> None:
        seat %= self.players
        fine = seat != self.lines[-1].seat
        self.tell(Laid(seat, "HAUS", "TELEFON", "Haustelefon"), fine=fine)
        if fine:
            self.cards[seat] -= 1
            self.lines.append(Line(seat))
            self.fresh, self.must_name, self.fell = True, False, False

    @rule(doubters=st.lists(SEATS, min_size=1, max_size=3), by_halt=st.booleans())
    @precondition(
        lambda self: not self.doubters and self.ending != "stuck" and not self.over and self.lines[-1].seat is not None
    )
    def doubt(self, *, doubters: list[int], by_halt: bool) -> None:
        accused = present(self.lines[-1].seat)
        doubters = [seat % self.players for seat in doubters[: 1 if by_halt else 3]]
        fine = self.fresh and len({accused, *doubters}) == len(doubters) + 1
        if self.fresh or by_halt:
            self.tell(Halt(doubters[0]) if by_halt else Doubt(accused, tuple(doubters)), fine=fine)
        if fine:
            self.doubters = doubters

    @rule(seat=SEATS)
    @precondition(doubting)
    def join(self, seat: int) -> None:
        seat %= self.players
        fine = not self.votes and seat not in (self.lines[-1].seat, *self.doubters)
        self.tell(Halt(seat), fine=fine)
        if fine:
            self.doubters.append(seat)

    @rule(seat=SEATS, against=st.booleans())
    @precondition(doubting)
    def vote_at_any_time(self, *, seat: int, against: bool) -> None:
        self.vote(seat % self.players, against=against)

    @rule(votes=st.lists(st.booleans(), min_size=8, max_size=8))
    @precondition(doubting)
    def vote_to_the_end(self, votes: list[bool]) -> None:
        for against in votes[len(self.votes) : self.players]:
            self.vote((self.doubters[0] + len(self.votes)) % self.players, against=against)

    def vote(self, seat: int, *, against: bool) -> None:
        fine = seat == (self.doubters[0] + len(self.votes)) % self.players
        self.tell(Vote(seat, against), fine=fine)
        if fine:
            self.votes.append(against)
        if len(self.votes) < self.players:
            return
        if self.votes.count(True) > self.votes.count(False):
            fallen = present(self.lines.pop().seat)
            self.chips[fallen] += 1
            self.cards[fallen] += 1
            self.ending, self.must_name = "", False
            line = self.lines[-1]
            self.fell = line.seat is not None or not self.opening or line.due is not None
        else:
            for doubter in self.doubters:
                self.chips[doubter] += 1
        self.fresh = False
        self.doubters, self.votes = [], []

    @rule()
    @precondition(going_on)
    def nobody_can_lay(self) -> None:
        line = self.lines[-1]
        self.tell(Stuck(), fine=not self.must_name)
        if self.must_name:
            return
        opened = line.seat is not None or line.due is not None
        if opened and (line.due is None or line.due not in line.tried):
            line.tried.append(line.due)
        line.due = None
        if len(line.tried) == 4:
            self.ending = "stuck"
            return
        self.must_name, self.fell = True, False
        first = self.dealer if line.seat is None else line.seat
        for step in range(1, self.players + 1):
            seat = (first + step) % self.players
            if seat != line.seat and self.pile:
                self.cards[seat] += 1
                self.pile -= 1

    @rule(seat=SEATS, colour=st.sampled_from(Colour))
    @precondition(quiet)
    def name(self, seat: int, colour: Colour) -> None:
        line = self.lines[-1]
        seat = seat % self.players
        stuck_or_named = self.must_name or self.fell or line.due is not None
        namer = line.seat if line.seat is not None else self.dealer if self.opening and stuck_or_named else seat
        fine = seat == namer and colour != line.due and (self.fell or colour not in line.tried)
        self.tell(NameColour(seat, colour), fine=fine)
        if fine:
            line.due, self.must_name, self.fell = colour, False, False
            if line.seat is None and not stuck_or_named:
                self.opening = False

    @rule(seat=SEATS, chips=st.integers(-1, 100))
    @precondition(lambda self: not self.over)
    def correct(self, seat: int, chips: int) -> None:
        seat %= self.players
        fine = 0 <= chips <= 99 and chips != self.chips[seat]
        self.tell(SetChips(seat, chips), fine=fine)
        if fine:
            self.chips[seat] = chips

    @rule()
    @precondition(lambda self: self.quiet() and min(self.cards) == 0)
    def put_down(self) -> None:
        self.tell(Finish(self.lines[-1].seat))
        self.ending, self.must_name = "out", False

    @rule(cards=st.lists(st.integers(-1, 20), min_size=2, max_size=9))
    def count(self, cards: list[int]) -> None:
        cards = (cards + [1] * 8)[: self.players]
        winner = self.lines[-1].seat if self.ending == "out" else None
        fine = bool(self.ending) and not self.doubters and not self.over and sum(cards) <= 96
        fine = fine and all((held == 0) if seat == winner else held > 0 for seat, held in enumerate(cards))
        self.confirm(tuple(cards), Count(tuple(cards)), fine=fine)

    @rule()
    @precondition(lambda self: self.ending and not self.doubters and not self.over)
    def count_as_proposed(self) -> None:
        self.confirm(tuple(self.cards), Count(), fine=True)

    def confirm(self, cards: tuple[int, ...], action: Count, *, fine: bool) -> None:
        self.tell(action, fine=fine)
        if not fine:
            return
        self.over = True
        winner = self.lines[-1].seat if self.ending == "out" else None
        points = tuple(0 if seat == winner else cards[seat] + self.chips[seat] for seat in range(self.players))
        assert referee.score(self.state) == points
        outcome = present(referee.outcome(self.state))
        assert (outcome.ending, outcome.clause) == (self.ending, {"out": "W-39", "stuck": "W-38"}[self.ending])
        assert outcome.winners == (() if winner is None else (winner,))

    @invariant()
    def the_notebook_agrees(self) -> None:
        state = self.state
        assert list(state.chips) == self.chips
        assert list(state.hands) == self.cards
        assert state.pile == self.pile
        line = self.lines[-1]
        assert state.course == (line.seat, line.due, tuple(line.tried))
        assert (state.ending, state.winner) == (self.ending, line.seat if self.ending == "out" else None)
        assert (referee.outcome(state) is not None) == self.over

    @invariant()
    def nothing_is_lost(self) -> None:
        state = self.state
        assert state.supply + sum(self.chips) - state.beyond == 16
        assert not (state.supply and state.beyond)
        assert sum(state.hands) + state.pile + len(self.lines) - 1 == self.all_cards

    @invariant()
    def all_seats_see_the_same(self) -> None:
        seen = {
            json.dumps({**views.referee_view(self.state, seat), "seat": None}) for seat in (None, *range(self.players))
        }
        assert len(seen) == 1

    @invariant()
    def the_round_goes_on_until_it_is_over(self) -> None:
        assert bool(referee.legal_actions(self.state)) != self.over


RealCards.TestCase.settings = settings(max_examples=25, stateful_step_count=40)
TestRealCards = RealCards.TestCase
TestManyRealCards = at_length(RealCards)
