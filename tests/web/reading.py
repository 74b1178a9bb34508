"""A page as a person reads it, and what it tells its own script."""

from __future__ import annotations

from tests.web.page import Page


def text_of(markup: str) -> str:
    """Return what a page says in one line, without its tags and what nobody sees."""
    return Page(markup).text


def said(page: str) -> str:
    """Return what a table page says without its story."""
    return Page(page).above_story


def asked(page: str) -> str:
    """Return the question that a page asks."""
    return Page(page).question


def keys(page: str) -> dict[str, bool]:
    """Return what can be tapped by its id, and whether it can be tapped now."""
    return Page(page).keys


def shown(page: str) -> int:
    """Return how many events a table page says it knows."""
    return Page(page).seq


def notice(page: str) -> str:
    """Return the sentence of a table page's notice; "" where there is none."""
    return Page(page).notice
