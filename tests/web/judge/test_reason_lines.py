"""The reason of a verdict in two lines: the first is what one says, the word isn't said again, nothing gets lost."""

import pytest
from flask import Flask
from flask.testing import FlaskClient

from lexicon.judging.verdict import Verdict
from tests.web.page import read
from web.games.screen import clause_links
from web.judge.deck_judge import DeckJudge, Question
from web.judge.panel import reason_lines, unbroken


@pytest.fixture(scope="module")
def deck_judge(app: Flask) -> DeckJudge:
    found: DeckJudge = app.extensions["judge"].deck_judge
    return found


def verdict(deck_judge: DeckJudge, word: str) -> Verdict:
    found = deck_judge.answer(Question(word=word)).verdict
    assert found is not None
    return found


def test_the_first_line_is_what_one_says_and_the_second_what_stands_behind_it(deck_judge: DeckJudge) -> None:
    for word, lang, first, rest in [
        ("Weinbahn", "de", "„Bahn durch die Weinberge“", "Steht auf unserer Wortliste: Das lassen fast alle gelten."),
        ("Weinbahn", "en", "“Bahn durch die Weinberge”", "It is on our list: nearly everybody lets it count."),
        ("Beinnacht", "de", "Die Nacht hat keine Beine.", "Steht auf unserer Wortliste. Das lehnen die meisten ab."),
        ("Haustür", "de", "Steht im Wörterbuch und auf unserer Wortliste.", ""),
        ("Haustür", "en", "It is in the dictionary and on our list.", ""),
        ("Donaudampfschifffahrt", "de", "Steht in keiner unserer Listen.", "Eher nein, der Tisch entscheidet."),
    ]:
        assert reason_lines(verdict(deck_judge, word), lang) == (first, rest), word


def test_every_pair_of_the_deck_has_a_short_first_line_that_does_not_repeat_the_word(deck_judge: DeckJudge) -> None:
    for lang in ["de", "en"]:
        for one in deck_judge.pair_table().verdicts():
            lines = reason_lines(one, lang)
            assert 0 < len(lines.first) <= 90, one.word
            assert len(lines.rest) <= 100, one.word
            for said in (one.explanation, dict(one.facts).get("objection", "")):
                assert said not in one.sentence(lang) or said in lines.first, one.word


def test_a_quoted_piece_never_comes_apart_at_its_hyphen_and_markup_stays_text() -> None:
    assert unbroken("Wie „-bahn“ & <b>.") == 'Wie <span class="whole">„-bahn“</span> &amp; &lt;b&gt;.'
    assert unbroken("Ein Zug-Abteil „ohne Ende“.") == "Ein Zug-Abteil „ohne Ende“."


def test_w11_a_clause_in_a_sentence_leads_to_its_rule_and_stays_in_the_first_line(
    deck_judge: DeckJudge, client: FlaskClient
) -> None:
    answer = deck_judge.answer(Question("LAND", "BILD", "Landschaftsbild"))
    assert answer.verdict is not None
    assert reason_lines(answer.verdict, "de") == (answer.verdict.sentence("de"), "")
    page = read(client, "/wort", query_string={"a": "LAND", "b": "BILD", "wort": "Landschaftsbild"})
    clause = page.one(".reason a.clause")
    assert (clause.text, clause["href"]) == ("W-11", "/regeln/wortspiel#W-11")
    assert clause_links("<b> (W-99) X-1 (A-4).", "words") == "&lt;b&gt; (W-99) X-1 (A-4)."
    linked = clause_links("Zu viele (W-2).", "words")
    assert linked == 'Zu viele (<a class="clause" href="/regeln/wortspiel#W-2">W-2</a>).'
