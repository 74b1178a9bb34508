"""Every refusal has a sentence of its own, with names, numbers and its clause."""

import re
from collections.abc import Iterable, Iterator
from itertools import chain

import pytest
from flask_babel import force_locale

from companion.game import GAMES
from companion.header import Header
from companion.log import Log, Redo, Undo
from companion.match.actions import Correct, Join, Leave, NextRound
from companion.options import Value
from companion.refusal import MALFORMED, Malformed, Refusal, Refused
from companion.siebenschlaefer.actions import Laid, Opened
from companion.siebenschlaefer.cards import Rank
from companion.words.actions import Count, Finish, Halt, Laid as WordLaid, NameColour, Stuck as NoWord, Vote
from companion.words.deck import Colour
from tests.web.evening_logs import assert_refused, explanation, log_of, refusal_of, without_isolates
from web.games import sentences
from web.games.screen import Description, facts_of, screen_of, screens
from web.games.sentences import ANY_CLAUSE, MATCH, NO_MOVE

ADDED = {"letters", "meaning", "least", "most", "games"}
"""Fields of the sentences beside the facts: the house's own numbers, and the meaning of an option."""

pytestmark = pytest.mark.usefixtures("german")


HOUSE_REFUSALS = Refusal("W-7", "another_word_said", ("word",)), Refusal("W-9", "judge_rejects", ("word",))
"""The refusals of this house beside those of the rules."""
DECLARED: dict[tuple[str, str], frozenset[str]] = {}
"""The refusals by clause and code, each with the facts that always come with it."""
for name in GAMES:
    ways = list(screen_of(name).ways)
    for each in [*HOUSE_REFUSALS, *chain.from_iterable(facts_of(name).refusals_in(way) for way in ways)]:
        key = (each.clause, each.code)
        DECLARED[key] = DECLARED.get(key, frozenset(each.facts)) & frozenset(each.facts)

SENTENCES: dict[tuple[str, str], sentences.Sentence] = {**MATCH}
for screen in screens():
    SENTENCES |= screen.refusals
"""By clause and reason: a clause has one number in all games."""


def texts(sentence: sentences.Sentence) -> Iterator[str]:
    if isinstance(sentence, sentences.When):
        yield from texts(sentence.then)
        yield from texts(sentence.otherwise)
    else:
        yield sentence


def assert_only_facts_are_asked_for(sentence: sentences.Sentence, facts: Iterable[str]) -> None:
    for text in texts(sentence):
        assert set(re.findall(r"%\((\w+)\)s", text)) <= {*facts, *ADDED}
        assert "%" not in re.sub(r"%\(\w+\)s", "", text)


def test_every_refusal_has_a_sentence_of_its_own() -> None:
    for refusal, facts in DECLARED.items():
        sentence = SENTENCES.get(refusal) or ANY_CLAUSE.get(refusal[1])
        assert sentence is not None, refusal
        assert_only_facts_are_asked_for(sentence, facts)


def test_everything_that_is_no_move_has_a_sentence_of_its_own() -> None:
    for code in MALFORMED:
        assert_only_facts_are_asked_for(NO_MOVE[code], MALFORMED[code])


def test_no_sentence_is_written_for_a_refusal_that_never_comes() -> None:
    assert len(DECLARED) > 110
    assert set(SENTENCES) <= set(DECLARED)
    assert {code for clause, code in DECLARED if (clause, code) not in SENTENCES} == set(ANY_CLAUSE)
    assert set(NO_MOVE) == set(MALFORMED)


def test_refusals_of_a_match() -> None:
    log = log_of("words")
    assert_refused(
        log,
        (NextRound(), "W-6 Runde 1 läuft noch. Bringt sie erst zu Ende, dann wird neu gegeben."),
        WordLaid(1),
        Finish(2),
        Count((3, 4, 0, 1)),
        Leave(0),
        (Leave(0), "W-46 Oma sitzt gerade nicht am Tisch."),
        (Join("  BEN "), "W-46 BEN sitzt schon am Tisch. Häng etwas an, damit man euch unterscheiden kann."),
        (Join("x" * 81), "W-46 Dieser Name passt nicht auf den Zettel. Nimm höchstens 80 Zeichen in einer Zeile."),
        (Correct(2, 0, 3), "W-44 Runde 2 steht nicht auf dem Zettel. Zu Ende gespielt: 1."),
        (Correct(1, 1, 10_000), "W-44 10.000 Punkte kann hier niemand haben. Nimm eine Zahl von 0 bis 9.999."),
        (
            Correct(1, 2, 5),
            "W-41 Mia hat diese Runde gewonnen und darum 0 Punkte. Hat jemand anders gewonnen, berichtigt zuerst das.",
        ),
        (Correct(1, 4, 5), "W-44 Platz 5 hat in Runde 1 nicht mitgespielt."),
    )


def test_a_player_who_has_left_keeps_the_name_in_refusals() -> None:
    """Players keep their number when seats move: after Oma has left, seat 0 is Ben and player 0 still Oma."""
    log = log_of("words", Finish(2), Count((3, 4, 0, 1)), Leave(0), NextRound())
    assert_refused(
        log,
        (Correct(2, 0, 1), "W-44 Runde 2 steht nicht auf dem Zettel. Zu Ende gespielt: 1."),
        WordLaid(0),
        (WordLaid(0), "W-21 Ben muss aussetzen – Schöpfungspause."),
        Finish(1),
        Count((2, 0, 1)),
        (Correct(2, 0, 1), "W-44 Oma hat in Runde 2 nicht mitgespielt."),
        (Leave(0), "W-46 Oma sitzt gerade nicht am Tisch."),
    )


@pytest.mark.parametrize(
    ("game", "players", "options", "sentence"),
    [
        ("words", 2, {}, "W-2 Hier spielen 3 bis 8 mit. Setzt noch jemanden an den Tisch."),
        ("numbers", 9, {}, "A-1 Hier spielen 2 bis 8 mit. 9 sind zu viele."),
        (
            "siebenschlaefer",
            3,
            {"target": 2001},
            "S-28 Als Ziel geht jede Zahl von 0 bis 2.000. 2.001 ist keine davon.",
        ),
        (
            "numbers",
            3,
            {"wrong_call": "5"},
            "A-22 „5“ steht hier nicht zur Wahl. Es geht darum: Was ein falscher Ruf kostet: nichts oder eine Karte.",
        ),
        ("words", 3, {"deck": ("AUTO rbgy",)}, "W-1 Ihr braucht mindestens 42 Karten, dieses Kartenspiel hat nur 4."),
        ("words", 3, {"target": "30"}, "So lässt sich das nicht einstellen."),
        ("chess", 3, {}, "„chess“ kenne ich nicht. Hier gibt es Wortspiel, Zahlenspiel und Siebenschläfer."),
    ],
)
def test_refusals_of_a_set_up(game: str, players: int, options: dict[str, Value], sentence: str) -> None:
    names = [f"Gast {number}" for number in range(players)]
    with pytest.raises((Refused, Malformed)) as refusal:
        Log(Header.of(game, names, "seed", {"table": "referee", **options}))
    answer = explanation(refusal.value, game=game)
    assert " ".join(filter(None, (answer.clause, without_isolates(answer.sentence)))).startswith(sentence)


def test_refusals_of_a_stale_device_and_of_a_phone_that_undoes() -> None:
    log = log_of("words", WordLaid(1), Undo(1))
    with pytest.raises(Refused) as late:
        log.append(WordLaid(1), seen=1)
    assert without_isolates(explanation(late.value, log).sentence) == (
        "Inzwischen wurde etwas zurückgenommen oder neu gegeben. Schau, was jetzt gefragt ist."
    )
    with pytest.raises(Refused) as phone:
        log.append(Redo(1), by=3)
    assert without_isolates(explanation(phone.value, log).sentence) == (
        "Jo kann am Handy nichts zurücknehmen. Das geht nur gemeinsam am Tablet."
    )


def test_secret_votes_that_came_to_light_are_taken_back_by_consent() -> None:
    log = log_of("words", WordLaid(0), Halt(1), votes="secret")
    assert_refused(
        log,
        *(Vote(seat, against=False) for seat in range(4)),
        (
            Undo(6),
            "W-45 Inzwischen waren Karten oder geheime Stimmen zu sehen. Sind alle einverstanden? Dann bestätigt es.",
        ),
    )


def test_a_shape_that_is_no_action_is_refused_without_a_clause() -> None:
    for shape, sentence in [
        ({"do": "laid", "seat": "zwei"}, "„zwei“ passt hier nicht hin. Trag etwas anderes ein."),
        ({"do": "vote", "seat": 0}, "Da fehlt noch etwas. Tippe alles an, wonach gefragt ist."),
        ({"do": "count", "cards": ["0", "2.5", "3"]}, "Da passt eine Zahl nicht hin. Nimm nur ganze Zahlen."),
        ({"do": "fly"}, "Das kenne ich nicht. Lade die Seite neu, dann siehst du, was jetzt möglich ist."),
        ([], "Bei mir kam nicht an, was passiert ist. Lade die Seite neu und tippe es noch einmal an."),
    ]:
        with pytest.raises(Malformed) as fault:
            log_of("words").read_action(shape)
        answer = explanation(fault.value)
        assert (answer.clause, without_isolates(answer.sentence)) == (None, sentence), shape


def test_names_may_hold_anything() -> None:
    odd = ("🦄🎉", "<script>alert(1)</script>", "%(x)s %s %%", "{seat}", "مريم", "דנה 3", "O'Brien & Söhne", "x" * 60)
    for name in odd:
        log = log_of("words", WordLaid(0), names=(name, "Ben", "Mia"))
        assert refusal_of(log, WordLaid(0)) == f"W-21 {name} muss aussetzen – Schöpfungspause.", name
        assert refusal_of(log, WordLaid(0), "en") == f"W-21 {name} has to sit out: Schöpfungspause.", name
        with pytest.raises(Refused) as refusal:
            log.append(WordLaid(0))
        sentence = explanation(refusal.value, log).sentence  # in order, also where the name reads from the right
        assert sentence == f"\u2068{name}\u2069 muss aussetzen – Schöpfungspause.", name


def test_a_refusal_without_a_sentence_has_the_words_of_its_clause_and_without_a_clause_it_stays_kind() -> None:
    for lang in ("de", "en"):
        with force_locale(lang):
            answer = explanation(Refused("W-23", why="never heard of"))
            house = explanation(Refused("W-45", why="never heard of"), game="numbers")
        assert answer == Description(facts_of("words").rule("W-23", lang), "W-23")
        assert house.sentence == facts_of("numbers").rule("W-45", lang)
    for error in (Malformed("never_heard_of", x=1), Refused("X-1", why="odd")):
        assert explanation(error).sentence == "Das geht jetzt nicht. Lade die Seite neu, dann siehst du, was geht."


def test_in_english_names_colours_and_cards_are_english_too() -> None:
    log = log_of("words", WordLaid(2), NoWord(), NameColour(2, Colour.YELLOW))
    assert refusal_of(log, NameColour(2, Colour.YELLOW), "en") == (
        "W-33 The colour is yellow already. Name another one."
    )
    cards = log_of("siebenschlaefer", Opened(0))
    assert refusal_of(cards, Laid(0, Rank.QUEEN, Rank.ACE), "en") == (
        "S-11 No pair: queen and ace. Only an ace goes with an ace."
    )
