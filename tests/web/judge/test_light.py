"""A server answers words of cards without the heavy libraries; they are loaded by what needs them."""

import os
import subprocess
import sys
from pathlib import Path

import pytest

from tests.kept_lexicon import linked_home

HEAVY = {"spacy", "thinc", "numpy", "wordfreq", "spacy_lookups_data", "rapidfuzz", "reportlab", "PIL", "tqdm"}
LOADED = f"print(sorted({HEAVY!r} & sys.modules.keys()))\n"


SERVER = """
import web.serve
from web.app import create_app
page = create_app().test_client().get('/urteil?a=EIS&b=WEIN')
print(page.status_code, 'Eiswein' in page.text)
"""
OWN_DECK = """
from lexicon.judge import Judge
from lexicon.pairs.pair_table import PairTable
table = PairTable.load(['KUCHEN', 'BLECH', 'ANGST'], Judge.open())
print(table.verdict('KUCHEN', 'BLECH').word, sum(1 for _ in table.verdicts()))
"""


@pytest.mark.parametrize(("code", "said"), [(SERVER, "200 True"), (OWN_DECK, "Kuchenblech 9")])
@pytest.mark.usefixtures("data_home")
def test_a_verdict_on_two_cards_needs_nothing_heavy(tmp_path: Path, code: str, said: str) -> None:
    environment = os.environ | {"SCHLAFMUETZE_DATA": str(linked_home(tmp_path))}
    command = [sys.executable, "-c", f"import sys\n{code}{LOADED}"]
    ended = subprocess.run(command, capture_output=True, text=True, check=True, env=environment)
    assert ended.stdout.splitlines() == [said, "[]"]
