"""What all pages share: the menu, the languages, faults in our own voice, files that are kept and packed."""

import gzip
import re
from pathlib import Path

import pytest
from babel.messages.pofile import read_po
from flask import Flask
from flask.testing import FlaskClient

import web
from companion.match.actions import NextRound
from tests.web.page import Page, page_of, read
from tests.web.records.evenings import TABLE, round_of
from tests.web.tablet import played
from web.app import create_app
from web.table.phones.join_codes import code_of

MENU = ["/", "/abende", "/wort", "/leute", "/aufgaben", "/paare", "/tisch", "/kartenspiele", "/regeln", "/sicherung"]
ELSEWHERE = ["/neu/wortspiel/anders", "/regeln/wortspiel", "/entscheid", "/nirgends"]


def test_every_page_leads_to_all_others(client: FlaskClient) -> None:
    for path in [*MENU, *ELSEWHERE]:
        page = Page(client.get(path, headers={"Accept-Language": "de"}).text)
        assert page.values(".top .row-of a", "href") == MENU, path
        assert page.values(".top .fold a", "href") == MENU, path
        here = page.values(".top .row-of a[aria-current=page]", "href")
        assert here == ([path] if path in MENU else here), path
        assert page.values(".top .fold a[aria-current=page]", "href") == here, path
    seating = Page(client.get("/neu/wortspiel").text)
    assert seating.values(".behind nav:not(.langs) a", "href") == MENU


def test_the_table_has_them_behind_one_key(client: FlaskClient) -> None:
    form = {"id": "form-menu-1", "name": ["Oma", "Ben", "Mia"]}
    path = client.post("/neu/wortspiel", data=form).headers["Location"]
    match = path.rpartition("/")[2]
    own = [f"/wort?abend={match}", f"/halt?abend={match}"]
    sheet = Page(client.get(f"{path}/zettel").text)
    others = sheet.values(".top .fold.everything li:not(.only-narrow) a", "href")
    assert others == [other for other in MENU if other != "/wort"]
    assert (
        sheet.values(".top .fold.everything li.only-narrow a", "href")[1:] == own
    )  # elsewhere they stand beside the key
    table = Page(client.get(path).text)
    assert not table.has(".top")
    assert table.values(".behind nav + nav:not(.langs) a", "href") == others
    here = table.values(".behind nav:first-child a", "href")
    agreed = f"{path}?schritt=absprache&was=votes"
    assert here == [path, f"{path}/zettel", "/regeln/wortspiel", *own, agreed, f"{path}?schritt=handys", f"{path}/tv"]
    assert table.values(".behind .langs a", "hreflang") == ["de", "en"]


ENGLISH = Path(web.__file__).parent / "translations" / "en" / "LC_MESSAGES"
PAGES = [
    "/", "/wort", "/wort?a=EIS", "/wort?a=EIS&b=WEIN", "/wort?wort=", "/wort?wort=Haustelefonn", "/paare",
    "/paare?karte=EIS", "/nirgends", "/aufgaben", "/aufgaben/words?stufe=2&seed=x",
    "/aufgaben/chain?stufe=7&seed=x", "/haette?hand=EIS&kreis=WEIN:red&farbe=red",
    "/tisch", "/halt?a=WEIN&b=BAHN&rest=0", "/entscheid?m=4,4,7,1,12&a=5,11,-,7&karte=15&von=zug&auf=platz1",
]  # fmt: skip


def test_no_german_text_is_left_on_an_english_page(client: FlaskClient) -> None:
    with (ENGLISH / "messages.po").open("rb") as file:
        messages = {str(each.id) for each in read_po(file, locale="en") if each.id != each.string}
    german = [message for message in messages if " " in message and "%" not in message]
    match = played(client, "words", TABLE, *round_of(0, 3, 4), NextRound(), *round_of(3, 0, 4))
    code = code_of(client.application.extensions["evenings"].store.database, match)
    steps = ("", "?schritt=dazu", "?schritt=geht", "/zettel", "/zettel?runde=1&wer=1", "/zettel?schritt=schluss")
    for address in (*PAGES, f"/mit/{code}", *(f"/abend/{match}{step}" for step in steps)):
        page = Page(client.get(address, headers={"Accept-Language": "en"}).text)
        assert page.one("html")["lang"] == "en"
        assert not [message for message in german if message in page.markup], address


def test_the_language_is_the_wish_then_the_cookie_then_the_browsers(app: Flask) -> None:
    for wish, cookie, browser, expected in [
        (None, None, None, "de"),
        (None, None, "fr", "de"),
        (None, None, "en-GB,en;q=0.8", "en"),
        (None, None, "de-AT,de;q=0.9,en;q=0.8", "de"),
        (None, "en", "de", "en"),
        ("de", "en", "en", "de"),
        ("xx", None, "en", "en"),
    ]:
        client = app.test_client()
        if cookie:
            client.set_cookie("lang", cookie)
        query = {"lang": wish} if wish else {}
        page = read(client, "/wort", query_string=query, headers={"Accept-Language": browser or ""})
        assert page.one("html")["lang"] == expected, wish


def test_a_chosen_language_stays(app: Flask) -> None:
    client = app.test_client()
    client.get("/wort?lang=en")
    assert read(client, "/paare").one("html")["lang"] == "en"


def test_the_switch_keeps_the_question(client: FlaskClient) -> None:
    assert "/wort?a=EIS&b=WEIN&lang=en" in read(client, "/wort?a=EIS&b=WEIN").links


def test_the_verdict_is_said_in_english_and_the_words_stay_german(client: FlaskClient) -> None:
    page = read(client, "/wort?a=EIS&b=WEIN&lang=en")
    assert page.one(".stamp strong").text == "counts"
    assert page.one("h2.compound [lang=de] > .sr").text == "Eiswein"


@pytest.mark.parametrize("path", ["/%5Cevil.example/x", "/%2F%2Fevil.example", "/nirgends?lang=en"])
def test_on_a_page_that_is_none_the_languages_lead_to_the_first_page(client: FlaskClient, path: str) -> None:
    page = page_of(client.get(path), 404)
    links = page.values(".langs a", "href")
    assert {link.partition("?")[0] for link in links} == {"/"}


NEVER = ("Ungültige", "Fehler 4", "Validierung", "Bitte versuchen", "Traceback", "Not Found", "Internal Server")


@pytest.mark.parametrize(
    ("path", "method", "status", "sentence"),
    [
        ("/nirgends", "GET", 404, "Hier liegt keine Karte."),
        ("/", "POST", 405, "Hier gibt es nur etwas zu sehen."),
        ("/static/nichts.css", "GET", 404, "Hier liegt keine Karte."),
    ],
)
def test_faults_have_pages_of_their_own(
    client: FlaskClient, path: str, method: str, status: int, sentence: str
) -> None:
    answer = client.open(path, method=method)
    assert answer.status_code == status
    page = Page(answer.text)
    assert sentence in page.text
    assert "Zurück zu den Karten" in page.text
    assert not any(phrase in page.markup for phrase in NEVER)


def test_a_bad_request_is_answered_in_words(app: Flask) -> None:
    from werkzeug.exceptions import BadRequest

    with app.test_request_context("/"):
        answer = app.make_response(app.handle_user_exception(BadRequest()))
    assert answer.status_code == 400
    assert "Das habe ich nicht verstanden." in Page(answer.get_data(as_text=True)).text


def test_our_own_mistake_is_ours_and_shows_no_innards(monkeypatch: pytest.MonkeyPatch) -> None:
    app = create_app()

    def breaks() -> str:
        raise ZeroDivisionError("innards")

    app.add_url_rule("/bricht", view_func=breaks)
    monkeypatch.setattr(app.logger, "disabled", True)  # loggers outlive their apps
    page = read(app.test_client(), "/bricht", status=500)
    assert "Das lag an mir, nicht an dir." in page.text
    assert "innards" not in page.markup


def test_a_missing_lexicon_is_a_page_that_says_what_helps_and_is_looked_for_again(
    tmp_path: Path, data_home: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    client = create_app().test_client()
    monkeypatch.setenv("SCHLAFMUETZE_DATA", str(tmp_path))
    assert "schlafmuetze lexicon build" in read(client, "/wort?wort=Weinbahn", status=503).text
    assert client.get("/wort?a=EIS&b=WEIN").status_code == 200  # the pairs of the deck came along
    monkeypatch.setenv("SCHLAFMUETZE_DATA", str(data_home))
    assert client.get("/wort?wort=Weinbahn").status_code == 200


def test_no_page_names_another_machine(client: FlaskClient) -> None:
    for path in (*PAGES, "/urteil?a=EIS&b=WEIN"):
        assert "//" not in client.get(path).text, path


def test_no_static_file_loads_from_another_machine() -> None:
    for path in Path(web.__file__).parent.glob("**/static/*"):
        if path.suffix in {".css", ".js", ".svg"}:
            text = re.sub(r'xmlns(:\w+)?="[^"]*"', "", path.read_text(encoding="utf-8"))
            assert not re.search(r"https?://|url\(\s*[\"']?//", text), path.name


def test_static_files_are_kept_for_good_under_their_hash_only(client: FlaskClient) -> None:
    (sheet,) = [file for file in read(client, "/wort").files if file.startswith("/static/screen.css")]
    assert re.fullmatch(r"/static/screen\.css\?v=[0-9a-f]{12}", sheet)
    assert "immutable" in client.get(sheet, buffered=True).headers["Cache-Control"]
    assert "immutable" not in client.get("/static/screen.css?v=000000000000", buffered=True).headers["Cache-Control"]
    assert "immutable" not in client.get("/static/screen.css", buffered=True).headers["Cache-Control"]


def test_pages_are_asked_for_again(client: FlaskClient) -> None:
    answer = client.get("/wort")
    assert answer.headers["Cache-Control"] == "no-cache"
    assert {"Cookie", "Accept-Language"} <= set(answer.vary)


def test_there_is_an_icon(client: FlaskClient) -> None:
    assert client.get("/favicon.ico", follow_redirects=True, buffered=True).mimetype == "image/svg+xml"


PACKED = {"Accept-Encoding": "gzip, deflate"}


@pytest.mark.parametrize("file", ["screen.css", "phones/phone.js", "pictures.svg"])
def test_a_static_file_comes_packed_and_is_the_same(client: FlaskClient, file: str) -> None:
    plain = client.get(f"/static/{file}", buffered=True)
    packed = client.get(f"/static/{file}", headers=PACKED, buffered=True)
    assert (packed.headers["Content-Encoding"], plain.headers.get("Content-Encoding")) == ("gzip", None)
    assert gzip.decompress(packed.data) == plain.data
    assert packed.content_length == len(packed.data) < len(plain.data) / 2
    assert "Accept-Encoding" in plain.vary
    assert "Accept-Encoding" in packed.vary


def test_a_file_comes_again_or_unpacked_where_the_browser_says_so_and_pages_never_come_packed(
    client: FlaskClient,
) -> None:
    packed = client.get("/static/screen.css", headers=PACKED, buffered=True)
    again = client.get("/static/screen.css", headers={**PACKED, "If-None-Match": packed.headers["ETag"]}, buffered=True)
    assert (again.status_code, again.data) == (304, b"")
    plain = client.get("/static/screen.css", headers={"Accept-Encoding": "gzip;q=0, identity"}, buffered=True)
    assert "Content-Encoding" not in plain.headers
    assert "Content-Encoding" not in client.get("/", headers=PACKED).headers
