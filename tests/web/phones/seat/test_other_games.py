"""The number game and Siebenschläfer with real cards on phones."""

from companion.match.actions import Buzz
from companion.numbers import actions as numbers
from companion.siebenschlaefer import actions as sleepers
from companion.siebenschlaefer.cards import Rank
from tests.web.phones.seat.conftest import Begin
from tests.web.phones.seat.test_word_views import labels, plain

BEN, MIA, OMA, JO = range(4)
LATER = 10**13  # ms: no deadline comes before the test is over


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
