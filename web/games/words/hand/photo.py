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
    lines = (words, *told_so_far(match, photo, seat))
    return PhoneView(
        "call", _("Fotofinish!"), lines, ask=_asked(photo, seat, names), keys=_keys(match, state, seat),
        clause="W-23", race=race,
    )  # fmt: skip


def told_so_far(match: MatchState, photo: Photo, seat: int | None = None) -> tuple[str, ...]:
    """Return whose card the others saw first, and who gave in, as `seat` reads it (W-25)."""
    names, lines = seat_names(match), []
    for first in photo.seats:
        saw = [names[one] for one, found in enumerate(photo.seen) if found == first and one != seat]
        name = isolated(names[first])
        if len(saw) == 1:
            lines.append(saw_first(isolated(saw[0]), name))
        elif saw:
            lines.append(_("%(names)s sahen zuerst die Karte von %(first)s.", names=listed(saw), first=name))
    if seat in photo.conceded:
        lines.append(_("Du gibst nach."))
    lines += [_("%(name)s gibt nach.", name=isolated(names[one])) for one in sorted(photo.conceded) if one != seat]
    return tuple(lines)


def saw_first(name: str, first: str) -> str:
    """Return that somebody saw a card first; names are unique at a table, so the same name is the own card."""
    if name == first:
        return _("%(name)s sah zuerst die eigene Karte.", name=name)
    return _("%(name)s sah zuerst die Karte von %(first)s.", name=name, first=first)


def _asked(photo: Photo, seat: int, names: list[str]) -> str:
    seen = photo.seen[seat]
    if seen is not None:
        return _("Du sagst: %(name)s. Die anderen überlegen noch.", name=names[seen])
    if seat in photo.seats:
        return _("Die anderen entscheiden. Lag eine andere Karte zuerst?")
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
