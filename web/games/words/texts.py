"""The texts of the word game: the sentences for its refusals, and the rules, each told when it first matters."""

from typing import Final

from companion.match.sheet import MatchState
from companion.words.deck import Colour
from companion.words.dispute import Dispute
from companion.words.state import DigitalState, Naming, Phase
from web.games.phone import Lesson
from web.games.sentences import Sentences, equals, known
from web.judge.decks.colours import colour_name
from web.pages.language import gettext as _
from web.translations.catalogue import N_

_COLOURS: Final = frozenset({"colour", "due", "top"})  # facts that are colours of cards
_GONE_ON: Final = N_("Da ging es schon weiter. Schau, was jetzt liegt.")

REFUSALS: Final[Sentences] = {
    ("W-1", "no_deck"): N_("In diesem Kartenspiel ist keine Karte. Nehmt ein anderes."),
    ("W-1", "no_card"): N_("„%(text)s“ ist keine Karte: Es fehlt das Wort oder seine Farbe."),
    ("W-1", "word_twice"): N_("„%(word)s“ steht zweimal im Kartenspiel. Einmal reicht, mit allen Farben dahinter."),
    ("W-1", "too_few_cards"): N_("Ihr braucht mindestens %(least)s Karten, dieses Kartenspiel hat nur %(count)s."),
    ("W-1", "no_circle"): N_("Aus diesen Karten lässt sich kein Kreis legen: Es braucht 3 Wörter von jeder Farbe."),
    ("W-14", "not_attested"): N_("Zweimal „%(word)s“ gilt nur mit einem Wort, das im Wörterbuch steht."),
    ("W-14", "same_word"): N_("Zweimal „%(word)s“: Das habt ihr für diesen Abend ausgeschlossen."),
    ("W-17", "not_the_dealer"): N_("Die Farbe nennt, wer gegeben hat: %(dealer)s, nicht %(seat)s."),
    ("W-20", "not_pausing"): N_("Die Farbe nennt, wer aussetzt: %(pausing)s, nicht %(seat)s."),
    ("W-20", "other_moment"): N_("Inzwischen ging es weiter. Schau, ob noch eine Farbe gefragt ist."),
    ("W-21", "known_already"): known(
        "seat", N_("%(seat)s setzt doch schon aus."), N_("Gerade setzt sowieso niemand aus.")
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
        "chips", 1, N_("%(seat)s hat schon genau 1 Chip."), N_("%(seat)s hat schon genau %(chips)s Chips.")
    ),
    ("W-44", "negative"): N_("Weniger als 0 Karten kann %(seat)s nicht haben."),
    ("W-44", "players"): N_("Ihr seid %(players)s am Tisch. Zählt jede Hand einmal."),
    ("W-44", "round_running"): N_("Die Runde läuft noch. Sag zuerst, wer die letzte Karte gelegt hat."),
    ("W-44", "same_chips"): N_("So viele Chips habt ihr schon. Alles bleibt, wie es war."),
    ("W-44", "too_many"): N_("Das wären zusammen %(cards)s Karten, höchstens %(most)s können es sein. Zählt noch mal."),
    ("W-7", "not_in_hand"): N_("Diese Karte hast du gerade nicht auf der Hand."),
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
    ("W-30", "nothing_in_doubt"): N_("Gerade wird über kein Wort abgestimmt."),
    ("W-36", "pausing"): N_("Du setzt gerade aus. Ob etwas geht, sagen die anderen."),
    ("W-36", "said_already"): N_("Das hast du schon gesagt. Vielleicht findet jemand anderes etwas."),
    ("W-36", "stale"): _GONE_ON,
    ("W-39", "last_word"): N_("Die letzte Karte liegt. Anzweifeln geht noch, legen nicht mehr."),
    ("W-39", "no_last_card"): N_("Noch liegt keine letzte Karte."),
    ("W-39", "too_soon"): N_("Noch ist Zeit für ein „Halt!“."),
}


def describe_fact(name: str, fact: object, names: tuple[str, ...]) -> str | None:  # noqa: ARG001 - a colour is enough
    """Return the name of a card colour; None for any other fact."""
    if name in _COLOURS and isinstance(fact, str):
        return colour_name(Colour(fact))
    return colour_name(fact) if isinstance(fact, Colour) else None


def lesson(match: MatchState, seat: int) -> Lesson | None:
    """Return the rule that matters to `seat` at this moment; None if nothing new is going on."""
    state: DigitalState = match.round
    phase, last = state.phase, state.last
    if phase is Phase.OPENING:
        return _opening(state, seat)
    if state.dispute is not None:
        return _dispute(state.dispute, seat)
    if phase is Phase.PHOTO:
        text = _("Zwei Karten kamen fast zugleich. Sagt, welche zuerst lag – oder jemand gibt nach.")
        return Lesson("photo", text, "W-23")
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
        due = colour_name(state.course.due) if state.course.due is not None else ""
        text = _("Gelegt wurde %(colour)s: Jetzt geht es nur auf %(colour)s weiter. Sei schneller!", colour=due)
        return Lesson("colour", text, "W-19")
    text = _("Gibt es das Wort wirklich? Wenn nicht, tipp auf „Halt!“, und alle stimmen ab.")
    return Lesson("halt", text, "W-28")


def _opening(state: DigitalState, seat: int) -> Lesson:
    if state.opener == seat:
        text = _("Zieh eine Karte auf einen Stapel: links steht dein Wort vorn, rechts hinten.")
        return Lesson("lay", text, "W-7")
    text = _("Zwei Karten, ein Wort: EIS und WEIN sind Eiswein. Die erste wird in Ruhe gelegt.")
    return Lesson("opening", text, "W-15")


def _dispute(dispute: Dispute, seat: int) -> Lesson:
    if dispute.accused == seat:
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
