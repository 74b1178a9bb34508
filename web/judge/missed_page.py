"""„Was hätte ich legen können?“ – the page: hand and circle are tapped, or stand in the address."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from flask import Blueprint, render_template, request

from companion.words.cards import HAND_SIZES, STACKS
from companion.words.deck import Colour
from lexicon.judging.verdict import Ruling
from lexicon.pairs.playable import playable_words
from web.judge.adviser import LONGEST
from web.judge.services import adviser
from web.pages.colours import CARD_SYMBOLS

blueprint = Blueprint("missed", __name__)

MOST_CARDS: Final = 2 * max(HAND_SIZES.values())  # that a hand may hold here: dealt ones, and drawn ones on top


@dataclass(frozen=True, slots=True)
class Top:
    """A card of the circle; without a `colour` where only the word is known."""

    word: str
    colour: Colour | None = None

    @property
    def shape(self) -> str:
        """The symbol of its colour."""
        return CARD_SYMBOLS[self.colour] if self.colour is not None else ""

    @property
    def text(self) -> str:
        """How an address names it: WEIN or WEIN:red."""
        return self.word if self.colour is None else f"{self.word}:{self.colour.value}"


@dataclass(frozen=True, slots=True)
class Lie:
    """What lies before a person: the hand, the circle, the colour due if it is known."""

    hand: tuple[str, ...]
    circle: tuple[Top, ...]
    due: Colour | None = None

    @property
    def open_tops(self) -> tuple[str, ...]:
        """The words that may be laid on: those of the colour due, and those whose colour nobody named (W-19)."""
        return tuple(top.word for top in self.circle if self.due is None or top.colour in (None, self.due))


@blueprint.get("/haette")
def page() -> tuple[str, int]:
    """Show hand and circle as they were tapped, and what could be laid."""
    lie, unknown, too_many = _lie()
    table = adviser().table()
    fits = playable_words(lie.hand, lie.open_tops, table)
    step = "kreis" if request.args.get("schritt") == "kreis" else "hand"
    shown = render_template(
        "judge/missed.html",
        lie=lie,
        unknown=unknown,
        too_many=too_many,
        sure=[fit for fit in fits if fit.verdict.ruling is Ruling.GILT],
        disputed=[fit for fit in fits if fit.verdict.ruling is Ruling.STRITTIG],
        step=step,
        deck=adviser().deck(),
        colours=CARD_SYMBOLS,
        stacks=STACKS,
        most=MOST_CARDS,
    )
    return shown, 404 if unknown else 400 if too_many else 200


def _lie() -> tuple[Lie, tuple[str, ...], bool]:
    """Return what this request's address tells, the words in it that are no cards, and whether something was left out
    because no hand and no circle has so many cards.
    """
    args = request.args
    hand = [adviser().card(text.strip()) for text in args.getlist("hand") if text.strip()]
    circle = [_top(text) for text in args.getlist("kreis") if text.strip()]
    tapped = adviser().card(args.get("tipp", "").strip())
    before = len(hand), len(circle)
    if tapped and args.get("schritt") == "kreis":
        kept = [top for top in circle if top.word != tapped]
        circle = kept if len(kept) < len(circle) else [*circle, Top(tapped)]
    elif tapped:
        hand = [card for card in hand if card != tapped] if tapped in hand else [*hand, tapped]
    dealt = {row.word for row in adviser().deck()}
    unknown = [word[:LONGEST] for word in (*hand, *(top.word for top in circle)) if word not in dealt]
    hand, circle = [card for card in hand if card in dealt], [top for top in circle if top.word in dealt]
    too_many = len(hand) > MOST_CARDS or len(circle) > STACKS or max(before) > 4 * STACKS
    due = args.get("farbe", "")
    lie = Lie(tuple(hand[:MOST_CARDS]), tuple(circle[:STACKS]), Colour(due) if due in set(Colour) else None)
    return lie, tuple(dict.fromkeys(unknown)), too_many


def _top(text: str) -> Top:
    word, _, colour = text.strip().partition(":")
    return Top(adviser().card(word), Colour(colour) if colour in set(Colour) else None)
