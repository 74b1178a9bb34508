"""Makes data/german-nouns.tsv.xz anew from the package `german-nouns`: `python -m lexicon.workshop.noun_export`.

Only maintainers need it, and the package only for this (`pip install --no-deps german-nouns`). Several rows with one
lemma (das Glas the drinking vessel, das Glas the ship's half-hour) become one `Noun` with the forms of all of them.
"""

import csv
import io
import lzma
from collections.abc import Iterable, Mapping, Sequence
from importlib.metadata import version
from importlib.util import find_spec
from itertools import compress
from pathlib import Path

from lexicon.building.nouns import ADJECTIVAL, COLUMNS, NOUN, PROPER, Noun, nouns_file
from lexicon.errors import LexiconFileError

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


def _is_common(kinds: list[str], *, has_plural: bool) -> bool:
    """Tell whether a row is of a common noun. A proper noun with a plural is one too: die Sonne, die Sonnen."""
    others = [kind for kind in kinds if kind in _NO_COMMON_NOUN]
    return not others or (others == ["Eigenname"] and has_plural)


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
        if not NOUN.fullmatch(lemma):
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


def exported(nouns: Mapping[str, Noun], source: str) -> bytes:
    """Return the export of `nouns` as it lies in data/; `source` is the version of german-nouns."""
    text = io.StringIO(newline="")
    text.write(f"# Nouns of the German Wiktionary (CC BY-SA), from german-nouns {source}\n# {' '.join(COLUMNS)}\n")
    rows = csv.writer(text, delimiter="\t", lineterminator="\n")
    for noun in nouns.values():
        kind = PROPER if noun.proper else ADJECTIVAL if noun.adjectival else ""
        forms = (noun.plurals, noun.genitives, noun.others)
        rows.writerow((noun.lemma, "".join(sorted(noun.genders)), *map(" ".join, forms), kind))
    return lzma.compress(text.getvalue().encode(), preset=9 | lzma.PRESET_EXTREME)


def package_nouns() -> dict[str, Noun]:
    """Return the nouns of the installed package. :raises LexiconFileError: if it isn't installed."""
    spec = find_spec("german_nouns")
    for place in (spec.submodule_search_locations or []) if spec else []:
        with (Path(place) / "nouns.csv").open(encoding="utf-8", newline="") as file:
            return read_nouns(csv.reader(file))
    raise LexiconFileError("source_missing", source="german-nouns")


def _add(forms: list[str], value: str) -> None:
    form = value.strip()
    if form and " " not in form and form not in ("—", "-") and form not in forms:
        forms.append(form)


if __name__ == "__main__":
    nouns_file().write_bytes(exported(package_nouns(), version("german-nouns")))
