"""The views of the seats, each built fresh from all that the seat may see (S-30)."""

from companion.game import View
from companion.options import Way
from companion.siebenschlaefer import scoring
from companion.siebenschlaefer.cards import CODES, codes
from companion.siebenschlaefer.state import DigitalState, RefereeState


def digital_view(state: DigitalState, seat: int | None) -> View:
    """Return the view of `seat` in a digital round; without a seat, of what lies open.

    Hands lie open once the round is over, since they are counted.
    """
    over = state.ending is not None
    own = seat if seat is not None and 0 <= seat < state.setup.players else None
    return {
        "table": Way.DIGITAL.value,
        "players": state.setup.players,
        "turn": None if over else state.turn,
        "pair": codes(state.pair),
        "to_beat": state.to_beat,
        "laid_by": state.laid_by,
        "drawn": state.drawn,
        "passes": state.passes,
        "stock": len(state.piles.stock),
        "discards": len(state.piles.discards),
        "held": [len(hand) for hand in state.hands],
        "hand": None if own is None else codes(state.hands[own]),
        "fresh": codes(state.fresh[own]) if own is not None and state.fresh else [],
        "opener": state.opener,
        "lots": [{"seat": drawer, "card": CODES[card]} for drawer, card in state.lots],
        "draws": [{"seat": drawer, "cards": cards} for drawer, cards in state.effects.draws],
        "misses": state.effects.misses,
        "turned_up": [codes(pair) for pair in state.effects.turned],
        "ending": state.ending,
        "hands": [codes(hand) for hand in state.hands] if over else None,
        "counts": list(scoring.counts(state.hands)) if over else None,
    }


def referee_view(state: RefereeState, seat: int | None) -> View:  # noqa: ARG001 - all see the same
    """Return the view of a round with real cards: the same for every seat, as the referee knows open cards only.

    `draws` are the seats that have two cards to draw, `counts` the points of the hands, None until they are counted.
    """
    sequel = state.sequel
    return {
        "table": Way.REFEREE.value,
        "players": state.setup.players,
        "turn": None if state.ending else state.turn,
        "pair": list(state.pair or ()),
        "to_beat": state.to_beat,
        "passes": state.passes,
        "turning_up": state.turning_up and not state.ending,
        "laid_by": state.laid_by,
        "draws": [{"seat": drawer, "cards": 2} for drawer in sequel.draws] if sequel else [],
        "misses": sequel.misses if sequel else None,
        "ending": state.ending,
        "winner": state.winner,
        "counts": list(state.counts),
    }
