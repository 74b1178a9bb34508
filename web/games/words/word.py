"""A word of the word game as the table shows and enters it: two cards, and the compound in letters."""

from __future__ import annotations

from typing import Final, NamedTuple

from companion.log import Log
from companion.typed import same_key
from companion.words.actions import Doubt, Laid, Tell
from companion.words.deck import DeckWord
from companion.words.deck_files.faults import DeckError
from companion.words.referee_state import NO_TEXTS, RefereeState, Texts
from lexicon.judging.verdict import Seam
from web.decks.colours import CARD_SYMBOLS
from web.games.panel import Mark, Panel, Step, Tap
from web.judge.services import deck, deck_judge
from web.pages.forms import number
from web.pages.language import gettext as _
from web.storage.open_evenings import OpenEvening

_SIZES: Final = (6, 8, 10, 12, 14, 17, 20, 24, 30, 40, 60)
"""The numbers of letters for which the styles have a size of type."""


def pausing_mark(state: RefereeState) -> dict[int, Mark]:
    """Return the mark of the seat that sits out; none while nobody does."""
    pausing = state.course.pausing
    return {} if pausing is None else {pausing: Mark(_("setzt aus"), sign="💤")}


class PaperCard(NamedTuple):
    """A card to be drawn: its word, and the colours that it has in the deck with their symbols."""

    word: str
    colours: tuple[tuple[str, str], ...] = ()


class LaidWord(NamedTuple):
    """A word on the table: its cards as far as they are known, and the compound in letters.

    `said` is the word as it was said, or the form that the lexicon gives the two cards; "" if nobody knows it. `seam`
    is set where the lexicon sees one in exactly this word.
    """

    cards: tuple[PaperCard, ...]
    said: str
    seam: Seam | None

    @property
    def size(self) -> int:
        """The size of type by its number of letters: the least that has room for the word."""
        return next((size for size in _SIZES if size >= len(self.said)), _SIZES[-1])

    @property
    def parts(self) -> tuple[str, ...]:
        """Modifier, link and head where there is a seam, else the word in one piece; nothing if nobody knows it."""
        if self.seam is not None and self.seam.head:
            return self.seam.stem, self.seam.link, self.seam.head
        return (self.said,) if self.said else ()


def laid_word(texts: Texts) -> LaidWord:
    """Return a word as it lies on the table.

    The form of a word that nobody has said is the lexicon's first one, so a table sees what its two cards make.
    """
    cards = tuple(paper_card(card) for card in (texts.hand_card, texts.top_card) if card)
    verdict = deck_judge().verdict_on(texts) if texts.word or len(cards) == 2 else None
    said = texts.word or (verdict.word if verdict is not None else "")
    seam = verdict.seam if verdict is not None and same_key(verdict.word) == same_key(said) else None
    return LaidWord(cards, said, seam)


def paper_card(word: str) -> PaperCard:
    """Return a card of the deck by its word; one that the deck doesn't have has no colours."""
    try:
        cards: tuple[DeckWord, ...] = deck().cards()
    except (DeckError, OSError):
        cards = ()
    found = next((card for card in cards if same_key(card.word) == same_key(word)), None)
    if found is None:
        return PaperCard(word.upper())
    return PaperCard(found.word, tuple((colour.value, CARD_SYMBOLS[colour]) for colour in found.colours))


_SEARCHED: Final = 80  # newest bookings in which recent cards are looked for
_RECENT: Final = 6  # recent cards, which are offered first


class CardKey(NamedTuple):
    """A word card to tap; `colours` are those that it has in the deck, with their symbols."""

    word: str
    colours: tuple[tuple[str, str], ...]
    recent: bool


def laid_panel(evening: OpenEvening, step: Step) -> Panel:
    """Ask which seat laid a word, and then which cards (W-7), at a table that logs its words."""
    state: RefereeState = evening.log.state.round
    seat = number(step.get("sitz", step.get("seat")))
    if seat is None or seat >= state.players:
        pausing = state.course.pausing
        return Panel(
            "words/_who_laid.html",
            {},
            pausing_mark(state),
            question=_("Wer hat gelegt?"),
            clause="W-7",
            taps={
                each: Tap(_("hat gelegt"), step={"schritt": "wort", "sitz": each})
                for each in range(state.players)
                if each != pausing
            },
        )
    texts = entered_texts(step, "word", NO_TEXTS)
    context = {"round": state, "texts": texts, "cards": card_keys(evening.log), "by": seat}
    return Panel("words/_laid.html", context, {}, deep=True)


def card_keys(log: Log) -> tuple[CardKey, ...]:
    """Return the deck's cards: recent ones first, then by the alphabet; none if the deck can't be read."""
    try:
        colours = {
            card.word: tuple((each.value, CARD_SYMBOLS[each]) for each in card.colours) for card in deck().cards()
        }
    except (DeckError, OSError):
        return ()
    recent = [word for word in _recent_cards(log) if word in colours][:_RECENT]
    words = (*recent, *(word for word in colours if word not in recent))
    return tuple(CardKey(word, colours[word], word in recent) for word in words)


def _recent_cards(log: Log) -> list[str]:
    """Return the cards that were booked last, the newest first: the card laid last lies on top of its stack."""
    found: dict[str, None] = {}
    for event in reversed(log.standing[-_SEARCHED:]):
        action = log.event(event).action
        if isinstance(action, Laid | Doubt | Tell):
            found.update(dict.fromkeys(card.upper() for card in (action.hand_card, action.top_card) if card))
    return list(found)


def entered_texts(step: Step, said: str, proposed: Texts) -> Texts:
    """Return the texts of a refused form, whose field `said` has the word, or the `proposed` ones if none was."""
    if "hand_card" not in step:
        return proposed
    return Texts(step.get("hand_card", ""), step.get("top_card", ""), step.get(said, ""))
