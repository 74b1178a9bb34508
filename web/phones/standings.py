"""The view of a phone while no round is going on: points, places, and who has won."""

from __future__ import annotations

from typing import Final

from msgspec.structs import replace

from companion.game import Outcome
from companion.match.sheet import MatchState, by_wins, places, rounds_among
from web.games.phone import Key, PhoneView
from web.games.seats import listed_players
from web.pages.language import gettext as _
from web.pages.language import ngettext

COME_BACK: Final = "come_back"
"""The name under which a phone asks for its seat, while a bot plays there."""


def table_view(state: MatchState) -> PhoneView:
    """Return the view of a running round that shows no more than the table: its number, and all totals."""
    return PhoneView("rest", _("Runde %(number)s", number=state.number), (_("Gespielt wird am Tisch."),))


def away_view() -> PhoneView:
    """Return the view of a player for whom a bot plays: one key takes the seat back."""
    back = Key(_("Ich bin wieder da"), {"do": COME_BACK}, tone="main")
    return PhoneView(
        "rest", _("Ein Bot spielt für dich"), (_("Er gibt dir deinen Platz sofort zurück."),), keys=(back,)
    )


def between_view(
    state: MatchState, player: int, why: str, told: tuple[str, ...] = (), *, leads: bool = False
) -> PhoneView:
    """Return the view between two rounds: the winners and `why`, the own points, and what the game tells.

    A phone that `leads` the table has the keys for the next round and for the end.
    """
    found = _result_view(state, player, why)
    found = replace(found, lines=(*found.lines, *told))
    if not leads:
        return found
    keys = (Key(_("Nächste Runde"), {"do": "next_round"}, "main"), Key(_("Feierabend"), {"do": "end_match"}, "quiet"))
    return replace(found, keys=keys)


def _result_view(state: MatchState, player: int, why: str) -> PhoneView:
    title = _("Runde %(number)s ist vorbei.", number=state.number)
    if not state.results or state.results[-1].players != state.players:
        return PhoneView("between", title)
    result = state.results[-1]
    if player in result.winners:
        lines = [_("Du hast sie gewonnen!")]
    elif result.winners:
        lines = [_winners(state, result.winners)]
    else:
        lines = [_("Niemand hat gewonnen.")]
    lines = [f"{lines[0]} {why}"]
    points = result.points_of(player)
    if points and not by_wins(state):
        lines.append(ngettext("Für dich %(num)s Minuspunkt.", "Für dich %(num)s Minuspunkte.", points))
    return PhoneView("between", title, tuple(lines), clause=result.clause)


def over_view(state: MatchState, player: int, outcome: Outcome, table: str = "") -> PhoneView:
    """Return the view of an evening that is over: the own place, and who has won.

    A phone that leads the table has a key to `table`, the address of its page.
    """
    found = _end_view(state, player, outcome)
    return replace(found, keys=(Key(_("Zum Tisch"), tone="main", link=table),)) if table else found


def _end_view(state: MatchState, player: int, outcome: Outcome) -> PhoneView:
    place = places(state)[player] if player in state.seated else None
    if not outcome.winners:
        return PhoneView("over", _("Schluss für heute."), clause=outcome.clause)
    if player not in outcome.winners:
        title = _("Platz %(place)s", place=place) if place else _("Schluss für heute.")
        return PhoneView("over", title, (_winners_of_all(state, outcome.winners),), clause=outcome.clause)
    if len(outcome.winners) == 1:
        return PhoneView("over", _("Du hast gewonnen!"), (_wins(state, player),), clause=outcome.clause)
    names = listed_players(state, [winner for winner in outcome.winners if winner != player])
    return PhoneView("over", _("Platz 1, geteilt!"), (_("Mit dir: %(names)s.", names=names),), clause=outcome.clause)


def _wins(state: MatchState, player: int) -> str:
    won = rounds_among(state, "winners")[player]
    return ngettext("%(num)s Runde war deine.", "%(num)s Runden waren deine.", won)


def _winners(state: MatchState, winners: tuple[int, ...]) -> str:
    names = listed_players(state, winners)
    if len(winners) == 1:
        return _("%(name)s hat sie gewonnen.", name=names)
    return _("%(names)s haben sie gewonnen.", names=names)


def _winners_of_all(state: MatchState, winners: tuple[int, ...]) -> str:
    names = listed_players(state, winners)
    if len(winners) == 1:
        return _("%(name)s gewinnt den Abend.", name=names)
    return _("%(names)s gewinnen den Abend.", names=names)
