"""The panel at the end of an evening: the podium with its feast, all totals, the evening as a plot, how to go on."""

from __future__ import annotations

from functools import partial
from typing import Any, Final, NamedTuple

from companion.game import Outcome
from companion.match.actions import EndMatch
from companion.match.sheet import MatchState, by_wins, target_of
from web.games.panel import Panel
from web.games.seats import listed_players
from web.pages.chart import chart
from web.pages.language import gettext as _
from web.pages.language import ngettext
from web.storage.open_evenings import OpenEvening
from web.table import feast
from web.table.ranking import Rank, ranks, running_marks, wins_in_words

_STEPS: Final = 3  # of a podium


class PodiumStep(NamedTuple):
    """A place on the podium, and the players who share it."""

    place: int
    ranks: tuple[Rank, ...]


def end_panel(evening: OpenEvening, outcome: Outcome) -> Panel:
    """Ask how to go on after an evening, whether its target was reached or the table ended it."""
    log, state = evening.log, evening.log.state
    ranked = ranks(evening)
    podium = podium_steps(ranked) if state.results else ()
    on_podium = {rank.player for step in podium for rank in step.ranks}
    last = log.event(log.undoable).action if log.undoable else None
    everybody, drawn = feast.guests(evening), running_marks(evening)
    context: dict[str, Any] = {
        "won": _won(state, outcome),
        "why": _why(state, outcome),
        "clause": outcome.clause,
        "by_target": outcome.ending == "target",
        "podium": podium,
        "rest": [rank for rank in ranked if rank.player not in on_podium],
        "guests": everybody,
        "stories": feast.stories(evening, everybody),
        "plot": tuple(chart(drawn, target_of(state), size) for size in feast.PLOTS) if drawn else (),
        "plot_in_words": wins_in_words(evening),
        "marked": partial(feast.marked, wins=by_wins(state)),
        "by_mistake": log.undoable if isinstance(last, EndMatch) else None,
    }
    if podium:
        context["picture"] = feast.picture(evening, context, drawn, wins=by_wins(state))
    moment = "podium" if podium else ""
    return Panel("table/_over.html", context, {}, moment=moment, moment_key=len(state.results))


def podium_steps(ranked: tuple[Rank, ...]) -> tuple[PodiumStep, ...]:
    """Return places 1 to 3 with all players who share them (W-43); two players on the first leave no second."""
    places = sorted({rank.place for rank in ranked if rank.place and rank.place <= _STEPS})
    return tuple(PodiumStep(place, tuple(rank for rank in ranked if rank.place == place)) for place in places)


def _won(state: MatchState, outcome: Outcome) -> str:
    if not state.results:
        return _("Schluss für heute.")
    if len(outcome.winners) == len(state.seated) > 1:
        return _("Alle gleich gut!")
    names = listed_players(state, outcome.winners)
    return _("%(name)s gewinnt!", name=names) if len(outcome.winners) == 1 else _("%(names)s gewinnen!", names=names)


def _why(state: MatchState, outcome: Outcome) -> str:
    if not state.results:
        return _("Keine Runde ist zu Ende gespielt, also hat auch niemand gewonnen.")
    best = (
        _("Wer am häufigsten gewonnen hat, gewinnt.")
        if by_wins(state)
        else _("Wer die wenigsten Minuspunkte hat, gewinnt.")
    )
    if outcome.ending == "target":
        return _("Das Ziel von %(target)s ist erreicht. %(best)s", target=target_of(state), best=best)
    rounds = ngettext("Schluss nach %(num)s Runde.", "Schluss nach %(num)s Runden.", len(state.results))
    return f"{rounds} {best}"
