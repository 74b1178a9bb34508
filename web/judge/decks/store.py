"""The decks of this house on disk. A deck that was put away stays in the file: evenings were played with it."""

import secrets
from collections.abc import Callable, Iterable
from typing import Any, ClassVar, Final

from msgspec.structs import replace

from companion.typed import unturned
from companion.words.deck import Deck
from web.judge.decks.kept_deck import KeptDeck, cards_text
from web.storage.database import Connection, Database
from web.storage.faults import TURNED, CatalogueFault
from web.translations.catalogue import N_

MOST_DECKS: Final = 200
_ALPHABET: Final = "abcdefghjkmnpqrstuvwxyz23456789"
_COLUMNS: Final = "id, name, cards, made, changed, revision, removed"


class KeptDeckFault(CatalogueFault):
    """A change of a deck that can't be made."""

    sentences: ClassVar = {
        "reader": N_("Das ändert das Gerät, das einen Tisch führt. Hier kannst du nachschauen."),
        "turned": TURNED,
        "not_maker": N_(
            "Das ändert das Gerät, das dieses Kartenspiel gemacht hat, oder eines, das das Haus führt. Nimm dir eine "
            "Kopie."
        ),
        "no_name": N_("Wie soll das Kartenspiel heißen? Schreib einen Namen hin."),
        "no_card": N_("Diese Karte gibt es nicht mehr. Jemand hat sie gerade geändert."),
        "no_colour": N_("In welcher Farbe? Tippe mindestens eine an."),
        "no_picture": N_("Das ist kein Bild. Such dir eins aus."),
        "full": N_("%(most)s Wörter sind genug für ein Kartenspiel."),
        "unreadable_table": N_("Die Tabelle kann ich so nicht lesen."),
        "nothing_pasted": N_("Da steht noch kein Wort. Schreib oder füg welche ein."),
        "no_file": N_("Da fehlt noch die Datei. Such sie aus, dann klappt es."),
        "file_too_large": N_(
            "Die Datei ist zu groß: Mehr als %(most)s KB nehme ich nicht. Ein Kartenspiel hat höchstens %(words)s "
            "Wörter – lass in der Tabelle weg, was nicht dazugehört."
        ),
        "no_text": N_("Das ist keine Tabelle. Speichere sie als CSV, dann klappt es."),
        "no_packed": N_("In diesem Code steckt kein Kartenspiel. Scanne ihn noch einmal."),
        "no_deck": N_("Dieses Kartenspiel gibt es hier nicht mehr."),
        "too_many": N_("%(most)s Kartenspiele sind genug. Leg erst eins weg, das ihr nicht mehr braucht."),
        "nothing_before": N_("Hier gibt es nichts zurückzunehmen."),
    }
    statuses: ClassVar = {
        "reader": 403, "not_maker": 403,
        "no_deck": 404, "no_card": 409, "too_many": 409, "full": 409, "nothing_before": 409,
        "file_too_large": 413,
    }  # fmt: skip


Change = Callable[[Deck], Deck]
"""A change of a deck's cards; it raises if it can't be made."""


class DeckStore:
    """The decks. Safe to share between threads."""

    def __init__(self, database: Database) -> None:
        self.database = database

    def listed(self, *, removed: bool = False) -> tuple[KeptDeck, ...]:
        """Return the decks in the list, or those put away, the one changed last first.

        :raises StorageFault: when they can't be read.
        """
        condition = "IS NOT NULL" if removed else "IS NULL"
        return self._read(f"WHERE removed {condition} ORDER BY changed DESC, id")

    def every(self) -> tuple[KeptDeck, ...]:
        """Return all decks, those put away too. :raises StorageFault: when they can't be read."""
        return self._read("ORDER BY made, id")

    def find(self, deck_id: str) -> KeptDeck | None:
        """Return a deck, be it put away; None if there is none. :raises StorageFault: when it can't be read."""
        found = self._read("WHERE id = ?", deck_id)
        return found[0] if found else None

    def revision(self, deck_id: str) -> int | None:
        """Return the revision of a deck, None if there is none. :raises StorageFault: when it can't be read."""
        found = self._rows("SELECT revision FROM decks WHERE id = ?", deck_id)
        return int(found[0][0]) if found else None

    def add(self, form: str, name: str, deck: Deck, at: int, maker: str | None = None) -> str:
        """Add a deck of a device and return its id. Idempotent per `form`.

        :raises StorageFault: when it can't be kept. :raises KeptDeckFault: when there are too many.
        """
        with self.database.writing() as connection:
            known = connection.execute("SELECT id FROM decks WHERE form = ?", (form,)).fetchone()
            if known is not None:
                return str(known[0])
            (count,) = connection.execute("SELECT count(*) FROM decks WHERE removed IS NULL").fetchone()
            if count >= MOST_DECKS:
                raise KeptDeckFault("too_many", most=MOST_DECKS)
            deck_id = _new_id()
            kept = KeptDeck(id=deck_id, name=name, cards=cards_text(deck), made=at, changed=at)
            _insert(connection, form, kept, maker)
            return deck_id

    def made_by(self, device: str) -> frozenset[str]:
        """Return the ids of the decks that a device has added. :raises StorageFault: when they can't be read."""
        return frozenset(deck_id for (deck_id,) in self._rows("SELECT id FROM decks WHERE maker = ?", device))

    def keep(self, name: str, deck: Deck, at: int) -> str:
        """Return the id of a copy that an evening may rely on; it is put away, and made once for the same cards.

        :raises StorageFault: when it can't be kept. :raises ValueError: when a house keeps no such deck.
        """
        copy = KeptDeck(id=_new_id(), name=name, cards=cards_text(deck), made=at, changed=at, removed=at)
        with self.database.writing() as connection:
            query = "SELECT id FROM decks WHERE form LIKE 'server.%' AND cards = ?"
            known = connection.execute(query, (copy.cards,)).fetchone()
            if known is not None:
                return str(known[0])
            copy.check_texts()
            _insert(connection, f"server.{copy.id}", copy)
        return copy.id

    def change(self, deck_id: str, change: Change, at: int) -> KeptDeck:
        """Change the cards of a deck, as they stand on disk, and return it. The cards before stay for `step_back`.

        :raises StorageFault: when it can't be kept. :raises KeptDeckFault: when there is no such deck.
        """
        with self.database.writing() as connection:
            kept = _found(connection, deck_id)
            cards = cards_text(change(kept.deck()))
            if cards != kept.cards:
                connection.execute(
                    "UPDATE decks SET cards = ?, before = cards, changed = ?, revision = revision + 1 WHERE id = ?",
                    (cards, at, deck_id),
                )
            return _found(connection, deck_id)

    def step_back(self, deck_id: str, revision: int, at: int) -> KeptDeck:
        """Take the last change back; done again, it is back. Refused unless the deck has this `revision`.

        :raises StorageFault: when it can't be kept. :raises KeptDeckFault: when there is nothing to take back.
        """
        with self.database.writing() as connection:
            _found(connection, deck_id)
            done = connection.execute(
                "UPDATE decks SET cards = before, before = cards, changed = ?, revision = revision + 1 "
                "WHERE id = ? AND revision = ? AND before IS NOT NULL",
                (at, deck_id, revision),
            )
            if not done.rowcount:
                raise KeptDeckFault("nothing_before")
            return _found(connection, deck_id)

    def can_step_back(self, deck_id: str) -> bool:
        """Say whether a change of a deck can be taken back. :raises StorageFault: when it can't be read."""
        return bool(self._rows("SELECT 1 FROM decks WHERE id = ? AND before IS NOT NULL", deck_id))

    def rename(self, deck_id: str, name: str) -> None:
        """Give a deck another name. :raises StorageFault: or :raises KeptDeckFault: as above, or for no name."""
        if not name:
            raise KeptDeckFault("no_name")
        with self.database.writing() as connection:
            _found(connection, deck_id)
            connection.execute("UPDATE decks SET name = ? WHERE id = ?", (name, deck_id))

    def put_away(self, deck_id: str, at: int | None) -> None:
        """Take a deck out of the list, or with None back into it.

        :raises StorageFault: or :raises KeptDeckFault: as above.
        """
        with self.database.writing() as connection:
            _found(connection, deck_id)
            connection.execute("UPDATE decks SET removed = ? WHERE id = ?", (at, deck_id))

    def add_all(self, decks: Iterable[KeptDeck]) -> int:
        """Keep decks of another house whose ids aren't known yet. Return how many there were.

        :raises StorageFault: when they can't be kept; then none of them is.
        """
        with self.database.writing() as connection:
            named = (replace(deck, name=unturned(deck.name)) for deck in decks)
            return sum(_insert(connection, f"bundle.{deck.id}", deck) for deck in named)

    def _read(self, condition: str, *values: str) -> tuple[KeptDeck, ...]:
        return tuple(map(_kept, self._rows(f"SELECT {_COLUMNS} FROM decks {condition}", *values)))

    def _rows(self, query: str, *values: str) -> list[Any]:
        if not self.database.exists:
            return []
        with self.database.reading() as connection:
            return connection.execute(query, values).fetchall()


def _new_id() -> str:
    return "".join(secrets.choice(_ALPHABET) for _ in range(10))


def _found(connection: Connection, deck_id: str) -> KeptDeck:
    row = connection.execute(f"SELECT {_COLUMNS} FROM decks WHERE id = ?", (deck_id,)).fetchone()
    if row is None:
        raise KeptDeckFault("no_deck")
    return _kept(row)


def _kept(row: tuple[str, str, str, int, int, int, int | None]) -> KeptDeck:
    deck_id, name, cards, made, changed, revision, removed = row
    return KeptDeck(id=deck_id, name=name, cards=cards, made=made, changed=changed, revision=revision, removed=removed)


def _insert(connection: Connection, form: str, deck: KeptDeck, maker: str | None = None) -> bool:
    done = connection.execute(
        f"INSERT INTO decks (form, {_COLUMNS}, maker) VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?) ON CONFLICT DO NOTHING",
        (form, deck.id, deck.name, deck.cards, deck.made, deck.changed, deck.revision, deck.removed, maker),
    )
    return done.rowcount == 1
