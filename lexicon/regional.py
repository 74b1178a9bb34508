"""Austrian and Swiss nouns: their regions, and the noun that Germany uses instead (data/regional.tsv)."""

import csv
from collections.abc import Mapping
from functools import cache
from typing import Final, NamedTuple

from lexicon.paths import shipped
from lexicon.text import Text

REGIONS: Final = {"AT": Text("österreichisch", "Austrian"), "CH": Text("schweizerisch", "Swiss")}
"""The names of the regions, as a mark beside a word."""
_AND: Final = Text(" und ", " and ")


class RegionalNoun(NamedTuple):
    """A noun of some regions, with its gender, its plural ("" if there is none) and the noun that Germany uses."""

    lemma: str
    regions: tuple[str, ...]
    gender: str
    plural: str
    means: str


@cache
def regional_nouns() -> Mapping[str, RegionalNoun]:
    """Return the regional nouns by lemma."""
    with shipped("regional.tsv").open(encoding="utf-8", newline="") as file:
        rows = csv.reader((line for line in file if not line.startswith("#")), delimiter="\t")
        return {
            lemma: RegionalNoun(lemma, tuple(regions.split()), gender, plural, means)
            for lemma, regions, gender, plural, means in rows
        }


def regions_of(*lemmas: str) -> tuple[str, ...]:
    """Return the regions of the regional nouns among `lemmas`, each once."""
    found = (regional_nouns().get(lemma) for lemma in lemmas)
    return tuple(dict.fromkeys(region for noun in found if noun is not None for region in noun.regions))


def standard(lemma: str) -> str:
    """Return the noun that Germany uses for a regional one, else `lemma` itself."""
    noun = regional_nouns().get(lemma)
    return lemma if noun is None else noun.means


def region_mark(regions: tuple[str, ...], lang: str = "de") -> str:
    """Return the regions as a short mark: "österreichisch und schweizerisch"; "" for none."""
    return _AND.in_language(lang).join(REGIONS[region].in_language(lang) for region in regions)
