"""Siebenschläfer for the rest of the house: its facts, and the six questions handed on to the way of playing."""

from __future__ import annotations

from typing import Final

from companion.action import Action
from companion.game import Facts, Game, Option, Outcome, Said, Setup, View, settled
from companion.siebenschlaefer import referee, round, scoring  # noqa: A004 - a round is called so
from companion.siebenschlaefer.actions import DIGITAL, REFEREE
from companion.siebenschlaefer.clauses import CLAUSES
from companion.siebenschlaefer.referee import Table
from companion.siebenschlaefer.round import Round
from companion.siebenschlaefer.views import round_view, table_view

OPTIONS: Final = (
    Option(
        "table",
        "digital",
        ("digital", "referee"),
        "S-29",
        Said(
            "Karten auf den Handys – oder echte Karten, und die App ist Schiedsrichter",
            "Cards on the phones, or real cards with the app as referee",
        ),
    ),
    Option(
        "passing",
        "forced",
        ("forced", "free"),
        "S-16",
        Said(
            "Wer legen kann, muss legen – oder jeder darf passen und zieht dafür zwei Karten",
            "Whoever can lay must lay, or anybody may pass at the price of two cards",
        ),
    ),
    Option(
        "last_seven",
        "sleeps",
        ("sleeps", "counts"),
        "S-25",
        Said(
            "Eine 7 im letzten Paar bleibt ohne Folgen – oder die anderen müssen noch ziehen",
            "A 7 in the last pair has no effect, or the others still have to draw",
        ),
    ),
    Option(
        "target",
        0,
        range(2001),
        "S-28",
        Said(
            "So viele Punkte an einem Abend, und das Spiel ist aus – 0 heißt: offenes Ende",
            "So many points in one evening end the game; 0 leaves it open",
        ),
    ),
    Option(
        "newcomer",
        "worst",
        ("worst", "zero"),
        "S-28",
        Said(
            "Wer später dazukommt, beginnt mit dem höchsten Stand am Tisch – oder bei null",
            "Whoever joins later starts with the highest total at the table, or at zero",
        ),
    ),
)

FACTS: Final = Facts(
    name="siebenschlaefer",
    title=Said("Siebenschläfer", "Siebenschläfer"),
    players=range(2, 9),
    players_clause="S-2",
    clauses=CLAUSES,
    options=OPTIONS,
    actions=(*DIGITAL, *REFEREE),
    endings=scoring.ENDINGS,
    showing=frozenset(DIGITAL),
    won_by_points=frozenset({"stuck"}),
)


class Siebenschlaefer(Game[Round | Table]):
    """The game of pairs; a round is a Round on the phones and a Table where real cards lie."""

    facts = FACTS

    def start(self, setup: Setup) -> Round | Table:
        """Return the round after the deal, or the table before anybody has begun."""
        setup = settled(FACTS, setup)
        return referee.start(setup) if setup.options["table"] == "referee" else round.start(setup)

    def apply(self, state: Round | Table, action: Action) -> Round | Table:
        """Return what the round becomes by `action`."""
        return round.apply(state, action) if isinstance(state, Round) else referee.apply(state, action)

    def legal_actions(self, state: Round | Table, seat: int | None = None) -> tuple[Action, ...]:
        """Return what may be done now, by `seat` or by anybody."""
        return round.legal_actions(state, seat) if isinstance(state, Round) else referee.legal_actions(state, seat)

    def view(self, state: Round | Table, seat: int | None) -> View:
        """Return what `seat` may see."""
        return round_view(state, seat) if isinstance(state, Round) else table_view(state)

    def outcome(self, state: Round | Table) -> Outcome | None:
        """Return how the round ended; None while it is going on."""
        return round.outcome(state) if isinstance(state, Round) else referee.outcome(state)

    def score(self, state: Round | Table) -> tuple[int, ...]:
        """Return what the hands count."""
        return scoring.counts(state.hands) if isinstance(state, Round) else referee.score(state)


SIEBENSCHLAEFER: Final = Siebenschlaefer()
