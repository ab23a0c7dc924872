"""Declaration of the tool that erases a person."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Annotated, Any

from pydantic import Field, StringConstraints

from steward.core.sentences import Sentence, say
from steward.tools.declaration import (
    ApprovalRule,
    ArgumentMeaning,
    Autonomy,
    Deciders,
    Decides,
    ResultOrigin,
    Tool,
    ToolEffect,
    ToolInput,
)

ME = "me"
_Name = Annotated[str, StringConstraints(strip_whitespace=True, min_length=1, max_length=80), Decides.WHOM]
_Subject = Annotated[
    str, StringConstraints(strip_whitespace=True, min_length=2, max_length=254), ArgumentMeaning.MACHINE, Decides.WHOM
]


class DeleteUserDataInput(ToolInput):
    """Arguments of `delete_user_data`."""

    subject: _Subject = Field(
        description=(
            "Who is to be erased: `me` for the member who asks, the id of a contact or member as search_contacts gave "
            "it, or the number or mail address of somebody who wrote and is no contact."
        )
    )
    confirm_name: _Name = Field(
        description="Their name as search_contacts gave it, or their address again: whoever decides reads it."
    )


def _preview(arguments: Mapping[str, Any], resolved: Mapping[str, str]) -> Sentence:
    return say("erase-data", who=arguments["confirm_name"])


DELETE_USER_DATA = Tool(
    name="delete_user_data",
    description=(
        "Erase a person: everything they wrote or sent, what they were told, asked for and scheduled, files that came "
        "from them, what is known of them, and their name and addresses wherever else they stand. Nobody can take it "
        "back. Only when a member asks for exactly that; to end a working relationship, remove_contact is enough. An "
        "owner decides at a link. It takes about half an hour; its outcome is reported."
    ),
    input=DeleteUserDataInput,
    category="action",
    group="people",
    autonomy=Autonomy.SUGGEST,
    risk="high",
    effect=ToolEffect.IDEMPOTENT,
    approval=ApprovalRule(by=Deciders.OWNERS),
    acts=say("act", form="delete_user_data"),
    preview=_preview,
    returns={"result": ResultOrigin.ACCOUNT},
)

TOOLS = (DELETE_USER_DATA,)
