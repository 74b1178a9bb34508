"""Siebenschläfer without a box: the hand on a phone, and the table screen with the pair to beat."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Final

from companion.match.sheet import MatchState, rounds_among
from companion.siebenschlaefer import views
from companion.siebenschlaefer.actions import Draw, Lay, Pass
from companion.siebenschlaefer.cards import CARDS, RANKS, Rank
from companion.siebenschlaefer.digital import legal_actions
from companion.siebenschlaefer.pairs import value
from companion.siebenschlaefer.state import DigitalState
from web.games.moment import Moment
from web.games.panel import Mark, Panel, Step
from web.games.phone import PhoneSide, PhoneView, SeatSign
from web.games.screen import Setting
from web.games.seats import seat_names
from web.games.siebenschlaefer.panel import card_of
from web.games.siebenschlaefer.story import describe_digital, describe_pair, describe_sevens, ranks_of, sequel_of
from web.games.siebenschlaefer.texts import lesson
from web.pages.language import gettext as _
from web.pages.language import ngettext
from web.pages.names import isolated, listed
from web.storage.open_evenings import OpenEvening
from web.translations.catalogue import N_

HINTS: Final = Setting(
    "hints",
    N_("Das Handy hilft"),
    N_("Ob das Handy sagt, welches Paar reicht – oder nur, was zwei Karten wert sind."),
    "S-14",
    {"off": N_("nein"), "on": N_("sagt, was reicht")},
)


def view(evening: OpenEvening, player: int) -> PhoneView:
    """Return the view of a player of the round."""
    match = evening.log.state
    state: DigitalState = match.round
    seat = match.players.index(player)
    hand = _hand(evening, state, seat)
    clause = "S-19" if state.effects.misses == seat else "S-14" if state.turn == seat else "S-17"
    lines = (*_laid(evening), *hand["told"])
    return PhoneView("play", _title(match, state, seat), lines, clause=clause, hand=hand)


def _laid(evening: OpenEvening) -> tuple[str, ...]:
    """Return the pair that lies, and by whom, for those who can't see it."""
    match = evening.log.state
    state: DigitalState = match.round
    if not state.pair:
        return ()
    pair = describe_pair(ranks_of(state.pair))
    if state.laid_by is None:
        return (_("Aufgedeckt: %(pair)s.", pair=pair),)
    return (_("%(name)s legt %(pair)s.", name=isolated(seat_names(match)[state.laid_by]), pair=pair),)


def _title(match: MatchState, state: DigitalState, seat: int) -> str:
    if state.turn != seat:
        if state.effects.misses == seat:
            return _("Du setzt aus. %(name)s ist dran.", name=isolated(seat_names(match)[state.turn]))
        return _("%(name)s ist dran.", name=isolated(seat_names(match)[state.turn]))
    if state.drawn is not None:
        return _("Geht es jetzt?") if _may_lay(state, seat) else _("Es reicht nicht. Du passt.")
    if not state.to_beat:
        return _("Du bist dran. Jedes Paar geht.")
    return _("Du bist dran: mehr als %(value)s!", value=state.to_beat)


def _may_lay(state: DigitalState, seat: int) -> bool:
    return any(isinstance(action, Lay) for action in legal_actions(state, seat))


def _hand(evening: OpenEvening, state: DigitalState, seat: int) -> dict[str, Any]:
    """Return all that the script draws: the own cards, what lies open, and how many cards everybody holds."""
    match = evening.log.state
    seen: Mapping[str, Any] = views.digital_view(state, seat)
    own = [RANKS[CARDS[code]] for code in seen["hand"]]
    ranks = [rank for rank in Rank if rank in own]
    kinds = {type(action) for action in legal_actions(state, seat)}
    names = seat_names(match)
    laid_by = seen["laid_by"]
    return {
        "game": "siebenschlaefer",
        "mine": state.turn == seat,
        "turn": match.players[state.turn],
        "seat": seat,
        "pair": [_face(RANKS[card]) for card in state.pair],
        "worth": _worth_of(state),
        "by": None if laid_by is None else match.players[laid_by],
        "laid": _who_laid(state, names, seat),
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
        "told": _told(evening, state),
        "seq": len(evening.log),
        "texts": _texts(state, seat),
    }


def _face(rank: Rank) -> dict[str, str]:
    card = card_of(rank)
    sleeps = rank is Rank.SEVEN
    return {"letter": card.letter, "name": card.name, "picture": "😴" if sleeps else card.picture}


def _worth_of(state: DigitalState) -> int:
    return value(RANKS[state.pair[0]], RANKS[state.pair[1]]) if state.pair else 0


def _who_laid(state: DigitalState, names: tuple[str, ...], seat: int) -> str:
    if not state.pair:
        return ""
    if state.laid_by is None:
        return _("aufgedeckt")
    return _("von dir") if state.laid_by == seat else _("von %(name)s", name=isolated(names[state.laid_by]))


def _told(evening: OpenEvening, state: DigitalState) -> list[str]:
    """Return what happened last in a line, and before the first pair who begins and why."""
    line = last_line(evening) or ("" if state.pair else opening(state, seat_names(evening.log.state)))
    return [line] if line else []


def last_line(evening: OpenEvening) -> str:
    """Return what the last play, draw or pass did beyond what lies there to be seen; "" if it did nothing else."""
    log = evening.log
    last = log.undoable
    if last is None or last != len(log):
        return ""
    moment = Moment(log.match, log.state_at(last - 1), log.event(last).action, log.state)
    if isinstance(moment.action, Lay):
        state: DigitalState = log.state.round
        return describe_sevens(moment, sequel_of(state), state.setup.players)
    line = describe_digital(moment)
    return "" if line is None else line.sentence


def opening(state: DigitalState, names: tuple[str, ...]) -> str:
    """Return who begins, and whether lots decided it (S-3, S-4)."""
    name = isolated(names[state.opener])
    if not state.lots:
        return _("%(name)s hat eine 2 und fängt an.", name=name)
    drew = listed(dict.fromkeys(names[seat] for seat, _card in state.lots))
    return _("Gelost haben %(names)s: %(name)s fängt an.", names=drew, name=name)


def _texts(state: DigitalState, seat: int) -> dict[str, Any]:
    over = _("Du musst drüber.") if state.turn == seat else _("zu schlagen")
    beat = over if state.to_beat else _("Jedes Paar geht.")
    return {
        "beat": beat,
        "lay": _("Legen"),
        "draw": _("Zwei ziehen"),
        "pass": _("Passen"),
        "can": _("Du kannst noch legen. Ziehen und passen darf nur, wer nicht kann."),
        "waits": _("Du bist noch nicht dran."),
        "enough": _("reicht"),
        "short": _("reicht nicht"),
        "none": _("kein Paar"),
        "picked": _("ausgewählt"),
        "fresh": _("neu"),
        "stock": _("Stapel"),
        "empty": _("Noch liegt kein Paar."),
        "cards": _("Karten"),
        "hand": _("Deine Hand"),
    }


def signs(match: MatchState) -> dict[int, SeatSign]:
    """Return the signs on the faces: whose turn it is, who misses one, and how many cards everybody holds."""
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
    names = seat_names(match)
    context = {
        "top": tuple(map(card_of, ranks_of(state.pair))) if state.pair else (),
        "to_beat": state.to_beat,
        "laid_by": _laid_by(state, names),
        "stock": len(state.piles.stock),
        "discards": len(state.piles.discards),
        "sequel": last_line(evening) or ("" if state.pair else opening(state, names)),
        "whose": state.turn,
        "name": isolated(names[state.turn]),
        "seq": len(evening.log),
    }
    return Panel(
        "siebenschlaefer/_open_turn.html", context, _marks(evening, state), middle="siebenschlaefer/_open_pair.html"
    )


def _laid_by(state: DigitalState, names: tuple[str, ...]) -> str:
    if not state.pair:
        return ""
    if state.laid_by is None:
        return _("Aufgedeckt")
    return _("Von %(name)s", name=isolated(names[state.laid_by]))


def _marks(evening: OpenEvening, state: DigitalState) -> dict[int, Mark]:
    """Return the marks on the seats: how many cards each holds, draws, turns to miss, and drinks paid so far."""
    drinks = rounds_among(evening.log.state, "losers")
    drew = dict(state.effects.draws)
    marks = {}
    for seat, (player, hand) in enumerate(zip(evening.log.state.players, state.hands, strict=True)):
        held = ngettext("%(num)s Karte", "%(num)s Karten", len(hand))
        words = (
            held,
            f"+{drew[seat]}" if drew.get(seat) else "",
            _("setzt aus") if seat == state.effects.misses else "",
        )
        paid = drinks[player]
        meaning = ngettext("%(num)s-mal Getränke gezahlt", "%(num)s-mal Getränke gezahlt", paid) if paid else ""
        sign = "💤" if seat == state.effects.misses else ""
        aside = f"🍺 {paid}" if paid else ""
        marks[seat] = Mark(
            " · ".join(filter(None, words)), turn=seat == state.turn, aside=aside, aside_meaning=meaning, sign=sign
        )
    return marks
