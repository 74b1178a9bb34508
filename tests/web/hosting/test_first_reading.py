"""What a server reads from its devices for the first time may come from several of them at once."""

import subprocess
import sys
from typing import Final

_FIRST_READINGS: Final = """
import sys
from concurrent.futures import ThreadPoolExecutor
from threading import Barrier

from msgspec import Struct, defstruct
from msgspec.json import decode
from web.server.bridge import _SWITCH
from web.table.phones.page import Call

sys.setswitchinterval(_SWITCH)
begin = Barrier(6)


def read(kind: type[Struct]) -> object:
    begin.wait()
    return decode(b'{"id": "a", "seen": 3, "t": 2.5}', type=kind)


with ThreadPoolExecutor(6) as pool:
    for number in range(500):
        fresh = defstruct(f"Call{number}", list(Call.__annotations__.items()), forbid_unknown_fields=True)
        calls = [each.result() for each in [pool.submit(read, fresh) for _ in range(6)]]
        assert calls == [fresh("a", 3, 2.5)] * 6
"""


def test_threads_that_read_a_type_for_the_first_time_at_once_do_not_end_the_process() -> None:
    ended = subprocess.run([sys.executable, "-c", _FIRST_READINGS], capture_output=True, text=True, check=False)
    assert (ended.returncode, ended.stderr) == (0, "")
