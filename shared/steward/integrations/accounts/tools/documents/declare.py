"""Declarations of the tools for Google Docs."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Annotated, Any

from pydantic import Field, StringConstraints

from steward.core.sentences import Quoted, Sentence, say
from steward.integrations.accounts.tools.arguments import (
    ACCOUNT,
    FOLDER,
    TITLE,
    FileId,
    FileName,
    FolderId,
    LookUpInput,
    MadeFile,
    OwnAddress,
    PresentTitle,
    google_read,
    google_tool,
)
from steward.memory.documents.reading.pages import PageRange
from steward.tools.declaration import ArgumentMeaning, Autonomy, Reaches, ResultOrigin, Reversal, ToolEffect, ToolInput

_DOCUMENT = "The document's id as find_document or create_document gave it."
_Text = Annotated[str, StringConstraints(min_length=1, max_length=50_000)]


class CreateDocumentInput(ToolInput):
    """Arguments of `create_document`."""

    title: FileName = Field(description="What it is called.")
    text: _Text = Field(description="What it says, as plain text.")
    folder: FolderId = Field(default=None, description=FOLDER)
    account: OwnAddress | None = Field(default=None, description=ACCOUNT)


class ReadDocumentInput(ToolInput):
    """Arguments of `read_document`."""

    document_id: FileId = Field(description=_DOCUMENT)
    pages: PageRange | None = Field(default=None, description="Which pages: 3, 2-5 or 6-. By default from the first.")
    account: OwnAddress | None = Field(default=None, description=ACCOUNT)


class AppendToDocumentInput(ToolInput):
    """Arguments of `append_to_document`."""

    document_id: FileId = Field(description=_DOCUMENT)
    title: PresentTitle = Field(description=TITLE)
    text: _Text = Field(description="What is put at the end, on lines of its own.")
    account: OwnAddress | None = Field(default=None, description=ACCOUNT)


class FindDocumentInput(LookUpInput):
    """Arguments of `find_document`."""

    title: FileName = Field(description="Words of its title.")
    account: OwnAddress | None = Field(default=None, description=ACCOUNT)


class AppendedText(ToolInput):
    """Undo data of `append_to_document`."""

    document_id: FileId
    account: str
    call_id: Annotated[str, ArgumentMeaning.MACHINE]
    digest: Annotated[str, ArgumentMeaning.MACHINE]


def _makes(arguments: Mapping[str, Any], resolved: Mapping[str, str]) -> Sentence:
    return say("make-file", form="document", name=arguments["title"])


def _appends(arguments: Mapping[str, Any], resolved: Mapping[str, str]) -> Sentence:
    return say("change-file", form="document", title=Quoted(arguments["title"]))


CREATE_DOCUMENT = google_tool(
    name="create_document",
    description="Make a Google Doc with a text in the member's Drive: its id and link.",
    input=CreateDocumentInput,
    autonomy=Autonomy.EXECUTE,
    risk="low",
    effect=ToolEffect.IDEMPOTENT,
    reaches=Reaches(shared=("folder",)),
    undo=Reversal("Put a document into the trash that was just made.", keeps=MadeFile),
    acts=say("act", form="create_document"),
    preview=_makes,
    returns={"document": ResultOrigin.ACCOUNT},
)

READ_DOCUMENT = google_read(
    name="read_document",
    description="The words of a Google Doc, page by page.",
    input=ReadDocumentInput,
    acts=say("act", form="read_document"),
    returns={"title": ResultOrigin.OUTSIDE, "pages": ResultOrigin.OUTSIDE},
)

APPEND_TO_DOCUMENT = google_tool(
    name="append_to_document",
    description="Put a text at the end of a Google Doc.",
    input=AppendToDocumentInput,
    autonomy=Autonomy.EXECUTE,
    risk="low",
    # The same change names a range of the document after the call.
    effect=ToolEffect.IDEMPOTENT,
    reaches=Reaches(shared=True),
    undo=Reversal("Take a text out of a document that was just put in.", keeps=AppendedText),
    acts=say("act", form="append_to_document"),
    preview=_appends,
    returns={"result": ResultOrigin.ACCOUNT},
)

FIND_DOCUMENT = google_read(
    name="find_document",
    description="Google Docs in the member's Drive by words of their title, with ids.",
    input=FindDocumentInput,
    acts=say("act", form="find_document"),
    returns={"files": ResultOrigin.RECORDED},
)

TOOLS = (CREATE_DOCUMENT, READ_DOCUMENT, APPEND_TO_DOCUMENT, FIND_DOCUMENT)
