"""The end of a round of the word game on a phone: a word that was overlooked, and the round's best one."""

from __future__ import annotations

import sqlite3
from typing import Any, NamedTuple

from companion.log import Log
from companion.words.actions import Lay
from companion.words.deck_files.faults import DeckError
from companion.words.state import DigitalState, LaidWord, Phase
from lexicon.errors import LexiconError
from lexicon.judging.verdict import Ruling, Verdict
from lexicon.pairs.playable import Verdicts
from web.decks.requested import use_deck_of
from web.games.by_state import ByState
from web.games.feast import most_often
from web.games.phone import AfterRound
from web.games.replay import NotOver, moments_of
from web.games.seats import listed_players
from web.games.words.hand.kept_verdicts import KeptVerdicts
from web.games.words.hand.word_now import parts_of, texts_of
from web.judge.could_lay import laying_moments
from web.judge.services import deck_judge
from web.pages.language import gettext as _
from web.pages.language import ngettext
from web.pages.names import isolated
from web.storage.open_evenings import OpenEvening


class Missed(NamedTuple):
    """A seat's missed moments: how many with a word that counts, the best word of them, and the event before it."""

    moments: int = 0
    word: str = ""
    event: int | None = None


def after(evening: OpenEvening, player: int) -> AfterRound:
    """Return what a player is told of the round that is over."""
    players = evening.log.state.players
    common, missed = _TOLD.of(evening)
    if player not in players or not missed:
        return AfterRound(common)
    found = missed[players.index(player)]
    if not found.word:
        return AfterRound(common)
    own = _("Du hättest „%(word)s“ legen können – leicht zu übersehen.", word=isolated(found.word))
    return AfterRound((own, *common), found.event)


def missed_by(log: Log, number: int, seat: int, table: Verdicts) -> Missed:
    """Return what a seat overlooked in a round: moments with a clear word in which another one laid first."""
    events = moments_of(log, number)
    actions = {event: log.event(event).action for event in events if event}
    lays = {event: action.seat for event, action in actions.items() if isinstance(action, Lay)}
    own = {event for event, by in lays.items() if by == seat}
    laid = {_pair(log, event) for event in own}
    count, best = 0, None
    for moment in laying_moments(log, number, seat, table):
        clear = [fit for fit in moment.fits if fit.verdict.ruling is Ruling.GILT]
        following = next((event for event in lays if event > moment.event), None)
        if not clear or following is None or following in own:
            continue
        count += 1
        for fit in clear:
            if (fit.card, fit.top) not in laid and (best is None or fit.verdict.p > best[0]):
                best = (fit.verdict.p, fit.verdict.word, moment.event)
    return Missed(count, best[1], best[2]) if best else Missed(count)


def _tell(evening: OpenEvening) -> tuple[tuple[str, ...], tuple[Missed, ...]]:
    """Return the lines that all read, and what each seat missed; without a lexicon nothing is told."""
    use_deck_of(evening.row.settings)
    log, match = evening.log, evening.log.state
    try:
        table = KeptVerdicts(deck_judge().pair_table())
        missed = tuple(missed_by(log, match.number, seat, table) for seat in range(len(match.players)))
        lines = [_best_word(log, match.number)]
    except (LexiconError, DeckError, OSError, sqlite3.Error, KeyError, NotOver, IndexError):
        return (), ()
    leading, most = most_often([each.moments for each in missed])
    if leading:
        names = listed_players(match, [match.players[seat] for seat in leading])
        times = ngettext("%(num)s-mal lag ein Wort bereit", "%(num)s-mal lag ein Wort bereit", most)
        lines.append(_("Am meisten übersehen: %(names)s, %(times)s.", names=names, times=times))
    return tuple(filter(None, lines)), missed


def _best_word(log: Log, number: int) -> str:
    """Return a sentence on the word that stood and that the judge doubts most; "" if none was laid."""
    laid: dict[int, tuple[DigitalState, LaidWord]] = {}
    for event in moments_of(log, number):
        state: DigitalState = log.state_at(event).round
        if state.last is not None and state.phase is not Phase.OPENING:
            laid[state.last.number] = state, state.last
        if state.verdict is not None and state.verdict.dispute.falls:
            laid.pop(state.verdict.laid.number, None)
    judged: list[tuple[float, DigitalState, LaidWord]] = []
    for state, word in laid.values():
        verdict: Verdict | None = deck_judge().verdict_on(texts_of(state, word))
        if verdict is not None:
            judged.append((verdict.p, state, word))
    if not judged:
        return ""
    _p, state, word = min(judged, key=lambda each: each[0])
    match = log.state
    said, name = "".join(parts_of(state, word)), match.names[match.players[word.seat]]
    return _("Das beste Wort: „%(word)s“ von %(name)s.", word=isolated(said), name=isolated(name))


def _pair(log: Log, event: int) -> tuple[str, str]:
    """Return the words of the card that was laid, and of the one that it was laid on."""
    lay: Any = log.event(event).action
    before: DigitalState = log.state_at(event - 1).round
    deck = before.conditions.deck
    return deck[lay.card].word, deck[before.stacks[lay.stack][-1]].word


_TOLD = ByState(_tell)
