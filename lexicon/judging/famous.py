"""Long words that Germans know for their length, each with what it is and a source (data/famous.tsv)."""

from collections.abc import Mapping
from functools import cache
from typing import Final

from lexicon.judging.sentences import Reason
from lexicon.judging.verdict import Authority, Ruling, Seam, Verdict
from lexicon.paths import shipped
from lexicon.spelling import fold

_SURE: Final = 0.99  # a table that hears what it is lets it pass


@cache
def _famous() -> Mapping[str, Verdict]:
    with shipped("famous.tsv").open(encoding="utf-8") as file:
        rows = [line.rstrip("\n").split("\t") for line in file if not line.startswith("#")]
    found = {}
    for modifier, link, head, in_german, in_english, source in rows:
        seam = Seam(modifier, link, head.lower())
        found[fold(seam.word)] = Verdict(
            modifier, head, seam, (seam.word,), Ruling.GILT, _SURE, 0.0, (source,), Authority.ATTESTATION,
            Reason.FAMOUS, facts=(("what_de", in_german), ("what_en", in_english)), p_any=_SURE,
        )  # fmt: skip
    return found


def famous(word: str) -> Verdict | None:
    """Return the verdict on a famous word, None on any other."""
    return _famous().get(fold(word))
