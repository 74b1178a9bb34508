"""The word game looked back upon: an evening's best word and its Schlafmütze (W-40), and what a round passed by."""

import sqlite3
from collections.abc import Iterable, Iterator
from operator import itemgetter
from typing import Any, NamedTuple

from companion.log import Log
from companion.match.sheet import MatchState, rounds_among
from companion.words.actions import Close, Lay, Vote
from companion.words.deck import Colour
from companion.words.deck_files.faults import DeckError
from companion.words.dispute import Dispute
from companion.words.referee_state import RefereeState, Texts
from companion.words.state import DigitalState, Phase
from lexicon.errors import LexiconError
from lexicon.judging.verdict import Ruling, Verdict
from lexicon.pairs.playable import PlayableWord, Verdicts, playable_words
from lexicon.rude import is_hurtful
from web.games.phone import AfterRound, ByState
from web.games.screen import FeastCard, NotOver, moments_of, most_often, sleepiest
from web.games.seats import listed_players, listed_seats
from web.games.words.cards import KeptVerdicts, laid_word, paper_card, parts_of, texts_of
from web.games.words.dispute import tally
from web.judge.decks.requested import use_deck_of
from web.judge.services import deck_judge
from web.pages.language import gettext as _, ngettext
from web.pages.names import isolated
from web.storage.kept_evening import history
from web.storage.open_evenings import OpenEvening


class _Word(NamedTuple):
    """A word that was laid, by its `number` in a round; `dispute` is the vote on it, None if nobody doubted it.

    `texts` are its cards and letters as the table named them; on phones the cards are known.
    """

    number: tuple[int, int]
    player: int
    state: DigitalState | RefereeState
    laid: Any
    texts: Texts
    dispute: Dispute | None = None

    @classmethod
    def of(cls, after: MatchState, laid: Any, dispute: Dispute | None = None) -> "_Word":  # noqa: ANN401 - of either state
        """Return a word of the round as it stands `after` it."""
        texts = texts_of(after.round, laid) if isinstance(after.round, DigitalState) else laid.texts
        return cls((after.number, laid.number), after.players[laid.seat], after.round, laid, texts, dispute)

    @property
    def margin(self) -> int:
        """By how many votes the word came through."""
        return len(self.dispute.votes) - 2 * self.dispute.against if self.dispute else 0

    @property
    def parts(self) -> tuple[str, ...]:
        """The parts of the word as it lay on the table."""
        return parts_of(self.state, self.laid) if isinstance(self.state, DigitalState) else laid_word(self.texts).parts

    @property
    def is_insult(self) -> bool:
        """Whether the word insults, in the form in which it was laid or said."""
        return any(map(is_hurtful, ("".join(self.parts), self.texts.word)))

    @property
    def verdict(self) -> Verdict | None:
        """What the judge thinks of the word; None if it doesn't know it."""
        return deck_judge().verdict_on(self.texts)


def tell(log: Log) -> tuple[FeastCard, ...]:
    """Return the evening's best word, if the table has entered words, and its Schlafmütze."""
    return tuple(card for card in (_best_word(log), _sleepyhead(log.state)) if card is not None)


def _best_word(log: Log) -> FeastCard | None:
    """Return the word that came through with the narrowest vote; of several the one that the judge doubts most.

    Without any vote it is the laid word that the judge doubts most, if it does doubt one: the table let it pass. An
    insult is praised by nobody.
    """
    votes = list(_voted_on(log))
    passed = [word for word in votes if any(word.texts) and word.margin >= 0 and not word.is_insult]
    if passed:
        least = min(word.margin for word in passed)
        found = [(word, word.verdict) for word in passed if word.margin == least]
    else:
        on_trial = {word.number for word in votes}
        others = (word for word in _laid(log) if word.number not in on_trial and not word.is_insult)
        judged = ((word, word.verdict) for word in others)
        found = [(word, verdict) for word, verdict in judged if verdict and verdict.ruling is not Ruling.GILT]
    # A word that the judge doesn't know is one that nobody but this table knows.
    return _card(log.state, *min(found, key=lambda each: each[1].p if each[1] else 0.0)) if found else None


def votes_on(log: Log) -> Iterator[tuple[MatchState, Dispute]]:
    """Yield every vote that was cast to its end, with the match after it, the oldest first."""
    for event, before, after in history(log):
        voted = before.round.dispute is not None and isinstance(event.action, Vote | Close)
        if voted and after.round.dispute is None and after.round.verdict is not None:
            yield after, after.round.verdict.dispute


def _voted_on(log: Log) -> Iterator[_Word]:
    for after, dispute in votes_on(log):
        verdict = after.round.verdict
        yield _Word.of(after, verdict.laid if isinstance(after.round, DigitalState) else verdict.word, dispute)


def _laid(log: Log) -> Iterable[_Word]:
    found: dict[tuple[int, int], _Word] = {}
    for _event, _before, after in history(log):
        last = after.round.last
        if last is not None and (isinstance(after.round, DigitalState) or last.logged):
            found[after.number, last.number] = _Word.of(after, last)
    return found.values()


def _card(state: MatchState, word: _Word, verdict: Verdict | None) -> FeastCard:
    name = isolated(state.names[word.player])
    if word.dispute is None:
        sentence = _("%(name)s hat es gelegt, und niemand hat gezweifelt.", name=name)
    else:
        count = tally(word.dispute).replace(" ", "\u00a0")
        sentence = _("%(name)s kam damit durch, %(count)s.", name=name, count=count)
    texts = word.texts
    cards = (texts.hand_card, texts.top_card) if texts.hand_card and texts.top_card else ()
    if texts.word and cards and verdict is not None and verdict.head.casefold() == cards[0].casefold():
        cards = (cards[1], cards[0])  # as the word has them
    return FeastCard(_("Wort des Abends"), sentence, (word.player,), word.parts, tuple(map(paper_card, cards)))


def _sleepyhead(state: MatchState) -> FeastCard | None:
    players, most = sleepiest(rounds_among(state, "losers"), state)
    if not players:
        return None
    facts = {"names": listed_players(state, players), "most": most, "num": len(state.results)}
    one = _("%(names)s hatte in %(most)s von %(num)s Runden die meisten Karten übrig.", **facts)
    several = _("%(names)s hatten je in %(most)s von %(num)s Runden die meisten Karten übrig.", **facts)
    if len(state.results) == 1:
        one = _("%(names)s hatte die meisten Karten übrig.", **facts)
        several = _("%(names)s hatten die meisten Karten übrig.", **facts)
    sentence = one if len(players) == 1 else several
    return FeastCard(_("Schlafmütze des Abends"), sentence, players, cap=True)


class Missed(NamedTuple):
    """A seat's missed moments: how many with a word that counts, the best word of them, and the event before it."""

    moments: int = 0
    word: str = ""
    event: int | None = None


def after(evening: OpenEvening, player: int) -> AfterRound:
    """Return what a player is told of the round without a box that is over."""
    players = evening.log.state.players
    common, missed = _looked_back(evening)
    found = missed[players.index(player)] if missed and player in players else Missed()
    if not found.word:
        return AfterRound(common)
    own = _("Du hättest „%(word)s“ legen können – leicht zu übersehen.", word=isolated(found.word))
    return AfterRound((own, *common), found.event)


@ByState
def _looked_back(evening: OpenEvening) -> tuple[tuple[str, ...], tuple[Missed, ...]]:
    """Return the lines that all read, and what each seat missed; without a lexicon nothing is told."""
    use_deck_of(evening.row.settings)
    log, match = evening.log, evening.log.state
    try:
        table = KeptVerdicts(deck_judge().pair_table())
        missed = tuple(_missed_by(log, match.number, seat, table) for seat in range(len(match.players)))
        lines = [_best_word_of_round(log)]
    except (LexiconError, DeckError, OSError, sqlite3.Error, KeyError, NotOver, IndexError):
        return (), ()
    leading, most = most_often([each.moments for each in missed])
    if leading:
        times = ngettext("%(num)s-mal lag ein Wort bereit", "%(num)s-mal lag ein Wort bereit", most)
        lines.append(_("Am meisten übersehen: %(names)s, %(times)s.", names=listed_seats(match, leading), times=times))
    return tuple(filter(None, lines)), missed


class LayingMoment(NamedTuple):
    """A moment of a round in which a seat might have laid a card.

    `event` is the number of the event before it, `due` the colour due (None in the opening), `hand` the cards of the
    seat, `tops` the open cards that it might have laid on, `fits` the words it could have laid, the best first.
    """

    event: int
    due: Colour | None
    hand: tuple[str, ...]
    tops: tuple[str, ...]
    fits: tuple[PlayableWord, ...]


def laying_moments(log: Log, number: int, seat: int, table: Verdicts) -> tuple[LayingMoment, ...]:
    """Return every moment of a digital round in which `seat` might have laid a card, with what it could have laid.

    `number` counts the rounds of the match from 1. The last moment is the end of the round, if the seat still held
    cards and wasn't pausing.

    :raises NotOver: while the round is played, and for one with real cards.
    :raises IndexError: when there is no such round. :raises KeyError: when `table` is another deck's.
    """
    found: list[LayingMoment] = []
    for event in moments_of(log, number):
        moment = _moment(event, log.state_at(event).round, seat, table)
        if moment is not None and (not found or moment[1:4] != found[-1][1:4]):
            found.append(moment)
    return tuple(found)


def _moment(event: int, state: DigitalState, seat: int, table: Verdicts) -> LayingMoment | None:
    """Return the moment after an event, None if the seat might not lay a card then (W-15, W-21)."""
    if state.phase not in (Phase.OPENING, Phase.PLAY, Phase.OVER) or seat == state.course.pausing:
        return None
    if state.phase is Phase.OPENING and seat != state.opener:
        return None
    deck, due = state.conditions.deck, state.course.due
    hand = tuple(deck[card].word for card in state.hands[seat])
    shown = (deck[stack[-1]] for stack in state.stacks)
    tops = tuple(top.word for top in shown if due in (None, top.colour))  # W-19
    fits = playable_words(hand, tops, table, never_same=state.conditions.never_same)
    return LayingMoment(event, due, hand, tops, tuple(fits))


def _missed_by(log: Log, number: int, seat: int, table: Verdicts) -> Missed:
    """Return what a seat overlooked in a round: moments with a clear word in which another one laid first."""
    actions = {event: log.event(event).action for event in moments_of(log, number) if event}
    lays = {event: action for event, action in actions.items() if isinstance(action, Lay)}
    own = ((lay, log.state_at(event - 1).round) for event, lay in lays.items() if lay.seat == seat)
    laid = {
        (state.conditions.deck[lay.card].word, state.conditions.deck[state.stacks[lay.stack][-1]].word)
        for lay, state in own
    }
    count, best = 0, None
    for moment in laying_moments(log, number, seat, table):
        clear = [fit for fit in moment.fits if fit.verdict.ruling is Ruling.GILT]
        following = next((lay for event, lay in lays.items() if event > moment.event), None)
        if not clear or following is None or following.seat == seat:
            continue
        count += 1
        for fit in clear:
            if (fit.card, fit.top) not in laid and (best is None or fit.verdict.p > best[0]):
                best = (fit.verdict.p, fit.verdict.word, moment.event)
    return Missed(count, best[1], best[2]) if best else Missed(count)


def _best_word_of_round(log: Log) -> str:
    fallen = {word.number for word in _voted_on(log) if word.dispute and word.dispute.falls}
    stood = (word for word in _laid(log) if word.number[0] == log.state.number and word.number not in fallen)
    judged = [(found.p, word) for word in stood if (found := word.verdict) is not None and not word.is_insult]
    if not judged:
        return ""
    word = min(judged, key=itemgetter(0))[1]
    name = isolated(log.state.names[word.player])
    return _("Das beste Wort: „%(word)s“ von %(name)s.", word=isolated("".join(word.parts)), name=name)
