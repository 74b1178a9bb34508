"""The question in a request, its answer as this table sees it, and the addresses that ask again."""

from collections.abc import Mapping
from dataclasses import replace

from flask import request

from companion.typed import as_seen
from lexicon.judging.house_options import HouseOption
from lexicon.judging.taste import Vote
from lexicon.judging.verdict import Verdict
from lexicon.rude import is_rude
from web.judge.deck_judge import Answer, Question
from web.judge.services import deck, deck_judge, precedents
from web.pages.time_zone import now
from web.storage.event_store import MATCH_ID


def requested_question(form: Mapping[str, str] | None = None) -> Question:
    """Return the question in this request's address, or in `form`."""
    given = request.args if form is None else form
    cards = [deck().spelling(as_seen(given.get(key, ""))) for key in ("a", "b")]
    tapped = as_seen(given.get("tipp", ""))
    if tapped:
        cards = cards_after_tap(cards, deck().spelling(tapped))
    first, *rest = [card for card in cards if card] or [""]
    return Question(
        a=first,
        b=rest[0] if rest else "",
        word="" if tapped else as_seen(given.get("wort", "")),
        keep_order="fest" in given and not tapped,
        word_sent="wort" in given,
    )


def cards_after_tap(cards: list[str], tapped: str) -> list[str]:
    """Return the chosen cards after a tap: a chosen card is taken back, a third one begins the next question."""
    chosen = [card for card in cards if card]
    if tapped in chosen:
        return [card for card in chosen if card != tapped]
    return [tapped] if len(chosen) == 2 else [*chosen, tapped]


def requested_evening() -> str:
    """Return the id of the evening that asks, "" if none does: its table is one tap away from every page."""
    evening = request.values.get("abend", "")
    return evening if MATCH_ID.fullmatch(evening) else ""


def question_fields(question: Question) -> dict[str, str]:
    """Return the fields of an address or a form that ask `question`."""
    fields = {"a": question.a, "b": question.b, "wort": question.word, "fest": "1" if question.keep_order else ""}
    return {name: value for name, value in fields.items() if value}


def card_fields(question: Question) -> dict[str, str]:
    """Return the fields of an address that ask for the cards of `question` alone."""
    return question_fields(Question(question.a, question.b))


def corrected_fields(question: Question, suggestion: str) -> dict[str, str]:
    """Return the fields of an address that asks `question` with `suggestion` in place of the unknown word."""
    a, b, word = question.a, question.b, question.word
    if word:
        word = suggestion
    elif b:
        a, b = (a, suggestion) if deck_judge().answer(Question(a)).fault is None else (suggestion, b)
    else:
        a = suggestion
    return question_fields(Question(a, b, word))


def pair_fields(pair: Verdict | Vote) -> dict[str, str]:
    """Return the fields of an address that asks for the two cards of a verdict or a vote, in this order."""
    return question_fields(Question(deck().spelling(pair.modifier), deck().spelling(pair.head), keep_order=True))


def verdict_fields(verdict: Verdict, question: Question) -> dict[str, str]:
    """Return the fields of an address that asks for the word of a verdict as `question` has it."""
    if question.word:
        return question_fields(Question(question.a, question.b, question.word))
    return pair_fields(verdict)


def adjusted_verdict(verdict: Verdict) -> Verdict:
    """Return the lexicon's verdict as this table sees it."""
    return precedents().adjust(verdict, now())


def shown_unasked(word: str) -> bool:
    """Return whether this house wants a word in lists, tasks and suggestions."""
    return HouseOption.NO_RUDE_WORDS not in precedents().options or not is_rude(word)


def requested_answer() -> Answer:
    """Return the answer to the question in this request's address, as this table sees it."""
    return adjusted_answer(deck_judge().answer(requested_question()))


def adjusted_answer(answer: Answer) -> Answer:
    """Return an answer as this table sees it, with the lexicon's own verdict beside it.

    A word unknown to the lexicon is no fault if the table has voted on it.
    """
    if answer.unknown_word is not None and precedents().last_vote_on(answer.unknown_word) is not None:
        answer = replace(answer, verdict=answer.unknown_word, fault=None, suggestions=())
    answer = replace(answer, suggestions=tuple(filter(shown_unasked, answer.suggestions)))
    if answer.verdict is None or precedents().change_nothing:
        return replace(answer, lexicon_verdict=answer.verdict)
    own, verdict = answer.verdict, adjusted_verdict(answer.verdict)
    reverse = answer.reverse and adjusted_verdict(answer.reverse)
    if reverse and answer.reverse and not answer.question.keep_order and reverse.p > verdict.p:
        own, verdict, reverse = answer.reverse, reverse, verdict  # at this table the other order is the better one
    return replace(
        answer,
        verdict=verdict,
        lexicon_verdict=own,
        reverse=reverse,
        from_cards=tuple(adjusted_verdict(each) for each in answer.from_cards),
        readings=tuple(adjusted_verdict(each) for each in answer.readings if shown_unasked(each.word)),
    )
