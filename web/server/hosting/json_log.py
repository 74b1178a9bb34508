"""Structured logs: a JSON object a line, for machines that keep them.

No line holds a card, a vote, a name or an address of a device. So a line never has what a request has sent or what a
message was filled with: only a route, a status, a time and the ids of a table and of its house. A fault is its kind and
its places in the code, without its text.
"""

import json
import logging
import sys
import threading
import traceback
from collections.abc import Iterator
from datetime import UTC, datetime
from pathlib import Path
from typing import Any, Final, TextIO

from flask import Flask, Response, request

from web.access.house_address import entered
from web.live.clocks import arrived_ms, steady_ms
from web.storage.event_store import MATCH_ID

PROBES: Final = ("health.alive", "health.ready")
"""Pages that are asked for every few seconds: only their faults are told."""
_OURS: Final = "schlafmuetze"
_TOP: Final = str(Path(__file__).parents[3])
_requests: Final = logging.getLogger(f"{_OURS}.requests")


class JsonLines(logging.Formatter):
    """Makes a line of a record."""

    def format(self, record: logging.LogRecord) -> str:
        """Return the record as JSON: `msg` as it stands in the code, never its values."""
        moment = datetime.fromtimestamp(record.created, UTC).isoformat(timespec="milliseconds")
        line: dict[str, Any] = {"time": moment, "level": record.levelname.lower()}
        told: dict[str, Any] | None = getattr(record, "told", None)  # a request
        if told is None:
            line |= {"logger": record.name, **_message_of(record), **_table_of(record)}
        else:
            line |= told
        if record.exc_info and record.exc_info[1] is not None:
            fault = record.exc_info[1]
            line |= {"fault": [type(each).__name__ for each in _causes(fault)], "where": list(_places(fault))}
        return json.dumps(line, ensure_ascii=False)


def begin(stream: TextIO | None = None) -> None:
    """Write all that this process logs as JSON, as a rule to stderr; faults that nobody catches, too."""
    handler = logging.StreamHandler(stream)
    handler.setFormatter(JsonLines())
    root = logging.getLogger()
    root.handlers[:] = [handler]
    root.setLevel(logging.WARNING)
    logging.getLogger(_OURS).setLevel(logging.INFO)
    logging.captureWarnings(capture=True)
    threading.excepthook = lambda told: _tell(told.exc_value)
    sys.excepthook = lambda _kind, fault, _trace: _tell(fault)


def install(app: Flask) -> None:
    """Let `app` tell of each request."""

    def tell(response: Response) -> Response:
        status = response.status_code
        if request.endpoint in PROBES and status < 400:
            return response
        rule = request.url_rule
        told: dict[str, Any] = {
            "route": None if rule is None else rule.rule,
            "method": request.method if rule is not None else None,
            "status": status,
            "ms": round(steady_ms() - arrived_ms(), 1),
        }
        table = str((request.view_args or {}).get("match", ""))
        if MATCH_ID.fullmatch(table) and status != 404:  # a text that is no table may be anything
            told["table"] = table
        if (house := entered()) is not None:
            told["house"] = house.id
        level = logging.ERROR if status >= 500 else logging.WARNING if status >= 400 else logging.INFO
        _requests.log(level, "request", extra={"told": told})
        return response

    app.after_request(tell)


def _message_of(record: logging.LogRecord) -> dict[str, str]:
    """Return a message of our own as it stands in the code; of others, who may have filled it in, only its place."""
    if record.name.partition(".")[0] in (_OURS, "web"):
        return {"message": str(record.msg)}
    return {"place": f"{Path(record.pathname).name}:{record.lineno}"}


def _table_of(record: logging.LogRecord) -> dict[str, str]:
    if record.name.partition(".")[0] == _OURS and isinstance(record.args, tuple) and record.args:
        first = record.args[0]
        if isinstance(first, str) and MATCH_ID.fullmatch(first):
            return {"table": first}
    return {}


def _causes(fault: BaseException | None) -> Iterator[BaseException]:
    seen: set[int] = set()
    while fault is not None and id(fault) not in seen:
        seen.add(id(fault))
        yield fault
        fault = fault.__cause__ or fault.__context__


def _places(fault: BaseException) -> Iterator[str]:
    for frame in traceback.extract_tb(fault.__traceback__):
        name = frame.filename.removeprefix(_TOP).lstrip("/") if frame.filename.startswith(_TOP) else None
        yield f"{name or Path(frame.filename).name}:{frame.lineno} {frame.name}"


def _tell(fault: BaseException | None) -> None:
    if fault is not None and not isinstance(fault, KeyboardInterrupt):
        logging.getLogger(_OURS).error("unexpected fault", exc_info=fault)
