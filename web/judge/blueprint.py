"""The judge on the web: its pages with their words for what goes wrong, and the pages of the decks."""

from pathlib import Path
from typing import Any

from flask import Blueprint, Flask, has_request_context
from werkzeug.exceptions import HTTPException

from companion.words.deck import Colour
from lexicon.deck_list.list_file import own_list_of
from lexicon.errors import LexiconError
from lexicon.regional import region_mark
from web.judge import challenges, check, could_lay, deck as deck_pages, doubt, faults, pairs, taste
from web.judge.deck import CARD_SYMBOLS, colour_name, initial, width_classes, with_symbols
from web.judge.deck_judge import LONGEST, DeckJudge, DeckShelf
from web.judge.decks import deck_list, editor, preview, reading, sharing
from web.judge.decks.pair_judging import PairJudging
from web.judge.decks.pictures import drawn_as, drawn_words
from web.judge.decks.printing import pages as printing
from web.judge.decks.requested import EVENING_FIELD
from web.judge.decks.services import deck_of_page, may_add
from web.judge.decks.store import DeckStore
from web.judge.objections import LONGEST_NOTE, ObjectionStore
from web.judge.panel import SIGNS, ruling_name, unbroken
from web.judge.question import card_fields, corrected_fields, question_fields, requested_evening, verdict_fields
from web.judge.services import JudgeServices, deck as requested_deck, deck_fields
from web.judge.vote_store import VoteStore
from web.storage.database import Database

blueprint = Blueprint("judge", __name__)
for _page in (deck_pages, check, pairs, challenges, could_lay, taste, doubt):
    blueprint.register_blueprint(_page.blueprint)
blueprint.register_error_handler(HTTPException, faults.http_fault)
decks = Blueprint("decks", __name__)
for _page in (deck_list, sharing, printing, reading, preview, editor):
    decks.register_blueprint(_page.blueprint)


@blueprint.url_defaults
def _keep_deck(_endpoint: str, values: dict[str, Any]) -> None:
    """Let every address of these pages ask for the deck of this request; that of an evening knows it anyway."""
    if has_request_context() and not values.get(EVENING_FIELD):
        values |= {name: key for name, key in deck_fields().items() if name not in values}


def install(app: Flask, database: Database, deck: Path | None, shared: DeckJudge | None = None) -> JudgeServices:
    """Give `app` the judge: its services over `database` and a deck, its pages, and the globals of its templates.

    `shared` is the judge of that deck where other applications have it, too.
    """
    judge = shared or DeckJudge(deck_pages.Deck(deck), own=None if deck is None else own_list_of(deck))
    services = JudgeServices(
        judge,
        DeckShelf(judge, DeckStore(database)),
        VoteStore(database),
        ObjectionStore(database),
        PairJudging(judge.judge, threaded=app.config["THREADS"]),
    )
    app.extensions["judge"] = services
    app.register_error_handler(LexiconError, faults.lexicon_fault)
    app.jinja_env.globals.update(
        picture=lambda word: requested_deck().drawing(word),
        drawn_as=drawn_as,
        drawn_words=drawn_words,
        card_colours=lambda word: requested_deck().colours(word),
        picture_url=deck_pages.picture_url,
        emoji=lambda word: requested_deck().emoji(word),
        deck_fields=deck_fields,
        initial=initial,
        unbroken=unbroken,
        width_classes=width_classes,
        ruling_name=ruling_name,
        ruling_sign=SIGNS.get,
        question_fields=question_fields,
        card_fields=card_fields,
        corrected_fields=corrected_fields,
        verdict_fields=verdict_fields,
        requested_evening=requested_evening,
        pair_url=check.pair_url,
        word_url=check.word_url,
        task_url=challenges.task_url,
        advice_is_on=doubt.advice_is_on,
        region_mark=region_mark,
        may_object=may_add,
        may_change_objection=check.may_change,
        standing_objection=check.standing_objection,
        longest_note=LONGEST_NOTE,
        most_voters=check.MOST_VOTERS,
        longest_word=LONGEST,
        card_symbols=CARD_SYMBOLS,
        four_colours=tuple(Colour),
        pairs=with_symbols,
        deck_of_page=deck_of_page,
    )
    app.jinja_env.filters["colour_name"] = colour_name
    app.register_blueprint(blueprint)
    app.register_blueprint(decks)
    return services
