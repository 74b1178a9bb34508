"""A doubted word of the word game: the vote, one seat after another, and what it decides (W-28 to W-35)."""

from collections.abc import Mapping, Sequence
from datetime import datetime
from typing import NamedTuple

from flask_babel import format_date

from companion.match.sheet import MatchState
from companion.words.dispute import Dispute
from companion.words.referee_state import RefereeState, RefereeVerdict, Texts
from companion.words.state import DigitalState, LaidWord
from lexicon.judging import taste
from lexicon.judging.verdict import Ruling, Verdict
from web.games.panel import Ballot, Mark, Panel, Step, Tap, time_left
from web.games.seats import listed_seats, seat_name
from web.games.words.cards import (
    ColourKey,
    WordOnTable,
    card_keys,
    colour_keys,
    entered_texts,
    laid_word,
    last_texts,
    texts_of,
)
from web.judge.deck_judge import question_of
from web.judge.panel import reason_lines, ruling_name
from web.judge.precedents import vote_event_id
from web.judge.question import question_fields
from web.judge.services import deck_judge, precedents
from web.judge.vote_store import decision_at
from web.pages.forms import number
from web.pages.language import gettext as _, language, ngettext
from web.pages.names import isolated
from web.pages.time_zone import local, now
from web.storage.open_evenings import OpenEvening


def shows_opinion(evening: OpenEvening, *, decided: bool) -> bool:
    """Say whether the table wants the dictionary's opinion now: before a vote, or once it is `decided`, as is usual."""
    wanted = evening.row.settings.get("lexicon", "after")
    return wanted == "before" or (decided and wanted != "never")


class Opinion(NamedTuple):
    """The dictionary's verdict on a word, and how this table voted on it before; "" if it never did.

    `question` are the fields that ask for the word again.
    """

    verdict: Verdict
    precedent: str
    question: Mapping[str, str]


def vote_panel(evening: OpenEvening, step: Step, dispute: Dispute) -> Panel:
    """Ask the next seat for its vote (W-30). A secret vote is cast under a cover, which that seat opens first.

    Seats that may still doubt the word do so by a tap on their face.
    """
    state: RefereeState = evening.log.state.round
    texts = last_texts(state)
    number_of_word = state.last.number if state.last else None
    here = votes_here(step, dispute)
    # On the tablet the first secret voter without a phone votes now; nobody does if all have one.
    players, phones = evening.log.state.players, evening.phones if dispute.secret else ()
    waiting = next((seat for seat in dispute.to_vote if players[seat] not in phones), None)
    voter = waiting if here is None else here
    opinion = opinion_on(texts)  # looked up even if it isn't shown: then the last vote is quick
    shown = shows_opinion(evening, decided=False)
    log = evening.log  # undoing the event that opened the dispute takes back the whole of it
    opened = next((event for event in reversed(log.standing) if log.state_at(event - 1).round.dispute is None), None)
    covered = dispute.secret and here != voter
    name = "" if voter is None else seat_name(log.state, voter)
    word = _("„%(word)s“", word=isolated(texts.word)) if texts.word else _("das Wort")  # its cards lie below
    context = {
        "round": state,
        "dispute": dispute,
        "number": number_of_word,
        "laid": laid_word(texts),
        "voter": voter,
        "voter_name": name,
        "covered": covered,
        "opinion": opinion if shown else None,
        # A precedent is the table's own law and no opinion of the dictionary: no setting hides it.
        "precedent": opinion.precedent if opinion is not None and not shown else "",
        "opened": opened,
        "left": time_left(evening),
    }
    asked = (
        _("Gib das Tablet an %(name)s.", name=name) if covered else _("%(name)s, gilt %(word)s?", name=name, word=word)
    )
    joins, meaning = filter(dispute.may_join, range(state.players)), _("zweifelt auch")
    taps = {seat: Tap(meaning, fields={"do": "halt", "seat": seat, "word": number_of_word}) for seat in joins}
    if voter is None:  # a phone may be empty, or away
        asked, taps = _("Gilt %(word)s? Stimmt auf euren Handys ab.", word=word), taps_to_vote(dispute)
    return Panel(
        "words/_vote.html",
        context,
        vote_marks(dispute, voter),
        middle="words/_vote_middle.html",
        question=asked,
        clause="W-30",
        taps=taps,
        moment="" if dispute.begun else "halt",
        moment_key=opened or 0,
    )


def tell_panel(evening: OpenEvening, step: Step) -> Panel:
    """Ask for the cards of the word in doubt and how it was said, while the table votes."""
    state: RefereeState = evening.log.state.round
    entry, number_of_word = entered_texts(step, "said", last_texts(state)), state.last.number if state.last else None
    context = {"round": state, "texts": entry, "cards": card_keys(evening.log), "number": number_of_word}
    return Panel("words/_tell.html", context, deep=True)


def votes_here(step: Step, dispute: Dispute) -> int | None:
    """Return the seat that gives its vote on the tablet, as it was tapped; None if none was."""
    here = number(step.get("sitz")) if step.get("schritt") == "stimme" else None
    return here if here in dispute.to_vote else None


def taps_to_vote(dispute: Dispute) -> dict[int, Tap]:
    """Return the taps by which a seat whose vote is missing gives it on the tablet."""
    return {seat: Tap(_("stimmt hier ab"), step={"schritt": "stimme", "sitz": seat}) for seat in dispute.to_vote}


def vote_marks(dispute: Dispute, voter: int | None) -> dict[int, Mark]:
    """Return the marks on the seats during a vote: whose word it is, who doubts it, and the ballots.

    Without a `voter` here the next one votes on a phone; all do where votes are secret, and nobody is waited for alone.
    """
    if voter is None and not dispute.secret:
        voter = next(iter(dispute.to_vote), None)
    marks = {}
    for place, seat in enumerate(dispute.order, 1):
        vote = dispute.votes[seat]
        if vote is None:
            ballot = Ballot(str(place), _("stimmt als Nummer %(place)s ab", place=place))
        elif dispute.secret:
            ballot = Ballot("●", _("hat abgestimmt"), "down")
        else:
            ballot = Ballot("✗", _("dagegen"), "gilt_nicht") if vote else Ballot("✓", _("dafür"), "gilt")
        mark = mark_of_accused() if seat == dispute.accused else Mark()
        if seat in dispute.doubters:
            mark = Mark(_("zweifelt"), role="doubts", sign="✋")
        marks[seat] = mark._replace(ballot=ballot, turn=seat == voter)
    return marks


def mark_of_accused() -> Mark:
    """Return the mark of the seat whose word is in doubt."""
    return Mark(_("hat gelegt"), role="laid", sign="🎴")


def last_verdict(evening: OpenEvening) -> tuple[int, RefereeVerdict] | None:
    """Return the event that has just decided a dispute, and its verdict; None once anything else was booked."""
    last = evening.log.undoable or 0
    verdict = decision_at(evening.log, last)
    return None if verdict is None else (last, verdict)


def verdict_panel(
    evening: OpenEvening,
    last: int,
    dispute: Dispute,
    texts: Texts,
    laid: WordOnTable,
    goes_on: tuple[str, str] = ("", ""),
) -> Panel:
    """Show the verdict, why it is so and what it costs, and ask the next question (W-31 to W-35).

    Without a box it is answered on a phone: then `goes_on` is a sentence and its clause.
    """
    state: RefereeState | DigitalState = evening.log.state.round
    shown = shows_opinion(evening, decided=True)
    context = {
        "round": state,
        "falls": dispute.falls,
        "clause": "W-31" if dispute.falls else "W-34",
        "laid": laid,
        "accused": dispute.accused,
        "goes_on": goes_on,
        "last": last,
        "camps": [[seat for seat in dispute.order if dispute.votes[seat] is against] for against in (False, True)],
        "against": dispute.against,
        "in_favour": len(dispute.votes) - dispute.against,
        "takers": dispute.takers,
        "why": why(evening.log.state, dispute),
        "taken": taken(evening.log.state, dispute),
        "supply": describe_supply(state),
        "opinion": opinion_on(texts, vote_event_id(evening.id, last)) if shown else None,
        "colours": _colours_now(state),
    }
    return Panel("words/_result.html", context, deep=True, moment="reveal", moment_key=last)


def _colours_now(state: RefereeState | DigitalState) -> tuple[ColourKey, ...]:
    """Return the keys for the colour that is to be named on the tablet now, if one is."""
    if isinstance(state, DigitalState) or not state.naming or state.namer is None:
        return ()
    return tuple(colour_keys(state))


def votes_in(dispute: Dispute) -> dict[str, int]:
    """Return the votes for and against the word, by these names."""
    return {"for": len(dispute.votes) - dispute.against, "against": dispute.against}


def tally(dispute: Dispute) -> str:
    """Return the votes in words: „3 zu 1“, those for the word first."""
    return _("%(for)s zu %(against)s", **votes_in(dispute))


def outcome(word: str, dispute: Dispute) -> str:
    """Return in a sentence whether a word stands or falls, and by how many votes."""
    facts = {"word": isolated(word), **votes_in(dispute)}
    if dispute.falls:
        return _("„%(word)s“ fällt, %(for)s zu %(against)s.", **facts)
    return _("„%(word)s“ gilt, %(for)s zu %(against)s.", **facts)


def doubted_by(match: MatchState, doubters: Sequence[int], *, explain: bool = False) -> str:
    """Return in a sentence who doubts the word, and whether its player is asked to explain it."""
    names = listed_seats(match, doubters)
    if len(doubters) == 1:
        return _("%(names)s zweifelt. Erklär es!", names=names) if explain else _("%(names)s zweifelt.", names=names)
    return _("%(names)s zweifeln. Erklär es!", names=names) if explain else _("%(names)s zweifeln.", names=names)


def why(match: MatchState, dispute: Dispute) -> str:
    """Return in a sentence the rule that decided: a majority against the word, none, or a tie (W-31, W-34)."""
    if dispute.falls:
        return _("Mehr als die Hälfte ist dagegen: Das Wort fällt.")
    if 2 * dispute.against == len(dispute.votes):
        return _("Gleichstand ist gut für %(name)s: Das Wort bleibt liegen.", name=seat_name(match, dispute.accused))
    if not dispute.against:
        return _("Alle sind dafür: Das Wort bleibt liegen.")
    return _("Höchstens die Hälfte ist dagegen: Das Wort bleibt liegen.")


def taken(match: MatchState, dispute: Dispute) -> str:
    """Return in a sentence the seats that take a chip, and the card that goes back (W-31, W-34)."""
    names = listed_seats(match, dispute.takers)
    if dispute.falls:
        return _("%(name)s nimmt die Karte zurück und einen Chip.", name=names)
    if len(dispute.takers) == 1:
        return _("%(name)s nimmt einen Chip.", name=names)
    return _("%(names)s nehmen je einen Chip.", names=names)


def describe_supply(state: RefereeState | DigitalState) -> str:
    """Return a sentence on the chips that are left in the middle (W-35)."""
    if state.supply:
        return ngettext("Noch %(num)s Chip in der Mitte.", "Noch %(num)s Chips in der Mitte.", state.supply)
    if state.beyond:
        return _("Alle 16 Chips sind vergeben. Weitere zählen trotzdem (W-35).")
    return _("Das war der letzte Chip (W-35).")


def opinion_on(texts: Texts, without: str | None = None) -> Opinion | None:
    """Return the dictionary's verdict with the table's last vote on the word, other than the vote `without`."""
    verdict = deck_judge().verdict_on(texts)
    if verdict is None:
        return None
    events = precedents().votes_on(verdict)
    found = next(((event.at, event.vote) for event in events if event.vote is not None and event.id != without), None)
    return Opinion(verdict, "" if found is None else describe_vote(*found), question_fields(question_of(texts)))


def opinion_line(texts: Texts, without: str | None, *, shown: bool, precedent: bool = True) -> str:
    """Return what the dictionary says of a word, if that is `shown`, and how this table voted before, its own law."""
    found = opinion_on(texts, without)
    if found is None:
        return ""
    judged = found.verdict
    said = (_("Das Wörterbuch:"), f"{ruling_name(judged.ruling)}.", judged.sentence(language())) if shown else ()
    before = (_("An diesem Tisch:"), found.precedent) if precedent and found.precedent else ()
    return " ".join((*said, *before))


def describe_vote(at: datetime, vote: taste.Vote) -> str:
    """Return in a line when and how the table voted on a word: „am 12.11. mit 3 zu 2 angenommen“, for it first."""
    then, german = local(at), language() == "de"
    pattern = ("d.M." if german else "d MMM") + ("" if then.year == now().year else "yyyy" if german else " yyyy")
    facts = {
        "day": str(format_date(then.date(), pattern)),
        "for": vote.votes_for,
        "against": vote.votes_against,
    }
    if vote.accepted:
        return _("am %(day)s mit %(for)s zu %(against)s angenommen", **facts)
    return _("am %(day)s mit %(for)s zu %(against)s abgelehnt", **facts)


def explanation_of(evening: OpenEvening, word: LaidWord) -> str:
    """Return what a bot says for a word that it laid, in the language of the context.

    It is a reason for the word, or that the bot liked the sound of it.
    """
    state: DigitalState = evening.log.state.round
    verdict = deck_judge().verdict_on(texts_of(state, word))
    if verdict is None or verdict.ruling is Ruling.GILT_NICHT:
        return _("Ich fand, das klingt gut.")
    return reason_lines(verdict, language()).first
