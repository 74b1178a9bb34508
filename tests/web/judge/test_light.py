"""A server answers words of cards without the heavy libraries; they are loaded by what needs them."""

from __future__ import annotations

import os
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path

import pytest

from tests.kept_lexicon import linked_home

HEAVY = {"spacy", "thinc", "numpy", "wordfreq", "spacy_lookups_data", "rapidfuzz", "reportlab", "PIL", "tqdm"}
LOADED = f"print(sorted({HEAVY!r} & sys.modules.keys()))\n"


@pytest.fixture
def printed(data_home: Path, tmp_path: Path) -> Callable[[str], list[str]]:  # noqa: ARG001 - it names the lexicon
    """Runs code in a process of its own, over a new house with the lexicon, and gives the lines that it prints."""
    home = linked_home(tmp_path)

    def run(code: str) -> list[str]:
        command = [sys.executable, "-c", f"import sys\n{code}"]
        environment = os.environ | {"SCHLAFMUETZE_DATA": str(home)}
        return subprocess.run(command, capture_output=True, text=True, check=True, env=environment).stdout.splitlines()

    return run


def test_a_server_gives_the_verdict_on_two_cards_without_anything_heavy(printed: Callable[[str], list[str]]) -> None:
    code = (
        "import web.serve\n"
        "from web.app import create_app\n"
        "page = create_app().test_client().get('/urteil?a=EIS&b=WEIN')\n"
        "print(page.status_code, 'Eiswein' in page.text)\n" + LOADED
    )
    assert printed(code) == ["200 True", "[]"]


def test_a_deck_of_ones_own_is_judged_without_anything_heavy(printed: Callable[[str], list[str]]) -> None:
    code = (
        "from lexicon.judge import Judge\n"
        "from lexicon.pairs.pair_table import PairTable\n"
        "table = PairTable.load(['KUCHEN', 'BLECH', 'ANGST'], Judge.open())\n"
        "print(table.verdict('KUCHEN', 'BLECH').word, sum(1 for _ in table.verdicts()))\n" + LOADED
    )
    assert printed(code) == ["Kuchenblech 9", "[]"]
