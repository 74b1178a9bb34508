"""A progress bar for people who wait at the command line."""

from __future__ import annotations

from tqdm import tqdm


class Bar:
    """Appears, on stderr, only when there is something to do: call it with the share done (0 to 1) and what it is."""

    def __init__(self) -> None:
        self._bar: tqdm[None] | None = None

    def __enter__(self) -> Bar:
        return self

    def __exit__(self, *_: object) -> None:
        if self._bar is not None:
            self._bar.close()

    def __call__(self, share: float, what: str) -> None:
        """Move the bar to `share`."""
        if self._bar is None:
            self._bar = tqdm(total=100, bar_format="{desc:<28} {bar:30} {n:3.0f} %", leave=False)
        self._bar.set_description_str(what, refresh=False)
        self._bar.update(share * 100 - self._bar.n)
