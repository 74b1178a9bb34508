"""The end of an evening: the podium with its feast, all totals, the evening as a plot, how to go on."""

from collections.abc import Mapping, Sequence
from functools import partial
from typing import Any, Final, NamedTuple

from companion.game import Outcome
from companion.match.actions import EndMatch
from companion.match.sheet import MatchState, by_wins, target_of
from web.games.feast import FeastCard, most_often
from web.games.panel import Panel
from web.games.screen import screen_for
from web.games.seats import listed_players, players_at_table
from web.pages.chart import Series, Size, chart
from web.pages.language import gettext as _
from web.pages.language import ngettext
from web.pages.names import day_of
from web.records.faces import Shown, players_shown
from web.storage.open_evenings import OpenEvening
from web.table.ranking import Rank, ranks, running_marks, wins_in_words

PLOTS: Final = (Size(520, 236, 108), Size(360, 260, 84))
"""The plots for tablets and for phones: lower than elsewhere, as they are one thing among others."""
_SHORTEST_RUN: Final = 2  # rounds; one round won is no run


class Story(NamedTuple):
    """A card of the feast, and the people it is about."""

    card: FeastCard
    guests: tuple[Shown, ...]


def guests(evening: OpenEvening) -> dict[int, Shown]:
    """Return all who ever sat at the table, by player; those who are still there have their faces first."""
    here = players_at_table(evening.log.state)
    gone = [player for player in range(len(evening.log.state.names)) if player not in here]
    return players_shown(evening, (*here, *gone))


def stories(evening: OpenEvening, everybody: Mapping[int, Shown]) -> tuple[Story, ...]:
    """Return what the game and the rounds tell of the evening; nothing before a round has ended."""
    state, feast = evening.log.state, screen_for(evening).feast
    if not state.results:
        return ()
    cards = [*(feast(evening.log) if feast else ()), longest_run(state)]
    return tuple(Story(card, tuple(everybody[player] for player in card.players)) for card in cards if card is not None)


def longest_run(state: MatchState) -> FeastCard | None:
    """Return the most rounds that anybody won one after another; None if nobody stands out."""
    longest, run = [0] * len(state.names), [0] * len(state.names)
    for result in state.results:
        run = [run[player] + 1 if player in result.winners else 0 for player in range(len(run))]
        longest = [max(pair) for pair in zip(longest, run, strict=True)]
    players, rounds = most_often(longest)
    if rounds < _SHORTEST_RUN:
        return None
    facts = {"names": listed_players(state, players), "rounds": rounds}
    if len(players) == 1:
        sentence = _("%(names)s hat %(rounds)s Runden nacheinander gewonnen.", **facts)
    else:
        sentence = _("%(names)s haben je %(rounds)s Runden nacheinander gewonnen.", **facts)
    return FeastCard(_("Längste Serie"), sentence, players)


def picture(evening: OpenEvening, context: Mapping[str, Any], drawn: Sequence[Series], *, wins: bool) -> dict[str, Any]:
    """Return what the picture of the evening shows, ready for JSON; `context` is that of the panel."""
    everybody = context["guests"]
    finished = len(evening.log.state.results)
    rounds = ngettext("%(num)s Runde", "%(num)s Runden", finished)
    day = day_of(evening.last_event_at)
    return {
        "title": context["won"],
        "foot": f"{screen_for(evening).title} · {rounds} · {day}",
        "steps": [
            {
                "place": _("%(place)s.", place=step.place),
                "mark": marked(step.ranks[0].mark, wins=wins),
                "first": step.place == 1,
                "people": [_drawn(everybody[rank.player]) for rank in step.ranks],
            }
            for step in context["podium"]
        ],
        "others": [
            {"place": _("%(place)s.", place=rank.place), "mark": rank.mark, **_drawn(everybody[rank.player])}
            for rank in context["rest"]
            if rank.place
        ],
        "stories": [
            {
                **story.card._asdict(),
                "pair": [card._asdict() for card in story.card.pair],
                "people": [_drawn(guest) for guest in story.guests],
            }
            for story in context["stories"]
        ],
        "plot": _("Siege nach jeder Runde") if wins else _("Minuspunkte nach jeder Runde"),
        "lines": [{"name": one.name, "colour": one.colour, "points": one.points, "here": one.here} for one in drawn],
        "file": f"schlafmuetze-{evening.id[:8]}.png",
    }


def marked(mark: int, *, wins: bool) -> str:
    """Return the number that decides a place, in words."""
    return (
        ngettext("%(num)s Sieg", "%(num)s Siege", mark) if wins else ngettext("%(num)s Punkt", "%(num)s Punkte", mark)
    )


def _drawn(guest: Shown) -> dict[str, Any]:
    return {"name": guest.name, "colour": guest.colour, **guest.face._asdict()}


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
    everybody, drawn = guests(evening), running_marks(evening)
    context: dict[str, Any] = {
        "won": _won(state, outcome),
        "why": _why(state, outcome),
        "clause": outcome.clause,
        "by_target": outcome.ending == "target",
        "podium": podium,
        "rest": [rank for rank in ranked if rank.player not in on_podium],
        "guests": everybody,
        "stories": stories(evening, everybody),
        "plot": tuple(chart(drawn, target_of(state), size) for size in PLOTS) if drawn else (),
        "plot_in_words": wins_in_words(evening),
        "marked": partial(marked, wins=by_wins(state)),
        "by_mistake": log.undoable if isinstance(last, EndMatch) else None,
    }
    if podium:
        context["picture"] = picture(evening, context, drawn, wins=by_wins(state))
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
