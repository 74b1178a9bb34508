"""A phone with a scripted player: it reads its frame, chooses, and sends; once, twice, late, or into nothing."""

import json
import secrets
import threading
import time
from collections import Counter
from random import Random
from typing import Any, Final, NamedTuple

from tests.web.phones.rounds.choices import FORBIDDEN, Chooser
from tests.web.phones.rounds.house import FORM, Device, House

_AGAIN: Final = 0.1  # of the bookings are sent twice, one after the other
_AT_ONCE: Final = 0.03  # twice at the same time
_LATE: Final = 0.05  # some time after the tap
_KEPT_BACK: Final = 0.05  # only after the next one
_LOST: Final = 0.06  # on a line that is cut; mostly sent again
_WILD: Final = 0.01  # are no move that anybody should try
_FORBIDDEN: Final = 0.005
_STREAM: Final = 0.05  # of the looks are the first frame of a stream that is then cut
_PAGES: Final = 0.02  # of the looks of the phone that runs the table are pages of its tablet
_MEASURE: Final = 10.0  # seconds between two measurements of a clock
_PINGS: Final = 4
_REST: Final = 0.004  # seconds between two looks, at most


class Acknowledged(NamedTuple):
    """A booking that was answered “done”: its fields, and the number of the last event then."""

    fields: dict[str, Any]
    seq: int


class Table:
    """An evening as its phones know it: how many rounds are wanted, what was acknowledged, what went wrong.

    It is over after so many rounds or `most` events. At half of them the server is killed by the phone that hears so,
    in the midst of what the other phones do: an evening of so many events has lived through a kill, however fast it is.
    """

    def __init__(self, house: House, game: str, match: str, rounds: int, most: int) -> None:
        self.house, self.game, self.match = house, game, match
        self.rounds, self.most = rounds, most
        self.over = threading.Event()
        self.seq = 0
        self.moved_at = time.monotonic()
        self.acknowledged: dict[str, Acknowledged] = {}
        self.cut_off: set[str] = set()
        self.counts: Counter[str] = Counter()
        self.wrongs: list[str] = []
        self._struck = False
        self._lock = threading.Lock()

    def acknowledge(self, key: str, fields: dict[str, Any], seq: int) -> None:
        """Note a booking that is done."""
        with self._lock:
            self.acknowledged.setdefault(key, Acknowledged(fields, seq))
            if seq > self.seq:
                self.seq, self.moved_at = seq, time.monotonic()
            strikes = seq >= self.most // 2 and not self._struck
            self._struck |= strikes
        if strikes:
            self.house.kill()
        if seq >= self.most:
            self.over.set()

    def count(self, what: str) -> None:
        """Count something that happened."""
        with self._lock:
            self.counts[what] += 1

    def cut(self, key: str) -> None:
        """Note a booking whose answer nobody will hear; the server may have kept it or not."""
        with self._lock:
            self.cut_off.add(key)

    def wrong(self, what: str) -> None:
        """Note something that must not happen."""
        with self._lock:
            self.wrongs.append(what)


class Player(threading.Thread):
    """A player with a phone of its own. Player 0 set up the table and runs it."""

    def __init__(self, table: Table, number: int, device: Device, code: str, rng: Random) -> None:
        super().__init__(daemon=True)
        self.table, self.number, self.device, self.rng = table, number, device, rng
        self.where = f"/abend/{table.match}/platz"
        sat = device.ask("POST", f"/mit/{code}", f"player={number}", FORM)
        assert sat.status == 303, sat
        self._chooser = Chooser(table.game, rng, lambda name: device.read(f"{self.where}/frage/{name}"))
        self._kept: list[tuple[str, dict[str, Any]]] = []
        self._clock = rng.uniform(0, 1e6)  # ms by which the phone's clock is ahead
        self._measured = -_MEASURE
        self._kills = -1
        self._seen = 0
        self.rounds = 0  # that this phone saw end
        self._is_between = False

    def run(self) -> None:
        """Play until the evening is over; an exception is something that must not happen."""
        try:
            while not self.table.over.is_set():
                self._step()
        except Exception as wrong:
            self.table.wrong(f"player {self.number}: {wrong!r}")
            self.table.over.set()
            raise
        finally:
            self.device.hang_up()

    def look(self) -> Any:
        """Return the frame of this phone; what it has seen once never goes back."""
        stream = self.rng.random() < _STREAM
        frame = self.device.listen(f"{self.where}/strom") if stream else None
        frame = frame or self.device.read(f"{self.where}/stand")
        if frame["seq"] < self._seen:
            self.table.wrong(f"player {self.number} saw event {self._seen}, and then only {frame['seq']}")
        self._seen = frame["seq"]
        was_between, self._is_between = self._is_between, frame["view"]["mood"] in ("between", "over")
        self.rounds += self._is_between and not was_between
        return frame

    def _step(self) -> None:
        self._measure()
        frame, rng = self.look(), self.rng
        if self.number == 0 and rng.random() < _PAGES:
            address = rng.choice(("", "/stand", "?schritt=tisch", "/zettel"))
            self.table.count(f"page {self.device.ask('GET', f'/abend/{self.table.match}{address}').status}")
        if self._is_between:
            self._between(frame)
        elif rng.random() < _FORBIDDEN:
            fields = rng.choice(FORBIDDEN)
            if self._deliver(secrets.token_hex(8), {**fields, "seen": frame["seq"]}) == 200:
                self.table.wrong(f"{fields} was accepted")
        else:
            chosen = self._chooser.wild(frame) if rng.random() < _WILD else self._chooser.choose(frame)
            if chosen is not None:
                self._send({**chosen, "seen": frame["seq"], "t": self._now()})
        if self._kept and rng.random() < 0.3:
            self._deliver(*self._kept.pop())
        time.sleep(rng.uniform(0, _REST))

    def _between(self, frame: Any) -> None:
        """Deal the next round if this phone runs the table, or stop once there were enough of them."""
        if not frame.get("leads"):
            time.sleep(_REST)
            return
        if self.rounds >= self.table.rounds:
            self.table.over.set()
        elif self._deliver(secrets.token_hex(8), {"do": "next_round", "seen": frame["seq"]}) == 200:
            self._is_between = False
        else:
            self.table.wrong("no next round")
            self.table.over.set()

    def _send(self, fields: dict[str, Any]) -> None:
        key, rng, chance = secrets.token_hex(8), self.rng, self.rng.random()
        if rng.random() < _LATE:
            self.table.count("late")
            time.sleep(rng.uniform(0, 0.25))
        if chance < _KEPT_BACK:
            self.table.count("kept back")
            self._kept.append((key, fields))
            return
        if chance < _KEPT_BACK + _LOST:
            self.table.cut(key)
            self.device.lose(f"{self.where}/tun", json.dumps({"id": key, **fields}))
            if rng.random() < 0.2:
                return
        if chance > 1 - _AT_ONCE:
            self.table.count("twice at once")
            twin = Device(self.table.house, Random(rng.random()))
            twin.cookie = self.device.cookie
            other = threading.Thread(target=self._deliver, args=(key, fields, twin), daemon=True)
            other.start()
            self._deliver(key, fields)
            other.join()
            twin.hang_up()
            return
        status = self._deliver(key, fields)
        if status == 200 and rng.random() < _AGAIN:
            self.table.count("twice")
            if self._deliver(key, fields) != 200:
                self.table.wrong(f"{key} was done, and then refused")

    def _deliver(self, key: str, fields: dict[str, Any], device: Device | None = None) -> int:
        """Send a booking until it is answered, and return the status."""
        body = json.dumps({"id": key, **fields})
        answer = (device or self.device).ask("POST", f"{self.where}/tun", body)
        self.table.count(f"booking {answer.status}")
        if answer.status == 200:
            self.table.acknowledge(key, fields, json.loads(answer.text)["seq"])
        elif not 400 <= answer.status < 500:
            self.table.wrong(f"{answer.status} to {body}")
        elif "sentence" not in json.loads(answer.text)["refused"]:
            self.table.wrong(f"no reason for {body}")
        return answer.status

    def _now(self) -> float:
        return time.monotonic() * 1000 % 1e9 + self._clock

    def _measure(self) -> None:
        """Let the server measure this phone's clock, as the page does: now and then, and after each of its starts."""
        if time.monotonic() - self._measured < _MEASURE and self._kills == self.table.house.kills:
            return
        self._measured, self._kills, nonce = time.monotonic(), self.table.house.kills, ""
        for _ in range(_PINGS):
            answer = self.device.ask("POST", f"{self.where}/uhr", json.dumps({"c": self._now(), "n": nonce}))
            nonce = json.loads(answer.text)["n"]
