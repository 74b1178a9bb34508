"""Changes of a deck's cards: a card swapped, put away or added.

Each word is checked first: what keeps it off a card, and what the table should know about it.
"""

from collections.abc import Collection, Iterable, Mapping
from dataclasses import replace
from enum import StrEnum
from pathlib import Path
from typing import ClassVar, Final, NamedTuple

from companion.typed import as_seen
from companion.words.deck import LONGEST_WORD, Deck, DeckWord
from companion.words.deck_files.card_word import capitals, fault_of_word, same_word
from lexicon.errors import BadWord
from lexicon.judge import Judge
from lexicon.judging.pair_ruling import hardly_known
from lexicon.spelling import fold
from lexicon.store import NounRow
from web.judge.decks.pictures import proposed_pictures
from web.judge.decks.store import MOST_WORDS, KeptDeckFault, is_picture
from web.storage.faults import CatalogueFault
from web.translations.catalogue import read_sentences

_COMMON: Final = 2.5  # Zipf frequency of a word that people know, though it is no noun
_VERB_ENDS: Final = ("en", "eln", "ern")
_RARELY_IN_FRONT: Final = 2  # compounds with a verb as a noun in front, such as Laufen; of Essen there are many
_GENDERS: Final = {"m": "der", "f": "die", "n": "das"}


class WordFault(CatalogueFault):
    """Something about a word: it can't be on a card, or the table should know it. `text` is the word."""

    sentences: ClassVar[Mapping[str, str]] = read_sentences(Path(__file__).with_name("faults.toml"))["word"]


class Weight(StrEnum):
    """Whether a word can be on a card: it can't, it can but the table should know something, or all is well."""

    STOP = "stop"
    HINT = "hint"
    FINE = "fine"


class Finding(NamedTuple):
    """A word as its card shows it, with what was found. `instead` are words that may be meant, `article` is "" if it
    isn't known.
    """

    word: str
    weight: Weight
    fault: WordFault | None = None
    instead: tuple[str, ...] = ()
    article: str = ""

    def sentence(self, lang: str) -> str:
        """Return what was found, "" if all is well."""
        return "" if self.fault is None else self.fault.sentence(lang)


def card_word(typed: str) -> str:
    """Return what was typed as a card shows it."""
    return capitals(as_seen(typed))


def check_word(typed: str, others: Collection[str], judge: Judge | None) -> Finding:
    """Check a word beside the other words of its deck. Without a judge only its spelling is looked at."""
    word = card_word(typed)
    unfit = fault_of_word(word)
    if unfit is not None:
        return Finding(word, Weight.STOP, WordFault(unfit.code, text=word[:LONGEST_WORD], most=LONGEST_WORD))
    if any(same_word(word, other) for other in others):
        return Finding(word, Weight.STOP, WordFault("word_twice", text=word))
    return Finding(word, Weight.FINE) if judge is None else _looked_up(word, judge)


def _looked_up(word: str, judge: Judge) -> Finding:
    try:
        noun = judge.noun(word)
    except BadWord:
        return Finding(word, Weight.STOP, WordFault("not_a_word", text=word))
    if noun is None:
        return _not_found(word, judge)
    article = _GENDERS.get(noun.genders[:1], "")
    found = Finding(word, Weight.HINT, article=article)
    single = card_word(noun.lemma)
    if noun.proper:
        return found._replace(fault=WordFault("name", text=word), article="")
    if fold(noun.lemma) != fold(word):
        return found._replace(fault=WordFault("plural", text=word, single=single), instead=(single,), article="")
    if _is_verb(noun):
        return found._replace(fault=WordFault("verb", text=word), instead=_stem(word, judge))
    if hardly_known(noun):
        return found._replace(fault=WordFault("hardly", text=word))
    return found._replace(weight=Weight.FINE)


def _not_found(word: str, judge: Judge) -> Finding:
    from wordfreq import zipf_frequency  # heavy, and known nouns never need it

    if zipf_frequency(word.lower(), "de", wordlist="small") >= _COMMON:
        return Finding(word, Weight.HINT, WordFault("no_noun", text=word), _stem(word, judge))
    near = tuple(map(card_word, judge.suggest(word)))
    return Finding(word, Weight.HINT, WordFault("slip" if near else "unknown", text=word), near)


def _is_verb(noun: NounRow) -> bool:
    """Tell whether a noun is a verb written large: das Laufen, but not das Essen or das Kissen."""
    ends = noun.key.endswith(_VERB_ENDS) and not noun.key.endswith("chen")
    return noun.genders == "n" and ends and noun.heads <= _RARELY_IN_FRONT


def _stem(word: str, judge: Judge) -> tuple[str, ...]:
    """Return the noun in a verb: LAUF of LAUFEN."""
    stem = word.removesuffix("EN")
    found = judge.noun(stem) if stem != word and len(stem) > 2 else None
    return (stem,) if found is not None and not found.proper and fold(found.lemma) == fold(stem) else ()


def swap(deck: Deck, before: str, card: DeckWord | None) -> Deck:
    """Return the deck with `card` in the place of the card `before`, with None without that one.

    :raises KeptDeckFault: when that one isn't there.
    """
    if before not in deck.names:
        raise KeptDeckFault("no_card")
    swapped = (card if each.word == before else each for each in deck)
    return Deck(tuple(each for each in swapped if each is not None))


def add(deck: Deck, cards: Iterable[DeckWord]) -> Deck:
    """Return the deck with more cards; a word that it has stays as it is. :raises KeptDeckFault: beyond the most."""
    words = list(deck)
    for card in cards:
        if not any(same_word(each.word, card.word) for each in words):
            words.append(card)
    if len(words) > MOST_WORDS:
        raise KeptDeckFault("full", most=MOST_WORDS)
    return Deck(tuple(words))


def with_picture(card: DeckWord) -> DeckWord:
    """Return a card with a picture: its own, else the first that is proposed, if any."""
    if is_picture(card.picture):
        return card
    found = proposed_pictures([card.word], 1)
    return replace(card, picture=found[0].emoji if found else "")
