"""The forms of a noun as a first part: Länder-, Manns-, Schul-, Blumen-.

German builds the first part of a compound from a noun's bare form, its plural or its genitive, adds -s where no
paradigm has one (Arbeits-, Liebes-), or drops an ending (Schul-, Kirsch-). `lexicon.building.link_model` learns which
of the forms a noun prefers.
"""

import re
from collections.abc import Iterator
from typing import NamedTuple

from lexicon.building.nouns import Noun
from lexicon.seams import LinkKind
from lexicon.spelling import fold, join

_SHOWN_APART = frozenset(
    (
        LinkKind.S,
        LinkKind.GENITIVE,
        LinkKind.ES,
        LinkKind.NS,
        LinkKind.ENS,
        LinkKind.N,
        LinkKind.EN,
        LinkKind.E,
        LinkKind.DROP_E_S,
    )
)
_SHORTEST_TO_DROP = 3  # Schul- of Schule, but no Fe- of Fee
_LONG_VOWEL = re.compile("(?:ie|ee|[^aeiouäöü]ue)$")  # this -e is no syllable of its own to drop: Magie, Allee, Revue
_ADDED = {
    "": LinkKind.BARE,
    "s": LinkKind.S,
    "es": LinkKind.ES,
    "ns": LinkKind.NS,
    "ens": LinkKind.ENS,
    "n": LinkKind.N,
    "en": LinkKind.EN,
    "e": LinkKind.E,
    "er": LinkKind.ER,
}


class FirstPart(NamedTuple):
    """One form of a noun as a first part, as written: `stem` Mann, `link` s.

    `paradigm` tells whether it is one of the noun's own forms (plural, genitive) or the bare noun. W-10 allows these
    even where German prefers another.
    """

    stem: str
    link: str
    kind: LinkKind
    paradigm: bool

    @property
    def written(self) -> str:
        """The first part as one string."""
        return self.stem + self.link


def first_parts(noun: Noun) -> dict[str, FirstPart]:
    """Return every form that a noun can take as a first part, by its key.

    Forms of the paradigm come first. Forms that only some nouns take (-s after a feminine, -en after a strong noun, a
    dropped -e) follow with `paradigm=False`; attested compounds decide later whether this noun takes them.
    """
    lemma, stem_key = noun.lemma, noun.key
    parts: dict[str, FirstPart] = {}
    for written, kind, paradigm in _written_parts(noun):
        key = join(stem_key, written[len(lemma) :]) if written.startswith(lemma) else fold(written)
        if key not in parts:
            parts[key] = FirstPart(*_stem_and_link(lemma, written, kind), kind, paradigm)
    for irregular in noun.irregular:
        parts[fold(irregular)] = FirstPart(irregular, "", LinkKind.IRREGULAR, paradigm=True)
    return parts


def _written_parts(noun: Noun) -> Iterator[tuple[str, LinkKind, bool]]:
    """Yield each form as written, its kind, and whether it belongs to the noun's paradigm."""
    lemma = noun.lemma
    if noun.adjectival:
        # Such a noun makes Kranken|haus and no other form: Groß|stadt has the adjective.
        yield lemma.removesuffix("r") + "n", LinkKind.N, True
        return
    yield lemma, LinkKind.BARE, True
    hisses = lemma[-1] in "sßzx"
    if noun.proper:
        if not hisses:
            yield lemma + "s", LinkKind.GENITIVE, True
        return
    for plural in noun.plurals:
        yield plural, _plural_kind(lemma, plural), True
    for genitive in noun.genitives:
        yield genitive, _kind_of_ending(lemma, genitive) or LinkKind.PLURAL, True
    if noun.genders & {"m", "n"}:
        if not hisses:
            yield lemma + "s", LinkKind.S, True
        yield lemma + "es", LinkKind.ES, hisses
    elif not hisses and not lemma.endswith("e"):
        yield lemma + "s", LinkKind.S, False
    if lemma.endswith("e") and len(lemma) > _SHORTEST_TO_DROP:
        if not _LONG_VOWEL.search(lemma):
            yield lemma[:-1], LinkKind.DROP_E, False
            yield lemma[:-1] + "s", LinkKind.DROP_E_S, False
        yield lemma + "n", LinkKind.N, False
        yield lemma + "s", LinkKind.S, False
        yield lemma + "ns", LinkKind.NS, False
    else:
        yield lemma + "en", LinkKind.EN, False
        yield lemma + "e", LinkKind.E, False
        yield lemma + "ens", LinkKind.ENS, False


def _stem_and_link(lemma: str, written: str, kind: LinkKind) -> tuple[str, str]:
    """Return a first part in two: the noun's own letters, and the link after them."""
    if kind is LinkKind.DROP_E_S:
        return written[:-1], "s"
    if kind in _SHOWN_APART and written.startswith(lemma):
        return lemma, written[len(lemma) :]
    return written, ""


def _kind_of_ending(lemma: str, form: str) -> LinkKind | None:
    return _ADDED.get(form[len(lemma) :]) if form.startswith(lemma) else None


def _plural_kind(lemma: str, plural: str) -> LinkKind:
    kind = _kind_of_ending(lemma, plural)
    if kind is LinkKind.S:
        return LinkKind.PLURAL  # Autos: the plural, not the linking -s
    if kind is not None:
        return kind
    umlauted = sum(plural.lower().count(letter) for letter in "äöü") > sum(lemma.lower().count(x) for x in "äöü")
    return LinkKind.UMLAUT if umlauted else LinkKind.PLURAL
