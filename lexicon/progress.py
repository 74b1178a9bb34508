"""Progress of long work: how it is reported, and a bar for people who wait at the command line."""

from collections.abc import Callable
from typing import TYPE_CHECKING

from lexicon.text import Text

if TYPE_CHECKING:
    from tqdm import tqdm

Progress = Callable[[float, Text], None]
"""A function that is called with the share that is done (0 to 1) and the step under way."""


class Bar:
    """A progress bar on stderr, shown from the first report on. It is a `Progress`: call it with each report."""

    def __init__(self, lang: str = "de") -> None:
        self._lang = lang
        self._bar: tqdm[None] | None = None

    def __enter__(self) -> "Bar":
        return self

    def __exit__(self, *_: object) -> None:
        if self._bar is not None:
            self._bar.close()

    def __call__(self, share: float, step: Text) -> None:
        """Move the bar to `share`."""
        if self._bar is None:
            from tqdm import tqdm

            self._bar = tqdm(total=100, bar_format="{desc:<28} {bar:30} {n:3.0f} %", leave=False)
        self._bar.set_description_str(step.in_language(self._lang), refresh=False)
        self._bar.update(share * 100 - self._bar.n)
