"""The sums over all evenings in PostgreSQL: the tables are those of the file (web/storage/kept_sums.py) with triggers.

The triggers look at all rows of a statement at once. In PostgreSQL those of each row would run when all rows are there
already, and count each two who met twice.
"""

from __future__ import annotations

from typing import Final

_SUMS: Final = ["evenings", "ended", "won", "rounds", "rounds_won", "losses", "points", "pointed"]
_MET: Final = ["ahead", "level", "behind", "points", "pointed"]
_ONE: Final = """
    one.person, one.game,
    CASE WHEN one.rounds > 0 THEN 1 ELSE 0 END AS evenings,
    CASE WHEN one.over AND one.rounds > 0 AND one.place IS NOT NULL THEN 1 ELSE 0 END AS ended,
    CASE WHEN one.over AND one.rounds > 0 AND one.place = 1 THEN 1 ELSE 0 END AS won,
    one.rounds AS rounds, one.wins AS rounds_won, one.losses AS losses, coalesce(one.points, 0) AS points,
    CASE WHEN one.points IS NULL THEN 0 ELSE one.rounds END AS pointed
"""
_BOTH: Final = "one.over AND one.rounds > 0 AND two.rounds > 0"
_TWO: Final = f"""
    one.person, one.game, two.person AS other,
    CASE WHEN {_BOTH} AND one.place < two.place THEN 1 ELSE 0 END AS ahead,
    CASE WHEN {_BOTH} AND one.place = two.place THEN 1 ELSE 0 END AS level,
    CASE WHEN {_BOTH} AND one.place > two.place THEN 1 ELSE 0 END AS behind,
    CASE WHEN one.points IS NULL OR one.rounds = 0 THEN 0 ELSE coalesce(two.points, 0) END AS points,
    CASE WHEN one.points IS NULL OR one.rounds = 0 THEN 0 ELSE two.rounds END AS pointed
"""
_TOGETHER: Final = "two.match = one.match AND two.player <> one.player"


def _added(names: list[str]) -> str:
    return ", ".join(f"sum({name}) AS {name}" for name in names)


def _more(names: list[str]) -> str:
    return ", ".join(f"{name} = kept.{name} + excluded.{name}" for name in names)


def _less(names: list[str]) -> str:
    return ", ".join(f"{name} = kept.{name} - gone.{name}" for name in names)


_STANDING_ADDED: Final = f"""
CREATE FUNCTION standing_added() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
    INSERT INTO sums AS kept (person, game, {", ".join(_SUMS)})
        SELECT person, game, {_added(_SUMS)} FROM (SELECT {_ONE} FROM added AS one) AS each GROUP BY person, game
        ON CONFLICT (person, game) DO UPDATE SET {_more(_SUMS)};
    INSERT INTO met AS kept (person, game, other, {", ".join(_MET)})
        SELECT person, game, other, {_added(_MET)} FROM (
            SELECT {_TWO} FROM added AS one JOIN standings AS two ON {_TOGETHER}
            UNION ALL SELECT {_TWO} FROM standings AS one JOIN added AS two ON {_TOGETHER}
            WHERE NOT EXISTS (SELECT 1 FROM added WHERE added.match = one.match AND added.player = one.player)
        ) AS each GROUP BY person, game, other
        ON CONFLICT (person, game, other) DO UPDATE SET {_more(_MET)};
    RETURN NULL;
END $$
"""
_STANDING_GONE: Final = f"""
CREATE FUNCTION standing_gone() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
    UPDATE sums AS kept SET {_less(_SUMS)} FROM (
        SELECT person, game, {_added(_SUMS)} FROM (SELECT {_ONE} FROM removed AS one) AS each GROUP BY person, game
    ) AS gone WHERE kept.person = gone.person AND kept.game = gone.game;
    UPDATE met AS kept SET {_less(_MET)} FROM (
        SELECT person, game, other, {_added(_MET)} FROM (
            SELECT {_TWO} FROM removed AS one JOIN removed AS two ON {_TOGETHER}
            UNION ALL SELECT {_TWO} FROM removed AS one JOIN standings AS two ON {_TOGETHER}
            UNION ALL SELECT {_TWO} FROM standings AS one JOIN removed AS two ON {_TOGETHER}
        ) AS each GROUP BY person, game, other
    ) AS gone WHERE kept.person = gone.person AND kept.game = gone.game AND kept.other = gone.other;
    RETURN NULL;
END $$
"""
_COUNT_ADDED: Final = """
CREATE FUNCTION count_added() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
    INSERT INTO count_sums AS kept (person, game, name, value)
        SELECT person, game, name, sum(value) FROM added JOIN standings USING (match, player)
        GROUP BY person, game, name
        ON CONFLICT (person, game, name) DO UPDATE SET value = kept.value + excluded.value;
    RETURN NULL;
END $$
"""
_COUNT_GONE: Final = """
CREATE FUNCTION count_gone() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
    UPDATE count_sums AS kept SET value = kept.value - gone.value FROM (
        SELECT person, game, name, sum(value) AS value FROM removed JOIN standings USING (match, player)
        GROUP BY person, game, name
    ) AS gone WHERE kept.person = gone.person AND kept.game = gone.game AND kept.name = gone.name;
    RETURN NULL;
END $$
"""


def _trigger(name: str, table: str) -> str:
    when, rows = ("INSERT", "NEW TABLE AS added") if name.endswith("added") else ("DELETE", "OLD TABLE AS removed")
    return f"CREATE TRIGGER {name} AFTER {when} ON {table} REFERENCING {rows} EXECUTE FUNCTION {name}()"


SUMS: Final = (
    """
    CREATE TABLE sums (
        person BIGINT NOT NULL,
        game TEXT COLLATE "C" NOT NULL,
        evenings BIGINT NOT NULL,
        ended BIGINT NOT NULL,
        won BIGINT NOT NULL,
        rounds BIGINT NOT NULL,
        rounds_won BIGINT NOT NULL,
        losses BIGINT NOT NULL,
        points BIGINT NOT NULL,
        pointed BIGINT NOT NULL,
        PRIMARY KEY (person, game)
    )
    """,
    """
    CREATE TABLE met (
        person BIGINT NOT NULL,
        game TEXT COLLATE "C" NOT NULL,
        other BIGINT NOT NULL,
        ahead BIGINT NOT NULL,
        level BIGINT NOT NULL,
        behind BIGINT NOT NULL,
        points BIGINT NOT NULL,
        pointed BIGINT NOT NULL,
        PRIMARY KEY (person, game, other)
    )
    """,
    """
    CREATE TABLE count_sums (
        person BIGINT NOT NULL,
        game TEXT COLLATE "C" NOT NULL,
        name TEXT COLLATE "C" NOT NULL,
        value BIGINT NOT NULL,
        PRIMARY KEY (person, game, name)
    )
    """,
    _STANDING_ADDED,
    _STANDING_GONE,
    _COUNT_ADDED,
    _COUNT_GONE,
    _trigger("standing_added", "standings"),
    _trigger("standing_gone", "standings"),
    _trigger("count_added", "counts"),
    _trigger("count_gone", "counts"),
)
"""The tables and triggers that are made after the standings and the counts."""
