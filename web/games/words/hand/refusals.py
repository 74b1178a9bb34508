"""The sentences for the refusals of the word game without a box: kind ones, as a card that came late slides back."""

from __future__ import annotations

from typing import Final

from web.games.sentences import Sentences
from web.translations.catalogue import N_

_GONE_ON: Final = N_("Da ging es schon weiter. Schau, was jetzt liegt.")
_NO_CARD: Final = N_("Diese Karte hast du gerade nicht auf der Hand.")

REFUSALS: Final[Sentences] = {
    ("W-7", "not_in_hand"): _NO_CARD,
    ("W-7", "no_such_stack"): N_("Diesen Stapel gibt es nicht. Im Kreis liegen %(stacks)s."),
    ("W-7", "another_word_said"): N_("„%(word)s“ wird aus diesen zwei Karten nicht. Leg sie noch einmal."),
    ("W-9", "judge_rejects"): N_("„%(word)s“ lässt das Wörterbuch nicht zu. So spielt ihr heute – nimm ein anderes."),
    ("W-15", "not_the_opener"): N_("%(opener)s eröffnet. Danach dürfen alle."),
    ("W-16", "not_the_opener"): N_("Jetzt eröffnet %(opener)s. Danach dürfen alle."),
    ("W-19", "colour"): N_("Gerade ist %(due)s dran, und auf dem Stapel liegt %(top)s."),
    ("W-20", "colour"): N_("Genannt ist %(due)s, und auf dem Stapel liegt %(top)s."),
    ("W-20", "colour_first"): N_("Erst wird eine Farbe genannt. Gleich geht es weiter."),
    ("W-20", "not_showing"): N_("%(colour)s liegt gerade nirgends oben. Nenn eine andere Farbe."),
    ("W-20", "not_the_namer"): N_("Die Farbe nennt %(namer)s."),
    ("W-20", "nothing_to_name"): N_("Eine Farbe ist schon genannt."),
    ("W-20", "stale"): _GONE_ON,
    ("W-21", "pausing"): N_("Du setzt ein Wort lang aus. Gleich bist du wieder dabei."),
    ("W-22", "contends_already"): N_("Deine Karte liegt schon im Fotofinish."),
    ("W-22", "later"): N_("%(first)s war schneller. Deine Karte ist wieder da."),
    ("W-22", "stale"): N_("Da lag schon ein anderes Wort. Deine Karte ist wieder da."),
    ("W-23", "no_photo_finish"): N_("Das Fotofinish ist schon entschieden."),
    ("W-23", "photo_finish"): N_("Erst klärt ihr, welche Karte zuerst lag."),
    ("W-23", "stale"): _GONE_ON,
    ("W-25", "conceded"): N_("Du hast schon nachgegeben."),
    ("W-25", "contends"): N_("Deine Karte liegt selbst im Rennen. Nachgeben kannst du, entscheiden die anderen."),
    ("W-25", "does_not_contend"): N_("Von dir liegt keine Karte im Rennen."),
    ("W-25", "no_contender"): N_("Von diesem Platz liegt keine Karte im Rennen."),
    ("W-25", "said_already"): N_("Das hast du schon gesagt."),
    ("W-25", "too_late"): N_("Die Zeit für das Fotofinish war schon um."),
    ("W-25", "too_soon"): N_("Noch ist Zeit, euch zu einigen."),
    ("W-28", "halt"): N_("Jemand hat „Halt!“ gerufen. Deine Karte ist wieder da."),
    ("W-28", "no_such_word"): N_("Dieses Wort liegt nicht mehr da."),
    ("W-28", "too_late"): N_("Da lag schon das nächste Wort. Anzweifeln kannst du nur das letzte."),
    ("W-30", "another_word"): N_("Die Stimme galt einem früheren Wort. Stimm über das neue noch einmal ab."),
    ("W-30", "no_limit"): N_("Für diese Abstimmung habt ihr keine Zeit ausgemacht."),
    ("W-30", "nothing_in_doubt"): N_("Gerade wird über kein Wort abgestimmt."),
    ("W-30", "too_soon"): N_("Die Zeit zum Abstimmen läuft noch."),
    ("W-36", "pausing"): N_("Du setzt gerade aus. Ob etwas geht, sagen die anderen."),
    ("W-36", "said_already"): N_("Das hast du schon gesagt. Vielleicht findet jemand anderes etwas."),
    ("W-36", "stale"): _GONE_ON,
    ("W-39", "last_word"): N_("Die letzte Karte liegt. Anzweifeln geht noch, legen nicht mehr."),
    ("W-39", "no_last_card"): N_("Noch liegt keine letzte Karte."),
    ("W-39", "too_soon"): N_("Noch ist Zeit für ein „Halt!“."),
}
