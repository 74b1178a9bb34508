"""Attested compounds that are like a new one: Holzboot is like Stahlschiff, with nouns of the same kinds."""

from functools import lru_cache
from operator import mul
from typing import Final, NamedTuple

from lexicon.meaning.model import shipped_model
from lexicon.meaning.relations import Relation, best_relation
from lexicon.rude import is_hurtful, is_rude

MOST: Final = 3
_LINKS: Final = ("", "s", "es", "n", "en", "er", "e", "ns", "ens")
_LONGEST_LINK: Final = 4  # letters between two nouns: -ens, and the -e that a modifier drops
_REMEMBERED: Final = 1 << 14
_RARER: Final = 0.001  # loss of likeness for each place further down the list of common compounds
_SAME_RELATION: Final = 0.5  # gain in likeness: Holzrad is like Holzschlitten, both are made of wood; Holzkohle isn't


class Relative(NamedTuple):
    """A compound with a noun: the loss for its place among the commonest, the word, the direction of its other noun,
    and the relation of its two nouns.
    """

    loss: float
    word: str
    other: tuple[float, ...]
    relation: Relation | None

    def has(self, relation: Relation | None) -> bool:
        """Tell whether this is the relation of its nouns; none is nobody's."""
        return relation is not None and self.relation is relation


def relatives(
    modifier: str,
    head: str,
    as_modifier: tuple[str, ...],
    as_head: tuple[str, ...],
    forms: tuple[str, ...],
    relation: Relation | None = None,
) -> tuple[str, ...]:
    """Return up to three attested compounds like that of two nouns, the likest first.

    `as_modifier` are compounds that begin with the modifier, `as_head` compounds that end with the head. The likest are
    those whose other noun is nearest, by the model's vectors, to the noun in its place, and that have the same
    `relation`. `forms` are the word itself and are left out.
    """
    model = shipped_model()
    scored = [
        (sum(map(mul, direction, each.other)) - each.loss + _SAME_RELATION * each.has(relation), each.word)
        for direction, family in (
            (model.noun(modifier).direction_as_modifier, _family(head, as_head, as_head=True)),
            (model.noun(head).direction_as_head, _family(modifier, as_modifier, as_head=False)),
        )
        for each in family
    ]
    scored.sort(reverse=True)
    found: list[str] = []
    for _, word in scored:
        if word not in forms and word not in found:
            found.append(word)
            if len(found) == MOST:
                break
    return tuple(found)


@lru_cache(maxsize=_REMEMBERED)
def _family(noun: str, words: tuple[str, ...], *, as_head: bool) -> tuple[Relative, ...]:
    """Return the compounds `words` of a noun, but for those that nobody should see who didn't ask for them."""
    model, found = shipped_model(), list[Relative]()
    for place, word in enumerate(words):
        other = _first_part(word, noun) if as_head else _last_part(word, noun)
        if other and not (is_hurtful(word) or is_rude(word)):
            known = model.noun(other)
            direction = known.direction_as_modifier if as_head else known.direction_as_head
            relation = related(other, noun) if as_head else related(noun, other)
            found.append(Relative(place * _RARER, word, direction, relation))
    return tuple(found)


def related(modifier: str, head: str) -> Relation | None:
    """Return the relation that best fits two nouns, by their lemmas; None if none fits both."""
    first, second = shipped_model().noun(modifier), shipped_model().noun(head)
    return best_relation(first.classes, first.relations, second.relations)


def _first_part(word: str, head: str) -> str:
    """Return the noun before `head` in a compound, "" where the model doesn't know it."""
    if not word.lower().endswith(head.lower()):
        return ""
    before, model = word[: -len(head)], shipped_model()
    for link in _LINKS:
        if before.endswith(link):
            noun = before.removesuffix(link)
            for each in (noun, noun + "e"):
                if each in model:
                    return each
    return ""


def _last_part(word: str, modifier: str) -> str:
    """Return the noun at the end of a compound that begins with `modifier`, "" where the model doesn't know it."""
    start, model = len(modifier) - 1 if modifier.endswith("e") else len(modifier), shipped_model()
    for place in range(start, start + _LONGEST_LINK + 1):
        rest = word[place:].capitalize()
        if rest in model:
            return rest
    return ""
