"""Classification of files by their first bytes and, where those are ambiguous, by declared type and name. Pure."""

from __future__ import annotations

from collections.abc import Mapping

from steward.core.documents import DocumentKind

# https://en.wikipedia.org/wiki/List_of_file_signatures
_MAGIC: Mapping[bytes, DocumentKind] = {
    b"%PDF-": "pdf",
    b"\x89PNG\r\n\x1a\n": "picture",
    b"\xff\xd8\xff": "picture",
    b"GIF8": "picture",
    b"\x78\x9f\x3e\x22": "winmail",
    b"\x1f\x8b": "archive",
    b"7z\xbc\xaf\x27\x1c": "archive",
    b"Rar!": "archive",
}
_ZIP = b"PK\x03\x04"
_OFFICE: Mapping[str, DocumentKind] = {
    "application/vnd.openxmlformats-officedocument.wordprocessingml.document": "word",
    "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet": "excel",
    "application/vnd.openxmlformats-officedocument.presentationml.presentation": "powerpoint",
    ".docx": "word",
    ".xlsx": "excel",
    ".pptx": "powerpoint",
}
_DECLARED: Mapping[str, DocumentKind] = {
    "text/calendar": "calendar",
    "message/rfc822": "mail",
    "application/ms-tnef": "winmail",
    "application/vnd.ms-tnef": "winmail",
}

# Media types of outgoing attachments. None of them can be run by a program of the receiver.
_SENT_AS: Mapping[DocumentKind, str] = {
    "pdf": "application/pdf",
    **{kind: media_type for media_type, kind in _OFFICE.items() if "/" in media_type},
}
_PICTURES: Mapping[bytes, str] = {b"\x89PNG": "image/png", b"\xff\xd8\xff": "image/jpeg", b"GIF8": "image/gif"}
# Picture types that every browser shows.
SHOWN_PICTURES = frozenset(_PICTURES.values())
_WORDS = frozenset({"text/plain", "text/csv", "text/markdown"})
# What members may add to a message in the web app. Browsers know no type of some endings, or another program's.
UPLOADED: Mapping[str, DocumentKind] = {
    **dict.fromkeys(_PICTURES.values(), "picture"),
    **{media_type: kind for kind, media_type in _SENT_AS.items()},
    **dict.fromkeys(sorted(_WORDS), "text"),
}
_BY_ENDING = {
    ".csv": "text/csv",
    ".md": "text/markdown",
    ".txt": "text/plain",
    **{ending: _SENT_AS[kind] for ending, kind in _OFFICE.items() if ending.startswith(".")},
}
_JUST_BYTES = "application/octet-stream"


def kind_of(content: bytes, media_type: str, name: str) -> DocumentKind:
    """Classify a file without unpacking it."""
    for magic, kind in _MAGIC.items():
        if content.startswith(magic):
            return kind
    media_type, ending = media_type.lower(), name[name.rfind(".") :].lower() if "." in name else ""
    if content.startswith(_ZIP):
        return _OFFICE.get(media_type) or _OFFICE.get(ending) or "archive"
    if known := _DECLARED.get(media_type):
        return known
    main = media_type.partition("/")[0]
    if main == "image":
        return "picture"
    return "text" if main == "text" else "other"


def uploaded_as(media_type: str, name: str) -> str:
    """Return the type as which a file may be uploaded, by what a browser calls it and by its name; "" for no type."""
    ending = name[name.rfind(".") :].lower() if "." in name else ""
    media_type = _BY_ENDING.get(ending, media_type.lower())
    return media_type if media_type in UPLOADED else ""


def is_what_it_says(content: bytes, media_type: str) -> bool:
    """Return whether a file's content fits the type as which it was uploaded."""
    if UPLOADED.get(media_type) == "picture":
        return any(content.startswith(magic) for magic, known in _PICTURES.items() if known == media_type)
    return kind_of(content, media_type, "") == UPLOADED.get(media_type) and (
        UPLOADED[media_type] != "text" or b"\0" not in content
    )


def sent_as(kind: DocumentKind, content: bytes, media_type: str) -> str:
    """Return the media type of an outgoing attachment: by content, or the declared one if it is harmless."""
    if kind == "picture":
        return next((sent for magic, sent in _PICTURES.items() if content.startswith(magic)), _JUST_BYTES)
    if kind == "text":
        return media_type.lower() if media_type.lower() in _WORDS else _JUST_BYTES
    return _SENT_AS.get(kind, _JUST_BYTES)
