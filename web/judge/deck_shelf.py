"""The judges of all decks of a house: the server's deck, the one that came along, and those of the house's own."""

from __future__ import annotations

import threading
from collections import OrderedDict
from typing import Final

from companion.words.deck_files.faults import DeckError
from companion.words.referee_state import Texts
from lexicon.judging.verdict import Verdict
from web.decks.kept_deck import SERVER, SHIPPED
from web.decks.requested import deck_of_settings
from web.decks.store import DeckStore
from web.judge.deck import Deck
from web.judge.deck_judge import DeckJudge
from web.storage.faults import StorageFault
from web.storage.open_evenings import OpenEvening

_REMEMBERED: Final = 12  # decks of the house's own whose judges stay in memory


class DeckShelf:
    """Judges by the keys of their decks, made when they are asked for. Safe to share between threads."""

    def __init__(self, server: DeckJudge, store: DeckStore) -> None:
        self.server = server
        self.store = store
        self._shipped = server if server.deck.source is None else DeckJudge(Deck(), server.judge)
        self._lock = threading.Lock()
        self._own: OrderedDict[str, tuple[int, DeckJudge]] = OrderedDict()

    def judge_of(self, key: str) -> DeckJudge:
        """Return the judge over the deck of a key; for a deck that isn't here, over the server's."""
        if key in ("", SERVER):
            return self.server
        if key == SHIPPED:
            return self._shipped
        try:
            return self._kept(key) or self.server
        except StorageFault:
            with self._lock:  # while the file can't be read a deck is as it was read last
                return self._own[key][1] if key in self._own else self.server

    def verdict_on(self, texts: Texts, evening: OpenEvening) -> Verdict | None:
        """Return the lexicon's verdict on a word of an evening; None if it is no word, or no lexicon is there."""
        return self.judge_of(deck_of_settings(evening.row.settings)).verdict_on(texts)

    def _is_the_servers(self, deck: Deck) -> bool:
        """Say whether a deck has the cards of the server's: an evening begun with that one has a copy."""
        try:
            return deck.cards() == self.server.deck.cards()
        except (DeckError, OSError):
            return False

    def _kept(self, key: str) -> DeckJudge | None:
        revision = self.store.revision(key)
        if revision is None:
            return None
        with self._lock:
            known = self._own.get(key)
            if known is not None and known[0] == revision:
                self._own.move_to_end(key)
                return known[1]
        found = self.store.find(key)
        if found is None or not found.cards:
            return None
        deck = Deck(found.deck())
        judge = self.server if self._is_the_servers(deck) else DeckJudge(deck, self.server.judge)
        with self._lock:
            self._own[key] = found.revision, judge
            self._own.move_to_end(key)
            while len(self._own) > _REMEMBERED:
                self._own.popitem(last=False)
        return judge
