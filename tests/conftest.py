"""Fixtures of all tests: the real lexicon and the templates, built once, and a real Chromium where there is one."""

import gc
import os
import shutil
import signal
import sys
from collections import defaultdict
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest
from hypothesis import settings
from playwright.sync_api import Browser

from lexicon.judge import Judge
from tests import postgres
from tests.waiting import PATIENCE, wait_until
from tests.web.hosting import real_proxy

settings.register_profile("untimed", deadline=None)  # a busy machine is no fault of the code; pytest has its own limit
settings.load_profile("untimed")

if signal.getsignal(signal.SIGINT) is signal.SIG_IGN:  # a shell makes its jobs in the background deaf to Ctrl-C,
    signal.signal(signal.SIGINT, signal.default_int_handler)  # and so all that they start; some tests send it

LIGHT = "chromium-headless-shell"
"""The same engine without a desktop around it: a page costs it a fifth of the work."""
CHROMIUMS = ("chromium", "chromium-browser", "google-chrome")
REQUIRED = os.environ.get("SCHLAFMUETZE_BROWSER") == "required"
_SECONDS = {"slow": 5.0, "browser": 3.0}
"""Seconds that a test takes, about, by its mark; one without a mark takes 0.1."""
LEFT_OUT = pytest.StashKey[list[str]]()
MEASURED = pytest.StashKey[list[str]]()


def find_chromium(*, light: bool = True) -> Path | None:
    """Return the Chromium of this machine, the light one first if that will do; never one that a package downloads."""
    named = os.environ.get("SCHLAFMUETZE_CHROMIUM")
    known = (LIGHT, *CHROMIUMS) if light else (*CHROMIUMS, LIGHT)
    found = named or next(filter(None, map(shutil.which, known)), None)
    return Path(found) if found and Path(found).is_file() else None


@pytest.hookimpl(trylast=True)
def pytest_collection_modifyitems(config: pytest.Config, items: list[pytest.Item]) -> None:
    """Leave out what takes hours, and loudly what needs a missing browser. Put the slowest files first."""
    for item in items:
        if "chromium" in getattr(item, "fixturenames", ()):
            item.add_marker(pytest.mark.browser)
        if item.get_closest_marker("endurance"):
            item.add_marker(pytest.mark.timeout(0))
    left_out = [] if REQUIRED or find_chromium() else [item for item in items if item.get_closest_marker("browser")]
    if left_out:
        config.stash[LEFT_OUT] = [item.nodeid for item in left_out]
    if "endurance" not in config.option.markexpr:
        left_out += [item for item in items if item.get_closest_marker("endurance")]
    if left_out:
        config.hook.pytest_deselected(items=left_out)
        items[:] = [item for item in items if item not in left_out]
    if "PYTEST_XDIST_WORKER" in os.environ:  # a file goes to a process whole, in this order: fixtures are made once
        weights: defaultdict[Path, float] = defaultdict(float)
        for item in items:
            weights[item.path] += next((s for mark, s in _SECONDS.items() if item.get_closest_marker(mark)), 0.1)
        items.sort(key=lambda item: -weights[item.path])


def pytest_collection_finish() -> None:
    """Collect garbage more rarely: the tests' own modules and the lexicon are looked through each time for nothing."""
    gc.freeze()
    gc.set_threshold(20_000, 20, 20)


@pytest.hookimpl(optionalhook=True)
def pytest_xdist_auto_num_workers() -> int:
    """Test in two processes more than there are cores: many tests wait, for a page, a server or a clock."""
    return (os.cpu_count() or 1) + 2


def pytest_sessionfinish(session: pytest.Session) -> None:
    """Let the process that speaks know what this one has left out."""
    output: dict[str, object] | None = getattr(session.config, "workeroutput", None)
    if output is not None:
        output["left_out"] = session.config.stash.get(LEFT_OUT, [])


@pytest.hookimpl(optionalhook=True)
def pytest_testnodedown(node: Any) -> None:
    """Take over what a testing process has left out; each has looked at all tests."""
    left_out = getattr(node, "workeroutput", {}).get("left_out", [])
    if left_out:
        node.config.stash[LEFT_OUT] = left_out


def pytest_terminal_summary(terminalreporter: pytest.TerminalReporter, config: pytest.Config) -> None:
    """Print what endurance has measured, and say loudly which tests were left out."""
    if measured := config.stash.get(MEASURED, []):
        terminalreporter.section("measured")
        for line in measured:
            terminalreporter.line(line)
    postgres.say_what_was_left_out(terminalreporter)
    real_proxy.say_what_was_left_out(terminalreporter)
    left_out = config.stash.get(LEFT_OUT, [])
    if not left_out:
        return
    terminalreporter.section("NOT TESTED: no Chromium here", sep="!", red=True, bold=True)
    terminalreporter.line(f"{len(left_out)} browser tests were left out:")
    for name in left_out:
        terminalreporter.line(f"  {name}")
    terminalreporter.line("Install Chromium (sudo apt install chromium) or set SCHLAFMUETZE_CHROMIUM to its path.")


@pytest.fixture
def measured(request: pytest.FixtureRequest) -> Callable[[str], None]:
    """Take a line of figures of this test, which the end of the run prints where it is one of endurance."""
    lines = request.config.stash.setdefault(MEASURED, [])
    return lines.append if request.node.get_closest_marker("endurance") else lambda _: None


@pytest.fixture(scope="session")
def chromium() -> Iterator[Browser]:
    """A running Chromium that talks to nobody but the pages under test."""
    path = find_chromium()
    if path is None:
        pytest.fail("Browser tests are required and there is no Chromium: sudo apt install chromium", pytrace=False)
    from playwright.sync_api import expect, sync_playwright

    expect.set_options(timeout=1000 * PATIENCE)
    arguments = [
        "--disable-gpu",
        "--disable-background-networking",
        "--disable-component-update",
        "--disable-sync",
        "--no-first-run",
    ]
    as_root = hasattr(os, "geteuid") and os.geteuid() == 0  # Chromium's sandbox refuses to start as root
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=path, args=arguments, chromium_sandbox=not as_root)
        yield browser
        browser.close()


@pytest.fixture(scope="session")
def together(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A folder that all processes of this run share."""
    own = tmp_path_factory.getbasetemp()
    return own.parent if "PYTEST_XDIST_WORKER" in os.environ else own


@pytest.fixture(scope="session", autouse=True)
def templates(together: Path) -> Path:
    """A folder in which each template is compiled once a run."""
    from web.pages.assets import keep_templates

    folder = together / "templates"
    keep_templates(folder)
    return folder


@pytest.fixture(scope="session", autouse=True)
def modules(together: Path) -> Iterator[None]:
    """Let the programs that tests start compile our modules once a run, also where nothing may write into the tree."""
    with pytest.MonkeyPatch.context() as patch:
        if sys.dont_write_bytecode:
            patch.delenv("PYTHONDONTWRITEBYTECODE", raising=False)
            patch.setenv("PYTHONPYCACHEPREFIX", str(together / "modules"))
        yield


@pytest.fixture(scope="session", autouse=True)
def addresses() -> Iterator[None]:
    """Compile each address once a process: Werkzeug does it anew for each application, five sixths of its making."""
    from werkzeug.routing import Rule

    compiled: dict[object, Any] = {}
    compile_anew = Rule._compile_builder

    def compile_once(rule: Rule, append_unknown: bool = True) -> Any:
        known = (append_unknown, tuple(rule._trace), repr(rule.defaults))
        if known not in compiled:
            compiled[known] = compile_anew(rule, append_unknown)
        return compiled[known]

    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(Rule, "_compile_builder", compile_once)
        yield


@pytest.fixture(scope="session")
def data_home(together: Path, templates: Path, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Path]:
    """A data folder of this process's own, with the real lexicon, unpacked once however many processes test."""
    home = tmp_path_factory.mktemp("data")
    unpacked = together / "lexicon.sqlite"
    with pytest.MonkeyPatch.context() as patch:
        patch.setenv("SCHLAFMUETZE_DATA", str(home))
        from lexicon.columns import write_shipped
        from lexicon.lexicon_file import replaced, silent
        from lexicon.paths import lexicon_path, templates_path

        if _is_first(unpacked.with_suffix(".begun")):
            with replaced(unpacked) as partial:
                write_shipped(partial, silent)
        wait_until(unpacked.exists, 10 * PATIENCE)  # it is put there in one piece
        os.link(unpacked, lexicon_path())
        templates_path().symlink_to(templates)
        yield home


@pytest.fixture(scope="session")
def judge(data_home: Path) -> Judge:
    """The judge over the real lexicon."""
    assert data_home.is_dir()
    return Judge.open()


def _is_first(mark: Path) -> bool:
    """Say whether nobody has made this mark before."""
    try:
        mark.touch(exist_ok=False)
    except FileExistsError:
        return False
    return True
