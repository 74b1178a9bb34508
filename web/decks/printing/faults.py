"""Why a deck can't be printed."""

from __future__ import annotations

from typing import ClassVar

from web.storage.faults import CatalogueFault
from web.translations.catalogue import N_


class PrintFault(CatalogueFault):
    """A deck that can't be printed as it is, a paper that there isn't, or a file that is there."""

    sentences: ClassVar = {
        "no_paper": N_("Dieses Papier habe ich nicht, nur %(papers)s."),
        "too_few_words": N_(
            "Nur %(count)s Wörter: Zum Spielen braucht es mindestens %(least)s. Leg noch welche dazu, dann drucke ich."
        ),
        "no_letter": N_("Das Zeichen „%(letter)s“ in „%(word)s“ hat meine Druckschrift nicht."),
        "exists": N_("%(path)s gibt es schon. Nimm einen anderen Namen, oder ersetze die Datei mit --force."),
    }
    statuses: ClassVar = {"too_few_words": 409, "no_letter": 409}
