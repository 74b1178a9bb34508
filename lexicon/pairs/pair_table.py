"""Every ordered pair of a deck with its best form and verdict, worked out ahead of the game, in SQLite.

Attested pairs are few; the table stores each of them. For all other pairs the verdict follows from the model's odds for
the two words. So the file has a row per word, with its odds before all others, a row per attested pair, and a view,
`pairs`, of all ordered pairs.

The default deck's table is in data/pairs/klassik as text: words.tsv, odds.tsv and attested.tsv have the contents of the
file, pairs.tsv the verdicts that follow from them, one a line.
"""

import hashlib
import json
import os
import sqlite3
from array import array
from collections.abc import Callable, Iterable, Iterator, Sequence
from pathlib import Path
from typing import NamedTuple

from lexicon.deck_list.deck_list import DeckList
from lexicon.judge import Judge
from lexicon.judging.noun_profile import NounProfile, guessed_parts
from lexicon.judging.pair_ruling import fitted, is_of_another, judge_pair, rank, rule_on_pair
from lexicon.judging.verdict import Ruling, Seam, Verdict, unknown
from lexicon.meaning.model import SHIPPED, shipped_model
from lexicon.meaning.plausibility import STEPS, stand_in, step_of
from lexicon.pairs.sqlite_file import Attested, Contents, Odds, read_file, write_file
from lexicon.pairs.text_files import read_text
from lexicon.paths import make_folder, pairs_path, shipped, sweep_partial
from lexicon.progress import Progress
from lexicon.spelling import behind, fold, join
from lexicon.store import Store
from lexicon.text import Text

_DEFAULT = "pairs/klassik"
_KEPT = 60  # tables in the cache; a third of a megabyte each
_ADVISERS = (shipped(SHIPPED), shipped("judgements/klassik.tsv"))  # a change of these makes another table


class Cell(NamedTuple):
    """One ordered pair, with the fields that a heat map needs."""

    modifier: str
    head: str
    word: str
    ruling: Ruling
    p: float
    p_any: float


class PairTable:
    """The verdicts on every ordered pair of some words.

    `profiles` has the profile of each word, None if the lexicon doesn't know it; `attested` the attested compounds by
    the positions of modifier and head in `words`; `odds` the model's log odds of each word before all others. `own` is
    the deck's own list, which no file of a table has.
    """

    def __init__(
        self,
        words: Sequence[str],
        profiles: Sequence[NounProfile | None],
        attested: Attested,
        odds: Odds,
        own: DeckList | None = None,
    ) -> None:
        self.words = tuple(words)
        self.profiles = tuple(profiles)
        self.attested = attested
        self.odds = odds
        self.own = own or DeckList()
        self._as_written = {word.lower(): position for position, word in enumerate(self.words)}
        self._by_key = {fold(word): position for position, word in enumerate(self.words)}

    @classmethod
    def load(
        cls,
        words: Sequence[str],
        judge: Judge | Callable[[], Judge] = Judge.open,
        progress: Progress | None = None,
    ) -> "PairTable":
        """Return the table of these words: from the cache, from data/ (the default deck), or worked out now.

        Only the default deck's is there without a judge; for others one is opened, if `judge` says how to.

        :raises LexiconFileError: if it has to be worked out and there is no lexicon.
        """
        text = shipped(_DEFAULT)
        if _same_words(words, text):
            path = pairs_path(f"klassik-{_stamp(text)}")
            return cls._cached(path, words) or cls._kept(read_text(text), path, words)
        judge = judge if isinstance(judge, Judge) else judge()
        path = pairs_path(_digest(words, judge))
        table = cls._cached(path, words)
        if table is None:
            table = cls.build(words, judge, progress)
            table.save(path)
        return table

    @classmethod
    def default(cls) -> "PairTable":
        """Return the default deck's table."""
        contents = read_text(shipped(_DEFAULT))
        return cls.load(contents[0])

    @classmethod
    def _cached(cls, path: Path, words: Sequence[str]) -> "PairTable | None":
        if not path.is_file():
            return None
        try:
            return cls(*read_file(path)).in_order(words)
        except (sqlite3.DatabaseError, ValueError, KeyError, IndexError):
            return None  # a cache that can't be read is made anew

    @classmethod
    def _kept(cls, contents: Contents, path: Path, words: Sequence[str]) -> "PairTable":
        table = cls(*contents)
        table.save(path)
        return table.in_order(words)

    @classmethod
    def build(cls, words: Sequence[str], judge: Judge, progress: Progress | None = None) -> "PairTable":
        """Work the table out.

        :raises BadWord: if one of the words can't be a word.
        """
        profiles: list[NounProfile | None] = []
        for position, word in enumerate(words):
            if progress and position % 50 == 0:
                progress(0.7 * position / len(words), Text("Wörter nachschlagen", "Looking words up"))
            noun = judge.noun(word)
            profiles.append(None if noun is None else judge.profile(noun))
        if progress:
            progress(0.7, Text("Belege sammeln", "Collecting evidence"))
        return cls(words, profiles, _attested(profiles, judge.store), _odds(profiles))

    def contents(self) -> Contents:
        """Return the contents of the table, as its files have them."""
        return list(self.words), list(self.profiles), self.attested, self.odds

    def with_list(self, own: DeckList) -> "PairTable":
        """Return the table with its deck's own list, which decides about the pairs that it has."""
        return PairTable(self.words, self.profiles, self.attested, self.odds, own)

    def save(self, path: Path) -> None:
        """Write the table to a SQLite file. If that fails, nothing happens: the table works without a file."""
        try:
            make_folder(path.parent)
            sweep(path.parent)
            partial = path.with_name(f"{path.name}.{os.getpid()}.partial")
            try:
                write_file(self.contents(), partial)
                partial.replace(path)
                _sweep_old(path.parent)
            finally:
                partial.unlink(missing_ok=True)
        except (OSError, sqlite3.Error):
            return

    def verdict(self, modifier: str, head: str) -> Verdict:
        """Return the verdict on two of the words in this order.

        :raises KeyError: if one of them isn't among the words.
        """
        return self._verdict(self._position(modifier), self._position(head))

    def __contains__(self, word: str) -> bool:
        return fold(word) in self._by_key

    def _position(self, word: str) -> int:
        # A deck may hold both MAẞE and MASSE: the same spelling comes before the same key.
        position = self._as_written.get(word.lower())
        return self._by_key[fold(word)] if position is None else position

    def verdicts(self) -> Iterator[Verdict]:
        """Yield the verdicts on all ordered pairs, row by row."""
        yield from self._verdicts(judge_pair)

    def rulings(self) -> Iterator[Verdict]:
        """Yield the same verdicts without relatives: word, ruling and probability are there in half the time."""
        yield from self._verdicts(rule_on_pair)

    def _verdicts(self, rule: Callable[..., Verdict]) -> Iterator[Verdict]:
        for modifier in range(len(self.words)):
            for head in range(len(self.words)):
                yield self._verdict(modifier, head, rule)

    def cells(self) -> Iterator[Cell]:
        """Yield all ordered pairs, row by row, by the words as they stand on the cards."""
        for place, modifier in enumerate(self.words):
            for other, head in enumerate(self.words):
                verdict = self._verdict(place, other, rule_on_pair)
                yield Cell(modifier, head, verdict.word, verdict.ruling, verdict.p, verdict.p_any)

    def _verdict(self, modifier: int, head: int, rule: Callable[..., Verdict] = judge_pair) -> Verdict:
        first, second = self.profiles[modifier], self.profiles[head]
        if first is None or second is None:
            verdict = self._unknown(modifier, head)
        else:
            verdict = rule(first, second, self.attested.get((modifier, head), []), self.odds[modifier][head] / STEPS)
        return self.own.ruled(verdict, self.words[modifier], self.words[head])

    def _unknown(self, modifier: int, head: int) -> Verdict:
        first, second = self.profiles[modifier], self.profiles[head]
        one, other = (
            profile.noun.lemma if profile else self.words[place].capitalize()
            for profile, place in ((first, modifier), (second, head))
        )
        parts = first.parts if first else guessed_parts(one)
        seams = tuple(Seam(stem, link, behind(stem, other)) for stem, link in parts)
        return unknown(one, other, seams, other if first else one)

    def in_order(self, words: Sequence[str]) -> "PairTable":
        """Return the table with its words in another order, as written there."""
        old = [self._position(word) for word in words]
        new = {place: position for position, place in enumerate(old)}
        attested = {(new[modifier], new[head]): rows for (modifier, head), rows in self.attested.items()}
        odds = [array("h", [self.odds[place][head] for head in old] if self.odds[place] else []) for place in old]
        return PairTable(words, [self.profiles[place] for place in old], attested, odds)


def _odds(profiles: Sequence[NounProfile | None]) -> Odds:
    known = [stand_in(each.noun.lemma) for each in profiles if each is not None]
    heads = ["" if each is None else stand_in(each.noun.lemma) for each in profiles]
    rows = shipped_model().rows(known, heads)
    return [array("h", [] if each is None else map(step_of, next(rows))) for each in profiles]


def _attested(profiles: Sequence[NounProfile | None], store: Store) -> Attested:
    by_noun: dict[int, list[int]] = {}
    by_part: dict[str, list[int]] = {}
    for position, each in enumerate(profiles):
        if each is not None:
            by_noun.setdefault(each.noun.id, []).append(position)
            for key in dict.fromkeys(fold(stem + link) for stem, link in each.parts):
                by_part.setdefault(key, []).append(position)
    found: Attested = {}
    for row in store.compounds_headed(noun for noun in by_noun if noun >= 0):
        for head in by_noun[row.head]:
            second = profiles[head]
            if second is None or not row.key.endswith(second.noun.key):
                continue
            modifiers = dict.fromkeys(by_noun.get(row.modifier, ()))
            first_key = row.key.removesuffix(second.noun.key)
            for part in (first_key, first_key + second.noun.key[0]):  # the key of Schiff|fahrt has two f
                if join(part, second.noun.key) == row.key:
                    modifiers |= dict.fromkeys(by_part.get(part, ()))
            for modifier in modifiers:
                first = profiles[modifier]
                if first is not None and not is_of_another(row, first, store):
                    found.setdefault((modifier, head), []).append(fitted(row, first, second))
    return {pair: sorted(rows, key=rank) for pair, rows in sorted(found.items())}


def sweep(folder: Path) -> None:
    """Delete the half tables that killed processes have left in a folder."""
    sweep_partial(folder, "*.sqlite", ".partial")


def _sweep_old(folder: Path) -> None:
    """Delete the tables beyond the newest: each change of a deck leaves one, and any can be worked out again."""
    found = sorted(folder.glob("*.sqlite"), key=lambda path: path.stat().st_mtime, reverse=True)
    for path in found[_KEPT:]:
        path.unlink(missing_ok=True)


def _same_words(words: Sequence[str], folder: Path) -> bool:
    return {fold(word) for word in words} == {fold(card) for card in read_text(folder)[0]}


def _stamp(folder: Path) -> str:
    digest = hashlib.sha256()
    for path in (*(folder / name for name in ("words.tsv", "odds.tsv", "attested.tsv")), *_ADVISERS):
        digest.update(path.read_bytes())
    return digest.hexdigest()[:12]


def _digest(words: Iterable[str], judge: Judge) -> str:
    """Return a name for the table of these words by this lexicon; other words or another lexicon give another name."""
    said = json.dumps([sorted({word.lower() for word in words}), judge.store.stamp()]).encode()
    return hashlib.sha256(b"".join([said, *(path.read_bytes() for path in _ADVISERS)])).hexdigest()[:24]
