"""Drawings in SVG on a PDF page: paths, circles and rectangles in colours, as flat pictures have them."""

import re
from collections.abc import Mapping
from itertools import islice
from typing import Final
from xml.etree import ElementTree as ET  # only drawings that come with the program are read

from reportlab.graphics.svgpath import SvgPath
from reportlab.lib.colors import HexColor
from reportlab.pdfgen.canvas import Canvas
from reportlab.pdfgen.pathobject import PDFPathObject

_AFTER_CLOSING: Final = re.compile(r"[Zz](?=\s*[^MmZz\s])")
"""An end of a part after which the next one begins without a move, which reportlab leaves at the part's last point."""
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
    shape = SvgPath(_AFTER_CLOSING.sub("zm0 0", text))
    points = iter(shape.points)
    draw = (path.moveTo, 2), (path.lineTo, 2), (path.curveTo, 6), (path.close, 0)  # in the order of reportlab's numbers
    for step, takes in map(draw.__getitem__, shape.operators):
        step(*islice(points, takes))
