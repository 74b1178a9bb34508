"""The word game on the screens."""

from __future__ import annotations

from typing import Final

from flask import url_for

from companion.options import Way
from web.decks.choice import choice_of, chosen_deck, deck_line, kept_settings
from web.decks.printing.pages import printing_url
from web.games.screen import (
    Chapter,
    GameScreen,
    Kind,
    Link,
    OptionText,
    RoundEnd,
    Setting,
    SetUpPart,
    Statistics,
    WayOnScreen,
)
from web.games.words import feast, panel, refusals, stamping, statistics, story
from web.games.words.hand import last_vote, replay
from web.games.words.hand import refusals as hand_refusals
from web.games.words.hand import story as hand_story
from web.games.words.hand import table as circle
from web.games.words.hand import view as hand
from web.games.words.hand.settings import ONLY_WHAT_COUNTS, options
from web.games.words.on_phones import view as phone
from web.games.words.scorepad import SCOREPAD
from web.translations.catalogue import N_

WORDS: Final = GameScreen(
    name="words",
    slug="wortspiel",
    package="web.games.words",
    short_title=N_("Wortspiel"),
    pitch=N_("Zwei Karten, ein Wort: EIS und WEIN sind Eiswein. Zweifelt jemand, stimmt der Tisch ab."),
    cards=("EIS", "WEIN"),
    asks=("target", "votes", "vote_seconds", "same_word", "newcomer"),
    options={
        "votes": OptionText(
            N_("Wie abgestimmt wird"), N_("jeder sieht es"), {"open": N_("offen"), "secret": N_("geheim")}
        ),
        "vote_seconds": OptionText(
            N_("Zeit für eine Stimme"),
            N_("so lange ihr wollt"),
            {
                "0": N_("ohne"),
                "15": N_("15 s"),
                "30": N_("30 s"),
                "60": N_("1 min"),
                "120": N_("2 min"),
            },
        ),
        "last_word_seconds": OptionText(usual=N_("5 Sekunden")),
        "photo_seconds": OptionText(usual=N_("20 Sekunden")),
        "same_word": OptionText(
            N_("Zweimal dasselbe Wort"),
            N_("wenn es das Wort gibt"),
            {"attested": N_("wenn es das gibt"), "never": N_("nie")},
        ),
    },
    settings=(
        Setting(
            "lexicon",
            N_("Wann das Wörterbuch seine Meinung sagt"),
            N_("Nach der Abstimmung, davor oder gar nicht. Entscheiden tut immer der Tisch."),
            "W-9",
            {"after": N_("danach"), "before": N_("davor"), "never": N_("nie")},
        ),
    ),
    chapters=(
        Chapter.of(N_("Vorbereitung"), "W", (1, 6)),
        Chapter.of(N_("Eine Karte legen"), "W", (7, 14)),
        Chapter.of(N_("Wer wann legt"), "W", (15, 21)),
        Chapter.of(N_("Wer zuerst lag"), "W", (22, 27)),
        Chapter.of(N_("Halt!"), "W", (28, 35)),
        Chapter.of(N_("Wenn nichts mehr geht"), "W", (36, 38)),
        Chapter.of(N_("Ende und Punkte"), "W", (39, 43)),
        Chapter.of(N_("Rund um den Tisch"), "W", (44, 47)),
    ),
    minute=(
        N_("Ihr seid 3 bis 8. Jeder hat Wörter auf der Hand, 12 weitere liegen offen im Kreis."),
        N_("Leg eine Karte auf einen Stapel und sag das Wort, das beide zusammen bilden: EIS und WEIN sind Eiswein."),
        N_("Alle spielen zugleich. Wer zuerst legt, hat es geschafft – und setzt danach ein Wort lang aus."),
        N_("Der Stapel muss die Farbe der Karte zeigen, die zuletzt gelegt wurde."),
        N_("Das Wort gibt es nicht? Ruf „Halt!“. Alle stimmen ab, und wer unrecht behält, nimmt einen Chip."),
        N_("Ist jemand alle Karten los, endet die Runde. Für die anderen zählt jede Karte und jeder Chip minus 1."),
        N_("Erreicht jemand das Ziel, ist Schluss. Wer die wenigsten Minuspunkte hat, gewinnt."),
    ),
    endings={
        "out": N_("Die letzte Karte ist gelegt."),
        "stuck": N_("In keiner Farbe ging noch ein Wort."),
    },
    ways={
        Way.REFEREE: WayOnScreen(panel.round_panel, story.describe),
        Way.DIGITAL: WayOnScreen(circle.round_panel, hand_story.describe),
    },
    refusals={**refusals.REFUSALS, **hand_refusals.REFUSALS},
    describe_fact=refusals.describe_fact,
    replay=replay.scene,
    scorepad=SCOREPAD,
    deal_clause="W-6",
    kind=Kind(N_("etwa 45 Minuten"), 3, N_("laut, es wird gestritten")),
    dealer=True,
    styles=("table.css",),
    digital_styles=("circle.css",),
    scripts=("table.js",),
    set_up=SetUpPart("decks/_choice.html", choice_of, chosen_deck, deck_line, kept_settings),
    links=(
        Link(N_("Wort prüfen"), N_("Wort"), lambda match: url_for("judge.check.page", abend=match)),
        Link(N_("Lohnt sich Halt?"), N_("Halt?"), lambda match: url_for("judge.doubt.page", abend=match)),
    ),
    statistics=Statistics(statistics.count, statistics.counted, "words/_statistics.html"),
    round_end=RoundEnd(ruled=last_vote.told),
    feast=feast.tell,
    stamp=stamping.stamp,
    call=N_("%(name)s ruft „Halt!“."),
    printing=printing_url,
    phones={Way.REFEREE: phone.SIDE, Way.DIGITAL: hand.SIDE},
    hand_files=("hand.css", "hand.js"),
    digital_settings=(ONLY_WHAT_COUNTS,),
    digital_options=options,
)
