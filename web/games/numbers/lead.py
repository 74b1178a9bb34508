"""The set-up of the number game with real cards (A-1 to A-4)."""

from typing import Final

from companion.match.sheet import MatchState
from companion.numbers.cards import COPIES, DEALT
from web.games.lead import Lead, LeadStep
from web.pages.language import gettext as _, ngettext


def steps(match: MatchState) -> tuple[LeadStep, ...]:
    """Return the steps for the people who sit there."""
    each, over = divmod(len(DEALT), len(match.players))
    held = None if over else each
    share = _("Reihum, verdeckt: jeder bekommt %(cards)s.", cards=each)
    if over:
        share = ngettext(
            "Reihum, verdeckt: jeder bekommt %(cards)s, der Erste links vom Geber eine mehr.",
            "Reihum, verdeckt: jeder bekommt %(cards)s, die ersten %(num)s links vom Geber eine mehr.",
            over,
            cards=each,
        )
    return (
        LeadStep(
            _("Die %(cards)s Einsen in die Mitte", cards=COPIES),
            "A-2",
            _("Offen nebeneinander. Mit ihnen beginnen die Stapel."),
            "ones",
            _("Liegen"),
            {"ones": COPIES},
        ),
        LeadStep(
            _("Die anderen %(cards)s austeilen", cards=len(DEALT)),
            "A-2",
            share,
            "deal",
            _("Ausgeteilt"),
            {"ones": COPIES},
            held,
        ),
        LeadStep(
            _("Ein Stapel vor jedem, verdeckt"),
            "A-3",
            _("Das ist dein Zugstapel. Niemand schaut hinein."),
            "piles",
            _("Liegen"),
            hands=held,
        ),
        LeadStep(
            _("Wer zuletzt aufgestanden ist, fängt an"),
            "A-4",
            _("Heute zuletzt. Danach geht es im Uhrzeigersinn."),
            "first",
            _("Los geht’s"),
            {"ones": COPIES},
            held,
        ),
    )


LEAD: Final = Lead(steps, "numbers/_lead.html")
