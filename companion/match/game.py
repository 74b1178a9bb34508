"""A match: rounds of one game at one table, with running totals, a target and shared places.

A match is a game too: it answers the same six questions, so a log keeps it as it would keep a round. The actions of a
seat go on to the round. Those of the table are done here: it deals the next round, lets somebody join or leave,
corrects a result, ends the evening.
"""

from collections.abc import Sequence
from dataclasses import replace
from types import MappingProxyType
from typing import Any, Final

from companion.action import MOST_LETTERS, Action, can_be_seen, fits_a_line
from companion.chance import seeded_choice
from companion.game import RULES_VERSION, Deadline, Game, Outcome, Setup, View, settled
from companion.match.actions import (
    CALL_ACTIONS,
    MATCH_ACTIONS,
    Agree,
    Buzz,
    Correct,
    CorrectRound,
    CorrectWinner,
    EndMatch,
    Hush,
    Join,
    Leave,
    NextRound,
    Retract,
)
from companion.match.calling import answer_due, called, hushed, legal_calls, retracted, somebody_may_call
from companion.match.clauses import MATCH_CLAUSES, MATCH_REFUSALS, call_refusals
from companion.match.sheet import (
    Arrival,
    MatchState,
    Result,
    began_with,
    correct,
    correct_round,
    correct_winner,
    places,
    result_view,
    rounds_among,
    target_reached,
    totals,
)
from companion.options import Options, Way, way_of
from companion.refusal import Malformed, Refusal, Refused, is_allowed
from companion.typed import same_key, typed

MOST_PLAYERS: Final = 100  # that a match remembers, also those who have left


class Match(Game[MatchState]):
    """A match of `game`."""

    def __init__(self, game: Game[Any]) -> None:
        self.game = game
        known = {clause.number for clause in game.facts.clauses}
        more = [clause for clause in MATCH_CLAUSES if clause.number not in known]
        calling = CALL_ACTIONS if game.facts.buzz else ()
        actions, clauses = (*game.facts.actions, *MATCH_ACTIONS, *calling), (*game.facts.clauses, *more)
        full = Refusal(game.facts.players_clause, "full", ("most",))
        of_calls = call_refusals(game.facts.buzz)
        refusals = {
            way: (*own, *MATCH_REFUSALS, full, *(of_calls if way is Way.REFEREE else ()))
            for way, own in game.facts.refusals.items()
        }
        self.facts = replace(game.facts, actions=actions, clauses=clauses, refusals=refusals)
        if len(self.facts.kinds) != len(self.facts.actions):
            raise TypeError(f"Two kinds of action of {game.facts.name} have one name.")

    def open(
        self,
        names: Sequence[str],
        seed: str,
        options: Options,
        dealer: int | None = None,
        rules_version: int = RULES_VERSION,
    ) -> MatchState:
        """Return the match with the first round dealt. Without a `dealer` (a seat) the seed draws one (W-6).

        :raises Refused: for a number of players, an option or a name that the rules don't allow.
        :raises Malformed: for options or a dealer that don't exist.
        """
        if dealer is None and names:
            dealer = seeded_choice(range(len(names)), seed, "dealer")
        setup = settled(self.game.facts, Setup(len(names), seed, options, dealer or 0, rules_version))
        cleaned: tuple[str, ...] = ()
        for name in names:
            cleaned = (*cleaned, _new_name(name, cleaned))
        seats = tuple(range(len(names)))
        return self._dealt(
            MatchState(setup, cleaned, seats, seats, (0,) * len(seats), setup.dealer, 0, None, running=False)
        )

    def start(self, setup: Setup) -> MatchState:
        """Return a match of players without names."""
        names = [str(seat + 1) for seat in range(setup.players)]
        return self.open(names, setup.seed, setup.options, setup.dealer, setup.rules_version)

    def apply(self, state: MatchState, action: Action) -> MatchState:
        """Return the match after `action`, of the table or of a seat. :raises Refused: when a rule is against it."""
        if type(action) in MATCH_ACTIONS:
            return self._at_the_table(state, action)
        if state.ended:
            raise Refused("W-43", why="match_over")
        if type(action) in CALL_ACTIONS:
            return self._around_calls(state, action)
        if state.calls:
            state = state._replace(calls=())  # whatever happens in the round answers them
        changed = self.game.apply(state.round, action)
        outcome = self.game.outcome(changed)
        if outcome is None:
            return state._replace(round=changed)
        return state._replace(
            round=changed, running=False, results=(*state.results, self._result(state, changed, outcome))
        )

    def legal_actions(self, state: MatchState, seat: int | None = None) -> tuple[Action, ...]:
        """Return the actions that are allowed now, without Join, Agree and corrections, whose values are free."""
        found = self.game.legal_actions(state.round, seat) if state.running and not state.ended else ()
        if seat is not None and state.running and not state.ended:
            return (*found, *legal_calls(self.game, state, seat))
        if seat is not None or state.ended:
            return found
        if state.running:
            return (*found, *legal_calls(self.game, state, seat), EndMatch())
        over = self.outcome(state) is not None
        next_round = (NextRound(),) if not over and is_allowed(self._next_round, state) else ()
        leaving = () if over or len(state.seated) == 1 else map(Leave, state.seated)
        return (*next_round, *leaving, EndMatch())

    def view(self, state: MatchState, seat: int | None) -> View:
        """Return the view of `seat`: the round as its game shows it, and the score sheet, which lies open.

        `options` are those of the evening without the cards of a deck.
        """
        sheet = totals(state)
        outcome = self.outcome(state)
        return {
            "game": self.facts.name,
            "names": list(state.names),
            "seated": list(state.seated),
            "players": list(state.players),
            "dealer": state.dealer,
            "number": state.number,
            "options": {name: value for name, value in state.setup.options.items() if not isinstance(value, tuple)},
            "running": state.running,
            "totals": list(sheet),
            "wins": list(rounds_among(state, "winners")),
            "losses": list(rounds_among(state, "losers")),
            "results": [result_view(result) for result in state.results],
            "places": list(places(state)),
            "over": None if outcome is None else outcome.ending,
            "round": self.game.view(state.round, seat),
            **(
                {"calls": [{"seat": seat, "at": at, "spread": spread} for seat, (at, spread) in state.calls]}
                if state.calls
                else {}
            ),
        }

    def deadline(self, state: MatchState) -> Deadline | None:
        """Return the next deadline of the round that is going on; None between rounds.

        Calls from chairs are answered after a short while, where the game can answer them by itself (W-28).
        """
        if not state.running or state.ended:
            return None
        return answer_due(self.game, state) if state.calls else self.game.deadline(state.round)

    def has_shown(self, before: MatchState, action: Action, after: MatchState) -> bool:
        """Say whether a hidden card or a secret vote was shown: by the action of a seat, a deal, or an end.

        All hands of a round can be watched again once it is over, and an end of the match opens its log.
        """
        if isinstance(action, NextRound):
            return way_of(after.setup.options) is not Way.REFEREE
        if self._round_is_sealed(before) and not self._round_is_sealed(after):
            return True
        of_the_round = type(action) not in (*MATCH_ACTIONS, *CALL_ACTIONS)
        return of_the_round and self.game.has_shown(before.round, action, after.round)

    def is_sealed(self, state: MatchState) -> bool:
        """Say whether the log up to here holds anything that somebody may not see yet.

        Without real cards the seed gives away all hands of all rounds, until the match is over.
        """
        if way_of(state.setup.options) is not Way.REFEREE:
            return self.outcome(state) is None
        return self._round_is_sealed(state)

    def outcome(self, state: MatchState) -> Outcome | None:
        """Return how the match ended: at its target (W-43), or by the table's decision; None while it goes on."""
        reached = not state.running and target_reached(state)
        if not reached and not state.ended:
            return None
        if not state.results:
            return Outcome("ended", "W-43", ())
        first = tuple(player for player, place in enumerate(places(state)) if place == 1)
        worst = max((place for place in places(state) if place is not None), default=None)
        last = tuple(player for player, place in enumerate(places(state)) if place == worst and place != 1)
        return Outcome("target" if reached else "ended", "W-43", first, last)

    def score(self, state: MatchState) -> tuple[int, ...]:
        """Return the running totals, by player."""
        return totals(state)

    def _round_is_sealed(self, state: MatchState) -> bool:
        return state.running and not state.ended and self.game.is_sealed(state.round)

    def _at_the_table(self, state: MatchState, action: Action) -> MatchState:
        match action:
            case Join():
                return self._join(state, action)
            case Leave():
                return self._leave(state, action)
            case Correct():
                return correct(self.facts, state, action)
            case CorrectRound():
                return correct_round(self.facts, state, action)
            case CorrectWinner():
                return correct_winner(state, action)
            case Agree():
                return self._agreed(state, action)
            case NextRound():
                return self._next_round(state, action.fresh)
            case _:
                return self._end(state)

    def _around_calls(self, state: MatchState, action: Action) -> MatchState:
        """Return the match with another call, or one less. :raises Malformed: without real cards, or a word to call."""
        if not somebody_may_call(self.game, state):
            raise Malformed("unknown_action", found=action.do)
        match action:
            case Buzz():
                return called(self.game, state, action)
            case Retract():
                return retracted(self.game, state, action)
            case Hush() | _:
                return hushed(self.game, state)

    def _dealt(self, state: MatchState, fresh: str = "") -> MatchState:
        number = state.number + 1
        seed = f"{state.setup.seed}/{number}/{fresh}" if fresh else f"{state.setup.seed}/{number}"
        setup = state.setup._replace(players=len(state.seated), seed=seed, dealer=state.seated.index(state.dealer))
        return state._replace(
            number=number,
            players=state.seated,
            round=self.game.start(setup),
            running=True,
            empty_chair=False,
            seed=seed,
        )

    def _result(self, state: MatchState, finished: object, outcome: Outcome) -> Result:
        seats = state.players
        return Result(
            outcome.ending,
            outcome.clause,
            seats,
            self.game.score(finished),
            tuple(seats[seat] for seat in outcome.winners),
            tuple(seats[seat] for seat in outcome.losers),
            held=outcome.held,
        )

    def _next_round(self, state: MatchState, fresh: str = "") -> MatchState:
        if state.running:
            raise Refused("W-6", why="round_running", round=state.number)
        self._check_going_on(state)
        return self._dealt(state._replace(dealer=_after(state, state.dealer)), fresh)

    def _agreed(self, state: MatchState, action: Agree) -> MatchState:
        self._check_going_on(state)
        if action.option not in self.facts.changing:
            raise Malformed("unknown_option", option=action.option)
        value = self.facts.option(action.option).checked(action.value)
        options = MappingProxyType({**state.setup.options, action.option: value})
        changed = self.game.agreed(state.round, options) if state.running else state.round
        return state._replace(setup=state.setup._replace(options=options), round=changed)

    def _join(self, state: MatchState, action: Join) -> MatchState:
        self._check_between_rounds(state)
        name = _new_name(action.name, [state.names[player] for player in state.seated])
        if len(state.seated) >= self.facts.players[-1]:
            raise Refused(self.facts.players_clause, why="full", most=self.facts.players[-1])
        place = len(state.seated) if action.place is None else action.place
        if place not in range(len(state.seated) + 1):
            raise Refused("W-46", why="no_such_place", place=place)
        chair = (state.seated.index(state.dealer) + 1) % len(state.seated)
        dealers_chair = state.empty_chair and place % len(state.seated) == chair
        player, state = _arrived(state, name)
        state = state._replace(seated=(*state.seated[:place], player, *state.seated[place:]))
        # The deal has been in this chair already: it moves on from it, and not to it (W-6).
        return state._replace(dealer=player, empty_chair=False) if dealers_chair else state

    def _leave(self, state: MatchState, action: Leave) -> MatchState:
        self._check_between_rounds(state)
        if action.player not in state.seated:
            raise Refused("W-46", why="not_at_the_table", player=action.player)
        if len(state.seated) == 1:
            raise Refused("W-46", why="last_one", player=action.player)
        # The deal moves on to the same player as without the leaving: the seat before now counts as the last dealer.
        leaves = action.player == state.dealer
        dealer = _after(state, state.dealer, step=-1) if leaves else state.dealer
        seated = tuple(one for one in state.seated if one != action.player)
        return state._replace(seated=seated, dealer=dealer, empty_chair=leaves or state.empty_chair)

    def _end(self, state: MatchState) -> MatchState:
        if state.ended:
            raise Refused("W-43", why="match_over")
        return state._replace(ended=True, running=False, calls=())

    def _check_between_rounds(self, state: MatchState) -> None:
        if state.running:
            raise Refused("W-46", why="round_running", round=state.number)
        self._check_going_on(state)

    def _check_going_on(self, state: MatchState) -> None:
        """Check that nobody has won yet, as later comings and goings can't change a winner. :raises Refused: W-43."""
        if (outcome := self.outcome(state)) is not None:
            raise Refused(outcome.clause, why="match_over")


def _after(state: MatchState, player: int, step: int = 1) -> int:
    return state.seated[(state.seated.index(player) + step) % len(state.seated)]


def _arrived(state: MatchState, name: str) -> tuple[int, MatchState]:
    """Return the player called `name` and the match with an arrival, from which the starting points follow (W-46)."""
    keys = [same_key(known) for known in state.names]
    if same_key(name) in keys:
        player = keys.index(same_key(name))
    elif len(keys) < MOST_PLAYERS:
        player, state = len(keys), state._replace(names=(*state.names, name))
    else:
        raise Refused("W-46", why="too_many", most=MOST_PLAYERS)
    arrivals = (*state.arrivals, Arrival(player, len(state.results), state.seated))
    return player, state._replace(arrivals=arrivals, began=began_with(state, arrivals))


def _new_name(name: str, taken: Sequence[str]) -> str:
    """Return a name as the sheet has it. :raises Refused: W-46. :raises Malformed: when it turns the line around."""
    clean = typed(name)
    if not can_be_seen(clean):
        raise Refused("W-46", why="no_name", name="")
    if len(clean) > MOST_LETTERS or not fits_a_line(clean):
        raise Refused("W-46", why="no_name", name=name)
    if same_key(clean) in map(same_key, taken):
        raise Refused("W-46", why="name_taken", name=clean)
    return clean
