"""Asks an endpoint of the common chat-completions form to read a deck: some heads at a time, on from where it ended.

An address is asked only where somebody names it; nothing else in this program uses the internet.
"""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, ClassVar, Final

import httpx

from lexicon.deck_list.answer import Answer, AnswerFault, read_answers
from lexicon.deck_list.deck_list import DeckList
from lexicon.deck_list.sheet import sheet
from lexicon.errors import FAULTS, LexiconError
from lexicon.progress import Progress
from lexicon.text import Text

HEADS: Final = 10
"""The heads of one question: as many as are lost when a line breaks."""
_PATIENCE: Final = 300.0  # seconds for one answer
_ROUNDS: Final = 2  # times that a head is asked for
_SHOWN: Final = 200  # characters of what an endpoint says
_READING: Final = Text("Der Tisch liest", "The table reads")


class ReaderFault(LexiconError):
    """An endpoint that doesn't read. What it read before is kept."""

    texts: ClassVar[Mapping[str, Text]] = FAULTS["reader"]


@dataclass(frozen=True)
class Reader:
    """An endpoint: its address, with or without `/chat/completions`, the model to ask there, and a key, "" for none."""

    url: str
    model: str
    key: str = ""

    def ask(self, question: str) -> str:
        """Return the answer to a question. :raises ReaderFault: if there is none."""
        url = self.url.rstrip("/").removesuffix("/chat/completions") + "/chat/completions"
        if not (self.key.isascii() and self.key.isprintable()):
            raise ReaderFault("bad_key")  # no sentence of a library is to show it
        head = {"Authorization": f"Bearer {self.key}"} if self.key else {}
        body = {"model": self.model, "messages": [{"role": "user", "content": question}]}
        try:
            answer = httpx.post(url, json=body, headers=head, timeout=_PATIENCE)
        except (httpx.HTTPError, httpx.InvalidURL) as fault:
            raise ReaderFault("silent", url=url, why=str(fault) or type(fault).__name__) from fault
        if not answer.is_success:
            said = " ".join(answer.text.split())[:_SHOWN]
            raise ReaderFault("refused", url=url, status=answer.status_code, said=said or answer.reason_phrase)
        try:
            choice: Any = answer.json()["choices"][0]
            found, reason = choice["message"]["content"], choice.get("finish_reason")
        except (ValueError, LookupError, TypeError, AttributeError) as fault:
            raise ReaderFault("no_answer", url=url) from fault
        if not isinstance(found, str):
            raise ReaderFault("no_answer", url=url)
        return found.rpartition("\n")[0] if reason == "length" else found  # its last line was cut off


def is_unfinished(own: DeckList, nouns: Sequence[str]) -> bool:
    """Say whether the last table of a list was asked about these nouns and has heads left."""
    return bool(own.answers) and own.answers[-1].nouns == tuple(nouns) and bool(_left(own.answers[-1]))


def read_on(
    own: DeckList, nouns: Sequence[str], reader: Reader, keep: Callable[[DeckList], object], progress: Progress
) -> tuple[AnswerFault, ...]:
    """Let a reader be one more table of a deck's own list, or go on where the last one has heads left.

    `keep` is called with the list after each answer. Return what didn't count, and the heads that have no line.

    :raises ReaderFault: if the endpoint doesn't answer.
    """
    before, table = own.answers, Answer(tuple(nouns), {})
    if is_unfinished(own, nouns):
        before, table = before[:-1], before[-1]
    faults: list[AnswerFault] = []
    for _ in range(_ROUNDS):
        left = _left(table)
        for start in range(0, len(left), HEADS):
            progress(len(table.counts) / len(nouns), _READING)
            question = sheet(nouns, heads=left[start : start + HEADS])
            read = read_answers(reader.ask(question), nouns)[0]
            table = _with_more(table, read.answer)
            faults += (fault for fault in read.faults if fault.code != "missing")
            keep(DeckList((*before, table)))
    progress(1.0, _READING)
    if missing := _left(table):
        faults.append(AnswerFault(0, "missing", text=", ".join(missing)))
    return tuple(faults)


def _with_more(table: Answer, more: Answer) -> Answer:
    counts = {**more.counts, **table.counts}
    return table._replace(counts={noun: counts[noun] for noun in table.nouns if noun in counts})


def _left(table: Answer) -> tuple[str, ...]:
    return tuple(noun for noun in table.nouns if noun not in table.counts)
