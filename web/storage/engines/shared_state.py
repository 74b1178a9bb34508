"""The things that the processes of a house know together in PostgreSQL: phones, clocks, limits, and the key of cookies.

All but the key are scratch: UNLOGGED tables, which no disk waits for and which are empty after a crash of the database;
then they fill again within seconds. They belong to no version of the house and move nowhere. A version that wants
another shape gives a table another name, so that a server of the version before goes on beside it.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import Any, Final

import psycopg

from web.storage.engines.contract import ClockRow, SeatKey

TABLES: Final = ("processes", "seats_heard", "seats_listening", "phone_clocks", "buckets")
"""The tables of scratch."""
_MAKE: Final = (
    "CREATE UNLOGGED TABLE processes (id TEXT PRIMARY KEY, beat TIMESTAMPTZ NOT NULL)",
    """
    CREATE UNLOGGED TABLE seats_heard (       -- the last sign of life of a phone that doesn't listen
        match TEXT COLLATE "C" NOT NULL,
        player BIGINT NOT NULL,
        at TIMESTAMPTZ NOT NULL,
        PRIMARY KEY (match, player)
    )
    """,
    """
    CREATE UNLOGGED TABLE seats_listening (   -- a phone that listens is there as long as its process is
        match TEXT COLLATE "C" NOT NULL,
        player BIGINT NOT NULL,
        process TEXT NOT NULL,
        PRIMARY KEY (match, player, process)
    )
    """,
    "CREATE INDEX seats_by_process ON seats_listening (process)",
    """
    CREATE UNLOGGED TABLE phone_clocks (
        device TEXT COLLATE "C" PRIMARY KEY,
        begun DOUBLE PRECISION NOT NULL,      -- when the phone began to count, in ms of the house
        exchanges DOUBLE PRECISION[] NOT NULL,  -- sent, came, claimed; sent, came, claimed; …, the latest first
        at TIMESTAMPTZ NOT NULL
    )
    """,
    """
    CREATE UNLOGGED TABLE buckets (
        name TEXT NOT NULL,
        sender TEXT COLLATE "C" NOT NULL,
        left_over DOUBLE PRECISION NOT NULL,  -- below 0 where several processes have let through too many
        at TIMESTAMPTZ NOT NULL,
        PRIMARY KEY (name, sender)
    )
    """,
    "CREATE TABLE signing_key (sole BOOLEAN PRIMARY KEY DEFAULT TRUE CHECK (sole), key BYTEA NOT NULL)",
)
_THERE: Final = "SELECT to_regclass('signing_key')"
_MOST: Final = 3 * 64  # numbers in `exchanges`
_FORGET: Final = 360.0
"""Seconds after which a clock is forgotten; its exchanges count for five minutes (web/live/clocks.py)."""

_REFILLED: Final = """
least(CAST(? AS float8), kept.left_over + extract(epoch FROM clock_timestamp() - kept.at)::float8 * CAST(? AS float8))
"""


def make_shared(raw: psycopg.Connection[Any]) -> None:
    """Make the tables where they aren't there yet; nobody else makes them meanwhile."""
    found = raw.execute(_THERE).fetchone()
    if found is None or found[0] is None:
        for statement in _MAKE:
            raw.execute(statement.encode())


class SharedState:
    """The state that all processes of a house know, over a connection on which each statement is kept at once."""

    def __init__(self, execute: Callable[..., psycopg.Cursor[Any]]) -> None:
        self._execute = execute

    def beat(self, process: str, lost: float) -> tuple[float, bool]:
        """Say that a process is alive; return the database's time in ms since 1970, and whether it was unknown so far.

        The first one of all forgets which phones were there. A process that was silent for `lost` seconds is dead.
        """
        row = self._execute(
            "INSERT INTO processes AS kept (id, beat) VALUES (?, clock_timestamp()) "
            "ON CONFLICT (id) DO UPDATE SET beat = excluded.beat "
            "RETURNING (extract(epoch FROM clock_timestamp()) * 1000)::float8, xmax = 0",
            (process,),
        ).fetchone()
        now, is_new = row or (0.0, False)  # a row that was updated has an xmax
        if is_new and not self._others(process, lost):
            self._execute("DELETE FROM seats_heard")
            self._execute("DELETE FROM seats_listening WHERE process <> ?", (process,))
        return float(now), bool(is_new)

    def bury(self, lost: float) -> None:
        """Forget the dead: the last sign of life of their phones is their own."""
        self._execute(
            """
            WITH dead AS (
                DELETE FROM processes WHERE beat < clock_timestamp() - make_interval(secs => ?) RETURNING id, beat
            ), gone AS (
                DELETE FROM seats_listening USING dead WHERE process = dead.id RETURNING match, player, beat
            ), last AS (SELECT match, player, max(beat) AS beat FROM gone GROUP BY match, player)
            UPDATE seats_heard AS kept SET at = greatest(kept.at, last.beat) FROM last
            WHERE kept.match = last.match AND kept.player = last.player
            """,
            (lost,),
        )
        self._execute("DELETE FROM phone_clocks WHERE at < clock_timestamp() - make_interval(secs => ?)", (_FORGET,))
        self._execute(
            "DELETE FROM buckets WHERE left_over > 0 AND at < clock_timestamp() - interval '1 hour'",
        )

    def end(self, process: str) -> None:
        """Take notice of a process that ends: its phones were heard last just now."""
        self._execute("UPDATE processes SET beat = clock_timestamp() - interval '1 hour' WHERE id = ?", (process,))
        self._execute(
            "UPDATE seats_heard SET at = clock_timestamp() FROM seats_listening AS one "
            "WHERE one.process = ? AND one.match = seats_heard.match AND one.player = seats_heard.player",
            (process,),
        )
        self._execute("DELETE FROM seats_listening WHERE process = ?", (process,))
        self._execute("DELETE FROM processes WHERE id = ?", (process,))

    def listens(self, process: str, seats: Iterable[SeatKey]) -> None:
        """Take notice of phones that listen to a process from now on."""
        matches, players = _columns(seats)
        if matches:
            self._execute(
                "INSERT INTO seats_listening (match, player, process) "
                "SELECT match, player, ? FROM unnest(CAST(? AS text[]), CAST(? AS bigint[])) AS one (match, player) "
                "ON CONFLICT DO NOTHING",
                (process, matches, players),
            )

    def listens_no_more(self, process: str, seats: Iterable[SeatKey]) -> None:
        """Take notice of phones that don't listen to a process any more."""
        matches, players = _columns(seats)
        if matches:
            self._execute(
                "DELETE FROM seats_listening AS kept "
                "USING unnest(CAST(? AS text[]), CAST(? AS bigint[])) AS one (match, player) "
                "WHERE kept.process = ? AND kept.match = one.match AND kept.player = one.player",
                (matches, players, process),
            )

    def heard(self, ago: Mapping[SeatKey, float]) -> None:
        """Take notice of signs of life, each so many seconds ago."""
        seats = sorted(ago)
        if seats:
            self._execute(
                "INSERT INTO seats_heard AS kept (match, player, at) "
                "SELECT match, player, clock_timestamp() - make_interval(secs => ago) FROM "
                "unnest(CAST(? AS text[]), CAST(? AS bigint[]), CAST(? AS float8[])) AS one (match, player, ago) "
                "ON CONFLICT (match, player) DO UPDATE SET at = greatest(kept.at, excluded.at)",
                (*_columns(seats), [ago[seat] for seat in seats]),
            )

    def expect(self, seats: Iterable[SeatKey]) -> None:
        """Wait from now on for phones that nobody has heard so far."""
        matches, players = _columns(seats)
        if matches:
            self._execute(
                "INSERT INTO seats_heard (match, player, at) SELECT match, player, clock_timestamp() "
                "FROM unnest(CAST(? AS text[]), CAST(? AS bigint[])) AS one (match, player) ON CONFLICT DO NOTHING",
                (matches, players),
            )

    def missing(self, matches: Sequence[str], absent: float, lost: float) -> list[SeatKey]:
        """Return the phones of these tables that gave no sign of life for `absent` seconds."""
        found = self._execute(
            """
            SELECT match, player FROM seats_heard AS heard
            WHERE match = ANY(?) AND at < clock_timestamp() - make_interval(secs => ?) AND NOT EXISTS (
                SELECT 1 FROM seats_listening AS one JOIN processes ON processes.id = one.process
                WHERE one.match = heard.match AND one.player = heard.player
                AND processes.beat > clock_timestamp() - make_interval(secs => ?)
            )
            """,
            (list(matches), absent, lost),
        )
        return [(str(match), int(player)) for match, player in found]

    def keep_clocks(self, clocks: Mapping[str, ClockRow]) -> None:
        """Add exchanges to the clocks of phones; those from before a phone began anew count no longer."""
        for device, (begun, exchanges) in sorted(clocks.items()):
            self._execute(
                "INSERT INTO phone_clocks AS kept (device, begun, exchanges, at) "
                "VALUES (?, ?, CAST(? AS float8[]), clock_timestamp()) "
                "ON CONFLICT (device) DO UPDATE SET begun = excluded.begun, at = excluded.at, exchanges = "
                f"CASE WHEN kept.begun = excluded.begun THEN (excluded.exchanges || kept.exchanges)[1:{_MOST}] "
                "ELSE excluded.exchanges END WHERE excluded.begun >= kept.begun",
                (device, begun, [float(number) for exchange in reversed(exchanges) for number in exchange]),
            )

    def clock(self, device: str) -> ClockRow | None:
        """Return when a phone began to count, and its exchanges; None for one that wasn't measured."""
        row = self._execute("SELECT begun, exchanges FROM phone_clocks WHERE device = ?", (device,)).fetchone()
        if row is None:
            return None
        numbers = [float(number) for number in row[1]]
        return float(row[0]), [
            (numbers[at], numbers[at + 1], numbers[at + 2]) for at in range(len(numbers) - 3, -1, -3)
        ]

    def take(self, bucket: str, sender: str, most: float, per_second: float) -> float:
        """Take a token that nobody else takes and return 0; without one, return the seconds until the next one."""
        row = self._execute(
            f"INSERT INTO buckets AS kept (name, sender, left_over, at) VALUES (?, ?, ?, clock_timestamp()) "
            f"ON CONFLICT (name, sender) DO UPDATE SET at = excluded.at, left_over = {_REFILLED} - 1 "
            "RETURNING left_over",
            (bucket, sender, most - 1, most, per_second),
        ).fetchone()
        left = float(row[0]) if row else 0.0
        if left >= 0:
            return 0.0
        self.spend(bucket, {sender: -1}, most, per_second)
        return -left / per_second

    def spend(self, bucket: str, spent: Mapping[str, int], most: float, per_second: float) -> dict[str, float]:
        """Take the tokens that a process has given away already; return what each of these senders has left."""
        senders = sorted(spent)
        if not senders:
            return {}
        found = self._execute(
            "INSERT INTO buckets AS kept (name, sender, left_over, at) "
            "SELECT ?, sender, CAST(? AS float8) - spent, clock_timestamp() "
            "FROM unnest(CAST(? AS text[]), CAST(? AS float8[])) AS one (sender, spent) "
            "ON CONFLICT (name, sender) DO UPDATE SET at = excluded.at, "
            f"left_over = greatest(-CAST(? AS float8), {_REFILLED} - (CAST(? AS float8) - excluded.left_over)) "
            "RETURNING sender, left_over",
            (bucket, most, senders, [float(spent[sender]) for sender in senders], most, most, per_second, most),
        )
        return {str(sender): float(left) for sender, left in found}

    def signing_key(self, own: bytes) -> bytes:
        """Return the key of the house's cookies; the first server that asks leaves its `own`."""
        query = "SELECT key FROM signing_key"
        row = self._execute(query).fetchone()
        if row is None:
            self._execute("INSERT INTO signing_key (key) VALUES (?) ON CONFLICT DO NOTHING", (own,))
            row = self._execute(query).fetchone()
        return bytes(row[0]) if row else own

    def _others(self, process: str, lost: float) -> bool:
        row = self._execute(
            "SELECT EXISTS "
            "(SELECT 1 FROM processes WHERE id <> ? AND beat > clock_timestamp() - make_interval(secs => ?))",
            (process, lost),
        ).fetchone()
        return bool(row and row[0])


def _columns(seats: Iterable[SeatKey]) -> tuple[list[str], list[int]]:
    found = sorted(seats)  # in one order, so that no two processes wait for each other
    return [match for match, _ in found], [player for _, player in found]
