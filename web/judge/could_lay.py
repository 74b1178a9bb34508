"""„Was hätte ich legen können?“ – the page: hand and circle are tapped, or stand in the address."""

from typing import Any, Final, NamedTuple

from flask import Blueprint, render_template, request, url_for
from werkzeug.datastructures import MultiDict

from companion.words.cards import HAND_SIZES, STACKS
from companion.words.deck import Colour
from lexicon.judging.verdict import Ruling
from lexicon.pairs.playable import playable_words
from web.judge.deck import CARD_SYMBOLS, colour_name
from web.judge.deck_judge import LONGEST
from web.judge.question import shown_unasked
from web.judge.services import deck, deck_judge
from web.pages.language import gettext as _

blueprint = Blueprint("could_lay", __name__)

MOST_CARDS: Final = 2 * max(HAND_SIZES.values())  # in a hand on this page: the cards dealt, and as many drawn


class CircleCard(NamedTuple):
    """A card of the circle; its `colour` is None if only the word is known."""

    word: str
    colour: Colour | None = None

    @property
    def shape(self) -> str:
        """The symbol of its colour."""
        return CARD_SYMBOLS[self.colour] if self.colour is not None else ""

    @property
    def text(self) -> str:
        """The card in an address: WEIN or WEIN:red."""
        return self.word if self.colour is None else f"{self.word}:{self.colour.value}"


class Position(NamedTuple):
    """The cards before a person: the hand, the circle, the colour due if it is known."""

    hand: tuple[str, ...]
    circle: tuple[CircleCard, ...]
    due: Colour | None = None

    @property
    def due_text(self) -> str:
        """The colour due, as its symbol and its name in the language of the request; "" if it isn't known."""
        return f"{CARD_SYMBOLS[self.due]} {colour_name(self.due)}" if self.due is not None else ""

    def is_shut(self, card: CircleCard) -> bool:
        """Return whether a card shows another colour than the one due, so that nothing may be laid on it (W-19)."""
        return self.due is not None and card.colour not in (None, self.due)

    @property
    def shows_colours(self) -> bool:
        """Whether the colour of any card of the circle is known."""
        return any(card.colour is not None for card in self.circle)

    @property
    def fields(self) -> list[tuple[str, str]]:
        """The fields of an address with this position."""
        due = [("farbe", self.due.value)] if self.due is not None else []
        return [*(("hand", word) for word in self.hand), *(("kreis", card.text) for card in self.circle), *due]

    @property
    def open_tops(self) -> tuple[str, ...]:
        """The words that may be laid on: the cards of the colour due, and those without a known colour (W-19)."""
        return tuple(card.word for card in self.circle if not self.is_shut(card))


class Step(NamedTuple):
    """A step of the page: the cards of the hand or of the circle are tapped. `number` counts from 1."""

    number: int
    title: str
    cards: tuple[str, ...]
    is_shown: bool
    url: str


@blueprint.get("/haette")
def page() -> tuple[str, int]:
    """Show hand and circle as they were tapped, and the words that could be laid."""
    position, unknown, too_many = _requested_position()
    playable = playable_words(position.hand, position.open_tops, deck_judge().pair_table())
    fits = [fit for fit in playable if shown_unasked(fit.verdict.word)]
    step = "kreis" if request.args.get("schritt") == "kreis" else "hand"
    html = render_template(
        "judge/could_lay.html",
        position=position,
        unknown=unknown,
        too_many=too_many,
        sure=[fit for fit in fits if fit.verdict.ruling is Ruling.GILT],
        disputed=[fit for fit in fits if fit.verdict.ruling is Ruling.STRITTIG],
        step=step,
        steps=_steps(position, step),
        deck=deck().cards(),
        stacks=STACKS,
        most=MOST_CARDS,
    )
    return html, 404 if unknown else 400 if too_many else 200


def _steps(position: Position, shown: str) -> tuple[Step, Step]:
    def url(step: str) -> str:
        fields: dict[str, Any] = MultiDict([*position.fields, ("schritt", step)]).to_dict(flat=False)
        return url_for("judge.could_lay.page", **fields)

    circle = tuple(card.word for card in position.circle)
    return (
        Step(1, _("Hand"), position.hand, shown == "hand", url("hand")),
        Step(2, _("Kreis"), circle, shown == "kreis", url("kreis")),
    )


def _requested_position() -> tuple[Position, tuple[str, ...], bool]:
    """Return the position in this request's address, after a tap if there was one.

    With it come the words that the deck doesn't have, and whether there were more cards than a hand or the circle has.
    """
    args = request.args
    hand = [deck().spelling(text.strip()) for text in args.getlist("hand") if text.strip()]
    circle = [_circle_card(text) for text in args.getlist("kreis") if text.strip()]
    sent = len(hand), len(circle)
    tapped = deck().spelling(args.get("tipp", "").strip())
    if tapped and args.get("schritt") == "kreis":
        kept = [card for card in circle if card.word != tapped]
        circle = kept if len(kept) < len(circle) else [*circle, CircleCard(tapped)]
    elif tapped:
        hand = [word for word in hand if word != tapped] if tapped in hand else [*hand, tapped]
    words = {card.word for card in deck().cards()}
    unknown = [word[:LONGEST] for word in (*hand, *(card.word for card in circle)) if word not in words]
    hand, circle = [word for word in hand if word in words], [card for card in circle if card.word in words]
    too_many = len(hand) > MOST_CARDS or len(circle) > STACKS or max(sent) > 4 * STACKS
    position = Position(tuple(hand[:MOST_CARDS]), tuple(circle[:STACKS]), _colour(args.get("farbe", "")))
    return position, tuple(dict.fromkeys(unknown)), too_many


def _circle_card(text: str) -> CircleCard:
    word, _colon, colour = text.strip().partition(":")
    return CircleCard(deck().spelling(word), _colour(colour))


def _colour(text: str) -> Colour | None:
    return Colour(text) if text in set(Colour) else None
