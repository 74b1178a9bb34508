"""Drawings in SVG on a PDF page: paths, circles and rectangles in colours, as flat pictures have them."""

import re
from collections.abc import Iterator, Mapping
from math import atan2, ceil, cos, pi, radians, sin, sqrt, tan
from typing import Final
from xml.etree import ElementTree as ET  # only drawings that come with the program are read

from reportlab.lib.colors import HexColor
from reportlab.pdfgen.canvas import Canvas
from reportlab.pdfgen.pathobject import PDFPathObject

_NUMBER: Final = re.compile(r"[-+]?(?:\d+\.?\d*|\.\d+)(?:e[-+]?\d+)?", re.IGNORECASE)
_PIECE: Final = re.compile(r"([MmLlHhVvCcSsQqTtAaZz])([^MmLlHhVvCcSsQqTtAaZz]*)")
_FLAGS: Final = re.compile(r"\s*,?\s*([01])")
_TAKES: Final = {"M": 2, "L": 2, "H": 1, "V": 1, "C": 6, "S": 4, "Q": 4, "T": 2}
_ROTATED: Final = re.compile(r"rotate\(([-\d.]+) ([-\d.]+) ([-\d.]+)\)")
_CAPS: Final = {"butt": 0, "round": 1, "square": 2}


def draw_svg(canvas: Canvas, drawing: str, size: float, side: float) -> None:
    """Draw what stands inside of `<svg viewBox="0 0 side side">` into a square at the origin, `size` long."""
    root = ET.fromstring(f"<svg>{drawing}</svg>")  # noqa: S314 - see above
    canvas.saveState()
    canvas.scale(size / side, -size / side)
    canvas.translate(0, -side)
    _draw(canvas, root, {})
    canvas.restoreState()


def _draw(canvas: Canvas, element: ET.Element, inherited: Mapping[str, str]) -> None:
    style = {**inherited, **element.attrib}
    for own in ("opacity", "transform"):  # of this element alone
        style.pop(own, None)
    for each in element:
        attributes = {**style, **each.attrib}
        if each.tag == "g":
            _draw(canvas, each, attributes)
        elif each.tag in ("path", "circle", "ellipse", "rect"):
            _paint(canvas, each.tag, attributes)


def _paint(canvas: Canvas, kind: str, style: Mapping[str, str]) -> None:
    fill, stroke = style.get("fill", "#000"), style.get("stroke", "none")
    canvas.saveState()
    if rotated := _ROTATED.fullmatch(style.get("transform", "")):
        angle, x, y = map(float, rotated.groups())
        canvas.translate(x, y)
        canvas.rotate(angle)
        canvas.translate(-x, -y)
    if "opacity" in style:
        canvas.setFillAlpha(float(style["opacity"]))
    if fill != "none":
        canvas.setFillColor(HexColor(_six(fill)))
    if stroke != "none":
        canvas.setStrokeColor(HexColor(_six(stroke)))
        canvas.setLineWidth(float(style.get("stroke-width", "1")))
        canvas.setLineCap(_CAPS[style.get("stroke-linecap", "butt")])
        canvas.setLineJoin(_CAPS.get(style.get("stroke-linejoin", ""), 0))
    path = canvas.beginPath()
    _shape(path, kind, style)
    even = style.get("fill-rule") == "evenodd"
    canvas.drawPath(path, stroke=int(stroke != "none"), fill=int(fill != "none"), fillMode=0 if even else 1)
    canvas.restoreState()


def _six(colour: str) -> str:
    """Return a colour with six figures: #abc is #aabbcc."""
    return colour if len(colour) == 7 else "#" + "".join(2 * figure for figure in colour[1:])


def _shape(path: PDFPathObject, kind: str, style: Mapping[str, str]) -> None:
    if kind == "path":
        _path(path, style["d"])
        return
    numbers = {
        name: float(style[name]) for name in ("x", "y", "cx", "cy", "r", "rx", "ry", "width", "height") if name in style
    }
    if kind == "rect":
        box = (numbers.get("x", 0), numbers.get("y", 0), numbers["width"], numbers["height"])
        radius = numbers.get("rx", 0)
        path.roundRect(*box, radius) if radius else path.rect(*box)
        return
    across, upright = (numbers["r"],) * 2 if kind == "circle" else (numbers["rx"], numbers["ry"])
    path.ellipse(numbers.get("cx", 0) - across, numbers.get("cy", 0) - upright, 2 * across, 2 * upright)


def _path(path: PDFPathObject, text: str) -> None:
    x = y = start_x = start_y = 0.0
    handle: tuple[float, float] | None = None  # of the curve before, which S and T go on with
    before = ""
    for command, numbers in _pieces(text):
        kind, here_x, here_y = command.upper(), *((x, y) if command.islower() else (0.0, 0.0))
        if kind == "Z":
            path.close()
            x, y = start_x, start_y
        elif kind == "M":
            x, y = here_x + numbers[0], here_y + numbers[1]
            start_x, start_y = x, y
            path.moveTo(x, y)
        elif kind in "LHV":
            x = here_x + numbers[0] if kind in "LH" else x
            y = here_y + numbers[-1] if kind in "LV" else y
            path.lineTo(x, y)
        elif kind == "A":
            end = here_x + numbers[5], here_y + numbers[6]
            for curve in _arc((x, y), end, numbers):
                path.curveTo(*curve)
            x, y = end
        else:
            points = [(here_x + a, here_y + b) for a, b in zip(numbers[::2], numbers[1::2], strict=True)]
            going_on = handle if handle and before in ("CS" if kind in "CS" else "QT") else (x, y)
            if kind in "ST":
                points.insert(0, (2 * x - going_on[0], 2 * y - going_on[1]))
            handle = points[-2]
            if kind in "QT":
                (a, b), (c, d) = points
                points = [
                    (x + 2 / 3 * (a - x), y + 2 / 3 * (b - y)),
                    (c + 2 / 3 * (a - c), d + 2 / 3 * (b - d)),
                    (c, d),
                ]
            path.curveTo(*points[0], *points[1], *points[2])
            x, y = points[-1]
        before = kind


def _pieces(text: str) -> Iterator[tuple[str, list[float]]]:
    """Yield each command of a path with its numbers; one that is written once for several comes several times."""
    for command, rest in _PIECE.findall(text):
        if command in "Zz":
            yield command, []
            continue
        if command in "Aa":
            yield from ((command, numbers) for numbers in _arcs(rest))
            continue
        numbers, width = [float(found) for found in _NUMBER.findall(rest)], _TAKES[command.upper()]
        for place in range(0, len(numbers), width):
            later = {"M": "L", "m": "l"}.get(command, command) if place else command
            yield later, numbers[place : place + width]


def _arcs(rest: str) -> Iterator[list[float]]:
    """Yield the seven numbers of each arc. Its two flags are one figure each and may stand without a blank."""
    place = 0
    while found := _NUMBER.search(rest, place):
        numbers = []
        for which in range(7):
            found = (_FLAGS.match(rest, place) if which in (3, 4) else _NUMBER.search(rest, place)) or found
            numbers.append(float(found[found.lastindex or 0]))
            place = found.end()
        yield numbers


def _arc(start: tuple[float, float], end: tuple[float, float], numbers: list[float]) -> Iterator[tuple[float, ...]]:
    """Yield the curves of an elliptical arc (SVG 1.1, F.6.5: from its ends to its centre)."""
    across, upright, turned = abs(numbers[0]), abs(numbers[1]), radians(numbers[2])
    if not across or not upright or start == end:
        yield (*start, *end, *end)
        return
    middle = (start[0] - end[0]) / 2, (start[1] - end[1]) / 2
    x = cos(turned) * middle[0] + sin(turned) * middle[1]
    y = -sin(turned) * middle[0] + cos(turned) * middle[1]
    grown = sqrt(max(1.0, (x / across) ** 2 + (y / upright) ** 2))
    across, upright = across * grown, upright * grown
    spread = (across * y) ** 2 + (upright * x) ** 2
    side = sqrt(max(0.0, (across * upright) ** 2 / spread - 1)) * (-1 if numbers[3] == numbers[4] else 1)
    centre_x, centre_y = side * across * y / upright, -side * upright * x / across
    first = atan2((y - centre_y) / upright, (x - centre_x) / across)
    sweep = atan2((-y - centre_y) / upright, (-x - centre_x) / across) - first
    if numbers[4] and sweep < 0:
        sweep += 2 * pi
    elif not numbers[4] and sweep > 0:
        sweep -= 2 * pi

    def point(a: float, b: float) -> tuple[float, float]:
        a, b = centre_x + across * a, centre_y + upright * b
        return (
            cos(turned) * a - sin(turned) * b + (start[0] + end[0]) / 2,
            sin(turned) * a + cos(turned) * b + (start[1] + end[1]) / 2,
        )

    count = max(1, ceil(abs(sweep) / (pi / 2) - 1e-9))
    step = sweep / count
    reach = 4 / 3 * tan(step / 4)
    for number in range(count):
        a, b = first + number * step, first + (number + 1) * step
        yield (
            *point(cos(a) - reach * sin(a), sin(a) + reach * cos(a)),
            *point(cos(b) + reach * sin(b), sin(b) - reach * cos(b)),
            *point(cos(b), sin(b)),
        )
