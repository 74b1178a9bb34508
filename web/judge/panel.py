"""The panel with a verdict: everything that its template shows, worked out from an answer."""

import re
from dataclasses import dataclass, replace
from typing import Final, NamedTuple

from markupsafe import Markup, escape

from lexicon.judging.sentences import Reason
from lexicon.judging.verdict import Authority, Ruling, Verdict
from web.judge.deck_judge import Answer
from web.judge.services import deck
from web.pages.language import gettext as _, language

_POINTED: Final = frozenset(
    {
        Reason.LIST_GOOD,
        Reason.LIST_OPEN,
        Reason.LIST_BAD,
        Reason.READ_GOOD,
        Reason.READ_OPEN,
        Reason.LIKELY,
        Reason.NAME_LIKELY,
        Reason.OPEN,
    }
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


LETTERS: Final = {Ruling.GILT: "g", Ruling.STRITTIG: "s", Ruling.GILT_NICHT: "n"}
"""A letter for each ruling where there are thousands of them."""
SIGNS: Final = {Ruling.GILT: "✓", Ruling.STRITTIG: "?", Ruling.GILT_NICHT: "✗"}
_MOST_READINGS: Final = 2
_MOST_OTHER_FORMS: Final = 2


class LexiconLine(NamedTuple):
    """The line about the lexicon's own verdict; `sentence` is "" unless a precedent has taken its place."""

    text: str
    ruling: Ruling
    sentence: str


@dataclass(frozen=True, slots=True)
class Panel:
    """The panel with `answer`. A `notice` tells why a vote wasn't stored: then the vote form stays open."""

    answer: Answer
    notice: str = ""

    @property
    def verdict(self) -> Verdict | None:
        """The verdict, as this table sees it."""
        return self.answer.verdict

    @property
    def state(self) -> str:
        """The ruling, else "fault" or "open" while nothing is asked; the class of the panel."""
        if self.verdict is not None:
            return self.verdict.ruling.value
        return "fault" if self.answer.fault is not None else "open"

    @property
    def cards(self) -> tuple[str, ...]:
        """The words on the two cards: as the word has them, else as they were chosen."""
        verdict, chosen = self.verdict, self.answer.question.cards
        if verdict is None or not verdict.modifier:
            return chosen
        in_order = deck().spelling(verdict.modifier), deck().spelling(verdict.head)
        return in_order if len(chosen) < 2 or sorted(in_order) == sorted(chosen) else chosen

    @property
    def title(self) -> str:
        """The word and its ruling for the title of the page, "" without a verdict."""
        return f"{self.verdict.word} {ruling_name(self.verdict.ruling)}" if self.verdict is not None else ""

    @property
    def announcement(self) -> str:
        """The text that a screen reader says once the panel is there."""
        parts = [self.notice] if self.notice else []
        if self.verdict is not None:
            word, ruling = self.verdict.word, ruling_name(self.verdict.ruling)
            parts.append(f"{word}: {ruling}. {self.verdict.sentence(language())}")
        elif self.answer.fault is not None:
            parts.append(self.answer.fault.sentence(language()))
        return " ".join(parts)

    @property
    def can_clear(self) -> bool:
        """Whether there is anything to take away."""
        return bool(self.cards or self.answer.question.word or self.answer.fault)

    @property
    def lexicon_line(self) -> LexiconLine | None:
        """The lexicon's own verdict, if the table's differs enough to say so."""
        verdict, own = self.verdict, self.answer.lexicon_verdict
        if verdict is None or own is None:
            return None
        if own.ruling is verdict.ruling and not self._is_precedent:
            return None
        return LexiconLine(_elsewhere(verdict, own), own.ruling, own.sentence(language()) if self._is_precedent else "")

    @property
    def reason(self) -> ReasonLines | None:
        """The reason of the verdict in two lines."""
        return None if self.verdict is None else reason_lines(self.verdict, language())

    @property
    def relatives(self) -> tuple[str, ...]:
        """Words like this one, if they speak for it and its sentence doesn't name them."""
        verdict = self.verdict
        if verdict is None or self._is_precedent or verdict.ruling is Ruling.GILT_NICHT or not verdict.relatives:
            return ()
        return () if verdict.relatives[0] in verdict.sentence(language()) else verdict.relatives

    @property
    def other_forms(self) -> tuple[str, ...]:
        """Other forms of the same compound."""
        return self.verdict.also[:_MOST_OTHER_FORMS] if self.verdict is not None and not self._is_precedent else ()

    @property
    def others(self) -> tuple[Verdict, ...]:
        """Other verdicts to tap: the other order, else what the cards do make, else other readings of the word."""
        answer = self.answer
        if answer.reverse is not None:
            same_twice = self.verdict is not None and self.verdict.modifier == self.verdict.head
            return () if same_twice else (answer.reverse,)
        return answer.from_cards or answer.readings[:_MOST_READINGS]

    @property
    def others_are(self) -> str:
        """The words over the other verdicts, in the language of the request."""
        if self.answer.reverse is not None:
            return _("andersherum")
        return _("aus diesen Karten") if self.answer.from_cards else _("anders gelesen")

    @property
    def _is_precedent(self) -> bool:
        return self.verdict is not None and self.verdict.authority is Authority.PRECEDENT


def _elsewhere(ours: Verdict, own: Verdict) -> str:
    if own.ruling is not ours.ruling or own.score == ours.score:
        return {
            Ruling.GILT: _("Anderswo gilt es."),
            Ruling.STRITTIG: _("Anderswo ist es strittig."),
            Ruling.GILT_NICHT: _("Anderswo gilt es nicht."),
        }[own.ruling]
    return (
        _("Anderswo ginge es leichter durch.") if own.score > ours.score else _("Anderswo hätte es das Wort schwerer.")
    )


def ruling_name(ruling: Ruling) -> str:
    """Return a ruling in the language of the request."""
    return {Ruling.GILT: _("gilt"), Ruling.STRITTIG: _("strittig"), Ruling.GILT_NICHT: _("gilt nicht")}[ruling]
