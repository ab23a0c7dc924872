"""Declarations of the filing tools."""

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

    document: _Attachment = Field(description="What came attached, by the id its card names.")
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
    "Put what came attached to a message on file with what it is about. Its bytes stay as they came.",
    FileDocumentInput,
    asks="nobody",
)

TOOLS = (FILE_DOCUMENT,)
