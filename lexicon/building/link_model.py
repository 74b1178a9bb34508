"""The first part that a noun prefers, learned from the dictionary's compounds.

The model learns first from the compounds of the noun itself, then from nouns with the same ending (-ung, -heit,
-schaft, -e …) and gender, as speakers do: Krott, Schreuder, Baayen, Dressler, "Analogical effects on linking elements
in German compounds" (2007).
"""

from collections.abc import Iterable, Iterator, Mapping, Sequence, Set
from dataclasses import dataclass, field
from functools import lru_cache
from typing import TypeAlias

from lexicon.building.first_parts import FirstPart
from lexicon.building.nouns import Noun
from lexicon.seams import LinkKind

_LONGEST_ENDING = 6
_LISTED_BY_HAND = 10  # a form in data/first_parts.tsv counts as so many compounds
_OWN_WEIGHT = 3.0  # so many compounds of its own weigh as much as all nouns of the same ending
_COMPOUNDS_OF = "compounds of "
_FULL_WEIGHT = 5.0  # a noun with so many compounds counts fully for the nouns like it, one with fewer less

Habit: TypeAlias = tuple[LinkKind, bool]
"""A kind of link, and whether it makes one of the noun's own forms.

Soldat|en has the plural, so it says nothing about a noun like Appetit, which has no form in -en.
"""
_OF_SOME_PARADIGMS = frozenset((LinkKind.N, LinkKind.EN, LinkKind.E, LinkKind.ER))
_HABITS: tuple[Habit, ...] = (*((kind, True) for kind in LinkKind), *((kind, False) for kind in _OF_SOME_PARADIGMS))


@dataclass
class LinkModel:
    """Probabilities of the kinds of link by noun, and by what nouns have in common.

    `learn` counts pairs of modifier and kind; `ranked` orders a noun's first parts by probability. Nouns are alike in
    gender, more so in ending and plural, one letter of the ending more at a time; compounds with one head are most
    alike. The estimate for each of these groups is smoothed by that for the group before it (Witten-Bell), down to the
    gender alone.

    `heads` has the head of each noun that is a compound itself, by lemma.
    """

    own: dict[str, dict[LinkKind, float]] = field(default_factory=dict)
    groups: dict[str, dict[Habit, float]] = field(default_factory=dict)
    heads: Mapping[str, str] = field(default_factory=dict)
    _estimates: dict[tuple[str, ...], dict[Habit, float]] = field(default_factory=dict)

    @classmethod
    def learn(
        cls,
        nouns: Mapping[str, Noun],
        links: Iterable[tuple[str, LinkKind] | tuple[str, LinkKind, float]],
        heads: Mapping[str, str] | None = None,
        of_one_noun: Set[LinkKind] = frozenset(),
    ) -> "LinkModel":
        """Return the model of `links`: for each compound the lemma of its modifier, its kind of link, and its weight.

        A link without a weight has the weight 1. The kinds `of_one_noun` are a noun's own and no habit of its ending;
        only compounds with the same head share them.
        """
        model = cls(heads=heads or {})
        for lemma, kind, *weight in links:
            counts = model.own.setdefault(lemma, {})
            counts[kind] = counts.get(kind, 0.0) + (weight[0] if weight else 1.0)
        for lemma, counts in model.own.items():
            # Each noun counts once for its groups, however many compounds it has: shares, not counts.
            total = sum(counts.values())
            if not total:
                continue
            weight_of_all = min(total, _FULL_WEIGHT) / _FULL_WEIGHT
            for group in model._groups_of(nouns[lemma]):
                bucket = model.groups.setdefault(group, {})
                for kind, count in counts.items():
                    if kind not in of_one_noun or group.startswith(_COMPOUNDS_OF):
                        habit = _habit(nouns[lemma], kind)
                        bucket[habit] = bucket.get(habit, 0.0) + count / total * weight_of_all
        return model

    def backoff(self, noun: Noun) -> dict[Habit, float]:
        """Return the probability of each habit for nouns like this one."""
        return self._estimate(tuple(group for group in self._groups_of(noun) if self.groups.get(group)))

    def _estimate(self, groups: tuple[str, ...]) -> dict[Habit, float]:
        """Return the estimate for the last of these groups, smoothed by those before it."""
        if not groups:
            return dict.fromkeys(_HABITS, 1 / len(_HABITS))
        known = self._estimates.get(groups)
        if known is None:
            known = self._estimates[groups] = _smoothed(self.groups[groups[-1]], self._estimate(groups[:-1]))
        return known

    def _groups_of(self, noun: Noun) -> Iterator[str]:
        """Yield the groups of a noun from the general to the particular."""
        gender = "".join(sorted(noun.genders))
        plural = _plural_ending(noun) if noun.plurals else None
        yield from _groups_by_ending(gender, plural, noun.key[-_LONGEST_ENDING:])
        if noun.lemma in self.heads:
            yield f"{_COMPOUNDS_OF}{self.heads[noun.lemma]}"

    def ranked(self, noun: Noun, parts: Sequence[FirstPart]) -> list[tuple[FirstPart, float]]:
        """Return the noun's first `parts` with their probabilities, the likeliest first."""
        return sorted(zip(parts, self.shares(noun, parts), strict=True), key=lambda item: -item[1])

    def shares(self, noun: Noun, parts: Sequence[FirstPart]) -> tuple[float, ...]:
        """Return the probability of each of the noun's first `parts`."""
        counts: Mapping[LinkKind, float] = self.own.get(noun.lemma, {})
        if noun.irregular:
            counts = {**counts, LinkKind.IRREGULAR: counts.get(LinkKind.IRREGULAR, 0) + _LISTED_BY_HAND}
        total = sum(counts.values())
        backoff = self.backoff(noun)
        kinds = [part.kind for part in parts]
        expected = [backoff[_habit(noun, kind)] for kind in kinds]
        mass = sum(expected) or 1.0
        weight = total + _OWN_WEIGHT
        return tuple(
            [
                (counts.get(kind, 0) + _OWN_WEIGHT * share / mass) / weight
                for kind, share in zip(kinds, expected, strict=True)
            ]
        )


def _habit(noun: Noun, kind: LinkKind) -> Habit:
    """Return the habit of a noun that takes this kind of link."""
    if kind not in _OF_SOME_PARADIGMS:
        return kind, True
    form = noun.lemma + kind.value
    return kind, form in noun.plurals or form in noun.genitives


def _smoothed(counts: Mapping[Habit, float], below: dict[Habit, float]) -> dict[Habit, float]:
    """Return the probabilities that `counts` give, smoothed by those of the group around (Witten-Bell)."""
    total, types = sum(counts.values()), len(counts)
    keep = total / (total + types)
    return {kind: keep * counts.get(kind, 0.0) / total + (1 - keep) * share for kind, share in below.items()}


@lru_cache(maxsize=1 << 17)
def _groups_by_ending(gender: str, plural: str | None, ending: str) -> tuple[str, ...]:
    """Return the groups of all nouns with this gender, plural and ending, the largest first."""
    groups = [gender]
    for length in range(len(ending) + 1):
        last = ending[len(ending) - length :]
        groups.append(f"{gender} -{last}")
        if plural is not None:
            groups.append(f"{gender} {plural} -{last}")
    return tuple(groups)


def _plural_ending(noun: Noun) -> str:
    """Return what the first plural adds to the noun, "other" if it changes more (Gäste, Museen)."""
    plural = noun.plurals[0]
    return plural.removeprefix(noun.lemma) if plural.startswith(noun.lemma) else "other"
