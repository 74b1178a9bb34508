"""Migrations: each makes version n + 1 of the house's file out of version n. Old files stay in use, so only add."""

from __future__ import annotations

import sqlite3
from collections.abc import Callable
from typing import Final

from web.storage.kept_sums import KEPT_SUMS

APPLICATION_ID: Final = 0x53434D54  # "SCMT"
HOME: Final = "home"


def _votes(connection: sqlite3.Connection) -> None:
    """Version 1: the house's votes and settings."""
    for statement in _VOTES:
        connection.execute(statement)
    connection.execute(f"PRAGMA application_id = {APPLICATION_ID}")


_VOTES: Final = (
    f"""
    CREATE TABLE events (
        seq INTEGER PRIMARY KEY,
        at_table TEXT NOT NULL DEFAULT '{HOME}',
        id TEXT NOT NULL,
        kind TEXT NOT NULL,
        at TEXT NOT NULL,
        modifier TEXT,
        head TEXT,
        word TEXT,
        votes_for INTEGER,
        votes_against INTEGER,
        p REAL,
        strictness TEXT,
        target TEXT
    )
    """,
    "CREATE UNIQUE INDEX idx_events_at_table_id ON events (at_table, id)",
)


def _evenings(connection: sqlite3.Connection) -> None:
    """Version 2: evenings as logs, the people who played, and sums that need no replay.

    `matches` and `match_events` hold the truth. `people` and `standings` follow from them but for a person's colour;
    `devices` says who may write at which table. Times are ms since 1970.
    """
    for statement in _EVENINGS:
        connection.execute(statement)


_EVENINGS: Final = (
    """
    CREATE TABLE matches (
        id TEXT PRIMARY KEY,
        form TEXT NOT NULL UNIQUE,      -- of the page it was set up on: sent twice it is one evening
        game TEXT NOT NULL,
        header TEXT NOT NULL,           -- of the log, as JSON
        settings TEXT NOT NULL,         -- of the screen, as JSON: they change nothing in the log
        colours TEXT NOT NULL,          -- of the players who began, as JSON
        started INTEGER NOT NULL,
        follows TEXT,                   -- the evening whose people went on with this one
        seq INTEGER NOT NULL DEFAULT 0, -- the last event's number
        at INTEGER NOT NULL,            -- when it came
        rounds INTEGER NOT NULL DEFAULT 0, -- how many are finished
        over INTEGER NOT NULL DEFAULT 0
    )
    """,
    "CREATE INDEX matches_by_time ON matches (over, at)",
    "CREATE INDEX matches_by_day ON matches (at)",
    "CREATE INDEX matches_by_start ON matches (started)",
    """
    CREATE TABLE match_events (
        match TEXT NOT NULL REFERENCES matches (id),
        seq INTEGER NOT NULL,
        id TEXT NOT NULL,
        by INTEGER,
        at INTEGER,
        action TEXT NOT NULL,
        PRIMARY KEY (match, seq)
    ) WITHOUT ROWID
    """,
    "CREATE UNIQUE INDEX match_events_once ON match_events (match, id) WHERE id <> ''",
    """
    CREATE TABLE people (
        id INTEGER PRIMARY KEY,
        key TEXT NOT NULL UNIQUE,       -- the name as it is looked up
        name TEXT NOT NULL,
        colour INTEGER,
        added INTEGER NOT NULL,
        same_as INTEGER REFERENCES people (id), -- this is another spelling of somebody
        hidden INTEGER NOT NULL DEFAULT 0       -- not offered when a table is set
    )
    """,
    """
    CREATE VIEW who (id, person) AS     -- who each spelling is: the one at the end of `same_as`
    WITH RECURSIVE found (id, person) AS (
        SELECT id, id FROM people WHERE same_as IS NULL
        UNION ALL SELECT people.id, found.person FROM people JOIN found ON people.same_as = found.id
    )
    SELECT id, person FROM found
    """,
    "CREATE INDEX people_by_other_spelling ON people (same_as)",
    """
    CREATE TABLE standings (
        match TEXT NOT NULL REFERENCES matches (id),
        player INTEGER NOT NULL,
        person INTEGER NOT NULL REFERENCES people (id),
        game TEXT NOT NULL,             -- this and the next two as in `matches`, so that sums over all need no join
        started INTEGER NOT NULL,
        over INTEGER NOT NULL,
        place INTEGER,
        total INTEGER NOT NULL,
        points INTEGER,                 -- of the rounds played here; NULL where only wins count
        rounds INTEGER NOT NULL,
        wins INTEGER NOT NULL,
        losses INTEGER NOT NULL,
        laid_doubted INTEGER NOT NULL,
        laid_fell INTEGER NOT NULL,
        doubted INTEGER NOT NULL,
        doubted_right INTEGER NOT NULL,
        caught INTEGER NOT NULL,
        PRIMARY KEY (match, player)
    ) WITHOUT ROWID
    """,
    "CREATE INDEX standings_by_person ON standings (person, started, over, rounds, place)",
    """
    CREATE TABLE devices (
        match TEXT NOT NULL REFERENCES matches (id),
        device TEXT NOT NULL,
        role TEXT NOT NULL,             -- host, guest, or asking
        since INTEGER NOT NULL,
        code INTEGER NOT NULL,          -- two digits: what the device and the table both show
        PRIMARY KEY (match, device)
    ) WITHOUT ROWID
    """,
    "CREATE UNIQUE INDEX devices_by_code ON devices (match, code)",
    "CREATE INDEX devices_by_role ON devices (device, role)",
    """
    CREATE TABLE host_links (
        token TEXT PRIMARY KEY,         -- its SHA-256: who reads this file can't open the link
        match TEXT NOT NULL REFERENCES matches (id),
        until INTEGER NOT NULL
    ) WITHOUT ROWID
    """,
)


def _counts(connection: sqlite3.Connection) -> None:
    """Version 3: counts of one game alone stand beside the sums, under names that the game gives them."""
    for statement in _COUNTS:
        connection.execute(statement)


_COUNTS: Final = (
    """
    CREATE TABLE counts (
        match TEXT NOT NULL,
        player INTEGER NOT NULL,
        name TEXT NOT NULL,             -- what is counted, such as `caught`
        value INTEGER NOT NULL,         -- never 0
        PRIMARY KEY (match, player, name)
    ) WITHOUT ROWID
    """,
    *(
        f"INSERT INTO counts SELECT match, player, '{name}', {name} FROM standings WHERE {name} > 0"
        for name in ("laid_doubted", "laid_fell", "doubted", "doubted_right", "caught")
    ),
    "ALTER TABLE standings RENAME TO standings_before",
    "DROP INDEX standings_by_person",
    """
    CREATE TABLE standings (
        match TEXT NOT NULL REFERENCES matches (id),
        player INTEGER NOT NULL,
        person INTEGER NOT NULL REFERENCES people (id),
        game TEXT NOT NULL,             -- this and the next two as in `matches`, so that sums over all need no join
        started INTEGER NOT NULL,
        over INTEGER NOT NULL,
        place INTEGER,
        total INTEGER NOT NULL,
        points INTEGER,                 -- of the rounds played here; NULL where only wins count
        rounds INTEGER NOT NULL,
        wins INTEGER NOT NULL,
        losses INTEGER NOT NULL,
        PRIMARY KEY (match, player)
    ) WITHOUT ROWID
    """,
    """
    INSERT INTO standings
        SELECT match, player, person, game, started, over, place, total, points, rounds, wins, losses
        FROM standings_before
    """,
    "DROP TABLE standings_before",
    "CREATE INDEX standings_by_person ON standings (person, started, over, rounds, place)",
)


def _objections(connection: sqlite3.Connection) -> None:
    """Version 4: objections to verdicts, and house options beside the strictness, switched on and off by events."""
    for statement in _OBJECTIONS:
        connection.execute(statement)


_OBJECTIONS: Final = (
    "ALTER TABLE events ADD COLUMN option TEXT",
    "ALTER TABLE events ADD COLUMN is_on INTEGER",
    """
    CREATE TABLE objections (
        id TEXT PRIMARY KEY,            -- of the form: sent twice it is one objection
        at INTEGER NOT NULL,            -- ms since 1970, as is the next
        taken_back INTEGER,             -- NULL while it stands
        word TEXT NOT NULL,             -- as the judge wrote it
        entry TEXT NOT NULL             -- what the judge said, and the note, as JSON
    ) WITHOUT ROWID
    """,
    "CREATE INDEX objections_by_word ON objections (word)",
)


def _sums(connection: sqlite3.Connection) -> None:
    """Version 5: sums over all evenings, and indexes for long lists."""
    for statement in KEPT_SUMS:
        connection.execute(statement)


def _faces(connection: sqlite3.Connection) -> None:
    """Version 6: faces of people, and evenings that were deleted, which may come back for a while."""
    for statement in _FACES:
        connection.execute(statement)


_FACES: Final = (
    "ALTER TABLE people ADD COLUMN face TEXT",  # an emoji; NULL for the one that the name leads to
    """
    CREATE TABLE portraits (
        person INTEGER PRIMARY KEY REFERENCES people (id),
        mark TEXT NOT NULL,             -- of the bytes: an address with another mark has another picture
        kind TEXT NOT NULL,             -- of media, such as image/jpeg
        bytes BLOB NOT NULL
    )
    """,
    "ALTER TABLE matches ADD COLUMN deleted INTEGER",  # when, in ms since 1970; NULL for an evening that is there
    "CREATE INDEX matches_by_deletion ON matches (deleted) WHERE deleted IS NOT NULL",
    "DROP INDEX matches_played",
    "DROP INDEX matches_played_by_game",
    "CREATE INDEX matches_played ON matches (started) WHERE (over OR seq > 0) AND deleted IS NULL",
    "CREATE INDEX matches_played_by_game ON matches (game, started) WHERE (over OR seq > 0) AND deleted IS NULL",
)


def _decks(connection: sqlite3.Connection) -> None:
    """Version 7: decks of the house's own."""
    for statement in _DECKS:
        connection.execute(statement)


_DECKS: Final = (
    """
    CREATE TABLE decks (
        id TEXT PRIMARY KEY,
        form TEXT NOT NULL UNIQUE,      -- of the page it was made on: sent twice it is one deck
        name TEXT NOT NULL,
        cards TEXT NOT NULL,            -- the text of a deck file, "" without cards
        before TEXT,                    -- the cards before the last change, for the way back
        made INTEGER NOT NULL,          -- ms since 1970, as are the next and the last
        changed INTEGER NOT NULL,
        revision INTEGER NOT NULL,      -- counts the changes of the cards
        removed INTEGER                 -- NULL while it is in the list
    ) WITHOUT ROWID
    """,
    "CREATE INDEX decks_listed ON decks (removed, changed)",
)


def _phones(connection: sqlite3.Connection) -> None:
    """Version 8: phones at a table, each the seat of a player, and the codes by which they join."""
    for statement in _PHONES:
        connection.execute(statement)


_PHONES: Final = (
    """
    CREATE TABLE join_codes (
        match TEXT PRIMARY KEY REFERENCES matches (id),
        code TEXT NOT NULL UNIQUE
    ) WITHOUT ROWID
    """,
    """
    CREATE TABLE phones (
        match TEXT NOT NULL REFERENCES matches (id),
        player INTEGER NOT NULL,        -- the number in the match, whatever seat it has in a round
        device TEXT NOT NULL,
        since INTEGER NOT NULL,         -- ms since 1970, as are the next two
        PRIMARY KEY (match, player)
    ) WITHOUT ROWID
    """,
    "CREATE UNIQUE INDEX phones_by_device ON phones (device, match)",
    """
    CREATE TABLE seat_requests (        -- phones that ask for the seat of another phone
        match TEXT NOT NULL REFERENCES matches (id),
        device TEXT NOT NULL,
        player INTEGER NOT NULL,
        since INTEGER NOT NULL,
        code INTEGER NOT NULL,          -- two digits: what the phone and the table both show
        refused INTEGER,                -- when the table said no; NULL while the phone waits
        PRIMARY KEY (match, device)
    ) WITHOUT ROWID
    """,
)


def _bots(connection: sqlite3.Connection) -> None:
    """Version 9: players whose seat the computer plays."""
    for statement in _BOTS:
        connection.execute(statement)


_BOTS: Final = (
    """
    CREATE TABLE bots (
        match TEXT NOT NULL REFERENCES matches (id),
        player INTEGER NOT NULL,        -- the number in the match, as in `phones`
        skill TEXT NOT NULL,            -- sleepy, awake or wide_awake
        since INTEGER NOT NULL,         -- ms since 1970
        stands_in INTEGER NOT NULL,     -- 1: for a person, who may come back; 0: this player is a bot
        PRIMARY KEY (match, player)
    ) WITHOUT ROWID
    """,
    "CREATE INDEX bots_of_their_own ON bots (match) WHERE NOT stands_in",  # asked for at every booking
)


def _days(connection: sqlite3.Connection) -> None:
    """Version 10: the days that the server has seen, by which the bin counts: a clock may jump, they don't."""
    for statement in _DAYS:
        connection.execute(statement)


_DAYS: Final = (
    """
    CREATE TABLE days_seen (
        number INTEGER PRIMARY KEY,     -- in the order in which they were seen
        day INTEGER NOT NULL UNIQUE     -- since 1970, as the clock had it
    )
    """,
    "ALTER TABLE matches ADD COLUMN deleted_on INTEGER",  # number of the last day seen by then; NULL: none
)


def _standing_objections(connection: sqlite3.Connection) -> None:
    """Version 11: objections that count are counted and read in their order without a look at the others."""
    connection.execute("CREATE INDEX objections_by_time ON objections (taken_back, at, id)")


def _keepers(connection: sqlite3.Connection) -> None:
    """Version 12: the devices that keep the house, and which device made a deck or an objection."""
    for statement in _KEEPERS:
        connection.execute(statement)


_KEEPERS: Final = (
    "CREATE TABLE keepers (device TEXT PRIMARY KEY, since INTEGER NOT NULL) WITHOUT ROWID",  # since: ms since 1970
    "ALTER TABLE decks ADD COLUMN maker TEXT",  # a device; NULL: made by an older version, or imported
    "ALTER TABLE objections ADD COLUMN maker TEXT",  # as above
)


def _participants(connection: sqlite3.Connection) -> None:
    """Version 13: one table of all who take part in an evening, instead of four."""
    for statement in PARTICIPANTS:
        connection.execute(statement)


PARTICIPANTS: Final = (
    """
    CREATE TABLE participants (
        match TEXT NOT NULL,
        part TEXT NOT NULL,             -- of a device: host, guest, asking; of a phone: phone, waiting for a seat that
                                        -- another one has, refused; of a player whom the computer plays: bot, stand_in
        device TEXT NOT NULL DEFAULT '',
        player INTEGER NOT NULL DEFAULT -1,  -- the number in the match, whatever seat it has in a round
        since BIGINT NOT NULL,          -- ms since 1970; of a phone that was refused: when
        code INTEGER NOT NULL DEFAULT 0,  -- two digits: what one that asks and the table both show
        skill TEXT NOT NULL DEFAULT '',  -- of a bot: sleepy, awake or wide_awake
        PRIMARY KEY (match, part, device, player)
    )
    """,
    "CREATE UNIQUE INDEX one_role ON participants (match, device) WHERE part IN ('host', 'guest', 'asking')",
    "CREATE UNIQUE INDEX one_phone ON participants (match, player) WHERE part = 'phone'",
    "CREATE UNIQUE INDEX one_seat ON participants (match, device) WHERE part = 'phone'",
    "CREATE UNIQUE INDEX one_request ON participants (match, device) WHERE part IN ('waiting', 'refused')",
    "CREATE UNIQUE INDEX one_bot ON participants (match, player) WHERE part IN ('bot', 'stand_in')",
    "CREATE INDEX participants_by_device ON participants (device, part)",
    "INSERT INTO participants (match, part, device, since, code) SELECT match, role, device, since, code FROM devices",
    """
    INSERT INTO participants (match, part, device, player, since)
    SELECT match, 'phone', device, player, since FROM phones
    """,
    """
    INSERT INTO participants (match, part, device, player, since, code)
    SELECT match, CASE WHEN refused IS NULL THEN 'waiting' ELSE 'refused' END, device, player,
        coalesce(refused, since), code FROM seat_requests
    """,
    """
    INSERT INTO participants (match, part, player, since, skill)
    SELECT match, CASE WHEN stands_in THEN 'stand_in' ELSE 'bot' END, player, since, skill FROM bots
    """,
    *(f"DROP TABLE {table}" for table in ("devices", "phones", "seat_requests", "bots")),
)
"""The statements of version 13, in either engine."""


MIGRATIONS: Final[tuple[Callable[[sqlite3.Connection], None], ...]] = (
    _votes,
    _evenings,
    _counts,
    _objections,
    _sums,
    _faces,
    _decks,
    _phones,
    _bots,
    _days,
    _standing_objections,
    _keepers,
    _participants,
)
"""The migrations in order; PRAGMA user_version holds the number of those that were done."""
