"""The number game on the screens: its feast, its replay, and its statistics."""

from collections import Counter
from collections.abc import Mapping
from typing import Any, Final

from flask import url_for

from companion.log import Log
from companion.match.sheet import MatchState
from companion.numbers.actions import Call, Caught
from companion.numbers.state import DigitalState, RefereeState
from companion.options import Way
from web.games.numbers import hand, panel, ruling, story
from web.games.numbers.panel import LEAD
from web.games.screen import (
    Chapter,
    FeastCard,
    Figure,
    GameScreen,
    Kind,
    Link,
    OnlyIf,
    OptionText,
    RoundEnd,
    Scene,
    Statistics,
    WayOnScreen,
    sleepiest,
)
from web.games.seats import listed_players, seat_names
from web.pages.language import gettext as _, ngettext
from web.storage.kept_evening import history
from web.translations.catalogue import N_


def count(log: Log) -> tuple[Mapping[str, int], ...]:
    """Return by player how often they were `caught`; nothing for a player who never was."""
    caught: Counter[int] = Counter()
    for event, _before, after in history(log):
        if isinstance(event.action, Caught):
            caught[after.players[event.action.seat]] += 1
        elif isinstance(event.action, Call) and (verdict := after.round.verdict) is not None and verdict.mistakes:
            caught[after.players[verdict.accused]] += 1
    return tuple({"caught": caught[player]} if caught[player] else {} for player in range(len(log.state.names)))


def counted(state: DigitalState | RefereeState) -> object:
    """Return how often each seat was caught in this round; without a box the last verdict, from which it follows."""
    return state.caught if isinstance(state, RefereeState) else state.verdict


def tell(log: Log) -> tuple[FeastCard, ...]:
    """Return the Schlafmütze of the evening; nothing if nobody stands out."""
    players, most = sleepiest([counts.get("caught", 0) for counts in count(log)], log.state)
    if not players:
        return ()
    names = listed_players(log.state, players)
    one = ngettext("%(names)s wurde einmal ertappt.", "%(names)s wurde %(num)s-mal ertappt.", most, names=names)
    several = ngettext(
        "%(names)s wurden je einmal ertappt.", "%(names)s wurden je %(num)s-mal ertappt.", most, names=names
    )
    sentence = one if len(players) == 1 else several
    return (FeastCard(_("Schlafmütze des Abends"), sentence, players, cap=True),)


def scene(log: Log, match: MatchState, seat: int | None) -> Scene:
    """Return a moment as a seat saw it; no seat holds a secret, so a chosen seat's pile comes first."""
    seen: Any = log.match.view(match, seat)["round"]
    piles = [
        {"name": name, "top": top, "held": held, "turn": number == seen["turn"], "own": number == seat}
        for number, (name, top, held) in enumerate(
            zip(seat_names(match), seen["discards"], seen["draw_sizes"], strict=True)
        )
    ]
    first = seat or 0
    context = {"middle": seen["middle"], "turned": seen["turned"], "piles": [*piles[first:], *piles[:first]]}
    return Scene("numbers/_replay.html", context, tuple(seen["cards_left"]))


NUMBERS: Final = GameScreen(
    name="numbers",
    slug="zahlenspiel",
    package="web.games.numbers",
    short_title=N_("Zahlenspiel"),
    pitch=N_("Karten von 1 bis 20, alle werden sie los. Wer etwas übersieht, ist die Schlafmütze."),
    cards=("7", "8"),
    asks=("tally", "target", "newcomer"),
    options={
        "call_until": OptionText(usual=N_("bis zur nächsten Karte")),
        "too_early": OptionText(usual=N_("sie kommt zurück")),
        "wrong_call": OptionText(usual=N_("nichts")),
        "tally": OptionText(
            N_("Was über die Runden zählt"), N_("Siege"), {"wins": N_("Siege"), "points": N_("übrige Karten")}
        ),
    },
    only_if={"target": OnlyIf("tally", "points")},
    chapters=(
        Chapter.of(N_("Vorbereitung"), "A", (1, 4)),
        Chapter.of(N_("Dein Zug"), "A", (5, 9)),
        Chapter.of(N_("Wohin eine Karte passt"), "A", (10, 14)),
        Chapter.of(N_("Fehler und „Schlafmütze!“"), "A", (15, 22)),
        Chapter.of(N_("Leere Stapel und Ende"), "A", (23, 26)),
        Chapter.of(N_("Wenn ihr streitet"), "A", (27, 30)),
        Chapter.of(N_("Rund um den Tisch"), "A", (31, 33)),
    ),
    endings={"out": N_("Zuerst ohne Karten."), "stuck": N_("Nichts ging mehr. Die wenigsten Karten gewinnen.")},
    ways={
        Way.REFEREE: WayOnScreen(panel.round_panel, story.describe, panel.SIDE, LEAD),
        Way.DIGITAL: WayOnScreen(hand.table_panel, story.describe_digital, hand.SIDE),
    },
    refusals=story.REFUSALS,
    describe_fact=story.describe_fact,
    replay=scene,
    deal_clause="A-2",
    kind=Kind(N_("etwa 20 Minuten"), 2, N_("hellwach, alle passen auf")),
    styles=("table.css",),
    links=(Link(N_("Streitfall"), "", lambda match: url_for("ruling.ruling", abend=match)),),
    blueprints=(ruling.blueprint,),
    statistics=Statistics(count, counted),
    figures=(Figure("caught", N_("mal Schlafmütze gewesen")),),
    round_end=RoundEnd(
        "numbers/_slept.html", "", story.told, lambda evening, _player: story.told(evening), story.ruled
    ),
    feast=tell,
    call=N_("%(name)s ruft „Schlafmütze!“."),
    hand_files=("hand.js", "hand.css"),
)
