"""Training the model: offline, once, from the lexicon and the judgements in data/.

`python -m lexicon.training` (or `make model`) writes data/model/nouns.sqlite. It needs the packages of the extra
`train`, which nothing else needs: the judge uses only the vectors in that file.
"""

from __future__ import annotations

import sys


def report(text: str) -> None:
    """Print a line of progress to the standard error."""
    print(text, file=sys.stderr, flush=True)
