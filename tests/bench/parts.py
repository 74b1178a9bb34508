"""The parts of the bench. Each is loaded when it is measured, so that a part needs no more than it uses."""

from __future__ import annotations

from collections.abc import Callable
from importlib import import_module
from typing import Final, TypeAlias

from tests.bench.rows import Row

Measure: TypeAlias = Callable[[], list[Row]]

PARTS: Final = {
    "lexicon": "tests.bench.lexicon_file:build",
    "verdicts": "tests.bench.verdicts:verdicts",
    "command": "tests.bench.verdicts:command",
    "pages": "tests.bench.pages:pages",
    "pairs": "tests.bench.lexicon_file:pair_tables",
    "games": "tests.bench.games:play_outs",
    "logs": "tests.bench.games:logs",
    "evenings": "tests.bench.evenings:evenings",
    "weight": "tests.bench.weight:weight",
    "live": "tests.bench.live.tables:live",
    "hands": "tests.bench.hands.hands:hands",
    "servers": "tests.bench.servers.all_parts:servers",
    "soak": "tests.bench.soak:soak",
    "heads": "tests.bench.quality:heads",
    "first-parts": "tests.bench.quality:first_parts",
    "new-words": "tests.bench.quality:new_words",
}
"""The parts by name, in the order of the table: the module and the function that measures."""


def load(part: str) -> Measure:
    """Return the function that measures a part."""
    module, _, name = PARTS[part].partition(":")
    measure: Measure = getattr(import_module(module), name)
    return measure
