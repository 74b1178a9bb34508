"""Calls from the chairs and votes of phones, as the tablet shows them and answers for them."""

from companion.match.actions import Buzz, Hush
from companion.numbers.actions import Caught
from companion.words.actions import Doubt, Laid, Vote
from tests.web.forms import new_key
from tests.web.page import Page
from tests.web.phones.seat.conftest import Begin, Table

BEN, MIA, OMA, JO = range(4)
LATER = 10**13  # ms: no deadline comes before the test is over
WORD = Laid(JO, "WEIN", "BAHN", "Weinbahn")


def taps(found: Page) -> list[str]:
    return found.texts(".seats button bdi, .seats a bdi")


def send(table: Table, **fields: object) -> None:
    sent = {"id": new_key(), **{name: str(value) for name, value in fields.items()}}
    assert table.host.post(f"/abend/{table.match}/tun", data=sent).status_code == 303


def test_w28_the_tablet_asks_whose_word_it_was_and_names_the_callers_in_order(begin: Begin) -> None:
    table = begin("words", Buzz(BEN, LATER + 34, 3), Buzz(MIA, LATER, 3))
    found = table.page()
    assert "Halt! Wer hat gelegt?" in found.text
    assert "Mia 34 ms vor Ben (± 6)" in found.text
    assert found.texts(".seats .badge")[:2] == ["ruft „Halt!“"] * 2
    assert taps(found) == ["Oma", "Jo"]
    send(table, do="doubt", accused=JO, doubters=f"{MIA},{BEN}")
    assert table.actions[-1] == Doubt(JO, (MIA, BEN))


def test_w28_the_tablet_asks_who_begins_of_equal_callers(begin: Begin) -> None:
    table = begin("words", WORD, Buzz(BEN, LATER, 6), Buzz(MIA, LATER + 4, 6))
    found = table.page()
    assert "Gleichzeitig. Wer fängt an?" in found.text
    assert taps(found) == ["Ben", "Mia"]
    unknown = begin("words", Buzz(BEN, LATER, 6), Buzz(MIA, LATER + 4, 6))
    assert taps(unknown.page()) == ["Oma", "Jo"]
    assert taps(unknown.page(f"?schritt=halt&gelegt={OMA}")) == ["Ben", "Mia"]


def test_w28_a_noted_word_needs_one_tap_or_was_somebody_else_s(begin: Begin) -> None:
    table = begin("words", WORD, Buzz(BEN))
    assert table.page().one("#vote") is not None
    assert taps(table.page()) == []
    assert taps(table.page("?schritt=halt&gelegt=")) == ["Mia", "Oma", "Jo"]


def test_a_false_alarm_is_one_tap_and_ends_the_call_on_all_phones(begin: Begin) -> None:
    for game in ("words", "numbers"):
        table = begin(game, Buzz(BEN, LATER, 3))
        phones = [table.phone(player) for player in (BEN, MIA)]
        assert table.page().one("#hush").text == "Fehlalarm"
        send(table, do="hush")
        assert table.actions[-1] == Hush()
        assert [phone.view()["mood"] for phone in phones] == ["rest", "rest"]


def test_a17_the_tablet_asks_who_was_the_schlafmuetze(begin: Begin) -> None:
    table = begin("numbers", Buzz(BEN, LATER, 3))
    found = table.page()
    assert "Schlafmütze! Wer war es?" in found.text
    assert taps(found) == ["Mia", "Oma", "Jo"]
    send(table, do="caught", seat=JO)
    assert table.actions[-1] == Caught(JO)


def test_w30_secret_votes_are_given_on_phones_and_by_the_others_on_the_tablet(begin: Begin) -> None:
    table = begin("words", WORD, Doubt(JO, (BEN,)), votes="secret")
    for player in (BEN, MIA, JO):
        table.phone(player)
    assert "Gib das Tablet an Oma." in table.page().text
    table.book(Vote(OMA, against=False))
    found = table.page()
    assert "Stimmt auf euren Handys ab." in found.text
    assert taps(found) == ["Ben", "Mia", "Jo"]
    assert found.all("#for") == []


def test_w30_a_vote_that_a_phone_owes_can_be_given_on_the_tablet(begin: Begin) -> None:
    table = begin("words", WORD, Doubt(JO, (BEN,)), votes="secret")
    for player in range(4):
        table.phone(player)
    found = table.page(f"?schritt=stimme&sitz={MIA}")
    assert found.one("#for") is not None
    assert "Mia, gilt" in found.text
    send(table, do="vote", seat=MIA, against=0, word=1)
    assert table.actions[-1] == Vote(MIA, against=False, word=1)
