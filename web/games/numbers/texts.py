"""The texts of the number game: the sentences for its refusals, and the rules, each told when it first matters."""

from typing import Final

from companion.match.sheet import MatchState
from companion.numbers.actions import DIGITAL
from companion.numbers.places import SEAT_AT, STACK_AT, Place
from companion.numbers.state import DigitalState, Verdict
from web.games.phone import Lesson
from web.games.seats import name_at
from web.games.sentences import Sentences, equals, known, other_table
from web.pages.language import gettext as _
from web.translations.catalogue import N_

REFUSALS: Final[Sentences] = {
    ("A-4", "begun"): N_("Es hat schon jemand angefangen. Jetzt ist %(turn)s dran."),
    ("A-4", "not_begun"): N_("Sagt zuerst, wer anfängt."),
    ("A-4", "not_your_turn"): N_("Gerade ist %(turn)s dran, nicht %(seat)s."),
    ("A-6", "empty_pile"): N_("Die Ablage von %(seat)s ist leer. Deck eine Karte auf."),
    ("A-7", "nothing_turned"): N_("Deck zuerst eine Karte auf."),
    ("A-7", "turned_already"): N_("Eine Karte ist schon aufgedeckt. Leg sie erst hin."),
    ("A-9", "nothing_turned"): N_("Deck zuerst eine Karte auf. Behalten kannst du nur eine aufgedeckte."),
    ("A-9", "own_pile"): N_("Auf die eigene Ablage kommt nur eine aufgedeckte Karte, die du behältst."),
    ("A-17", "own_card"): N_("Das war deine eigene Karte. Merken müssen es die anderen."),
    ("A-18", "another_card"): N_("Seitdem kam eine andere Karte. Ruf noch einmal, wenn du die meinst."),
    ("A-18", "called_already"): N_("Du hast zu dieser Karte schon gerufen."),
    ("A-18", "nothing_to_call"): N_("Gerade liegt keine Karte, die du meinen könntest."),
    ("A-18", "spread"): N_("Die Uhr deines Handys geht nicht. Ruf noch einmal."),
    ("A-18", "too_late"): N_("Knapp zu spät: Die nächste Karte lag schon."),
    ("A-24", "last_card"): N_("Die letzte Karte liegt. Jetzt wird nur noch gerufen."),
    ("A-24", "nobody_is_out"): N_("Noch haben alle Karten. Es geht weiter."),
    ("A-24", "over"): N_("Die Runde ist vorbei: Jemand hat keine Karte mehr."),
    ("A-24", "too_soon"): N_("Noch darf gerufen werden. Gleich ist die Runde aus."),
    ("A-25", "cards"): N_("%(cards)s Karten können es nicht sein: mindestens %(least)s und höchstens %(most)s."),
    ("A-25", "counted_already"): equals(
        "cards",
        0,
        N_("%(seat)s hat gewonnen und keine Karte mehr. Da gibt es nichts zu zählen."),
        equals(
            "cards",
            1,
            N_("Für %(seat)s steht schon 1 Karte da. Soll es anders sein, nimm den Schritt zurück."),
            N_("Für %(seat)s stehen schon %(cards)s Karten da. Soll es anders sein, nimm den Schritt zurück."),
        ),
    ),
    ("A-25", "not_counting"): N_("Für %(seat)s gibt es gerade keine Karten zu zählen."),
    ("A-25", "target_without_points"): N_(
        "Bis %(target)s könnt ihr nur spielen, wenn übrige Karten Minuspunkte sind. Stellt das ein "
        "oder spielt ohne Ziel."
    ),
    ("A-26", "last_card"): N_("Nichts geht mehr. Jetzt wird nur noch gerufen."),
    ("A-26", "over"): N_("Die Runde ist vorbei: Es ging nichts mehr."),
    ("A-27", "other_table"): other_table(DIGITAL),
    ("A-30", "lies_there"): N_("Die %(value)s liegt schon auf dem eigenen Ablagestapel. Wohin sollte sie gehen?"),
    ("A-30", "no_such_place"): N_("Auf %(place)s kann die Karte nicht gekommen sein. Tippe an, wo sie liegt."),
    ("A-30", "no_such_value"): N_("Eine %(value)s gibt es nicht. Die Karten gehen von %(least)s bis %(most)s."),
    ("A-30", "not_on_top"): known(
        "top",
        N_("Auf dem eigenen Ablagestapel liegt oben die %(top)s, nicht die %(value)s."),
        N_("Der eigene Ablagestapel ist leer. Von dort kann die %(value)s nicht kommen."),
    ),
    ("A-30", "players"): N_("Das Zahlenspiel ist für %(least)s bis %(most)s. Hier sitzen %(players)s."),
    ("A-30", "stack_too_high"): N_("Stapel %(stack)s kann nicht bei %(value)s sein: Bei %(most)s ist er voll."),
    ("A-30", "stacks"): N_("In der Mitte liegen %(expected)s Stapel. Hier sind es %(stacks)s."),
    ("A-30", "too_many"): N_("Die %(value)s liegt %(count)s-mal offen, es gibt sie aber nur %(most)s-mal."),
}


def describe_fact(name: str, fact: object, names: tuple[str, ...]) -> str | None:
    """Return the pile on which a card was laid, with its number or its player; None for any other fact."""
    if name != "place" or not isinstance(fact, str):
        return None
    place = Place(fact)
    if place in STACK_AT:
        return _("Stapel %(number)s in der Mitte", number=STACK_AT[place] + 1)
    if place in SEAT_AT:
        return _("den Ablagestapel von %(name)s", name=name_at(SEAT_AT[place], names))
    return _("den eigenen Ablagestapel")


def lesson(match: MatchState, seat: int) -> Lesson | None:
    """Return the rule that matters to `seat` at this moment; None if nothing new is going on."""
    state: DigitalState = match.round
    if state.turn is None:
        return None
    if state.verdict is not None:
        return _ruling(state.verdict, seat)
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


def _ruling(verdict: Verdict, seat: int) -> Lesson:
    if not verdict.mistakes:
        return Lesson("false", _("Fehlalarm: Falsch gerufen kostet eine Karte. Schau genau hin."), "A-22")
    if verdict.accused == seat:
        text = _("Erwischt! Du hast etwas übersehen: Alle schieben dir eine Karte zu, und dein Zug ist vorbei.")
        return Lesson("caught", text, "A-20")
    text = _("Erwischt! Die Schlafmütze bekommt von allen anderen eine Karte, und ihr Zug ist vorbei.")
    return Lesson("penalty", text, "A-20")
