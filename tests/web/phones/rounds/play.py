"""Evenings of eight phones over HTTP at full speed, while the server is killed every few seconds.

What an evening must have kept, whatever happened to its server, is read from its log on disk.
"""

import time
from collections import Counter
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from pathlib import Path
from random import Random
from typing import Any, Final
from urllib.parse import urlencode

from companion.log import Event, Log
from companion.match.sheet import totals
from companion.numbers.cards import COPIES, HIGHEST
from companion.refusal import Malformed, Refused
from tests.companion.lab import lab
from tests.web.forked_server import forked_server
from tests.web.forms import NAMES, new_key, set_up
from tests.web.phones.rounds.house import FORM, Device, House
from tests.web.phones.rounds.player import Acknowledged, Player, Table
from web.games.screen import screen_of
from web.storage.database import open_database
from web.storage.open_evenings import OpenEvenings
from web.table.phones.join_codes import code_of

_OF_AN_EVENING: Final = 10  # rounds at one table, at most
_STUCK: Final = 90.0  # seconds without an event after which a table is stuck
_LIFE: Final = (1.0, 5.0)  # seconds between two kills
_ENDLESS: Final = 10**6
_NOT_KEPT: Final = ("left",)
"""The parts of a frame that time changes."""


@dataclass
class Tally:
    """The result of many rounds: what was played, how often the server was killed amid it, and all that went wrong."""

    game: str
    rounds: int = 0
    events: int = 0
    acknowledged: int = 0
    kills: int = 0
    seconds: float = 0.0
    counts: Counter[str] = field(default_factory=Counter)
    kinds: Counter[str] = field(default_factory=Counter)
    wrongs: list[str] = field(default_factory=list)

    @property
    def line(self) -> str:
        """The figures in a line, with the kinds of events in another."""
        troubles = ", ".join(f"{self.counts[what]} {what}" for what in ("cut off", "twice", "twice at once", "late"))
        return (
            f"{self.game}: {self.rounds} rounds, {self.events} events, {self.acknowledged} acknowledged, "
            f"{self.counts['booking 409']} refused by the rules, {troubles}, {self.counts['kept back']} out of order, "
            f"{self.kills} kills, {len(self.wrongs)} wrong, {self.seconds:.0f} s\n"
            f"  events: {', '.join(f'{count} {kind}' for kind, count in self.kinds.most_common())}"
        )


@contextmanager
def open_house(folder: Path, data: Path) -> Iterator[House]:
    """Give a running server with its evenings in `folder`, and the lexicon in the folder `data`."""
    path = folder / "table.sqlite"
    with forked_server(path, data) as server:
        yield House(server, path)


def play(house: House, game: str, rounds: int, seed: int = 1, *, most: int = _ENDLESS) -> Tally:
    """Play so many rounds of a game and return what became of them; an evening is left after `most` events."""
    rng, tally, began = Random(f"{game} {seed}"), Tally(game), time.monotonic()
    left = rounds
    while left > 0 and not tally.wrongs:
        _evening(house, tally, min(_OF_AN_EVENING, left), rng, most)
        left -= _OF_AN_EVENING
    tally.wrongs += house.faults
    tally.seconds = time.monotonic() - began
    return tally


def _evening(house: House, tally: Tally, rounds: int, rng: Random, most: int) -> None:
    host = Device(house, Random(rng.random()))
    options = {"table": "digital", "target": "0", **rng.choice(_OPTIONS[tally.game])}
    form = urlencode(set_up(new_key(), NAMES, **options), doseq=True)
    match = host.ask("POST", f"/neu/{screen_of(tally.game).slug}", form, FORM).location.rpartition("/")[2]
    kills = house.kills
    code, table = code_of(open_database(house.path), match), Table(house, tally.game, match, rounds, most)
    players = []
    for number in range(len(NAMES)):
        device = Device(house, Random(rng.random())) if number else host
        device.ask("GET", f"/mit/{code}")
        players.append(Player(table, number, device, code, Random(rng.random())))
    for player in players:
        player.start()
    while not table.over.wait(rng.uniform(*_LIFE)):
        house.kill()
        if time.monotonic() - table.moved_at > _STUCK:
            table.wrong(f"stuck after event {table.seq}")
            table.over.set()
    for player in players:
        player.join()
    tally.kills += house.kills - kills
    shown = [_lasting(player.look()) for player in players]
    house.kill()
    if shown != [_lasting(player.look()) for player in players]:
        table.wrong("a new server shows other frames")
    for player in players:
        player.device.hang_up()
    log = log_on_disk(house.path, match)
    table.wrongs += broken(log, table.acknowledged, table.cut_off)
    if len(log) != shown[0]["seq"] or len(log.state.results) != players[0].rounds:
        table.wrong(f"{len(log)} events, {len(log.state.results)} rounds, and phones saw others")
    tally.rounds += len(log.state.results)
    tally.events += len(log)
    tally.acknowledged += len(table.acknowledged)
    tally.counts += table.counts + Counter({"cut off": len(table.cut_off)})
    tally.kinds.update(event.action.do for event in log.events)
    tally.wrongs += table.wrongs


def _lasting(frame: Any) -> Any:
    """Return a frame without what time changes, and without whose phone is gone for the moment."""
    seats = [{name: value for name, value in seat.items() if name != "missing"} for seat in frame["seats"]]
    return {name: value for name, value in frame.items() if name not in _NOT_KEPT} | {"seats": seats}


_OPTIONS: Final[dict[str, tuple[dict[str, str], ...]]] = {
    "words": (
        {"last_word_seconds": "1", "photo_seconds": "2"},
        {"last_word_seconds": "2", "photo_seconds": "3", "votes": "secret"},
        {"last_word_seconds": "0", "photo_seconds": "2", "same_word": "never"},
    ),
    "numbers": ({}, {"call_until": "next_card"}, {"wrong_call": "free"}),
    "siebenschlaefer": ({}, {"hints": "on"}, {"last_seven": "counts"}),
}
"""The house rules that evenings are played by: short times, so that nobody waits for a clock."""

_OF_THE_BODY: Final = {"id", "seen", "t"}
"""The parts of a booking that are no part of its action."""


def log_on_disk(path: Path, match: str) -> Log:
    """Return the log of an evening as a new server would read it."""
    with OpenEvenings(open_database(path)).reading(match) as evening:
        return evening.log


def broken(log: Log, acknowledged: dict[str, Acknowledged], cut_off: set[str]) -> Iterator[str]:
    """Yield what is wrong with a log, in words: bookings lost, doubled or changed, cards and chips come or gone.

    A phone was told of each of its events, unless it cut its line off before.
    """
    yield from _bookings(log, acknowledged)
    sent = {event.id for event in log.events if event.by is not None}
    yield from (f"{key} was kept and refused" for key in sent - acknowledged.keys() - cut_off)
    yield from _states(log)


def _bookings(log: Log, acknowledged: dict[str, Acknowledged]) -> Iterator[str]:
    kept = Counter(event.id for event in log.events if event.id)  # what the server does by itself has no id
    yield from (f"{key} is in the log {times} times" for key, times in kept.items() if times > 1)
    events = {event.id: event for event in log.events}
    for key, (fields, seq) in acknowledged.items():
        event = events.get(key)
        if event is None:
            yield f"lost: {key} {fields}"
        elif event.number > seq or not _is_of(event, fields):
            yield f"{key} {fields} was kept as {event}"


def _is_of(event: Event, fields: dict[str, Any]) -> bool:
    action, told = event.action, {name: value for name, value in fields.items() if name not in _OF_THE_BODY}
    return told.pop("do") == action.do and all(getattr(action, name) == value for name, value in told.items())


def _states(log: Log) -> Iterator[str]:
    """Fold the log anew, and look at every state of it: each card of the box lies once somewhere, no chip is gone."""
    bench, folded = lab(log.header.game), Log(log.header)
    box, chips = list(_BOXES[log.header.game]), bench.chips(log.state_at(0).round)
    for event in log.events:
        try:
            folded.append_event(event)
        except (Refused, Malformed) as refused:
            yield f"event {event.number} can't be replayed: {refused}"
            return
        state = folded.state
        if (bench.cards(state.round), bench.chips(state.round)) != (box, chips):
            yield f"cards or chips differ after event {event.number}"
            return
        if sum(totals(state)) != sum(sum(result.points) for result in state.results):
            yield f"totals differ after event {event.number}"
    if folded.state != log.state:
        yield "the log folds to another state"


_BOXES: Final = {
    "words": range(108),
    "numbers": [value for value in range(1, HIGHEST + 1) for _ in range(COPIES)],
    "siebenschlaefer": [card for card in range(52) for _ in range(2)],
}
"""All cards of a game, in order."""
