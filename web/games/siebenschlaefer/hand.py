"""Siebenschläfer without a box: the hand on a phone, and the table screen with the pair to beat."""

from collections.abc import Mapping
from typing import Any, Final

from companion.match.sheet import MatchState
from companion.siebenschlaefer import views
from companion.siebenschlaefer.actions import Draw, Lay, Pass
from companion.siebenschlaefer.cards import CARDS, RANKS, Rank
from companion.siebenschlaefer.digital import legal_actions
from companion.siebenschlaefer.pairs import value
from companion.siebenschlaefer.state import DigitalState
from web.games.panel import Mark, Panel, Step
from web.games.phone import PhoneSide, PhoneView, SeatSign
from web.games.screen import Moment, Setting
from web.games.seats import listed_seats, seat_name
from web.games.siebenschlaefer.panel import card_of, mark_of
from web.games.siebenschlaefer.story import (
    describe_digital,
    describe_pair,
    describe_sevens,
    lesson,
    ranks_of,
    sequel_of,
)
from web.pages.language import gettext as _, named_texts, ngettext
from web.storage.open_evenings import OpenEvening
from web.translations.catalogue import N_

HINTS: Final = Setting(
    "hints",
    N_("Das Handy hilft"),
    N_("Ob das Handy sagt, welches Paar reicht – oder nur, was zwei Karten wert sind."),
    "S-14",
    {"off": N_("nein"), "on": N_("sagt, was reicht")},
)


def view(evening: OpenEvening, seat: int) -> PhoneView:
    """Return the view of a seat of the round."""
    match = evening.log.state
    state: DigitalState = match.round
    hand = _hand(evening, state, seat)
    clause = "S-19" if state.effects.misses == seat else "S-14" if state.turn == seat else "S-17"
    lines = tuple(filter(None, (_laid(match, state), *hand["told"])))
    return PhoneView("play", _title(match, state, seat), lines, clause=clause, hand=hand)


def _laid(match: MatchState, state: DigitalState) -> str:
    """Return the pair that lies, and by whom, for those who can't see it; "" if none does."""
    if not state.pair:
        return ""
    pair = describe_pair(ranks_of(state.pair))
    if state.laid_by is None:
        return _("Aufgedeckt: %(pair)s.", pair=pair)
    return _("%(name)s legt %(pair)s.", name=seat_name(match, state.laid_by), pair=pair)


def _title(match: MatchState, state: DigitalState, seat: int) -> str:
    name = seat_name(match, state.turn)
    if state.effects.misses == seat and state.turn != seat:
        return _("Du setzt aus. %(name)s ist dran.", name=name)
    if state.turn != seat:
        return _("%(name)s ist dran.", name=name)
    if state.drawn is not None:
        may_lay = any(isinstance(action, Lay) for action in legal_actions(state, seat))
        return _("Geht es jetzt?") if may_lay else _("Es reicht nicht. Du passt.")
    if not state.to_beat:
        return _("Du bist dran. Jedes Paar geht.")
    return _("Du bist dran: mehr als %(value)s!", value=state.to_beat)


def _hand(evening: OpenEvening, state: DigitalState, seat: int) -> dict[str, Any]:
    """Return all that the script draws: the own cards, what lies open, and how many cards everybody holds."""
    match = evening.log.state
    seen: Mapping[str, Any] = views.digital_view(state, seat)
    own = [RANKS[CARDS[code]] for code in seen["hand"]]
    ranks = [rank for rank in Rank if rank in own]
    kinds = {type(action) for action in legal_actions(state, seat)}
    laid_by, told = seen["laid_by"], last_line(evening)
    return {
        "game": "siebenschlaefer",
        "mine": state.turn == seat,
        "turn": match.players[state.turn],
        "seat": seat,
        "pair": [_face(RANKS[card]) for card in state.pair],
        "worth": value(*ranks_of(state.pair)) if state.pair else 0,
        "by": None if laid_by is None else match.players[laid_by],
        "laid": _who_laid(match, state, seat),
        "ranks": [
            {
                **_face(rank),
                "cards": [code for code in seen["hand"] if RANKS[CARDS[code]] is rank],
                "fresh": sum(RANKS[CARDS[code]] is rank for code in seen["fresh"]),
                "worths": [value(rank, other) for other in ranks],
            }
            for rank in ranks
        ],
        "to_beat": state.to_beat,
        "hints": evening.row.settings.get("hints") == "on",
        "draw": Draw in kinds,
        "passes": Pass in kinds,
        "drawn": seen["drawn"] is not None and state.turn == seat,
        "stock": seen["stock"],
        "told": [told] if told else [],
        "seq": len(evening.log),
        "texts": _texts(state, seat),
    }


def _face(rank: Rank) -> dict[str, str]:
    card = card_of(rank)
    return {"letter": card.letter, "name": card.name, "picture": "😴" if rank is Rank.SEVEN else card.picture}


def _who_laid(match: MatchState, state: DigitalState, seat: int | None = None) -> str:
    if not state.pair:
        return ""
    if state.laid_by is None:
        return _("aufgedeckt")
    return _("von dir") if state.laid_by == seat else _("von %(name)s", name=seat_name(match, state.laid_by))


def last_line(evening: OpenEvening) -> str:
    """Return what the last play, draw or pass did beyond what lies there; before the first pair who begins and why."""
    log = evening.log
    state: DigitalState = log.state.round
    last, told = log.undoable, ""
    if last is not None and last == len(log):
        moment = Moment(log.match, log.state_at(last - 1), log.event(last).action, log.state)
        line = describe_digital(moment)
        told = line.sentence if line is not None else ""
        if isinstance(moment.action, Lay):
            told = describe_sevens(moment.before, sequel_of(state))
    return told or ("" if state.pair else opening(log.state, state))


def opening(match: MatchState, state: DigitalState) -> str:
    """Return who begins, and whether lots decided it (S-3, S-4)."""
    name = seat_name(match, state.opener)
    if not state.lots:
        return _("%(name)s hat eine 2 und fängt an.", name=name)
    drew = listed_seats(match, dict.fromkeys(seat for seat, _card in state.lots))
    return _("Gelost haben %(names)s: %(name)s fängt an.", names=drew, name=name)


def _texts(state: DigitalState, seat: int) -> dict[str, str]:
    over = _("Du musst drüber.") if state.turn == seat else _("zu schlagen")
    return {**named_texts("siebenschlaefer/_texts.html"), "beat": over if state.to_beat else _("Jedes Paar geht.")}


def signs(match: MatchState) -> dict[int, SeatSign]:
    """Return whose turn it is, who misses one, and how many cards everybody holds."""
    state: DigitalState = match.round
    misses = state.effects.misses
    return {
        seat: SeatSign(seat == state.turn, "pauses" if seat == misses else "", cards=len(hand))
        for seat, hand in enumerate(state.hands)
    }


SIDE: Final = PhoneSide(view, frozenset({Lay, Draw, Pass}), signs, lesson=lesson)


def table_panel(evening: OpenEvening, step: Step) -> Panel:  # noqa: ARG001 - a panel gets both
    """Return the panel of a running round; the phones play it, so there is nothing to book."""
    match = evening.log.state
    state: DigitalState = match.round
    context = {
        "top": tuple(map(card_of, ranks_of(state.pair))) if state.pair else (),
        "to_beat": state.to_beat,
        "laid_by": _who_laid(match, state),
        "stock": len(state.piles.stock),
        "sequel": last_line(evening),
        "whose": state.turn,
        "name": seat_name(match, state.turn),
        "seq": len(evening.log),
    }
    marks = _marks(match, state)
    return Panel("siebenschlaefer/_open_turn.html", context, marks, middle="siebenschlaefer/_open_pair.html")


def _marks(match: MatchState, state: DigitalState) -> dict[int, Mark]:
    drew, misses = dict(state.effects.draws), state.effects.misses
    marks = {}
    for seat, hand in enumerate(state.hands):
        held = ngettext("%(num)s Karte", "%(num)s Karten", len(hand))
        words = (held, f"+{drew[seat]}" if drew.get(seat) else "")
        marks[seat] = mark_of(match, seat, words, turn=seat == state.turn, misses=seat == misses)
    return marks
