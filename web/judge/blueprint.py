"""The judge on the web: one blueprint over its pages, with their words for what goes wrong."""

from __future__ import annotations

from pathlib import Path
from typing import Any

from flask import Blueprint, Flask, has_request_context
from werkzeug.exceptions import HTTPException

from lexicon.errors import LexiconError
from lexicon.regional import region_mark
from web.decks.requested import EVENING_FIELD
from web.judge import card_pictures, challenges, check, could_lay_page, faults, pairs, taste
from web.judge.deck import drawn_as, drawn_words, initial
from web.judge.deck_judge import LONGEST, DeckJudge
from web.judge.doubt import page as doubt
from web.judge.letter_widths import width_classes
from web.judge.objections import form as objections
from web.judge.objections.entry import LONGEST_NOTE
from web.judge.panel import ruling_name, ruling_sign
from web.judge.question import card_fields, corrected_fields, question_fields, requested_evening, verdict_fields
from web.judge.reason_lines import reason_lines, unbroken
from web.judge.services import JudgeServices, card_colours, deck_fields, drawing, emoji
from web.judge.votes import form
from web.storage.database import Database

blueprint = Blueprint("judge", __name__)
for _page in (card_pictures, check, pairs, challenges, could_lay_page, taste, form, objections, doubt):
    blueprint.register_blueprint(_page.blueprint)
blueprint.register_error_handler(HTTPException, faults.http_fault)


@blueprint.url_defaults
def _keep_deck(_endpoint: str, values: dict[str, Any]) -> None:
    """Let every address of these pages ask for the deck of this request; that of an evening knows it anyway."""
    if has_request_context() and not values.get(EVENING_FIELD):
        values |= {name: key for name, key in deck_fields().items() if name not in values}


def install(app: Flask, database: Database, deck: Path | None, shared: DeckJudge | None = None) -> JudgeServices:
    """Give `app` the judge: its services over `database` and a deck, its pages, and the globals of its templates.

    `shared` is the judge of that deck where other applications have it, too.
    """
    services = JudgeServices.open(database, deck, shared)
    app.extensions["judge"] = services
    app.register_error_handler(LexiconError, faults.lexicon_fault)
    app.jinja_env.globals.update(
        picture=drawing,
        drawn_as=drawn_as,
        drawn_words=drawn_words,
        card_colours=card_colours,
        picture_url=card_pictures.picture_url,
        emoji=emoji,
        deck_fields=deck_fields,
        initial=initial,
        reason_lines=reason_lines,
        unbroken=unbroken,
        width_classes=width_classes,
        ruling_name=ruling_name,
        ruling_sign=ruling_sign,
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
        may_object=objections.may_object,
        may_change_objection=objections.may_change,
        standing_objection=objections.standing_objection,
        longest_note=LONGEST_NOTE,
        most_voters=form.MOST_VOTERS,
        longest_word=LONGEST,
    )
    app.register_blueprint(blueprint)
    return services
