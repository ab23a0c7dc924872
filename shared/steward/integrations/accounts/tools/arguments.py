"""Declarations shared by the Google tools."""

from __future__ import annotations

from functools import partial
from typing import Annotated

from pydantic import Field, StringConstraints

from steward.channels.mail.addresses import EmailAddress
from steward.integrations.accounts.google.scopes import GoogleUse
from steward.tools.declaration import ArgumentMeaning, Autonomy, Decides, Offered, Tool, ToolEffect, ToolInput

# A name may be any text that is not blank, on one line.
FileName = Annotated[str, StringConstraints(strip_whitespace=True, min_length=1, max_length=200)]
_Id = Annotated[str, StringConstraints(pattern=r"^[A-Za-z0-9_-]{1,200}$")]
# The id decides; the title is compared with the real one, so an outsider's stands there as it is.
PresentTitle = Annotated[FileName, Decides.NOTHING]
FileId = Annotated[_Id, ArgumentMeaning.MACHINE, Decides.WHERE]
FolderId = Annotated[_Id | None, ArgumentMeaning.MACHINE, Decides.WHERE]
# Somebody of the team's, or somebody else's.
OwnAddress = Annotated[EmailAddress, Decides.WHERE]
Recipient = Annotated[EmailAddress, Decides.WHOM]

ACCOUNT = "The address of an account that somebody of the team shares; leave it out for the member's own."
TITLE = "Its present title, as it was found or made: whoever decides reads that, and a file of another is left alone."
FOLDER = "The id of a folder that you have made (get_steward_folder, create_drive_folder); leave it out for the top."


class LookUpInput(ToolInput):
    """Base of the arguments of lookups, after which the same request may need more of Google."""

    also_needs: tuple[GoogleUse, ...] = Field(
        default=(),
        max_length=7,
        description="What else of Google this request, or what it sets up, will use: one sign-in asks for all.",
    )


class MadeFile(ToolInput):
    """Undo data of a created file."""

    file_id: FileId
    account: str


google_tool = partial(Tool, category="integration", group="google", offered=Offered(service="google"))
# A member needs no approval to look at their own data.
google_read = partial(google_tool, autonomy=Autonomy.SILENT, risk="low", effect=ToolEffect.READ)
