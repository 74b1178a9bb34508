"""What browsers do to pages: what holds for all templates."""

import re
from collections.abc import Iterator
from pathlib import Path
from typing import Final

ROOT: Final = Path(__file__).resolve().parents[3]


def files(*kinds: str) -> Iterator[tuple[str, str]]:
    """Return the paths of the room's files of these kinds, and what stands in them."""
    for path in sorted((ROOT / "web").rglob("*.*")):
        if path.suffix in kinds:
            yield path.relative_to(ROOT).as_posix(), path.read_text()


def test_words_of_cards_and_names_are_left_alone_by_translators() -> None:
    for path, text in files(".html"):
        for tag in re.findall(r"<(?!input|textarea)[a-z][^<]*?\blang=\"de\"[^<]{0,160}|<bdi[^<]*", text):
            assert 'translate="no"' in tag, (path, tag)
