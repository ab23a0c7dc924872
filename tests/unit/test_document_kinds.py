"""Media types of outgoing files: never one that a program would execute."""

from __future__ import annotations

from steward.memory.documents.file_kinds import kind_of, sent_as
from tests.support.walks import for_each


@for_each(
    ("content", "name", "declared", "media_type"),
    [
        (b"<script>alert(1)</script>", "a.html", "text/html", "application/octet-stream"),
        (b"<svg onload='alert(1)'/>", "a.svg", "image/svg+xml", "application/octet-stream"),
        (b"BEGIN:VCALENDAR\r\nMETHOD:REQUEST", "a.ics", "text/calendar", "application/octet-stream"),
        (b"a,b", "a.csv", "text/csv", "text/csv"),
        (b"\x89PNG\r\n\x1a\n", "a.png", "text/html", "image/png"),
        (b"%PDF-1.4", "a", "text/html", "application/pdf"),
    ],
)
def test_a_file_goes_out_as_what_it_is_when_it_is_declared_otherwise(
    content: bytes, name: str, declared: str, media_type: str
) -> None:
    assert sent_as(kind_of(content, declared, name), content, declared) == media_type
