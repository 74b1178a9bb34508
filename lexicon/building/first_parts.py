"""How a noun looks as a first part: Länder-, Manns-, Schul-, Blumen-.

German builds the first part of a compound from a noun's bare form, its plural or its genitive, adds -s where no
paradigm has one (Arbeits-, Liebes-), or drops an ending (Schul-, Kirsch-). Which of them a noun prefers is learned:
first from the attested compounds of that noun, then from nouns that end alike (-ung, -heit, -schaft, -e …) and have
the same gender, as speakers do: Krott, Schreuder, Baayen, Dressler, "Analogical effects on linking elements in German
compounds" (2007).
"""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from typing import NamedTuple

from lexicon.building.nouns import Noun
from lexicon.seams import Link
from lexicon.spelling import fold, join

_SHOWN_APART = frozenset((Link.S, Link.GENITIVE, Link.ES, Link.NS, Link.ENS, Link.N, Link.EN, Link.E, Link.DROP_E_S))
_SHORTEST_TO_DROP = 3  # Schul- of Schule, but no Fe- of Fee
_ADDED = {
    "": Link.BARE,
    "s": Link.S,
    "es": Link.ES,
    "ns": Link.NS,
    "ens": Link.ENS,
    "n": Link.N,
    "en": Link.EN,
    "e": Link.E,
    "er": Link.ER,
}


class FirstPart(NamedTuple):
    """One form of a noun as a first part, as written: `stem` Mann, `link` s. `paradigm` tells whether it is one of
    the noun's own forms (plural, genitive) or the bare noun, which W-10 allows whatever German prefers.
    """

    stem: str
    link: str
    kind: Link
    paradigm: bool

    @property
    def written(self) -> str:
        """The first part as one string."""
        return self.stem + self.link


def first_parts(noun: Noun) -> dict[str, FirstPart]:
    """Return every form that a noun can take as a first part, by its key.

    Forms of the paradigm come first; forms that only some nouns take (-s after a feminine, -en after a strong noun, a
    dropped -e) follow, marked `paradigm=False`: whether this noun takes them is for the evidence to say.
    """
    lemma, stem_key = noun.lemma, noun.key
    parts: dict[str, FirstPart] = {}
    for written, kind, paradigm in _written_parts(noun):
        key = join(stem_key, written[len(lemma) :]) if written.startswith(lemma) else fold(written)
        if key not in parts:
            parts[key] = FirstPart(*_stem_and_link(lemma, written, kind), kind, paradigm)
    for irregular in noun.irregular:
        parts[fold(irregular)] = FirstPart(irregular, "", Link.IRREGULAR, paradigm=True)
    return parts


def _written_parts(noun: Noun) -> Iterator[tuple[str, Link, bool]]:
    """Yield each form as written, its kind, and whether it belongs to the noun's paradigm."""
    lemma = noun.lemma
    if noun.adjectival:
        # Kranken|haus is all such a noun makes: what looks like more (Groß|stadt) is the adjective.
        yield lemma.removesuffix("r") + "n", Link.N, True
        return
    yield lemma, Link.BARE, True
    hisses = lemma[-1] in "sßzx"
    if noun.proper:
        if not hisses:
            yield lemma + "s", Link.GENITIVE, True
        return
    for plural in noun.plurals:
        yield plural, _plural_kind(lemma, plural), True
    for genitive in noun.genitives:
        yield genitive, _kind_of_ending(lemma, genitive) or Link.PLURAL, True
    if noun.genders & {"m", "n"}:
        if not hisses:
            yield lemma + "s", Link.S, True
        yield lemma + "es", Link.ES, hisses
    elif not hisses and not lemma.endswith("e"):
        yield lemma + "s", Link.S, False
    if lemma.endswith("e") and len(lemma) > _SHORTEST_TO_DROP:
        yield lemma[:-1], Link.DROP_E, False
        yield lemma[:-1] + "s", Link.DROP_E_S, False
        yield lemma + "n", Link.N, False
        yield lemma + "s", Link.S, False
        yield lemma + "ns", Link.NS, False
    else:
        yield lemma + "en", Link.EN, False
        yield lemma + "e", Link.E, False
        yield lemma + "ens", Link.ENS, False


def _stem_and_link(lemma: str, written: str, kind: Link) -> tuple[str, str]:
    """Return a first part as what is shown of the noun and what is set apart."""
    if kind is Link.DROP_E_S:
        return written[:-1], "s"
    if kind in _SHOWN_APART and written.startswith(lemma):
        return lemma, written[len(lemma) :]
    return written, ""


def _kind_of_ending(lemma: str, form: str) -> Link | None:
    return _ADDED.get(form[len(lemma) :]) if form.startswith(lemma) else None


def _plural_kind(lemma: str, plural: str) -> Link:
    kind = _kind_of_ending(lemma, plural)
    if kind is Link.S:
        return Link.PLURAL  # Autos: the plural, not the linking -s
    if kind is not None:
        return kind
    umlauted = sum(plural.lower().count(letter) for letter in "äöü") > sum(lemma.lower().count(x) for x in "äöü")
    return Link.UMLAUT if umlauted else Link.PLURAL


_LONGEST_ENDING = 5
_LISTED_BY_HAND = 10  # compounds that a form in data/first_parts.tsv is credited with
_OWN_WEIGHT = 3.0  # so many compounds of its own outweigh what nouns of the same ending do


@dataclass
class LinkModel:
    """Which first part nouns prefer, learned from attested compounds.

    `learn` counts (modifier, kind of link) pairs; `ranked` orders a noun's first parts by probability. The estimate
    of an ending leans on that of the ending one letter shorter (Witten-Bell smoothing), down to gender alone.
    """

    own: dict[str, Counter[Link]] = field(default_factory=lambda: defaultdict(Counter))
    endings: dict[tuple[str, str], dict[Link, float]] = field(default_factory=dict)
    _estimates: dict[tuple[str, str], dict[Link, float]] = field(default_factory=dict)

    @classmethod
    def learn(cls, nouns: Mapping[str, Noun], links: Iterable[tuple[str, Link]]) -> LinkModel:
        """Return the model of `links`, pairs of a modifier's lemma and the link one compound shows."""
        model = cls()
        for lemma, kind in links:
            model.own[lemma][kind] += 1
        for lemma, counts in model.own.items():
            # A noun speaks for its ending once, however many compounds it has: a share, not a count.
            total = sum(counts.values())
            shares = {kind: count / total for kind, count in counts.items()}
            weight = min(total, 5) / 5
            for context in _contexts(nouns[lemma]):
                bucket = model.endings.setdefault(context, {})
                for kind, share in shares.items():
                    bucket[kind] = bucket.get(kind, 0.0) + share * weight
        return model

    def backoff(self, noun: Noun) -> dict[Link, float]:
        """Return the probability of each kind for nouns that end like this one."""
        return self._estimate(_gender(noun), noun.key[-_LONGEST_ENDING:])

    def _estimate(self, gender: str, ending: str) -> dict[Link, float]:
        context = gender, ending
        estimate = self._estimates.get(context)
        if estimate is None:
            estimate = self._estimate(gender, ending[1:]) if ending else {kind: 1 / len(Link) for kind in Link}
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
        counts: Mapping[Link, int] = self.own.get(noun.lemma, {})
        if noun.irregular:
            counts = {**counts, Link.IRREGULAR: counts.get(Link.IRREGULAR, 0) + _LISTED_BY_HAND}
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
