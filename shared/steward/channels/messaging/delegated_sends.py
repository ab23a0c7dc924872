"""Messages to outsiders that a tool call delegates to a delivery."""

from __future__ import annotations

from datetime import datetime
from functools import partial
from typing import Protocol

from steward.channels.messaging.channel_argument import PREFERRED
from steward.channels.messaging.models import Delivery
from steward.channels.messaging.port import MessageContent
from steward.channels.messaging.registry import ChannelRegistry
from steward.core.sentences import say
from steward.core.threads import CHANNEL, THREAD, Thread
from steward.people.directory.models import Channel
from steward.people.directory.service import PeopleService
from steward.tools.declaration import FOUND, WANTS_ANSWER
from steward.tools.models import ToolCall
from steward.tools.tool_outcomes import Failed, HandOver


class Services(Protocol):
    """Dependencies of these tools."""

    @property
    def people(self) -> PeopleService:
        """Members and contacts."""

    @property
    def channels(self) -> ChannelRegistry:
        """The channels."""


def handed_over(
    call: ToolCall, services: Services, contact_id: str, text: str, *, subject: str = "", fixed: bool = False
) -> HandOver | Failed:
    """Delegate the text to a delivery, whose outcome becomes the call's result.

    Things change while an approval waits: the contact must still exist and have the address that the approver saw. In
    `fixed` words nobody answers anything, whoever approved them. A mail that begins a thread has the `subject`.
    """
    address, name, to = call.resolved.get("address", ""), "", ""
    if contact_id != address:
        contact = services.people.contact(call.account_id, contact_id)
        if contact is None:
            return Failed("not sent: the contact no longer exists", say("why-failed", form="contact_gone"))
        if address not in contact.addresses:
            who = contact.known_name
            return Failed(
                f"not sent: {who}'s address has changed since this was decided; propose it again",
                say("why-not-sent", form="new_address", who=who),
            )
        name, to = contact.known_name, contact.contact_id
    else:
        now = services.people.contact_at(call.account_id, address)
        approved = call.resolved.get("contact_id")
        shown = services.people.contact(call.account_id, approved) if approved else None
        if approved and (now is None or shown is None or now.contact_id != shown.contact_id):
            return Failed(
                f"not sent: {address} was somebody else's when this was decided; propose it again",
                say("why-failed", form="new_address"),
            )
        name, to = (now.known_name, now.contact_id) if now else ("", "")
    account = services.people.account_now(call.account_id)
    if account is None:
        return Failed("not sent: the account no longer exists", say("why-failed", form="gone"))
    channel = call.resolved.get(CHANNEL) or services.channels.reaching(address)[0].name
    services.people.remember_correspondent(call.account_id, address, call.member_id)
    thread = Thread.model_validate_json(call.resolved[THREAD]) if THREAD in call.resolved else None
    content = MessageContent(text, thread, subject)
    return HandOver(partial(_delivery, call, channel, account.number, address, name, to, content, fixed=fixed))


def _delivery(
    call: ToolCall,
    channel: Channel,
    number: str,
    address: str,
    name: str,
    to: str,
    content: MessageContent,
    now: datetime,
    *,
    fixed: bool,
) -> Delivery:
    return Delivery(
        delivery_id=f"call-{call.call_id}",
        account_id=call.account_id,
        conversation_id=call.conversation_id,
        purpose="tool_call",
        channel=channel,
        from_address=number,
        to_address=address,
        to_name=name,
        to_contact=to,
        created_at=now,
        caused_at=call.caused_at or call.created_at,
        call_id=call.call_id,
        member_id=call.member_id,
        # In Steward's own proposal nobody on the team had something to say, so it opens no question.
        decided=bool(call.approved_by) and FOUND not in call.resolved and not fixed,
        wants_answer=bool(call.arguments.get(WANTS_ANSWER)),
        by_steward=call.by_steward,
        provenance=call.provenance,
        language=call.language,
        fixed_channel=call.arguments.get(CHANNEL, PREFERRED) != PREFERRED,
        thread=content.thread,
        text=content.text,
        subject=content.subject,
    )
