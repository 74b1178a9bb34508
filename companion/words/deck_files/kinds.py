"""What a file is, by its first bytes: text, a workbook of a spreadsheet program, or something else that people send."""

import io
import json
import re
import zipfile
import zlib
from typing import Final

from companion.words.deck_files.faults import DeckFault

WORKBOOK: Final = "workbook"
TEXT: Final = "text"
_OLE: Final = bytes.fromhex("d0cf11e0a1b11ae1")
"""The container of Office before 2007, and of whatever Office has locked with a password since."""
_BY_START: Final = (
    (b"%PDF", "document", "PDF"),
    (b"{\\rtf", "document", "RTF"),
    (b"\x89PNG", "picture", ""),
    (b"\xff\xd8\xff", "picture", ""),
    (b"GIF8", "picture", ""),
    (b"\x1f\x8b", "archive", ""),
    (b"7z\xbc\xaf", "archive", ""),
    (b"Rar!", "archive", ""),
)
_IN_OLE: Final = (
    ("EncryptedPackage", "password", ""),
    ("Workbook", WORKBOOK, ""),
    ("Book", WORKBOOK, ""),
    ("WordDocument", "document", "Word"),
)
_IN_ZIP: Final = (
    ("xl/workbook", WORKBOOK, ""),
    ("word/", "document", "Word"),
    ("ppt/", "document", "PowerPoint"),
    ("Index/", "numbers", ""),
    ("Index.zip", "numbers", ""),
)
_ODS: Final = b"application/vnd.oasis.opendocument.spreadsheet"
_OPEN_DOCUMENT: Final = b"application/vnd.oasis.opendocument."
_PAGE: Final = re.compile(rb"\s*(?:<!doctype html|<html|<meta|<table)", re.IGNORECASE)


def kind_of(raw: bytes) -> str:
    """Return `WORKBOOK` or `TEXT`. :raises DeckFault: for anything else, saying what to do instead."""
    for start, code, program in _BY_START:
        if raw.startswith(start):
            return _known(code, program)
    if raw[4:12] in (b"ftypheic", b"ftypmif1") or (raw[:4] == b"RIFF" and raw[8:12] == b"WEBP"):
        raise DeckFault(1, "picture")
    if raw.startswith(_OLE):
        found = next((each for each in _IN_OLE if each[0].encode("utf-16-le") in raw), ("", "broken", ""))
        return _known(found[1], found[2])
    if raw.startswith(b"PK"):
        return _in_zip(raw)
    if _PAGE.match(raw):
        raise DeckFault(1, "document", {"program": "HTML"})
    if raw.lstrip().startswith(b"<?xml"):
        raise DeckFault(1, "xml")
    if raw.startswith(b"{") and _is_link(raw):
        raise DeckFault(1, "link")
    return TEXT


def _known(code: str, program: str) -> str:
    if code == WORKBOOK:
        return code
    raise DeckFault(1, code, {"program": program})


def _in_zip(raw: bytes) -> str:
    try:
        with zipfile.ZipFile(io.BytesIO(raw)) as file:
            names = file.namelist()
            kind = _start(file, "mimetype", 80) if "mimetype" in names else b""
            listed = _start(file, "META-INF/manifest.xml", 100_000) if kind.startswith(_OPEN_DOCUMENT) else b""
    except (zipfile.BadZipFile, zlib.error, OSError, EOFError, RuntimeError, NotImplementedError, ValueError) as error:
        raise DeckFault(1, "broken") from error
    if b"encryption-data" in listed:
        raise DeckFault(1, "password")
    if kind.startswith(_OPEN_DOCUMENT):
        return _known(WORKBOOK if kind.startswith(_ODS) else "document", "LibreOffice")
    for start, code, program in _IN_ZIP:
        if any(name.startswith(start) for name in names):
            return _known(code, program)
    raise DeckFault(1, "archive")


def _start(file: zipfile.ZipFile, name: str, length: int) -> bytes:
    """Return the first bytes of a member, "" for one that isn't there."""
    if name not in file.namelist():
        return b""
    with file.open(name) as member:
        return member.read(length)


def _is_link(raw: bytes) -> bool:
    """Say whether a file is what Google Drive puts on a disk: the address of a table and not the table."""
    try:
        return "doc_id" in json.loads(raw) or "url" in json.loads(raw)
    except ValueError:
        return False
