"""A deck of the house's own: a name and cards, kept as the text that a deck file has."""

from typing import Annotated, Final

from msgspec import Meta, Struct

from companion.action import can_be_seen, fits_a_line
from companion.words.deck import Deck
from companion.words.deck_files.reader import FEWEST_WORDS, examine_deck, fault_of_word
from web.storage.event_store import MATCH_ID
from web.storage.kept_evening import LATEST

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

Moment = Annotated[int, Meta(ge=0, le=LATEST)]
DeckId = Annotated[str, Meta(pattern=rf"\A(?:{MATCH_ID.pattern})\Z")]


class KeptDeck(Struct, frozen=True, kw_only=True):
    """A deck as it is kept and as a bundle has it. `cards` is the text of a deck file; times are ms since 1970.

    `revision` counts its changes here; `removed` says when it was put away, None while it is in the list.
    """

    id: DeckId
    name: Annotated[str, Meta(min_length=1, max_length=LONGEST_NAME)]
    cards: Annotated[str, Meta(max_length=LONGEST_TEXT)]
    made: Moment
    changed: Moment
    revision: Annotated[int, Meta(ge=1, le=10_000_000)] = 1
    removed: Moment | None = None

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


def cards_text(deck: Deck) -> str:
    """Return the cards of a deck as they are kept; "" for none."""
    return deck.as_csv() if len(deck) else ""


def is_playable(deck: Deck) -> bool:
    """Say whether an evening may be played with a deck: the circle shows twelve different words (W-3)."""
    return len(deck) >= FEWEST_WORDS


def is_picture(text: str) -> bool:
    """Say whether a text can be the picture of a card: an emoji, and no letters, figures or blanks."""
    plain = any(sign.isalnum() or sign.isspace() or sign < "\xa1" for sign in text)
    return 0 < len(text) <= LONGEST_PICTURE and not plain
