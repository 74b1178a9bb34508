"""The address of a disputed case: `/entscheid?m=1,1,4,7,1&a=9,5,-,12&dran=1&karte=13&von=zug&auf=mitte3`."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from typing import Any, Final
from urllib.parse import urlencode

from companion.numbers.cards import COPIES
from companion.numbers.places import Source
from web.games.numbers.ruling.case import EMPTY, SEAT_KEYS, STACK_KEYS, USUAL_PLAYERS, Case, Step
from web.pages.root import rooted

_SOURCES: Final = {"zug": Source.TURNED, "ablage": Source.DISCARD}
_MOST: Final = 12  # piles of a kind that are shown, possible or not
_LONGEST: Final = 16  # letters that are kept of one value


def read_case(sent: Mapping[str, str], players: int | None = None) -> Case:
    """Return the case of an address; at the table of a running match its number of `players` is known."""
    discards = _values(sent.get("a", "")) or (EMPTY,) * USUAL_PLAYERS
    if players is not None:
        discards = (*discards, *(EMPTY,) * players)[:players]
    step, pad = sent.get("schritt", ""), sent.get("stapel", "")
    return Case(
        middle=_values(sent.get("m", "")) or ("1",) * COPIES,
        discards=discards,
        turn=_value(sent, "dran") or "0",
        card=_value(sent, "karte"),
        source=_SOURCES.get(sent.get("von", "")),
        put=_value(sent, "auf"),
        not_yet_laid="frage" in sent,
        no_draw_pile=_values(sent.get("leer", "")),
        pad=pad if pad in (*STACK_KEYS, *SEAT_KEYS[: len(discards)]) else "",
        reopened=Step(int(step)) if step in ("1", "2") else None,
        match=sent.get("abend", "").strip()[:64],
    )


def address_of(case: Case, **changes: Any) -> str:
    """Return the address of a case, or of the one with some `changes`."""
    case = replace(case, **changes)
    source = next((word for word, source in _SOURCES.items() if source is case.source), "")
    parts = {
        "abend": case.match,
        "m": ",".join(case.middle),
        "a": ",".join(case.discards),
        "dran": case.turn,
        "leer": ",".join(case.no_draw_pile),
        "karte": case.card,
        "von": source,
        "auf": case.put,
        "frage": "1" if case.not_yet_laid else "",
        "schritt": str(int(case.reopened)) if case.reopened else "",
        "stapel": case.pad,
    }
    return rooted("/entscheid?") + urlencode({name: part for name, part in parts.items() if part}, safe=",")


def _value(sent: Mapping[str, str], name: str) -> str:
    return sent.get(name, "").strip()[:_LONGEST]


def _values(listed: str) -> tuple[str, ...]:
    return tuple(part.strip()[:_LONGEST] or EMPTY for part in listed.split(",")[:_MOST]) if listed.strip() else ()
