"""First parts that count something: Achtstunden|tag. The numeral belongs to the noun behind it."""

from __future__ import annotations

from typing import Final

from lexicon.seams import seams
from lexicon.splitting.known_readings import Reading, firsts_by_key, heads_by_key
from lexicon.splitting.typed import as_typed
from lexicon.store import Store

NUMERALS: Final = frozenset(
    (
        "zwei", "drei", "vier", "fuenf", "sechs", "sieben", "acht", "neun", "zehn", "elf", "zwoelf", "zwanzig",
        "dreissig", "vierzig", "fuenfzig", "sechzig", "siebzig", "achtzig", "neunzig", "hundert", "tausend",
    )
)  # fmt: skip
_COUNTED: Final = 2.0
"""Cost of a numeral in front of a first part."""


def numeral_readings(key: str, word: str, store: Store) -> list[Reading]:
    """Return the readings whose first part is a numeral and the noun that it counts."""
    readings: list[Reading] = []
    for numeral in (piece for piece in (key[:length] for length in range(3, 9)) if piece in NUMERALS):
        cuts = list(seams(key.removeprefix(numeral)))
        heads = heads_by_key({head for _, head in cuts}, store)
        firsts = firsts_by_key({first for first, head in cuts if head in heads}, store)
        for first_key, head_key in cuts:
            counted = min((cost for *_, cost in firsts.get(first_key, ())), default=None)
            if counted is not None:
                stem = as_typed(numeral + first_key, word)
                readings += [
                    Reading(stem, stem, "", head, form, round(counted + cost + _COUNTED, 3), (False, True))
                    for head, form, cost in heads.get(head_key, ())
                ]
    return readings
