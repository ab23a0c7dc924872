"""Messages coming in: who wrote, to which account, and where that belongs."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import datetime

from aws_lambda_powertools import Logger

from steward.channels.events import MessageReceived, OutsiderWrote, Party
from steward.conversations.events import Post
from steward.conversations.service import ConversationService
from steward.core.clock import Clock
from steward.core.text import clean_text
from steward.people.models import Member, OutsiderMessage, Sender
from steward.people.service import PeopleService

logger = Logger()


@dataclass(frozen=True)
class InboundText:
    """A text message as a provider delivered it; `provider_id` is unique across all providers (`twilio#SM…`)."""

    provider_id: str
    from_address: str
    to_address: str
    text: str
    attachments: int


class InboundService:
    """Routes inbound messages (ID2): members to their conversation, everybody else to the people who should know."""

    def __init__(self, people: PeopleService, conversations: ConversationService, clock: Clock) -> None:
        self._people = people
        self._conversations = conversations
        self._clock = clock

    def receive(self, inbound: InboundText) -> None:
        """Store the message where it belongs. Once this returns, it will be handled."""
        account_id, sender = self._people.store.resolve(inbound.to_address, inbound.from_address)
        if account_id is None:
            logger.warning("text to a number of no account, dropped", extra={"to": inbound.to_address})
        elif sender and sender.member_id and sender.conversation_id:
            self._member_wrote(inbound, account_id, sender.member_id, sender.conversation_id, sender.name)
        else:
            self._outsider_wrote(inbound, account_id, sender)

    def _member_wrote(
        self, inbound: InboundText, account_id: str, member_id: str, conversation_id: str, name: str
    ) -> None:
        event = MessageReceived(
            party=Party(
                account_id=account_id,
                member_id=member_id,
                channel="sms",
                address=inbound.from_address,
                steward_address=inbound.to_address,
            ),
            sender_name=name,
            provider_id=inbound.provider_id,
            received_at=self._clock(),
            text=_text_of(inbound),
        )
        self._conversations.post([Post(conversation_id, event, inbound.provider_id)])

    def _outsider_wrote(self, inbound: InboundText, account_id: str, sender: Sender | None) -> None:
        now = self._clock()
        # Written first and under the provider's id: a redelivery writes the same row, and only the post below counts.
        message = OutsiderMessage(
            account_id=account_id,
            message_id=inbound.provider_id,
            address=inbound.from_address,
            contact_id=sender.contact_id if sender else None,
            provider_id=inbound.provider_id,
            received_at=now,
            text=_text_of(inbound),
        )
        self._people.store.hold(message)
        told = self._who_should_know(account_id, inbound.from_address, sender)
        if not told:
            logger.error("an outsider wrote and there is no owner to tell", extra={"account_id": account_id})
        posts = [
            Post(member.conversation_id, _outsider_event(message, sender, member, inbound, now)) for member in told
        ]
        if posts:
            first = Post(posts[0].conversation_id, posts[0].event, inbound.provider_id)
            self._conversations.post([first, *posts[1:]])

    def _who_should_know(self, account_id: str, address: str, sender: Sender | None) -> list[Member]:
        """The member whose text a contact may be answering, or else the owners."""
        if sender and sender.contact_id:
            member_id = self._people.store.correspondent(account_id, address)
            member = self._people.member(account_id, member_id) if member_id else None
            if member and member.active:
                return [member]
        return self._people.owners(account_id)


def _outsider_event(
    message: OutsiderMessage, sender: Sender | None, member: Member, inbound: InboundText, now: datetime
) -> OutsiderWrote:
    return OutsiderWrote(
        party=Party(
            account_id=message.account_id,
            member_id=member.member_id,
            channel="sms",
            address=member.phone,
            steward_address=inbound.to_address,
        ),
        message_id=message.message_id,
        address=inbound.from_address,
        contact_name=sender.name if sender and sender.contact_id else None,
        received_at=now,
        text=message.text,
    )


def _text_of(inbound: InboundText) -> str:
    text = clean_text(inbound.text)
    if inbound.attachments:
        count = "an attachment" if inbound.attachments == 1 else f"{inbound.attachments} attachments"
        text = f"{text} [with {count} that Steward cannot open yet]".strip()
    return text
