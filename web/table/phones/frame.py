"""A frame: all that one phone shows at one moment, as JSON on one line, built for its player and nobody else.

It is made for every phone after every event, so the part that all share is made once for each state of an evening.
"""

from typing import Final

import msgspec
from flask import g
from msgspec.structs import replace

from companion.game import Outcome
from companion.match.sheet import MatchState, by_wins, places, rounds_among, target_of, totals
from web.access.membership import Participants, taking_part
from web.games.panel import time_left
from web.games.phone import EXPLAIN, AfterRound, ByState, Key, Lesson, PhoneSide, PhoneView, SeatSign
from web.games.screen import clause_url, facts_of, last_watchable, moments_of, screen_for
from web.games.seats import listed_players, players_at_table
from web.pages.language import gettext as _, language, ngettext
from web.pages.services import evenings, rooted
from web.records.faces import players_shown
from web.storage.open_evenings import OpenEvening

_encode: Final = msgspec.json.Encoder().encode
COME_BACK: Final = "come_back"
"""The name under which a phone asks for its seat, while a bot plays there."""


class SeatOnPhone(msgspec.Struct, omit_defaults=True):
    """A place at the table: face, total, chips, place among all, what the last round brought, and what is up with it.

    Totals are wins where those count, else points.
    `phone` says that it has a phone, `missing` that this phone is gone for the moment. `cards` are those on its hand.
    `bot` says how awake the bot is that plays there, "" for a person.
    """

    player: int
    name: str
    emoji: str
    picture: str
    colour: int
    total: int
    chips: int | None = None
    phone: bool = False
    missing: bool = False
    turn: bool = False
    role: str = ""
    place: int | None = None
    got: int | None = None
    cards: int | None = None
    bot: str = ""


class Clause(msgspec.Struct, frozen=True):
    """The rule in play: its number, its text, and where it is explained."""

    number: str
    text: str
    url: str


class Frame(msgspec.Struct, omit_defaults=True):
    """A frame. `seq` is the number of the last event, `me` the player; `seats` are in order around the table.

    `unit` is what the own total counts. `leads` says that this phone runs the table, too. A `lesson` explains the rule
    of the moment. `left` are the ms until time is up, where the rules set one. `target` are the points at
    which the game ends, 0 without any.
    """

    seq: int
    me: int
    seats: list[SeatOnPhone]
    view: PhoneView
    unit: str = ""
    clause: Clause | None = None
    leads: bool = False
    lesson: Lesson | None = None
    left: int | None = None
    target: int = 0


def frame(evening: OpenEvening, player: int, missing: frozenset[int] = frozenset(), *, leads: bool = False) -> bytes:
    """Return the frame of a player, in the language of the context.

    `missing` are players whose phones are gone. `leads` says that this phone runs the table, too, as its host.
    """
    shared = _seats(evening)
    side = screen_for(evening).way(evening.log.state.setup.options).phone
    there = attendance(evening.id)
    with_phone, of_bots = there.phone_of, there.bots
    evening.bots = frozenset(of_bots)
    for seat in shared:  # under the evening's lock, and all of it is set anew each time
        seat.phone = seat.player in with_phone
        seat.missing = seat.phone and seat.player in missing
        seat.bot = of_bots[seat.player].skill.value if seat.player in of_bots else ""
    view = _with_round_end(evening, player, side, _view(evening, player, side, leads=leads))
    clause = _clause(evening.log.header.game, view.clause) if view.clause else None
    lesson, left = _lesson(evening, player, side), time_left(evening)
    unit = _unit(evening.log.state, next((seat.total for seat in shared if seat.player == player), 0))
    seats, end = list(shared), target_of(evening.log.state)
    return _encode(Frame(len(evening.log), player, seats, view, unit, clause, leads, lesson, left, end))


def attendance(match: str) -> Participants:
    """Return all who take part in an evening, read once for all frames of a moment: of a request, or of the feed.

    :raises StorageFault: when they can't be read.
    """
    known: dict[str, Participants] = g.setdefault("attendance", {})
    if match not in known:
        known[match] = taking_part(evenings().store.database, match, "")
    return known[match]


def _with_round_end(evening: OpenEvening, player: int, side: PhoneSide | None, view: PhoneView) -> PhoneView:
    """Return a view between rounds or after the evening with lines of the game, and a key to the replay."""
    if view.mood not in ("between", "over"):
        return view
    log = evening.log
    number = last_watchable(log)
    if number is None:
        return view
    told, tail = AfterRound(()), ""
    players = log.state_at(moments_of(log, number)[-1]).players
    if player in players:
        tail = f"?platz={players.index(player)}"
        if side is not None and side.after is not None and number == log.state.number:
            told = side.after(evening, player)
        if told.event is not None:
            tail += f"&zug={moments_of(log, number).index(told.event)}"
    key = Key(_("Nochmal ansehen"), tone="quiet", link=rooted(f"/abend/{evening.id}/nochmal/{number}{tail}"))
    return replace(view, lines=(*view.lines, *told.lines), keys=(*view.keys, key))


def _unit(state: MatchState, total: int) -> str:
    return ngettext("Sieg", "Siege", total) if by_wins(state) else ngettext("Punkt", "Punkte", total)


def _view(evening: OpenEvening, player: int, side: PhoneSide | None, *, leads: bool) -> PhoneView:
    state, screen = evening.log.state, screen_for(evening)
    if state.running and not state.ended:
        if player in evening.bots:
            back = Key(_("Ich bin wieder da"), {"do": COME_BACK}, tone="main")
            lines = (_("Er gibt dir deinen Platz sofort zurück."),)
            return PhoneView("rest", _("Ein Bot spielt für dich"), lines, keys=(back,))
        if side is not None and player in state.players:
            return side.view(evening, state.players.index(player))
        return PhoneView("rest", _("Runde %(number)s", number=state.number), (_("Gespielt wird am Tisch."),))
    ruling, outcome = screen.ruled(evening), evening.log.match.outcome(state)
    ruled: tuple[str, ...] = () if ruling is None else (ruling.sentence,)
    if outcome is not None:
        found = _over_view(state, player, outcome)
        told = ruled if outcome.ending == "target" else ()  # else it was told after the round
        found = replace(found, lines=(*found.lines, *told))
        key = Key(_("Zum Tisch"), tone="main", link=rooted(f"/abend/{evening.id}"))
        return replace(found, keys=(key,)) if leads else found
    told = screen.round_end.told(evening, player) if screen.round_end is not None and state.results else ()
    found = _between_view(state, player, _(screen.endings[state.results[-1].ending]) if state.results else "")
    keys = (Key(_("Nächste Runde"), {"do": "next_round"}, "main"), Key(_("Feierabend"), {"do": "end_match"}, "quiet"))
    return replace(found, lines=(*found.lines, *ruled, *told), keys=keys if leads else ())


def _between_view(state: MatchState, player: int, why: str) -> PhoneView:
    title = _("Runde %(number)s ist vorbei.", number=state.number)
    if not state.results or state.results[-1].players != state.players:
        return PhoneView("between", title)
    result = state.results[-1]
    if player in result.winners:
        won = _("Du hast sie gewonnen!")
    elif not result.winners:
        won = _("Niemand hat gewonnen.")
    elif len(result.winners) == 1:
        won = _("%(name)s hat sie gewonnen.", name=listed_players(state, result.winners))
    else:
        won = _("%(names)s haben sie gewonnen.", names=listed_players(state, result.winners))
    lines, points = [f"{won} {why}"], result.points_of(player)
    if points and not by_wins(state):
        lines.append(ngettext("Für dich %(num)s Minuspunkt.", "Für dich %(num)s Minuspunkte.", points))
    return PhoneView("between", title, tuple(lines), clause=result.clause)


def _over_view(state: MatchState, player: int, outcome: Outcome) -> PhoneView:
    winners = outcome.winners
    place = places(state)[player] if player in state.seated else None
    title = _("Platz %(place)s", place=place) if place and winners else _("Schluss für heute.")
    if winners == (player,):
        title, won = _("Du hast gewonnen!"), rounds_among(state, "winners")[player]
        line = ngettext("%(num)s Runde war deine.", "%(num)s Runden waren deine.", won)
    elif player in winners:
        title = _("Platz 1, geteilt!")
        line = _("Mit dir: %(names)s.", names=listed_players(state, [each for each in winners if each != player]))
    elif len(winners) == 1:
        line = _("%(name)s gewinnt den Abend.", name=listed_players(state, winners))
    else:
        line = _("%(names)s gewinnen den Abend.", names=listed_players(state, winners)) if winners else ""
    return PhoneView("over", title, (line,) if line else (), clause=outcome.clause)


def _lesson(evening: OpenEvening, player: int, side: PhoneSide | None) -> Lesson | None:
    state = evening.log.state
    wanted = evening.row.settings.get(EXPLAIN) and state.number == 1 and state.running and not state.ended
    if not wanted or side is None or side.lesson is None or player not in state.players:
        return None
    return side.lesson(state, state.players.index(player))


@ByState
def _seats(evening: OpenEvening) -> tuple[SeatOnPhone, ...]:
    """Return the part that all frames of one state share: the seats without their phones."""
    state = evening.log.state
    sums = rounds_among(state, "winners") if by_wins(state) else totals(state)
    ranked, around = places(state), players_shown(evening, players_at_table(state))
    side = screen_for(evening).way(state.setup.options).phone
    playing = state.running and not state.ended
    signs = side.signs(state) if side is not None and playing else {}
    seats = []
    for seat, (player, (name, colour, face)) in enumerate(around.items()):
        sign = signs.get(seat, SeatSign())
        seats.append(
            SeatOnPhone(
                player, name, face.emoji, face.picture, colour, sums[player], sign.chips,
                turn=sign.turn, role=sign.role, place=ranked[player], got=None if playing else _got(state, player),
                cards=sign.cards,
            )
        )  # fmt: skip
    return tuple(seats)


def _got(state: MatchState, player: int) -> int | None:
    result = state.results[-1] if state.results else None
    if result is None or player not in result.players:
        return None
    return int(player in result.winners) if by_wins(state) else result.points_of(player)


def _clause(game: str, number: str) -> Clause | None:
    text = facts_of(game).rule(number, language())
    return Clause(number, text, clause_url(game, number)) if text else None
