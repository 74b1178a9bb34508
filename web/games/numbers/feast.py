"""The feast of the number game: the Schlafmütze of the evening, caught most often (A-17)."""

from __future__ import annotations

from companion.log import Log
from web.games.feast import FeastCard, most_often
from web.games.numbers.statistics import count
from web.games.seats import listed_players
from web.pages.language import gettext as _
from web.pages.language import ngettext


def tell(log: Log) -> tuple[FeastCard, ...]:
    """Return the Schlafmütze of the evening; nothing if nobody stands out."""
    players, most = most_often([counts.get("caught", 0) for counts in count(log)])
    if not players:
        return ()
    names = listed_players(log.state, players)
    if len(players) == 1:
        sentence = ngettext(
            "%(names)s wurde einmal ertappt.", "%(names)s wurde %(num)s-mal ertappt.", most, names=names
        )
    else:
        sentence = ngettext(
            "%(names)s wurden je einmal ertappt.", "%(names)s wurden je %(num)s-mal ertappt.", most, names=names
        )
    return (FeastCard(_("Schlafmütze des Abends"), sentence, players, cap=True),)
