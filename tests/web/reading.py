"""A page as a person reads it, and what it tells its own script."""

from __future__ import annotations

import html
import re

_UNSEEN = dict.fromkeys((0x2068, 0x2069, 0xAD))  # what keeps names from turning a sentence around; soft hyphens


def text_of(markup: str) -> str:
    """Return what a page says in one line, without its tags and what nobody sees."""
    return " ".join(html.unescape(re.sub(r"<[^>]*>", " ", markup)).translate(_UNSEEN).split())


def said(page: str) -> str:
    """Return what a table page says without its story."""
    return text_of(page.partition('<section class="story"')[0])


def asked(page: str) -> str:
    """Return the question that a page asks."""
    found = re.search(r'<(h1|p) class="question[^"]*"[^>]*>(.*?)</\1>', page, re.DOTALL)
    assert found is not None, said(page)
    return text_of(found[2])


def keys(page: str) -> dict[str, bool]:
    """Return what can be tapped by its id, and whether it can be tapped now."""
    found = re.findall(r"<(?:button|a|summary)\b([^>]*)>", page)
    ids = ((re.search(r'\bid="([^"]+)"', attributes), attributes) for attributes in found)
    return {match[1]: " disabled" not in attributes for match, attributes in ids if match}


def shown(page: str) -> int:
    """Return how many events a table page says it knows."""
    found = re.search(r'data-seq="(\d+)"', page)
    assert found, page
    return int(found[1])


def notice(page: str) -> str:
    """Return the sentence of a table page's notice; "" where there is none."""
    found = re.search(r'data-notice="([^"]*)"', page)
    return html.unescape(found[1]) if found else ""
