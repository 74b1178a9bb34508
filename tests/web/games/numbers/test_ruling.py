"""The ruling screen of the number game by its address: every branch of the ruling, in exact sentences."""

import pytest
from flask import Flask
from flask.testing import FlaskClient

from companion.header import Header
from companion.numbers.actions import Finish
from tests.web.page import Page, read
from tests.web.tablet import played
from web.app import create_app
from web.storage.open_evenings import OpenEvenings

TABLE = "/entscheid?m=4,4,7,1,12&a=9,11,-,7&dran=0"
TURNED = f"{TABLE}&von=zug"
NAMES = ("Anne", "Ben", "Mia", "Oma")


@pytest.fixture(scope="module")
def app(tmp_path_factory: pytest.TempPathFactory) -> Flask:
    return create_app({"DATABASE": tmp_path_factory.mktemp("evenings") / "table.sqlite", "SECRET_KEY": "for tests"})


def ruling_text(client: FlaskClient, address: str, status: int = 200) -> str:
    """Return the answer beside the table."""
    return read(client, address, status=status).one("section.side").text


def pile(client: FlaskClient, address: str, key: str) -> str:
    """Return what a screen reader says about a pile."""
    return Page(client.get(address).text).one(f"#{key} > .sr").text


def follow(client: FlaskClient, address: str, key: str) -> str:
    """Return the address that a tap on a key leads to."""
    return Page(client.get(address).text).one(f"a#{key}")["href"]


def evening(app: Flask, *names: str, **options: str) -> str:
    evenings: OpenEvenings = app.extensions["evenings"]
    header = Header.of("numbers", names, "a seed", {"table": "referee", **options})
    return evenings.begin(header, form=f"form-{len(evenings.store.rows())}-{'-'.join(names)[:20]}")


@pytest.mark.parametrize(
    ("query", "sentences"),
    [
        ("karte=8&auf=mitte3", ["✓ richtig Auf die 7 kommt die 8. A-10", "Platz 1 ist weiter dran. A-8",
                                "Ein falscher Ruf kostet nichts. A-22"]),
        ("karte=10&auf=platz1", ["✓ richtig Die 10 passt auf die 11 bei Platz 2 und sonst nirgends. A-11"]),
        ("a=-,11,9,-&karte=10&auf=platz1",
         ["Die 10 passt auf die 11, und vor Platz 2 kommt niemand, bei dem sie passt. A-11"]),
        ("karte=15&auf=eigen", ["✓ richtig Die 15 passt nirgends. A-9 Der Zug von Platz 1 ist zu Ende. A-9"]),
        ("karte=8&auf=eigen", ["✗ falsch Die 8 passte. Zu sich legt man nur, was nirgends passt. A-7",
                               "Der Reihe nach: Mitte, auf die 7 Platz 4, auf die 7",
                               "Alle Karten bleiben liegen, wo sie sind. A-19"]),
        ("karte=3&auf=mitte1", ["✗ falsch In der Mitte kommt auf die 4 nur eine 5. A-10 Richtig: eigener Ablagestapel",
                                "Die 3 kommt zurück auf den eigenen Ablagestapel. A-19",
                                "Der Zug von Platz 1 ist zu Ende. A-21"]),
        ("karte=14&auf=platz1", ["✗ falsch Bei Platz 2 liegt die 11: Darauf passt nur eine 10 oder eine 12. A-11"]),
        ("a=-,1&karte=15&auf=platz1", ["Bei Platz 2 liegt die 1: Darauf passt nur eine 2. A-11"]),
        ("a=-,20&karte=15&auf=platz1", ["Bei Platz 2 liegt die 20: Darauf passt nur eine 19. A-11"]),
        ("karte=15&auf=platz2", ["Bei Platz 3 liegt nichts. Auf einen leeren Ablagestapel darf keine Karte. A-11"]),
        ("m=20,4,7,1,12&a=-,-&karte=15&auf=mitte1",
         ["✗ falsch Mit der 20 ist der Stapel fertig: Darauf kommt nichts mehr. A-12"]),
        ("m=4,4,7,3,12&a=-,-&karte=1&auf=mitte4", ["✗ falsch Eine 1 kommt in der Mitte auf keine andere Karte. A-12"]),
        ("m=4,4,7,3,12&a=-,20&karte=1&auf=platz1",
         ["✗ falsch 20 und 1 passen nicht aufeinander: Nach der 20 geht es nicht von vorn los. A-12"]),
        ("dran=2&karte=3&auf=mitte1", ["je eine von Platz 4, Platz 1 und Platz 2"]),
    ],
)  # fmt: skip
def test_a7_to_a22_a_card_lies_right_or_wrong_for_a_reason_and_has_its_consequences(
    client: FlaskClient, query: str, sentences: list[str]
) -> None:
    sent = {"m": "4,4,7,1,12", "a": "9,11,-,7", "von": "zug"} | dict(part.split("=") for part in query.split("&"))
    answer = ruling_text(client, "/entscheid?" + "&".join(f"{name}={value}" for name, value in sent.items()))
    for sentence in sentences:
        assert sentence in answer
    assert ("Strafkarte" in answer) is answer.startswith("✗")


def test_a14_any_of_the_equal_stacks_is_right(client: FlaskClient) -> None:
    address = f"{TURNED}&karte=5&auf=mitte2"
    assert "Auf die 4 kommt die 5. Welche 4 es ist, ist egal. A-14" in ruling_text(client, address)
    assert pile(client, address, "mitte2") == "Mitte, Stapel 2: 4. Hier liegt die 5. richtig"
    assert pile(client, address, "mitte1") == "Mitte, Stapel 1: 4. auch richtig"


def test_a6_the_own_top_was_overlooked(client: FlaskClient) -> None:
    address = "/entscheid?m=4,4,7,1,12&a=5,11,-,7&karte=15&von=zug&auf=eigen"
    answer = ruling_text(client, address)
    assert "✗ falsch Erst der eigene Ablagestapel: Die 5 obenauf passte noch. A-6" in answer
    assert "Richtig: Mitte, auf eine der 2 Karten mit der 4" in answer
    assert "Alle Karten bleiben liegen, wo sie sind. A-19" in answer
    assert pile(client, address, "platz0").startswith("Ablagestapel von Platz 1 (ist dran): 5.")
    assert pile(client, address, "platz0").endswith("Hier liegt die 15. zuerst")
    assert pile(client, address, "mitte1") == pile(client, address, "mitte2").replace("2:", "1:")
    assert pile(client, address, "mitte1").endswith("1. hierhin")


def test_a13_the_middle_comes_first(client: FlaskClient) -> None:
    address = f"{TURNED}&karte=8&auf=platz3"
    answer = ruling_text(client, address)
    assert "✗ falsch Die Mitte kommt zuerst, und dort passte die 8. A-13" in answer
    assert "Der Reihe nach: Mitte, auf die 7 Platz 4, auf die 7" in answer
    assert pile(client, address, "mitte3").endswith("1. hierhin")
    assert pile(client, address, "platz3").endswith("Hier liegt die 8. 2. zu früh")


def test_a13_then_clockwise(client: FlaskClient) -> None:
    address = "/entscheid?m=4,4,7,1,12&a=9,-,16,16&dran=2&karte=17&von=zug&auf=platz0"
    assert "A-11" in ruling_text(client, address)
    address = "/entscheid?m=4,4,7,1,12&a=16,16,9,16&dran=2&karte=17&von=zug&auf=platz1"
    answer = ruling_text(client, address)
    assert "Im Uhrzeigersinn kommt Platz 4 vor Platz 2, und dort passte die 17. A-13" in answer
    assert "Der Reihe nach: Platz 4, auf die 16 Platz 1, auf die 16 Platz 2, auf die 16" in answer


def test_a15_both_mistakes_of_one_act_are_shown(client: FlaskClient) -> None:
    answer = ruling_text(client, "/entscheid?m=4,4,7,1,12&a=5,11,-,7&karte=15&von=zug&auf=platz1")
    first, second = answer.index("Die 5 obenauf passte noch. A-6"), answer.index("nur eine 10 oder eine 12. A-11")
    assert first < second
    assert "Zwei Fehler auf einmal, aber nur eine Strafe. A-18" in answer
    assert "Die 15 kommt zurück auf den eigenen Ablagestapel. A-19" in answer
    assert answer.count("Strafkarten:") == 1


@pytest.mark.parametrize(
    ("dry", "sentence"),
    [
        ("", "3 Strafkarten: je eine von Platz 2, Platz 3 und Platz 4, verdeckt unter den Zugstapel. A-20"),
        ("&leer=1,2", "1 Strafkarte von Platz 4, verdeckt unter den Zugstapel. A-20"),
        ("&leer=1,2,3", "Keine Strafkarten: Niemand sonst hat einen Zugstapel. A-20"),
    ],
)
def test_a20_a29_the_penalty_names_who_gives(client: FlaskClient, dry: str, sentence: str) -> None:
    assert sentence in ruling_text(client, f"{TURNED}&karte=3&auf=mitte1{dry}")


def test_a27_the_own_top_laid(client: FlaskClient) -> None:
    answer = read(client, "/entscheid?m=4,4,7,1,12&a=8,7,-,7&von=ablage&auf=mitte3")
    assert "Platz 1 legt die 8 in der Mitte auf die 7" in answer.text
    wrong = ruling_text(client, "/entscheid?m=4,4,6,1,12&a=15,7,-,7&von=ablage&auf=mitte3")
    assert "Richtig:" not in wrong  # it fits nowhere and would have stayed


@pytest.mark.parametrize(
    ("query", "todo", "why"),
    [
        ("a=8,7,-,7&von=ablage", "Leg die 8 in die Mitte auf die 7.", "Dort passt die 8 zuerst. A-10"),
        ("a=5,7,-,7&von=ablage", "Leg die 5 in die Mitte auf die 4.", "Welche 4 es ist, ist egal. A-14"),
        ("a=9,11,-,7&von=ablage", "Deck die nächste Karte auf.", "Die 9 passt nirgends. A-7"),
        ("a=9,11,-,7&von=ablage&leer=0", "Dreh deinen Ablagestapel um und deck auf.", "Die 9 passt nirgends. A-23"),
        ("a=9,11,-,7&von=zug&karte=12", "Leg die 12 zu Platz 2 auf die 11.", "Dort passt die 12 zuerst. A-11"),
        ("a=9,11,-,7&von=zug&karte=15", "Leg die 15 auf deinen Ablagestapel.",
         "Die 15 passt nirgends. Danach ist der Zug zu Ende. A-9"),
        ("a=8,7,-,7&von=zug&karte=15", "Leg die 8 in die Mitte auf die 7.",
         "Erst der eigene Ablagestapel, dann die 15. Zu früh aufgedeckt ist noch kein Fehler. A-6"),
    ],
)  # fmt: skip
def test_a28_what_must_be_done(client: FlaskClient, query: str, todo: str, why: str) -> None:
    assert ruling_text(client, f"/entscheid?m=4,4,7,1,12&frage=1&{query}").startswith(f"{todo} {why}")


def test_a28_a_hint_is_given_only_on_request(client: FlaskClient) -> None:
    page = read(client, f"{TURNED}&karte=8")
    assert "Wohin wurde die 8 gelegt?" in page.text
    assert not page.has(".badge")
    assert "Leg die 8 in die Mitte" in ruling_text(client, follow(client, f"{TURNED}&karte=8", "ask"))


@pytest.mark.parametrize(
    ("query", "sentence", "piles"),
    [
        ("m=1,1,21,1,1", "Stapel 3 kann nicht bei 21 sein: Bei 20 ist er voll.", ["mitte3"]),
        ("m=4,4,4,4,4&a=4,-", "Die 4 liegt 6-mal offen, es gibt sie aber nur 5-mal.",
         ["mitte1", "mitte2", "mitte3", "mitte4", "mitte5", "platz0"]),
        ("a=9,0,-", "Eine 0 gibt es nicht. Die Karten gehen von 1 bis 20.", ["platz1"]),
        ("m=1,1,1,1", "In der Mitte liegen 5 Stapel. Hier sind es 4.", []),
        ("a=-,-,-,-,-,-,-,-,-", "Das Zahlenspiel ist für 2 bis 8. Hier sitzen 9.", []),
        ("dran=4", "Platz 5 ist leer. Ihr seid 4 am Tisch.", []),
        ("karte=21&von=zug", "Eine 21 gibt es nicht. Die Karten gehen von 1 bis 20.", []),
        ("karte=1&von=zug", "Die 1 liegt 6-mal offen, es gibt sie aber nur 5-mal.",
         ["mitte1", "mitte2", "mitte3", "mitte4", "mitte5"]),
        ("a=9,-&karte=8&von=ablage", "Auf dem eigenen Ablagestapel liegt oben die 9, nicht die 8.", ["platz0"]),
        ("a=-,9&karte=8&von=ablage", "Der eigene Ablagestapel ist leer. Von dort kann die 8 nicht kommen.", ["platz0"]),
        ("a=9,-&von=ablage&auf=eigen", "Die 9 liegt schon auf dem eigenen Ablagestapel. Wohin sollte sie gehen?",
         ["platz0"]),
        ("a=9,-&karte=8&von=zug&auf=platz5",
         "Auf den Ablagestapel von Platz 6 kann die Karte nicht gekommen sein. Tippe an, wo sie liegt.", []),
    ],
)  # fmt: skip
def test_a30_a_contradiction_is_marked_at_its_piles(
    client: FlaskClient, query: str, sentence: str, piles: list[str]
) -> None:
    page = read(client, f"/entscheid?{query}", status=400)
    assert f"! {sentence} A-30" in page.one("section.side").text
    assert page.values(".pile.fault", "id") == piles


def test_a30_nothing_breaks_the_screen(client: FlaskClient) -> None:
    for query in (
        *("m=,,,,", "a=,", "m=" + "9," * 400, "a=" + "7" * 999, "auf=dach&karte=8&von=zug", "stapel=keller", "dran=²"),
        *("schritt=9", "karte=²&von=zug", "leer=x,y", "von=mars", "m=%00&a=%E2%80%AE,%F0%9F%83%8F"),
    ):
        answer = client.get(f"/entscheid?{query}")
        assert answer.status_code in (200, 400), query
        assert Page(answer.text).has("h1#question"), query
        assert client.get(follow(client, f"/entscheid?{query}", "to-1")).status_code in (200, 400), query


def test_a30_nothing_that_was_entered_is_lost(client: FlaskClient) -> None:
    address = "/entscheid?m=4,4,4,4,4&a=4,11,zwei,-&dran=1&leer=3&karte=12&von=zug&auf=mitte9"
    pad = follow(client, address, "platz2")
    for part in ("m=4,4,4,4,4", "a=4,11,zwei,-", "dran=1", "leer=3", "karte=12", "von=zug", "auf=mitte9"):
        assert part in pad
    mended = follow(client, pad, "n-9")
    assert "a=4,11,9,-" in mended


def test_from_an_empty_screen_to_the_ruling_by_links_alone(client: FlaskClient) -> None:
    at = "/entscheid"
    for key in ("many-3", "turn-1", "mitte2", "n-7", "platz1", "n-9", "onward", "n-8", "platz2"):
        at = follow(client, at, key)
    assert at == "/entscheid?m=1,7,1,1,1&a=-,9,-&dran=1&karte=8&von=zug&auf=platz2"
    assert "✗ falsch Bei Platz 3 liegt nichts." in ruling_text(client, at)


def test_fewer_players_leave_with_their_piles(client: FlaskClient) -> None:
    at = follow(client, "/entscheid?a=9,5,-,12&dran=3&leer=0,3", "many-2")
    assert at == "/entscheid?m=1,1,1,1,1&a=9,5&dran=0&leer=0"


def test_the_next_card_takes_over_where_the_last_one_stays_and_the_one_under_the_own_top_is_asked_for(
    client: FlaskClient,
) -> None:
    for query, after in (
        ("karte=8&von=zug&auf=mitte3", "m=4,4,8,1,12&a=9,11,-,7&dran=0&schritt=2"),
        ("karte=15&von=zug&auf=eigen", "m=4,4,7,1,12&a=15,11,-,7&dran=1&schritt=2"),
        ("karte=3&von=zug&auf=mitte1", "m=4,4,7,1,12&a=3,11,-,7&dran=1&schritt=2"),
        ("karte=8&von=zug&auf=eigen", "m=4,4,7,1,12&a=8,11,-,7&dran=1&schritt=2"),
        ("karte=8&von=zug&frage=1", "m=4,4,7,1,12&a=9,11,-,7&dran=0&schritt=2"),
    ):
        assert follow(client, f"{TABLE}&{query}", "next") == f"/entscheid?{after}"
    at = follow(client, "/entscheid?m=4,4,7,1,12&a=8,11,-,7&von=ablage&auf=mitte3", "next")
    assert at == "/entscheid?m=4,4,8,1,12&a=-,11,-,7&dran=0&schritt=1&stapel=platz0"
    back = follow(client, "/entscheid?m=4,4,7,1,12&a=8,11,-,7&von=ablage&auf=mitte1", "next")
    assert back == "/entscheid?m=4,4,7,1,12&a=8,11,-,7&dran=1&schritt=2"  # it lies there again


def test_the_table_can_be_kept_as_it_was_or_cleared(client: FlaskClient) -> None:
    address = f"{TURNED}&karte=8&auf=mitte3"
    assert follow(client, address, "same") == f"{TABLE}&schritt=2"
    assert follow(client, address, "anew") == "/entscheid?m=1,1,1,1,1&a=-,-,-,-&dran=0"


def test_every_clause_leads_to_its_rule(client: FlaskClient) -> None:
    links = read(client, f"{TURNED}&karte=3&auf=mitte1").all("a.clause")
    assert {link.text for link in links} == {"A-10", "A-19", "A-20", "A-21"}
    assert all(link["href"] == f"/regeln/zahlenspiel#{link.text}" for link in links)


def test_names_and_seats_of_a_running_evening(app: Flask, client: FlaskClient) -> None:
    match = evening(app, *NAMES)
    answer = client.get(f"/entscheid?abend={match}&m=4,4,7,1,12&a=9,11&dran=2&karte=3&von=zug&auf=mitte1")
    text = Page(answer.text).text
    assert "Mia legt die 3 in der Mitte auf die 4" in text
    assert "3 Strafkarten: je eine von Oma, Anne und Ben, verdeckt unter den Zugstapel. A-20" in text
    assert "Wie viele spielen mit?" not in read(client, f"/entscheid?abend={match}").text
    assert f"abend={match}" in follow(client, f"/entscheid?abend={match}", "mitte1")


def test_a22_what_a_wrong_call_costs_at_this_table(app: Flask, client: FlaskClient) -> None:
    match = evening(app, *NAMES, wrong_call="one_card")
    answer = ruling_text(client, f"/entscheid?abend={match}&karte=2&von=zug&auf=mitte1")
    assert "Wer falsch gerufen hat, nimmt die unterste Karte vom Zugstapel von Anne. A-22" in answer


def test_only_who_may_book_is_offered_to_and_books_once(app: Flask, evenings: OpenEvenings) -> None:
    host = app.test_client()
    match = played(host, "numbers", NAMES)
    wrong = f"/entscheid?abend={match}&m=4,4,7,1,12&dran=1&karte=3&von=zug&auf=mitte1"
    page = read(host, wrong)
    assert "Ben war die Schlafmütze – aufschreiben" in page.text
    assert "Schlafmütze – aufschreiben" not in read(app.test_client(), wrong).text
    assert "Schlafmütze – aufschreiben" not in read(host, f"/entscheid?abend={match}&karte=2&von=zug&auf=mitte1").text
    for _ in range(2):
        assert host.post(f"/abend/{match}/tun", data=page.sent_by("book")).status_code == 303
    with evenings.reading(match) as evening:
        assert evening.log.state.round.caught == (0, 1, 0, 0)
    evenings.book(match, Finish(0), "b" * 32)
    assert "Schlafmütze – aufschreiben" not in read(host, wrong).text


def test_an_evening_must_be_one_of_this_game(evenings: OpenEvenings, client: FlaskClient) -> None:
    words = evenings.begin(Header.of("words", NAMES, "a seed", {"table": "referee"}), form="words-form")
    assert client.get(f"/entscheid?abend={words}").status_code == 404
    assert client.get("/entscheid?abend=nirgends").status_code == 404


def test_a_dispute_of_an_evening_shows_the_faces_of_its_people(app: Flask, client: FlaskClient) -> None:
    page = read(client, f"/entscheid?abend={evening(app, *NAMES)}")
    assert len(page.all(".felt .who > .face")) == len(NAMES)
    assert len(page.all(".chips .face")) == len(NAMES)
    assert not read(client, "/entscheid").has(".face")
