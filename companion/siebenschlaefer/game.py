"""Siebenschläfer for the rest of the house: its facts, and the six questions handed on to the way of playing."""

from __future__ import annotations

from typing import Final

from companion.action import Action
from companion.game import Facts, Game, Outcome, Setup, View, settled
from companion.options import Option
from companion.siebenschlaefer import digital, referee, scoring
from companion.siebenschlaefer.actions import DIGITAL, REFEREE
from companion.siebenschlaefer.clauses import CLAUSES
from companion.siebenschlaefer.state import DigitalState, RefereeState
from companion.siebenschlaefer.views import digital_view, referee_view
from companion.text import Text

OPTIONS: Final = (
    Option(
        "table",
        "digital",
        ("digital", "referee"),
        "S-29",
        Text(
            "Wie gespielt wird: mit Karten auf dem Bildschirm oder mit echten auf dem Tisch.",
            "How it is played: with cards on the screens, or with real ones on the table.",
        ),
    ),
    Option(
        "passing",
        "forced",
        ("forced", "free"),
        "S-16",
        Text(
            "Ob legen muss, wer kann – oder alle passen dürfen und dafür 2 Karten ziehen.",
            "Whether you must lay if you can, or may pass at the price of 2 cards.",
        ),
    ),
    Option(
        "last_seven",
        "sleeps",
        ("sleeps", "counts"),
        "S-25",
        Text(
            "Was eine 7 im letzten Paar tut: nichts, oder die anderen ziehen noch.",
            "What a 7 in the last pair does: nothing, or the others still draw.",
        ),
    ),
    Option(
        "target",
        0,
        range(2001),
        "S-28",
        Text(
            "Wer so viele hat, beendet das Spiel: Die wenigsten gewinnen. 0: offenes Ende.",
            "Who has so many ends the game: the fewest win. 0: open end.",
        ),
    ),
    Option(
        "newcomer",
        "worst",
        ("worst", "zero"),
        "S-28",
        Text(
            "Womit anfängt, wer später dazukommt: mit dem schlechtesten Stand am Tisch oder mit 0.",
            "What somebody who joins later starts with: the worst total at the table, or 0.",
        ),
    ),
)

FACTS: Final = Facts(
    name="siebenschlaefer",
    title=Text("Siebenschläfer", "Siebenschläfer"),
    players=range(2, 9),
    players_clause="S-2",
    clauses=CLAUSES,
    options=OPTIONS,
    actions=(*DIGITAL, *REFEREE),
    endings=scoring.ENDINGS,
    showing=frozenset(DIGITAL),
    won_by_points=frozenset({"stuck"}),
)


class Siebenschlaefer(Game[DigitalState | RefereeState]):
    """The game of pairs; a round is a Round on the phones and a Table where real cards lie."""

    facts = FACTS

    def start(self, setup: Setup) -> DigitalState | RefereeState:
        """Return the round after the deal, or the table before anybody has begun."""
        setup = settled(FACTS, setup)
        return referee.start(setup) if setup.options["table"] == "referee" else digital.start(setup)

    def apply(self, state: DigitalState | RefereeState, action: Action) -> DigitalState | RefereeState:
        """Return what the round becomes by `action`."""
        return digital.apply(state, action) if isinstance(state, DigitalState) else referee.apply(state, action)

    def legal_actions(self, state: DigitalState | RefereeState, seat: int | None = None) -> tuple[Action, ...]:
        """Return what may be done now, by `seat` or by anybody."""
        return (
            digital.legal_actions(state, seat)
            if isinstance(state, DigitalState)
            else referee.legal_actions(state, seat)
        )

    def view(self, state: DigitalState | RefereeState, seat: int | None) -> View:
        """Return what `seat` may see."""
        return digital_view(state, seat) if isinstance(state, DigitalState) else referee_view(state)

    def outcome(self, state: DigitalState | RefereeState) -> Outcome | None:
        """Return how the round ended; None while it is going on."""
        return digital.outcome(state) if isinstance(state, DigitalState) else referee.outcome(state)

    def score(self, state: DigitalState | RefereeState) -> tuple[int, ...]:
        """Return what the hands count."""
        return scoring.counts(state.hands) if isinstance(state, DigitalState) else referee.score(state)


SIEBENSCHLAEFER: Final = Siebenschlaefer()
