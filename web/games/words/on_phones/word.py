"""The word that lies, or is in doubt, as phones show it: its parts, its cards, and what the judge thinks of it."""

from __future__ import annotations

from typing import NamedTuple

from companion.words.referee_state import NO_TEXTS, RefereeState
from web.games.by_state import ByState
from web.games.phone import PhoneCard
from web.games.words.dispute import USUAL, last_verdict, opinion_on
from web.games.words.laid_cards import laid_word
from web.judge.card_pictures import picture_path
from web.judge.panel import ruling_name
from web.judge.services import deck, deck_judge
from web.judge.votes.events import vote_event_id
from web.pages.language import gettext as _
from web.pages.language import language
from web.storage.open_evenings import OpenEvening


class WordNow(NamedTuple):
    """A word: modifier, link and head as far as they are known, the cards, and the judge's opinion, "" if unwanted."""

    parts: tuple[str, ...]
    cards: tuple[PhoneCard, ...]
    opinion: str


def word_now(evening: OpenEvening) -> WordNow:
    """Return the word that all look at, in the language of the context; made once for all phones."""
    return _WORDS.of(evening)


def _made(evening: OpenEvening) -> WordNow:
    state: RefereeState = evening.log.state.round
    decided = last_verdict(evening)
    word = decided[1].word if decided is not None else state.last
    texts = word.texts if word is not None else NO_TEXTS
    laid = laid_word(texts)
    cards = tuple(PhoneCard(card.word, card_picture(card.word)) for card in laid.cards)
    wanted = evening.row.settings.get("lexicon", USUAL)
    shown = wanted == "before" or (decided is not None and wanted != "never")
    without = None if decided is None else vote_event_id(evening.id, decided[0])
    return WordNow(laid.parts, cards, _opinion(evening, without, shown=shown) if word is not None else "")


def _opinion(evening: OpenEvening, without: str | None, *, shown: bool) -> str:
    """Return what the dictionary says, if it is wanted, and how this table voted before, which is its own law."""
    state: RefereeState = evening.log.state.round
    decided = last_verdict(evening)
    word = decided[1].word if decided is not None else state.last
    judged = deck_judge().verdict_on(word.texts) if word is not None else None
    if word is None or judged is None:
        return ""
    found = opinion_on(judged, word.texts, without)
    said = (_("Das Wörterbuch:"), f"{ruling_name(judged.ruling)}.", judged.sentence(language())) if shown else ()
    before = (_("An diesem Tisch:"), found.precedent) if found.precedent else ()
    return " ".join((*said, *before))


def card_picture(word: str) -> str:
    """Return the picture of a card as phones show it: an address of this house, or an emoji."""
    name = deck().drawing(word)
    return picture_path(name) if name is not None else deck().emoji(word)


_WORDS = ByState(_made)
