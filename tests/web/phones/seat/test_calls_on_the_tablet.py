"""Calls and votes of phones as the tablet shows them; the number game and Siebenschläfer with real cards on phones."""

from companion.match.actions import Buzz, Hush
from companion.numbers import actions as numbers
from companion.numbers.actions import Caught
from companion.siebenschlaefer import actions as sleepers
from companion.siebenschlaefer.cards import Rank
from companion.words.actions import Doubt, Laid, Vote
from tests.web.forms import new_key
from tests.web.page import Page
from tests.web.phones.seat.conftest import Begin, Table
from tests.web.phones.seat.test_word_views import labels, plain

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


def test_a17_schlafmuetze_is_called_and_the_caller_says_at_whom(begin: Begin) -> None:
    table = begin("numbers", Buzz(BEN, LATER, 3))
    ben, mia = table.phone(BEN), table.phone(MIA)
    assert (ben.view()["ask"], labels(ben.view())) == ("Wen meinst du?", ["Mia", "Oma", "Jo", "Doch nicht"])
    assert labels(mia.view()) == ["Ich war’s"]
    ben.tap("\u2068Jo\u2069")
    assert table.actions[-1] == numbers.Caught(JO)


def test_a20_the_schlafmuetze_and_the_others_read_what_to_do(begin: Begin) -> None:
    table = begin("numbers", numbers.Caught(JO))
    oma, jo = table.phone(OMA).view(), table.phone(JO).view()
    assert plain(oma)[0] == "Schlafmütze: Jo!"
    assert plain(oma)[-1] == "Du gibst als Nummer 3."
    assert plain(jo)[0] == "Du bist die Schlafmütze!"
    assert oma["clause"] == jo["clause"] == "A-20"


def test_a17_a_player_owns_up_and_nobody_catches_from_afar(begin: Begin) -> None:
    table = begin("numbers", Buzz(BEN, LATER, 3))
    mia = table.phone(MIA)
    assert mia.send("caught", whom=JO).status_code == 400
    assert table.phone(BEN).send("caught", whom=BEN).status_code == 400
    mia.tap("Ich war’s")
    assert table.actions[-1] == numbers.Caught(MIA)
    assert table.phone(OMA).send("caught", whom=JO).status_code == 409  # nobody has called


def test_a25_each_phone_counts_its_own_cards(begin: Begin) -> None:
    table = begin("numbers", numbers.Finish(JO), tally="points")
    ben = table.phone(BEN)
    counter = ben.view()["counter"]
    assert (counter["fields"], counter["field"], counter["least"]) == ({"do": "counted"}, "cards", 1)
    assert ben.send("counted", cards=counter["most"] + 1).status_code == 409
    ben.do("counted", cards=3)
    assert table.actions[-1] == numbers.Counted(BEN, 3)
    assert plain(ben.view()) == ["Die Runde ist aus.", "Du hast 3 Karten.", "Es fehlen noch: Mia und Oma."]
    assert "counter" not in table.phone(JO).view()


def test_a25_a_phone_at_a_table_that_counts_wins_shows_wins(begin: Begin) -> None:
    table = begin("numbers", numbers.Finish(JO))
    for player, total, unit in ((JO, 1, "Sieg"), (BEN, 0, "Siege")):
        frame = table.phone(player).frame()
        seat = next(seat for seat in frame["seats"] if seat["player"] == player)
        assert (seat["total"], seat["got"], frame["unit"]) == (total, total, unit)


def test_s17_a_phone_says_whose_turn_it_is_and_what_to_beat(begin: Begin) -> None:
    table = begin("siebenschlaefer", sleepers.Opened(JO), sleepers.Laid(JO, Rank("8"), Rank("7")))
    ben, mia = table.phone(BEN).view(), table.phone(MIA).view()
    assert plain(ben) == ["Mia ist dran.", "Mehr als 15 schlägt das Paar.", "Du setzt aus."]
    assert plain(mia)[0] == "Du bist dran."
    assert [card["word"] for card in mia["cards"]] == ["8", "7"]
    assert "buzz" not in mia


def test_s26_each_phone_counts_its_own_points(begin: Begin) -> None:
    table = begin("siebenschlaefer", sleepers.Opened(JO), sleepers.Finished(JO, untold=True))
    ben = table.phone(BEN)
    ben.do("counted", points=23)
    assert table.actions[-1] == sleepers.Counted(BEN, 23)
    assert plain(ben.view())[1] == "Du hast 23 Punkte."
