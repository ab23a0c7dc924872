"""Declarations of the tools of attachments."""

from __future__ import annotations

from typing import Annotated

from pydantic import Field, StringConstraints

from steward.documents.reading.pages import PageRange
from steward.tools.declaration import Autonomy, Effect, Means, Origin, Tool, ToolInput
from steward.wording.actions import Act

DocumentId = Annotated[str, StringConstraints(pattern=r"^doc-[a-z2-7]{16}$"), Means.MACHINE]


class ReadAttachmentInput(ToolInput):
    """Arguments of `read_attachment`."""

    document: DocumentId = Field(description="The document's id as its card names it.")
    pages: PageRange | None = Field(default=None, description="Which pages: 3, 2-5 or 6-. By default from the first.")


READ_ATTACHMENT = Tool(
    name="read_attachment",
    description=(
        "The words of what came attached to a mail, page by page, as outside text: PDF, Word, Excel, PowerPoint, text, "
        "calendars and mails."
    ),
    input=ReadAttachmentInput,
    category="query",
    group="memory",
    autonomy=Autonomy.SILENT,
    risk="low",
    effect=Effect.READ,
    acts=Act(form="read_attachment"),
    returns={"kind": Origin.ACCOUNT, "pages": Origin.OUTSIDE},
)

TOOLS = (READ_ATTACHMENT,)
