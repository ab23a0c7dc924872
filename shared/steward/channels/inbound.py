"""Messages coming in: who wrote, to which account, and where that belongs."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import datetime

from aws_lambda_powertools import Logger

from steward.autonomy.store import StandingStore
from steward.channels.arrivals import InboundText
from steward.channels.events import MessageReceived, OutsiderWrote, Party
from steward.channels.keywords import Keyword, keyword
from steward.conversations.events import Post
from steward.conversations.pins import channel_key
from steward.conversations.service import ConversationService
from steward.conversations.slash import read_slash
from steward.core.clock import Clock
from steward.core.text import clean_text
from steward.correspondence.events import TextReceived
from steward.correspondence.models import correspondence_id
from steward.people.models import Member, Sender
from steward.people.service import PeopleService

logger = Logger()


class InboundService:
    """Routes inbound messages (ID2): members to their conversation, everybody else to their correspondence."""

    def __init__(
        self, people: PeopleService, conversations: ConversationService, standing: StandingStore, clock: Clock
    ) -> None:
        self._people = people
        self._conversations = conversations
        self._standing = standing
        self._clock = clock

    def receive(self, inbound: InboundText) -> None:
        """Store the message where it belongs. Once this returns, it will be handled."""
        account_id, sender = self._people.store.resolve(inbound.to_address, inbound.from_address)
        if account_id is None:
            logger.warning("text to a number of no account, dropped", extra={"to": inbound.to_address})
            return
        at = inbound.sent_at or self._clock()
        if word := self._keyword(inbound, account_id):
            self._keyword_came(inbound, account_id, sender, word, at)
        elif sender and sender.member_id and sender.conversation_id:
            self._member_wrote(inbound, account_id, sender.member_id, sender.conversation_id, sender.name, at)
        else:
            self._outsider_wrote(inbound, account_id, sender, at)

    def _keyword(self, inbound: InboundText, account_id: str) -> Keyword | None:
        """The keyword the message is; None if it is a message like any other.

        A word that resumes texts does so only for whoever has stopped them: from anybody else "yes" means yes. And who
        asks for help is answered here, unless Twilio says that it was done there.
        """
        word, answered = keyword(inbound.text, inbound.opt_out_type)
        if word is None or answered or word == "stop":
            return word
        stopped = word == "start" and self._people.store.address(account_id, inbound.from_address).opted_out_at
        return word if stopped else None

    def _keyword_came(
        self, inbound: InboundText, account_id: str, sender: Sender | None, word: Keyword, at: datetime
    ) -> None:
        """Keep the fact and the message. Twilio has answered it: nobody else does, and the agent is not started.

        The owners are told when somebody known stops; otherwise it is noted in their conversations. A member's own
        conversation notes it too, an outsider's correspondence keeps it; of a blocked one nobody is told.
        """
        if word == "stop":
            self._people.store.note_opt_out(account_id, inbound.from_address, at)
        elif word == "start":
            self._people.store.note_opt_in(account_id, inbound.from_address, at)
        posts = []
        if not (sender and sender.member_id):
            posts.append(_to_correspondence(inbound, account_id, sender, at, word))
        blocked = self._people.store.address(account_id, inbound.from_address).blocked_at is not None
        who = [] if blocked else self._who_notes(account_id, sender)
        for told, conversation_id in zip(who, self._conversations.pinned(who, inbound.to_address), strict=True):
            quiet = word != "stop" or _name(sender) is None or told.phone == inbound.from_address
            event = _outsider_event(inbound, account_id, sender, told, at)
            event = event.model_copy(update={"keyword": word, "quiet": quiet, "contact_name": _name(sender)})
            posts.append(Post(conversation_id, event))
        self._post(posts, inbound)

    def _who_notes(self, account_id: str, sender: Sender | None) -> list[Member]:
        owners = self._people.owners(account_id)
        if sender and sender.member_id and all(owner.member_id != sender.member_id for owner in owners):
            member = self._people.member(account_id, sender.member_id)
            return [*owners, member] if member else owners
        return owners

    def _member_wrote(
        self, inbound: InboundText, account_id: str, member_id: str, conversation_id: str, name: str, at: datetime
    ) -> None:
        self._pause_or_resume(inbound, account_id, member_id)
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
            received_at=at,
            text=_text_of(inbound),
        )
        key = channel_key("sms", inbound.to_address, inbound.from_address)
        pinned = self._conversations.store.pinned([key]).get(key, conversation_id)
        self._post([Post(pinned, event)], inbound)

    def _pause_or_resume(self, inbound: InboundText, account_id: str, member_id: str) -> None:
        """/stop and /start count from the moment they arrive, whatever their conversation is busy with (CH9).

        The answer comes from the conversation. A message that came in before changes nothing when it comes again.
        """
        slash = read_slash(inbound.text)
        if slash is None or slash.name not in ("stop", "start"):
            return
        if self._conversations.store.was_taken(inbound.provider_id):
            return
        if slash.name == "stop":
            self._standing.pause(account_id, member_id, self._clock())
        else:
            self._standing.resume(account_id)

    def _outsider_wrote(self, inbound: InboundText, account_id: str, sender: Sender | None, at: datetime) -> None:
        # Before the post: once it is taken in, a member may answer, and only who has written may be written to.
        self._people.store.note_wrote(account_id, inbound.from_address, at)
        self._post([_to_correspondence(inbound, account_id, sender, at)], inbound)

    def _post(self, posts: Sequence[Post], inbound: InboundText) -> None:
        """Post all, once for the provider's message."""
        if posts:
            first = Post(posts[0].conversation_id, posts[0].event, inbound.provider_id)
            self._conversations.post([first, *posts[1:]])


def _to_correspondence(
    inbound: InboundText, account_id: str, sender: Sender | None, at: datetime, word: Keyword | None = None
) -> Post:
    contact_id = sender.contact_id if sender else None
    event = TextReceived(
        account_id=account_id,
        channel="sms",
        steward_address=inbound.to_address,
        contact_id=contact_id,
        provider_id=inbound.provider_id,
        received_at=at,
        keyword=word,
        address=inbound.from_address,
        name=sender.name if sender and contact_id else "",
        text=_text_of(inbound),
    )
    return Post(correspondence_id(account_id, inbound.from_address), event)


def _outsider_event(
    inbound: InboundText, account_id: str, sender: Sender | None, member: Member, at: datetime
) -> OutsiderWrote:
    return OutsiderWrote(
        party=Party(
            account_id=account_id,
            member_id=member.member_id,
            channel="sms",
            address=member.phone,
            steward_address=inbound.to_address,
        ),
        message_id=inbound.provider_id,
        address=inbound.from_address,
        contact_name=_name(sender) if sender and sender.contact_id else None,
        received_at=at,
        text=_text_of(inbound),
    )


def _name(sender: Sender | None) -> str | None:
    return sender.name or None if sender and (sender.member_id or sender.contact_id) else None


def _text_of(inbound: InboundText) -> str:
    text = clean_text(inbound.text)
    if inbound.attachments:
        count = "an attachment" if inbound.attachments == 1 else f"{inbound.attachments} attachments"
        text = f"{text} [with {count} that Steward cannot open yet]".strip()
    return text
