"""Words in doubt, and what comes of them."""

from __future__ import annotations

from tests.web.word_evening import Evening


def doubted(evening: Evening, accused: int = 1, *doubters: int, **more: str) -> str:
    return evening.tell("doubt", accused=str(accused), doubters=[str(seat) for seat in doubters or (2,)], **more)


def fallen(evening: Evening, accused: int = 1) -> str:
    """The dealer has opened, another word lies, is doubted and falls."""
    evening.tell("laid", seat="0")
    evening.tell("laid", seat=str(accused))
    doubted(evening, accused)
    return evening.votes([True] * evening.state.players)
