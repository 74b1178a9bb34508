"""Tables of bots whose clock a test moves on: a real store, real deadlines, and no waiting."""

from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Final
from zlib import crc32

from companion.bots import Wakefulness, glued
from companion.header import Header
from companion.match.actions import NextRound
from companion.options import Value
from companion.words.cards import deck_option
from companion.words.deck_files.reader import read_deck
from lexicon.paths import shipped
from web.access.membership import free_empty_chairs, seat_bots
from web.games.bots.driver import BotDriver
from web.games.bots.wits import Wit
from web.records.people import project_people
from web.records.standings import project_standings
from web.storage.database import open_database
from web.storage.open_evenings import OpenEvenings

NAMES: Final = ("Oma", "Bruno", "Fritz", "Ella", "Rosi", "Kalle", "Pit", "Lotte")
KLASSIK: Final = deck_option(read_deck(shipped("decks/klassik.csv")))


def likes(_settings: Mapping[str, str], name: str, _skill: Wakefulness) -> Wit:
    """Give a bot a sense for words that finds about half of them good, each bot others, without a lexicon."""
    return Wit(lambda modifier, head, _laid: crc32((name + modifier + head).encode()) % 100 / 100, glued)


class BotHouse:
    """A house whose clock stands until it is moved, with a driver that is stepped; its evenings deal by their seed."""

    def __init__(self, path: Path, pace: float = 1.0) -> None:
        self.now = 1_000_000.0
        self.watched = True
        projections = [project_people, project_standings, free_empty_chairs]
        self.evenings = OpenEvenings(open_database(path), projections, clock=lambda: int(self.now), draw=lambda: "")
        self.driver = self.new_driver(self.evenings, pace)

    def new_driver(self, evenings: OpenEvenings, pace: float = 1.0) -> BotDriver:
        """Return a driver over `evenings` that goes by the clock of this house, and is told of their events."""
        made = BotDriver(
            evenings, likes, now=lambda: self.now, pace=pace, may_play=lambda _: self.watched, threaded=False
        )
        evenings.watchers.append(made.look)
        return made

    def begin(
        self,
        game: str,
        players: int = 4,
        bots: Sequence[int] | None = None,
        skill: Wakefulness = Wakefulness.AWAKE,
        number: int = 0,
        **options: Value,
    ) -> str:
        """Begin an evening; without `bots` all players are some. Evenings of other numbers have other cards."""
        names = NAMES[:players]
        chosen: dict[str, Value] = {"table": "digital", **options}
        if game == "words":
            chosen["deck"] = KLASSIK
        header = Header.of(game, names, f"{game}-{players}-{skill}-{number}", chosen, 0)
        found = self.evenings.begin(
            header,
            f"form-{game}-{players}-{skill}-{len(chosen)}-{number}",
            first=lambda appending: seat_bots(appending, range(players) if bots is None else bots, skill, 1),
        )
        self.driver.changed(found)
        return found

    def run(self, match: str, *drivers: BotDriver, rounds: int = 1, most: float = 3_600_000.0) -> int:
        """Let the clock go on until so many rounds have ended, or `most` ms are over. Return the number of events."""
        stepped, end = drivers or (self.driver,), self.now + most
        while self.now < end:
            times = [at for driver in stepped if (at := driver.step()) is not None]
            with self.evenings.reading(match) as evening:
                log = evening.log
                if len(log.state.results) >= rounds or log.match.outcome(log.state) is not None:
                    break
                due = log.match.deadline(log.state)
                between = not log.state.running
            if between:
                self.evenings.book(match, NextRound(), f"next-{self.count(match)}")
                continue
            if due is not None:
                times.append(due.at)
            if not times:
                break
            self.now = max(self.now, min(times))
            if due is not None and due.at <= self.now:
                self.evenings.book(match, due.action, f"deadline-{self.count(match)}")
        return self.count(match)

    def count(self, match: str) -> int:
        """Return the number of events of an evening."""
        with self.evenings.reading(match) as evening:
            return len(evening.log)

    def rounds(self, match: str) -> int:
        """Return the number of rounds that have ended."""
        with self.evenings.reading(match) as evening:
            return len(evening.log.state.results)
