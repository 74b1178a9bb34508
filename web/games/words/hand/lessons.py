"""The rules of the word game, each told when it first matters in the first round."""

from __future__ import annotations

from companion.match.sheet import MatchState
from companion.words.state import DigitalState, Naming, Phase
from web.games.phone import Lesson
from web.games.words.colours import colour_name
from web.pages.language import gettext as _


def lesson(match: MatchState, seat: int) -> Lesson | None:
    """Return the rule that matters to `seat` at this moment; None if nothing new is going on."""
    state: DigitalState = match.round
    phase, last = state.phase, state.last
    if phase is Phase.OPENING:
        return _opening(state, seat)
    if state.dispute is not None:
        return _dispute(state, seat)
    if phase is Phase.PHOTO:
        return Lesson(
            "photo", _("Zwei Karten kamen fast zugleich. Sagt, welche zuerst lag – oder jemand gibt nach."), "W-23"
        )
    if phase is Phase.NAMING:
        return _naming(state, seat)
    if phase is Phase.LAST:
        text = _("Das war die letzte Karte. Noch ein paar Sekunden kann jemand zweifeln, dann ist die Runde aus.")
        return Lesson("last", text, "W-39")
    if last is None or phase is not Phase.PLAY:
        return None
    if state.course.pausing == seat:
        text = _("Dein Wort liegt! Jetzt setzt du aus, bis jemand anderes legt: die Schöpfungspause.")
        return Lesson("pause", text, "W-21")
    if state.taps:
        text = _("Sagen alle, dass nichts geht, ziehen sie eine Karte, und es gilt eine neue Farbe.")
        return Lesson("stuck", text, "W-36")
    if seat == last.seat:
        return None
    if state.before is None:
        facts = {"colour": colour_name(state.course.due) if state.course.due is not None else ""}
        text = _(
            "Gelegt wurde %(colour)s: Jetzt geht es nur auf %(colour)s weiter. Sei schneller!",
            **facts,
        )
        return Lesson("colour", text, "W-19")
    text = _("Gibt es das Wort wirklich? Wenn nicht, tipp auf „Halt!“, und alle stimmen ab.")
    return Lesson("halt", text, "W-28")


def _opening(state: DigitalState, seat: int) -> Lesson:
    if state.opener == seat:
        text = _("Zieh eine Karte auf einen Stapel: links steht dein Wort vorn, rechts hinten.")
        return Lesson("lay", text, "W-7")
    text = _("Zwei Karten, ein Wort: EIS und WEIN sind Eiswein. Die erste wird in Ruhe gelegt.")
    return Lesson("opening", text, "W-15")


def _dispute(state: DigitalState, seat: int) -> Lesson | None:
    if state.dispute is None:
        return None
    if state.dispute.accused == seat:
        text = _("Jemand zweifelt an deinem Wort. Erklär es! Ist höchstens die Hälfte dagegen, bleibt es liegen.")
        return Lesson("accused", text, "W-31")
    text = _("Gilt das Wort? Gleichstand ist gut für das Wort. Wer unrecht behält, nimmt einen Chip.")
    return Lesson("vote", text, "W-30")


def _naming(state: DigitalState, seat: int) -> Lesson:
    if state.namer == seat:
        text = _("Nenn die nächste Farbe. Du selbst setzt noch aus – mach es den anderen schwer!")
        return Lesson("name", text, "W-20")
    if state.naming is Naming.UNTRIED:
        text = _("Niemand fand etwas: Alle ziehen eine Karte, und wer aussetzt, nennt eine neue Farbe.")
        return Lesson("untried", text, "W-36")
    return Lesson("fallen", _("Das Wort ist gefallen: Es gibt eine neue Farbe, und die Karte geht zurück."), "W-33")
