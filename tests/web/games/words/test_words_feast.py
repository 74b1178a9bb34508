"""The feast of the word game: the evening's best word, and its Schlafmütze."""

import pytest

from companion.action import Action
from companion.log import Log, Undo
from companion.match.actions import NextRound
from companion.words.actions import Doubt, Laid
from companion.words.referee_state import Texts
from tests.web.evening_logs import BEN, JO, MIA, OMA, log_of, votes_of, without_isolates
from tests.web.records.evenings import round_of
from web.games.screen import FeastCard
from web.games.words import feast
from web.games.words.cards import laid_word, paper_card
from web.judge.deck import picture_path

pytestmark = pytest.mark.usefixtures("data_home", "german")  # with the real lexicon


def told(log: Log, title: str) -> FeastCard | None:
    return next((card for card in feast.tell(log) if card.title == title), None)


def best_word(log: Log) -> FeastCard:
    card = told(log, "Wort des Abends")
    assert card is not None
    return card


def doubted(word: str, hand_card: str = "", top_card: str = "", *, against: tuple[int, ...]) -> tuple[Action, ...]:
    """Return a word of Jo's, Ben's doubt and the votes."""
    return (Laid(JO, hand_card, top_card, word), Doubt(JO, (BEN,)), *votes_of(*against, order=(BEN, MIA, JO, OMA)))


def test_w34_the_best_word_came_through_with_the_narrowest_vote() -> None:
    clear = doubted("Weinbahn", "WEIN", "BAHN", against=(BEN,))
    narrow = doubted("Bettkönig", "BETT", "KÖNIG", against=(BEN, MIA))
    card = best_word(log_of("words", *clear, Laid(OMA), *narrow, Laid(OMA), *round_of(0, 3, 2, 4)))
    assert card.word == ("Bett", "", "könig")
    assert without_isolates(card.sentence).replace("\u00a0", " ") == "Jo kam damit durch, 2 zu 2."
    assert card.players == (JO,)
    assert [(each.word, each.picture) for each in card.pair] == [("BETT", "🛏️"), ("KÖNIG", "👑")]


def test_the_cards_of_the_best_word_have_the_pictures_and_colours_that_they_had_on_the_table() -> None:
    card = best_word(log_of("words", *doubted("Weinbahn", "WEIN", "BAHN", against=(BEN,)), *round_of(0, 3, 2, 4)))
    for each in card.pair:
        assert each.colours == paper_card(each.word).colours != ()
        assert each.drawing == picture_path(each.word.lower())


def test_of_two_words_with_the_same_vote_the_one_that_the_judge_doubts_more_is_the_best() -> None:
    sure = doubted("Eisberg", "EIS", "BERG", against=(BEN, MIA))
    daring = doubted("Bahnwein", "BAHN", "WEIN", against=(BEN, MIA))
    for first, second in ((sure, daring), (daring, sure)):
        log = log_of("words", *first, Laid(OMA), *second, Laid(OMA), *round_of(0, 3, 2, 4))
        assert "".join(best_word(log).word) == "Bahnwein"


def test_w31_a_word_that_fell_is_no_best_word_even_if_the_judge_doubts_it_most() -> None:
    fallen = doubted("Bahnwein", "BAHN", "WEIN", against=(BEN, MIA, OMA))
    log = log_of("words", Laid(OMA), *fallen)
    assert told(log, "Wort des Abends") is None


def test_without_a_vote_the_best_word_is_the_one_that_the_judge_doubts_and_nobody_else_did() -> None:
    log = log_of(
        "words", Laid(OMA, "EIS", "BERG", "Eisberg"), Laid(MIA, "BAHN", "WEIN", "Bahnwein"), *round_of(0, 3, 2, 4)
    )
    card = best_word(log)
    assert card.word == ("Bahn", "", "wein")
    assert without_isolates(card.sentence) == "Mia hat es gelegt, und niemand hat gezweifelt."


def test_an_insult_is_no_word_of_the_evening_however_it_came_through() -> None:
    voted = doubted("Nutteneis", against=(BEN, MIA))
    for laid in (voted, (Laid(JO, "", "", "Nutteneis"),)):
        log = log_of("words", *laid, Laid(OMA), *round_of(0, 3, 2, 4))
        assert told(log, "Wort des Abends") is None
    milder = doubted("Weinbahn", "WEIN", "BAHN", against=(BEN,))
    assert best_word(log_of("words", *voted, Laid(OMA), *milder, *round_of(0, 3, 2, 4))).word == ("Wein", "", "bahn")


def test_an_evening_of_sound_words_or_of_none_has_no_best_word() -> None:
    assert told(log_of("words", Laid(OMA, "EIS", "BERG", "Eisberg"), *round_of(0, 3, 2, 4)), "Wort des Abends") is None
    assert told(log_of("words", Laid(OMA), *round_of(0, 3, 2, 4)), "Wort des Abends") is None


def test_the_best_word_is_shown_in_the_letters_that_lay_on_the_table() -> None:
    for texts, shown in [
        (("Weinbahn", "WEIN", "BAHN"), ("Wein", "", "bahn")),
        (("", "BAHN", "WEIN"), ("Wein", "", "bahn")),  # what two cards make lay in the middle, too
        (("Schiffahrt", "SCHIFF", "FAHRT"), ("Schiffahrt",)),
        (("Weinebahn", "WEIN", "BAHN"), ("Wein", "e", "bahn")),
    ]:
        word, hand, top = texts
        card = best_word(log_of("words", *doubted(word, hand, top, against=(BEN,)), Laid(OMA), *round_of(0, 3, 2, 4)))
        assert card.word == laid_word(Texts(hand, top, word)).parts, texts
        assert card.word == shown, texts


def test_a_word_of_which_only_the_cards_are_known_or_only_the_sound_is_told_as_it_is() -> None:
    cards = doubted("", "BAHN", "WEIN", against=(BEN,))
    assert [card.word for card in best_word(log_of("words", *cards, Laid(OMA), *round_of(0, 3, 2, 4))).pair] == [
        "BAHN",
        "WEIN",
    ]
    sound = doubted("Schnorpsel", against=(BEN,))
    card = best_word(log_of("words", *sound, Laid(OMA), *round_of(0, 3, 2, 4)))
    assert "".join(card.word) == "Schnorpsel"
    assert card.pair == ()


def test_a_vote_that_was_taken_back_lets_no_word_through() -> None:
    log = log_of("words", *doubted("Bettkönig", "BETT", "KÖNIG", against=(BEN, MIA)))
    assert best_word(log)
    log.append(Undo(log.standing[-1], confirmed=True))
    assert "2" not in best_word(log).sentence


def test_w40_the_schlafmuetze_of_the_evening_had_the_most_cards_most_often() -> None:
    log = log_of("words", *round_of(0, 9, 2, 3), NextRound(), *round_of(0, 4, 2, 3), NextRound(), *round_of(3, 0, 8, 1))
    card = told(log, "Schlafmütze des Abends")
    assert card is not None
    assert card.cap
    assert card.players == (BEN,)
    assert without_isolates(card.sentence) == "Ben hatte in 2 von 3 Runden die meisten Karten übrig."


def test_w40_cards_make_the_schlafmuetze_and_not_the_chips_beside_them() -> None:
    doubts = (*doubted("Weinbahn", against=(BEN,)), Laid(OMA), *doubted("Bettkönig", against=(BEN,)), Laid(OMA))
    log = log_of("words", *doubts, *round_of(0, 3, 2, 4))
    assert log.state.results[0].points == (0, 5, 2, 4)
    card = told(log, "Schlafmütze des Abends")
    assert card is not None
    assert card.players == (JO,)
    assert without_isolates(card.sentence) == "Jo hatte die meisten Karten übrig."


def test_two_share_the_cap_no_winner_beside_another_and_nobody_wears_it_where_three_would() -> None:
    shared = told(log_of("words", *round_of(0, 9, 2, 9)), "Schlafmütze des Abends")
    assert shared is not None
    assert shared.players == (BEN, JO)
    assert without_isolates(shared.sentence) == "Ben und Jo hatten die meisten Karten übrig."
    three = log_of("words", *round_of(0, 9, 9, 2), NextRound(), *round_of(0, 2, 2, 9))
    assert told(three, "Schlafmütze des Abends") is None
    beside = told(log_of("words", *round_of(0, 9, 2, 2), NextRound(), *round_of(3, 0, 1, 2)), "Schlafmütze des Abends")
    assert beside is not None
    assert beside.players == (BEN,)  # Oma, who leads, was last as often
    everybody = [
        action
        for cards in ((9, 0, 1, 1), (0, 9, 1, 1), (0, 1, 9, 1), (0, 1, 1, 9))
        for action in (*round_of(*cards), NextRound())
    ]
    assert told(log_of("words", *everybody), "Schlafmütze des Abends") is None
