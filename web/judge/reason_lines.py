"""The reason of a verdict in two lines: what one says across the table, and what stands behind it."""

from __future__ import annotations

import re
from dataclasses import replace
from typing import Final, NamedTuple

from markupsafe import Markup, escape

from lexicon.judging.sentences import Reason
from lexicon.judging.verdict import Verdict

_POINTED: Final = frozenset(
    {Reason.LIST_GOOD, Reason.LIST_OPEN, Reason.LIST_BAD, Reason.LIKELY, Reason.NAME_LIKELY, Reason.OPEN}
)
"""Reasons whose explanation or objection says more than the rest of their sentence."""
_QUOTES: Final = {"de": ("„", "“"), "en": ("“", "”")}
_END: Final = re.compile(r"(?<=[.!?])\s+(?=[A-ZÄÖÜ„“])")
_QUOTED_PIECE: Final = re.compile(r"[„“][^\s„“”]*-[^\s„“”]*[“”]")


class ReasonLines(NamedTuple):
    """`first` is read from a metre away; `rest` may be empty."""

    first: str
    rest: str


def reason_lines(verdict: Verdict, lang: str) -> ReasonLines:
    """Return the two lines of a verdict's reason in `lang`. The word stands above them and isn't said again."""
    whole = verdict.sentence(lang)
    objection = dict(verdict.facts).get("objection", "")
    point = verdict.explanation or objection
    if verdict.reason in _POINTED and point and point in whole:
        opening, closing = _QUOTES[lang]
        first = f"{opening}{point}{closing}" if verdict.explanation else f"{point.rstrip('.')}."
        bare = replace(
            verdict,
            explanation="",
            facts=tuple((name, value) for name, value in verdict.facts if name != "objection"),
        )
        return ReasonLines(first, _without_word(bare.sentence(lang), verdict.word, lang))
    first, *rest = _END.split(_without_word(whole, verdict.word, lang), maxsplit=1)
    return ReasonLines(first, rest[0] if rest else "")


def unbroken(text: str) -> Markup:
    """Return a text in which no quoted piece of a word („-bahn“) comes apart at its hyphen."""
    out, at = Markup(), 0
    for found in _QUOTED_PIECE.finditer(text):
        out += escape(text[at : found.start()]) + Markup('<span class="whole">{}</span>').format(found[0])
        at = found.end()
    return out + escape(text[at:])


def _without_word(sentence: str, word: str, lang: str) -> str:
    opening, closing = _QUOTES[lang]
    named = f"{opening}{word}{closing} "
    sentence = sentence.replace(f"Für {named}spricht", "Dafür spricht").replace(f"speaks for {named}", "speaks for it ")
    if not sentence.startswith(named):
        return sentence
    rest = sentence.removeprefix(named)
    if lang == "en":
        return f"It {rest}"
    return rest[:1].upper() + rest[1:] if rest.startswith("steht ") else f"Das {rest}"
