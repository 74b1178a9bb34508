"""Two played evenings, and the figures that the house stores of their players."""

from typing import Final

from flask import Flask
from flask.testing import FlaskClient

from companion.action import Action
from companion.match.actions import EndMatch, NextRound
from companion.words.actions import Count, Doubt, Finish, Vote
from tests.web.tablet import played
from web.records import people, statistics
from web.storage.database import Database

TABLE: Final = ("Oma", "Ben", "Mia")


def database(app: Flask) -> Database:
    found: Database = app.extensions["evenings"].store.database
    return found


def ids(app: Flask) -> dict[str, int]:
    with database(app).reading() as connection:
        return {person.name: person.id for person in people.to_choose_from(connection, 1000, 0)}


def sums(app: Flask, name: str) -> dict[str, statistics.GameSums]:
    with database(app).reading() as connection:
        return {each.game: each for each in statistics.sums(connection, ids(app)[name])}


def against(app: Flask, name: str) -> dict[str, tuple[int, int, int]]:
    with database(app).reading() as connection:
        found = statistics.head_to_head(connection, ids(app)[name])
    return {each.name: (each.ahead, each.level, each.behind) for each in found}


def round_of(*cards: int) -> tuple[Action, Action]:
    """Return a round of the word game with these cards left; the player without a card has won."""
    return Finish(cards.index(0)), Count(cards)


def halt(accused: int, doubters: tuple[int, ...], against: int, players: int = len(TABLE)) -> list[Action]:
    """Return a doubt and its votes; the first `against` voters, from the first doubter on, vote against the word."""
    order = [(doubters[0] + step) % players for step in range(players)]
    return [Doubt(accused, doubters), *(Vote(seat, against=place < against) for place, seat in enumerate(order))]


def first_evening(client: FlaskClient) -> str:
    """Ben has 4 of 2 rounds, Oma 5, Mia 8 with a chip for doubting in vain. Oma's word fell, Ben's stood."""
    doubts = (*halt(0, (1, 2), 3), *halt(1, (2,), 1))
    return played(client, "words", TABLE, *doubts, *round_of(0, 4, 2), NextRound(), *round_of(5, 0, 5), EndMatch())


def second_evening(client: FlaskClient) -> str:
    """Oma and Mia have 3 of 1 round, Ben none."""
    return played(client, "words", TABLE, *round_of(3, 0, 3), EndMatch())


_EVENING: Final = "game, header, settings, colours, started, follows, seq, at, rounds, over"
_STANDING: Final = "player, person, game, started, over, place, total, points, rounds, wins, losses"


def copies_of_an_evening(app: Flask, client: FlaskClient, wanted: int) -> None:
    """Play the first evening and copy it, so that there are as many as wanted."""
    match = first_evening(client)
    with database(app).writing() as connection:
        for table, keys, rest in (("matches", "id, form", _EVENING), ("standings", "match", _STANDING)):
            key, *_ = keys.split(", ")
            (before,) = connection.execute(f"SELECT {keys} FROM {table} WHERE {key} = ?", (match,)).fetchall()[:1]
            for number in range(wanted - 1):
                others = [f"{name}{number}" for name in before]
                connection.execute(
                    f"INSERT INTO {table} ({keys}, {rest}) "
                    f"SELECT {', '.join('?' * len(others))}, {rest} FROM {table} WHERE {key} = ?",
                    (*others, match),
                )
