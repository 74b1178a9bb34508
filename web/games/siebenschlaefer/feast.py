"""The feast of Siebenschläfer: the one whom a 7 put to sleep most often (S-19, S-20)."""

from __future__ import annotations

from companion.log import Log
from companion.match.actions import EndMatch
from companion.match.sheet import MatchState
from companion.siebenschlaefer.actions import Finished, Laid, Lay
from companion.siebenschlaefer.state import DigitalState, RefereeState
from web.games.feast import FeastCard, most_often
from web.games.seats import listed_players
from web.pages.language import gettext as _
from web.pages.language import ngettext
from web.storage.kept_evening import history


def tell(log: Log) -> tuple[FeastCard, ...]:
    """Return the Siebenschläfer of the evening; nothing if nobody stands out."""
    players, most = most_often(missed_turns(log))
    if not players:
        return ()
    names = listed_players(log.state, players)
    if len(players) == 1:
        sentence = ngettext(
            "%(names)s hat %(num)s Zug verschlafen.", "%(names)s hat %(num)s Züge verschlafen.", most, names=names
        )
    else:
        sentence = ngettext(
            "%(names)s haben je %(num)s Zug verschlafen.",
            "%(names)s haben je %(num)s Züge verschlafen.",
            most,
            names=names,
        )
    return (FeastCard(_("Siebenschläfer des Abends"), sentence, players, cap=True),)


def missed_turns(log: Log) -> tuple[int, ...]:
    """Return by player how many turns a 7 cost them. A turn is missed once play has gone on without that player."""
    missed = [0] * len(log.state.names)
    sleeper: int | None = None
    for event, _before, after in history(log):
        if sleeper is not None and not isinstance(event.action, Finished | EndMatch):
            missed[sleeper] += 1
        sleeper = _falls_asleep(after) if isinstance(event.action, Laid | Lay) else None
    return tuple(missed)


def _falls_asleep(after: MatchState) -> int | None:
    """Return the player who misses the next turn; nobody does after the last pair of a round."""
    state: DigitalState | RefereeState = after.round
    if not after.running or state.ending:
        return None
    effects = state.effects if isinstance(state, DigitalState) else state.sequel
    return None if effects is None or effects.misses is None else after.players[effects.misses]
