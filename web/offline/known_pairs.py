"""The verdicts on every two cards of a deck as one compact file, so that a device can look them up by itself.

It says what the panel says about two cards: which order leads, the compound with its seam, ruling, score, the first
line of the reason, by the panel's own code. The lexicon is asked once; after a vote only the house's own view of its
verdicts is made anew.
"""

import json
from functools import lru_cache
from typing import Any, Final

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
from web.pages.language import gettext as _

MOST_WORDS: Final = 80
"""Words of a deck up to which its pairs are kept: with twice as many the file has four times the size."""


def known_pairs(judge: DeckJudge, lang: str) -> bytes:
    """Return the file for the deck of this request as its table sees it now, in `lang`.

    A deck with more than `MOST_WORDS` has no pairs in it, and the device says that it needs the net.

    :raises LexiconFileError: while there is no lexicon.
    """
    return _file(judge.pair_table(), precedents(), lang)


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
def _file(table: PairTable, _at: Precedents, lang: str) -> bytes:
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
        "said": {
            "reverse": _("andersherum"),
            "yes": _("eher ja"),
            "no": _("eher nein"),
            "chance": _("Chance:"),
            "of": _("von 100"),
            "needs_net": _("Ohne Netz kenne ich nur Wörter aus zwei Karten. Frag noch mal, sobald das Netz da ist."),
            "as_said": _(
                "So gesagt kann ich es erst mit Netz beurteilen. Aus den zwei Karten wird „%(word)s“.", word="{word}"
            ),
            "other_deck": _("Die Karten dieses Spiels habe ich hier nicht gespeichert. Dafür brauche ich das Netz."),
            "first": _("Gilt das Wort?"),
            "second": _("Und die zweite Karte?"),
            "places": [_("1. Karte"), _("2. Karte")],
            "clear": _("Neu"),
            "votes": _("Abstimmen geht wieder, sobald das Netz da ist."),
        },
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
    """Return all that the reason of a verdict on one pair depends on."""
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
