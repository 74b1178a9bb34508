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
            "Wie gespielt wird: mit Karten auf dem Bildschirm oder mit echten auf dem Tisch.",
            "How it is played: with cards on the screens, or with real ones on the table.",
        ),
    ),
    Option(
        "passing",
        "forced",
        ("forced", "free"),
        "S-16",
        Said(
            "Ob legen muss, wer kann – oder alle passen dürfen und dafür 2 Karten ziehen.",
            "Whether you must lay if you can, or may pass at the price of 2 cards.",
        ),
    ),
    Option(
        "last_seven",
        "sleeps",
        ("sleeps", "counts"),
        "S-25",
        Said(
            "Was eine 7 im letzten Paar tut: nichts, oder die anderen ziehen noch.",
            "What a 7 in the last pair does: nothing, or the others still draw.",
        ),
    ),
    Option(
        "target",
        0,
        range(2001),
        "S-28",
        Said(
            "Wer so viele hat, beendet das Spiel: Die wenigsten gewinnen. 0: offenes Ende.",
            "Who has so many ends the game: the fewest win. 0: open end.",
        ),
    ),
    Option(
        "newcomer",
        "worst",
        ("worst", "zero"),
        "S-28",
        Said(
            "Womit anfängt, wer später dazukommt: mit dem schlechtesten Stand am Tisch oder mit 0.",
            "What somebody who joins later starts with: the worst total at the table, or 0.",
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
