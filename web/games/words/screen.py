"""The word game on the screens: its statistics, and the stamps of this house on an action."""

from collections import Counter
from collections.abc import Mapping
from dataclasses import replace
from operator import attrgetter
from typing import Final

from flask import request, url_for

from companion.action import Action, received
from companion.log import Log
from companion.options import Way
from companion.typed import same_key
from companion.words.actions import Doubt, Laid, Tell, Vote
from companion.words.referee_state import Texts
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
from web.games.words import feast, hand, panel, phone, story
from web.games.words.cards import ONLY_WHAT_COUNTS, options
from web.games.words.panel import LEAD
from web.judge.decks.choice import choice_of, chosen_deck, deck_line, kept_settings
from web.judge.decks.printing.pages import printing_url
from web.judge.services import deck_judge
from web.live.clocks import arrived_ms
from web.pages.services import evenings
from web.translations.catalogue import N_


def stamp(action: Action) -> Action:
    """Return an action with its stamps: what the lexicon says of a word, and the time of a vote where one is set."""
    match action:
        case Laid() | Doubt():
            action = replace(action, attested=_attested(Texts(action.hand_card, action.top_card, action.word)))
        case Tell():
            action = replace(action, attested=_attested(Texts(action.hand_card, action.top_card, action.said)))
    if not isinstance(action, Doubt | Vote):
        return action
    with evenings().reading(str((request.view_args or {}).get("match"))) as evening:
        timed = evening.log.state.setup.options.get("vote_seconds")
    return received(action, round(arrived_ms()), 0) if timed else action


def _attested(texts: Texts) -> bool:
    if not texts.word or same_key(texts.hand_card) != same_key(texts.top_card):
        return False
    verdict = deck_judge().verdict_on(texts)  # without a lexicon no word is attested
    return verdict is not None and verdict.attested


def count(log: Log) -> tuple[Mapping[str, int], ...]:
    """Return by player, without zeros: of own words `laid_doubted` were voted on and `laid_fell` of them fell.

    Others' words each player `doubted`, and was `doubted_right` where they fell.
    """
    found: tuple[Counter[str], ...] = tuple(Counter() for _ in log.state.names)
    for after, dispute in feast.votes_on(log):
        players = after.players
        found[players[dispute.accused]].update({"laid_doubted": 1, "laid_fell": int(dispute.falls)})
        for seat in dispute.doubters:
            found[players[seat]].update({"doubted": 1, "doubted_right": int(dispute.falls)})
    return tuple(+each for each in found)


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
            {"0": N_("ohne"), "15": N_("15 s"), "30": N_("30 s"), "60": N_("1 min"), "120": N_("2 min")},
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
    endings={"out": N_("Die letzte Karte ist gelegt."), "stuck": N_("In keiner Farbe ging noch ein Wort.")},
    ways={
        Way.REFEREE: WayOnScreen(panel.round_panel, story.describe, phone.SIDE, LEAD),
        Way.DIGITAL: WayOnScreen(hand.table_panel, story.describe_digital, hand.SIDE),
    },
    refusals=story.REFUSALS,
    describe_fact=story.describe_fact,
    replay=hand.scene,
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
    statistics=Statistics(count, attrgetter("verdict"), "words/_statistics.html"),
    round_end=RoundEnd(
        "words/_sleepyhead.html",
        context=story.sleepyheads,
        told=lambda evening, _player: story.sleepyheads(evening),
        ruled=story.ruled,
    ),
    feast=feast.tell,
    stamp=stamp,
    call=N_("%(name)s ruft „Halt!“."),
    printing=printing_url,
    hand_files=("hand.css", "hand.js"),
    digital_settings=(ONLY_WHAT_COUNTS,),
    digital_options=options,
)
