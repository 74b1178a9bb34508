"""The examples in the docs hold."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from companion.refusal import Refused

DOCS = Path(__file__).parents[2] / "docs"


@pytest.mark.parametrize("page", ["games.md", "adviser.md"])
def test_the_example_holds(page: str) -> None:
    example = re.search(r"```python\n(.*?)```", (DOCS / page).read_text(encoding="utf-8"), re.DOTALL)
    assert example is not None
    code, _, questions = example[1].rpartition("\n\n")
    scope: dict[str, object] = {}
    exec(code, scope)  # noqa: S102 - our own docs
    for line in questions.strip().splitlines():
        expression, _, shown = line.partition("  # ")
        if shown.startswith("Refused: "):
            with pytest.raises(Refused) as refusal:
                eval(expression, scope)  # noqa: S307 - our own docs
            assert str(refusal.value) == shown.removeprefix("Refused: ")
        else:
            assert repr(eval(expression, scope)) == shown  # noqa: S307


def test_every_page_the_docs_point_to_is_there() -> None:
    for page in DOCS.glob("*.md"):
        for target in re.findall(r"\]\(([^)#:]+)\)", page.read_text(encoding="utf-8")):
            assert (DOCS / target).exists(), target
