"""Pages load nothing from outside and run nothing inline; browsers keep static files by their hash."""

import re
from pathlib import Path

from flask.testing import FlaskClient

import web
from tests.web.page import read

PAGES = ("/", "/wort", "/wort?a=EIS&b=WEIN", "/urteil?a=EIS&b=WEIN", "/paare", "/paare?karte=EIS", "/nirgends")


def test_no_page_names_another_machine(client: FlaskClient) -> None:
    for path in PAGES:
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
