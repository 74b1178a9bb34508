"""The set-up of Siebenschläfer with real cards (S-1 to S-4)."""

from typing import Final

from companion.match.sheet import MatchState
from companion.siebenschlaefer.cards import HAND, PACKS
from web.games.lead import Lead, LeadStep
from web.pages.language import gettext as _


def steps(match: MatchState) -> tuple[LeadStep, ...]:
    """Return the steps for the people who sit there."""
    stock = len(PACKS) - HAND * len(match.players)
    return (
        LeadStep(
            _("Zwei Kartenspiele zusammen mischen"),
            "S-1",
            _("%(cards)s Karten: 2 bis 10, Bube, Dame, König und Ass. Ohne Joker.", cards=len(PACKS)),
            "packs",
            _("Gemischt"),
            {"pack": len(PACKS) // 2},
        ),
        LeadStep(
            _("%(cards)s Karten für jeden", cards=HAND),
            "S-2",
            _("Der Rest kommt verdeckt in die Mitte: %(cards)s Karten.", cards=stock),
            "stock",
            _("Ausgeteilt"),
            {"stock": stock},
            HAND,
        ),
        LeadStep(
            _("Wer eine 2 hat, fängt an"),
            "S-3",
            _("Mehrere oder niemand? Dann zieht jeder von ihnen ein Los: Die kleinste Zahl fängt an."),
            "first",
            _("Los geht’s"),
            {"stock": stock},
            HAND,
        ),
    )


LEAD: Final = Lead(steps, "siebenschlaefer/_lead.html")
