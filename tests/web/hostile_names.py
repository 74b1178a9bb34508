"""Names that people, jokers and attackers type."""

from typing import Final

SCRIPT: Final = "<script>alert(1)</script>"
IMAGE: Final = '"><img src=x onerror=alert(1)>'
LONG: Final = "W" * 60

NAMES: Final = (
    *(SCRIPT, IMAGE, LONG, "{{7919*7927}}", "%(x)s %s %", "=cmd()|' /C calc'!A0", "Ｏｍａ", "👩‍👩‍👧‍👦 👨🏽‍🚀"),
    *("אבגד הוזח", "Z\u0337\u0322a\u0335\u035dl\u0336g\u0338o\u0334", "Oma", "\u041ema", "' OR 1=1 --"),
    *("</title></textarea><svg/onload=alert(1)>", "&lt;b&gt;&amp;&#0;", "x' autofocus onfocus='alert(1)"),
)
"""Names for two tables of eight; two only look alike (the second „Oma“ begins with a Cyrillic letter)."""

REFUSED: Final = ("a\x00b", "a\x07", "\x1b[31mrot", "a\x85b\x9f", "x" * 81)
