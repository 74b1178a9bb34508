"""The profile of a noun, on which verdicts rest: its forms as a first part and its commonest compounds."""

from dataclasses import dataclass

from lexicon.seams import TAKES_LINK, LinkKind
from lexicon.spelling import fold, stands_apart
from lexicon.store import FirstPartRow, NounRow, Store

_FORMS_OFFERED = 6
_SMALLEST_SHARE_OFFERED, _SMALLEST_SHARE_USUAL = 0.003, 0.1
_NEVER_BARE = ("e", "ung", "heit", "keit", "schaft", "ion", "tät", "tum", "ling")
"""Endings of nouns that stand before another noun with a link alone."""
_PARADIGM = (
    LinkKind.N,
    LinkKind.EN,
    LinkKind.E,
    LinkKind.ER,
    LinkKind.UMLAUT,
    LinkKind.PLURAL,
    LinkKind.NS,
    LinkKind.ENS,
)


@dataclass(frozen=True, slots=True)
class NounProfile:
    """All that a verdict needs of a noun.

    `noun` is its row; `parts` its forms as a first part (stem and link, the likeliest first); `as_modifier` and
    `as_head` the commonest attested compounds that have it in that role. The first `usual` parts are those that German
    uses; the others are lawful (W-10).
    """

    noun: NounRow
    parts: tuple[tuple[str, str], ...]
    as_modifier: tuple[str, ...]
    as_head: tuple[str, ...]
    usual: int = 1


def profile_of(noun: NounRow, store: Store) -> NounProfile:
    """Return the profile of a noun of the lexicon."""
    rows = offered(store.first_parts(noun.id))
    usual = sum(part.share >= _SMALLEST_SHARE_USUAL for part in rows)
    return NounProfile(noun, tuple((part.stem, part.link) for part in rows), *store.families(noun.id), max(1, usual))


def profile_of_compound(compound: NounRow, head: NounRow, store: Store) -> NounProfile:
    """Return the profile of an attested compound that is no noun of its own in the lexicon: its parts are its head's.

    Only -es becomes -s, because a long word doesn't bear it: Bezirkstag|s|präsident, though Tag|es|licht.
    """
    before = compound.lemma[: len(compound.lemma) - len(head.lemma)]
    parts = ((part.stem, "s" if part.link == "es" else part.link) for part in offered(store.first_parts(head.id)))
    return NounProfile(compound, tuple(dict.fromkeys((before + stem.lower(), link) for stem, link in parts)), (), ())


def guessed_parts(word: str) -> tuple[tuple[str, str], ...]:
    """Return the likely first parts of an unknown noun by its ending alone, the likeliest first."""
    bare, s = (word, ""), (word, "s")
    if stands_apart(word):
        return (bare,)
    for ending, link in TAKES_LINK:
        if fold(word).endswith(ending):
            return (word, link), bare
    if word.endswith("e"):
        return (word, "n"), bare, (word[:-1], "")
    if word.endswith("en"):  # das Schlafen: Schlafens|zeit
        return s, bare
    if word.endswith(("er", "el")):
        return bare, s
    return bare, s, (word, "en"), (word, "es")


def offered(parts: list[FirstPartRow]) -> list[FirstPartRow]:
    """Return the first parts worth offering, of a noun's `parts` with the likeliest first.

    These are the forms that German uses, and the plural and forms like it, which W-10 allows in any case. So it allows
    the bare noun; but nobody says Straßebahn or Zeitungente.
    """
    if not parts:
        return parts
    if stands_apart(parts[0].lemma):  # the hyphen is the link: CD-Regal
        return [part for part in parts if part.kind == LinkKind.BARE] or parts
    bare = LinkKind.BARE if not parts[0].lemma.endswith(_NEVER_BARE) else None
    likely = [
        part
        for part in parts
        if part.share >= _SMALLEST_SHARE_OFFERED
        or part.kind in (LinkKind.IRREGULAR, bare)
        or (part.paradigm and part.kind in _PARADIGM)
    ]
    return (likely or parts)[:_FORMS_OFFERED]
