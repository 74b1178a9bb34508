"""The number game on the screens."""

from __future__ import annotations

from typing import Final

from flask import url_for

from companion.options import Way
from web.games.numbers import feast, panel, phone, refusals, replay, statistics, story
from web.games.numbers.hand import mistakes, side
from web.games.numbers.hand import panel as open_panel
from web.games.numbers.hand import story as open_story
from web.games.numbers.ruling import page as ruling
from web.games.numbers.scorepad import SCOREPAD
from web.games.screen import (
    Chapter,
    Figure,
    GameScreen,
    Kind,
    Link,
    OnlyIf,
    OptionText,
    RoundEnd,
    Statistics,
    WayOnScreen,
)
from web.translations.catalogue import N_

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
    minute=(
        N_("Ihr seid 2 bis 8. Jeder hat einen verdeckten Zugstapel, in der Mitte liegen 5 Einsen."),
        N_("Bist du dran, wirst du los, was geht: in der Mitte um 1 höher, bei den anderen um 1 höher oder tiefer."),
        N_("Schau zuerst auf deinen Ablagestapel. Passt seine oberste Karte nirgends, deckst du vom Zugstapel auf."),
        N_("Passt eine Karte an mehrere Stellen, geht die Mitte vor, dann die Nachbarn im Uhrzeigersinn."),
        N_("Passt die aufgedeckte Karte nirgends, kommt sie auf deinen Ablagestapel. Der Nächste ist dran."),
        N_("Etwas übersehen oder falsch gelegt? „Schlafmütze!“ – und alle anderen schieben dir eine Karte zu."),
        N_("Wer zuerst keine Karte mehr hat, gewinnt."),
    ),
    endings={
        "out": N_("Zuerst ohne Karten."),
        "stuck": N_("Nichts ging mehr. Die wenigsten Karten gewinnen."),
    },
    ways={
        Way.REFEREE: WayOnScreen(panel.round_panel, story.describe),
        Way.DIGITAL: WayOnScreen(open_panel.round_panel, open_story.describe),
    },
    refusals=refusals.REFUSALS,
    describe_fact=refusals.describe_fact,
    replay=replay.scene,
    scorepad=SCOREPAD,
    deal_clause="A-2",
    kind=Kind(N_("etwa 20 Minuten"), 2, N_("hellwach, alle passen auf")),
    styles=("table.css",),
    links=(Link(N_("Streitfall"), "", lambda match: url_for("ruling.ruling", abend=match)),),
    blueprints=(ruling.blueprint,),
    statistics=Statistics(statistics.count, statistics.counted),
    figures=(Figure("caught", N_("mal Schlafmütze gewesen")),),
    round_end=RoundEnd(
        "numbers/_slept.html", "", mistakes.told, lambda evening, _player: mistakes.told(evening), mistakes.ruled
    ),
    feast=feast.tell,
    call=N_("%(name)s ruft „Schlafmütze!“."),
    phones={Way.REFEREE: phone.SIDE, Way.DIGITAL: side.SIDE},
    hand_files=("hand.js", "hand.css"),
)
