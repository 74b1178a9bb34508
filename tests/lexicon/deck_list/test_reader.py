"""A reader is asked over the common form, by a real server that answers from recorded readings."""

import json
import threading
from collections.abc import Iterator
from contextlib import contextmanager
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from typing import Any

import pytest

from lexicon.deck_list.answer import Answer
from lexicon.deck_list.deck_list import DeckList
from lexicon.deck_list.reader import HEADS, Reader, ReaderFault, read_on
from lexicon.paths import shipped
from lexicon.text import Text

RECORDED = DeckList.of_text(shipped("judgements/deck-lists/10.txt").read_text(encoding="utf-8")).answers[0]
NOUNS = RECORDED.nouns


class Endpoint:
    """A server of chat completions. `breaks_after` answers it says 503; of `left_out` it writes no line; it stops
    amid the last line of answer `cut_off`.
    """

    def __init__(self, *, breaks_after: int = 99, left_out: str = "", cut_off: int = 0, body: Any = None) -> None:
        self.breaks_after, self.left_out, self.cut_off, self.body = breaks_after, left_out, cut_off, body
        self.asked: list[tuple[str, str, str]] = []  # path, model, key

    def answer(self, question: str) -> str:
        """Return the recorded lines for the heads of a question."""
        heads = question.rstrip(".\n").rpartition("diese Karten: ")[2].split(", ")
        lines = RECORDED.as_text().splitlines()[1:]
        return "\n".join(line for line in lines if line.partition(":")[0] in {*heads} - {self.left_out})

    @contextmanager
    def running(self) -> Iterator[str]:
        """Serve until the end; yield the address."""
        endpoint = self

        class Handler(BaseHTTPRequestHandler):
            def do_POST(self) -> None:
                sent = json.loads(self.rfile.read(int(self.headers["Content-Length"])))
                endpoint.asked.append((self.path, sent["model"], self.headers.get("Authorization", "")))
                fails = len(endpoint.asked) > endpoint.breaks_after
                text = endpoint.answer(sent["messages"][0]["content"])
                reason = "length" if endpoint.cut_off == len(endpoint.asked) else "stop"
                usual = {"choices": [{"message": {"role": "assistant", "content": text}, "finish_reason": reason}]}
                body = json.dumps({"error": "zu viel los"} if fails else endpoint.body or usual).encode()
                self.send_response(503 if fails else 200)
                self.send_header("Content-Length", str(len(body)))
                self.end_headers()
                self.wfile.write(body)

            def log_message(self, *_: object) -> None:
                """Say nothing."""

        server = ThreadingHTTPServer(("127.0.0.1", 0), Handler)
        threading.Thread(target=server.serve_forever, daemon=True).start()
        try:
            yield f"http://127.0.0.1:{server.server_port}/v1"
        finally:
            server.shutdown()
            server.server_close()


def read(endpoint: Endpoint, kept: list[DeckList], seen: list[float] | None = None, key: str = "") -> list[str]:
    """Let an endpoint read the deck on from what was kept last; return the codes of what was wrong."""

    def progress(share: float, _step: Text) -> None:
        if seen is not None:
            seen.append(share)

    with endpoint.running() as url:
        return [each.code for each in read_on(kept[-1], NOUNS, Reader(url, "klug", key), kept.append, progress)]


def test_a_deck_is_read_some_heads_at_a_time_as_another_table() -> None:
    endpoint, first, seen = Endpoint(), Answer(NOUNS, {noun: {} for noun in NOUNS}), list[float]()
    kept = [DeckList([first])]
    assert read(endpoint, kept, seen, key="geheim") == []
    assert kept[-1].answers == (first, RECORDED)
    assert endpoint.asked == [("/v1/chat/completions", "klug", "Bearer geheim")] * (len(NOUNS) // HEADS)
    assert seen == sorted(seen)
    assert seen[-1] == 1


def test_it_goes_on_where_the_line_broke() -> None:
    kept = [DeckList()]
    with pytest.raises(ReaderFault, match=r'mit 503 \(„{"error": "zu viel los"}“\)'):
        read(Endpoint(breaks_after=2), kept)
    assert len(kept[-1].answers[0].counts) == 2 * HEADS
    later = Endpoint()
    assert read(later, kept) == []
    assert kept[-1].answers == (RECORDED,)
    assert len(later.asked) == len(NOUNS) // HEADS - 2
    assert later.asked[0][2] == ""


def test_a_head_without_a_line_is_asked_for_once_more_and_then_named() -> None:
    endpoint, kept = Endpoint(left_out=NOUNS[3]), [DeckList()]
    assert read(endpoint, kept) == ["missing"]
    assert len(endpoint.asked) == len(NOUNS) // HEADS + 1
    assert kept[-1].unread(NOUNS) == (NOUNS[3],)


def test_a_line_that_was_cut_off_is_asked_for_again() -> None:
    endpoint, kept = Endpoint(cut_off=1), [DeckList()]
    assert read(endpoint, kept) == []
    assert len(endpoint.asked) == len(NOUNS) // HEADS + 1
    assert kept[-1].answers == (RECORDED,)


@pytest.mark.parametrize("key", ["geheim\n", "schlüssel"])
def test_a_key_that_can_be_none_is_not_printed(key: str) -> None:
    with pytest.raises(ReaderFault, match="Zeichen") as told:
        Reader("http://127.0.0.1:9", "klug", key).ask("Und?")
    assert key.strip() not in told.value.sentence()


@pytest.mark.parametrize("body", [{"choices": []}, ["nichts"], {"choices": [{"message": {"content": 7}}]}])
def test_an_endpoint_of_another_form_gets_a_sentence(body: Any) -> None:
    with pytest.raises(ReaderFault, match="nicht in der Form von chat/completions"):
        read(Endpoint(body=body), [DeckList()])


@pytest.mark.parametrize("url", ["http://127.0.0.1:9/v1", "nirgends", "http://[", ""])
def test_an_address_where_nobody_answers_gets_a_sentence(url: str) -> None:
    with pytest.raises(ReaderFault, match="antwortet niemand"):
        Reader(url, "klug").ask("Und?")
