"""The word that lies in a round without a box, as phones and the table's screen show it."""

from __future__ import annotations

from companion.words.referee_state import Texts
from companion.words.state import DigitalState, LaidWord
from web.games.phone import PhoneCard
from web.games.words.dispute import USUAL, opinion_on
from web.games.words.explanation import explanation_of
from web.games.words.hand.compounds import compound, said
from web.games.words.on_phones.word import WordNow, card_picture
from web.judge.panel import ruling_name
from web.judge.services import deck_judge
from web.pages.language import gettext as _
from web.pages.language import language
from web.pages.names import isolated
from web.storage.open_evenings import OpenEvening


def texts_of(state: DigitalState, laid: LaidWord) -> Texts:
    """Return a laid word as the judge is asked about it."""
    deck = state.conditions.deck
    return Texts(deck[laid.card].word, deck[laid.top].word, laid.word)


def parts_of(state: DigitalState, laid: LaidWord) -> tuple[str, str, str]:
    """Return modifier, link and head of a laid word; one that was said aloud is read with the own card in front."""
    own, top, word = texts_of(state, laid)
    found = said(word, own, top) if word else compound(own, top)
    return (word, "", "") if found is None else found.parts


def explained(evening: OpenEvening, laid: LaidWord) -> str:
    """Return what a bot says for its word in doubt; "" for a word of somebody who can speak."""
    match = evening.log.state
    if match.players[laid.seat] not in evening.bots:
        return ""
    name = isolated(match.names[match.players[laid.seat]])
    return _("%(name)s sagt: %(reason)s", name=name, reason=explanation_of(evening, laid))


def doubted_word(evening: OpenEvening, state: DigitalState, laid: LaidWord, *, decided: bool) -> WordNow:
    """Return a word in doubt, with the judge's opinion if the table wants that now: before the vote, or after it."""
    texts = texts_of(state, laid)
    cards = tuple(PhoneCard(word, card_picture(word)) for word in (texts.hand_card, texts.top_card))
    wanted = evening.row.settings.get("lexicon", USUAL)
    shown = wanted == "before" or (decided and wanted != "never")
    judged = deck_judge().verdict_on(texts)
    if judged is None:
        return WordNow(parts_of(state, laid), cards, "")
    found = opinion_on(judged, texts, None)
    told = (_("Das Wörterbuch:"), f"{ruling_name(judged.ruling)}.", judged.sentence(language())) if shown else ()
    before = (_("An diesem Tisch:"), found.precedent) if found.precedent and not decided else ()
    return WordNow(parts_of(state, laid), cards, " ".join((*told, *before)))
