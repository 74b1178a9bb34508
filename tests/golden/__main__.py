"""Record the golden games anew: `python -m tests.golden`. Read the difference before you commit it."""

from __future__ import annotations

from pathlib import Path

from companion.replay import transcript
from tests.golden.recording import scenarios
from web.storage.log_file import write_log

HERE = Path(__file__).parent


def main() -> None:
    """Write every game's log and transcript, and remove those of games that no scenario plays any more."""
    kept: set[Path] = set()
    for scenario in scenarios():
        log = scenario.record()
        folder = HERE / scenario.game
        folder.mkdir(exist_ok=True)
        for suffix, text in ((".jsonl", write_log(log)), (".txt", "\n".join(transcript(log, changes=True)) + "\n")):
            file = folder / f"{scenario.name}{suffix}"
            file.write_text(text, encoding="utf-8")
            kept.add(file)
    for file in (*HERE.glob("*/*.jsonl"), *HERE.glob("*/*.txt")):
        if file not in kept:
            file.unlink()


if __name__ == "__main__":
    main()
