"""Play the golden games again by today's rules: `python -m tests.golden`. Read the difference before you commit it.

It writes each log and its transcript anew. A new game is a log out of a bundle („Sicherung“), saved beside the others,
with a line in `games.jsonl`.
"""

import json

from companion.game import RULES_VERSION
from companion.log import Log
from companion.replay import transcript
from tests.golden.games import golden_games
from web.storage.log_file import event_of, header_of, write_log


def main() -> None:
    """Replay and write, up to the first game that the rules refuse."""
    for golden in golden_games():
        print(f"{golden.game}/{golden.name}")
        first, *lines = golden.file(".jsonl").read_text(encoding="utf-8").splitlines()
        log = Log(header_of(json.loads(first))._replace(rules_version=RULES_VERSION))
        for line in lines[:-1]:
            log.append_event(event_of(log, json.loads(line)))
        golden.file(".jsonl").write_text(write_log(log), encoding="utf-8")
        golden.file(".txt").write_text("\n".join(transcript(log, changes=True)) + "\n", encoding="utf-8")


if __name__ == "__main__":
    main()
