"""The views of the seats. Draw piles lie face down for everybody, also for their own players (A-3, A-32).

No view says whether a card was laid rightly before somebody calls (A-17). It has all that a player needs to judge: the
table as it lay when the card was put down.
"""

from companion.action import Json
from companion.game import View
from companion.numbers.digital import outcome
from companion.numbers.state import Act, DigitalState, RefereeState, Verdict
from companion.options import Way


def digital_view(state: DigitalState, seat: int | None) -> View:
    """Return the view of a digital round: the same for every seat, as no seat holds a secret.

    `overtaken` are the acts that a call may still mean by the clock (A-18).
    """
    ended = outcome(state)
    return {
        "table": Way.DIGITAL.value,
        "seat": seat if seat in range(len(state.draws)) else None,
        "players": len(state.draws),
        "dealer": state.setup.dealer,
        "turn": state.turn,
        "middle": [stack[-1] for stack in state.middle],
        "middle_sizes": [len(stack) for stack in state.middle],
        "discards": [pile[-1] if pile else None for pile in state.discards],
        "discard_sizes": [len(pile) for pile in state.discards],
        "draw_sizes": [len(pile) for pile in state.draws],
        "turned": state.turned or None,
        "turning_over": state.turning_over,
        "acts": [_act(act) for act in state.acts],
        "called": list(state.called),
        "overtaken": [] if state.overtaken is None else [_act(act) for act in state.overtaken.round.acts],
        "verdict": None if state.verdict is None else _verdict(state.verdict),
        "cards_left": list(state.cards_left),
        "closing": state.ending if state.acts else "",
        "ending": "" if ended is None else ended.ending,
        "winners": [] if ended is None else list(ended.winners),
    }


def referee_view(state: RefereeState, seat: int | None) -> View:
    """Return the view of a round with real cards: all that the table has entered."""
    return {
        "table": Way.REFEREE.value,
        "seat": seat if seat in range(len(state.left)) else None,
        "players": len(state.left),
        "dealer": state.setup.dealer,
        "caught": list(state.caught),
        "ending": state.ending,
        "winner": state.winner,
        "counting": state.counting,
        "cards_left": list(state.left),
    }


def _act(act: Act) -> Json:
    return {
        "number": act.number,
        "seat": act.seat,
        "card": act.card,
        "from": act.source.value,
        "on": act.on.value,
        "middle": list(act.table.middle),
        "discards": list(act.table.discards),
    }


def _verdict(verdict: Verdict) -> Json:
    return {
        "caller": verdict.caller,
        "accused": verdict.accused,
        "right": bool(verdict.mistakes),
        "faults": [
            {"clause": mistake.clause, "card": mistake.card, "fits": [place.value for place in mistake.fits]}
            for mistake in verdict.mistakes
        ],
        "back": list(verdict.back),
        "givers": list(verdict.givers),
    }
