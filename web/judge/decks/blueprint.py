"""The decks on the web: one blueprint over their pages."""

from collections.abc import Callable
from pathlib import Path

from flask import Blueprint, Flask

from companion.words.deck import Colour
from lexicon.judge import Judge
from web.judge.decks import deck_list, editor, sharing
from web.judge.decks.colours import CARD_SYMBOLS, colour_name
from web.judge.decks.pair_judging import PairJudging
from web.judge.decks.printing import pages as printing
from web.judge.decks.services import DeckServices, deck_of_page
from web.judge.decks.store import DeckStore
from web.storage.database import Database

blueprint = Blueprint("decks", __name__)
for _page in (deck_list, sharing, printing, editor):
    blueprint.register_blueprint(_page.blueprint)


def _pairs(colours: tuple[Colour, ...]) -> list[tuple[str, str]]:
    """Return colours with their symbols, as cards show them."""
    return [(colour.value, CARD_SYMBOLS[colour]) for colour in colours]


def install(app: Flask, database: Database, judge: Callable[[], Judge], file: Path | None) -> None:
    """Give `app` the decks: their services over `database`, a judge and the server's deck, and their pages."""
    app.extensions["decks"] = DeckServices(DeckStore(database), PairJudging(judge), judge, file)
    app.jinja_env.globals.update(
        card_symbols=CARD_SYMBOLS, four_colours=tuple(Colour), pairs=_pairs, deck_of_page=deck_of_page
    )
    app.jinja_env.filters["colour_name"] = colour_name
    app.register_blueprint(blueprint)
