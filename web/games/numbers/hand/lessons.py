"""The rules of the number game, each told when it first matters in the first round."""

from __future__ import annotations

from companion.match.sheet import MatchState
from companion.numbers.state import DigitalState
from web.games.phone import Lesson
from web.pages.language import gettext as _


def lesson(match: MatchState, seat: int) -> Lesson | None:
    """Return the rule that matters to `seat` at this moment; None if nothing new is going on."""
    state: DigitalState = match.round
    if state.turn is None:
        return None
    if state.verdict is not None:
        return _ruling(state, seat)
    if state.ending:
        return Lesson("end", _("Wer zuerst keine Karte mehr hat, gewinnt – wenn jetzt niemand ruft."), "A-24")
    if state.turn == seat:
        return _own_turn(state, seat)
    if state.acts:
        text = _("Hat die Karte woanders hingepasst? Dann ruf „Schlafmütze!“, bevor die nächste liegt.")
        return Lesson("watch", text, "A-17")
    text = _("Alle spielen reihum und wollen ihre Karten loswerden: in die Mitte oder auf fremde Ablagen. Pass auf!")
    return Lesson("aim", text, "A-5")


def _own_turn(state: DigitalState, seat: int) -> Lesson:
    if state.turned:
        text = _("Passt die Karte in die Mitte? Dort immer genau eins höher. Sonst auf eine fremde Ablage.")
        return Lesson("place", text, "A-10")
    if state.discards[seat]:
        text = _("Erst die eigene Ablage: Passt ihre oberste Karte irgendwo? Dann muss sie zuerst weg.")
        return Lesson("own", text, "A-6")
    return Lesson("turn", _("Du bist dran: Dreh die oberste Karte deines Zugstapels um."), "A-7")


def _ruling(state: DigitalState, seat: int) -> Lesson | None:
    verdict = state.verdict
    if verdict is None:
        return None
    if not verdict.mistakes:
        return Lesson("false", _("Fehlalarm: Falsch gerufen kostet eine Karte. Schau genau hin."), "A-22")
    if verdict.accused == seat:
        text = _("Erwischt! Du hast etwas übersehen: Alle schieben dir eine Karte zu, und dein Zug ist vorbei.")
        return Lesson("caught", text, "A-20")
    text = _("Erwischt! Die Schlafmütze bekommt von allen anderen eine Karte, und ihr Zug ist vorbei.")
    return Lesson("penalty", text, "A-20")
