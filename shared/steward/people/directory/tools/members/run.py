"""Runners of the tools for the team's members."""

from __future__ import annotations

from typing import Protocol

from steward.core.errors import StewardError
from steward.core.sentences import say
from steward.people.directory.accounts import AccountService, MemberFields
from steward.people.directory.models import Member
from steward.people.directory.phone_numbers import shown_number
from steward.people.directory.service import PeopleService
from steward.people.directory.tools.members.declare import (
    ChangeMemberRoleInput,
    InviteMemberInput,
    MemberInput,
    RemoveMemberInput,
)
from steward.people.directory.tools.members.gate import reason_of
from steward.tools.models import ToolCall
from steward.tools.tool_outcomes import Done, Failed, not_undone

_NO_OWNER = "not done: no owner has approved it"


class Services(Protocol):
    """Services of these tools."""

    @property
    def people(self) -> PeopleService:
        """Members and contacts."""

    @property
    def accounts(self) -> AccountService:
        """Account service."""


def invite_member(call: ToolCall, services: Services) -> Done | Failed:
    """Return the new member's id. A repeated run finds the member of the first."""
    given = InviteMemberInput.model_validate(call.arguments)
    owner = _owner(call, services)
    if owner is None:
        return Failed(_NO_OWNER, say("member-refused", form="no_owner"))
    fields: MemberFields = {"name": given.name, "phone": given.phone, "role": given.role}
    if given.email:
        fields["emails"] = [given.email]
    try:
        member, added = services.accounts.add_member(call.account_id, by_name=owner.name, **fields)
    except StewardError as error:
        return Failed(f"not invited: {error}", reason_of(error), retryable=error.retryable)
    who = f"{member.name}, {shown_number(member.phone)}"
    told = f"{'Invited' if added else 'There already'}: {member.member_id} · {who} · {member.role}"
    if not added:
        return Done(told, report=say("member-there", who=who))
    return Done(told, report=say("member-invited", who=who), undo=MemberInput(member_id=member.member_id))


def undo_invite_member(call: ToolCall, services: Services) -> Done | Failed:
    """Take the member out again."""
    member_id = MemberInput.model_validate(call.arguments).member_id
    try:
        by = call.approved_by or call.member_id
        gone = services.accounts.change_member(call.account_id, member_id, active=False, by=by)
    except StewardError as error:
        return not_undone(error)
    return Done(say("member-undone", who=gone.name))


def change_member_role(call: ToolCall, services: Services) -> Done | Failed:
    """Return the member with the new role."""
    given = ChangeMemberRoleInput.model_validate(call.arguments)
    refused = _refused(call, services, given.member_id, given.name)
    if refused:
        return refused
    try:
        changed = services.accounts.change_member(call.account_id, given.member_id, role=given.role)
    except StewardError as error:
        return Failed(f"not changed: {error}", reason_of(error), retryable=error.retryable)
    return Done(say("member-role-changed", form=changed.role, who=changed.name))


def remove_member(call: ToolCall, services: Services) -> Done | Failed:
    """Return the former member's name."""
    given = RemoveMemberInput.model_validate(call.arguments)
    refused = _refused(call, services, given.member_id, given.name)
    if refused:
        return refused
    try:
        by = call.approved_by or call.member_id
        gone = services.accounts.change_member(call.account_id, given.member_id, active=False, by=by)
    except StewardError as error:
        return Failed(f"not taken out: {error}", reason_of(error), retryable=error.retryable)
    return Done(say("member-removed", who=gone.name))


def _refused(call: ToolCall, services: Services, member_id: str, name: str) -> Failed | None:
    """Return why it is not done: no owner decided it, or what they read names somebody else."""
    if _owner(call, services) is None:
        return Failed(_NO_OWNER, say("member-refused", form="no_owner"))
    member = services.people.member_now(call.account_id, member_id)
    if member is None or not member.active or member.name != name:
        return Failed(
            "not done: member_id and name are not one member's; look them up with search_contacts",
            say("member-refused", form="nobody"),
        )
    return None


def _owner(call: ToolCall, services: Services) -> Member | None:
    """Return the owner who approved the call."""
    found = services.people.member_now(call.account_id, call.approved_by) if call.approved_by else None
    return found if found and found.decides and found.role == "owner" else None
