"""Workbooks as Excel and LibreOffice write them, no more in them than is read."""

import io
import zipfile
from collections.abc import Sequence
from typing import Final

_MAIN: Final = "http://schemas.openxmlformats.org/spreadsheetml/2006/main"
_RELATIONS: Final = "http://schemas.openxmlformats.org/officeDocument/2006/relationships"
_PACKAGE: Final = "http://schemas.openxmlformats.org/package/2006/relationships"
_ODF: Final = "urn:oasis:names:tc:opendocument:xmlns"

Rows = Sequence[Sequence[object]]


def xlsx(*sheets: Rows, corner: str = "") -> bytes:
    """Return a workbook of Excel; `corner` is a cell of the first sheet with an x."""
    parts = {
        "[Content_Types].xml": "<Types/>",
        "_rels/.rels": f'<Relationships xmlns="{_PACKAGE}"><Relationship Id="r" Type="{_RELATIONS}/officeDocument" '
        'Target="xl/workbook.xml"/></Relationships>',
        "xl/workbook.xml": f'<workbook xmlns="{_MAIN}" xmlns:r="{_RELATIONS}"><sheets>'
        + "".join(f'<sheet name="Blatt {n}" sheetId="{n}" r:id="r{n}"/>' for n, _ in enumerate(sheets, 1))
        + "</sheets></workbook>",
        "xl/_rels/workbook.xml.rels": f'<Relationships xmlns="{_PACKAGE}">'
        + "".join(
            f'<Relationship Id="r{n}" Type="{_RELATIONS}/worksheet" Target="worksheets/sheet{n}.xml"/>'
            for n, _ in enumerate(sheets, 1)
        )
        + "</Relationships>",
    }
    for number, rows in enumerate(sheets, 1):
        lines = []
        for line, row in enumerate(rows, 1):
            cells = (_cell(f"{chr(64 + place)}{line}", cell) for place, cell in enumerate(row, 1))
            lines.append(f'<row r="{line}">{"".join(cells)}</row>')
        far = f'<row r="{corner.lstrip("XFD")}">{_cell(corner, "x")}</row>' if corner and number == 1 else ""
        parts[f"xl/worksheets/sheet{number}.xml"] = (
            f'<worksheet xmlns="{_MAIN}"><sheetData>{"".join(lines)}{far}</sheetData></worksheet>'
        )
    return _zipped(parts)


def _cell(place: str, value: object) -> str:
    if isinstance(value, bool):
        return f'<c r="{place}" t="b"><v>{int(value)}</v></c>'
    if isinstance(value, int | float):
        return f'<c r="{place}"><v>{value}</v></c>'
    return f'<c r="{place}" t="inlineStr"><is><t>{value}</t></is></c>' if value else ""


def ods(rows: Rows) -> bytes:
    """Return a workbook of LibreOffice with one sheet, and the empty rows that it writes to the end."""
    lines = "".join(
        "<table:table-row>"
        + "".join(
            f'<table:table-cell office:value-type="string"><text:p>{cell}</text:p></table:table-cell>' for cell in row
        )
        + '<table:table-cell table:number-columns-repeated="16000"/></table:table-row>'
        for row in rows
    )
    rest = '<table:table-row table:number-rows-repeated="1048000"><table:table-cell/></table:table-row>'
    names = " ".join(f'xmlns:{name}="{_ODF}:{name}:1.0"' for name in ("office", "table", "text"))
    return _zipped(
        {
            "mimetype": "application/vnd.oasis.opendocument.spreadsheet",
            "META-INF/manifest.xml": "<manifest/>",
            "content.xml": f"<office:document-content {names}><office:body><office:spreadsheet>"
            f'<table:table table:name="Blatt">{lines}{rest}</table:table>'
            "</office:spreadsheet></office:body></office:document-content>",
        }
    )


def _zipped(parts: dict[str, str]) -> bytes:
    raw = io.BytesIO()
    with zipfile.ZipFile(raw, "w", zipfile.ZIP_DEFLATED) as file:
        for name, text in parts.items():
            file.writestr(name, text)
    return raw.getvalue()
