"""Gate of the tools for the team's members: reasons for which a call cannot work, known before anybody is asked."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from steward.core.errors import StewardError
from steward.core.sentences import Sentence, Wording, say
from steward.people.directory.address_lookups import AddressTakenError
from steward.people.directory.emails import InvalidEmailError
from steward.people.directory.phone_numbers import InvalidPhoneNumberError
from steward.people.directory.service import PeopleService
from steward.people.directory.tools.members.declare import (
    CHANGE_MEMBER_ROLE,
    INVITE_MEMBER,
    REMOVE_MEMBER,
    ChangeMemberRoleInput,
    InviteMemberInput,
    RemoveMemberInput,
)
from steward.people.directory.validation import check_emails, check_name, check_phones
from steward.tools.declaration import Tool


def reason_to_bar(people: PeopleService, account_id: str, tool: Tool, given: Mapping[str, Any]) -> Wording | None:
    """Return why a call cannot work, as a clause for people, or None. Nothing is read for other tools."""
    match tool.name:
        case INVITE_MEMBER.name:
            return _invitation(people, account_id, InviteMemberInput.model_validate(given))
        case CHANGE_MEMBER_ROLE.name:
            change = ChangeMemberRoleInput.model_validate(given)
            return _change(people, account_id, change, stays_owner=change.role == "owner")
        case REMOVE_MEMBER.name:
            return _change(people, account_id, RemoveMemberInput.model_validate(given), stays_owner=False)
    return None


def reason_of(error: StewardError) -> Wording:
    """Return why a change of the team failed, as a clause for people."""
    if error.why:
        return error.why
    if isinstance(error, InvalidPhoneNumberError):
        return say("member-refused", form="number")
    if isinstance(error, InvalidEmailError):
        return say("member-refused", form="email")
    if isinstance(error, AddressTakenError):
        return say("member-refused", form="taken")
    if error.retryable:
        return say("why-failed", form="conflict")
    return say("member-refused", form="unfit")


def _invitation(people: PeopleService, account_id: str, given: InviteMemberInput) -> Wording | None:
    account = people.account(account_id)
    if account is None:
        return None
    try:
        name, (phone,) = check_name(given.name), check_phones([given.phone], account)
        emails = check_emails([given.email] if given.email else [])
    except StewardError as error:
        return reason_of(error)
    for address in (phone, *emails):
        member = people.member_at(account_id, address)
        # An invitation that is repeated finds the member of the first.
        is_other = member is not None and (member.phone, member.name) != (phone, name)
        if is_other or people.contact_at(account_id, address):
            return say("member-refused", form="taken")
    return None


def _change(
    people: PeopleService,
    account_id: str,
    given: ChangeMemberRoleInput | RemoveMemberInput,
    *,
    stays_owner: bool,
) -> Sentence | None:
    member = people.member_now(account_id, given.member_id)
    if member is None or not member.active or member.name != given.name:
        return say("member-refused", form="nobody")
    is_owner = member.role == "owner" and not stays_owner
    if is_owner and [one.member_id for one in people.owners(account_id)] == [member.member_id]:
        return say("only-owner", who=member.name)
    return None
