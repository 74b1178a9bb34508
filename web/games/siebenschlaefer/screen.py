"""Siebenschläfer on the screens."""

from __future__ import annotations

from typing import Final

from companion.options import Way
from web.games.screen import Chapter, Figure, GameScreen, Kind, OptionText, RoundEnd, WayOnScreen
from web.games.siebenschlaefer import counting, feast, panel, phone, refusals, replay, story
from web.games.siebenschlaefer.hand import panel as open_panel
from web.games.siebenschlaefer.hand import side
from web.games.siebenschlaefer.hand import story as open_story
from web.games.siebenschlaefer.scorepad import SCOREPAD
from web.translations.catalogue import N_

SIEBENSCHLAEFER: Final = GameScreen(
    name="siebenschlaefer",
    slug="siebenschlaefer",
    package="web.games.siebenschlaefer",
    short_title=N_("Siebenschläfer"),
    pitch=N_("Immer zwei Karten, immer mehr als zuletzt. Bei einer 7 schläft der Nächste."),
    cards=("K", "7"),
    asks=("target", "last_seven", "newcomer"),
    options={
        "passing": OptionText(usual=N_("wer kann, muss legen")),
        "last_seven": OptionText(
            N_("Eine 7 im letzten Paar"),
            N_("ohne Folgen"),
            {"sleeps": N_("bleibt ohne Folgen"), "counts": N_("lässt noch ziehen")},
        ),
    },
    chapters=(
        Chapter.of(N_("Vorbereitung"), "S", (1, 6)),
        Chapter.of(N_("Paare und ihr Wert"), "S", (7, 13)),
        Chapter.of(N_("Dein Zug"), "S", (14, 18)),
        Chapter.of(N_("Die 7"), "S", (19, 22)),
        Chapter.of(N_("Der Stapel"), "S", (23, 24)),
        Chapter.of(N_("Ende und Zählen"), "S", (25, 28), (31, 31)),
        Chapter.of(N_("Rund um den Tisch"), "S", (29, 30)),
    ),
    minute=(
        N_("Ihr seid 2 bis 8. Jeder hat 10 Karten auf der Hand."),
        N_("Du legst immer zwei Karten, und sie müssen mehr wert sein als das Paar, das oben liegt."),
        N_("Zwei Zahlen zählen zusammen, ein Bild verdoppelt seine Zahl, zwei Asse schlagen alles."),
        N_("Kannst du nicht, ziehst du 2 Karten. Hilft auch das nicht, passt du."),
        N_("Bei einer 7 zieht der Nächste 2 Karten und setzt aus. Bei zwei 7en ziehen alle anderen, du machst weiter."),
        N_("Wer zuerst keine Karte mehr hat, gewinnt. Wer am meisten übrig hat, zahlt die Getränke."),
    ),
    endings={
        "out": N_("Zuerst ohne Karten."),
        "stuck": N_("Niemand kam mehr weiter. Die wenigsten Punkte gewinnen."),
    },
    ways={
        Way.REFEREE: WayOnScreen(panel.round_panel, story.describe),
        Way.DIGITAL: WayOnScreen(open_panel.round_panel, open_story.describe),
    },
    refusals=refusals.REFUSALS,
    describe_fact=refusals.describe_fact,
    replay=replay.scene,
    scorepad=SCOREPAD,
    deal_clause="S-2",
    kind=Kind(N_("etwa 30 Minuten"), 1, N_("gemütlich, reihum")),
    styles=("table.css",),
    scripts=("table.js",),
    round_end=RoundEnd(
        "siebenschlaefer/_result.html",
        "siebenschlaefer/_sums.html",
        lambda evening: counting.wins_and_drinks(evening.log.state),
        lambda evening, player: (story.tell_drinks(evening.log.state, player),),
    ),
    figures=(Figure("losses", N_("mal Getränke gezahlt")),),
    feast=feast.tell,
    phones={Way.REFEREE: phone.SIDE, Way.DIGITAL: side.SIDE},
    digital_settings=(side.HINTS,),
    hand_files=("hand.js", "hand.css"),
)
