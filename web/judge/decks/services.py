"""The decks of this house as its pages show them, and what may be done with them by whom."""

from collections.abc import Iterable
from typing import NamedTuple

from companion.words.deck import Deck
from companion.words.deck_files.reader import read_deck
from lexicon.deck_list.deck_list import DeckList
from lexicon.errors import LexiconError
from lexicon.judge import Judge
from lexicon.paths import shipped
from web.access import roles
from web.access.this_device import known_device_id
from web.judge.decks.requested import requested_deck
from web.judge.decks.store import MOST_READ, SERVER, SHIPPED, KeptDeck, KeptDeckFault
from web.judge.decks.workbook import read_deck_file
from web.judge.services import services
from web.pages.fault_pages import if_readable
from web.pages.language import gettext as _
from web.storage.faults import StorageFault


class ShownDeck(NamedTuple):
    """A deck by its key, with its name in the language of the request; `kept` is None for one that can't be changed."""

    key: str
    name: str
    deck: Deck
    kept: KeptDeck | None = None

    @property
    def is_readable(self) -> bool:
        """Whether its pairs may be read: it is the house's own, and neither empty nor too large."""
        return self.kept is not None and 0 < len(self.deck) <= MOST_READ

    @property
    def own_list(self) -> DeckList:
        """The deck's own list; that of the server's file lies beside it."""
        if self.kept is not None:
            return self.kept.own_list()
        return services().deck_judge.own if self.key == SERVER else DeckList()


def shown_deck(key: str) -> ShownDeck | None:
    """Return the deck of a key, None if there is none.

    :raises StorageFault: when it can't be read. :raises DeckError: or :raises OSError: for the server's file.
    """
    if key == SHIPPED:
        return ShownDeck(SHIPPED, _("Die Schachtel von 1992"), read_deck(shipped("decks/klassik.csv")))
    file = services().file
    if key == SERVER:
        return None if file is None else ShownDeck(SERVER, file.stem, read_deck_file(file))
    kept = services().deck_store.find(key)
    return None if kept is None else ShownDeck(kept.id, kept.name, kept.deck(), kept)


def shown_decks() -> list[ShownDeck]:
    """Return all decks: the server's, the one that came along, those of the house. Raises what `shown_deck` does."""
    fixed = filter(None, map(shown_deck, (SERVER, SHIPPED)))
    own = (ShownDeck(kept.id, kept.name, kept.deck(), kept) for kept in services().deck_store.listed())
    return [*fixed, *own]


def usual_key() -> str:
    """Return the key of the server's deck: that in its file, else the one that came along."""
    return SHIPPED if services().file is None else SERVER


def deck_of_page() -> ShownDeck | None:
    """Return the deck of this request; one that isn't here is the server's."""
    key = requested_deck()
    return (if_readable(lambda: shown_deck(key), None) if key else None) or shown_deck(usual_key())


def judge_if_there() -> Judge | None:
    """Return the judge, None while there is no lexicon."""
    try:
        return services().deck_judge.judge()
    except LexiconError:
        return None


def may_add() -> bool:
    """Say whether this device may add decks."""
    return roles.may(roles.may_add)


def changeable(keys: Iterable[str]) -> frozenset[str]:
    """Return those of the decks `keys` that this device may change: its own, and all if it runs the house."""
    try:
        if roles.keeps_house():
            return frozenset(keys)
        device = known_device_id()
        return frozenset() if device is None else services().deck_store.made_by(device).intersection(keys)
    except StorageFault:
        return frozenset()


def refuse_readers() -> None:
    """Check that this device may add decks. :raises KeptDeckFault: when it may only look."""
    if not may_add():
        raise KeptDeckFault("reader")


def refuse_others(key: str) -> None:
    """Check that this device may change a deck. :raises KeptDeckFault: when it is somebody else's."""
    if not changeable([key]):
        raise KeptDeckFault("not_maker")
