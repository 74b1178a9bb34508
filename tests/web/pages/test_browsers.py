"""What docs/browsers.md says of the pages: nothing newer than its floor without a way without, and names that stay."""

import re
from collections.abc import Iterator
from pathlib import Path
from typing import Final

ROOT: Final = Path(__file__).resolve().parents[3]
NEWER: Final = {
    "`@starting-style`": r"@starting-style",
    "`@property`": r"@property",
    "`@scope`": r"@scope",
    "nesting": r"(?:^|\{)\s*&(?!&)",
    "media queries with `<`": r"@media[^{]*[<>]",
    "style queries": r"@container[^{]*style\(",
    "`light-dark()`": r"light-dark\(",
    "relative colours": r"(?:rgb|hsl|oklch|oklab|color)\(from ",
    "`linear()`": r"\blinear\(",
    "`field-sizing`": r"field-sizing",
    "`interpolate-size`": r"interpolate-size|calc-size",
    "`content-visibility`": r"content-visibility",
    "`:user-invalid`": r":user-(?:in)?valid",
    "anchors": r"anchor-name|anchor\(",
    "unprefixed `mask`": r"[^-\w]mask(?:-\w+)?\s*:",
    "import maps": r"importmap",
    "popovers": r"\spopover|showPopover|commandfor",
    "View Transitions": r"startViewTransition|view-transition",
    "look-behind": r"\(\?<[=!]",
    "static blocks": r"static \{",
    "`toSorted`": r"\.to(?:Sorted|Reversed|Spliced)\(",
    "`groupBy`": r"\.groupBy\(",
    "`Promise.withResolvers`": r"Promise\.(?:withResolvers|try)\b",
    "`Array.fromAsync`": r"\.fromAsync\(",
    "`URL.canParse`": r"URL\.(?:canParse|parse)\(",
    "`AbortSignal.any`": r"AbortSignal\.any\(",
    "`checkVisibility`": r"\.checkVisibility\(",
    "`scrollend`": r"scrollend",
    "`new FormData(form, key)`": r"new FormData\([^()]*,",
    "`URLSearchParams.size`": r"(\w+) = new URLSearchParams\((?:.*\n){0,9}?.*\b\1\.size\b",
}
"""What came after the floor, as docs/browsers.md names it, and how it is written."""
PERHAPS: Final = r"navigator\.(?:wakeLock|userActivation|canShare|clipboard|vibrate|locks)|Intl\.Segmenter"
"""What a browser of the floor, or a page over plain HTTP, may lack."""
HIDDEN: Final = (
    r"(?:^|[-_])(?:ad|ads|adv|advert\w*|adsense|banner|sponsor\w*|promo\w*|social\w*|share[-_].*|cookie\w*)(?:$|[-_])"
)
"""Names of elements that lists of ad blockers hide on every page."""


def files(*kinds: str) -> Iterator[tuple[str, str]]:
    """Return the paths of the room's files of these kinds, and what stands in them."""
    for path in sorted((ROOT / "web").rglob("*.*")):
        if path.suffix in kinds:
            yield path.relative_to(ROOT).as_posix(), path.read_text()


def test_nothing_newer_than_the_floor_is_used_and_the_list_names_it_all() -> None:
    listed = (ROOT / "docs/browsers.md").read_text()
    assert [name for name in NEWER if name not in listed] == []
    assert [
        (path, name)
        for path, text in files(".css", ".js", ".html")
        for name, written in NEWER.items()
        if re.search(written, text, re.MULTILINE)
    ] == []


def test_a_script_asks_before_it_uses_what_may_be_missing() -> None:
    for path, text in files(".js"):
        for name in set(re.findall(PERHAPS, text)):
            assert re.search(rf"{re.escape(name)}(?:\?\.|\)| \?)", text), (path, name)


def test_words_of_cards_and_names_are_left_alone_by_translators() -> None:
    for path, text in files(".html"):
        for tag in re.findall(r"<(?!input|textarea)[a-z][^<]*?\blang=\"de\"[^<]{0,160}|<bdi[^<]*", text):
            assert 'translate="no"' in tag, (path, tag)


def test_no_element_has_a_name_that_ad_blockers_hide() -> None:
    for path, text in files(".html", ".js", ".css"):
        quoted = re.findall(r"\b(?:class|id|className)\b\s*[:=]\s*[\"'`]([^\"'`]*)", text)
        names = {name for each in quoted for name in re.findall(r"[A-Za-z][\w-]*", each)}
        assert [name for name in names if re.search(HIDDEN, name)] == [], path
