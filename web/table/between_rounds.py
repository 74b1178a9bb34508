"""The ranks of an evening, and the panels between two rounds and at its end.

Between rounds: last result, ranks, the next deal, players who come (W-46) or go, and an end. At the end: the podium
with its feast, all totals, the evening as a plot, how to go on.
"""

from collections.abc import Mapping, Sequence
from functools import partial
from typing import Any, Final, NamedTuple

from companion.action import MOST_LETTERS
from companion.game import Outcome
from companion.match.actions import EndMatch, NextRound
from companion.match.sheet import MatchState, by_wins, places, rounds_among, target_of, totals
from web.games.panel import Panel, Step, Tap
from web.games.screen import FeastCard, most_often, screen_for
from web.games.seats import listed_players, players_at_table
from web.pages.chart import Chart, Series, Size, chart, chart_pair, series
from web.pages.forms import number
from web.pages.language import gettext as _, ngettext
from web.pages.names import day_of, isolated
from web.records import people
from web.records.faces import Shown, known_people, players_shown
from web.storage.open_evenings import OpenEvening


class Rank(NamedTuple):
    """A player's rank. `mark` decides the place: minus points, or wins. `place` is None for a player who has left.

    `got` are the points of the last round, None for a player without a seat in it. `left` are the points that are
    missing to the target, None without a target; `share` is the way to it in per cent.
    """

    player: int
    name: str
    colour: int
    place: int | None
    mark: int
    got: int | None
    won: bool
    left: int | None
    share: int


def marks(state: MatchState) -> tuple[int, ...]:
    """Return by player the numbers that decide the places: minus points, or wins."""
    return rounds_among(state, "winners") if by_wins(state) else totals(state)


def ranks(evening: OpenEvening) -> tuple[Rank, ...]:
    """Return the ranks of all who ever sat at the table, the best first; players who have left come last."""
    state = evening.log.state
    found, ranked, colours = marks(state), places(state), people.player_colours(evening)
    last = state.results[-1] if state.results else None
    order = sorted(
        range(len(state.names)),
        key=lambda player: (
            ranked[player] or len(state.names) + 1,
            state.seated.index(player) if player in state.seated else player,
        ),
    )
    end = target_of(state)
    return tuple(
        Rank(
            player,
            state.names[player],
            colours[player],
            ranked[player],
            found[player],
            last.points_of(player) if last and player in last.players else None,
            last is not None and player in last.winners,
            max(0, end - found[player]) if end else None,
            min(100, round(100 * found[player] / end)) if end else 0,
        )
        for player in order
    )


def _describe_winners(state: MatchState, number: int) -> str:
    winners = state.results[number - 1].winners
    if not winners:
        return _("Runde %(number)s gewinnt niemand.", number=number)
    names = listed_players(state, winners)
    if len(winners) == 1:
        return _("%(name)s gewinnt Runde %(number)s.", name=names, number=number)
    return _("%(names)s gewinnen Runde %(number)s.", names=names, number=number)


def plot(evening: OpenEvening) -> tuple[tuple[Chart, Chart], str] | None:
    """Return the evening as lines, and a sentence for screen readers if they are wins; None before any round."""
    drawn = running_marks(evening)
    return (chart_pair(drawn, target_of(evening.log.state)), wins_in_words(evening)) if drawn else None


def running_marks(evening: OpenEvening) -> tuple[Series, ...]:
    """Return the lines of all players, of points or of wins; none before any round."""
    state = evening.log.state
    if not state.results:
        return ()
    drawn = series(evening.log, people.player_colours(evening))
    if not by_wins(state):
        return drawn
    winners = [result.winners for result in state.results]
    return tuple(
        one._replace(points=tuple((n, sum(player in won for won in winners[:n])) for n, _total in one.points))
        for player, one in enumerate(drawn)
    )


def wins_in_words(evening: OpenEvening) -> str:
    """Return a sentence on the wins of all at the table, where they make the places; else ""."""
    state = evening.log.state
    if not by_wins(state):
        return ""
    wins = ", ".join(f"{isolated(rank.name)} {rank.mark}" for rank in ranks(evening) if rank.place)
    return _("Siege nach Runde %(number)s: %(wins)s.", number=len(state.results), wins=wins)


def newcomer_panel(evening: OpenEvening, step: Step) -> Panel:
    """Ask between which seats a newcomer sits down (`platz`), then who it is."""
    state = evening.log.state
    names = [isolated(state.names[player]) for player in state.seated]
    gaps = [
        _("zwischen %(left)s und %(right)s", left=left, right=right)
        for left, right in zip(names, (*names[1:], names[0]), strict=True)
    ]
    wished = number(step.get("platz", step.get("place")))
    chosen = wished if wished and wished <= len(gaps) else None
    sums, worst = totals(state), state.setup.options.get("newcomer") == "worst"
    context = {
        "gaps": gaps,
        "chosen_gap": chosen,
        "entered": step.get("name", ""),
        "known": known_people(evening) if chosen is not None else (),
        "worst": worst and not by_wins(state),
        "start": max((sums[player] for player in state.seated), default=0) if worst else 0,
        "longest": MOST_LETTERS,
    }
    if chosen is None:
        return Panel("table/_gap_asked.html", context, {}, middle="table/_gaps.html", question=_("Wo ist noch Platz?"))
    return Panel("table/_newcomer.html", context, {}, middle="table/_gaps.html", question=_("Wer kommt dazu?"))


def between_panel(evening: OpenEvening, step: Step) -> Panel:
    """Ask how the evening goes on once a round is over; `schritt` is dazu, geht or schluss."""
    log, state = evening.log, evening.log.state
    room = len(state.seated) < log.match.facts.players[-1]
    chosen = "dazu" if step.get("do") == "join" else step.get("schritt", "")
    if chosen == "dazu" and room and state.seated:
        return newcomer_panel(evening, step)
    if chosen == "geht" and len(state.seated) > 1:
        return _who_leaves(state)
    if chosen == "schluss":
        return Panel("table/_ends.html", {}, {}, question=_("Ist Schluss für heute?"), clause="W-45")
    result = state.results[-1]
    seated = [rank for rank in ranks(evening) if rank.place]
    context: dict[str, object] = {
        "won": _describe_winners(state, len(state.results)),
        "how": _(screen_for(evening).endings[result.ending]),
        "clause": result.clause,
        "ranks": seated,
        "faces": {each.name: each.face for each in players_shown(evening, range(len(state.names))).values()},
        "somebody_leads": any(rank.place != 1 for rank in seated),  # as long as all are equal nobody does
        "goes_on": NextRound() in log.match.legal_actions(state),
        "room": room,
        "least": log.match.facts.players[0],
        "next_dealer": state.names[state.seated[(state.seated.index(state.dealer) + 1) % len(state.seated)]],
    }
    return Panel("table/_between.html", context, {})


def _who_leaves(state: MatchState) -> Panel:
    worst = state.setup.options.get("newcomer") == "worst" and not by_wins(state)
    return Panel(
        "table/_leaves.html",
        {"worst": worst},
        {},
        middle="table/_leaves_middle.html",
        question=_("Wer geht?"),
        clause="W-46",
        taps={
            seat: Tap(_("steht auf"), fields={"do": "leave", "player": player})
            for seat, player in enumerate(players_at_table(state))
        },
    )


PLOTS: Final = (Size(520, 236, 108), Size(360, 260, 84))
"""The plots for tablets and for phones: lower than elsewhere, as they are one thing among others."""
_SHORTEST_RUN: Final = 2  # rounds; one round won is no run


def stories(evening: OpenEvening) -> tuple[FeastCard, ...]:
    """Return what the game and the rounds tell of the evening; nothing before a round has ended."""
    state, feast = evening.log.state, screen_for(evening).feast
    if not state.results:
        return ()
    cards = [*(feast(evening.log) if feast else ()), longest_run(state)]
    return tuple(card for card in cards if card is not None)


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
                "place": _("%(place)s.", place=place),
                "mark": marked(shared[0].mark, wins=wins),
                "first": place == 1,
                "people": [_drawn(everybody[rank.player]) for rank in shared],
            }
            for place, shared in context["podium"].items()
        ],
        "others": [
            {"place": _("%(place)s.", place=rank.place), "mark": rank.mark, **_drawn(everybody[rank.player])}
            for rank in context["rest"]
            if rank.place
        ],
        "stories": [
            {
                **story._asdict(),
                "pair": [card._asdict() for card in story.pair],
                "people": [_drawn(everybody[player]) for player in story.players],
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


def end_panel(evening: OpenEvening, outcome: Outcome) -> Panel:
    """Ask how to go on after an evening, whether its target was reached or the table ended it."""
    log, state = evening.log, evening.log.state
    ranked = ranks(evening)
    # Two players on the first step leave no second (W-43).
    steps = sorted({rank.place for rank in ranked if rank.place and rank.place <= _STEPS}) if state.results else ()
    podium = {place: [rank for rank in ranked if rank.place == place] for place in steps}
    on_podium = {rank.player for shared in podium.values() for rank in shared}
    last = log.event(log.undoable).action if log.undoable else None
    here = players_at_table(state)  # they have their faces first
    everybody = players_shown(evening, (*here, *(each for each in range(len(state.names)) if each not in here)))
    drawn = running_marks(evening)
    context: dict[str, Any] = {
        "won": _won(state, outcome),
        "why": _why(state, outcome),
        "clause": outcome.clause,
        "by_target": outcome.ending == "target",
        "podium": podium,
        "rest": [rank for rank in ranked if rank.player not in on_podium],
        "guests": everybody,
        "stories": stories(evening),
        "plot": tuple(chart(drawn, target_of(state), size) for size in PLOTS) if drawn else (),
        "plot_in_words": wins_in_words(evening),
        "marked": partial(marked, wins=by_wins(state)),
        "by_mistake": log.undoable if isinstance(last, EndMatch) else None,
    }
    if podium:
        context["picture"] = picture(evening, context, drawn, wins=by_wins(state))
    moment = "podium" if podium else ""
    return Panel("table/_over.html", context, {}, moment=moment, moment_key=len(state.results))


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
