"""Docstrings, comments, docs and the English that players read: no sentence opens with Who, What or Whoever."""

from __future__ import annotations

import ast
import io
import re
import tokenize
from collections.abc import Iterator
from pathlib import Path
from typing import Final

import pytest

TOP: Final = Path(__file__).parents[2]

IN_TWO_LANGUAGES: Final = ("Text", "booklet", "decision")
"""The calls with a German text and, as their last argument, its English: clauses, options, reasons, faults."""

_OPENS: Final = re.compile(
    r"(?:^|(?<=[.!?:;…])|(?<=[.!?:;…][\"”“’)*]))"  # the beginning of a text, or the end of a sentence before it
    r"\s*(?:[-–•*+>] +|\d+\. +)?[*_(\"“„‘'`]*"  # a bullet, a number; emphasis, a bracket, a quotation mark
    r"(?:Whoever|Whatever|Whose|Whom|Who|What)\b[^.?!]*[.?!]?",
    re.MULTILINE,
)


def riddles(text: str) -> list[str]:
    """Return the sentences that open with Who, What, Whoever, Whatever, Whom or Whose and ask nothing."""
    return [found[0].strip() for found in _OPENS.finditer(text) if not found[0].endswith("?")]


def texts_of_code(source: str) -> Iterator[str]:
    """Yield every docstring, those of attributes too, and every block of comments."""
    for node in ast.walk(ast.parse(source)):
        if isinstance(node, ast.Expr) and isinstance(node.value, ast.Constant) and isinstance(node.value.value, str):
            yield _joined(node.value.value)
        if isinstance(node, ast.Call) and _name(node.func) in IN_TWO_LANGUAGES and node.args:
            english = node.args[-1]
            if isinstance(english, ast.Constant) and isinstance(english.value, str):
                yield english.value
    lines, last = list[str](), -1
    for token in tokenize.generate_tokens(io.StringIO(source).readline):
        if token.type == tokenize.COMMENT:
            if token.start[0] != last + 1 and lines:
                yield _joined("\n".join(lines))
                lines = []
            lines.append(token.string.lstrip("# "))
            last = token.start[0]
    yield _joined("\n".join(lines))


def _name(function: ast.expr) -> str:
    return function.attr if isinstance(function, ast.Attribute) else getattr(function, "id", "")


def texts_of_page(markdown: str) -> Iterator[str]:
    """Yield every paragraph, heading, item and cell of a page; what stands in consoles and examples is no prose."""
    prose = re.sub(r"^```.*?^```", "", markdown, flags=re.DOTALL | re.MULTILINE)
    for block in re.split(r"\n\s*\n|\n(?=\s*(?:[-*+]|\d+\.) )|\|", prose):
        yield " ".join(block.split()).lstrip("# ")


def _joined(text: str) -> str:
    """Return a text with its lines joined, paragraphs and items kept apart."""
    return re.sub(r"(?<!\n)\n(?!\n|\s*[-*•:|])[ \t]*", " ", text)


def rooms() -> list[str]:
    """Return the rooms: `companion` and `lexicon` whole, each folder and file at the top of `web` and `tests`."""
    files = [path.relative_to(TOP) for house in ("web", "tests") for path in (TOP / house).rglob("*.py")]
    below = {"/".join(file.parts[:2]) for file in files}
    return ["companion", "lexicon", "docs", "README.md", "CHANGELOG.md", *sorted(below)]


@pytest.mark.parametrize("room", rooms())
def test_no_sentence_opens_with_who_or_what(room: str) -> None:
    place = TOP / room
    found = []
    for file in [place] if place.is_file() else sorted((*place.rglob("*.py"), *place.rglob("*.md"))):
        text = file.read_text(encoding="utf-8")
        texts = texts_of_code(text) if file.suffix == ".py" else texts_of_page(text)
        found += [f"{file.relative_to(TOP)}: {riddle}" for each in texts for riddle in riddles(each)]
    assert not found, "\n".join(found)


@pytest.mark.parametrize(
    "text",
    [
        "Who hasn't seen it is refused.",
        "Refused. What was sent again is there already.",
        "The rule (W-21). Whoever laid last waits.",
        "Two kinds: What is laid and what is drawn.",
        "Cards:\n\n- Whose turn it is.",
        "**Who may do what**: the tablet.",
        "“It counts.” Whatever they say.",
        "Is it so? What comes next is told.",
    ],
)
def test_a_riddle_is_found_wherever_it_begins(text: str) -> None:
    assert len([riddle for each in texts_of_page(text) for riddle in riddles(each)]) == 1
    assert len([riddle for each in texts_of_code(f'"""{text}"""') for riddle in riddles(each)]) == 1
    comment = "".join(f"# {line}\n" for line in text.splitlines())
    assert len([riddle for each in texts_of_code(comment) for riddle in riddles(each)]) == 1


@pytest.mark.parametrize(
    "text",
    [
        "Who is right?",
        "Nobody knows who laid it.",
        "It asks: What lies open?",
        "## Who speaks?",
        "The Who played What.",
    ],
)
def test_questions_and_words_inside_a_sentence_are_fine(text: str) -> None:
    assert not [riddle for each in texts_of_page(text) for riddle in riddles(each)]
    assert not [riddle for each in texts_of_code(f'"""{text}"""') for riddle in riddles(each)]


@pytest.mark.parametrize("call", ["booklet('W-18', 'Wer legt.', {})", "Text('Wer legt.', {})", "text.Text('', {})"])
def test_a_riddle_is_found_in_the_english_of_a_text(call: str) -> None:
    code = call.format("'Whoever is first has it. The ' 'rest waits.'")
    assert [riddle for each in texts_of_code(code) for riddle in riddles(each)] == ["Whoever is first has it."]


def test_code_itself_and_consoles_are_no_prose() -> None:
    assert list(texts_of_code('said = "Who laid it"\n')) == [""]
    assert not [riddle for each in texts_of_page("```\nWho laid it.\n```\n") for riddle in riddles(each)]
