"""The texts of Siebenschläfer: the sentences for its refusals, and the rules, each told when it first matters."""

from typing import Final

from companion.match.sheet import MatchState
from companion.siebenschlaefer.actions import DIGITAL, Lay
from companion.siebenschlaefer.cards import CARDS, RANKS, Rank
from companion.siebenschlaefer.digital import legal_actions
from companion.siebenschlaefer.state import DigitalState
from web.games.phone import Lesson
from web.games.sentences import Sentences, When, equals, exceeds, other_table
from web.pages.language import gettext as _
from web.translations.catalogue import N_

_NAMES: Final = {Rank.JACK: N_("Bube"), Rank.QUEEN: N_("Dame"), Rank.KING: N_("König"), Rank.ACE: N_("Ass")}


def rank_name(rank: Rank) -> str:
    """Return the name of a card in the language of the request: 7, König."""
    return _(_NAMES[rank]) if rank in _NAMES else str(rank)


REFUSALS: Final[Sentences] = {
    ("S-1", "all_laid"): When(
        lambda facts: facts["first"] == facts["second"],
        N_("Zweimal %(first)s kann niemand haben: So viele davon sind nicht mehr da."),
        N_("%(first)s und %(second)s kann niemand haben: Eine davon lag schon so oft, wie es sie gibt."),
    ),
    ("S-1", "more_than_there_is"): exceeds(
        "points",
        "most",
        N_("%(points)s kann %(seat)s nicht haben, höchstens %(most)s. Zählt noch einmal."),
        N_("So viele gleiche Karten kann %(seat)s nicht haben. Zählt noch einmal."),
    ),
    ("S-1", "no_such_card"): N_("Diese Karte gibt es nicht. Tipp noch einmal."),
    ("S-3", "not_opened"): N_("Sagt zuerst, wer anfängt."),
    ("S-3", "opened_already"): N_("Es hat schon jemand angefangen. Jetzt ist %(turn)s dran."),
    ("S-7", "not_held"): N_("%(first)s und %(second)s hast du nicht beide auf der Hand."),
    ("S-10", ""): N_("%(first)s und %(second)s sind kein Paar: Ein Bild braucht eine Zahl neben sich."),
    ("S-10", "on_top"): N_("%(first)s und %(second)s können nicht oben liegen: Zwei Bilder sind kein Paar."),
    ("S-11", ""): N_("%(first)s und %(second)s sind kein Paar: Zu einem Ass passt nur ein Ass."),
    ("S-11", "on_top"): N_("%(first)s und %(second)s können nicht oben liegen: Zu einem Ass passt nur ein Ass."),
    ("S-14", ""): N_("%(first)s und %(second)s sind %(value)s. Es muss mehr als %(to_beat)s sein."),
    ("S-15", "draw_first"): N_("Erst ziehst du zwei Karten, dann darfst du passen."),
    ("S-15", "drawn_already"): N_("Du hast schon gezogen. Leg ein Paar oder pass."),
    ("S-16", "can_lay"): N_("Du kannst noch legen. Ziehen und passen darf nur, wer nicht kann."),
    ("S-17", "not_your_turn"): N_("%(turn)s ist dran, nicht %(seat)s."),
    ("S-19", "not_your_turn"): N_("%(seat)s setzt wegen der 7 aus. Jetzt ist %(turn)s dran."),
    ("S-18", "no_pair"): N_("%(first)s und %(second)s sind kein Paar. Legt sie weg und deckt zwei andere auf."),
    ("S-18", "not_all_passed"): N_(
        "Aufgedeckt wird erst, wenn alle %(players)s nacheinander gepasst haben. Bisher: %(passes)s."
    ),
    ("S-18", "turn_up_first"): N_("Alle haben gepasst. Deckt zuerst zwei Karten vom Stapel auf."),
    ("S-25", "not_laid_last"): N_("Fertig ist, wer zuletzt gelegt und danach nicht gezogen hat – nicht %(seat)s."),
    ("S-25", "not_out"): N_("Wer noch Karten hat, zählt mindestens %(least)s. Für %(seat)s passt %(points)s nicht."),
    ("S-25", "over"): N_("Die Runde ist vorbei: Jemand hat keine Karte mehr."),
    ("S-25", "too_early"): equals(
        "laid",
        1,
        N_("%(seat)s hat erst 1 Paar gelegt. Wer fertig ist, hat mindestens %(least)s gelegt."),
        N_("%(seat)s hat erst %(laid)s Paare gelegt. Wer fertig ist, hat mindestens %(least)s gelegt."),
    ),
    ("S-26", "counted_already"): equals(
        "points",
        0,
        N_("%(seat)s hat gewonnen und keine Karte mehr. Da gibt es nichts zu zählen."),
        N_("Für %(seat)s steht schon %(points)s da. Soll es anders sein, nimm den Schritt zurück."),
    ),
    ("S-26", "not_over"): N_("Die Runde läuft noch. Gezählt wird, wenn jemand keine Karte mehr hat."),
    ("S-26", "two_counts"): N_("Die Karten von %(seat)s zählen %(by_cards)s, daneben steht %(points)s. Was stimmt?"),
    ("S-29", "other_table"): other_table(DIGITAL),
    ("S-31", "not_dry"): N_(
        "Vorbei ist es erst, wenn alle %(players)s nacheinander passen und für niemanden mehr eine Karte da ist."
    ),
    ("S-31", "over"): N_("Die Runde ist vorbei: Es ging nichts mehr."),
}


def describe_fact(name: str, fact: object, names: tuple[str, ...]) -> str | None:  # noqa: ARG001 - a rank is enough
    """Return the name of a card, given as a rank or by its code; None for any other fact."""
    if name in ("first", "second") and isinstance(fact, str) and fact in CARDS:
        return rank_name(RANKS[CARDS[fact]])
    return rank_name(fact) if isinstance(fact, Rank) else None


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
