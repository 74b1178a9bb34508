"""Highest card on the screens."""

from collections import Counter
from collections.abc import Mapping
from typing import Final

from companion.log import Log
from companion.options import Way
from tests.another_game.rules import HAND, RefereeState, State, Took
from web.games.match_story import describe_round, phones_panel
from web.games.panel import Mark, Panel, Step, Tap
from web.games.screen import Chapter, Description, Figure, GameScreen, Moment, Statistics, WayOnScreen, joined
from web.storage.kept_evening import history
from web.storage.open_evenings import OpenEvening


def panel(evening: OpenEvening, step: Step) -> Panel:  # noqa: ARG001 - there is one step
    """Ask who took the trick: a tap on a face answers."""
    state: RefereeState = evening.log.state.round
    marks = {seat: Mark(f"{tricks} ♠") for seat, tricks in enumerate(state.tricks) if tricks}
    return Panel(
        "highest/_panel.html",
        {},
        marks,
        question=f"{sum(state.tricks) + 1}. Stich von {HAND}: Wer nimmt ihn?",
        taps={seat: Tap("nimmt den Stich", fields={"do": "took", "seat": seat}) for seat in range(len(state.tricks))},
    )


def describe(moment: Moment) -> Description | None:
    """Return the line of the story for a trick."""
    if not isinstance(moment.action, Took):
        return None
    took = f"{moment.name(moment.action.seat)} nimmt den Stich."
    return Description(joined(took, describe_round(moment)), "H-3")


def tricks(log: Log) -> tuple[Mapping[str, int], ...]:
    """Return how many tricks each player took in all, real cards only."""
    found: Counter[int] = Counter()
    for event, _, after in history(log):
        if isinstance(event.action, Took):
            found[after.players[event.action.seat]] += 1
    return tuple({"tricks": found[player]} if found[player] else {} for player in range(len(log.state.names)))


def counted(state: State) -> object:
    """Return what the count of tricks follows from."""
    return state.tricks


HIGHEST_CARD: Final = GameScreen(
    name="highest",
    slug="hoechste",
    package="tests.another_game",
    short_title="Höchste Karte",
    pitch="Reihum eine Karte, die höchste nimmt den Stich.",
    cards=("9", "12"),
    asks=("target", "newcomer"),
    chapters=(Chapter.of("Alles", "H", (1, 5)),),
    endings={"played": "Alle Stiche sind gemacht."},
    ways={Way.REFEREE: WayOnScreen(panel, describe), Way.DIGITAL: WayOnScreen(phones_panel, lambda _moment: None)},
    refusals={
        ("H-1", "no_such_seat"): "%(seat)s ist leer. Ihr seid %(players)s am Tisch.",
        ("H-2", "not_held"): "Eine %(card)s hast du nicht.",
        ("H-2", "not_your_turn"): "%(turn)s ist dran, nicht %(seat)s.",
        ("H-4", "over"): "Alle 3 Stiche sind gemacht.",
        ("H-5", "other_table"): "So wird an diesem Tisch nicht gespielt.",
    },
    deal_clause="H-1",
    dealer=True,
    styles=("table.css",),
    statistics=Statistics(tricks, counted),
    figures=(Figure("tricks", "Stiche"),),
)
