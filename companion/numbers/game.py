"""The number game as the rest of the house knows it."""

from __future__ import annotations

from typing import Final, TypeAlias

from companion.action import Action
from companion.game import Facts, Game, Outcome, Setup, View, settled
from companion.numbers import digital, referee, views
from companion.numbers.actions import DIGITAL, REFEREE, Turn
from companion.numbers.clauses import CLAUSES
from companion.numbers.scoring import ENDINGS
from companion.numbers.state import DigitalState, RefereeState
from companion.options import Option
from companion.refusal import Refused
from companion.text import Text

State: TypeAlias = DigitalState | RefereeState

OPTIONS: Final = (
    Option(
        "table",
        "digital",
        ("digital", "referee"),
        "A-27",
        Text(
            "Wie gespielt wird: mit Karten auf dem Bildschirm oder mit echten auf dem Tisch.",
            "How it is played: with cards on the screens, or with real ones on the table.",
        ),
    ),
    Option(
        "call_until",
        "next_card",
        ("next_card", "next_turn"),
        "A-18",
        Text(
            "Wie lange ihr „Schlafmütze!“ rufen dürft: bis zur nächsten Karte oder bis der nächste Zug beginnt.",
            "How long you may call “Schlafmütze!”: until the next card, or until the next player’s turn begins.",
        ),
    ),
    Option(
        "wrong_call",
        "free",
        ("free", "one_card"),
        "A-22",
        Text(
            "Was ein falscher Ruf kostet: nichts oder eine Karte.",
            "What a wrong call costs: nothing, or one card.",
        ),
    ),
    Option(
        "tally",
        "wins",
        ("wins", "points"),
        "A-25",
        Text(
            "Was über die Runden zählt: Siege oder Minuspunkte für übrige Karten.",
            "What counts over the rounds: wins, or minus points for the cards left.",
        ),
    ),
    Option(
        "target",
        0,
        range(501),
        "A-25",
        Text(
            "Wer so viele hat, beendet das Spiel, wenn übrige Karten zählen. 0: offenes Ende.",
            "Who has so many ends the game, where cards left count. 0: open end.",
        ),
    ),
    Option(
        "newcomer",
        "worst",
        ("worst", "zero"),
        "W-46",
        Text(
            "Womit anfängt, wer später dazukommt: mit dem schlechtesten Stand am Tisch oder mit 0.",
            "What somebody who joins later starts with: the worst total at the table, or 0.",
        ),
    ),
)


class Numbers(Game[State]):
    """The number game, with the cards in the computer or on the table."""

    facts = Facts(
        name="numbers",
        title=Text("Schlafmütze – das Zahlenspiel", "Schlafmütze – the number game"),
        players=range(2, 9),
        players_clause="A-1",
        clauses=CLAUSES,
        options=OPTIONS,
        actions=DIGITAL + REFEREE,
        endings=ENDINGS,
        showing=frozenset({Turn}),
        won_by_points=frozenset({"stuck"}),
    )

    def start(self, setup: Setup) -> State:
        """Return the round as it lies on the table before anybody acts."""
        setup = settled(self.facts, setup)
        if setup.options["target"] and setup.options["tally"] == "wins":
            raise Refused("A-25", why="target_without_points", target=setup.options["target"])
        return referee.start(setup) if setup.options["table"] == "referee" else digital.start(setup)

    def apply(self, state: State, action: Action) -> State:
        """Return what `state` becomes by `action`. :raises Refused: when the rules are against it."""
        return digital.apply(state, action) if isinstance(state, DigitalState) else referee.apply(state, action)

    def legal_actions(self, state: State, seat: int | None = None) -> tuple[Action, ...]:
        """Return what `apply` accepts now, from `seat` alone or from all seats and the table."""
        if isinstance(state, DigitalState):
            return digital.legal_actions(state, seat)
        return referee.legal_actions(state, seat)

    def view(self, state: State, seat: int | None) -> View:
        """Return what `seat` may see; without a seat, what lies open to all."""
        return views.digital_view(state, seat) if isinstance(state, DigitalState) else views.referee_view(state, seat)

    def outcome(self, state: State) -> Outcome | None:
        """Return how the round ended; None while it is going on."""
        return digital.outcome(state) if isinstance(state, DigitalState) else referee.outcome(state)

    def score(self, state: State) -> tuple[int, ...]:
        """Return the cards left with every seat, one minus point each (A-25)."""
        return state.cards_left if isinstance(state, DigitalState) else referee.score(state)


NUMBERS: Final = Numbers()
