"""The end of a round without a box on a phone: what the game tells of it, and a way to watch it again."""

from __future__ import annotations

from typing import Final

from msgspec.structs import replace

from web.games.phone import AfterRound, Key, PhoneSide, PhoneView
from web.games.replay import last_watchable, moments_of
from web.pages.language import gettext as _
from web.pages.root import rooted
from web.storage.open_evenings import OpenEvening

_NOTHING: Final = AfterRound(())


def with_round_end(evening: OpenEvening, player: int, side: PhoneSide | None, view: PhoneView) -> PhoneView:
    """Return a view between rounds or after the evening with lines of the game, and a key to the replay."""
    if view.mood not in ("between", "over"):
        return view
    log = evening.log
    number = last_watchable(log)
    if number is None:
        return view
    told, tail = _NOTHING, ""
    players = log.state_at(moments_of(log, number)[-1]).players
    if player in players:
        tail = f"?platz={players.index(player)}"
        if side is not None and side.after is not None and number == log.state.number:
            told = side.after(evening, player)
        if told.event is not None:
            tail += f"&zug={moments_of(log, number).index(told.event)}"
    key = Key(_("Nochmal ansehen"), tone="quiet", link=rooted(f"/abend/{evening.id}/nochmal/{number}{tail}"))
    return replace(view, lines=(*view.lines, *told.lines), keys=(*view.keys, key))
