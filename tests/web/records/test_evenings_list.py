"""The list of evenings: those to go on with first, the others by month; filters, pages, empty ones; rows drawn once."""

from datetime import UTC, datetime

from flask import Flask
from flask.testing import FlaskClient

from companion.match.actions import EndMatch, Leave, NextRound
from companion.numbers.actions import Finish as NumbersFinish
from tests.web.forms import new_key
from tests.web.page import Page, read
from tests.web.records.evenings import (
    TABLE,
    copies_of_an_evening,
    database,
    first_evening,
    ids,
    round_of,
    second_evening,
)
from tests.web.tablet import book, played
from web.pages.pagination import KeptRows
from web.pages.time_zone import COOKIE
from web.records import people
from web.storage.kept_evening import DAY

OCTOBER = 1_791_400_000_000  # ms since 1970: in October 2026, wherever one is


def page(client: FlaskClient) -> Page:
    return read(client, "/abende")


def resumed(shown: Page) -> list[str]:
    """Return the evenings to go on with."""
    return [address.removeprefix("/abend/") for address in shown.values("a.resume", "href")]


def listed(shown: Page) -> list[str]:
    """Return the evenings of the list, without those to go on with."""
    return [address.split("/")[2] for address in shown.values("a.sheet", "href")]


def at(app: Flask, match: str, started: int) -> None:
    """Move an evening to another day."""
    with database(app).writing() as connection:
        connection.execute("UPDATE matches SET started = ?, at = ? WHERE id = ?", (started, started, match))
        connection.execute("UPDATE standings SET started = ? WHERE match = ?", (started, match))


def test_an_evening_says_who_won_with_what_and_before_the_first_there_is_a_kind_word(client: FlaskClient) -> None:
    assert "Hier stehen eure Abende" in page(client).text
    assert "/sicherung" in page(client).links
    match = first_evening(client)
    shown = page(client)
    assert "gewonnen: Ben 4 Oma 5 Mia 8 Wortspiel · 2 Runden" in shown.text
    assert f"/abend/{match}/zettel" in shown.links
    for path in shown.values(f'[href^="/abend/{match}"]', "href"):
        assert client.get(path).status_code == 200
    for query in ("", "spiel=schach", "wer=oma", "wer=-1", "seite=0", "seite=999", "seite=x", "wer=&spiel="):
        assert listed(read(client, f"/abende?{query}")) == [match], query


def test_who_left_is_not_among_those_to_go_on_with_and_stands_last_in_the_end(client: FlaskClient) -> None:
    match = played(client, "words", (*TABLE, "Jo"), *round_of(0, 2, 9, 1), Leave(0), NextRound())
    assert read(client, "/").texts("a.resume .plate") == ["Jo", "Ben", "Mia"]  # the best first
    assert page(client).one("a.resume .who").text == "Jo, Ben, Mia"
    book(client, match, *round_of(0, 2, 3), EndMatch())
    assert "gewonnen: Ben 2 Jo 4 Mia 11 Oma 0 ist gegangen Wortspiel · 2 Runden" in page(client).text
    assert "Oma 0 has left" in read(client, "/abende?lang=en").text


def test_running_evenings_come_first_and_only_there(client: FlaskClient) -> None:
    running = played(client, "words", TABLE, *round_of(0, 2, 9))
    shown = page(client)
    assert "Zu Ende ist noch keiner." in shown.text
    assert not shown.has("select")  # there is nothing to choose from
    assert read(client, "/abende?spiel=wortspiel").has("select")
    over = first_evening(client)
    shown = page(client)
    assert (resumed(shown), listed(shown)) == ([running], [over])
    assert shown.texts("main h1, main h2") == ["Weiterspielen", "Alle Abende"]


def test_what_runs_for_long_stays_in_the_list(app: Flask, client: FlaskClient) -> None:
    matches = [played(client, "words", TABLE, *round_of(0, 2, 9)) for _ in range(6)]
    for age, match in enumerate(reversed(matches)):
        at(app, match, OCTOBER - age * DAY)
    shown = page(client)
    assert resumed(shown) == []
    assert listed(shown) == matches[::-1]
    assert shown.text.count("läuft noch") == 6


def test_a_game_alone_on_another_device_is_a_quiet_line_at_the_start(app: Flask, client: FlaskClient) -> None:
    phone = app.test_client()
    alone = phone.post("/allein", data={"id": new_key(), "name": "Jo", "spiel": "zahlenspiel"}).headers["Location"]
    solo = alone.removesuffix("/platz")
    table = f"/abend/{played(client, 'words', TABLE, *round_of(0, 2, 9))}"
    tablet, own = read(app.test_client(), "/"), read(phone, "/")
    assert (tablet.values("a.resume", "href"), tablet.values(".elsewhere a", "href")) == ([table], [solo])
    assert "Zahlenspiel · Jo" in tablet.one(".elsewhere").text
    assert (sorted(own.values("a.resume", "href")), own.has(".elsewhere")) == (sorted((solo, table)), False)
    assert "1 Abend kommt noch nicht mit" in read(client, "/sicherung").one("#secret").text


def test_what_was_left_lying_is_folded_away_at_the_start(app: Flask, client: FlaskClient) -> None:
    matches = [played(client, "words", TABLE, *round_of(0, 2, 9)) for _ in range(5)]
    for match in matches[:2]:
        at(app, match, OCTOBER)
    start = read(client, "/")
    assert [path.removeprefix("/abend/") for path in start.values(".large a.resume", "href")] == matches[:2:-1]
    assert len(start.all(".left-lying a.resume")) == 3
    assert "Liegen geblieben: 3 Abende" in start.text
    assert resumed(page(client)) == matches[:1:-1]


def test_who_set_an_evening_up_and_never_played_sees_it_for_a_day_and_others_stay(
    app: Flask, client: FlaskClient
) -> None:
    match = played(client, "words", TABLE)
    assert resumed(page(client)) == [match]
    running = played(client, "words", TABLE, *round_of(0, 2, 9))
    at(app, running, OCTOBER)
    for each in (match, *(played(client, "words", TABLE) for _ in range(25))):
        at(app, each, OCTOBER + DAY)
    assert resumed(read(client, "/")) == listed(page(client)) == [running]
    assert resumed(page(client)) == []
    assert client.get(f"/abend/{match}").status_code == 200  # nothing is deleted


def test_by_month_the_latest_first(app: Flask, client: FlaskClient) -> None:
    days = (OCTOBER, OCTOBER - 40 * DAY, OCTOBER - DAY)
    matches = [second_evening(client) for _ in days]
    for match, day in zip(matches, days, strict=True):
        at(app, match, day)
    shown = page(client)
    assert listed(shown) == [matches[0], matches[2], matches[1]]
    assert shown.texts(".month") == ["Oktober 2026", "August 2026"]
    assert read(client, "/abende?lang=en").texts(".month") == ["October 2026", "August 2026"]


def test_days_are_those_of_the_devices_time_zone_in_rows_and_files(app: Flask) -> None:
    half_past_ten = round(datetime(2026, 10, 8, 10, 30, tzinfo=UTC).timestamp() * 1000)
    app.extensions["evenings"].clock = lambda: half_past_ten
    match = second_evening(app.test_client())

    def seen(zone: str) -> tuple[str, str]:
        device = app.test_client()
        device.set_cookie(COOKIE, zone)
        file = device.get(f"/abend/{match}/abend.csv")
        return page(device).one(".evenings .day").text, file.text.splitlines()[1][:10]

    days = {zone: seen(zone) for zone in ("Pacific/Kiritimati", "Pacific/Honolulu", "Pacific/Kiritimati")}
    assert days == {"Pacific/Kiritimati": ("Fr 9.", "2026-10-09"), "Pacific/Honolulu": ("Do 8.", "2026-10-08")}
    own = page(app.test_client()).one(".evenings .day").text
    assert [seen(odd)[0] for odd in ("", "Mond", "../../etc/passwd", "Europe", "%00", "x" * 999)] == [own] * 6


def test_by_game_and_by_person(app: Flask, client: FlaskClient) -> None:
    words = first_evening(client)
    numbers = played(client, "numbers", ("Ben", "Jo"), NumbersFinish(1), EndMatch())
    text = page(client).text
    assert "gewonnen: Jo 1 Ben 0 Zahlenspiel · 1 Runde · Siege" in text
    ben, jo, oma = (ids(app)[name] for name in ("Ben", "Jo", "Oma"))
    assert listed(read(client, "/abende?spiel=wortspiel")) == [words]
    assert listed(read(client, f"/abende?wer={jo}")) == [numbers]
    assert listed(read(client, f"/abende?wer={ben}")) == [numbers, words]
    assert listed(read(client, f"/abende?wer={ben}&spiel=zahlenspiel")) == [numbers]
    assert "Solche Abende gab es noch nicht." in read(client, f"/abende?wer={oma}&spiel=siebenschlaefer").text


def test_of_many_pages_one_is_chosen_by_its_number(app: Flask, client: FlaskClient) -> None:
    copies_of_an_evening(app, client, 20 * 6 + 1)
    oma = ids(app)["Oma"]
    first = read(client, f"/abende?wer={oma}")
    assert first.values(".leaf input[name=wer]") == [str(oma)]  # a form leaves the query of its own address out
    field = first.one(".leaf input[name=seite]")
    assert (field["value"], field["max"]) == ("1", "7")
    assert first.one("a[rel=next]")["href"].endswith("seite=2")
    pages = [read(client, f"/abende?wer={oma}&seite={number}") for number in range(1, 8)]
    assert [len(listed(each)) for each in pages] == [20] * 6 + [1]
    assert len({match for each in pages for match in listed(each)}) == 121
    assert pages[-1].values(".leaf input[name=seite]") == ["7"]
    assert not pages[-1].has("[rel=next]")
    assert not read(client, "/abende?wer=0&spiel=zahlenspiel").has(".leaf")


def test_of_many_people_those_are_offered_who_played_last_and_the_one_who_is_chosen(
    app: Flask, client: FlaskClient
) -> None:
    match = first_evening(client)
    with database(app).writing() as connection:
        for number in range(320):
            name = f"person {number:03}"
            (person,) = connection.execute(
                "INSERT INTO people (key, name, added) VALUES (?, ?, 1) RETURNING id", (name, name)
            ).fetchone()
            connection.execute(
                "INSERT INTO standings (match, player, person, game, started, over, place, total, points, rounds, "
                "wins, losses) SELECT match, ?, ?, game, ?, over, 9, 9, 9, 1, 0, 0 FROM standings "
                "WHERE match = ? AND player = 0",
                (number + 50, person, number, match),
            )
    names = [name for name in page(client).texts("select[name=wer] option") if name.startswith("person")]
    assert ("person 319" in names, "person 000" in names, len(names) < 300) == (True, False, True)
    forgotten = ids(app)["person 000"]
    assert read(client, f"/abende?wer={forgotten}").texts("select[name=wer] option[selected]") == ["person 000"]


def test_a_row_is_drawn_anew_for_other_values_and_another_language_alone_and_some_are_kept(app: Flask) -> None:
    times = iter(range(1, 100))
    source = "{% macro row(name, points) -%}{{ name }} {{ _('Runde') }} {{ points }} {{ drawn() }}{%- endmacro %}"
    row = app.jinja_env.from_string(source, globals={"drawn": lambda: next(times)}).module.__dict__["row"]
    rows = KeptRows(most=2)
    for lang, name, points, drawn in (
        ("de", "Oma", 3, "Oma Runde 3 1"),
        ("de", "Oma", 3, "Oma Runde 3 1"),
        ("de", "<b>&", 4, "&lt;b&gt;&amp; Runde 4 2"),
        ("de", "<b>&", 4, "&lt;b&gt;&amp; Runde 4 2"),  # escaped once
        ("de", "Oma", 3, "Oma Runde 3 1"),
        ("en", "Oma", 3, "Oma Round 3 3"),
        ("de", "Oma", 3, "Oma Runde 3 1"),
        ("de", "<b>&", 4, "&lt;b&gt;&amp; Runde 4 4"),  # of three it was the longest unasked
    ):
        with app.test_request_context(f"/?lang={lang}"):
            assert rows.drawn(row, name, points) == drawn
    assert len(rows) == 2


def test_a_new_name_stands_in_every_list_at_once(app: Flask, client: FlaskClient) -> None:
    first_evening(client)
    mia = ids(app)["Mia"]
    pages = ("/abende", "/leute", f"/leute/{ids(app)['Ben']}")
    assert all("Mia" in read(client, path).text for path in pages)
    with database(app).writing() as connection:
        people.rename(connection, mia, "Maria", 1)
    for path in pages:
        text = read(client, path).text
        assert "Maria" in text
        assert "Mia" not in text
    for lang, rounds in (("de", "2 Runden"), ("en", "2 rounds")) * 2:
        assert rounds in read(client, f"/abende?lang={lang}").text
