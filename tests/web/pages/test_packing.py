"""Static files go over the wire packed, to browsers that can unpack them; pages, which hold secrets, never do."""

import gzip

import pytest
from flask.testing import FlaskClient

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
