"""The menu leads from every page to every other, and is the same on each."""

from flask.testing import FlaskClient

from tests.web.page import Page

PAGES = ["/", "/abende", "/wort", "/leute", "/aufgaben", "/paare", "/tisch", "/kartenspiele", "/regeln", "/sicherung"]
ELSEWHERE = ["/neu", "/neu/wortspiel", "/neu/wortspiel/anders", "/regeln/wortspiel", "/entscheid", "/nirgends"]


def test_every_page_leads_to_all_others(client: FlaskClient) -> None:
    for path in [*PAGES, *ELSEWHERE]:
        page = Page(client.get(path, headers={"Accept-Language": "de"}).text)
        assert page.values(".top .row-of a", "href") == PAGES, path
        assert page.values(".top .fold a", "href") == PAGES, path
        here = page.values(".top .row-of a[aria-current=page]", "href")
        assert here == ([path] if path in PAGES else here), path
        assert page.values(".top .fold a[aria-current=page]", "href") == here, path


def test_the_table_has_them_behind_one_key(client: FlaskClient) -> None:
    form = {"id": "form-menu-1", "name": ["Oma", "Ben", "Mia"]}
    path = client.post("/neu/wortspiel", data=form).headers["Location"]
    match = path.rpartition("/")[2]
    for each in (path, f"{path}/zettel"):
        page = Page(client.get(each).text)
        others = page.values(".top .fold.everything li:not(.only-narrow) a", "href")
        assert others == [other for other in PAGES if other != "/wort"]
        narrow = page.values(".top .fold.everything li.only-narrow a", "href")
        assert [f"/wort?abend={match}", f"/halt?abend={match}"] == narrow[1:]  # elsewhere they stand beside the key
