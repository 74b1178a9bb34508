"""The cards of paper that all pages share: what stands on a card."""

import pytest
from flask import Flask, get_template_attribute
from markupsafe import Markup

from tests.web.page import Page
from web.judge.deck import CARD_SYMBOLS

RED, BLUE, *_ = CARD_SYMBOLS.items()


def drawn(app: Flask, macro: str, *about: object, **more: object) -> Page:
    with app.test_request_context():
        return Page(str(get_template_attribute("_cards.html", macro)(*about, **more)))


def test_a_card_shows_its_word_its_picture_and_the_symbol_of_its_colour_at_two_corners(app: Flask) -> None:
    page = drawn(app, "card", "LAND", "🗺️", "blue", "◆", "large")
    assert page.texts(".paper-card.size-large.suit-blue > .name[lang=de]") == ["LAND"]
    assert page.texts(".motif") == ["🗺️"]
    assert page.texts(".corner .suit-blue") == ["◆", "◆"]
    assert {each["aria-hidden"] for each in page.all(".corner, .motif")} == {"true"}  # the word alone is read aloud


def test_a_word_that_is_in_the_deck_in_several_colours_shows_all_of_them_and_none_as_its_own(app: Flask) -> None:
    page = drawn(app, "card", "LAND", Markup('<svg class="pic"></svg>'), colours=(RED, BLUE))
    assert page.texts(".corner.first .suit") == page.texts(".corner.last .suit") == ["●", "◆"]
    assert page.has(".motif svg.pic")
    assert not page.has(".paper-card.suit-red, .paper-card.suit-blue")


@pytest.mark.parametrize(
    ("word", "size"), [("EI", None), ("ANTENNE", "long"), ("WALDFRIEDHOF", "longer"), ("W" * 40, "longest")]
)
def test_a_long_word_is_printed_smaller(app: Flask, word: str, size: str | None) -> None:
    assert drawn(app, "card", word).one(".name")["class"].split()[1:] == ([size] if size else [])


def test_a_card_without_a_picture_shows_its_first_letter_and_no_markup_of_its_word(app: Flask) -> None:
    page = drawn(app, "card", "<b>öl", "")
    assert page.texts(".name") == ["<b>öl"]
    assert drawn(app, "card", "öl").texts(".motif .initial") == ["Ö"]
    assert not page.has(".corner")


def test_a_pair_is_two_cards_of_one_size_in_their_order(app: Flask) -> None:
    page = drawn(
        app, "card_pair", {"word": "EIS", "picture": "🍦"}, {"word": "WEIN", "colour": "red", "symbol": "●"}, "small"
    )
    assert page.texts(".card-pair > .paper-card.size-small .name") == ["EIS", "WEIN"]
