"""Version 5 of the house's file: sums over all evenings, kept by triggers, so that no page adds 10,000 evenings up.

`sums` has a row for each spelling of a person and each game, `met` one for each two who sat at a table, `count_sums`
one for each thing that a game counts. Standings and counts are inserted and deleted, never updated; a count stands
only beside its standing. The triggers follow all of that. A later version that changes them makes them anew and leaves
this text as it is.
"""

from __future__ import annotations

from typing import Final

_ONE: Final = """
    one.rounds > 0 AS evenings,
    one.over AND one.rounds > 0 AND one.place IS NOT NULL AS ended,
    one.over AND one.rounds > 0 AND one.place IS 1 AS won,
    one.rounds AS rounds, one.wins AS rounds_won, one.losses AS losses, ifnull(one.points, 0) AS points,
    CASE WHEN one.points IS NULL THEN 0 ELSE one.rounds END AS pointed
"""
_BOTH: Final = "one.over AND one.rounds > 0 AND two.rounds > 0"
_TWO: Final = f"""
    ifnull({_BOTH} AND one.place < two.place, 0) AS ahead,
    ifnull({_BOTH} AND one.place = two.place, 0) AS level,
    ifnull({_BOTH} AND one.place > two.place, 0) AS behind,
    CASE WHEN one.points IS NULL OR one.rounds = 0 THEN 0 ELSE ifnull(two.points, 0) END AS points,
    CASE WHEN one.points IS NULL OR one.rounds = 0 THEN 0 ELSE two.rounds END AS pointed
"""
_PAIRS: Final = "standings AS one JOIN standings AS two ON two.match = one.match AND two.player <> one.player"


def _trigger(name: str, when: str, row: str, sign: str) -> str:
    """Return a trigger that adds what follows from a standing, or takes it away (`sign`)."""
    return f"""
    CREATE TRIGGER {name} {when} ON standings BEGIN
        INSERT INTO sums
            SELECT one.person, one.game, 0, 0, 0, 0, 0, 0, 0, 0 FROM standings AS one
            WHERE one.match = {row}.match AND one.player = {row}.player
            ON CONFLICT DO NOTHING;
        UPDATE sums SET
            evenings = sums.evenings {sign} change.evenings, ended = sums.ended {sign} change.ended,
            won = sums.won {sign} change.won, rounds = sums.rounds {sign} change.rounds,
            rounds_won = sums.rounds_won {sign} change.rounds_won, losses = sums.losses {sign} change.losses,
            points = sums.points {sign} change.points, pointed = sums.pointed {sign} change.pointed
        FROM (
            SELECT {_ONE} FROM standings AS one WHERE one.match = {row}.match AND one.player = {row}.player
        ) AS change
        WHERE sums.person = {row}.person AND sums.game = {row}.game;
        INSERT INTO met
            SELECT one.person, one.game, two.person, 0, 0, 0, 0, 0 FROM {_PAIRS}
            WHERE one.match = {row}.match AND {row}.player IN (one.player, two.player)
            ON CONFLICT DO NOTHING;
        UPDATE met SET
            ahead = met.ahead {sign} change.ahead, level = met.level {sign} change.level,
            behind = met.behind {sign} change.behind, points = met.points {sign} change.points,
            pointed = met.pointed {sign} change.pointed
        FROM (
            SELECT own, game, other, sum(ahead) AS ahead, sum(level) AS level, sum(behind) AS behind,
                sum(points) AS points, sum(pointed) AS pointed
            FROM (
                SELECT one.person AS own, one.game AS game, two.person AS other, {_TWO} FROM {_PAIRS}
                WHERE one.match = {row}.match AND {row}.player IN (one.player, two.player)
            ) GROUP BY own, game, other
        ) AS change
        WHERE met.person = change.own AND met.game = change.game AND met.other = change.other;
    END
    """


def _count_trigger(name: str, when: str, row: str, sign: str) -> str:
    """Return a trigger that adds a count to the sum of its person, or takes it away (`sign`)."""
    return f"""
    CREATE TRIGGER {name} {when} ON counts BEGIN
        INSERT INTO count_sums
            SELECT person, game, {row}.name, 0 FROM standings WHERE match = {row}.match AND player = {row}.player
            ON CONFLICT DO NOTHING;
        UPDATE count_sums SET value = value {sign} {row}.value
        FROM (
            SELECT person, game FROM standings WHERE match = {row}.match AND player = {row}.player
        ) AS their
        WHERE count_sums.person = their.person AND count_sums.game = their.game AND count_sums.name = {row}.name;
    END
    """


KEPT_SUMS: Final = (
    """
    CREATE TABLE sums (
        person INTEGER NOT NULL REFERENCES people (id),
        game TEXT NOT NULL,
        evenings INTEGER NOT NULL,      -- with a finished round
        ended INTEGER NOT NULL,         -- of these, over, and this person stayed to the end
        won INTEGER NOT NULL,
        rounds INTEGER NOT NULL,
        rounds_won INTEGER NOT NULL,
        losses INTEGER NOT NULL,
        points INTEGER NOT NULL,
        pointed INTEGER NOT NULL,       -- rounds in which points were counted
        PRIMARY KEY (person, game)
    ) WITHOUT ROWID
    """,
    """
    CREATE TABLE met (
        person INTEGER NOT NULL REFERENCES people (id),
        game TEXT NOT NULL,
        other INTEGER NOT NULL REFERENCES people (id),
        ahead INTEGER NOT NULL,         -- evenings that both played to the end, by the person who was ahead
        level INTEGER NOT NULL,
        behind INTEGER NOT NULL,
        points INTEGER NOT NULL,        -- of the other one, in evenings of this person
        pointed INTEGER NOT NULL,       -- and the rounds they come from
        PRIMARY KEY (person, game, other)
    ) WITHOUT ROWID
    """,
    f"""
    INSERT INTO sums
        SELECT person, game, sum(evenings), sum(ended), sum(won), sum(rounds), sum(rounds_won), sum(losses),
            sum(points), sum(pointed)
        FROM (SELECT one.person AS person, one.game AS game, {_ONE} FROM standings AS one) GROUP BY person, game
    """,
    f"""
    INSERT INTO met
        SELECT person, game, other, sum(ahead), sum(level), sum(behind), sum(points), sum(pointed)
        FROM (SELECT one.person AS person, one.game AS game, two.person AS other, {_TWO} FROM {_PAIRS})
        GROUP BY person, game, other
    """,
    """
    CREATE TABLE count_sums (
        person INTEGER NOT NULL REFERENCES people (id),
        game TEXT NOT NULL,
        name TEXT NOT NULL,             -- as in `counts`
        value INTEGER NOT NULL,
        PRIMARY KEY (person, game, name)
    ) WITHOUT ROWID
    """,
    """
    INSERT INTO count_sums
        SELECT person, game, name, sum(value) FROM standings JOIN counts USING (match, player)
        GROUP BY person, game, name
    """,
    _trigger("standing_added", "AFTER INSERT", "new", "+"),
    _trigger("standing_gone", "BEFORE DELETE", "old", "-"),
    _count_trigger("count_added", "AFTER INSERT", "new", "+"),
    _count_trigger("count_gone", "BEFORE DELETE", "old", "-"),
    # The list of evenings: those with something in them, by their beginning. Pages far back skip along the index.
    "CREATE INDEX matches_played ON matches (started) WHERE over OR seq > 0",
    "CREATE INDEX matches_played_by_game ON matches (game, started) WHERE over OR seq > 0",
    "CREATE INDEX objections_standing ON objections (at, id) WHERE taken_back IS NULL",
)
