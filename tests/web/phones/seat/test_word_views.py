"""The word game with real cards on phones: rest, call, vote, result, and nothing in a view that isn't its player's."""

import itertools
from typing import Any, Final

import pytest

from companion.match.actions import Buzz, EndMatch
from companion.words.actions import Count, Doubt, Finish, Halt, Laid, Stuck, Vote
from tests.web.evening_logs import without_isolates
from tests.web.phones.seat.conftest import Begin

BEN, MIA, OMA, JO = range(4)
LATER = 10**13  # ms: no deadline comes before the test is over
WORD = Laid(JO, "WEIN", "BAHN", "Weinbahn")


def labels(view: dict[str, Any]) -> list[str]:
    return [key["label"].strip("\u2068\u2069") for key in view.get("keys", []) if not key.get("aside")]


def plain(view: dict[str, Any]) -> list[str]:
    """Return all that a view says, without marks of direction."""
    lines = [view.get("title", ""), view.get("figure", ""), *view.get("lines", [])]
    return [without_isolates(line) for line in lines if line]


def test_w28_a_phone_at_rest_shows_the_noted_word_and_the_key(begin: Begin) -> None:
    table = begin("words", WORD)
    ben, jo = table.phone(BEN), table.phone(JO)
    view = ben.view()
    assert (view["mood"], plain(view)) == ("rest", ["Jo hat gelegt"])
    assert (view["word"], view["by"], view["buzz"]) == (["Wein", "", "bahn"], JO, "Halt!")
    assert [card["word"] for card in view["cards"]] == ["WEIN", "BAHN"]
    assert all(ben.client.get(card["picture"]).mimetype == "image/svg+xml" for card in view["cards"])
    assert plain(jo.view()) == ["Dein Wort", "Du setzt aus."]
    assert jo.frame()["clause"]["number"] == "W-21"


def test_the_frame_has_the_seats_with_their_chips_totals_and_phones(begin: Begin) -> None:
    table = begin("words", Finish(JO), Count((4, 7, 2, 0)))
    frame = table.phone(BEN).frame()
    assert frame["me"] == BEN
    assert [(seat["name"], seat["total"], seat["place"], seat["got"]) for seat in frame["seats"]] == [
        ("Ben", 4, 3, 4), ("Mia", 7, 4, 7), ("Oma", 2, 2, 2), ("Jo", 0, 1, 0),
    ]  # fmt: skip
    assert [seat["player"] for seat in frame["seats"] if seat.get("phone")] == [BEN]
    assert "seed" not in str(frame)
    assert "target" not in frame or frame["target"] > 0
    assert begin("words", target="30").phone(MIA).frame()["target"] == 30


def test_w28_a_caller_reads_by_how_much_the_call_was_first(begin: Begin) -> None:
    table = begin("words", WORD, Buzz(BEN, LATER, 3), Buzz(MIA, LATER + 34, 3))
    ben, mia, oma = (table.phone(player).view() for player in (BEN, MIA, OMA))
    assert plain(ben) == ["Du warst", "34 ms", "vor Mia (± 6)"]
    assert plain(mia) == ["Ben war", "34 ms", "vor dir (± 6)"]
    assert plain(oma) == ["Ben war", "34 ms", "vor Mia (± 6)"]
    assert ben["race"] == [{"player": BEN, "at": 0, "spread": 3}, {"player": MIA, "at": 34, "spread": 3}]
    assert (labels(ben), labels(mia), labels(oma)) == (["Abstimmen", "Doch nicht"],) * 2 + ([],)


def test_w28_equal_callers_say_who_begins(begin: Begin) -> None:
    table = begin("words", WORD, Buzz(BEN, LATER, 6), Buzz(MIA, LATER + 4, 6))
    mia = table.phone(MIA)
    assert plain(mia.view()) == ["Gleichzeitig mit Ben", "4 ms Abstand, ± 12 genau"]
    assert mia.view()["ask"] == "Wer fängt an?"
    assert labels(mia.view()) == ["Ben", "Ich", "Doch nicht"]
    mia.tap("Ich")
    assert table.actions[-1] == Doubt(JO, (MIA, BEN))


def test_w28_nobody_noted_the_word_so_the_caller_says_whose_it_was_or_takes_the_call_back(begin: Begin) -> None:
    table = begin("words", Buzz(BEN, LATER, 3))
    ben, oma = table.phone(BEN), table.phone(OMA)
    assert (ben.view()["ask"], labels(ben.view())) == ("Wer hat gelegt?", ["Mia", "Oma", "Jo", "Doch nicht"])
    ben.tap("Doch nicht")
    assert ben.view()["mood"] == "rest"
    table.book(Buzz(BEN, LATER, 3))
    assert labels(oma.view()) == ["Das war mein Wort"]
    oma.tap("Das war mein Wort")
    assert table.actions[-1] == Doubt(OMA, (BEN,))


def test_w28_whose_word_and_who_begins_are_asked_one_after_the_other(begin: Begin) -> None:
    table = begin("words", Buzz(BEN, LATER, 6), Buzz(MIA, LATER + 4, 6))
    table.phone(BEN).tap("\u2068Jo\u2069", "\u2068Mia\u2069")
    assert table.actions[-1] == Doubt(JO, (MIA, BEN))


def test_w29_others_may_doubt_too_until_the_vote_begins(begin: Begin) -> None:
    table = begin("words", WORD, Doubt(JO, (BEN,)))
    oma, jo = table.phone(OMA), table.phone(JO)
    assert labels(oma.view()) == ["Ich zweifle auch"]
    assert labels(jo.view()) == []
    oma.tap("Ich zweifle auch")
    assert table.actions[-1] == Halt(OMA, 1)
    table.book(Vote(BEN, against=True))
    assert labels(table.phone(MIA).view()) == ["gilt", "gilt nicht"]


def test_w30_open_votes_are_cast_in_order_and_shown_as_they_are_cast(begin: Begin) -> None:
    table = begin("words", WORD, Doubt(JO, (BEN,)))
    ben, mia, oma = (table.phone(player) for player in (BEN, MIA, OMA))
    assert (labels(ben.view("de")), labels(ben.view("en"))) == (["gilt", "gilt nicht"], ["counts", "doesn’t count"])
    assert ben.frame("en")["clause"]["text"].startswith("All vote")
    assert plain(oma.view()) == ["Jetzt stimmt Ben ab.", "Noch 2 Stimmen, dann bist du dran."]
    ben.tap("gilt nicht")
    assert (ben.view()["mood"], plain(ben.view())) == ("cast", ["Deine Stimme liegt.", "Jetzt stimmt Mia ab."])
    assert mia.view()["ballots"] == {str(BEN): "against"}
    refused = oma.send("vote", against=False, word=1)
    assert (refused.status_code, refused.get_json()["refused"]["clause"]) == (409, "W-30")


def test_w30_secret_votes_are_cast_all_at_once_and_shown_together(begin: Begin) -> None:
    table = begin("words", WORD, Doubt(JO, (BEN,)), votes="secret")
    phones = [table.phone(player) for player in range(4)]
    assert all(labels(phone.view())[:2] == ["gilt", "gilt nicht"] for phone in phones)
    phones[OMA].tap("gilt")
    assert plain(phones[OMA].view()) == ["Deine Stimme liegt.", "Noch 3 Stimmen, dann wird aufgedeckt."]
    assert phones[BEN].view()["ballots"] == {str(OMA): "cast"}
    for player in (BEN, MIA, JO):
        phones[player].tap("gilt nicht")
    result = phones[MIA].view()
    assert (result["mood"], result["verdict"], result["clause"]) == ("result", "gilt_nicht", "W-31")
    assert result["ballots"] == {"0": "against", "1": "against", "2": "for", "3": "against"}
    assert plain(result)[:2] == ["fällt", "1 zu 3"]


@pytest.mark.parametrize("seat", range(4))
def test_w30_no_phone_is_sent_a_secret_vote_before_all_are_in(begin: Begin, seat: int) -> None:
    """A phone is sent the same to the byte, however the others have voted so far, and however its own player has."""
    frames = set()
    for votes in itertools.product((True, False), repeat=3):
        table = begin("words", WORD, Doubt(JO, (BEN,)), votes="secret", lexicon="before")
        table.book(*(Vote(voter, against=against) for voter, against in zip((OMA, MIA, BEN), votes, strict=True)))
        phone = table.phone(seat)
        for path in ("/platz/stand", "/platz"):
            sent = phone.client.get(f"/abend/{table.match}{path}").get_data()
            frames.add((path, sent.replace(table.match.encode(), b"")))
    assert len(frames) == 2


def test_the_judge_speaks_when_the_table_wants_it(begin: Begin) -> None:
    said = {}
    for wish in ("before", "after", "never"):
        table = begin("words", WORD, Doubt(JO, (BEN,)), lexicon=wish)
        before = table.phone(BEN).view().get("opinion", "")
        table.book(*(Vote((BEN + step) % 4, against=False) for step in range(4)))
        said[wish] = ("Das Wörterbuch: " in before, "Das Wörterbuch: " in table.phone(BEN).view().get("opinion", ""))
    assert said == {"before": (True, True), "after": (False, True), "never": (False, False)}


def test_w33_the_pausing_player_names_the_colour_from_the_chair(begin: Begin) -> None:
    table = begin("words", Laid(BEN, "HAUS", "TÜR"), WORD, Doubt(JO, (MIA,)))
    table.book(*(Vote((MIA + step) % 4, against=True) for step in range(4)))
    ben = table.phone(BEN)
    assert (ben.view()["ask"], labels(ben.view())) == ("Welche Farbe nennst du?", ["Rot", "Blau", "Grün", "Gelb"])
    assert labels(table.phone(MIA).view()) == []
    ben.tap("Blau")
    assert table.actions[-1].to_dict()["colour"] == "blue"
    table.book(Stuck())
    assert labels(ben.view()) == ["Rot", "Grün", "Gelb"]


def test_w39_the_last_word_may_be_called_by_all_but_its_player(begin: Begin) -> None:
    table = begin("words", Finish(JO))
    assert "buzz" not in table.phone(JO).view()
    view = table.phone(BEN).view()
    assert view["buzz"] == "Halt!"
    assert plain(view) == ["Jo hat die letzte Karte gelegt.", "Sag am Tisch, wie viele Karten du noch hast."]


SLEEPYHEAD: Final = "Mia ist die Schlafmütze der Runde: noch 7 Karten."


def test_w40_between_rounds_and_at_the_end_each_reads_the_own_place(begin: Begin) -> None:
    table = begin("words", Finish(JO), Count((4, 7, 2, 0)))
    assert plain(table.phone(BEN).view()) == [
        "Runde 1 ist vorbei.",
        "Jo hat sie gewonnen. Die letzte Karte ist gelegt.",
        "Für dich 4 Minuspunkte.",
        SLEEPYHEAD,
    ]
    assert plain(table.phone(JO).view())[1:] == ["Du hast sie gewonnen! Die letzte Karte ist gelegt.", SLEEPYHEAD]
    table.book(EndMatch())
    assert plain(table.phone(MIA).view()) == ["Platz 4", "Jo gewinnt den Abend."]
    assert plain(table.phone(JO).view()) == ["Du hast gewonnen!", "1 Runde war deine."]


def test_lohnt_sich_halt_knows_who_asks_and_is_left_out_by_who_does_not_want_it(begin: Begin) -> None:
    table = begin("words", WORD)
    ben = table.phone(BEN)
    link = next(key["link"] for key in ben.view()["keys"] if key.get("aside"))
    assert "Ben" in ben.client.get(link).text
    assert " data-advised" in ben.page().text
    ben.client.set_cookie("adviser", "off")
    assert " data-advised" not in ben.page().text
