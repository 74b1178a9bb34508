"""The feast of the word game: the evening's best word, and the one who had the most minus points most often (W-40)."""

from collections.abc import Iterator
from typing import Any, NamedTuple

from companion.log import Log
from companion.match.sheet import MatchState, rounds_among
from companion.words.actions import Close, Laid, Lay, Vote
from companion.words.deck_files.faults import DeckError
from companion.words.dispute import Dispute
from companion.words.referee_state import RefereeState, Texts
from companion.words.state import DigitalState
from lexicon.judging.verdict import Ruling, Verdict
from web.games.feast import FeastCard, PaperCard, most_often
from web.games.seats import listed_players
from web.games.words.cards import laid_word, paper_card
from web.games.words.compounds import parts_of, texts_of
from web.games.words.dispute import tally
from web.judge.deck import picture_path
from web.judge.services import deck, deck_judge
from web.pages.language import gettext as _
from web.pages.names import isolated
from web.storage.kept_evening import history


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


def tell(log: Log) -> tuple[FeastCard, ...]:
    """Return the evening's best word, if the table has entered words, and its Schlafmütze."""
    return tuple(card for card in (_best_word(log), _sleepyhead(log.state)) if card is not None)


def _best_word(log: Log) -> FeastCard | None:
    """Return the word that came through with the narrowest vote; of several the one that the judge doubts most.

    Without any vote it is the laid word that the judge doubts most, if it does doubt one: the table let it pass.
    """
    votes = list(_voted_on(log))
    passed = [word for word in votes if any(word.texts) and word.margin >= 0]
    if passed:
        least = min(word.margin for word in passed)
        narrow = [(word, deck_judge().verdict_on(word.texts)) for word in passed if word.margin == least]
        return _card(log.state, *min(narrow, key=lambda each: _chance(each[1])))
    fallen = {word.number for word in votes}
    laid = [(word, deck_judge().verdict_on(word.texts)) for word in _laid(log) if word.number not in fallen]
    doubtful = [(word, verdict) for word, verdict in laid if verdict and verdict.ruling is not Ruling.GILT]
    return _card(log.state, *min(doubtful, key=lambda each: _chance(each[1]))) if doubtful else None


def _chance(verdict: Verdict | None) -> float:
    return verdict.p if verdict is not None else 0.0  # nobody but this table knows such a word


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


def _laid(log: Log) -> Iterator[_Word]:
    """Yield the words that were entered when they were laid, the oldest first."""
    for event, _before, after in history(log):
        if isinstance(event.action, Laid | Lay) and after.round.last is not None:
            yield _Word.of(after, after.round.last)


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
    parts = laid_word(texts).parts
    if isinstance(word.state, DigitalState):
        parts = parts_of(word.state, word.laid)
    return FeastCard(_("Wort des Abends"), sentence, (word.player,), parts, tuple(map(_paper, cards)))


def _paper(card: str) -> PaperCard:
    """Return a card as it lay on the table: the same picture, the same colours."""
    try:
        word = deck().spelling(card.upper())
        emoji, name = deck().emoji(word), deck().drawing(word)
    except (DeckError, OSError):
        return PaperCard(card.upper())
    return PaperCard(word, emoji, picture_path(name) if name else "", paper_card(word).colours)


def _sleepyhead(state: MatchState) -> FeastCard | None:
    players, most = most_often(rounds_among(state, "losers"))
    if not players:
        return None
    rounds, facts = len(state.results), {"names": listed_players(state, players), "most": most}
    alone = len(players) == 1
    if rounds == 1:
        several = _("%(names)s hatten die meisten Minuspunkte.", **facts)
        sentence = _("%(names)s hatte die meisten Minuspunkte.", **facts) if alone else several
    elif alone:
        sentence = _("%(names)s hatte in %(most)s von %(num)s Runden die meisten Minuspunkte.", num=rounds, **facts)
    else:
        sentence = _("%(names)s hatten je in %(most)s von %(num)s Runden die meisten Minuspunkte.", num=rounds, **facts)
    return FeastCard(_("Schlafmütze des Abends"), sentence, players, cap=True)
