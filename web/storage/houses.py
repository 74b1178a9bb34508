"""The houses of an installation: each a row, and a schema that holds all else (web/storage/engines/many_houses.py).

A host's link is kept as its SHA-256 alone, as is the id of the form that opened the house: the link follows from it.
The guests' code is kept as it is, as every table shows it to others.
"""

import hashlib
from collections.abc import Iterable, Mapping, Sequence
from pathlib import Path
from typing import ClassVar, Final, NamedTuple

from companion.action import can_be_seen, fits_a_line
from companion.typed import as_seen, turns_around
from web.storage.database import marks
from web.storage.engines.many_houses import PREFIX, HouseDatabase, Installation
from web.storage.event_store import ALPHABET, PLAYED_SINCE, random_letters
from web.storage.faults import CatalogueFault
from web.translations.catalogue import read_sentences

ID_LENGTH: Final = 12  # 59 bits
CODE_LENGTH: Final = 10  # 49 bits
TOKEN_LENGTH: Final = 20  # 99 bits
LONGEST_NAME: Final = 60
_AT_ONCE: Final = 64
"""Houses that one statement looks at: it locks their tables, and PostgreSQL has room for so many locks."""
_COLUMNS: Final = "id, name, code, door, host, made"


class HouseFault(CatalogueFault):
    """Something can't be done with a house."""

    sentences: ClassVar[Mapping[str, str]] = read_sentences(Path(__file__).with_name("faults.toml"))["house"]
    statuses: ClassVar[Mapping[str, int]] = {"no_house": 404, "other_link": 409}


class House(NamedTuple):
    """A house; `host` is the hash of the host's link, `door` the number that guests' cookies bear, `made` in ms."""

    id: str
    name: str
    code: str
    door: int
    host: str
    made: int

    @property
    def host_mark(self) -> str:
        """The mark in a host's cookie: with another link it is another one."""
        return self.host[:16]


class NewHouse(NamedTuple):
    """A house with the host's link, which nobody learns again."""

    house: House
    token: str


class Houses:
    """The houses of an installation. Every method raises `StorageFault` where the database can't be reached."""

    def __init__(self, installation: Installation) -> None:
        self.installation = installation

    def database_of(self, house: str) -> HouseDatabase:
        """Return the database of a house."""
        return HouseDatabase(self.installation, house)

    def open(self, name: str, form: str, at: int) -> NewHouse:
        """Make a house at `at`, in ms since 1970. Idempotent per name and `form`, whose id is a secret of the device.

        :raises HouseFault: for a name that can't be one, or when that house has another host's link by now.
        """
        name = checked_name(name)
        secret = f"{form} {name}".lower()  # a page that a browser shows again may open another house
        token, form = _following(secret), _hash(f"form {secret}")
        with self.installation.writing(form) as connection:
            known = self._one("form = ?", form)
            if known is None:
                house = random_letters(ID_LENGTH)
                connection.execute(
                    "INSERT INTO houses (id, form, name, code, host, made) VALUES (?, ?, ?, ?, ?, ?)",
                    (house, form, name, random_letters(CODE_LENGTH), _hash(token), at),
                )
                self.installation.make_house(connection.raw, house)
            elif known.host != _hash(token):
                raise HouseFault("other_link")
            else:
                house = known.id
        return NewHouse(self._sure(house), token)

    def find(self, house: str) -> House | None:
        """Return a house by its id."""
        return self._one("id = ?", house)

    def of_code(self, code: str) -> House | None:
        """Return the house of a guests' code, in whatever way it was typed."""
        return self._one("code = ?", plain(code))

    def of_token(self, token: str) -> House | None:
        """Return the house of a host's link."""
        return self._one("host = ?", _hash(token))

    def all(self) -> Sequence[House]:
        """Return all houses, the oldest first."""
        with self.installation.reading() as connection:
            return [House(*row) for row in connection.execute(f"SELECT {_COLUMNS} FROM houses ORDER BY made, id")]

    def counts(self, since: int, served: Iterable[str]) -> dict[str, int]:
        """Return how many houses there are, and at how many tables of the `served` ones somebody played since a time.

        The time is in ms.
        """
        tables, wanted = 0, tuple(served)
        with self.installation.reading() as connection:
            ((number,),) = connection.execute("SELECT count(*) FROM houses").fetchall()
            query = f"SELECT id FROM houses WHERE id IN ({marks(wanted)})"
            known = [str(house) for (house,) in connection.execute(query, wanted)]
            for begin in range(0, len(known), _AT_ONCE):
                some = known[begin : begin + _AT_ONCE]
                each = ", ".join(f"((SELECT count(*) FROM {PREFIX}{house}.{PLAYED_SINCE}))" for house in some)
                query = f"SELECT sum(number) FROM (VALUES {each}) AS one (number)"
                ((played,),) = connection.execute(query, (since,) * len(some)).fetchall()
                tables += int(played)
        return {"houses": int(number), "tables": tables}

    def rename_code(self, house: str, *, all_out: bool = False) -> House:
        """Give a house another guests' code; the old one ends. With `all_out` guests who are in come in anew.

        :raises HouseFault: when there is no such house.
        """
        with self.installation.writing(house) as connection:
            query = "UPDATE houses SET code = ?, door = door + ? WHERE id = ?"
            connection.execute(query, (random_letters(CODE_LENGTH), int(all_out), house))
        return self._sure(house)

    def rename_token(self, house: str, form: str, mark: str) -> NewHouse:
        """Give a house another host's link; all other hosts are guests from now on.

        Idempotent per `form`, as `open` is; `mark` is that of the host's link which the new one replaces.

        :raises HouseFault: when there is no such house, or it has a third link by now.
        """
        token = _following(f"{form} {mark}")
        with self.installation.writing(house) as connection:
            known = self._sure(house)
            if known.host != _hash(token):
                if known.host_mark != mark:
                    raise HouseFault("other_link")
                connection.execute("UPDATE houses SET host = ? WHERE id = ?", (_hash(token), house))
        return NewHouse(self._sure(house), token)

    def delete(self, house: str) -> None:
        """Delete a house and all that is in it. Raises like `rename_code`."""
        database = self.database_of(house)
        with self.installation.writing(house) as connection:
            self._sure(house)
            connection.execute("DELETE FROM houses WHERE id = ?", (house,))
            # Those who are writing in it end first, and nobody begins (PostgresDatabase.alone).
            connection.raw.execute(f"SELECT pg_advisory_xact_lock({database.lock_number('open')})".encode())
            connection.raw.execute(f"DROP SCHEMA IF EXISTS {PREFIX}{house} CASCADE".encode())

    def _one(self, condition: str, value: str) -> House | None:
        with self.installation.reading() as connection:
            row = connection.execute(f"SELECT {_COLUMNS} FROM houses WHERE {condition}", (value,)).fetchone()
        return None if row is None else House(*row)

    def _sure(self, house: str) -> House:
        found = self.find(house)
        if found is None:
            raise HouseFault("no_house", house=house)
        return found


def checked_name(name: str) -> str:
    """Return a name as it is kept. :raises HouseFault: when it can't be one."""
    name = as_seen("".join(letter for letter in name if fits_a_line(letter)))
    if turns_around(name):
        raise HouseFault("turned")
    if not can_be_seen(name):
        raise HouseFault("no_name")
    if len(name) > LONGEST_NAME:
        raise HouseFault("long_name", most=LONGEST_NAME)
    return name


def plain(code: str) -> str:
    """Return a code as it is kept: small letters, and nothing between them."""
    return "".join(letter for letter in code[:60].lower() if letter.isalnum())


def shown(code: str) -> str:
    """Return a code as a screen shows it: capitals in two groups."""
    return f"{code[: CODE_LENGTH // 2]} {code[CODE_LENGTH // 2 :]}".upper()


def _following(form: str) -> str:
    """Return the host's link that follows from the id of a form. Its hash in the database tells neither."""
    number = int.from_bytes(hashlib.sha256(f"host {form}".encode()).digest(), "big")
    letters = []
    for _ in range(TOKEN_LENGTH):
        number, letter = divmod(number, len(ALPHABET))
        letters.append(ALPHABET[letter])
    return "".join(letters)


def _hash(token: str) -> str:
    return hashlib.sha256(token.strip().lower().encode()).hexdigest()
