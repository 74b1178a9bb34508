"""Whether the lexicon attests a word of two cards with the same word (W-14): KIND on KIND is Kindeskind."""

from __future__ import annotations

from dataclasses import replace

from companion.action import Action
from companion.typed import same_key
from companion.words.actions import Doubt, Laid, Tell
from companion.words.referee_state import Texts
from web.judge.services import deck_judge


def stamp(action: Action) -> Action:
    """Return an entry of a word with what the lexicon says of it; without a lexicon no word is attested."""
    match action:
        case Laid() | Doubt():
            return replace(action, attested=_attested(Texts(action.hand_card, action.top_card, action.word)))
        case Tell():
            return replace(action, attested=_attested(Texts(action.hand_card, action.top_card, action.said)))
    return action


def _attested(texts: Texts) -> bool:
    if not texts.word or same_key(texts.hand_card) != same_key(texts.top_card):
        return False
    verdict = deck_judge().verdict_on(texts)
    return verdict is not None and verdict.attested
