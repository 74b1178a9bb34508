"""Word frequencies, read from installed packages when the lexicon is built.

There are two lists: wordfreq's large German list (lower case, ß as ss), and spaCy's table of word probabilities from
`spacy-lookups-data`, which keeps case and so tells nouns from verbs and adjectives. The unit is the Zipf scale: log10
of occurrences per thousand million words (van Heuven et al. 2014). A Zipf frequency of 3 is once in a million words;
0.0 means never.
"""

import gzip
import json
import math
from collections.abc import Mapping
from dataclasses import dataclass
from importlib.util import find_spec
from pathlib import Path
from typing import Any

from lexicon.errors import LexiconFileError

_PER = 1e9


def zipf(frequency: float) -> float:
    """Return the Zipf value of a share of all words (0 to 1), to two digits."""
    return round(math.log10(frequency * _PER), 2) if frequency > 0 else 0.0


@dataclass(frozen=True)
class Frequencies:
    """Shares of all words: `plain` by lower-case token as in wordfreq, `cased` by the word as written."""

    plain: Mapping[str, float]
    cased: Mapping[str, float]

    def of(self, word: str) -> float:
        """Return the share of a noun as written: wordfreq's where it has one, else spaCy's."""
        return self.plain.get(word.casefold()) or self.cased.get(word, 0.0)

    def nounness(self, word: str) -> float:
        """Return the capitalised share of a word's use (0 to 1): low for Hoch, an adjective; high for Haus, a noun."""
        as_noun = self.cased.get(word, 1e-9)
        return as_noun / (as_noun + self.cased.get(word.lower(), 0.0))


def load_frequencies() -> Frequencies:
    """Read both lists.

    :raises LexiconFileError: if a package or its German data is missing.
    """
    logs: dict[str, float] = spacy_table("de_lexeme_prob")
    return Frequencies(_wordfreq(), {word: math.exp(log) for word, log in logs.items()})


def _wordfreq() -> dict[str, float]:
    try:
        from wordfreq import get_frequency_dict
    except ImportError as error:
        raise LexiconFileError("source_missing", source="wordfreq") from error
    return get_frequency_dict("de", "large")


def spacy_table(name: str) -> Any:  # noqa: ANN401 - each table has a shape of its own
    """Return a table of spaCy's. :raises LexiconFileError: if it is missing."""
    spec = find_spec("spacy_lookups_data")
    for place in (spec.submodule_search_locations or []) if spec else []:
        path = Path(place) / "data" / f"{name}.json.gz"
        if path.exists():
            with gzip.open(path) as file:
                return json.load(file)
    raise LexiconFileError("source_missing", source="spacy-lookups-data")
