"""The lexicon of this run, lent to the homes of servers that tests start."""

from pathlib import Path


def linked_home(folder: Path) -> Path:
    """Give a folder this run's lexicon, by links; a house in it has a database of its own. Return the folder."""
    from lexicon.paths import data_home

    for shared in data_home().iterdir():
        if not shared.name.startswith("table.sqlite"):
            (folder / shared.name).symlink_to(shared.resolve())
    return folder
