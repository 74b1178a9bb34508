"""Words near to a mistyped or misheard one, for „Meintest du …?“. RapidFuzz measures the distance."""

from collections.abc import Iterator
from string import ascii_lowercase
from typing import Final, NamedTuple, TypeVar

from lexicon.judging.normalise import LONGEST_WORD
from lexicon.judging.verdict import GILT_FROM
from lexicon.meaning.plausibility import plausibility, shipped_scale
from lexicon.rude import is_hurtful
from lexicon.spelling import behind, fold, sound
from lexicon.store import NAME_ONLY, FirstPartRow, HeadFormRow, NounRow, Store

_SHORTEST_TO_GUESS = 3
# Letters that sound alike at the start of a word, by key.
_SOUNDS_LIKE = {
    "f": "fvpw", "v": "vfw", "w": "wv", "p": "pbf", "b": "bp", "k": "kcgq", "c": "ckzs", "g": "gkj", "q": "qk",
    "d": "dt", "t": "td", "s": "szc", "z": "zsct", "j": "jgy", "y": "yji", "i": "ijy",
}  # fmt: skip
_LIKELY_DISTANCE = 0.25  # of words that sound alike, the one with more letters typed right is nearer
_PER_ZIPF = 0.1
_WRONG_FORM = 0.5  # distance of a word said with a wrong umlaut or link of the same noun
_UNWRITTEN = 0.5  # a word that nobody has written down is further away, the more so if a table would reject it


def near_words(text: str, store: Store, most: int = 3) -> tuple[str, ...]:
    """Return up to `most` words near to `text` in writing or sound, the nearest first.

    They are known, or compounds of known nouns. Of two words at the same distance the commoner one comes first.
    """
    from rapidfuzz import process
    from rapidfuzz.distance import OSA

    key = fold(text)[:LONGEST_WORD]
    if len(key) < _SHORTEST_TO_GUESS:
        return ()
    heard = sound(key)
    allowed = 1 if len(heard) < 5 else 2
    ranked: dict[str, float] = {}
    scorer = OSA.distance  # counts a swap of neighbours as one; its bits run in parallel
    letters = _SOUNDS_LIKE.get(key[0], key[0])
    for sounds, words in store.sounding(letters, len(heard) - allowed, len(heard) + allowed):
        listed = sounds.split("\n")
        near = process.extract(heard, listed, scorer=scorer, score_cutoff=allowed, limit=20)
        lines = words.split("\n") if near else []
        for _, distance, place in near:
            found, word, zipf = lines[place].split("\t")
            if found != key and not is_hurtful(word):
                score = distance + _LIKELY_DISTANCE * scorer(key, found) - _PER_ZIPF * float(zipf)
                ranked[word] = min(score, ranked.get(word, score))
    for compound in near_compounds(key, store):
        found = fold(compound.word)
        if found != key and compound.word not in ranked and not is_hurtful(compound.word):
            heard_as = scorer(heard, sound(found))
            if heard_as <= allowed:
                ranked[compound.word] = heard_as + _LIKELY_DISTANCE * scorer(key, found) + _UNWRITTEN * (1 - compound.p)
    for compound in wrong_forms(key, store):
        if fold(compound.word) != key and not is_hurtful(compound.word):
            score = _WRONG_FORM + _UNWRITTEN * (1 - compound.p)
            ranked[compound.word] = min(score, ranked.get(compound.word, score))
    best = sorted(ranked, key=lambda word: (ranked[word], word))[:most]
    return tuple(word for word in best if ranked[word] <= ranked[best[0]] + 1)


_SHORTEST: Final = 3  # letters of a part
_LONGEST: Final = 30  # letters of a word; longer ones take too long
_KNOWN: Final = 2.8  # Zipf frequency of a noun that somebody may have meant
_LINKS: Final = ("", "s", "es", "n", "en", "e", "er", "ns", "ens")
_UMLAUTS: Final = ("ae", "oe", "ue")

Row = TypeVar("Row", FirstPartRow, HeadFormRow)


class NearCompound(NamedTuple):
    """A word near to a mistyped one, and the probability (0 to 1) that a table accepts it."""

    word: str
    p: float


def near_compounds(key: str, store: Store) -> list[NearCompound]:
    """Return the compounds of two nouns one slip away from `key`, the likeliest first: Holzfarrad is Holzfahrrad.

    A slip is a letter too many, missing, another, or two swapped, in one of the two parts; the other part is as typed.
    The found word has the usual form of its first part, and the model lets it count, whether anybody has written it
    down or not.
    """
    if len(key) > _LONGEST:
        return []
    cuts = [(key[:cut], key[cut:]) for cut in range(_SHORTEST, len(key) - _SHORTEST + 1)]
    firsts = {first for first, _ in cuts}
    heads = {head for _, head in cuts}
    known_firsts = _by_key(store.first_parts_by_key(tuple(firsts)))
    known_heads = _by_key(store.head_forms_by_key(tuple(heads)))
    found: dict[str, NearCompound] = {}
    for first, head in cuts:
        if first in known_firsts:
            near = store.head_forms_by_key(tuple(slips(head)))
            pairs = [(part, form) for part in known_firsts[first] for form in near]
        else:
            pairs = []
        if head in known_heads:
            parts = store.first_parts_by_key(tuple(slips(first)))
            pairs += [(part, form) for part in parts for form in known_heads[head]]
        for modifier, last in {(part.noun, form.noun) for part, form in pairs}:
            compound = _compound(store.noun(modifier), store.noun(last), store)
            if compound is not None:
                found.setdefault(compound.word, compound)
    return sorted(found.values(), key=lambda each: (-each.p, each.word))


def wrong_forms(key: str, store: Store) -> list[NearCompound]:
    """Return the compounds of two nouns whose first one has a wrong umlaut or link in `key`, the likeliest first.

    Its noun doesn't take them: Bähnkarte, Mannenhaus.
    """
    if len(key) > _LONGEST:
        return []
    cuts = [(key[:cut], key[cut:]) for cut in range(_SHORTEST, len(key) - _SHORTEST + 1)]
    known_heads = _by_key(store.head_forms_by_key([head for _, head in cuts]))
    found: dict[str, NearCompound] = {}
    for first, head in cuts:
        for lemma_key in _lemma_keys(first) if head in known_heads else ():
            for modifier in store.nouns(lemma_key):
                for form in known_heads[head]:
                    compound = _compound(modifier, store.noun(form.noun), store)
                    if compound is not None:
                        found.setdefault(compound.word, compound)
    return sorted(found.values(), key=lambda each: (-each.p, each.word))


def _lemma_keys(first: str) -> set[str]:
    """Return the keys that a first part has without its link and, if it has one, its umlaut."""
    stems = {first.removesuffix(link) for link in _LINKS}
    plain = {stem.replace(umlaut, umlaut[0]) for stem in stems for umlaut in _UMLAUTS}
    return {stem for stem in stems | plain if len(stem) >= _SHORTEST}


def slips(key: str) -> Iterator[str]:
    """Yield the keys one slip away from `key`; some of them several times."""
    for place in range(len(key) + 1):
        before, after = key[:place], key[place:]
        if after:
            yield before + after[1:]
            yield from (before + letter + after[1:] for letter in ascii_lowercase if letter != after[0])
        if len(after) > 1:
            yield before + after[1] + after[0] + after[2:]
        yield from (before + letter + after for letter in ascii_lowercase)


def _compound(modifier: NounRow, head: NounRow, store: Store) -> NearCompound | None:
    if modifier.zipf < _KNOWN or head.zipf < _KNOWN or modifier.id == head.id:
        return None
    p = shipped_scale().probability_if_laid(plausibility(modifier, head))
    parts = store.first_parts(modifier.id)
    attested = [row for row in store.compounds_of(modifier.id, head.id) if row.name < NAME_ONLY]
    if attested:
        return NearCompound(max(attested, key=lambda row: row.zipf).word, max(p, GILT_FROM))
    if p < GILT_FROM or not parts:
        return None
    return NearCompound(f"{parts[0].stem}{parts[0].link}{behind(parts[0].stem, head.lemma)}", p)


def _by_key(rows: list[Row]) -> dict[str, list[Row]]:
    found: dict[str, list[Row]] = {}
    for row in rows:
        found.setdefault(row.key, []).append(row)
    return found
