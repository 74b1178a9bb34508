"""The first part that a noun prefers, learned from the dictionary's compounds.

The model learns first from the compounds of the noun itself, then from nouns with the same ending (-ung, -heit,
-schaft, -e …) and gender, as speakers do: Krott, Schreuder, Baayen, Dressler, "Analogical effects on linking elements
in German compounds" (2007).
"""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field

from lexicon.building.first_parts import FirstPart
from lexicon.building.nouns import Noun
from lexicon.seams import LinkKind

_LONGEST_ENDING = 5
_LISTED_BY_HAND = 10  # a form in data/first_parts.tsv counts as so many compounds
_OWN_WEIGHT = 3.0  # so many compounds of its own weigh as much as all nouns of the same ending


@dataclass
class LinkModel:
    """Probabilities of the kinds of link by noun, and by gender and ending.

    `learn` counts pairs of modifier and kind; `ranked` orders a noun's first parts by probability. The estimate for an
    ending is smoothed by that for the ending one letter shorter (Witten-Bell), down to the gender alone.
    """

    own: dict[str, Counter[LinkKind]] = field(default_factory=lambda: defaultdict(Counter))
    endings: dict[tuple[str, str], dict[LinkKind, float]] = field(default_factory=dict)
    _estimates: dict[tuple[str, str], dict[LinkKind, float]] = field(default_factory=dict)

    @classmethod
    def learn(cls, nouns: Mapping[str, Noun], links: Iterable[tuple[str, LinkKind]]) -> LinkModel:
        """Return the model of `links`: for each compound the lemma of its modifier and its kind of link."""
        model = cls()
        for lemma, kind in links:
            model.own[lemma][kind] += 1
        for lemma, counts in model.own.items():
            # Each noun counts once for its ending, however many compounds it has: shares, not counts.
            total = sum(counts.values())
            shares = {kind: count / total for kind, count in counts.items()}
            weight = min(total, 5) / 5
            for context in _contexts(nouns[lemma]):
                bucket = model.endings.setdefault(context, {})
                for kind, share in shares.items():
                    bucket[kind] = bucket.get(kind, 0.0) + share * weight
        return model

    def backoff(self, noun: Noun) -> dict[LinkKind, float]:
        """Return the probability of each kind of link for nouns with this one's gender and ending."""
        return self._estimate(_gender(noun), noun.key[-_LONGEST_ENDING:])

    def _estimate(self, gender: str, ending: str) -> dict[LinkKind, float]:
        context = gender, ending
        estimate = self._estimates.get(context)
        if estimate is None:
            estimate = self._estimate(gender, ending[1:]) if ending else {kind: 1 / len(LinkKind) for kind in LinkKind}
            counts = self.endings.get(context)
            if counts:
                total, types = sum(counts.values()), len(counts)
                keep = total / (total + types)
                estimate = {
                    kind: keep * counts.get(kind, 0.0) / total + (1 - keep) * below for kind, below in estimate.items()
                }
            self._estimates[context] = estimate
        return estimate

    def ranked(self, noun: Noun, parts: Sequence[FirstPart]) -> list[tuple[FirstPart, float]]:
        """Return the noun's first `parts` with their probabilities, the likeliest first."""
        return sorted(zip(parts, self.shares(noun, parts), strict=True), key=lambda item: -item[1])

    def shares(self, noun: Noun, parts: Sequence[FirstPart]) -> tuple[float, ...]:
        """Return the probability of each of the noun's first `parts`."""
        counts: Mapping[LinkKind, int] = self.own.get(noun.lemma, {})
        if noun.irregular:
            counts = {**counts, LinkKind.IRREGULAR: counts.get(LinkKind.IRREGULAR, 0) + _LISTED_BY_HAND}
        total = sum(counts.values())
        backoff = self.backoff(noun)
        kinds = [part.kind for part in parts]
        mass = sum([backoff[kind] for kind in kinds]) or 1.0
        weight = total + _OWN_WEIGHT
        return tuple([(counts.get(kind, 0) + _OWN_WEIGHT * backoff[kind] / mass) / weight for kind in kinds])


def _gender(noun: Noun) -> str:
    return "".join(sorted(noun.genders))


def _contexts(noun: Noun) -> Iterator[tuple[str, str]]:
    """Yield (gender, ending) from the general to the particular: ("f", ""), ("f", "g"), ("f", "ng"), ("f", "ung") …"""
    gender, key = _gender(noun), noun.key
    yield gender, ""
    for length in range(1, min(_LONGEST_ENDING, len(key)) + 1):
        yield gender, key[-length:]
