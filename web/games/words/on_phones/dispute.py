"""A doubted word on a phone: the call, the vote, and what it decides (W-28 to W-34).

A secret vote is told to nobody before all are in, not even to its own phone: somebody may look over a shoulder.
"""

from __future__ import annotations

from collections.abc import Mapping

from msgspec.structs import replace

from companion.words.dispute import Dispute
from companion.words.referee_state import RefereeState
from web.games.phone import CAST, Key, PhoneView
from web.games.phone_calls import call_view, equal_callers, face_key, taking_back
from web.games.seats import seat_names
from web.games.words.dispute import taken, why
from web.games.words.on_phones.answers import sure_seat
from web.games.words.on_phones.word import WordNow, word_now
from web.pages.language import gettext as _
from web.pages.language import ngettext
from web.pages.names import isolated, listed
from web.storage.open_evenings import OpenEvening


def called_view(evening: OpenEvening, state: RefereeState, seat: int) -> PhoneView:
    """Return the view of a pending call: its callers are asked for what the table can't know by itself."""
    match = evening.log.state
    callers = [call.seat for call in match.calls]
    found = call_view(match, seat, _("Halt!"))
    sure = sure_seat(state)
    accused = sure if sure not in callers else None
    equal = () if state.secret else equal_callers(match)
    ask = ""
    keys: tuple[Key, ...] = ()
    if seat in callers and accused is None:
        ask = _("Wer hat gelegt?")
        asked = [one for one in range(state.players) if one not in callers]
        faces = [face_key(match, one, seat, {"do": "doubt", "accused": one}, _("hat gelegt")) for one in asked]
        keys = tuple(_then_first(evening, seat, key, equal) for key in faces)
    elif seat in callers and equal:
        ask, keys = _("Wer fängt an?"), _who_is_first(evening, seat, {"do": "doubt"}, equal)
    elif seat in callers:
        keys = (Key(_("Abstimmen"), {"do": "doubt"}, "main"),)
    elif accused is None:
        owned = Key(_("Das war mein Wort"), {"do": "doubt", "accused": seat}, "main")
        keys = (_then_first(evening, seat, owned, equal),)
    word = word_now(evening)
    return PhoneView(
        "call", found.title, found.lines, found.figure, word.parts if accused is not None else (),
        by=match.players[accused] if accused is not None else None, ask=ask, keys=(*keys, *taking_back(match, seat)),
        clause="W-28", race=found.race,
    )  # fmt: skip


def vote_view(
    evening: OpenEvening, dispute: Dispute, seat: int, word: WordNow, number: int, too: Mapping[str, str | int | bool]
) -> PhoneView:
    """Return the view of an open vote: the own ballot, if it is due, and how far the others are.

    `number` is that of the word in doubt, `too` are the fields by which a seat doubts it as well.
    """
    match, names = evening.log.state, [isolated(name) for name in seat_names(evening.log.state)]
    cast = [one for one, vote in enumerate(dispute.votes) if vote is not None]
    ballots = {match.players[one]: _ballot(dispute, one) for one in cast}
    found = PhoneView(
        "vote", word=word.parts, cards=word.cards, by=match.players[dispute.accused], clause="W-30", ballots=ballots,
        opinion=word.opinion,
    )  # fmt: skip
    if dispute.votes[seat] is not None:
        return replace(found, mood="cast", title=_("Deine Stimme liegt."), lines=(_still_missing(evening, dispute),))
    more = (Key(_("Ich zweifle auch"), too, "quiet"),) if dispute.may_join(seat) else ()
    if seat not in dispute.to_vote:
        voter = dispute.to_vote[0]
        before = dispute.order.index(seat) - dispute.order.index(voter)
        line = ngettext("Noch %(num)s Stimme, dann bist du dran.", "Noch %(num)s Stimmen, dann bist du dran.", before)
        title = _("Jetzt stimmt %(name)s ab.", name=names[voter])
        return replace(found, title=title, lines=(line,), keys=more, by=match.players[voter])
    vote: dict[str, str | int | bool] = {"do": "vote", "word": number}
    keys = (
        Key(_("gilt"), {**vote, "against": False}, "gilt", "✓"),
        Key(_("gilt nicht"), {**vote, "against": True}, "gilt_nicht", "✗"),
        *more,
    )
    return replace(found, title=_title(dispute, seat, names), lines=_lines(evening, dispute, seat), keys=keys)


def result_view(evening: OpenEvening, dispute: Dispute, word: WordNow) -> PhoneView:
    """Return the view of a decided vote: all votes, why the word stands or falls, and what it costs."""
    match = evening.log.state
    count = _("%(for)s zu %(against)s", **{"for": len(dispute.votes) - dispute.against, "against": dispute.against})
    return PhoneView(
        "result",
        _("fällt") if dispute.falls else _("gilt"),
        (why(evening, dispute), taken(evening, dispute)),
        figure=count,
        word=word.parts,
        by=match.players[dispute.accused],
        clause="W-31" if dispute.falls else "W-34",
        ballots={match.players[one]: "against" if vote else "for" for one, vote in enumerate(dispute.votes)},
        verdict="gilt_nicht" if dispute.falls else "gilt",
        opinion=word.opinion,
    )


def _then_first(evening: OpenEvening, seat: int, key: Key, equal: tuple[int, ...]) -> Key:
    """Return a key that asks on who of equal callers votes first; as it is if one was first."""
    if not equal:
        return key
    then = _who_is_first(evening, seat, dict(key.fields), equal)
    return Key(key.label, {}, key.tone, face=key.face, meaning=key.meaning, ask=_("Wer fängt an?"), then=then)


def _who_is_first(
    evening: OpenEvening, seat: int, fields: dict[str, str | int | bool], equal: tuple[int, ...]
) -> tuple[Key, ...]:
    return tuple(
        face_key(evening.log.state, one, seat, {**fields, "first": one}, _("stimmt zuerst ab")) for one in equal
    )


def _ballot(dispute: Dispute, seat: int) -> str:
    """Return what everybody may know of a ballot: of a secret one only that it lies there."""
    if dispute.secret:
        return CAST
    return "against" if dispute.votes[seat] else "for"


def _title(dispute: Dispute, seat: int, names: list[str]) -> str:
    if seat == dispute.accused:
        return _("Gilt dein Wort?")
    return _("Gilt das Wort von %(name)s?", name=names[dispute.accused])


def _lines(evening: OpenEvening, dispute: Dispute, seat: int) -> tuple[str, ...]:
    names = seat_names(evening.log.state)
    if seat == dispute.accused:
        doubters = listed(names[one] for one in dispute.doubters)
        if len(dispute.doubters) == 1:
            return (_("%(names)s zweifelt. Erklär es!", names=doubters),)
        return (_("%(names)s zweifeln. Erklär es!", names=doubters),)
    others = [names[one] for one in dispute.doubters if one != seat]
    if seat in dispute.doubters:
        return (_("Du zweifelst."),) if not others else (_("Du zweifelst, %(names)s auch.", names=listed(others)),)
    doubters = listed(others)
    if len(others) == 1:
        return (_("%(names)s zweifelt.", names=doubters),)
    return (_("%(names)s zweifeln.", names=doubters),)


def _still_missing(evening: OpenEvening, dispute: Dispute) -> str:
    names = seat_names(evening.log.state)
    missing = dispute.votes.count(None)
    if dispute.secret:
        left = ngettext("Noch %(num)s Stimme", "Noch %(num)s Stimmen", missing)
        return _("%(left)s, dann wird aufgedeckt.", left=left)
    return _("Jetzt stimmt %(name)s ab.", name=isolated(names[dispute.to_vote[0]]))
