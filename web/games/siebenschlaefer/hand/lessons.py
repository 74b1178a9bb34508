"""The rules of Siebenschläfer, each told when it first matters in the first round."""

from __future__ import annotations

from companion.match.sheet import MatchState
from companion.siebenschlaefer.actions import Lay
from companion.siebenschlaefer.digital import legal_actions
from companion.siebenschlaefer.state import DigitalState
from web.games.phone import Lesson
from web.pages.language import gettext as _


def lesson(match: MatchState, seat: int) -> Lesson | None:
    """Return the rule that matters to `seat` at this moment; None if nothing new is going on."""
    state: DigitalState = match.round
    if state.effects.misses == seat:
        return Lesson("misses", _("Eine 7! Du ziehst zwei Karten und setzt einmal aus."), "S-19")
    if state.turn != seat:
        if not state.pair:
            text = _("Immer zwei Karten zusammen. Wer zuerst keine mehr hat, gewinnt.")
            return Lesson("pairs", text, "S-7")
        return Lesson("worth", _("Zwei Zahlen zählen zusammen, ein Bild verdoppelt seine Zahl."), "S-9")
    if not any(isinstance(action, Lay) for action in legal_actions(state, seat)):
        if state.drawn is None:
            return Lesson("draw", _("Nichts reicht? Zieh zwei Karten. Vielleicht geht es dann."), "S-15")
        return Lesson("pass", _("Auch jetzt reicht es nicht: Du passt."), "S-15")
    if not state.to_beat:
        return Lesson("free", _("Du bist dran: Tipp zwei Karten an und leg sie. Jedes Paar geht."), "S-6")
    return Lesson("beat", _("Dein Paar muss mehr wert sein als das, das oben liegt. Zwei Asse schlagen alles."), "S-14")
