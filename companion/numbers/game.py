"""The number game as one of the games: its facts, its options, its two ways of playing."""

from typing import Final, TypeAlias

from companion.clause import Text
from companion.game import Facts, Setup
from companion.numbers import clauses, digital, referee, views
from companion.numbers.actions import ACTIONS, Turn
from companion.numbers.scoring import ENDINGS
from companion.numbers.state import DigitalState, RefereeState
from companion.options import Option, Way, newcomer_option, target_option, way_option
from companion.refusal import Refused
from companion.ways import GameOfTwoWays, WayOfPlaying

NumbersState: TypeAlias = DigitalState | RefereeState

OPTIONS: Final = (
    way_option("A-27"),
    Option(
        "call_until",
        "next_card",
        ("next_card", "next_turn"),
        "A-18",
        Text(
            "Wie lange ihr „Schlafmütze!“ rufen dürft: bis zur nächsten Karte oder bis der nächste Zug beginnt.",
            "How long you may call “Schlafmütze!”: until the next card, or until the next player’s turn begins.",
        ),
        on_phones="next_turn",
    ),
    Option(
        "too_early",
        "goes_back",
        ("goes_back", "stays"),
        "A-19",
        Text(
            "Was mit einer aufgedeckten Karte geschieht, wenn die auf dem eigenen Ablagestapel zuerst dran war: Sie "
            "kommt zurück, oder sie bleibt liegen, wo sie passt.",
            "A turned card if the one on the own discard pile came first: it comes back, or it stays where it fits.",
        ),
    ),
    Option(
        "wrong_call",
        "free",
        ("free", "one_card"),
        "A-22",
        Text("Was ein falscher Ruf kostet: nichts oder eine Karte.", "The cost of a wrong call: nothing, or one card."),
        on_phones="one_card",
    ),
    Option(
        "tally",
        "wins",
        ("wins", "points"),
        "A-25",
        Text(
            "Was über die Runden zählt: Siege oder Minuspunkte für übrige Karten.",
            "The score over the rounds: wins, or minus points for the cards left.",
        ),
    ),
    target_option(
        "A-25",
        500,
        meaning=Text(
            "Wer so viele hat, beendet das Spiel, wenn übrige Karten zählen. 0: offenes Ende.",
            "A player who reaches it ends the game, if cards left count. 0: open end.",
        ),
    ),
    newcomer_option("W-46"),
)

FACTS: Final = Facts(
    name="numbers",
    title=Text("Schlafmütze – das Zahlenspiel", "Schlafmütze, the number game"),
    players=range(2, 9),
    players_clause="A-1",
    clauses=clauses.CLAUSES,
    options=OPTIONS,
    actions=ACTIONS,
    endings=ENDINGS,
    showing=frozenset({Turn}),
    won_by_points=frozenset({"stuck"}),
    setup_refusals=clauses.SETUP,
    refusals={Way.DIGITAL: clauses.DIGITAL, Way.REFEREE: clauses.REFEREE},
    buzz="A-17",
)


def _check(setup: Setup) -> None:
    """Check that points are counted where there is a target. :raises Refused: A-25."""
    if setup.options["target"] and setup.options["tally"] == "wins":
        raise Refused("A-25", why="target_without_points", target=setup.options["target"])


NUMBERS: Final = GameOfTwoWays(
    FACTS,
    WayOfPlaying(
        DigitalState,
        digital.start,
        digital.apply,
        digital.legal_actions,
        views.digital_view,
        digital.outcome,
        digital.score,
        deadline=digital.deadline,
    ),
    WayOfPlaying(
        RefereeState,
        referee.start,
        referee.apply,
        referee.legal_actions,
        views.referee_view,
        referee.outcome,
        referee.score,
        check_call=referee.check_call,
    ),
    check=_check,
)
