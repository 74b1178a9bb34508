"""Seams: where a compound is cut in two, how its first part is made from a noun, and what a seam may cost.

Costs are negative log probabilities, learned from the dictionary when the lexicon is built.
"""

from __future__ import annotations

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
"""Cost of reading two letters as three, as old spelling has it (Schiffahrt)."""


class LinkKind(StrEnum):
    """How a first part is made from its noun. The value is what is stored."""

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
    """Yield every way to cut a key in two, also where two equal letters stand for three (schif|fahrt, schiff|fahrt)."""
    for cut in range(SHORTEST_PART, len(key) - SHORTEST_PART + 2):
        if len(key) - cut >= SHORTEST_PART:
            yield key[:cut], key[cut:]
        if key[cut - 2] == key[cut - 1]:
            yield key[:cut], key[cut - 1 :]
