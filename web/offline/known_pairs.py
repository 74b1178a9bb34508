"""The verdicts on every two cards of a deck as one compact file, so that a device can look them up by itself.

It says what the panel says about two cards: which order leads, the compound with its seam, ruling, score, the first
line of the reason. All of it goes through the panel's own code, so the two can't differ.
"""

from __future__ import annotations

import json
from functools import lru_cache
from typing import Any, Final

from lexicon.judging.noun_profile import NounProfile
from lexicon.judging.verdict import Authority, Ruling, Verdict, better_first
from lexicon.pairs.pair_table import PairTable
from lexicon.spelling import fold
from web.judge.deck_judge import Answer, DeckJudge, Question
from web.judge.letter_widths import width_classes
from web.judge.panel import SIGNS, ruling_name
from web.judge.question import adjusted_answer
from web.judge.reason_lines import reason_lines
from web.judge.services import deck, deck_judge, precedents
from web.judge.votes.precedents import Precedents
from web.pages.language import gettext as _
from web.pages.precedence import precedence

LETTERS: Final = {Ruling.GILT: "g", Ruling.STRITTIG: "s", Ruling.GILT_NICHT: "n"}
MOST_WORDS: Final = 80
"""Words of a deck up to which its pairs are kept: with twice as many the file has four times the size."""


def known_pairs(judge: DeckJudge, lang: str) -> bytes:
    """Return the file for the deck of this request as its table sees it now, in `lang`.

    A deck with more than `MOST_WORDS` has no pairs in it, and the device says that it needs the net.

    :raises LexiconFileError: while there is no lexicon.
    """
    return _file(judge.pair_table(), precedents(), lang)


@lru_cache(maxsize=4)  # a pair table never changes, and precedents are another object once an event is added
def _file(table: PairTable, _at: Precedents, lang: str) -> bytes:
    words = table.words if len(table.words) <= MOST_WORDS else ()
    lines: dict[str, int] = {}
    widths: dict[str, int] = {}
    rows: list[list[Any]] = []
    lead = ""
    for a in words:
        for b in words:
            precedence.give_way()
            forth, leads = _leading(table, a, b)
            lead += "1" if leads else "0"
            rows.append(_row(forth, lang, lines, widths))
    facts = {
        "words": [*words],
        "spelled": [deck().spelling(word) for word in words],
        "fronts": [_fronts(word, profile) for word, profile in zip(words, table.profiles, strict=False)],
        "backs": [_backs(word) for word in words],
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


def _leading(table: PairTable, a: str, b: str) -> tuple[Verdict, bool]:
    """Return the verdict on `a` in front of `b`, and whether this order leads when `a` was tapped first."""
    asked = table.verdict(a, b)
    first, second = better_first(asked, table.verdict(b, a))
    answer = adjusted_answer(Answer(Question(a, b), verdict=first, reverse=second))
    leads = answer.verdict is not None and (answer.verdict.modifier, answer.verdict.head) == (
        asked.modifier,
        asked.head,
    )
    found = answer.verdict if leads else answer.reverse
    if found is None:
        raise LookupError((a, b))  # an answer to two cards has both orders
    return found, leads


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


def _row(verdict: Verdict, lang: str, lines: dict[str, int], widths: dict[str, int]) -> list[Any]:
    seam = verdict.seam
    unsure = verdict.authority is Authority.NOBODY
    nods = "-" if verdict.clause or unsure else str(verdict.friends)
    leaning = "" if verdict.ruling is not Ruling.STRITTIG or unsure else "+" if verdict.leans_to_yes else "~"
    first = reason_lines(verdict, lang).first
    return [
        LETTERS[verdict.ruling],
        verdict.score,
        nods,
        f"{seam.stem}·{seam.link}·{seam.head}{leaning}",
        lines.setdefault(first, len(lines)),
        widths.setdefault(width_classes(seam), len(widths)),
    ]
