"""German nouns and their forms from the German Wiktionary (package `german-nouns`).

Several rows with one lemma (das Glas the drinking vessel, das Glas the ship's half-hour) become one `Noun` with the
forms of all of them.
"""

from __future__ import annotations

import csv
import re
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from importlib.util import find_spec
from itertools import compress
from pathlib import Path

from lexicon.building.frequency import Frequencies
from lexicon.errors import LexiconFileError
from lexicon.spelling import fold

_NOUN = re.compile(r"[A-ZÄÖÜ][a-zäöüßéèêáàâçñ]+(?:-[A-ZÄÖÜ]?[a-zäöüß]+)*")
_NO_COMMON_NOUN = (
    "Toponym",
    "Vorname",
    "Nachname",
    "Eigenname",
    "Straßenname",
    "Wortverbindung",
    "Affix",
    "Suffix",
    "Abkürzung",
    "Buchstabe",
    "Redewendung",
    "Gebundenes Lexem",
    "Deklinierte Form",
    "Grußformel",
    "Geflügeltes Wort",
)
_NAME = ("Toponym", "Vorname", "Nachname", "Eigenname", "Straßenname")


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


def _is_common(kinds: list[str], *, has_plural: bool) -> bool:
    """Tell whether a row is of a common noun. A proper noun with a plural is one too: die Sonne, die Sonnen."""
    others = [kind for kind in kinds if kind in _NO_COMMON_NOUN]
    return not others or (others == ["Eigenname"] and has_plural)


def nouns_file() -> Path:
    """Return the path of german-nouns' table.

    :raises LexiconFileError: if the package isn't installed.
    """
    spec = find_spec("german_nouns")
    for place in (spec.submodule_search_locations or []) if spec else []:
        path = Path(place) / "nouns.csv"
        if path.exists():
            return path
    raise LexiconFileError("source_missing", source="german-nouns")


def read_nouns(rows: Iterable[Sequence[str]]) -> dict[str, Noun]:
    """Return the nouns by lemma. A lemma that is both a common noun and a name (Wasserburg, Fischer) is the noun.

    `rows` are those of german-nouns' table; the first row is its column names.
    """
    nouns: dict[str, Noun] = {}
    names: set[str] = set()
    adjectival: dict[str, bool] = {}
    lines = iter(rows)
    columns = next(lines)
    numbers = range(len(columns))
    lemma_at, kinds_at = columns.index("lemma"), columns.index("pos")
    targets = [_target(column) for column in columns]
    for row in lines:
        lemma, kinds = row[lemma_at], row[kinds_at].split(",")
        if not _NOUN.fullmatch(lemma):
            continue
        # Most of the 77 columns of a row are empty.
        forms = [(targets[number], row[number]) for number in compress(numbers, row)]
        if any(kind in _NAME for kind in kinds):
            names.add(lemma)
        if not _is_common(kinds, has_plural=any(target == "plurals" for target, _ in forms)):
            continue
        noun = nouns.get(lemma)
        if noun is None:
            noun = nouns[lemma] = Noun(lemma)
        adjectival[lemma] = adjectival.get(lemma, True) and "adjektivische Deklination" in kinds
        for target, form in forms:
            if target == "genders":
                noun.genders.update(letter for letter in form if letter in "mfn")
            elif target:
                _add(getattr(noun, target), form)
    for lemma, is_adjectival in adjectival.items():
        nouns[lemma].adjectival = is_adjectival
    for lemma in [lemma for lemma in nouns if "ß" in lemma]:
        nouns.pop(lemma.replace("ß", "ss"), None)  # the Swiss spelling of the same noun: Spass
    for name in sorted(names - nouns.keys()):
        nouns[name] = Noun(name, proper=True)
    return nouns


def _target(column: str) -> str:
    """Return the name of the field of `Noun` that a column belongs to, "" for none."""
    if column.startswith("genus"):
        return "genders"
    if column.startswith("nominativ plural"):
        return "plurals"
    if column.startswith("genitiv singular"):
        return "genitives"
    return "" if column in ("lemma", "pos") else "others"


def load_nouns() -> dict[str, Noun]:
    """Read german-nouns from the installed package (see `read_nouns`)."""
    with nouns_file().open(encoding="utf-8", newline="") as file:
        return read_nouns(csv.reader(file))


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
        if word in nouns or not _NOUN.fullmatch(word) or frequencies.nounness(word) < 0.95:
            continue
        if word.endswith(_FEMININE_ENDINGS):
            yield Noun(word, {"f"}, [word + "en"], [word], [], listed=False)
        elif word[:-2] in nouns and len(word) > _TORIN:
            yield Noun(word, {"f"}, [word + "nen"], [word], [], listed=False)


def supplement(lines: Iterable[str]) -> Iterator[Noun]:
    """Yield the nouns of data/nouns.tsv, which german-nouns lacks: lemma, gender, plurals, genitives a line."""
    for row in csv.reader((line for line in lines if not line.startswith("#")), delimiter="\t"):
        lemma, gender, plurals, genitives = row
        yield Noun(lemma, set(gender), plurals.split(), genitives.split())


def add_irregular(nouns: Mapping[str, Noun], lines: Iterable[str]) -> None:
    """Give nouns the first parts of data/first_parts.tsv: lemma and first part a line."""
    for lemma, part in csv.reader((line for line in lines if not line.startswith("#")), delimiter="\t"):
        nouns[lemma].irregular.append(part)


def _add(forms: list[str], value: str) -> None:
    form = value.strip()
    if form and " " not in form and form not in ("—", "-") and form not in forms:
        forms.append(form)
