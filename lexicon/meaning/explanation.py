"""The explanation that would win the vote, as a phrase: „ein Löffel für Honig“, „ein Frosch im Moos“.

The phrase is German in every language of the screens, as the word is. Its form follows from the relation of the two
nouns (`lexicon.meaning.relations`) and from the way in which the modifier is said: in the plural (für Hunde), bare (aus
Holz) or with its article (im Keller).
"""

from collections.abc import Callable
from functools import lru_cache
from typing import Final, NamedTuple

from lexicon.meaning.model import shipped_model
from lexicon.meaning.relations import Relation

_REMEMBERED: Final = 1 << 14

PLURAL, BARE, DEFINITE = "p", "s", "d"
"""The ways in which an explanation says a modifier: the first letter of `Relations.said`."""
_ARTICLES: Final = {"m": "ein", "n": "ein", "f": "eine"}
_DATIVE: Final = {"m": "dem", "n": "dem", "f": "der"}
_ACCUSATIVE: Final = {"m": "den", "n": "das", "f": "die"}
_NOMINATIVE: Final = {"m": "der", "n": "das", "f": "die"}
_DATIVE_A: Final = {"m": "einem", "n": "einem", "f": "einer"}
_SHORT: Final = {"in dem": "im", "an dem": "am", "von dem": "vom", "bei dem": "beim"}
_PLACES: Final = {"i": "in", "a": "an", "u": "auf"}
_ORIGINS: Final = {"i": "aus", "a": "von", "u": "von"}
_DOERS: Final = "APU"  # animals, persons and groups do things; things merely cause them
_TEXT: Final = "S"


class Said(NamedTuple):
    """A noun with the forms that a phrase needs.

    `gender` is one letter of "m", "f", "n", or "" if it has none; `plural` is "" if there is none; `oblique` is the
    singular after a preposition (Bauern, of Bauer). `said` and `classes` are those of its profiles, "" if nobody judged
    it.
    """

    lemma: str
    gender: str
    plural: str
    oblique: str
    said: str
    classes: str


@lru_cache(maxsize=_REMEMBERED)
def in_words(lemma: str, genders: str) -> Said:
    """Return a noun with the forms that a phrase needs; a compound has those of the noun at its end."""
    known = shipped_model().noun(lemma)
    before = lemma[: len(lemma) - len(known.lemma)] if known.lemma != lemma else ""

    def whole(form: str) -> str:
        return before + form.lower() if before and form else form

    return Said(
        lemma,
        _usual_gender(lemma, genders),
        whole(known.plural),
        whole(known.oblique) or lemma,
        known.relations.said,
        known.classes,
    )


def _usual_gender(lemma: str, genders: str) -> str:
    """Return the gender that a phrase takes of a noun with several: der Hut, not die Hut."""
    if lemma.endswith("e") and "f" in genders:
        return "f"
    return next((gender for gender in "mnf" if gender in genders), "")


def explanation(relation: Relation, modifier: Said, head: Said) -> str:
    """Return the phrase for a relation between two nouns, "" if their forms don't allow one."""
    if not modifier.said or not head.gender:
        return ""
    article = "" if head.said.startswith(BARE) else _ARTICLES[head.gender] + " "
    rest = _ENDS[relation](modifier, head)
    return f"{article}{head.lemma}{rest}" if rest else ""


def _part_of(modifier: Said, _: Said) -> str:
    if modifier.said.startswith(PLURAL) and modifier.gender:
        return f" von {_DATIVE_A[modifier.gender]} {modifier.oblique}"
    return f" {_short('von ' + _dative(modifier))}"


def _from(modifier: Said, _: Said) -> str:
    if modifier.said.startswith(DEFINITE) or modifier.said[1:]:
        return f" {_at(_ORIGINS.get(modifier.said[1:], 'aus'), modifier)}"
    return f" von {_dative(modifier)}"


def _caused_by(modifier: Said, _: Said) -> str:
    if set(modifier.classes[:1]) <= set(_DOERS):
        return f" {_short('von ' + _dative(modifier))}"
    return f" durch {_accusative(modifier)}"


def _about(modifier: Said, head: Said) -> str:
    if head.classes.startswith(_TEXT):
        return f" über {_accusative(modifier)}"
    return f" zum Thema {modifier.lemma}"


def _like(modifier: Said, _: Said) -> str:
    if not modifier.gender or modifier.said.startswith(BARE):
        return f" wie {modifier.lemma}"
    articles = _NOMINATIVE if modifier.said.startswith(DEFINITE) else _ARTICLES
    return f" wie {articles[modifier.gender]} {modifier.lemma}"


def _is_both(modifier: Said, head: Said) -> str:
    if not modifier.gender:
        return ""
    return f", {_NOMINATIVE[head.gender]} zugleich {_ARTICLES[modifier.gender]} {modifier.lemma} ist"


_ENDS: Final[dict[Relation, Callable[[Said, Said], str]]] = {
    Relation.MADE_OF: lambda modifier, _: f" aus {_dative(modifier)}",
    Relation.FOR: lambda modifier, _: f" für {_accusative(modifier)}",
    Relation.IN: lambda modifier, _: f" {_at(_PLACES.get(modifier.said[1:], 'in'), modifier)}",
    Relation.AT_TIME: lambda modifier, _: f" {_at(_PLACES.get(modifier.said[1:], 'bei'), modifier)}",
    Relation.WITH: lambda modifier, _: f" mit {_dative(modifier)}",
    Relation.PART_OF: _part_of,
    Relation.DRIVEN_BY: lambda modifier, head: f", {_NOMINATIVE[head.gender]} mit {_dative(modifier)} funktioniert",
    Relation.FROM: _from,
    Relation.CAUSED_BY: _caused_by,
    Relation.OBJECT: lambda modifier, _: f" {_short('von ' + _dative(modifier))}",
    Relation.ABOUT: _about,
    Relation.LIKE: _like,
    Relation.IS: _is_both,
    Relation.MEASURE: lambda modifier, _: f" pro {modifier.lemma}",
}
"""How the phrase ends, from the modifier and the head."""


def _dative(noun: Said) -> str:
    if noun.said.startswith(PLURAL) and noun.plural:
        return noun.plural if noun.plural.endswith(("n", "s")) else noun.plural + "n"
    if noun.said.startswith(DEFINITE) and noun.gender:
        return f"{_DATIVE[noun.gender]} {noun.oblique}"
    return noun.oblique


def _accusative(noun: Said) -> str:
    if noun.said.startswith(PLURAL) and noun.plural:
        return noun.plural
    if noun.said.startswith(DEFINITE) and noun.gender:
        return f"{_ACCUSATIVE[noun.gender]} {noun.oblique}"
    return noun.oblique


def _at(preposition: str, noun: Said) -> str:
    """Return a place or a time: im Keller, auf der Bühne, am Abend."""
    if not noun.gender:
        return f"{preposition} {noun.oblique}"
    if preposition in ("an", "bei") and not noun.said.startswith(DEFINITE):
        return _short(f"bei {_dative(noun)}")
    return _short(f"{preposition} {_DATIVE[noun.gender]} {noun.oblique}")


def _short(phrase: str) -> str:
    """Return a phrase with its preposition and article drawn together, as German says it: im, am, vom."""
    one, two, *rest = phrase.split(" ", 2)
    return " ".join([_SHORT.get(f"{one} {two}", f"{one} {two}"), *rest])
