"""Declarations of the tools for the team's members. An owner decides each at a link."""

from __future__ import annotations

from collections.abc import Mapping
from functools import partial
from typing import Annotated, Any, Literal

from pydantic import Field, StringConstraints

from steward.core.sentences import Sentence, say
from steward.tools.declaration import (
    ApprovalRule,
    ArgumentMeaning,
    Autonomy,
    Deciders,
    Decides,
    ResultOrigin,
    Reversal,
    Tool,
    ToolEffect,
    ToolInput,
)

_Name = Annotated[str, StringConstraints(strip_whitespace=True, min_length=1, max_length=80), Decides.WHOM]
_Address = Annotated[str, StringConstraints(strip_whitespace=True, min_length=1, max_length=254), Decides.WHOM]
_MemberId = Annotated[str, ArgumentMeaning.MACHINE, Decides.WHOM]
_Role = Annotated[Literal["owner", "approver", "member"], ArgumentMeaning.ROLE, Decides.RULE]
_MEMBER_ID = "The member's id as search_contacts gave it with include_members, such as mbr-01J…"
_NAME = "The member's name as search_contacts gave it: whoever decides reads it."
_ROLES = "owners change how Steward works and decide what is risky, approvers decide what is sent and paid for others"
_tool = partial(
    Tool,
    group="people",
    category="action",
    autonomy=Autonomy.SUGGEST,
    risk="high",
    effect=ToolEffect.IDEMPOTENT,
    approval=ApprovalRule(by=Deciders.OWNERS),
    returns={"result": ResultOrigin.ACCOUNT},
)


class InviteMemberInput(ToolInput):
    """Arguments of `invite_member`."""

    name: Annotated[_Name, ArgumentMeaning.NEW_NAME] = Field(description="What the team calls them.")
    phone: _Address = Field(description="Their number as the member gave it, in any format: the code goes there.")
    email: _Address | None = Field(default=None, description="An email address they write from, if one was given.")
    role: _Role = Field(default="member", description=f"Their role: {_ROLES}.")


class ChangeMemberRoleInput(ToolInput):
    """Arguments of `change_member_role`."""

    member_id: _MemberId = Field(min_length=1, max_length=60, description=_MEMBER_ID)
    name: _Name = Field(description=_NAME)
    role: _Role = Field(description=f"The new role: {_ROLES}.")


class RemoveMemberInput(ToolInput):
    """Arguments of `remove_member`."""

    member_id: _MemberId = Field(min_length=1, max_length=60, description=_MEMBER_ID)
    name: _Name = Field(description=_NAME)


class MemberInput(ToolInput):
    """A member, kept by `invite_member`."""

    member_id: Annotated[str, ArgumentMeaning.MACHINE] = Field(description="The member's id.")


def _invites(arguments: Mapping[str, Any], resolved: Mapping[str, str]) -> Sentence:
    where = [arguments[field] for field in ("phone", "email") if arguments.get(field)]
    who = ", ".join([arguments["name"], *where])
    return say("invite-member", form=arguments["role"], who=who)


def _changes(arguments: Mapping[str, Any], resolved: Mapping[str, str]) -> Sentence:
    return say("change-member-role", form=arguments["role"], who=arguments["name"])


def _removes(arguments: Mapping[str, Any], resolved: Mapping[str, str]) -> Sentence:
    return say("remove-member", who=arguments["name"])


INVITE_MEMBER = _tool(
    name="invite_member",
    description=(
        "Invite somebody into the team: they get a text with a code, and decide nothing until they have confirmed "
        "it. Also for a member who left and comes back. An owner decides, at a link."
    ),
    input=InviteMemberInput,
    # It only takes rights away, so the requester of the invitation may undo it.
    undo=Reversal("Take out a member who was just invited.", keeps=MemberInput),
    acts=say("act", form="invite_member"),
    preview=_invites,
)

CHANGE_MEMBER_ROLE = _tool(
    name="change_member_role",
    description="Change a member's role in the team. An owner decides, at a link.",
    input=ChangeMemberRoleInput,
    # An undo would let the asker raise a role again without an owner; so it would for a member who was taken out.
    acts=say("act", form="change_member_role"),
    preview=_changes,
)

REMOVE_MEMBER = _tool(
    name="remove_member",
    description=(
        "Take a member out of the team: they can ask and decide nothing any more. What they wrote stays on record; "
        "delete_user_data erases it. An owner decides, at a link."
    ),
    input=RemoveMemberInput,
    acts=say("act", form="remove_member"),
    preview=_removes,
)

TOOLS = (INVITE_MEMBER, CHANGE_MEMBER_ROLE, REMOVE_MEMBER)
