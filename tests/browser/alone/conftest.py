"""The folder of the tablet alone, built once out of what is kept of its parts."""

import os
from collections.abc import Iterator
from pathlib import Path
from typing import Final

import pytest

from lexicon.paths import data_home
from tests.browser.alone.static_host import Host
from web.in_browser.building.folder import write_folder
from web.in_browser.building.parts import BuildError, Reason

PARTS: Final = data_home() / "parts"
"""Where a person's `schlafmuetze app` keeps what it fetched; the tests' own home is a new one each time."""
REQUIRED: Final = os.environ.get("SCHLAFMUETZE_APP") == "required"


@pytest.fixture(scope="session")
def app_folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The folder as `schlafmuetze app` writes it. Left out, loudly, where Node or the net is missing."""
    folder = tmp_path_factory.mktemp("app") / "app"
    try:
        write_folder(folder, lambda _: None, PARTS, packing=0)
    except BuildError as fault:
        if REQUIRED or fault.reason not in {Reason.NO_NODE, Reason.UNREACHABLE}:
            raise
        pytest.skip(f"The tablet alone was NOT tested ({fault.reason.name}); SCHLAFMUETZE_APP=required demands it")
    return folder


@pytest.fixture
def host(app_folder: Path, tmp_path: Path) -> Iterator[Host]:
    found = Host(app_folder, tmp_path / "www")
    yield found
    found.close()
