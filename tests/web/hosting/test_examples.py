"""The commands of docs/hosting.md: each option of them is there, and what they install, too."""

import json
import re
import shlex
import tomllib

from tests.web.hosting.real_proxy import PAGE, example
from web.cli import root
from web.commands.serve import serve

UNIT = example("ini").replace("\\\n", " ")
CONTAINER = example("dockerfile")


def lines_of_shell() -> list[list[str]]:
    """Return the calls of `serve` and the runs of the container that the page shows."""
    text = PAGE.read_text(encoding="utf-8").replace("\\\n", " ")
    found = [shlex.split(each) for each in re.findall(r"^(?:schlafmuetze serve|docker run) .*$", text, re.MULTILINE)]
    return [words[words.index("serve" if "serve" in words else "spiele/schlafmuetze") + 1 :] for words in found]


def value(name: str) -> str:
    found = re.search(rf"^{name}=(.*)$", UNIT, re.MULTILINE)
    assert found, name
    return found[1]


COMMANDS = [
    *lines_of_shell(),
    shlex.split(value("ExecStart"))[2:],
    json.loads(re.findall(r"^CMD (.*)$", CONTAINER, re.MULTILINE)[0]),
]


def test_every_option_is_there() -> None:
    assert len(COMMANDS) == 4
    for words in COMMANDS:
        above = root.make_context("schlafmuetze", [], resilient_parsing=True)  # it says what `serve` calls its help
        context = serve.make_context("serve", list(words), parent=above)
        assert context.params["database"] or "--metrics" in words, words


def test_the_extras_are_those_of_the_package() -> None:
    extras = tomllib.loads((PAGE.parents[1] / "pyproject.toml").read_text(encoding="utf-8"))["project"][
        "optional-dependencies"
    ]
    named = re.findall(r"\[([a-z,]+)\]'", f"{PAGE.read_text(encoding='utf-8')}{CONTAINER}")
    assert named
    assert {each for names in named for each in names.split(",")} <= set(extras)
