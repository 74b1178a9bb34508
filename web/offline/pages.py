"""What makes an app of this house: its manifest, its worker, the pages to keep, the page without the net, the pairs.

A device may keep the few pages that carry the header, and nothing else: tables, phones, hands, votes, people, exports
and streams stay on the server.

Among them are the verdicts on every two cards of a deck as one compact file. It says what the panel says, by the
panel's own code. The lexicon is asked once; after a vote only the house's own view of its verdicts is made anew.
"""

import hashlib
import json
from functools import lru_cache
from importlib.resources import files
from typing import Any, Final

from flask import Blueprint, Flask, Response, current_app, render_template, request, url_for

from lexicon.judging.noun_profile import NounProfile
from lexicon.judging.verdict import Authority, Ruling, Verdict, better_first
from lexicon.pairs.pair_table import PairTable
from lexicon.spelling import fold
from web.judge.deck import width_classes
from web.judge.deck_judge import DeckJudge
from web.judge.panel import LETTERS, SIGNS, reason_lines, ruling_name
from web.judge.precedents import Precedents
from web.judge.question import adjusted_verdict
from web.judge.services import deck, deck_judge, precedents
from web.offline import pad
from web.pages.assets import packed, static_urls
from web.pages.language import gettext as _, language, named_texts
from web.pages.time_zone import zone_name

blueprint = Blueprint("offline", __name__)

AHEAD: Final = (
    "cap.svg", "cards.css", "chip.svg", "cloth.css", "faces.css", "page.js", "pictures.svg", "players.css",
    "screen.css", "judge/check.js", "judge/pairs.css", "judge/taste.js", "judge/verdict.css", "judge/words.css",
    "decks/choice.css", "table/address.css", "table/rules.css", "table/start.css", "table/welcome.css",
    "offline/database.js", "offline/flags.css", "offline/lookup.js", "offline/outbox.js", "offline/pad.css",
    "offline/pad.js", "offline/start.js", "offline/icon-192.png", "phones/sitting.js",
)  # fmt: skip
"""The files of the pages that are shown without the net; the worker fetches them ahead."""
HEADER: Final = "X-Keep"
"""The header of a page that may be kept; its value says nothing."""
_KEPT: Final = {"start.start", "judge.check.page", "judge.pairs.page", "rules.choose", "rules.page", "offline.page"}
_ASKED: Final = ("a", "b", "wort", "tipp")
"""Arguments of a question to the judge: its answer is another page each time, and worked out on the device."""


def install(app: Flask) -> None:
    """Give `app` this room: its addresses, the mark on pages to keep, and the table's numbers for the pad."""
    app.after_request(_mark)
    app.jinja_env.globals["pad_of"] = pad.pad_of
    app.register_blueprint(blueprint)
    app.register_blueprint(pad.blueprint)


def _mark(response: Response) -> Response:
    page = request.method == "GET" and response.status_code == 200 and response.mimetype == "text/html"
    if page and request.endpoint in _KEPT and not any(name in request.args for name in _ASKED):
        response.headers[HEADER] = "1"
    return response


@blueprint.get("/app.webmanifest")
def manifest() -> Response:
    """Describe the app that a browser can install."""
    return Response(render_template("offline/_manifest.html"), mimetype="application/manifest+json")


@blueprint.get("/ohne-netz.js")
def worker() -> Response:
    """Give the service worker; it stands at the root of the house, so that all pages of the house are its own.

    The browser looks for a new one with each page. One byte of difference is a new version, so a changed file is one.
    """
    static_url = static_urls(current_app)
    own = files("web.offline").joinpath("static", "worker.js").read_text(encoding="utf-8")
    ahead = [static_url(name) for name in AHEAD]
    facts = {
        "root": url_for("start.start"),
        "version": hashlib.sha256("\n".join((own, *ahead)).encode()).hexdigest()[:12],
        "static": url_for("static", filename=""),
        "files": ahead,
        "shell": url_for("offline.page"),
        "pairs": url_for("offline.pairs"),
        "standing": url_for("offline.standing"),
        "pages": [url_for("start.start"), url_for("judge.check.page"), url_for("rules.choose")],
    }
    return Response(f"const HOUSE = {json.dumps(facts)};\n{own}", mimetype="text/javascript")


@blueprint.get("/ohne-netz")
def page() -> str:
    """Show the page that a device keeps for when the net is gone: the pad, filled in by its script."""
    return render_template("offline/page.html")


@blueprint.get("/ohne-netz/da")
def standing() -> tuple[str, int, dict[str, str]]:
    """Say that the server is there, and that this device may see the house."""
    return "", 204, {"Cache-Control": "no-store"}


@blueprint.get("/ohne-netz/paare")
def pairs() -> Response:
    """Give the verdicts on all pairs of a deck, packed, for looking words up without the net."""
    body = known_pairs(deck_judge(), language())
    response = packed(Response(body, mimetype="application/json"))
    response.set_etag(hashlib.sha256(body).hexdigest()[:24], weak=True)
    response.make_conditional(request)
    return response


MOST_WORDS: Final = 80
"""Words of a deck up to which its pairs are kept: with twice as many the file has four times the size."""


def known_pairs(judge: DeckJudge, lang: str) -> bytes:
    """Return the file for the deck of this request as its table sees it now, in `lang`.

    A deck with more than `MOST_WORDS` has no pairs in it, and the device says that it needs the net.

    :raises LexiconFileError: while there is no lexicon.
    """
    return _file(judge.pair_table(), precedents(), lang, zone_name())


class _Own:
    """The lexicon's own verdicts on all pairs of a table, whatever a house has voted."""

    def __init__(self, table: PairTable) -> None:
        self.words = table.words if len(table.words) <= MOST_WORDS else ()
        self.verdicts: list[Verdict] = list(table.verdicts()) if self.words else []
        self.widths = [width_classes(verdict.seam) for verdict in self.verdicts]
        self.fronts = [_fronts(word, profile) for word, profile in zip(self.words, table.profiles, strict=False)]
        self.backs = [_backs(word) for word in self.words]

    @lru_cache(maxsize=8)  # noqa: B019 - two languages of the tables that `_own_of` keeps
    def lines(self, lang: str) -> list[str]:
        """Return the first lines of the reasons in `lang`."""
        return [reason_lines(verdict, lang).first for verdict in self.verdicts]


_own_of: Final = lru_cache(maxsize=4)(_Own)  # a pair table never changes; one of 50 words takes 2 MB


@lru_cache(maxsize=4)  # precedents are another object once an event is added
def _file(table: PairTable, _at: Precedents, lang: str, _zone: str) -> bytes:
    own = _own_of(table)
    known, count = own.lines(lang), len(own.words)
    lines: dict[str, int] = {}
    widths: dict[str, int] = {}
    rows: list[list[Any]] = []
    seen: list[Verdict] = []
    for verdict, line, width in zip(own.verdicts, known, own.widths, strict=True):
        now = adjusted_verdict(verdict)
        said = line if _says(now) == _says(verdict) else reason_lines(now, lang).first
        seen.append(now)
        rows.append([*_row(now), lines.setdefault(said, len(lines)), widths.setdefault(width, len(widths))])
    lead = "".join(
        str(int(_leads(own.verdicts, seen, a * count + b, b * count + a))) for a in range(count) for b in range(count)
    )
    facts = {
        "words": [*own.words],
        "spelled": [deck().spelling(word) for word in own.words],
        "fronts": own.fronts,
        "backs": own.backs,
        "lead": lead,
        "pairs": {
            "ruling": "".join(row[0] for row in rows),
            "score": [row[1] for row in rows],
            "nods": "".join(row[2] for row in rows),
            "seam": "|".join(row[3] for row in rows),
            "line": [row[4] for row in rows],
            "width": [row[5] for row in rows],
        },
        "lines": [*lines],
        "widths": [*widths],
        "names": {LETTERS[each]: [SIGNS[each], each.value, ruling_name(each)] for each in Ruling},
        "said": {**named_texts("offline/_said.html"), "places": [_("1. Karte"), _("2. Karte")]},
    }
    return json.dumps(facts, ensure_ascii=False, separators=(",", ":")).encode()


def _leads(own: list[Verdict], seen: list[Verdict], asked: int, reverse: int) -> bool:
    """Say whether the order that was asked for stands above the other one, as in an answer to two cards.

    The lexicon puts the better one first, and a table that sees more in the other one puts that first.
    """
    is_first = better_first(own[asked], own[reverse])[0] is own[asked]
    first, second = (asked, reverse) if is_first else (reverse, asked)
    return is_first == (seen[second].p <= seen[first].p)


def _says(verdict: Verdict) -> tuple[object, ...]:
    weighed = verdict.reason, verdict.authority, verdict.leans_to_yes, verdict.facts
    return *weighed, verdict.relatives, verdict.suggestions, verdict.explanation


def _fronts(word: str, profile: NounProfile | None) -> str:
    """Return the keys of a card's lawful forms as a first part (W-10)."""
    parts = () if profile is None else profile.parts
    return " ".join(dict.fromkeys((fold(word), *(fold(stem + link) for stem, link in parts))))


def _backs(word: str) -> str:
    """Return the keys of a card's forms as a head, plural and cases among them."""
    judge = deck_judge().judge()
    noun = judge.noun(word)
    forms = () if noun is None else judge.store.head_forms(noun.id)
    return " ".join(dict.fromkeys((fold(word), *(row.key for row in forms))))


def _row(verdict: Verdict) -> list[Any]:
    seam = verdict.seam
    unsure = verdict.authority is Authority.NOBODY
    nods = "-" if verdict.clause or unsure else str(verdict.friends)
    leaning = "" if verdict.ruling is not Ruling.STRITTIG or unsure else "+" if verdict.leans_to_yes else "~"
    return [LETTERS[verdict.ruling], verdict.score, nods, f"{seam.stem}·{seam.link}·{seam.head}{leaning}"]
