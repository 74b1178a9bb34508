"""The sentences for the refusals of the word game with real cards."""

from __future__ import annotations

from typing import Final

from companion.words.deck import Colour
from web.games.sentences import Sentences, equals, known
from web.games.words.colours import colour_name
from web.translations.catalogue import N_

_COLOURS: Final = frozenset({"colour", "due", "top"})
"""The facts that are colours of cards."""

REFUSALS: Final[Sentences] = {
    ("W-1", "no_deck"): N_("In diesem Kartenspiel ist keine Karte. Nehmt ein anderes."),
    ("W-1", "no_card"): N_("„%(text)s“ ist keine Karte: Es fehlt das Wort oder seine Farbe."),
    ("W-1", "word_twice"): N_("„%(word)s“ steht zweimal im Kartenspiel. Einmal reicht, mit allen Farben dahinter."),
    ("W-1", "too_few_cards"): N_("Ihr braucht mindestens %(least)s Karten, dieses Kartenspiel hat nur %(count)s."),
    ("W-1", "no_circle"): N_("Aus diesen Karten lässt sich kein Kreis legen: Es braucht 3 Wörter von jeder Farbe."),
    ("W-2", "no_such_seat"): N_("%(seat)s ist leer. Ihr seid %(players)s am Tisch."),
    ("W-14", "not_attested"): N_("Zweimal „%(word)s“ gilt nur mit einem Wort, das im Wörterbuch steht."),
    ("W-14", "same_word"): N_("Zweimal „%(word)s“: Das habt ihr für diesen Abend ausgeschlossen."),
    ("W-17", "not_the_dealer"): N_("Die Farbe nennt, wer gegeben hat: %(dealer)s, nicht %(seat)s."),
    ("W-20", "not_pausing"): N_("Die Farbe nennt, wer aussetzt: %(pausing)s, nicht %(seat)s."),
    ("W-20", "other_moment"): N_("Inzwischen ging es weiter. Schau, ob noch eine Farbe gefragt ist."),
    ("W-21", "known_already"): known(
        "seat",
        N_("%(seat)s setzt doch schon aus."),
        N_("Gerade setzt sowieso niemand aus."),
    ),
    ("W-21", "pauses"): N_("%(seat)s muss aussetzen – Schöpfungspause."),
    ("W-28", "doubted_already"): N_("Das Wort von %(accused)s wird schon angezweifelt. Stimmt erst darüber ab."),
    ("W-28", "no_word"): N_("Ich weiß noch von keinem Wort. Sag zuerst, wer es gelegt hat."),
    ("W-28", "nobody_doubts"): N_("Wer hat „Halt!“ gerufen? Tippe mindestens ein Gesicht an."),
    ("W-28", "other_word"): N_("Inzwischen liegt ein anderes Wort. Gilt das „Halt!“ auch ihm, ruf es noch einmal."),
    ("W-28", "own_word"): N_("%(seat)s hat das Wort selbst gelegt. Zweifeln können nur die anderen."),
    ("W-28", "settled"): N_("Über dieses Wort habt ihr schon abgestimmt. Es bleibt liegen."),
    ("W-28", "word_in_doubt"): N_("Das Wort von %(accused)s wird gerade angezweifelt. Stimmt erst darüber ab."),
    ("W-29", "doubts_already"): N_("%(seat)s zweifelt schon. Einmal reicht."),
    ("W-30", "no_doubt"): N_("Gerade wird über kein Wort abgestimmt."),
    ("W-30", "no_limit"): N_("Für diese Abstimmung habt ihr keine Zeit ausgemacht."),
    ("W-30", "not_your_vote"): N_("Erst stimmt %(voter)s ab. %(seat)s kommt noch dran."),
    ("W-30", "other_word"): N_("Die Stimme galt einem früheren Wort. Stimmt über das neue noch einmal ab."),
    ("W-30", "too_soon"): N_("Die Zeit zum Abstimmen läuft noch."),
    ("W-30", "voted_already"): N_("%(seat)s hat schon abgestimmt. Soll es anders sein, nimm die Stimme zurück."),
    ("W-30", "voting_began"): N_("Die Abstimmung läuft schon. %(seat)s kann aber noch dagegen stimmen."),
    ("W-33", "due_already"): N_("%(colour)s gilt schon. Nenn eine andere Farbe."),
    ("W-37", "no_colour_named"): N_("Nennt erst eine neue Farbe. Geht auch darin nichts, sagt es noch einmal."),
    ("W-37", "tried"): N_("In %(colour)s ging es schon nicht. Nenn eine Farbe, die noch nicht dran war."),
    ("W-38", "round_over"): N_("Die Runde ist vorbei: In keiner Farbe ging noch etwas."),
    ("W-39", "round_over"): N_("Die Runde ist vorbei: Die letzte Karte liegt schon."),
    ("W-39", "not_the_last_word"): N_("Anzweifeln könnt ihr jetzt nur noch das letzte Wort, das von %(winner)s."),
    ("W-25", "option"): N_("Möglich sind %(least)s bis %(most)s Sekunden. %(value)s passt nicht."),
    ("W-39", "option"): N_("Möglich sind %(least)s bis %(most)s Sekunden. %(value)s passt nicht."),
    ("W-39", "has_no_cards"): known(
        "winner",
        N_("%(winner)s hat die letzte Karte gelegt, also hat %(seat)s noch mindestens 1."),
        N_("Niemand hat die letzte Karte gelegt, also hat %(seat)s noch mindestens 1."),
    ),
    ("W-39", "winner_has_cards"): N_(
        "%(seat)s hat die letzte Karte gelegt und darum 0. Stimmt das nicht, nimm den letzten Schritt zurück."
    ),
    ("W-44", "chips"): N_("%(chips)s Chips kann niemand haben. Nimm eine Zahl von 0 bis %(most)s."),
    ("W-44", "has_them_already"): equals(
        "chips",
        1,
        N_("%(seat)s hat schon genau 1 Chip."),
        N_("%(seat)s hat schon genau %(chips)s Chips."),
    ),
    ("W-44", "negative"): N_("Weniger als 0 Karten kann %(seat)s nicht haben."),
    ("W-44", "players"): N_("Ihr seid %(players)s am Tisch. Zählt jede Hand einmal."),
    ("W-44", "round_running"): N_("Die Runde läuft noch. Sag zuerst, wer die letzte Karte gelegt hat."),
    ("W-44", "same_chips"): N_("So viele Chips habt ihr schon. Alles bleibt, wie es war."),
    ("W-44", "too_many"): N_("Das wären zusammen %(cards)s Karten, höchstens %(most)s können es sein. Zählt noch mal."),
}


def describe_fact(name: str, fact: object, names: tuple[str, ...]) -> str | None:  # noqa: ARG001 - a colour is enough
    """Return the name of a card colour; None for any other fact."""
    if name in _COLOURS and isinstance(fact, str):
        return colour_name(Colour(fact))
    return colour_name(fact) if isinstance(fact, Colour) else None
