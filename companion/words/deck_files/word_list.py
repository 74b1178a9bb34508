"""A list of words, however people write it: bullets, numbers and articles in front, colours and pictures behind."""

import re
from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import Final, NamedTuple

from companion.typed import as_seen
from companion.words.deck import Colour
from companion.words.deck_files.cells import colour_of, mark_of, names_words, word_in
from companion.words.deck_files.faults import DeckFault, Doubt
from companion.words.deck_files.found import Found, Row
from companion.words.deck_files.table import Line

_BULLET: Final = re.compile(
    r"^\s*(?:\(?(?:\d+(?:\.\d+)*|[a-z])[.):]\)?|\d+(?:\.\d+)*(?=\s)|\[[ xX]?\]"
    r"|[^\w\s(\[\"'„“»«‚‘\U0001f000-\U0010ffff]+(?=\s))\s+"
)
"""What stands in front of a word in a list: 1. 2) (3) a) - – • ☐ [x] and whatever else a word processor draws."""
_APART: Final = ",;|\t•·"
_BETWEEN: Final = re.compile(rf"([\s/:=()→+&–—{_APART}]+)")
_MOST_BULLETS: Final = 4  # in front of one word: „- [ ] 3.“
_MOST_COLUMNS: Final = 12
_ARTICLES: Final = frozenset(("der", "die", "das"))
_PICTURE: Final = re.compile(r"[\u2190-\u2bff\U0001f000-\U0001faff][\u2190-\u2bff\u200d\ufe0f\U0001f000-\U000e007f]*")
_IN_ORDER: Final = tuple(Colour)


class _Token(NamedTuple):
    apart: bool
    text: str


def list_of(lines: Iterable[Line], answers: Mapping[str, str]) -> Found:
    """Return the words of lines whose cells, if there are several, are set apart by tabs."""
    given = [line for line in lines if any(line.cells)]
    head = _head_of(given, answers)
    if head is not None and head.chosen == "head":
        given = given[1:]
    found = _in_columns(given, answers) or _in_lines(given, answers)
    if not found.rows:
        return Found(faults=(DeckFault(1, "empty"),), lost=True)
    doubts = (*filter(None, (head,)), *found.doubts)
    return Found(found.rows, doubts=doubts, has_colours=any(row.colours for row in found.rows))


def _head_of(lines: Sequence[Line], answers: Mapping[str, str]) -> Doubt | None:
    """Return the doubt whether a first line „Wort“ is a card of the list or stands above it."""
    if len(lines) < 2:
        return None
    first = lines[0].cells
    if len(first) > 1 or not names_words(first[0]):
        return None
    return Doubt(
        lines[0].number, "head", "head", ("head", "card"), answers.get("head", "head"), {"text": word_in(first[0])}
    )


def _in_columns(lines: Sequence[Line], answers: Mapping[str, str]) -> Found | None:
    """Return words with marks in four columns that no header names, None if there are no such columns."""
    split = [_cells_of(line) for line in lines]
    if len(lines) < 2 or not all(split):
        return None
    width = min(max(map(len, split)), _MOST_COLUMNS)
    grid = [[*cells[:width], *[""] * (width - len(cells))] for cells in split]
    marked = [place for place in range(1, width) if _is_marked([cells[place] for cells in grid])]
    if len(marked) != len(_IN_ORDER):
        return None
    doubt = Doubt(lines[0].number, "order", "order", ("order", "words"), answers.get("order", ""))
    rows = []
    for line, cells in zip(lines, grid, strict=True):
        says = [mark_of(cells[place]) for place in marked]
        colours = tuple(colour for colour, yes in zip(_IN_ORDER, says, strict=True) if yes and doubt.chosen == "order")
        rows.append(Row(line.number, word_in(cells[0]), colours=colours))
    return Found(tuple(rows), doubts=(doubt,))


def _cells_of(line: Line) -> list[str]:
    if len(line.cells) > 1:
        return [*line.cells]
    separator = max(",;\t|", key=line.cells[0].count)
    return [cell.strip() for cell in line.cells[0].split(separator)]


def _is_marked(cells: Sequence[str]) -> bool:
    """Say whether a column has nothing but marks, and at least one that says yes."""
    return all(mark_of(cell) is not None for cell in cells) and any(map(mark_of, cells))


def _in_lines(lines: Sequence[Line], answers: Mapping[str, str]) -> Found:
    parts = [(line.number, _tokens("\t".join(line.cells))) for line in lines]
    doubtful = _doubtful_colours([tokens for _, tokens in parts])
    doubt = None
    if doubtful:
        number = next(number for number, tokens in parts if doubtful & {token.text for token in tokens})
        facts = {"words": tuple(sorted(doubtful))}
        doubt = Doubt(number, "colour_words", "colours", ("colours", "cards"), answers.get("colours", ""), facts)
    cards = doubtful if doubt is not None and doubt.chosen == "cards" else frozenset()
    spaced = [number for number, tokens in parts if _is_spaced(tokens)]
    several = None
    if 0 < len(spaced) < len(parts) / 2:
        words = tuple(" ".join(token.text for token in tokens) for number, tokens in parts if number in spaced)
        chosen = answers.get("several", "")
        several = Doubt(spaced[0], "several_words", "several", ("each", "leave"), chosen, {"words": words})
        if several.chosen == "leave":
            parts = [(number, tokens) for number, tokens in parts if number not in spaced]
    rows = tuple(row for number, tokens in parts for row in _rows_of(number, tokens, cards))
    return Found(rows, doubts=tuple(each for each in (doubt, several) if each is not None))


def _tokens(line: str) -> list[_Token]:
    text = "\t".join(map(as_seen, line.split("\t")))
    for _ in range(_MOST_BULLETS):
        text = _BULLET.sub("", text, count=1)
    between, parts = "", iter(_BETWEEN.split(text))
    found: list[_Token] = []
    for token in parts:
        signs = [each for each in token if each != "\ufe0f"]
        if signs and all(map(colour_of, signs)):  # 🔴🔵
            found.extend(_Token(apart=False, text=each) for each in signs)
        elif shown := token if _PICTURE.fullmatch(token) else word_in(token):
            found.append(_Token(any(sign in between for sign in _APART), shown))
        between = next(parts, "")
    return found


def _doubtful_colours(lines: Sequence[Sequence[_Token]]) -> frozenset[str]:
    """Return names of colours that may be cards: set apart like the words around them.

    They are colours if they alone are small, or if each line has one word and colours after it.
    """
    with_colours = [line for line in lines if any(map(_named, line[1:]))]
    words = [[token.text for token in line if _is_word(token)] for line in with_colours]
    if len(words) > 1 and all(len(line) == 1 for line in words):
        return frozenset()
    small = not any(word[:1].islower() for line in words for word in line)
    return frozenset(
        token.text
        for line in with_colours
        for token in line[1:]
        if token.apart and _named(token) and not (small and token.text.islower())
    )


def _named(token: _Token) -> bool:
    """Say whether a token is the name of a colour; its sign is never a word."""
    return colour_of(token.text) is not None and token.text[:1].isalpha()


def _is_word(token: _Token) -> bool:
    is_more = token.text.lower() in _ARTICLES or _PICTURE.fullmatch(token.text)
    return colour_of(token.text) is None and not is_more


def _is_spaced(tokens: Sequence[_Token]) -> bool:
    """Say whether a line has several words with nothing but blanks between."""
    return sum(map(_is_word, tokens)) > 1 and not any(token.apart for token in tokens)


def _rows_of(number: int, tokens: Sequence[_Token], cards: frozenset[str]) -> Iterator[Row]:
    """Yield the words of a line. A colour after a word belongs to it; one in front is a word: das ROT is a noun."""
    none = Row(number, "")
    row, coming = none, none
    for token in tokens:
        colour = colour_of(token.text) if token.text not in cards else None
        if colour is not None and (row.word or not token.text.isalpha()):
            if row.word:
                row = row._replace(colours=_with(row.colours, colour))
            else:
                coming = coming._replace(colours=_with(coming.colours, colour))
        elif token.text.lower() in _ARTICLES:
            coming = coming._replace(article=token.text.lower())
        elif _PICTURE.fullmatch(token.text):
            if row.word and not row.picture:
                row = row._replace(picture=token.text)
            else:
                coming = coming._replace(picture=token.text)
        else:
            if row.word:
                yield row
            row, coming = coming._replace(word=token.text), none
    if row.word:
        yield row._replace(article=row.article or coming.article)


def _with(colours: tuple[Colour, ...], more: Colour) -> tuple[Colour, ...]:
    return tuple(colour for colour in Colour if colour in {*colours, more})
