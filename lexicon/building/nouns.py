"""German nouns and their forms from the German Wiktionary, by way of the package `german-nouns`.

Its table lies in data/ as an export (see `lexicon.workshop.noun_export`), so that the package, whose parser of dumps
needs libraries that we don't, need not be installed.
"""

import csv
import lzma
import re
from collections.abc import Iterable, Iterator, Mapping
from contextlib import contextmanager
from dataclasses import dataclass, field
from pathlib import Path
from typing import Final

from lexicon.building.frequency import Frequencies
from lexicon.errors import LexiconFileError
from lexicon.paths import shipped
from lexicon.regional import regional_nouns
from lexicon.spelling import fold

NOUN: Final = re.compile(r"[A-ZÄÖÜ][a-zäöüßéèêáàâçñ]+(?:-[A-ZÄÖÜ]?[a-zäöüß]+)*")
"""A noun as the table may hold it: one word, or several joined by hyphens."""
COLUMNS: Final = ("lemma", "genders", "plurals", "genitives", "others", "kind")
"""The columns of the export; several forms have a space between."""
ADJECTIVAL, PROPER = "adjectival", "proper"


@dataclass(slots=True)
class Noun:
    """A noun: its lemma and its forms, as written.

    `genders` holds letters of "m", "f", "n". `others` are the other forms (dative plural, weak singular …): people
    say them, but they make no first part. `adjectival` nouns decline like adjectives (die Kranke, ein Kranker).
    `proper` nouns are names (Rhein, Jupiter): a first part, never a head. `listed` nouns are in the dictionary; the
    rest are derived (see `derived_nouns`). `irregular` are first parts that follow from none of the forms
    (Weihnacht|s|baum). `key` is the lemma's look-up key.
    """

    lemma: str
    genders: set[str] = field(default_factory=set)
    plurals: list[str] = field(default_factory=list)
    genitives: list[str] = field(default_factory=list)
    others: list[str] = field(default_factory=list)
    adjectival: bool = False
    proper: bool = False
    listed: bool = True
    irregular: list[str] = field(default_factory=list)
    key: str = field(init=False)

    def __post_init__(self) -> None:
        self.key = fold(self.lemma)

    def forms(self) -> Iterator[str]:
        """Yield every form once, the lemma first."""
        seen: set[str] = set()
        for form in (self.lemma, *self.plurals, *self.genitives, *self.others):
            if form not in seen:
                seen.add(form)
                yield form


def nouns_file() -> Path:
    """Return the path of the exported table."""
    return shipped("german-nouns.tsv.xz")


def source_version() -> str:
    """Return the version of german-nouns that the export was made from. :raises LexiconFileError: if it is missing."""
    with _export() as lines:
        return next(lines).rpartition(" ")[2].strip()


def load_nouns() -> dict[str, Noun]:
    """Return the nouns of the export by lemma, in its order. :raises LexiconFileError: if it is missing or damaged."""
    nouns: dict[str, Noun] = {}
    with _export() as lines:
        for row in csv.reader((line for line in lines if not line.startswith("#")), delimiter="\t"):
            lemma, genders, plurals, genitives, others, kind = row
            nouns[lemma] = Noun(
                lemma,
                set(genders),
                plurals.split(),
                genitives.split(),
                others.split(),
                adjectival=kind == ADJECTIVAL,
                proper=kind == PROPER,
            )
    return nouns


@contextmanager
def _export() -> Iterator[Iterator[str]]:
    try:
        with lzma.open(nouns_file(), "rt", encoding="utf-8", newline="") as lines:
            yield iter(lines)
    except (OSError, lzma.LZMAError, EOFError, StopIteration, ValueError) as fault:
        raise LexiconFileError("source_missing", source="german-nouns") from fault


_FEMININE_ENDINGS = ("ung", "heit", "keit", "ität", "schaft")
_PERSON_ENDINGS = ("er", "or", "ent", "ant", "ist")
_DERIVED_ENDINGS = (*_FEMININE_ENDINGS, *(ending + "in" for ending in _PERSON_ENDINGS))
_TORIN = 6  # letters: a word as short as this only looks like a person, Torin
_NOUN_SHARE = 2e-8  # rarer words are misspellings as often as nouns


def derived_nouns(nouns: Mapping[str, Noun], frequencies: Frequencies) -> Iterator[Noun]:
    """Yield nouns that no dictionary lists because any speaker can make them: Vernetzung, Senatorin.

    Nouns in -ung, -heit, -keit, -ität, -schaft are feminine with a plural in -en; those in -in belong to a listed noun
    for a person. All their forms are regular.
    """
    for word, share in frequencies.cased.items():
        if share < _NOUN_SHARE or not word.endswith(_DERIVED_ENDINGS):
            continue
        if word in nouns or not NOUN.fullmatch(word) or frequencies.nounness(word) < 0.95:
            continue
        if word.endswith(_FEMININE_ENDINGS):
            yield Noun(word, {"f"}, [word + "en"], [word], [], listed=False)
        elif word[:-2] in nouns and len(word) > _TORIN:
            yield Noun(word, {"f"}, [word + "nen"], [word], [], listed=False)


def supplement(lines: Iterable[str]) -> Iterator[Noun]:
    """Yield the nouns of data/nouns.tsv, which german-nouns lacks: lemma, gender, plurals, genitives, one like it."""
    for row in csv.reader((line for line in lines if not line.startswith("#")), delimiter="\t"):
        lemma, gender, plurals, genitives, _ = row
        yield Noun(lemma, set(gender), plurals.split(), genitives.split())


def regional(nouns: Mapping[str, Noun]) -> Iterator[Noun]:
    """Yield the Austrian and Swiss nouns of data/regional.tsv that no other source has."""
    for row in regional_nouns().values():
        if row.lemma not in nouns:
            genitive = row.lemma if row.gender == "f" or row.lemma[-1] in "sßxz" else row.lemma + "s"
            yield Noun(row.lemma, set(row.gender), row.plural.split(), [genitive])


def add_irregular(nouns: Mapping[str, Noun], lines: Iterable[str]) -> None:
    """Give nouns the first parts of data/first_parts.tsv: lemma and first part a line."""
    for lemma, part in csv.reader((line for line in lines if not line.startswith("#")), delimiter="\t"):
        nouns[lemma].irregular.append(part)
