"""MIME types of Drive files: https://developers.google.com/workspace/drive/api/guides/mime-types."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Literal

Kind = Literal[
    "folder", "document", "spreadsheet", "presentation", "pdf", "word", "excel", "powerpoint", "picture", "text"
]

_GOOGLE = "application/vnd.google-apps."
_OFFICE = "application/vnd.openxmlformats-officedocument."
FOLDER, DOCUMENT, SPREADSHEET = f"{_GOOGLE}folder", f"{_GOOGLE}document", f"{_GOOGLE}spreadsheet"
PRESENTATION = f"{_GOOGLE}presentation"

TYPES: Mapping[str, str] = {
    "folder": FOLDER,
    "document": DOCUMENT,
    "spreadsheet": SPREADSHEET,
    "presentation": PRESENTATION,
    "pdf": "application/pdf",
    "word": f"{_OFFICE}wordprocessingml.document",
    "excel": f"{_OFFICE}spreadsheetml.sheet",
    "powerpoint": f"{_OFFICE}presentationml.presentation",
}
# Prefixes of kinds that comprise many types.
FAMILIES: Mapping[str, str] = {"picture": "image/", "text": "text/"}
