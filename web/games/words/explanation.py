"""The explanation of a doubted word by the player who laid it, where that player is a bot: the reason of the judge."""

from __future__ import annotations

from companion.words.referee_state import Texts
from companion.words.state import DigitalState, LaidWord
from lexicon.judging.verdict import Ruling
from web.judge.reason_lines import reason_lines
from web.judge.services import deck_judge
from web.pages.language import gettext as _
from web.pages.language import language
from web.storage.open_evenings import OpenEvening


def explanation_of(evening: OpenEvening, word: LaidWord) -> str:
    """Return what a bot says for a word that it laid, in the language of the context.

    It is a reason for the word, or that the bot liked the sound of it.
    """
    state: DigitalState = evening.log.state.round
    cards = state.conditions.deck
    verdict = deck_judge().verdict_on(Texts(cards[word.card].word, cards[word.top].word, word.word))
    if verdict is None or verdict.ruling is Ruling.GILT_NICHT:
        return _("Ich fand, das klingt gut.")
    return reason_lines(verdict, language()).first
