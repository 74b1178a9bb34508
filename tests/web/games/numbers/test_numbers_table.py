"""The number game on the table screen: catches, the last card, cards counted seat by seat."""

import pytest

from tests.web.page import page_of
from tests.web.tablet import FOUR, Tablet


@pytest.fixture
def points(tablet: Tablet) -> Tablet:
    """A table where cards left are points."""
    tablet.begin(tally="points", target="0")
    return tablet


def test_a4_who_begins_stands_until_the_first_booking(points: Tablet) -> None:
    text = "Es fängt an, wer heute zuletzt aufgestanden ist. A-4"
    assert text in points.says()
    assert text not in points.says("?schritt=ertappt")
    points.do("caught", seat=1)
    assert text not in points.says()
    points.round(0, 1, 2, 3, then=True)
    assert text in points.says()


def test_a20_the_penalty_with_the_order_of_the_cards_stands_until_the_next_booking(points: Tablet) -> None:
    points.do("caught", seat=1)
    page, text = points.page(), points.says()
    gives = [page.seat(seat).texts(".ballot-of .sr") for seat in range(4)]
    assert gives == [["gibt als 3. eine Karte"], [], ["gibt als 1. eine Karte"], ["gibt als 2. eine Karte"]]
    assert "Schlafmütze: Ben!" in text
    assert "Alle anderen schieben der Reihe nach die unterste Karte ihres Zugstapels unter den von Ben." in text
    assert "Wer keinen Zugstapel hat, gibt nichts. A-20 Der Zug ist vorbei. A-21" in text
    assert "Schlafmütze: Ben!" not in points.says("?schritt=tisch")
    points.do("caught", seat=3)
    assert "Schlafmütze: Ben!" not in points.says()
    assert "Schlafmütze: Jo!" in points.says()
    points.do("caught", seat=1)
    assert "😴 2×" in points.page().seat(1).text
    assert "😴" not in points.page().seat(0).text
    points.do("finish", winner=0)
    assert "schieben" not in points.says("?zeilen=1")
    points.begin(names=("Oma", "Ben"), tally="wins")
    points.do("caught", seat=0)
    assert "Ben schiebt die unterste Karte des eigenen Zugstapels unter den von Oma." in points.says()


def test_at_rest_the_table_says_what_goes_on_and_after_an_undo_where_the_penalty_cards_go(points: Tablet) -> None:
    rest = "Legt reihum. Wer einen Fehler sieht, ruft „Schlafmütze!“"
    assert rest not in points.says()  # the first player begins
    points.do("caught", seat=1)
    assert rest in points.says("?schritt=tisch")
    back = "Ben gibt jedem seine Strafkarte zurück, unter den Zugstapel."
    assert back not in points.says("?schritt=tisch")
    points.undo(points.log.undoable or 0)
    assert back in points.says()
    points.do("caught", seat=2)
    assert back not in points.says("?schritt=tisch")
    points.begin(names=("Oma", "Ben"), tally="wins")
    points.do("caught", seat=0)
    points.undo(points.log.undoable or 0)
    assert "Oma gibt Ben die Strafkarte zurück, unter den Zugstapel." in points.says()


def test_a17_the_caught_one_is_named_by_a_tap_on_the_face(points: Tablet) -> None:
    step = points.page("?schritt=ertappt")
    assert "Wer war die Schlafmütze?" in step.text
    assert "Alle anderen geben ihr eine Karte. A-20" in step.text
    sent = step.sent_by("tap-2")
    assert (sent["do"], sent["seat"]) == ("caught", "2")


def test_a24_who_is_out_is_one_of_the_seats_or_nobody(points: Tablet) -> None:
    step = points.page("?schritt=ende")
    assert [step.sent_by(f"tap-{seat}")["winner"] for seat in range(4)] == ["0", "1", "2", "3"]
    assert step.sent_by("stuck")["winner"] == ""
    assert "Niemand: Nichts geht mehr" in step.text


def test_a25_with_points_every_other_seat_is_counted_one_after_another(points: Tablet) -> None:
    points.do("finish", winner=1)
    for name, number, left in (("Oma", 0, 12), ("Mia", 2, 3), ("Jo", 3, 7)):
        page = points.page()
        assert f"Wie viele Karten hat {name} noch?" in page.text
        sent = page.sent_by("cards-3")
        assert (sent["do"], sent["seat"], sent["cards"]) == ("counted", str(number), "3")
        points.do("counted", seat=number, cards=left)
    assert "Ben gewinnt Runde 1." in points.says()


def test_a25_counts_lie_before_the_seats_and_a_tap_on_another_seat_counts_that_hand_first(points: Tablet) -> None:
    points.do("finish", winner=1)
    assert "Danach fehlen noch Mia und Jo." in points.says()
    points.do("counted", seat=0, cards=12)
    page = points.page()
    before = [page.seat(seat).one(".ballot-of").text for seat in range(4)]
    assert before == ["12 12 Karten", "0 hat keine Karte mehr", "… noch nicht gezählt", "… noch nicht gezählt"]
    assert "Danach fehlt noch Jo." in page.text
    assert page.one("a#tap-3")["href"].endswith("?hand=3")
    asked = points.page("?hand=3")
    assert "Wie viele Karten hat Jo noch?" in asked.text
    assert "Danach fehlt noch Mia." in asked.text
    points.do("counted", seat=3, cards=2)
    assert "Wie viele Karten hat Mia noch?" in points.says("?hand=3")


def test_a25_greater_numbers_are_a_tap_away_up_to_what_there_is(points: Tablet) -> None:
    points.do("finish", winner=1)
    page = points.page()
    assert page.values("button.number-card") == [str(cards) for cards in range(1, 21)]
    assert not page.has("#fewer-cards")
    last = points.page("?hand=0&ab=81")
    assert last.values("button.number-card") == [str(cards) for cards in range(81, 94)]
    assert not last.has("#more-cards")
    assert last.one("a#fewer-cards")["href"].endswith("?hand=0&ab=61")


def test_a27_the_ruling_is_one_tap_away(points: Tablet) -> None:
    page = page_of(points.client.get(points.page().one("a#ruling")["href"]))
    assert all(name in page.text for name in FOUR)
