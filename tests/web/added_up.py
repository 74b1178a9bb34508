"""The sums over all evenings, added up by questions to the standings and counts of each evening."""

from typing import Final

from web.storage.database import Connection

_PLAYED: Final = "one.rounds > 0"
_OF_ONE: Final = {
    "evenings": f"CASE WHEN {_PLAYED} THEN 1 ELSE 0 END",
    "ended": f"CASE WHEN one.over AND {_PLAYED} AND one.place IS NOT NULL THEN 1 ELSE 0 END",
    "won": f"CASE WHEN one.over AND {_PLAYED} AND one.place = 1 THEN 1 ELSE 0 END",
    "rounds": "one.rounds",
    "rounds_won": "one.wins",
    "losses": "one.losses",
    "points": "coalesce(one.points, 0)",
    "pointed": "CASE WHEN one.points IS NULL THEN 0 ELSE one.rounds END",
}
_BOTH: Final = f"one.over AND {_PLAYED} AND two.rounds > 0"
_OF_TWO: Final = {
    "ahead": f"CASE WHEN {_BOTH} AND one.place < two.place THEN 1 ELSE 0 END",
    "level": f"CASE WHEN {_BOTH} AND one.place = two.place THEN 1 ELSE 0 END",
    "behind": f"CASE WHEN {_BOTH} AND one.place > two.place THEN 1 ELSE 0 END",
    "points": f"CASE WHEN one.points IS NULL OR NOT {_PLAYED} THEN 0 ELSE coalesce(two.points, 0) END",
    "pointed": f"CASE WHEN one.points IS NULL OR NOT {_PLAYED} THEN 0 ELSE two.rounds END",
}
_PAIRS: Final = "standings AS one JOIN standings AS two ON two.match = one.match AND two.player <> one.player"
_QUERIES: Final = (
    *(f"SELECT person, 0, game, '{name}', sum({value}) FROM standings AS one GROUP BY person, game"
      for name, value in _OF_ONE.items()),
    *(f"SELECT one.person, two.person, one.game, '{name}', sum({value}) FROM {_PAIRS} "
      "GROUP BY one.person, two.person, one.game" for name, value in _OF_TWO.items()),
    "SELECT person, 0, game, name, sum(value) FROM standings JOIN counts USING (match, player) GROUP BY 1, 3, 4",
)  # fmt: skip

SumRow = tuple[int, int, str, str, int]


def added_up(connection: Connection) -> list[SumRow]:
    """Return the rows of `sums` as they follow from `standings` and `counts`."""
    return sorted(row for query in _QUERIES for row in connection.execute(query).fetchall() if row[-1])
