"""How the learned model is made: offline, once, from the lexicon and the judgements in data/.

`python -m lexicon.training` (or `make model`) writes data/model/nouns.sqlite. It needs the packages of the extra
`train`, which nothing else needs; the judge at the table has only the vectors that come out of here.
"""

from __future__ import annotations

import sys


def report(text: str) -> None:
    """Print a line of progress to the standard error."""
    print(text, file=sys.stderr, flush=True)
