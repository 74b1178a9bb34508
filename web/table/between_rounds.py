"""The panel between two rounds: last result, ranks, the next deal, players who come (W-46) or go, and an end."""

from typing import NamedTuple

from companion.action import MOST_LETTERS
from companion.match.actions import NextRound
from companion.match.sheet import MatchState, by_wins, totals
from web.games.panel import Panel, Step, Tap
from web.games.screen import screen_for
from web.games.seats import players_at_table
from web.pages.forms import number
from web.pages.language import gettext as _
from web.pages.names import isolated
from web.records.faces import known_people, players_shown
from web.storage.open_evenings import OpenEvening
from web.table.ranking import describe_winners, ranks


class Gap(NamedTuple):
    """A place between two seats where a newcomer can sit down; `place` counts in the order of seats."""

    place: int
    left: int
    right: int
    between: str


def newcomer_panel(evening: OpenEvening, step: Step) -> Panel:
    """Ask between which seats a newcomer sits down (`platz`), then who it is."""
    state = evening.log.state
    names = [isolated(state.names[player]) for player in state.seated]
    gaps = tuple(
        Gap(place, place - 1, place % len(names), _("zwischen %(left)s und %(right)s", left=left, right=right))
        for place, (left, right) in enumerate(zip(names, (*names[1:], names[0]), strict=True), 1)
    )
    wished = number(step.get("platz", step.get("place")))
    chosen = next((gap for gap in gaps if gap.place == wished), None)
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
        "won": describe_winners(state, len(state.results)),
        "how": screen_for(evening).ending(result.ending),
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
