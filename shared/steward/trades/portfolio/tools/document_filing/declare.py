"""Declaration of `file_document`, which links an attachment to the records it is about."""

from __future__ import annotations

from typing import Annotated

from pydantic import Field, StringConstraints

from steward.tools.declaration import ArgumentMeaning, Decides, ToolInput
from steward.trades.portfolio.field_types import DocumentType
from steward.trades.portfolio.tools.arguments import DAY, PLACE, AnyRecordId, Day, Place, RecordIds, Short, writes

_Attachment = Annotated[
    Annotated[str, StringConstraints(pattern=r"^doc-[a-z2-7]{16}$")], ArgumentMeaning.MACHINE, Decides.WHERE
]


class FileDocumentInput(ToolInput):
    """Arguments of `file_document`."""

    document: _Attachment = Field(description="The attachment's id, as its card shows it.")
    subject_ids: RecordIds = Field(
        min_length=1,
        max_length=12,
        description="Records it is about, by their ids: where it is first; then what it shows, such as a cmp-… item.",
    )
    place: Place = Field(description=f"{PLACE} Of what it is about first.")
    kind: Annotated[DocumentType, Decides.WHAT] = Field(description="What it is.")
    title: Short = Field(description="What to call it, in a few words.")
    expires_on: Day | None = Field(default=None, description=f"If it is valid until a day. {DAY}")
    replaces_id: AnyRecordId = Field(default=None, description="The document on file whose place it takes, doc-….")


FILE_DOCUMENT = writes(
    "file_document",
    "File a message's attachment with the records it is about. The file itself is not changed.",
    FileDocumentInput,
    asks="nobody",
)

TOOLS = (FILE_DOCUMENT,)
