"""Siebenschläfer on the screens: its feast, and its replay."""

from typing import Any, Final

from companion.log import Log
from companion.match.actions import EndMatch
from companion.match.sheet import MatchState
from companion.options import Way
from companion.siebenschlaefer.actions import Finished, Laid, Lay
from companion.siebenschlaefer.cards import CARDS, RANKS
from companion.siebenschlaefer.state import DigitalState
from web.games.screen import (
    Chapter,
    FeastCard,
    Figure,
    GameScreen,
    Kind,
    OptionText,
    RoundEnd,
    Scene,
    WayOnScreen,
    sleepiest,
)
from web.games.seats import listed_players
from web.games.siebenschlaefer import hand, panel, story
from web.games.siebenschlaefer.panel import LEAD, Card, card_of
from web.pages.language import gettext as _, ngettext
from web.storage.kept_evening import history
from web.translations.catalogue import N_


def tell(log: Log) -> tuple[FeastCard, ...]:
    """Return the Siebenschläfer of the evening; nothing if nobody stands out."""
    players, most = sleepiest(missed_turns(log), log.state)
    if not players:
        return ()
    names = listed_players(log.state, players)
    one = ngettext(
        "%(names)s hat %(num)s Zug verschlafen.", "%(names)s hat %(num)s Züge verschlafen.", most, names=names
    )
    several = ngettext(
        "%(names)s haben je %(num)s Zug verschlafen.", "%(names)s haben je %(num)s Züge verschlafen.", most, names=names
    )
    sentence = one if len(players) == 1 else several
    return (FeastCard(_("Siebenschläfer des Abends"), sentence, players, cap=True),)


def missed_turns(log: Log) -> tuple[int, ...]:
    """Return by player how many turns a 7 cost them. A turn is missed once play has gone on without that player."""
    missed = [0] * len(log.state.names)
    sleeper: int | None = None
    for event, _before, after in history(log):
        if sleeper is not None and not isinstance(event.action, Finished | EndMatch):
            missed[sleeper] += 1
        sleeper, state = None, after.round
        if isinstance(event.action, Laid | Lay) and after.running and not state.ending:
            effects = state.effects if isinstance(state, DigitalState) else state.sequel
            if effects is not None and effects.misses is not None:
                sleeper = after.players[effects.misses]
    return tuple(missed)


def scene(log: Log, match: MatchState, seat: int | None) -> Scene:
    """Return a moment as a seat saw it, built from that seat's view of the rules."""
    seen: Any = log.match.view(match, seat)["round"]
    context = {
        "pair": [_card(code) for code in seen["pair"] or ()],
        "to_beat": seen["to_beat"],
        "stock": seen["stock"],
        "hand": [_card(code) for code in sorted(seen["hand"] or (), key=CARDS.__getitem__)],
        "open": seat is not None,
    }
    return Scene("siebenschlaefer/_replay.html", context, tuple(seen["held"]))


def _card(code: str) -> Card:
    return card_of(RANKS[CARDS[code]])


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
    endings={"out": N_("Zuerst ohne Karten."), "stuck": N_("Niemand kam mehr weiter. Die wenigsten Punkte gewinnen.")},
    ways={
        Way.REFEREE: WayOnScreen(panel.round_panel, story.describe, panel.SIDE, LEAD),
        Way.DIGITAL: WayOnScreen(hand.table_panel, story.describe_digital, hand.SIDE),
    },
    refusals=story.REFUSALS,
    describe_fact=story.describe_fact,
    replay=scene,
    deal_clause="S-2",
    kind=Kind(N_("etwa 30 Minuten"), 1, N_("gemütlich, reihum")),
    styles=("table.css",),
    scripts=("table.js",),
    round_end=RoundEnd(
        "siebenschlaefer/_result.html",
        "siebenschlaefer/_sums.html",
        lambda evening: panel.wins_and_drinks(evening.log.state),
        lambda evening, player: (story.tell_drinks(evening.log.state, player),),
    ),
    figures=(Figure("losses", N_("mal Getränke gezahlt")),),
    feast=tell,
    digital_settings=(hand.HINTS,),
    hand_files=("hand.js", "hand.css"),
)
