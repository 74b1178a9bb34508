"""Siebenschläfer as one of the games: its facts, its options, its two ways of playing."""

from typing import Final, TypeAlias

from companion.clause import Text
from companion.game import Facts
from companion.options import Option, Way, newcomer_option, target_option, way_option
from companion.siebenschlaefer import clauses, digital, referee, views
from companion.siebenschlaefer.actions import ACTIONS, DIGITAL
from companion.siebenschlaefer.scoring import ENDINGS
from companion.siebenschlaefer.state import DigitalState, RefereeState
from companion.ways import GameOfTwoWays, WayOfPlaying

SiebenschlaeferState: TypeAlias = DigitalState | RefereeState

OPTIONS: Final = (
    way_option("S-29"),
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
            "The effect of a 7 in the last pair: nothing, or the others still draw.",
        ),
    ),
    target_option("S-28", 2000),
    newcomer_option("S-28"),
)

FACTS: Final = Facts(
    name="siebenschlaefer",
    title=Text("Siebenschläfer", "Siebenschläfer"),
    players=range(2, 9),
    players_clause="S-2",
    clauses=clauses.CLAUSES,
    options=OPTIONS,
    actions=ACTIONS,
    endings=ENDINGS,
    showing=frozenset(DIGITAL),
    won_by_points=frozenset({"stuck"}),
    refusals={Way.DIGITAL: clauses.DIGITAL, Way.REFEREE: clauses.REFEREE},
)

SIEBENSCHLAEFER: Final = GameOfTwoWays(
    FACTS,
    WayOfPlaying(
        DigitalState,
        digital.start,
        digital.apply,
        digital.legal_actions,
        views.digital_view,
        digital.outcome,
        digital.score,
    ),
    WayOfPlaying(
        RefereeState,
        referee.start,
        referee.apply,
        referee.legal_actions,
        views.referee_view,
        referee.outcome,
        referee.score,
    ),
)
