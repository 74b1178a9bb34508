"""The readings of a compound with a part that the lexicon lacks: a compound that no source has, a first part that is no
noun, or an unknown word. In Achtstunden|tag the first part is a numeral with the noun that it
counts. An unknown part costs the more, the less its letters look German: Gelee is likelier than Holzge.
"""

from collections.abc import Iterable, Iterator
from dataclasses import replace
from typing import Final, TypeAlias

from lexicon.seams import TAKES_LINK, seams
from lexicon.spelling import LETTERS_IN_A_ROW, as_typed, capitalised, stretches
from lexicon.splitting.known_readings import LINKS, Reading, firsts_by_key, heads_by_key, known_readings
from lexicon.store import BRANCHING, Store

_UNKNOWN_FIRST, _UNKNOWN_HEAD = 12.0, 13.0
_UNLIKELY_LETTERS = 0.7  # of the cost of an unknown part's letters
_SHORTEST_UNKNOWN = 3
_SHORTEST_PIECE = 3  # letters of each part of a compound within a compound
_SHORTEST_BOUND = 4  # letters of a first part that is no noun, in a part before the seam: Pro|kruste|s|bett has none
_PREFIXED = 6.0  # a noun with such a first part is one word sooner than a compound of two nouns is
_COMPOSITE = 10.0  # cost of a part that is a compound no source has
# Nouns that end other words as a suffix, and the letters before it.
_BEFORE_SUFFIX = {"ion": ("t", "s", "x"), "on": ("i",), "ei": ("er",), "ur": ("t", "s")}
# Endings that make a noun of another word. They are no unknown head: Aktiv|ist, Marsch|ierer.
_DERIVING = frozenset(
    (
        "chen", "ender", "erei", "erin", "heit", "ierer", "iererin", "ierung", "iker", "isation", "isator", "isierung",
        "ismus", "ist", "istin", "itaet", "ium", "keit", "lein", "ler", "lerin", "ling", "losigkeit", "ner", "nerin",
        "nis", "schaft", "tum", "ung",
    )
)  # fmt: skip

_NEVER = 12.0  # cost of a letter that no German word has
_PIECES = [(start, end) for start in range(LETTERS_IN_A_ROW) for end in (LETTERS_IN_A_ROW - 1, LETTERS_IN_A_ROW)]

NUMERALS: Final = frozenset(
    (
        "zwei", "drei", "vier", "fuenf", "sechs", "sieben", "acht", "neun", "zehn", "elf", "zwoelf", "zwanzig",
        "dreissig", "vierzig", "fuenfzig", "sechzig", "siebzig", "achtzig", "neunzig", "hundert", "tausend",
    )
)  # fmt: skip
_COUNTED: Final = 2.0
"""Cost of a numeral in front of a first part."""

Found: TypeAlias = dict[tuple[str, int], list[Reading]]
"""The best reading of each part, by its key and the fewest letters of a first part that is no noun."""


def composite_readings(key: str, word: str, store: Store, found: Found | None = None) -> list[Reading]:
    """Return the readings with one part that is a compound which no source has; both branchings are tried.

    A long word has the same stretches in many of its parts: `found` keeps what was found of each.
    """
    found = {} if found is None else found
    if len(key) < 3 * _SHORTEST_PIECE:
        return []
    cuts = [cut for cut in seams(key) if min(map(len, cut)) >= _SHORTEST_PIECE]
    firsts = {first: rows for first, rows in firsts_by_key({first for first, _ in cuts}, store).items() if rows}
    heads = heads_by_key({head for _, head in cuts}, store)
    readings: list[Reading] = []
    for first_key, head_key in cuts:
        if head_key in heads and first_key not in firsts:
            for inner_key, link in _bare_keys(first_key):
                for inner in _inner(inner_key, store, found, _SHORTEST_BOUND):
                    stem, price = as_typed(inner_key, word), inner.cost + _COMPOSITE - BRANCHING
                    lemma = _lemma_of(stem, inner)
                    readings += [
                        Reading(lemma, stem, link, head, form, round(price + cost, 3))
                        for head, form, cost in heads[head_key]
                    ]
        elif first_key in firsts and head_key not in heads:
            for inner in _inner(head_key, store, found):
                form = as_typed(head_key, word, end=True)
                lemma = _lemma_of(form, inner)
                price = inner.cost + _COMPOSITE + BRANCHING
                readings += [
                    Reading(modifier, stem, link, lemma, form, round(price + cost, 3))
                    for modifier, stem, link, cost in firsts[first_key]
                ]
    return readings


def _lemma_of(form: str, inner: Reading) -> str:
    """Return the lemma of a compound within a compound: Gartenzwergmütze of Gartenzwergmützen|fabrik."""
    return form[: len(form) - len(inner.head_form)] + inner.head.lower()


def _bare_keys(first_key: str) -> Iterator[tuple[str, str]]:
    """Yield the compounds that a first part may be, each with the link after it."""
    for link in LINKS:
        if first_key.endswith(link) and len(first_key) - len(link) >= 2 * _SHORTEST_PIECE:
            yield first_key.removesuffix(link), link


def _inner(key: str, store: Store, found: Found, shortest_bound: int = _SHORTEST_PIECE) -> list[Reading]:
    """Return the best reading of a part: as two nouns that the lexicon has, with a first part that is no noun
    (Schilddrüsen|unterfunktion), or as a compound again.
    """
    best = found.get((key, shortest_bound))
    if best is None:
        prefixed = [
            replace(reading, cost=reading.cost - _PREFIXED) for reading in bound_readings(key, store, shortest_bound)
        ]
        readings = known_readings(key, key, store) + prefixed
        readings = readings or composite_readings(key, key, store, found)
        best = found[key, shortest_bound] = [min(readings, key=lambda each: each.cost)] if readings else []
    return best


def bound_readings(key: str, store: Store, shortest: int) -> list[Reading]:
    """Return the readings whose first part is no noun."""
    cuts = [cut for cut in seams(key) if len(cut[0]) + len(cut[1]) == len(key) and len(cut[0]) >= shortest]
    bound = store.bound_parts_by_key([first for first, _ in cuts])
    heads = heads_by_key({head for first, head in cuts if first in bound}, store) if bound else {}
    return [
        Reading(capitalised(first), capitalised(first), "", head, form, round(bound[first] + cost, 3), (False, True))
        for first, rest in cuts
        if first in bound
        for head, form, cost in heads.get(rest, ())
    ]


def half_known_readings(key: str, word: str, store: Store) -> list[Reading]:
    """Return the readings with one part that the lexicon doesn't know, or that is no noun."""
    cuts = [cut for cut in seams(key) if len(cut[0]) + len(cut[1]) == len(key)]
    heads = heads_by_key({head for first, head in cuts if len(first) >= _SHORTEST_UNKNOWN}, store)
    firsts = firsts_by_key({first for first, head in cuts if len(head) >= _SHORTEST_UNKNOWN}, store)
    bound = store.bound_parts_by_key([first for first, head in cuts if head in heads])
    unknown = [_without_link(first) for first, head in cuts if head in heads and first not in bound]
    letters = cost_of_letters(
        [*(stem for stem, _ in unknown), *(head for first, head in cuts if first in firsts)], store
    )
    readings: list[Reading] = []
    for first_key, head_key in cuts:
        if head_key in heads and not _is_suffix(first_key, head_key):
            stem_key, link = _without_link(first_key)
            price = bound.get(first_key) or _UNKNOWN_FIRST + _UNLIKELY_LETTERS * letters[stem_key]
            stem = as_typed(stem_key, word)
            readings += [
                Reading(stem, stem, link, head, form, round(price + cost, 3), (False, True))
                for head, form, cost in heads[head_key]
            ]
        if first_key in firsts and head_key not in _DERIVING:
            head = as_typed(head_key, word, end=True)
            price = _UNKNOWN_HEAD + _UNLIKELY_LETTERS * letters[head_key]
            readings += [
                Reading(modifier, stem, link, head, head, round(price + cost, 3), (True, False))
                for modifier, stem, link, cost in firsts[first_key]
            ]
    return readings


def _is_suffix(first_key: str, head_key: str) -> bool:
    """Tell whether a noun at the end only ends an unknown word: Inkubat|ion, Messer|ei."""
    return first_key.endswith(_BEFORE_SUFFIX.get(head_key, ()))


def _without_link(first_key: str) -> tuple[str, str]:
    """Return an unknown first part without the link that its ending asks for (Virtualisierung|s, Xylophonist|en)."""
    for ending, link in TAKES_LINK:
        if first_key.endswith(ending + link):
            return first_key.removesuffix(link), link
    return first_key, ""


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


def cost_of_letters(keys: Iterable[str], store: Store) -> dict[str, float]:
    """Return the cost of each key as a word that the lexicon lacks: the negative logarithm of its probability."""
    cut = {key: stretches(key) for key in keys}
    wanted = {stretch[start:end] for all_of_word in cut.values() for stretch in all_of_word for start, end in _PIECES}
    known = store.letter_costs(tuple(wanted)) if wanted else {}
    return {key: sum(_cost(stretch, known) for stretch in all_of_word) for key, all_of_word in cut.items()}


def _cost(stretch: str, known: dict[str, tuple[float, float]]) -> float:
    if stretch in known:
        return known[stretch][0]
    if len(stretch) == 1:
        return _NEVER
    return (known[stretch[:-1]][1] if stretch[:-1] in known else 0.0) + _cost(stretch[1:], known)
