"""The decks of this house on disk: each a name and cards, kept as the text that a deck file has.

A deck that was put away stays in the file: evenings were played with it.
"""

from collections.abc import Callable, Iterable, Sequence
from hashlib import sha256
from pathlib import Path
from typing import Annotated, Any, ClassVar, Final

from msgspec import Meta, Struct
from msgspec.structs import astuple, replace

from companion.action import can_be_seen, fits_a_line
from companion.typed import unturned
from companion.words.deck import Deck
from companion.words.deck_files.card_word import fault_of_word
from companion.words.deck_files.reader import FEWEST_WORDS, examine_deck
from lexicon.deck_list.answer import Answer
from lexicon.deck_list.deck_list import DeckList
from web.storage.database import Connection, Database, rows_of
from web.storage.event_store import ID_LENGTH, MATCH_ID, random_letters
from web.storage.faults import CatalogueFault
from web.storage.kept_evening import LATEST
from web.translations.catalogue import read_sentences

SHIPPED: Final = "klassik"
"""The key of the deck that came along. The key of a deck of the house is its id."""
SERVER: Final = "server"
"""The key of the deck in the file with which the server was started; so is "", where an evening names none."""
LONGEST_NAME: Final = 40  # characters
MOST_WORDS: Final = 300
"""The words of a deck of one's own: six boxes; the pairs of more would be a wait."""
LONGEST_PICTURE: Final = 16  # characters of one emoji with all its joiners
LONGEST_TEXT: Final = 60_000
"""Characters of the text of a deck's cards."""
MOST_READ: Final = 120
"""The words of a deck that can be read: the answers about more would be too long."""
MOST_ANSWERS: Final = 5
"""The answers of a deck's own list; more tables would change next to nothing."""
LONGEST_ANSWERS: Final = 400_000
"""Characters of a deck's own list: five answers about 50 cards take a fifth of that."""

Moment = Annotated[int, Meta(ge=0, le=LATEST)]
DeckId = Annotated[str, Meta(pattern=rf"\A(?:{MATCH_ID.pattern})\Z")]
MOST_DECKS: Final = 200
_WITHOUT_DOTS: Final = str.maketrans("ÄÖÜẞ", "AOUS")


class KeptDeckFault(CatalogueFault):
    """A change of a deck that can't be made."""

    sentences: ClassVar = read_sentences(Path(__file__).with_name("faults.toml"))["deck"]
    statuses: ClassVar = {
        "reader": 403, "not_maker": 403,
        "no_deck": 404, "no_card": 409, "too_many": 409, "full": 409, "nothing_before": 409,
        "read_enough": 409, "file_too_large": 413, "answer_too_long": 413,
    }  # fmt: skip


class KeptDeck(Struct, frozen=True, kw_only=True):
    """A deck as it is kept and as a bundle has it. `cards` is the text of a deck file; times are ms since 1970.

    `revision` counts its changes here; `removed` says when it was put away, None while it is in the list. `answers` is
    the text of its own list, "" for none.
    """

    id: DeckId
    name: Annotated[str, Meta(min_length=1, max_length=LONGEST_NAME)]
    cards: Annotated[str, Meta(max_length=LONGEST_TEXT)]
    made: Moment
    changed: Moment
    revision: Annotated[int, Meta(ge=1, le=10_000_000)] = 1
    removed: Moment | None = None
    answers: Annotated[str, Meta(max_length=LONGEST_ANSWERS)] = ""

    def own_list(self) -> DeckList:
        """Return the deck's own list."""
        return DeckList.of_text(self.answers)

    def deck(self) -> Deck:
        """Return the cards."""
        return examine_deck(self.cards.encode())[0] if self.cards else Deck(())

    def check_texts(self) -> None:
        """Check the texts. :raises ValueError: when the name fits no line, or the cards are none that were kept."""
        deck = self.deck()
        words_are_sound = all(fault_of_word(row.word) is None and row.colours for row in deck)
        if self.id in (SHIPPED, SERVER):
            raise ValueError(self.id)
        too_much = len(deck) > MOST_WORDS or len(self.cards) > LONGEST_TEXT
        if not fits_a_line(self.name) or not can_be_seen(self.name) or too_much or not words_are_sound:
            raise ValueError(self.id)
        if not all(row.picture == "" or is_picture(row.picture) for row in deck) or cards_text(deck) != self.cards:
            raise ValueError(self.id)
        own = self.own_list()
        if len(own.answers) > MOST_ANSWERS or own.as_text() != self.answers:
            raise ValueError(self.id)


def cards_text(deck: Deck) -> str:
    """Return the cards of a deck as they are kept; "" for none."""
    return deck.as_csv() if len(deck) else ""


def mark_of(answer: Answer) -> str:
    """Return a mark by which a form names an answer."""
    return sha256(answer.as_text().encode()).hexdigest()[:16]


def is_playable(deck: Deck) -> bool:
    """Say whether an evening may be played with a deck: the circle shows twelve different words (W-3)."""
    return len(deck) >= FEWEST_WORDS


def in_alphabet(word: str) -> str:
    """Return a word as it stands in the alphabet: ÖL under O."""
    return word.upper().translate(_WITHOUT_DOTS)


def is_picture(text: str) -> bool:
    """Say whether a text can be the picture of a card: an emoji, and no letters, figures or blanks."""
    plain = any(sign.isalnum() or sign.isspace() or sign < "\xa1" for sign in text)
    return 0 < len(text) <= LONGEST_PICTURE and not plain


_COLUMNS: Final = ", ".join(KeptDeck.__struct_fields__)


class DeckStore:
    """The decks. Safe to share between threads.

    All methods raise a `StorageFault` when the house can't be read or can't keep a change.
    """

    def __init__(self, database: Database) -> None:
        self.database = database

    def listed(self, *, removed: bool = False) -> tuple[KeptDeck, ...]:
        """Return the decks in the list, or those put away, the one changed last first."""
        condition = "IS NOT NULL" if removed else "IS NULL"
        return self._read(f"WHERE removed {condition} ORDER BY changed DESC, id")

    def every(self) -> tuple[KeptDeck, ...]:
        """Return all decks, those put away too."""
        return self._read("ORDER BY made, id")

    def find(self, deck_id: str) -> KeptDeck | None:
        """Return a deck, be it put away; None if there is none."""
        return next(iter(self._read("WHERE id = ?", deck_id)), None)

    def revision(self, deck_id: str) -> int | None:
        """Return the revision of a deck, None if there is none."""
        found = rows_of(self.database, "SELECT revision FROM decks WHERE id = ?", deck_id)
        return int(found[0][0]) if found else None

    def add(self, form: str, name: str, deck: Deck, at: int, maker: str | None = None, answers: str = "") -> str:
        """Add a deck of a device, with its own list, and return its id. Idempotent per `form`.

        :raises KeptDeckFault: when there are too many.
        """
        with self.database.writing() as connection:
            known = connection.execute("SELECT id FROM decks WHERE form = ?", (form,)).fetchone()
            if known is not None:
                return str(known[0])
            (count,) = connection.execute("SELECT count(*) FROM decks WHERE removed IS NULL").fetchone()
            if count >= MOST_DECKS:
                raise KeptDeckFault("too_many", most=MOST_DECKS)
            deck_id = random_letters(ID_LENGTH)
            kept = KeptDeck(id=deck_id, name=name, cards=cards_text(deck), made=at, changed=at, answers=answers)
            _insert(connection, form, kept, maker)
            return deck_id

    def made_by(self, device: str) -> frozenset[str]:
        """Return the ids of the decks that a device has added."""
        return frozenset(deck for (deck,) in rows_of(self.database, "SELECT id FROM decks WHERE maker = ?", device))

    def keep(self, name: str, deck: Deck, at: int, answers: str = "") -> str:
        """Return the id of a copy that an evening may rely on; it is put away, and made once for the same content.

        :raises ValueError: when a house keeps no such deck.
        """
        cards = cards_text(deck)
        copy = KeptDeck(
            id=random_letters(ID_LENGTH), name=name, cards=cards, made=at, changed=at, removed=at, answers=answers
        )
        with self.database.writing() as connection:
            query = "SELECT id FROM decks WHERE form LIKE 'server.%' AND cards = ? AND answers = ?"
            known = connection.execute(query, (copy.cards, copy.answers)).fetchone()
            if known is not None:
                return str(known[0])
            copy.check_texts()
            _insert(connection, f"server.{copy.id}", copy)
        return copy.id

    def change(self, deck_id: str, change: Callable[[Deck], Deck], at: int) -> None:
        """Change the cards of a deck, as they stand on disk. The cards before stay for `step_back`.

        :raises KeptDeckFault: when there is no such deck, or `change` refuses.
        """
        with self.database.writing() as connection:
            found = connection.execute(f"SELECT {_COLUMNS} FROM decks WHERE id = ?", (deck_id,)).fetchone()
            if found is None:
                raise KeptDeckFault("no_deck")
            kept = _kept(found)
            cards = cards_text(change(kept.deck()))
            if cards != kept.cards:
                connection.execute(
                    "UPDATE decks SET cards = ?, before = cards, changed = ?, revision = revision + 1 WHERE id = ?",
                    (cards, at, deck_id),
                )

    def step_back(self, deck_id: str, revision: int, at: int) -> None:
        """Take the last change back; done again, it is back.

        :raises KeptDeckFault: when there is nothing to take back, or the deck has another `revision`.
        """
        with self.database.writing() as connection:
            done = connection.execute(
                "UPDATE decks SET cards = before, before = cards, changed = ?, revision = revision + 1 "
                "WHERE id = ? AND revision = ? AND before IS NOT NULL",
                (at, deck_id, revision),
            )
            if not done.rowcount:
                raise KeptDeckFault("nothing_before")

    def add_answers(self, deck_id: str, answers: Sequence[Answer], instead_of: str = "") -> None:
        """Add tables' answers to a deck's own list, all or none; an answer that is there already changes nothing.

        They take the place of the one with the mark `instead_of`, which they mend.

        :raises KeptDeckFault: when there is no such deck, or beyond the most.
        """

        def added(own: DeckList) -> DeckList:
            kept = [each for each in own.answers if mark_of(each) != instead_of]
            kept += [each for each in answers if each not in kept]
            if len(kept) > MOST_ANSWERS:
                raise KeptDeckFault("read_enough", most=MOST_ANSWERS)
            return DeckList(kept)

        self._change_list(deck_id, added)

    def take_answer_back(self, deck_id: str, mark: str) -> Answer:
        """Take the last answer of a deck's own list back, and return it. `mark` is its own: a double tap takes one.

        :raises KeptDeckFault: when there is no such deck, or another answer is the last.
        """

        def shorter(own: DeckList) -> DeckList:
            if not own.answers or mark_of(own.answers[-1]) != mark:
                raise KeptDeckFault("nothing_before")
            return DeckList(own.answers[:-1])

        return self._change_list(deck_id, shorter).answers[-1]

    def _change_list(self, deck_id: str, change: Callable[[DeckList], DeckList]) -> DeckList:
        with self.database.writing() as connection:
            found = connection.execute("SELECT answers FROM decks WHERE id = ?", (deck_id,)).fetchone()
            if found is None:
                raise KeptDeckFault("no_deck")
            before = DeckList.of_text(found[0])
            answers = change(before).as_text()
            if len(answers) > LONGEST_ANSWERS:
                raise KeptDeckFault("answer_too_long")
            if answers != found[0]:
                connection.execute(
                    "UPDATE decks SET answers = ?, revision = revision + 1 WHERE id = ?", (answers, deck_id)
                )
            return before

    def can_step_back(self, deck_id: str) -> bool:
        """Say whether a change of a deck can be taken back."""
        return bool(rows_of(self.database, "SELECT 1 FROM decks WHERE id = ? AND before IS NOT NULL", deck_id))

    def rename(self, deck_id: str, name: str) -> None:
        """Give a deck another name. :raises KeptDeckFault: when there is no such deck, or for no name."""
        if not name:
            raise KeptDeckFault("no_name")
        self._set("name", name, deck_id)

    def put_away(self, deck_id: str, at: int | None) -> None:
        """Take a deck out of the list, or with None back into it. :raises KeptDeckFault: when there is no such deck."""
        self._set("removed", at, deck_id)

    def add_all(self, decks: Iterable[KeptDeck]) -> int:
        """Keep decks of another house whose ids aren't known yet, all or none. Return how many there were."""
        with self.database.writing() as connection:
            named = (replace(deck, name=unturned(deck.name)) for deck in decks)
            return sum(_insert(connection, f"bundle.{deck.id}", deck) for deck in named)

    def _read(self, condition: str, *values: str) -> tuple[KeptDeck, ...]:
        return tuple(map(_kept, rows_of(self.database, f"SELECT {_COLUMNS} FROM decks {condition}", *values)))

    def _set(self, column: str, value: str | int | None, deck_id: str) -> None:
        with self.database.writing() as connection:
            if not connection.execute(f"UPDATE decks SET {column} = ? WHERE id = ?", (value, deck_id)).rowcount:
                raise KeptDeckFault("no_deck")


def _kept(row: tuple[Any, ...]) -> KeptDeck:
    return KeptDeck(**dict(zip(KeptDeck.__struct_fields__, row, strict=True)))


def _insert(connection: Connection, form: str, deck: KeptDeck, maker: str | None = None) -> bool:
    done = connection.execute(
        f"INSERT INTO decks (form, {_COLUMNS}, maker) VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?) ON CONFLICT DO NOTHING",
        (form, *astuple(deck), maker),
    )
    return done.rowcount == 1
