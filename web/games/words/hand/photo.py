"""A photo finish on a phone: all say which card lay first, contenders may give in (W-23 to W-26)."""

from __future__ import annotations

from companion.match.sheet import MatchState
from companion.words import digital
from companion.words.actions import Concede, Disagree, Saw
from companion.words.state import DigitalState, Photo
from web.games.phone import Key, PhoneView, Runner
from web.games.phone_calls import face_key
from web.games.seats import seat_names
from web.games.words.hand.word_now import parts_of
from web.pages.language import gettext as _
from web.pages.names import isolated, listed


def photo_view(match: MatchState, state: DigitalState, photo: Photo, seat: int) -> PhoneView:
    """Return the view of a photo finish as `seat` sees it."""
    timed = sorted((laid for laid in photo.contenders if laid.at is not None), key=lambda laid: laid.at or 0)
    start = timed[0].at or 0 if timed else 0
    race = tuple(Runner(match.players[laid.seat], (laid.at or 0) - start, laid.spread) for laid in timed)
    names = [isolated(name) for name in seat_names(match)]
    words = listed(
        _("%(name)s mit „%(word)s“", name=names[laid.seat], word="".join(parts_of(state, laid)))
        for laid in photo.contenders
    )
    return PhoneView(
        "call", _("Fotofinish!"), (words,), ask=_asked(photo, seat, names), keys=_keys(match, state, seat),
        clause="W-23", race=race,
    )  # fmt: skip


def _asked(photo: Photo, seat: int, names: list[str]) -> str:
    seen = photo.seen[seat]
    if seen is not None:
        return _("Du sagst: %(name)s. Die anderen überlegen noch.", name=names[seen])
    if seat in photo.seats:
        return _("Lag deine Karte zuerst? Die anderen entscheiden.")
    return _("Welche Karte lag zuerst?")


def _keys(table: MatchState, state: DigitalState, seat: int) -> tuple[Key, ...]:
    keys: list[Key] = []
    for action in digital.legal_actions(state, seat):
        match action:
            case Saw(first=first) if first != seat:
                fields: dict[str, str | int | bool] = {"do": "saw", "first": first, "after": state.moment}
                keys.append(face_key(table, first, seat, fields, _("lag zuerst")))
            case Concede():
                keys.append(Key(_("Ich gebe nach"), {"do": "concede", "after": state.moment}, "main"))
            case Disagree():
                keys.append(Key(_("Das weiß niemand"), {"do": "disagree", "after": state.moment}, "quiet"))
    return tuple(keys)
