"""A document and an attached file, with a person's words in every field that may hold some."""

from __future__ import annotations

from steward.core.attached_files import AttachedFile
from steward.core.documents import CalendarInvite, Document
from tests.support.builders import NOW
from tests.support.example_trade_records import SECRET

DOCUMENT = Document(
    document_id="doc-1",
    kind="calendar",
    size=1,
    sha256="00",
    name=SECRET,
    media_type=SECRET,
    invite=CalendarInvite(method="request", start=NOW, title=SECRET, place=SECRET, organizer=SECRET),
)
FILE = AttachedFile(
    file_id="doc-1", name=SECRET, kind="pdf", media_type="m", size=1, sha256="00", who=SECRET, address=SECRET
)
