"""Names and words that people type: as they are kept, and when two of them are the same.

They are kept as they are seen: characters that no font draws are taken out, but for those that shape an emoji or
a word.
Two texts are the same if they differ in nothing but case, such characters, and forms of one letter (ｏ, ᵒ and o).
Letters of other scripts that look alike stay others: „Oma“ with a Cyrillic „О“ isn't „Oma“.
"""

import re
import unicodedata
from typing import Final

from companion.action import excerpt
from companion.refusal import Malformed

IGNORABLE: Final = (
    (0x00AD, 0x00AD),
    (0x034F, 0x034F),
    (0x061C, 0x061C),
    (0x115F, 0x1160),
    (0x17B4, 0x17B5),
    (0x180B, 0x180F),
    (0x200B, 0x200F),
    (0x202A, 0x202E),
    (0x2060, 0x206F),
    (0x3164, 0x3164),
    (0xFE00, 0xFE0F),
    (0xFEFF, 0xFEFF),
    (0xFFA0, 0xFFA0),
    (0xFFF0, 0xFFF8),
    (0x1BCA0, 0x1BCA3),
    (0x1D173, 0x1D17A),
    (0xE0000, 0xE0FFF),
)
"""Default_Ignorable_Code_Point of Unicode 15.1, from DerivedCoreProperties.txt: the first and last of each range."""
TURNING: Final = "\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069"
"""The characters that turn the direction of the text around them, as part of a regular expression's set."""
_ANNOTATIONS: Final = (0xFFF9, 0xFFFB)  # not on that list, and not drawn either
_BLANKS: Final = dict.fromkeys((0x2800, 0x13441, 0x13442, 0x16FE4, 0x1D159), " ")  # signs that are drawn as nothing


def _set(*ranges: tuple[int, int]) -> str:
    return "".join(f"{chr(first)}-{chr(last)}" for first, last in ranges)


_UNDRAWN: Final = _set(*IGNORABLE, _ANNOTATIONS)
_EMOJI: Final = (
    "[©®‼⁉™ℹ\u2190-\u21ff\u2300-\u2328\u232b-\u23ffⓂ\u25a0-\u27bf⤴⤵\u2b00-\u2bff〰〽㊗㊙\U0001f000-\U0001faff]"
)
_STYLED: Final = f"{_EMOJI}[\ufe0e\ufe0f]?"  # as a picture or as a sign
_SHAPING: Final = re.compile(
    "\U0001f3f4[\U000e0020-\U000e007e]+\U000e007f"  # a flag of a region
    f"|{_STYLED}(?:\u200d{_STYLED})*"  # people, families, jobs
    "|[0-9#*]\ufe0f\u20e3"  # a key with a figure
    "|[\u0600-\u0dff][\u200c\u200d](?=[\u0600-\u0dff])"  # joined or not: Arabic and Indic letters
    f"|[{TURNING}]"
    f"|(?P<undrawn>[{_UNDRAWN}])"
)
_ANY_UNDRAWN: Final = re.compile(f"[{_UNDRAWN}]+")
_ANY_TURNING: Final = re.compile(f"[{TURNING}]")


def as_seen(text: str) -> str:
    """Return a text as it is seen: composed (NFC), one blank between words, without characters that aren't drawn.

    Those that turn the direction stay, for a door to refuse them (`typed`).
    """
    if text.isascii():
        return " ".join(text.split())
    composed = unicodedata.normalize("NFC", text.translate(_BLANKS))
    drawn = _SHAPING.sub(lambda found: "" if found["undrawn"] else found[0], composed)
    return " ".join(unicodedata.normalize("NFC", drawn).split())


def turns_around(text: str) -> bool:
    """Say whether `text` has a character that turns the direction of the text around it."""
    return _ANY_TURNING.search(text) is not None


def unturned(text: str) -> str:
    """Return a text that was taken in before such characters were refused, as it is seen and without them."""
    return as_seen(_ANY_TURNING.sub("", text))


def typed(text: str) -> str:
    """Return what somebody typed as it is kept. :raises Malformed: when it turns the text around it."""
    if turns_around(text):
        raise Malformed("turned", found=excerpt(text))
    return as_seen(text)


def plain(text: str) -> str:
    """Return a text in the plain forms of its letters (NFKC), without characters that aren't drawn; case stays."""
    if text.isascii():
        return " ".join(text.split())
    drawn = _ANY_UNDRAWN.sub("", text.translate(_BLANKS))
    return " ".join(_ANY_UNDRAWN.sub("", unicodedata.normalize("NFKC", drawn)).split())


def same_key(text: str) -> str:
    """Return the key that all writings of one name or word have; for comparing only."""
    return plain(plain(text).casefold())
