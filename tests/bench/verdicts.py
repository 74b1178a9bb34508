"""How long a verdict takes: in the process, beside CharSplit on the same words, and as a whole command."""

import contextlib
import random
import subprocess
from functools import partial

from compound_split import char_split

from lexicon.errors import UnknownWord
from lexicon.judge import Judge
from lexicon.meaning.model import SHIPPED, Model
from lexicon.pairs.pair_table import PairTable
from lexicon.paths import shipped
from tests.bench import marked
from tests.bench.lexicon_file import build_once
from tests.bench.rows import Limit, Row, milliseconds
from tests.bench.serving import COMMAND
from tests.bench.timing import median_duration, median_for_each


def verdicts() -> list[Row]:
    """Measure verdicts in the process: from the pair table, on any pair, on any word."""
    build_once()
    judge, table = Judge.open(), PairTable.default()
    rng = random.Random(1)
    deck_pairs = [(rng.choice(table.words), rng.choice(table.words)) for _ in range(2000)]
    other_pairs = [(modifier, head) for modifier, head, _ in marked.pairs()]
    words = [word.word for word in marked.compounds()]
    char_split.split_compound(words[0])  # CharSplit loads its tables with its first word; ours are loaded by now
    ours = median_for_each(partial(_judge_word, judge), words)
    theirs = median_for_each(char_split.split_compound, words)
    from_table = median_for_each(lambda pair: table.verdict(*pair), deck_pairs)
    with_model = median_for_each(lambda pair: judge.pair(*pair), other_pairs)
    opened = median_duration(lambda: Model(shipped(SHIPPED)), 20)
    size = f"a file of {shipped(SHIPPED).stat().st_size / 1e6:.1f} MB"
    split = f"CharSplit's split {milliseconds(theirs)}"
    return [
        Row("verdict from the pair table", from_table * 1000, "ms", Limit("<", 0.1)),
        Row("verdict on two other nouns, with the model", with_model * 1000, "ms", Limit("<", 1)),
        Row("the model opened", opened * 1000, "ms", Limit("<", 200), size),
        Row("verdict on any word, taken apart", ours * 1000, "ms", Limit("<", 2), split),
        Row("the same as a multiple of CharSplit's split", ours / theirs, "×", Limit("<", 10), split),
    ]


def _judge_word(judge: Judge, word: str) -> None:
    with contextlib.suppress(UnknownWord):
        judge.word(word)


def command() -> list[Row]:
    """Measure `schlafmuetze judge EIS WEIN` as a whole process."""
    build_once()
    call = [str(COMMAND), "judge", "EIS", "WEIN"]
    seconds = median_duration(lambda: subprocess.run(call, check=True, capture_output=True), 9)
    return [Row("schlafmuetze judge EIS WEIN, whole process", seconds, "s", Limit("<", 0.5))]
