"""A round of the word game with real cards on a phone: at rest, a call, a vote, its result (W-28 to W-35)."""

from __future__ import annotations

from typing import Final

from msgspec.structs import replace

from companion.match.actions import Buzz, Retract
from companion.match.sheet import MatchState
from companion.words.actions import NameColour, Vote
from companion.words.laid_words import noted_seat
from companion.words.referee_state import RefereeState
from web.decks.requested import use_deck_of
from web.games.phone import Key, PhoneSide, PhoneView, SeatSign
from web.games.seats import seat_names
from web.games.words.colours import colour_keys, colour_name
from web.games.words.dispute import last_verdict
from web.games.words.on_phones.answers import ANSWERS
from web.games.words.on_phones.dispute import called_view, result_view, vote_view
from web.games.words.on_phones.word import word_now
from web.pages.language import gettext as _
from web.pages.names import isolated
from web.pages.root import rooted
from web.storage.open_evenings import OpenEvening


def view(evening: OpenEvening, player: int) -> PhoneView:
    """Return the view of a player of the round."""
    use_deck_of(evening.row.settings)
    match = evening.log.state
    state: RefereeState = match.round
    seat = match.players.index(player)
    if state.dispute is not None:
        number = state.last.number if state.last is not None else 0
        too: dict[str, str | int | bool] = {"do": "doubt_too", "word": number}
        return vote_view(evening, state.dispute, seat, word_now(evening), number, too)
    if match.calls:
        return called_view(evening, state, seat)
    verdict = last_verdict(evening)
    if verdict is not None:
        found = result_view(evening, verdict[1].dispute, word_now(evening))
        if state.naming:
            return _with_colours(_with_namer(found, match, state), state, seat)
        return _with_buzz(found, state, seat)
    if state.ending:
        return _with_buzz(_counting_view(match, state, seat), state, seat)
    return _resting_view(evening, state, seat)


def _resting_view(evening: OpenEvening, state: RefereeState, seat: int) -> PhoneView:
    match, names = evening.log.state, [isolated(name) for name in seat_names(evening.log.state)]
    pausing, due = state.course.pausing, state.course.named
    lines = [_("%(colour)s ist dran", colour=colour_name(due))] if due is not None else []
    noted = noted_seat(state)
    advice = (advice_key(evening.id, seat),)
    if state.naming:
        namer = state.namer
        title = _("Gleich geht es weiter.") if namer is None else _("%(name)s nennt die Farbe.", name=names[namer])
        return _with_colours(PhoneView("rest", title, buzz=_("Halt!"), clause=state.naming), state, seat)
    if noted is None:
        if pausing is not None:
            lines.append(_("Du setzt aus.") if pausing == seat else _("%(name)s setzt aus.", name=names[pausing]))
        title = _("Runde %(number)s", number=match.number)
        return PhoneView("rest", title, tuple(lines), keys=advice, buzz=_("Halt!"), clause="W-28")
    word = word_now(evening)
    title = _("Dein Wort") if noted == seat else _("%(name)s hat gelegt", name=names[noted])
    if noted == seat:
        lines.append(_("Du setzt aus."))
    return PhoneView(
        "rest", title, tuple(lines), word=word.parts, cards=word.cards, by=match.players[noted], keys=advice,
        buzz=_("Halt!"), clause="W-21" if noted == seat else "W-28",
    )  # fmt: skip


def _counting_view(match: MatchState, state: RefereeState, seat: int) -> PhoneView:
    if state.winner == seat:
        return PhoneView(
            "rest",
            _("Deine letzte Karte!"),
            (
                _(
                    "Kommt dein Wort durch, gewinnst du.",
                ),
            ),
            clause="W-39",
        )
    lines = (_("Sag am Tisch, wie viele Karten du noch hast."),)
    if state.winner is None:
        return PhoneView("rest", _("Niemand kann weiter."), lines, clause="W-38")
    name = isolated(seat_names(match)[state.winner])
    return PhoneView("rest", _("%(name)s hat die letzte Karte gelegt.", name=name), lines, clause="W-39")


def _with_colours(found: PhoneView, state: RefereeState, seat: int) -> PhoneView:
    """Return a view with the four colours as keys, if this seat names the next one (W-33, W-36)."""
    if state.namer != seat:
        return found
    keys = tuple(
        Key(key.name, {"do": "name_colour", "colour": key.value, "after": state.moment}, key.value, key.symbol)
        for key in colour_keys(state)
        if key.clause is None
    )
    return replace(found, lines=(), ask=_("Welche Farbe nennst du?"), keys=keys, clause=state.naming, opinion="")


def _with_namer(found: PhoneView, match: MatchState, state: RefereeState) -> PhoneView:
    """Return a result that says for whom the table waits now (W-33)."""
    if state.namer is None:
        return found
    name = isolated(seat_names(match)[state.namer])
    return replace(found, lines=(*found.lines, _("%(name)s nennt die Farbe.", name=name)))


def _with_buzz(found: PhoneView, state: RefereeState, seat: int) -> PhoneView:
    """Return a view with the key for Halt, if a word can be doubted."""
    over = state.ending == "stuck" or (state.last is not None and state.last.settled)
    if state.ending and (over or state.winner == seat):
        return found
    return replace(found, buzz=_("Halt!"))


def advice_key(match: str, seat: int) -> Key:
    """Return the way to „Lohnt sich Halt?“ for one who wants to know it in private."""
    link = rooted(f"/halt?abend={match}&wer={seat}")
    return Key(_("Lohnt’s?"), sign="🤔", meaning=_("Lohnt sich Halt?"), link=link, aside=True)


def signs(match: MatchState) -> dict[int, SeatSign]:
    """Return the signs on the faces: chips, the one whose word is in doubt, those who doubt it, the pause, the turn."""
    state: RefereeState = match.round
    dispute = state.dispute
    waited_for = dispute.to_vote if dispute is not None else (state.namer,) if state.naming else ()
    roles = {} if state.course.pausing is None or dispute is not None else {state.course.pausing: "pauses"}
    roles |= {call.seat: "doubts" for call in match.calls}
    if dispute is not None:
        roles |= {dispute.accused: "laid"} | dict.fromkeys(dispute.doubters, "doubts")
    return {seat: SeatSign(seat in waited_for, roles.get(seat, ""), chips) for seat, chips in enumerate(state.chips)}


SIDE: Final = PhoneSide(view, frozenset({Buzz, Retract, Vote, NameColour}), signs, ANSWERS)
