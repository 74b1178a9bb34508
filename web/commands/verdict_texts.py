"""Verdicts at the command line: a sign, the ruling in a word or two, and lines of text."""

from __future__ import annotations

from typing import Final

from lexicon.judging.verdict import Ruling, Verdict
from lexicon.regional import region_mark
from web.commands.language import gettext as _
from web.commands.language import language
from web.translations.catalogue import N_

SIGNS: Final = {Ruling.GILT: "✓", Ruling.STRITTIG: "?", Ruling.GILT_NICHT: "✗"}
_RULINGS: Final = {
    Ruling.GILT: N_("gilt"),
    Ruling.STRITTIG: N_("strittig"),
    Ruling.GILT_NICHT: N_("gilt nicht"),
}


def ruling_text(ruling: Ruling) -> str:
    """Return a ruling in the language of the call."""
    return _(_RULINGS[ruling])


def verdict_lines(verdict: Verdict) -> list[str]:
    """Return a verdict as lines of text: word and ruling, why, and words like it."""
    why = verdict.sentence(language())
    lines = [f"{verdict.word}  {SIGNS[verdict.ruling]} {ruling_text(verdict.ruling)} ({verdict.score})", f"  {why}"]
    if verdict.regions:
        lines.append(f"  {region_mark(verdict.regions, language())}")
    if verdict.also:
        lines.append("  " + _("auch: %(words)s", words=", ".join(verdict.also)))
    if verdict.relatives and verdict.ruling is not Ruling.GILT_NICHT and verdict.relatives[0] not in why:
        lines.append("  " + _("wie %(words)s", words=", ".join(verdict.relatives)))
    return lines
