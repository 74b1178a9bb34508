"""Seams of compounds: the cuts of a word, the kinds of link between two nouns, and the cost of a seam.

Costs are negative log probabilities. `lexicon.building` learns them from the dictionary.
"""

from collections.abc import Iterator
from enum import StrEnum
from typing import Final

SHORTEST_PART: Final = 2
"""Letters that each part of a compound has at least."""
DEAREST: Final = 22.0
"""A word above this cost only looks like a compound (Auto|rin, Cargo|clix).

Tuned on data/evaluation/compounds-tuning.tsv.
"""
INEXACT: Final = 4.0
"""Cost of reading two letters as three, as in old spelling (Schiffahrt)."""


TAKES_LINK: Final = (
    *((ending, "s") for ending in ("ung", "heit", "keit", "schaft", "ion", "taet", "tum", "ling")),
    *((ending, "en") for ending in ("ent", "ant", "ist", "graph", "graf", "soph")),
    ("loge", "n"),
    ("goge", "n"),
)
"""Endings of nouns, as keys, that decide the link even after a noun that the lexicon doesn't know."""


class LinkKind(StrEnum):
    """The ways to make a first part from a noun. The lexicon file stores the value."""

    BARE = "0"  # Haus|tür
    S = "s"  # Mann|s|bild, Arbeit|s|amt
    ES = "es"  # Land|es|grenze
    NS = "ns"  # Name|ns|tag
    ENS = "ens"  # Herz|ens|wunsch
    N = "n"  # Sonne|n|schein
    EN = "en"  # Bett|en|zahl
    E = "e"  # Hund|e|hütte, Tag|e|buch
    ER = "er"  # Kind|er|garten
    UMLAUT = "umlaut"  # Länder|spiel, Gäste|haus, Mütter|heim
    PLURAL = "plural"  # any other plural: Museen|insel, Autos
    DROP_E = "-e"  # Schul|haus
    DROP_E_S = "-e+s"  # Geschicht|s|buch
    GENITIVE = "genitive"  # Michael|s|tag; of names only
    IRREGULAR = "irregular"  # Weihnachts|baum, Süd|wind; listed in data/first_parts.tsv


def seams(key: str) -> Iterator[tuple[str, str]]:
    """Yield every way to cut a key in two; two equal letters may stand for three (schif|fahrt, schiff|fahrt)."""
    for cut in range(SHORTEST_PART, len(key) - SHORTEST_PART + 2):
        if len(key) - cut >= SHORTEST_PART:
            yield key[:cut], key[cut:]
        if key[cut - 2] == key[cut - 1]:
            yield key[:cut], key[cut - 1 :]
