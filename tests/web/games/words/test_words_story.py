"""The story of the word game and its refusals, as people read them."""

import pytest

from companion.log import Undo
from companion.match.actions import CorrectWinner
from companion.words.actions import Count, Doubt, Halt, Laid, NameColour, Pauses, SetChips, Stuck, Vote
from companion.words.actions import Finish as PutDown
from companion.words.deck import Colour
from tests.web.evening_logs import BEN, JO, MIA, OMA, assert_refused, log_of, newest_line, story_of, votes_of

pytestmark = pytest.mark.usefixtures("german")


def test_w7_a_line_has_as_much_of_a_word_as_was_entered() -> None:
    for texts, sentence in [
        (("WEIN", "BAHN", "Weinbahn"), "Ben legt „Weinbahn“ (WEIN auf BAHN)."),
        (("WEIN", "BAHN", ""), "Ben legt WEIN auf BAHN."),
        (("", "", "Weinbahn"), "Ben legt „Weinbahn“."),
        (("WEIN", "", "Weinbahn"), "Ben legt „Weinbahn“."),
        (("WEIN", "", ""), "Ben legt WEIN."),
        (("", "", ""), "Ben legt ein Wort."),
    ]:
        assert newest_line(log_of("words", Laid(OMA), Laid(BEN, *texts))) == (sentence, "W-7"), texts


def test_w15_the_first_word_follows_another_clause_than_the_next() -> None:
    assert [clause for _, clause in story_of(log_of("words", Laid(OMA), Laid(BEN)))] == ["W-15", "W-7"]


def test_w28_a_doubt_names_the_word_as_well_as_it_is_known() -> None:
    assert newest_line(log_of("words", Doubt(BEN, (MIA,), "WEIN", "BAHN", "Weinbahn"))) == (
        "Halt! Mia zweifelt „Weinbahn“ von Ben an.",
        "W-28",
    )
    assert newest_line(log_of("words", Doubt(BEN, (MIA,), "WEIN", "BAHN"))) == (
        "Halt! Mia zweifelt WEIN + BAHN von Ben an.",
        "W-28",
    )
    assert newest_line(log_of("words", Laid(BEN), Halt(MIA))) == ("Halt! Mia zweifelt das Wort von Ben an.", "W-28")


def test_w29_several_doubt_at_once_or_one_after_another() -> None:
    assert newest_line(log_of("words", Doubt(BEN, (MIA, JO), word="Weinbahn"))) == (
        "Halt! Mia und Jo zweifeln „Weinbahn“ von Ben an.",
        "W-29",
    )
    assert newest_line(log_of("words", Laid(BEN, word="Weinbahn"), Halt(MIA), Halt(JO))) == (
        "Jo zweifelt „Weinbahn“ auch an.",
        "W-29",
    )


def test_w28_a_card_laid_after_the_doubted_word_goes_back() -> None:
    log = log_of("words", Laid(BEN, word="Weinbahn"), Laid(MIA, word="Bahnhof"), Doubt(BEN, (JO,), word="Weinbahn"))
    assert newest_line(log) == ("Halt! Jo zweifelt „Weinbahn“ von Ben an. Die Karte von Mia geht zurück.", "W-28")


def test_w30_each_open_vote_has_its_line() -> None:
    log = log_of("words", Doubt(BEN, (MIA,)), Vote(MIA, against=True), Vote(JO, against=False))
    assert story_of(log)[1:] == [("Mia stimmt dagegen.", "W-30"), ("Jo stimmt dafür.", "W-30")]


def test_w34_the_line_of_the_last_vote_says_that_the_word_stands_and_who_takes_chips() -> None:
    doubt = Doubt(BEN, (MIA, OMA), word="Weinbahn")
    log = log_of("words", doubt, *votes_of(MIA, OMA, order=(MIA, JO, OMA, BEN)))
    assert newest_line(log) == ("Ben stimmt dafür – 2 zu 2, „Weinbahn“ gilt. Mia und Oma nehmen je einen Chip.", "W-34")
    log = log_of("words", Doubt(BEN, (MIA,)), *votes_of(MIA, order=(MIA, JO, OMA, BEN)))
    assert newest_line(log) == ("Ben stimmt dafür – 3 zu 1, das Wort gilt. Mia nimmt einen Chip.", "W-34")


def test_w31_the_line_of_the_last_vote_says_that_the_word_falls() -> None:
    log = log_of("words", Doubt(BEN, (MIA,), word="Weinbahn"), *votes_of(MIA, JO, OMA, order=(MIA, JO, OMA, BEN)))
    assert newest_line(log) == (
        "Ben stimmt dafür – 3 zu 1, „Weinbahn“ fällt. Ben nimmt die Karte zurück und einen Chip.",
        "W-31",
    )


def test_w39_a_last_word_that_falls_lets_the_round_go_on() -> None:
    log = log_of("words", PutDown(BEN), Doubt(BEN, (MIA,)), *votes_of(MIA, JO, OMA, BEN, order=(MIA, JO, OMA, BEN)))
    assert newest_line(log)[0].endswith(
        "4 zu 0, das Wort fällt. Ben nimmt die Karte zurück und einen Chip. Die Runde geht weiter."
    )


def test_w30_no_line_gives_away_a_secret_vote_before_all_are_in() -> None:
    votes = {MIA: True, JO: False, OMA: True, BEN: False}
    log = log_of("words", Doubt(BEN, (MIA,)), votes="secret")
    for seat, vote in list(votes.items())[:3]:
        log.append(Vote(seat, vote))
    assert [sentence for sentence, _ in story_of(log)[1:]] == [
        "Mia hat geheim abgestimmt.",
        "Jo hat geheim abgestimmt.",
        "Oma hat geheim abgestimmt.",
    ]
    # The same evening with every vote turned around reads the same.
    other = log_of(
        "words", Doubt(BEN, (MIA,)), *(Vote(seat, not vote) for seat, vote in list(votes.items())[:3]), votes="secret"
    )
    assert story_of(other) == story_of(log)
    log.append(Vote(BEN, votes[BEN]))
    sentence = "Alle haben abgestimmt – 2 zu 2, das Wort gilt. Dagegen: Mia und Oma. Mia nimmt einen Chip."
    assert newest_line(log) == (sentence, "W-34")


def test_w35_the_story_says_when_the_chips_run_out() -> None:
    doubted = (Doubt(OMA, (BEN,)), *votes_of(BEN, order=(BEN, MIA, JO, OMA)))
    log = log_of("words", SetChips(MIA, 15), *doubted)
    assert newest_line(log)[0].endswith("Ben nimmt einen Chip. Das war der letzte Chip (W-35).")
    for action in doubted:
        log.append(action)
    assert newest_line(log)[0].endswith(
        "Ben nimmt einen Chip. Alle 16 Chips sind vergeben. Weitere zählen trotzdem (W-35)."
    )


def test_w36_to_w38_stuck_until_no_colour_is_left() -> None:
    log = log_of("words", Laid(MIA), NameColour(MIA, Colour.BLUE))
    for colour in (Colour.RED, Colour.GREEN, Colour.YELLOW):
        log.append(Stuck())
        log.append(NameColour(MIA, colour))
    log.append(Stuck())
    log.append(Count())
    drawn = "Niemand kann weiter: Alle außer Mia ziehen eine Karte."
    assert story_of(log) == [
        ("Mia legt ein Wort.", "W-15"),
        ("Mia nennt Blau.", "W-20"),
        (drawn, "W-36"),
        ("Mia nennt Rot.", "W-36"),
        (drawn, "W-37"),
        ("Mia nennt Grün.", "W-37"),
        (drawn, "W-37"),
        ("Mia nennt Gelb.", "W-37"),
        ("In allen vier Farben geht nichts mehr: Die Runde ist aus.", "W-38"),
        ("Runde 1: Niemand gewinnt. Oma 12, Ben 12, Mia 8, Jo 12.", "W-38"),
    ]


def test_w36_an_empty_pile_gives_what_it_has() -> None:
    deck = tuple(f"{chr(65 + number)}A {'rbgy' if number < 12 else 'r'}" for number in range(13))
    log = log_of("words", players=3, deck=deck)
    assert log.state.round.pile == 7
    for _ in range(2):
        log.append(Laid(OMA if log.state.round.course.pausing != OMA else BEN))
        for colour in (Colour.RED, Colour.GREEN, Colour.BLUE):
            log.append(NameColour(log.state.round.course.pausing, colour))
            log.append(Stuck())
    stuck = [sentence for sentence, _ in story_of(log) if "Niemand" in sentence]
    assert stuck == [
        *["Niemand kann weiter: Alle außer Oma ziehen eine Karte."] * 3,
        "Niemand kann weiter. Der Zugstapel reicht nur noch für Mia.",
        *["Niemand kann weiter, und der Zugstapel ist leer: Niemand zieht."] * 2,
    ]


def test_w17_nobody_can_open() -> None:
    log = log_of("words", Stuck(), NameColour(OMA, Colour.YELLOW))
    assert story_of(log) == [("Niemand kann anfangen: Alle ziehen eine Karte.", "W-17"), ("Oma nennt Gelb.", "W-17")]


def test_w21_a_correction_of_the_pause_has_its_line() -> None:
    log = log_of("words", Laid(OMA), Pauses(BEN), Pauses(None), Pauses(JO))
    assert story_of(log)[1:] == [
        ("Ben hat Schöpfungspause, nicht Oma.", "W-21"),
        ("Niemand hat Schöpfungspause.", "W-21"),
        ("Jo hat Schöpfungspause.", "W-21"),
    ]


def test_w44_chips_are_counted_again() -> None:
    assert newest_line(log_of("words", SetChips(BEN, 3))) == ("Ben: 3 statt 0 Chips.", "W-44")


def test_w40_a_round_ends_with_the_points_of_all_who_did_not_win() -> None:
    log = log_of("words", SetChips(OMA, 1), PutDown(BEN), Count((3, 0, 7, 2)))
    assert story_of(log)[1:] == [
        ("Ben hat die letzte Karte gelegt.", "W-39"),
        ("Runde 1: Ben gewinnt. Oma 4, Mia 7, Jo 2.", "W-40"),
    ]
    assert newest_line(log_of("words", PutDown()))[1] == "W-38"


def test_refusals_of_a_running_round() -> None:
    log = log_of("words", same_word="never")
    assert_refused(
        log,
        (Halt(1), "W-28 Ich weiß noch von keinem Wort. Sag zuerst, wer es gelegt hat."),
        (Vote(1, against=True), "W-30 Gerade wird über kein Wort abgestimmt."),
        (Laid(1, "HAUS", "Haus"), "W-14 Zweimal „HAUS“: Das habt ihr für diesen Abend ausgeschlossen."),
        (SetChips(1, 0), "W-44 Ben hat schon genau 0 Chips."),
        (SetChips(9, 1), "W-2 Platz 10 ist leer. Ihr seid 4 am Tisch."),
        (Pauses(), "W-21 Gerade setzt sowieso niemand aus."),
        Laid(2, "EIS", "WEIN"),
        (Laid(2), "W-21 Mia muss aussetzen – Schöpfungspause."),
        (Pauses(2), "W-21 Mia setzt doch schon aus."),
        (NameColour(1, Colour.RED), "W-20 Die Farbe nennt, wer aussetzt: Mia, nicht Ben."),
        (Doubt(2, ()), "W-28 Wer hat „Halt!“ gerufen? Tippe mindestens ein Gesicht an."),
        (Halt(2), "W-28 Mia hat das Wort selbst gelegt. Zweifeln können nur die anderen."),
        Halt(1),
        (Halt(1), "W-29 Ben zweifelt schon. Einmal reicht."),
        (Laid(0), "W-28 Das Wort von Mia wird gerade angezweifelt. Stimmt erst darüber ab."),
        (Vote(0, against=True), "W-30 Erst stimmt Ben ab. Oma kommt noch dran."),
        Vote(1, against=True),
        (Vote(1, against=True), "W-30 Ben hat schon abgestimmt. Soll es anders sein, nimm die Stimme zurück."),
        (Halt(0), "W-30 Die Abstimmung läuft schon. Oma kann aber noch dagegen stimmen."),
        Vote(2, against=False),
        Vote(3, against=False),
        Vote(0, against=False),
        (Halt(0), "W-28 Über dieses Wort habt ihr schon abgestimmt. Es bleibt liegen."),
        (SetChips(1, 1), "W-44 Ben hat schon genau 1 Chip."),
        Stuck(),
        (Stuck(), "W-37 Nennt erst eine neue Farbe. Geht auch darin nichts, sagt es noch einmal."),
        NameColour(2, Colour.BLUE),
        (NameColour(2, Colour.BLUE), "W-33 Blau gilt schon. Nenn eine andere Farbe."),
        Stuck(),
        (NameColour(2, Colour.BLUE), "W-37 In Blau ging es schon nicht. Nenn eine Farbe, die noch nicht dran war."),
    )


def test_refusals_of_the_count() -> None:
    log = log_of("words")
    assert_refused(
        log,
        (Count(), "W-44 Die Runde läuft noch. Sag zuerst, wer die letzte Karte gelegt hat."),
        PutDown(2),
        (Laid(1), "W-39 Die Runde ist vorbei: Die letzte Karte liegt schon."),
        (Doubt(0, (1,)), "W-39 Anzweifeln könnt ihr jetzt nur noch das letzte Wort, das von Mia."),
        (Count((1, 2, 3)), "W-44 Ihr seid 4 am Tisch. Zählt jede Hand einmal."),
        (Count((1, -2, 0, 1)), "W-44 Weniger als 0 Karten kann Ben nicht haben."),
        (Count((0, 2, 0, 1)), "W-39 Mia hat die letzte Karte gelegt, also hat Oma noch mindestens 1."),
        (
            Count((1, 2, 1, 1)),
            "W-39 Mia hat die letzte Karte gelegt und darum 0. Stimmt das nicht, nimm den letzten Schritt zurück.",
        ),
        (Count((50, 40, 0, 30)), "W-44 Das wären zusammen 120 Karten, höchstens 96 können es sein. Zählt noch mal."),
        Undo(1),
        PutDown(),
        (Count((1, 0, 2, 1)), "W-39 Niemand hat die letzte Karte gelegt, also hat Ben noch mindestens 1."),
        (Laid(1), "W-38 Die Runde ist vorbei: In keiner Farbe ging noch etwas."),
        Count((1, 1, 2, 1)),
        (CorrectWinner(1, 2), "W-38 Runde 1 hat niemand gewonnen. Da gibt es nichts zu berichtigen."),
    )
