"""Declarations of the attachment tools."""

from __future__ import annotations

from typing import Annotated

from pydantic import Field, StringConstraints

from steward.core.sentences import say
from steward.memory.documents.reading.pages import PageRange
from steward.tools.declaration import ArgumentMeaning, Autonomy, ResultOrigin, Tool, ToolEffect, ToolInput

DocumentId = Annotated[str, StringConstraints(pattern=r"^doc-[a-z2-7]{16}$"), ArgumentMeaning.MACHINE]


class ReadAttachmentInput(ToolInput):
    """Arguments of `read_attachment`."""

    document: DocumentId = Field(description="The document's id as its card names it.")
    pages: PageRange | None = Field(default=None, description="Which pages: 3, 2-5 or 6-. By default from the first.")


class AnalyzeImageInput(ToolInput):
    """Arguments of `analyze_image`."""

    document: DocumentId = Field(description="The picture's id as its card names it.")
    question: str = Field(
        default="", max_length=300, description="What to look for. By default all that is to be read and seen."
    )


READ_ATTACHMENT = Tool(
    name="read_attachment",
    description=(
        "The words of what came attached to a message, page by page, as outside text: PDF, Word, Excel, PowerPoint, "
        "text, calendars and mails."
    ),
    input=ReadAttachmentInput,
    category="query",
    group="memory",
    autonomy=Autonomy.SILENT,
    risk="low",
    effect=ToolEffect.READ,
    acts=say("act", form="read_attachment"),
    returns={"kind": ResultOrigin.ACCOUNT, "pages": ResultOrigin.OUTSIDE},
)

# The turn itself runs this tool, since no executor has the model's key.
ANALYZE_IMAGE = Tool(
    name="analyze_image",
    description=(
        "Have a picture that came attached looked at: what stands on it word by word, and what it shows, as outside "
        "text that read_outside can read values from."
    ),
    input=AnalyzeImageInput,
    category="query",
    group="",
    autonomy=Autonomy.SILENT,
    risk="low",
    effect=ToolEffect.READ,
    returns={"shows": ResultOrigin.OUTSIDE},
)

TOOLS = (READ_ATTACHMENT, ANALYZE_IMAGE)
