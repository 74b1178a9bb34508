"""The story of an evening, newest first, each line with its clause and its time; a round on phones on the tablet.

Undo and redo have no lines of their own (W-45): a line that was taken back is struck through in its place. Only the
events that are shown are read, so the story of a long evening is made as quickly as that of a short one.
"""

from collections.abc import Sequence
from typing import Final, NamedTuple

from companion.action import SeatAction
from companion.log import Log, Redo, Undo
from companion.match import actions
from companion.match.sheet import MatchState, by_wins, rounds_among, totals
from web.games.calls import describe_race, race_of
from web.games.panel import Panel, Step
from web.games.screen import Description, Moment, joined, screen_of
from web.games.seats import listed_players
from web.pages.language import gettext as _, ngettext
from web.pages.names import isolated
from web.storage.open_evenings import OpenEvening


def describe(moment: Moment) -> Description | None:
    """Return the line of a booking of the table as a whole; None for an event of a round."""
    before, after = moment.before, moment.after
    match moment.action:
        case actions.NextRound():
            screen = screen_of(moment.match.facts.name)
            if not screen.dealer:
                return Description(_("Runde %(number)s beginnt.", number=after.number), screen.deal_clause)
            facts = {"number": after.number, "name": isolated(after.names[after.dealer])}
            return Description(_("Runde %(number)s beginnt. %(name)s gibt.", **facts), screen.deal_clause)
        case actions.Join():
            return Description(_joined(before, after), "W-46")
        case actions.Leave(player):
            return Description(_("%(name)s steht auf.", name=isolated(before.names[player])), "W-46")
        case actions.Correct(round=number, player=player):
            return Description(_corrected(before, after, number, player), "W-44")
        case actions.CorrectRound(round=number):
            return Description(_corrected_round(before, after, number), "W-44")
        case actions.CorrectWinner(round=number):
            return Description(_other_winners(before, after, number), "W-41")
        case actions.Agree(option=name, value=value):
            text = screen_of(moment.match.facts.name).options[name]
            now = _("%(question)s: ab jetzt %(answer)s.", question=_(text.title), answer=_(text.labels[value]))
            return Description(now, moment.match.facts.option(name).clause)
        case actions.EndMatch():
            return Description(_ended(moment), "W-43")
        case actions.Buzz() | actions.Retract() | actions.Hush():
            return Description(_around_call(moment, moment.action), moment.match.facts.buzz)
        case _:
            return None


def _around_call(moment: Moment, action: actions.Buzz | actions.Retract | actions.Hush) -> str:
    if isinstance(action, actions.Hush):
        return _("Fehlalarm: Es geht weiter.")
    if isinstance(action, actions.Retract):
        return _("%(name)s hat doch nicht gerufen.", name=moment.name(action.seat))
    called = _(screen_of(moment.match.facts.name).call, name=moment.name(action.seat))
    race = race_of(moment.after.calls, action.seat)
    return called if race is None else joined(called, f"{describe_race(race, moment.name)}.")


def describe_round(moment: Moment) -> str:
    """Return a sentence on the round that ended with this event, with all points; "" if none did."""
    result = moment.result
    if result is None:
        return ""
    names, number = moment.before.names, moment.before.number
    each = dict(zip(result.players, result.points, strict=True))
    # Without a count all points are 0 and mean nothing.
    counted = any(result.points)
    points = ", ".join(
        f"{isolated(names[player])} {held}" for player, held in each.items() if counted and player not in result.winners
    )
    won = _("Runde %(number)s: Niemand gewinnt.", number=number)
    if result.winners:
        victory = _won(moment.before, result.winners, each[result.winners[0]])
        won = _("Runde %(number)s: %(won)s", number=number, won=victory)
    return joined(won, points and f"{points}.")


def describe_target(moment: Moment) -> str:
    """Return a sentence on the target after an event: reached, reached by others, or no longer reached (W-43).

    "" if the event didn't change that.
    """
    if moment.before.results is moment.after.results:
        return ""
    was, now = moment.match.outcome(moment.before), moment.match.outcome(moment.after)
    if now is None:
        return _("Das Ziel ist doch nicht erreicht: Es geht weiter.") if was is not None else ""
    victory = _victory(moment.after, now.winners)
    if was is not None:
        return "" if was.winners == now.winners else victory
    target = moment.after.setup.options["target"]
    return _("Das Ziel von %(target)s ist erreicht: %(victory)s", target=target, victory=victory)


def _won(state: MatchState, winners: Sequence[int], points: int) -> str:
    listing = listed_players(state, winners)
    mark = ngettext("%(num)s Punkt", "%(num)s Punkten", points)
    if len(winners) == 1:
        won = _("%(name)s gewinnt mit %(points)s.", name=listing, points=mark)
        return won if points else _("%(name)s gewinnt.", name=listing)
    won = _("%(names)s gewinnen mit je %(points)s.", names=listing, points=mark)
    return won if points else _("%(names)s gewinnen.", names=listing)


def _victory(state: MatchState, winners: Sequence[int]) -> str:
    names, first = listed_players(state, winners), winners[0]
    mark = ngettext("%(num)s Punkt", "%(num)s Punkten", totals(state)[first])
    if by_wins(state):
        mark = ngettext("%(num)s Sieg", "%(num)s Siegen", rounds_among(state, "winners")[first])
    if len(winners) == 1:
        return _("%(name)s gewinnt den Abend mit %(mark)s.", name=names, mark=mark)
    return _("%(names)s gewinnen den Abend mit je %(mark)s.", names=names, mark=mark)


def _joined(before: MatchState, after: MatchState) -> str:
    (player,) = set(after.seated) - set(before.seated)
    name, points = isolated(after.names[player]), totals(after)[player]
    known = len(after.names) == len(before.names)
    if not points or by_wins(after):
        return _("%(name)s ist wieder da.", name=name) if known else _("%(name)s setzt sich dazu.", name=name)
    if known:
        total = ngettext("%(num)s Punkt", "%(num)s Punkte", points)
        return _("%(name)s ist wieder da und hat %(points)s.", name=name, points=total)
    start = ngettext("%(num)s Punkt", "%(num)s Punkten", points)
    return _("%(name)s setzt sich dazu und fängt mit %(points)s an.", name=name, points=start)


def _corrected(before: MatchState, after: MatchState, number: int, player: int) -> str:
    old, new = before.results[number - 1], after.results[number - 1]
    facts = {"number": number, "name": isolated(before.names[player]), "new": new.points_of(player)}
    if new.points_of(player) == old.points_of(player):
        points = ngettext("%(num)s Punkt", "%(num)s Punkten", new.points_of(player))
        return _("Runde %(number)s, %(name)s: Es bleibt bei %(points)s.", points=points, **facts)
    change = _("Runde %(number)s, %(name)s: %(new)s statt %(old)s Punkte.", old=old.points_of(player), **facts)
    return joined(change, "" if old.winners == new.winners else _other_winners(before, after, number))


def _corrected_round(before: MatchState, after: MatchState, number: int) -> str:
    old, new = before.results[number - 1], after.results[number - 1]
    winners = "" if old.winners == new.winners else _other_winners(before, after, number)
    changes = ", ".join(
        _("%(name)s %(new)s statt %(old)s", name=isolated(before.names[player]), new=now, old=then)
        for player, now, then in zip(new.players, new.points, old.points, strict=True)
        if now != then
    )
    if changes:
        return joined(_("Runde %(number)s: %(changes)s.", number=number, changes=changes), winners)
    return winners or _("Runde %(number)s bleibt, wie sie war.", number=number)


def _other_winners(before: MatchState, after: MatchState, number: int) -> str:
    old, new = before.results[number - 1].winners, after.results[number - 1].winners
    facts = {"number": number, "names": listed_players(after, new)}
    if former := [player for player in old if player not in new]:
        return _("Runde %(number)s geht an %(names)s, nicht an %(lost)s.", lost=listed_players(after, former), **facts)
    return _("Runde %(number)s geht an %(names)s.", **facts)


def _ended(moment: Moment) -> str:
    before, after = moment.before, moment.after
    unfinished = _("Runde %(number)s zählt nicht.", number=before.number) if before.running else ""
    outcome = moment.match.outcome(after)
    won = outcome is not None and after.results and moment.match.outcome(before) is None
    return joined(_("Schluss für heute."), unfinished, _victory(after, outcome.winners) if outcome and won else "")


def phones_panel(evening: OpenEvening, step: Step) -> Panel:  # noqa: ARG001 - a panel gets both
    """Say that the round goes on elsewhere: the panel of a game whose table shows nothing of it."""
    return Panel("table/_phones.html", {"number": evening.log.state.number}, {})


def describe_plainly(moment: Moment) -> Description:
    """Return the line of an event of which a game tells nothing of its own."""
    done = _("Am Tisch geht es weiter.")
    if isinstance(moment.action, SeatAction):
        done = _("Zug von %(name)s.", name=moment.name(moment.action.seat))
    return Description(joined(done, describe_round(moment)))


STRUCK: Final = 3  # struck lines that are shown in a row; more of them are only counted


class Line(NamedTuple):
    """A line of the story.

    `number` is the event's in the log, `at` the time of the booking in ms since 1970, `sentence` plain text in the
    language of the request, `clause` the rule that the booking follows. `stands` is False for a line that was taken
    back. `more` older events below this one were taken back, too, and have no line.
    """

    number: int
    at: int | None
    sentence: str
    clause: str | None
    stands: bool
    more: int = 0


def lines(log: Log, most: int = 20) -> tuple[Line, ...]:
    """Return the newest `most` lines, the newest first."""
    found: list[Line] = []
    fates: dict[int, bool] = {}
    struck = 0
    for number in range(len(log), 0, -1):
        action = log.event(number).action
        if isinstance(action, Undo | Redo):
            fates.setdefault(action.target, isinstance(action, Redo))  # the first one met is the latest one
            continue
        stands = fates.pop(number, True)
        if struck and not stands and (struck >= STRUCK or len(found) >= most):
            if found:
                found[-1] = found[-1]._replace(more=found[-1].more + 1)
        elif len(found) >= most:
            break
        else:
            struck = 0 if stands else struck + 1
            found.append(line(log, number, stands=stands))
    return tuple(found)


def line(log: Log, number: int, *, stands: bool = True) -> Line:
    """Return the line of one event that is no undo or redo. :raises IndexError: if there is no such event."""
    event = log.event(number)
    moment = Moment(log.match, log.state_at(number - 1), event.action, log.state_at(number))
    way = screen_of(log.header.game).way(moment.before.setup.options)
    described = describe(moment) or way.describe(moment) or describe_plainly(moment)
    return Line(number, event.at, joined(described.sentence, describe_target(moment)), described.clause, stands)
