"""What is told of the word game: its story, its refusals, and the rules, each when it first matters.

No line of the story names a card that lies in a hand.
"""

from pathlib import Path
from typing import Final

from companion.action import SeatAction
from companion.match.sheet import MatchState
from companion.words import actions
from companion.words.deck import Colour
from companion.words.dispute import Dispute
from companion.words.referee_state import RefereeState, Texts
from companion.words.state import DigitalState, Naming, Phase
from web.games.match_story import describe_round
from web.games.phone import ByState, Lesson
from web.games.screen import Description, Moment, joined
from web.games.seats import listed_players, listed_seats, seat_name
from web.games.sentences import Sentences, equals, known, read_refusals
from web.games.words.cards import last_texts, parts_of
from web.games.words.dispute import describe_supply, outcome, taken, votes_in
from web.judge.deck import CARD_SYMBOLS, colour_name
from web.judge.decks.requested import use_deck_of
from web.pages.language import gettext as _, ngettext
from web.pages.names import isolated
from web.storage.open_evenings import OpenEvening
from web.translations.catalogue import N_

_COLOURS: Final = frozenset({"colour", "due", "top"})  # facts that are colours of cards

REFUSALS: Final[Sentences] = {
    **read_refusals(Path(__file__).with_name("refusals.toml")),
    ("W-21", "known_already"): known(
        "seat", N_("%(seat)s setzt doch schon aus."), N_("Gerade setzt sowieso niemand aus.")
    ),
    ("W-39", "has_no_cards"): known(
        "winner",
        N_("%(winner)s hat die letzte Karte gelegt, also hat %(seat)s noch mindestens 1."),
        N_("Niemand hat die letzte Karte gelegt, also hat %(seat)s noch mindestens 1."),
    ),
    ("W-44", "has_them_already"): equals(
        "chips", 1, N_("%(seat)s hat schon genau 1 Chip."), N_("%(seat)s hat schon genau %(chips)s Chips.")
    ),
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
        text = _("Zieh eine Karte auf eine im Kreis. Dann wählst du, welches Wort daraus wird.")
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


def describe(moment: Moment) -> Description | None:
    """Return the line of an event of a round with real cards; None for an action of phones."""
    before, after = moment.before.round, moment.after.round
    if not isinstance(before, RefereeState) or not isinstance(after, RefereeState):
        return None
    match moment.action:
        case actions.Laid(seat):
            texts = Texts(moment.action.hand_card, moment.action.top_card, moment.action.word)
            return Description(_laid(moment.name(seat), texts), "W-15" if before.phase is Phase.OPENING else "W-7")
        case actions.Doubt(accused, doubters):
            return _doubted(moment, accused, doubters, before, after)
        case actions.Halt(seat):
            return _halted(moment, seat, before, after)
        case actions.Vote(seat, against):
            return _voted(moment, _cast(moment, seat, before, after, against=against), before, after)
        case actions.Close():
            return _voted(moment, _timed_out(moment), before, after)
        case actions.NameColour(seat, colour):
            named = _("%(name)s nennt %(colour)s.", name=moment.name(seat), colour=colour_name(colour))
            return Description(named, before.naming or "W-20")
        case actions.Stuck():
            return _stuck(moment, after)
        case actions.Tell():
            return Description(_told(after), "W-30")
        case _:
            return _correction(moment, before) or _end_of_round(moment, after)


def _correction(moment: Moment, before: RefereeState) -> Description | None:
    match moment.action:
        case actions.Pauses(player):
            return Description(_pauses(moment, player, before.course.pausing), "W-21")
        case actions.SetChips(seat, chips):
            facts = {"name": moment.name(seat), "new": chips, "old": before.chips[seat]}
            return Description(_("%(name)s: %(new)s statt %(old)s Chips.", **facts), "W-44")
        case actions.SetAllChips(chips):
            changed = (seat for seat, number in enumerate(chips) if number != before.chips[seat])
            changes = ", ".join(f"{moment.name(seat)} {chips[seat]}" for seat in changed)
            return Description(_("Chips berichtigt: %(changes)s.", changes=changes), "W-44")
        case _:
            return None


def _end_of_round(moment: Moment, after: RefereeState) -> Description | None:
    match moment.action:
        case actions.Finish(None):
            return Description(_("Niemand kann weiter, die Runde ist aus. Zählt eure Karten!"), "W-38")
        case actions.Finish(winner) if winner is not None:
            return Description(_("%(name)s hat die letzte Karte gelegt.", name=moment.name(winner)), "W-39")
        case actions.Count():
            return Description(describe_round(moment), "W-38" if after.winner is None else "W-40")
        case _:
            return None


def describe_digital(moment: Moment) -> Description | None:
    """Return the line of an event of a round without a box; None for an action with real cards."""
    found = _line(moment)
    return None if found is None else Description(joined(found.sentence, describe_round(moment)), found.clause)


def _line(moment: Moment) -> Description | None:
    before, after, action = moment.before.round, moment.after.round, moment.action
    name = moment.name(action.seat) if isinstance(action, SeatAction) else ""
    match action:
        case actions.Lay():
            return _digital_laid(before, after, name, action)
        case actions.NoCombination():
            drew = sum(map(len, after.hands)) - sum(map(len, before.hands))
            said = _("%(name)s findet kein Wort.", name=name)
            if not drew:
                return Description(said, "W-36")
            cards = ngettext("Jemand zieht %(num)s Karte.", "Es werden %(num)s Karten gezogen.", drew)
            return Description(joined(said, cards), "W-36")
        case actions.NameColour(colour=colour):
            facts = {"name": name, "sign": CARD_SYMBOLS[colour], "colour": colour_name(colour)}
            return Description(_("%(name)s nennt %(sign)s %(colour)s.", **facts), "W-20")
        case actions.Halt():
            return _digital_halted(moment, before, after, name)
        case actions.Vote():
            return _digital_voted(before, after, _("%(name)s hat abgestimmt.", name=name))
        case actions.Saw(first=first):
            return Description(saw_first(name, moment.name(first)), "W-25")
        case actions.Concede():
            return Description(_("%(name)s gibt im Fotofinish nach.", name=name), "W-25")
        case actions.Disagree():
            return Description(_("Niemand weiß, welche Karte zuerst lag. Alle gehen zurück."), "W-26")
        case actions.Close() if before.dispute is not None:
            return _digital_voted(before, after, f"{_timed_out(moment)}.")
        case actions.Close():
            if before.photo is not None:
                return Description(_("Die Zeit für das Fotofinish ist um."), "W-25")
            return Description(_("Niemand zweifelt am letzten Wort."), "W-39")
    return None


def saw_first(name: str, first: str) -> str:
    """Return that somebody saw a card first; names are unique at a table, so the same name is the own card."""
    if name == first:
        return _("%(name)s sah zuerst die eigene Karte.", name=name)
    return _("%(name)s sah zuerst die Karte von %(first)s.", name=name, first=first)


def describe_word(texts: Texts) -> str:
    """Return a word for the middle of a sentence: as it was said, else its cards, else just „das Wort“."""
    if texts.word:
        return _("„%(word)s“", word=isolated(texts.word))
    if texts.hand_card and texts.top_card:
        return f"{isolated(texts.hand_card)} + {isolated(texts.top_card)}"
    return _("das Wort")


def _laid(name: str, texts: Texts) -> str:
    card, top = isolated(texts.hand_card), isolated(texts.top_card)
    cards = _("%(card)s auf %(top)s", card=card, top=top) if texts.hand_card and texts.top_card else ""
    if texts.word:
        laid = _("%(name)s legt %(word)s", name=name, word=describe_word(texts))
        return f"{laid} ({cards})." if cards else f"{laid}."
    cards = cards or (card if texts.hand_card else "")
    return _("%(name)s legt %(cards)s.", name=name, cards=cards) if cards else _("%(name)s legt ein Wort.", name=name)


def _told(after: RefereeState) -> str:
    texts = last_texts(after)
    cards = " + ".join(isolated(card) for card in (texts.hand_card, texts.top_card) if card)
    if texts.word:
        word = describe_word(texts)
        about = _("Es geht um %(word)s (%(cards)s).", word=word, cards=cards)
        return about if cards else _("Es geht um %(word)s.", word=word)
    return _("Es geht um %(cards)s.", cards=cards) if cards else _("Es geht um ein Wort, das niemand nennt.")


def _doubted(
    moment: Moment, accused: int, doubters: tuple[int, ...], before: RefereeState, after: RefereeState
) -> Description:
    facts = {"names": moment.names(doubters), "accused": moment.name(accused), "word": describe_word(last_texts(after))}
    doubt, back = _("Halt! %(names)s zweifelt %(word)s von %(accused)s an.", **facts), ""
    if len(doubters) > 1:
        doubt = _("Halt! %(names)s zweifeln %(word)s von %(accused)s an.", **facts)
    # A word has a lower number than the one before it only if that one was lifted: the Halt went first.
    if before.last is not None and after.last is not None and after.last.number < before.last.number:
        back = _("Die Karte von %(name)s geht zurück.", name=moment.name(before.last.seat))
    return Description(joined(doubt, back), "W-28" if len(doubters) == 1 else "W-29")


def _halted(moment: Moment, seat: int, before: RefereeState, after: RefereeState) -> Description:
    if before.dispute is None:
        return _doubted(moment, after.dispute.accused if after.dispute else seat, (seat,), before, after)
    facts = {"name": moment.name(seat), "word": describe_word(last_texts(after))}
    return Description(_("%(name)s zweifelt %(word)s auch an.", **facts), "W-29")


def _cast(moment: Moment, seat: int, before: RefereeState, after: RefereeState, *, against: bool) -> str:
    name, secret = moment.name(seat), before.dispute is not None and before.dispute.secret
    if after.dispute is None and secret:
        return _("Alle haben abgestimmt")
    if secret:
        return _("%(name)s hat geheim abgestimmt", name=name)
    return _("%(name)s stimmt dagegen", name=name) if against else _("%(name)s stimmt dafür", name=name)


def _timed_out(moment: Moment) -> str:
    dispute: Dispute | None = moment.before.round.dispute
    late = dispute.to_vote if dispute is not None else ()
    if len(late) == 1:
        return _("Die Zeit ist um, die Stimme von %(name)s zählt dafür", name=moment.name(late[0]))
    return _("Die Zeit ist um, die Stimmen von %(names)s zählen dafür", names=moment.names(late))


def _voted(moment: Moment, cast: str, before: RefereeState, after: RefereeState) -> Description:
    """Return the line of a vote; of the last one with the result, secret votes, chips, and whether play goes on."""
    if after.dispute is not None or after.verdict is None:
        return Description(f"{cast}.", "W-30")
    word, dispute = after.verdict
    against = [seat for seat in dispute.order if dispute.votes[seat]]
    facts = {"word": describe_word(word.texts), **votes_in(dispute)}
    stands = _("%(for)s zu %(against)s, %(word)s gilt", **facts)
    result = _("%(for)s zu %(against)s, %(word)s fällt", **facts) if dispute.falls else stands
    unveiled = _("Dagegen: %(names)s.", names=moment.names(against)) if dispute.secret and against else ""
    goes_on = _("Die Runde geht weiter.") if before.ending and not after.ending else ""
    spent = after.beyond > before.beyond or (before.supply and not after.supply)
    supply = describe_supply(after) if spent else ""
    told = joined(f"{cast} – {result}.", unveiled, taken(moment.before, dispute), supply, goes_on)
    return Description(told, "W-31" if dispute.falls else "W-34")


def _stuck(moment: Moment, after: RefereeState) -> Description:
    if after.ending:
        return Description(_("In allen vier Farben geht nichts mehr: Die Runde ist aus."), "W-38")
    return Description(describe_drawing(moment.before, after), after.naming)


def describe_drawing(match: MatchState, after: RefereeState) -> str:
    """Return in a sentence who draws a card because nobody could go on (W-36)."""
    pausing = after.course.pausing
    if not after.drew:
        return _("Niemand kann weiter, und der Zugstapel ist leer: Niemand zieht.")
    if len(after.drew) < after.players - (pausing is not None):
        return _(
            "Niemand kann weiter. Der Zugstapel reicht nur noch für %(names)s.", names=listed_seats(match, after.drew)
        )
    if pausing is not None:
        return _("Niemand kann weiter: Alle außer %(name)s ziehen eine Karte.", name=seat_name(match, pausing))
    if after.naming == "W-17":
        return _("Niemand kann anfangen: Alle ziehen eine Karte.")
    return _("Niemand kann weiter: Alle ziehen eine Karte.")


def _pauses(moment: Moment, player: int | None, former: int | None) -> str:
    if player is None:
        return _("Niemand hat Schöpfungspause.")
    if former is None:
        return _("%(name)s hat Schöpfungspause.", name=moment.name(player))
    return _("%(name)s hat Schöpfungspause, nicht %(former)s.", name=moment.name(player), former=moment.name(former))


def _digital_laid(before: DigitalState, after: DigitalState, name: str, lay: actions.Lay) -> Description:
    if after.photo is not None:
        return Description(_("Fotofinish: %(name)s lag fast zugleich.", name=name), "W-23")
    deck, top = before.conditions.deck, before.stacks[lay.stack][-1]
    facts = {"name": name, "card": deck[lay.card].word, "top": deck[top].word, "word": isolated(lay.word)}
    if not lay.word:
        return Description(_("%(name)s legt %(card)s auf %(top)s.", **facts), "W-7")
    return Description(_("%(name)s legt %(card)s auf %(top)s: „%(word)s“.", **facts), "W-7")


def _digital_halted(moment: Moment, before: DigitalState, after: DigitalState, name: str) -> Description:
    if before.dispute is not None:
        return Description(_("%(name)s zweifelt auch.", name=name), "W-29")
    if after.dispute is None:
        return Description(_("%(name)s ruft „Halt!“.", name=name), "W-28")
    accused = moment.name(after.dispute.accused)
    return Description(_("%(name)s ruft „Halt!“ – das Wort von %(accused)s.", name=name, accused=accused), "W-28")


def _digital_voted(before: DigitalState, after: DigitalState, cast: str) -> Description:
    if after.verdict is None or before.verdict is after.verdict:
        return Description(cast, "W-30")
    laid, dispute = after.verdict
    return Description(outcome(laid.word, dispute), "W-31" if dispute.falls else "W-34")


@ByState
def ruled(evening: OpenEvening) -> Description | None:
    """Return the vote that let the last word of a round stand, and what it cost; None if no vote ended the round."""
    state = evening.log.state.round
    if not isinstance(state, DigitalState) or state.ending != "out" or state.verdict is None:
        return None
    use_deck_of(evening.row.settings)
    laid, dispute = state.verdict
    match, word = evening.log.state, isolated("".join(parts_of(state, laid)))
    facts = {"word": word, "name": seat_name(match, laid.seat), **votes_in(dispute)}
    sentence = _("„%(word)s“ von %(name)s kam durch, %(for)s zu %(against)s.", **facts)
    return Description(f"{sentence} {taken(match, dispute)}", "W-34")


def sleepyheads(evening: OpenEvening) -> tuple[str, ...]:
    """Return the line about the Schlafmütze of the round just over, who held the most cards (W-40)."""
    match, result = evening.log.state, evening.log.state.results[-1]
    left = max(result.held, default=0)
    if not left:
        return ()
    names = listed_players(match, result.losers)
    if len(result.losers) > 1:
        line = ngettext(
            "%(names)s sind die Schlafmützen der Runde: jeweils noch %(num)s Karte.",
            "%(names)s sind die Schlafmützen der Runde: jeweils noch %(num)s Karten.",
            left,
            names=names,
        )
    else:
        line = ngettext(
            "%(names)s ist die Schlafmütze der Runde: noch %(num)s Karte.",
            "%(names)s ist die Schlafmütze der Runde: noch %(num)s Karten.",
            left,
            names=names,
        )
    return (line,)
