"""Runners of the tools that write to contacts and to members of the team."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Protocol

from steward.actors.events import EventPost
from steward.channels.messaging.delegated_sends import Services, handed_over
from steward.channels.messaging.events import MemberTold
from steward.channels.messaging.tools.messages.declare import NotifyMemberInput, SendMessageInput
from steward.core.sentences import say
from steward.people.directory.models import Contact, ConversationParty, Member
from steward.people.directory.service import PeopleService
from steward.tools.declaration import FOUND
from steward.tools.models import ToolCall
from steward.tools.tool_outcomes import Done, Failed, HandOver

_LOOK = "take an id from search_contacts with include_members"


class NotificationServices(Protocol):
    """Dependencies of tools that tell members something."""

    @property
    def people(self) -> PeopleService:
        """Members."""

    @property
    def pinned_conversations(self) -> Callable[[Sequence[Member], str], list[str]]:
        """Return the conversations in which members are told something from an address of Steward's."""


def send_message(call: ToolCall, services: Services) -> HandOver | Failed:
    """Delegate the text to a delivery."""
    arguments = SendMessageInput.model_validate(call.arguments)
    contact = services.people.contact(call.account_id, arguments.contact_id)
    if FOUND in call.resolved and _has_written(call, services, contact):
        who = contact.known_name if contact else ""
        why = say("why-not-sent", form="written", who=who) if who else say("why-failed", form="written")
        return Failed("not sent: they have written since this was proposed, so read that first", why)
    return handed_over(call, services, arguments.contact_id, arguments.text)


def _has_written(call: ToolCall, services: Services, contact: Contact | None) -> bool:
    """Tell if the recipient of a text that Steward itself proposed has written meanwhile, on any channel."""
    addresses = contact.addresses if contact else (str(call.arguments["contact_id"]),)
    return services.people.wrote_since(call.account_id, addresses, call.caused_at or call.created_at)


def notify_member(call: ToolCall, services: NotificationServices) -> Done | Failed:
    """Tell members something in their conversations, which respect quiet hours; return whom."""
    given = NotifyMemberInput.model_validate(call.arguments)
    account = services.people.account_now(call.account_id)
    if account is None:
        return Failed("not told: the account no longer exists", say("why-failed", form="gone"))
    if given.member_id == call.member_id:
        return Failed("not told: that is the member who asks, so answer them")
    team = {one.member_id: one for one in services.people.members(call.account_id) if one.decides}
    asks = team.pop(call.member_id, None)
    told = [one for one in team.values() if given.member_id in (None, one.member_id)]
    if not told:
        return Failed(f"not told: {'nobody else is in the team' if given.member_id is None else _LOOK}")
    places = services.pinned_conversations(told, account.number)
    fields = {"text": given.text, "urgent": given.urgent, "by_name": asks.name if asks else ""}
    fields["provenance"] = "outside" if call.provenance == "outside" else "account"
    tells = [
        EventPost(
            conversation_id,
            MemberTold.model_validate({"party": ConversationParty.of(member, account.number), **fields}),
        )
        for member, conversation_id in zip(told, places, strict=True)
    ]
    names = ", ".join(f"{one.name} ({one.member_id})" for one in told)
    return Done(f"Done: {names} will read it in their own conversation.", tells=tells)
