"""Siebenschläfer on the table screen: two taps for a pair, the order of turns, hands counted, drinks paid."""

import pytest
from flask import Flask

from tests.web.page import Page
from tests.web.tablet import FOUR, Tablet

PASS = "Zieht 2 und passt"
FOUR_LAPS = ("0 2 3", "1 4 5", "2 6 6", "3 A A") * 4  # with no rank more often than there is


def begun_at(tablet: Tablet, names: tuple[str, ...] = FOUR, **options: str) -> Tablet:
    """Set up an evening that the first player begins."""
    tablet.begin("siebenschlaefer", names, **options)
    tablet.do("opened", seat=0)
    return tablet


def lay(tablet: Tablet, *plays: str) -> None:
    """Lay pairs, each as "seat first second"."""
    for play in plays:
        seat, first, second = play.split()
        tablet.do("laid", seat=seat, first=first, second=second)


def lay_last_pair(tablet: Tablet) -> None:
    """Let Oma lay the fifth and last pair of her hand."""
    lay(tablet, *FOUR_LAPS)
    tablet.do("laid", seat=0, first="9", second="10", last=1)


def ruling(tablet: Tablet, first: str, second: str, lang: str = "de") -> str:
    """Return the ruling on a pair, with the keys below it."""
    page = tablet.page(f"?schritt=paar&erste={first}&zweite={second}", lang)
    return f"{page.one('.middle > .ruled').text} {page.one('.now > .dock').text}"


def turns(page: Page) -> str:
    """Return the order of turns after the one that is on."""
    return page.one("ol.turns").text


def key(page: Page, rank: str) -> str:
    """Return the key of a rank as "classes: text"."""
    found = page.one(f"a#rank-{rank}")
    return f"{found['class']}: {found.text}"


def notice(answer_text: str) -> str:
    """Return the notice of a page, with its clause."""
    return Page(answer_text).one("div.notice").text


@pytest.fixture
def fresh(app: Flask) -> Tablet:
    """A tablet at which no evening was set up."""
    return Tablet(app)


@pytest.fixture
def tablet(fresh: Tablet) -> Tablet:
    """A tablet of Oma, Ben, Mia and Jo at which Oma has begun."""
    return begun_at(fresh)


def test_s3_before_the_first_pair_the_table_says_who_begins(fresh: Tablet) -> None:
    fresh.begin("siebenschlaefer", FOUR)
    page = fresh.page()
    assert "Wer fängt an?" in page.text
    assert "Wer eine 2 hat." in page.text
    sent = [page.sent_by(f"tap-{seat}") for seat in range(4)]
    assert [(one["do"], one["seat"]) for one in sent] == [("opened", str(seat)) for seat in range(4)]
    assert not page.has("[data-rank]")
    fresh.do("opened", seat=2)
    assert "Mia ist dran" in fresh.says()


def test_s2_all_sit_around_the_table_in_the_order_of_turns(fresh: Tablet) -> None:
    for players in (2, 8):
        begun_at(fresh, tuple(f"Gast {number}" for number in range(1, players + 1)))
        page = fresh.page()
        assert "Gast 1 ist dran" in page.text
        assert turns(page).split() == " ".join(f"Gast {number}" for number in range(2, players + 1)).split()


def test_a_pair_is_judged_with_its_value_and_what_comes_of_it_or_with_its_clause(tablet: Tablet) -> None:
    for first, second, text in [
        ("4", "9", "= 13 ✓ Das geht Danach zu schlagen: 13 Dann ist Ben dran."),
        ("K", "Q", "✗ Das geht nicht König und Dame sind kein Paar: Ein Bild braucht eine Zahl neben sich. S-10"),
        ("A", "A", "= 22 ✓ Das geht Danach geht jedes Paar. S-13"),
        ("7", "2", "✓ Das geht Danach zu schlagen: 9 Ben zieht 2 Karten und setzt aus. Dann ist Mia dran."),
        ("7", "7", "✓ Das geht Danach zu schlagen: 14 Alle anderen ziehen 2 Karten, Oma macht weiter."),
    ]:
        found = ruling(tablet, first, second)
        assert text in found
        assert ("Gelegt" in found) is ("✓" in text), text
    begun_at(tablet, ("Oma", "Ben"))
    assert "Ben zieht 2 Karten und setzt aus. Oma ist noch mal dran." in ruling(tablet, "7", "3")


def test_s14_ranks_that_can_not_beat_are_marked_and_still_there(tablet: Tablet) -> None:
    lay(tablet, "0 8 K")
    assert "8 und 8 sind 16. Es muss mehr als 16 sein. S-14" in ruling(tablet, "8", "8")
    before = tablet.page()
    assert "Zu schlagen: 16" in before.text
    assert key(before, "5").startswith("rank dead:")
    assert key(before, "9").startswith("rank:")
    half = tablet.page("?erste=9")
    assert key(half, "8") == "rank: 8 8 = 17"
    assert key(half, "6") == "rank dead: 6 6 = 15 – zu wenig"
    assert key(half, "A") == "rank dead picture: A ⭐ Ass kein Paar"
    assert key(half, "K") == "rank picture: K 🤴 König = 18"
    assert half.one("a#rank-6")["href"].endswith("?schritt=paar&erste=9&zweite=6")


def test_s15_who_can_not_lay_passes_and_s18_when_all_have_two_cards_are_turned_up(tablet: Tablet) -> None:
    lay(tablet, "0 9 K")
    assert PASS in tablet.says()
    assert "Hilft das Ziehen, darfst du noch legen. S-15" in tablet.says()
    tablet.do("passed", seat=1)
    page = tablet.page()
    assert "Mia ist dran" in page.text
    assert page.seat(1).text.endswith("zieht 2")
    for number in (2, 3, 0):
        tablet.do("passed", seat=number)
    page = tablet.page()
    assert "Deckt zwei Karten vom Stapel auf" in page.text
    assert "Sie sind das neue Paar. Ben macht weiter." in page.text
    assert "Im ganzen Stapel ist kein Paar" in page.text  # S-24: then the value stays
    assert "ist dran" not in "".join(page.seat(number).text for number in range(4))
    assert PASS not in page.text
    bad = ruling(tablet, "A", "2")
    assert "✗ Kein Paar Ass und 2 sind kein Paar. Legt sie weg und deckt zwei andere auf. S-18 Zwei andere" in bad
    assert "✓ Neues Paar Danach zu schlagen: 11 Dann ist Ben dran." in ruling(tablet, "5", "6")
    tablet.do("turned_up", first="5", second="6")
    assert "Zu schlagen: 11" in tablet.says()
    assert "Ben ist dran" in tablet.says()


def test_s19_one_seven_makes_the_next_draw_and_miss_the_turn(tablet: Tablet) -> None:
    lay(tablet, "0 7 2")
    page = tablet.page()
    assert turns(page) == "Jo Oma Ben"
    assert page.seat(1).text.endswith("zieht 2 · setzt aus")
    assert page.seat(2).text.endswith("ist dran")
    answer = tablet.send("laid", seat=1, first="6", second="6")
    assert notice(answer.text) == "Ben setzt wegen der 7 aus. Jetzt ist Mia dran. S-19"


def test_s25_the_last_cards_are_offered_once_a_hand_can_be_empty(tablet: Tablet) -> None:
    assert "die letzten Karten" not in ruling(tablet, "A", "A")
    lay(tablet, *FOUR_LAPS)
    assert "Gelegt – die letzten Karten" in ruling(tablet, "9", "10")
    assert "hat keine Karte mehr" not in tablet.says()
    lay(tablet, "0 9 10")
    assert "Oma hat keine Karte mehr" in tablet.says()
    tablet.do("finished", seat=0)
    assert "Was hat Ben noch?" in tablet.says()


def test_s26_hands_are_counted_by_their_cards(tablet: Tablet) -> None:
    lay_last_pair(tablet)
    page = tablet.page()
    assert "Was hat Ben noch?" in page.text
    assert page.seat(0).one(".ballot-of").text == "0 hat keine Karte mehr"
    assert [page.has(f"a#tap-{seat}") for seat in range(4)] == [False, False, True, True]
    tapped = tablet.page("?platz=1&karten=K,K,7,A")
    assert tapped.one("input[name=cards]")["value"] == "K,K,7,A"
    assert tapped.one("input#points[name=points]")["value"] == "42"
    assert "× 2" in tapped.one("a#add-K").text
    assert tapped.one("a#less-K")["href"].endswith("karten=K,7,A")
    assert tapped.one("#sum").text == "42"
    assert [key.text for key in tapped.all("a.held-card:not([hidden])")] == [
        "7 7 7 7: eine weniger", "K 🤴 K × 2 König: eine weniger", "A ⭐ A Ass: eine weniger",
    ]  # fmt: skip
    tablet.do("counted", seat=1, cards="K,K,7,A", points=42)
    assert "Was hat Mia noch?" in tablet.says()
    assert tablet.page().seat(1).one(".ballot-of").text == "42 42 Punkte"
    assert "Danach fehlt noch Jo." in tablet.says()
    assert "Was hat Jo noch?" in tablet.says("?platz=3")
    tablet.do("counted", seat=3, cards="", points=17)
    assert "Was hat Mia noch?" in tablet.says("?platz=3")


def test_s28_wins_and_drinks_are_added_up_and_stand_on_the_seats(tablet: Tablet) -> None:
    for _ in range(2):
        lay_last_pair(tablet)
        for number, points in ((1, 2), (2, 50), (3, 9)):
            tablet.do("counted", seat=number, points=points)
        sums = tablet.page().one("section.sums").text
        tablet.do("next_round")
        tablet.do("opened", seat=0)
    assert "Mia ★ 0 0 Siege 🍺 2 2-mal Getränke gezahlt" in sums
    assert "Oma ★ 2 2 Siege 🍺 0 0-mal Getränke gezahlt" in sums
    page = tablet.page()
    assert "🍺 2 2-mal Getränke gezahlt" in page.seat(2).text
    assert "🍺" not in page.seat(1).text


def test_s29_an_address_that_names_no_pair_shows_the_ranks(tablet: Tablet) -> None:
    for query in ("?erste=1", "?schritt=paar&erste=7", "?schritt=paar&erste=7&zweite=Joker", "?erste=,"):
        page = tablet.page(query)
        assert "Oma ist dran" in page.text, query
        assert not page.has(".ruled"), query


def test_s31_a_whole_lap_with_nothing_to_draw_may_end_the_round(fresh: Tablet) -> None:
    begun_at(fresh, ("Oma", "Ben"))
    refused = fresh.send("stuck")
    assert "Vorbei ist es erst, wenn alle 2 nacheinander passen" in notice(refused.text)
    for _ in range(120):
        page = fresh.page("?zeilen=1")
        if "Deckt zwei Karten" in page.text:
            fresh.do("nothing_turned")
        elif "stuck" in page.keys:
            break
        else:
            fresh.do("passed", seat=0 if "Oma ist dran" in page.text else 1)
    fresh.do("stuck")
    assert "Was hat Oma noch?" in fresh.says()
    fresh.do("counted", seat=0, points=5)
    fresh.do("counted", seat=1, points=9)
    assert "Ben zahlt die Getränke." in fresh.says()


def test_s1_cards_that_are_all_laid_are_turned_down(tablet: Tablet) -> None:
    lay(tablet, *("0 2 2", "1 3 4", "2 5 6", "3 A A") * 4)
    sentence = "Zweimal 2 kann niemand haben: So viele davon sind nicht mehr da. S-1"
    assert sentence in ruling(tablet, "2", "2")
    assert notice(tablet.send("laid", seat=0, first="2", second="2").text) == sentence
    assert key(tablet.page("?erste=2"), "2") == "rank dead held: 2 2 alle weg"


def test_ranks_are_called_as_the_language_calls_them(tablet: Tablet) -> None:
    german, english = tablet.page(), tablet.page(lang="en")
    assert key(german, "J") == "rank picture: B 🤵 Bube"
    assert key(english, "J") == "rank picture: J 🤵 Jack"
    assert "✓ Allowed Then to beat: 12" in ruling(tablet, "K", "6", "en")


def test_s25_s29_a_round_can_be_ended_though_plays_were_forgotten(fresh: Tablet) -> None:
    begun_at(fresh)
    lay(fresh, *FOUR_LAPS, "0 9 10")
    assert len(fresh.page("?schritt=ende").all("input[name=untold]")) == len(FOUR) - 1  # Oma is out by the log
    tablet = begun_at(fresh)
    lay(tablet, "0 2 3")
    assert "finish" in tablet.page().keys
    page = tablet.page("?schritt=ende")
    assert "Wer hat keine Karte mehr?" in page.text
    assert len(page.all("input[name=untold]")) == len(FOUR)
    tablet.do("finished", seat=2, untold=1)
    assert "Was hat" in tablet.says()
    for seat, points in ((0, 20), (1, 30), (3, 5)):
        tablet.do("counted", seat=seat, points=points)
    assert "Mia gewinnt" in tablet.page().text
