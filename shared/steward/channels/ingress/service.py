"""Routes inbound messages: identifies the sender and the account, and posts to the right actor."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import replace
from datetime import datetime
from threading import Lock

from steward.actors.events import EventPost
from steward.actors.service import ActorService
from steward.agent.conversations.decision_texts import is_bare_yes, may_decide, possible_codes
from steward.agent.conversations.service import ConversationService, thread_conversation_id
from steward.agent.conversations.slash_commands import read_slash
from steward.channels.ingress.mail_limit import DailyMailLimit
from steward.channels.ingress.scheduled_texts import ScheduledTexts
from steward.channels.messaging.events import MessageReceived, OutsiderWrote, Resumed, TextReceived
from steward.channels.messaging.port import ChannelPort, InboundMessage, Keyword
from steward.channels.messaging.registry import ChannelRegistry
from steward.core.clock import Clock
from steward.core.ids import derived_id
from steward.core.log import logger
from steward.core.provenance import Quote
from steward.core.sentences import ENGLISH, Sentence, render, say
from steward.core.text import clean_text
from steward.memory.documents.service import DocumentService, KeptAttachments
from steward.people.directory.identity import ContactIdentity, Identity, MemberIdentity, StrangerIdentity
from steward.people.directory.models import ConversationParty, Member
from steward.people.directory.outside_addresses import correspondence_id, unproved
from steward.people.directory.phone_numbers import WITHHELD, SenderAddress
from steward.people.directory.service import PeopleService
from steward.trust.autonomy.events import PauseChanged
from steward.trust.autonomy.pauses import Pauses

# Limited by the one transaction.
_MOST_TOLD = 80
Outsider = ContactIdentity | StrangerIdentity


# Those of some codes under which a member of an account was asked something that is not over.
AskedCodes = Callable[[str, str, Sequence[str], datetime], tuple[str, ...]]


class InboundService:
    """Routes inbound messages: members to their conversation, everybody else to their correspondence."""

    def __init__(
        self,
        people: PeopleService,
        channels: ChannelRegistry,
        actors: ActorService,
        conversations: ConversationService,
        pauses: Pauses,
        documents: DocumentService,
        asked_of: AskedCodes,
        pace: DailyMailLimit,
        scheduled: ScheduledTexts,
        emergencies_of: Callable[[str], Sequence[Quote]],
        clock: Clock,
    ) -> None:
        self._people = people
        self._channels = channels
        self._conversations = conversations
        self._actors = actors
        self._pauses = pauses
        self._documents = documents
        self._asked_of = asked_of
        self._pace = pace
        self._scheduled = scheduled
        # The emergencies in a correspondence that nobody has answered.
        self._emergencies_of = emergencies_of
        # Attachments of one message may fill the function's memory, so only one message is handled at a time.
        self._attachments = Lock()
        self._clock = clock

    def receive(self, inbound: InboundMessage) -> None:
        """Store the message where it belongs. After this returns, it will be handled."""
        sender, inbound = self._identified(inbound)
        if sender is None:
            logger.warning("message to an address without an account dropped", extra={"to": inbound.to_address})
            return
        self._take_in(inbound, sender)

    def receive_from(self, member: Member, conversation_id: str, inbound: InboundMessage) -> None:
        """Store a message in the member's conversation. Their session has identified them."""
        sender = MemberIdentity(
            account_id=member.account_id,
            address=inbound.from_address,
            member_id=member.member_id,
            conversation_id=conversation_id,
            name=member.name,
            confirmed=member.confirmed,
            language=member.language,
        )
        self._take_in(inbound, sender)

    def _take_in(self, inbound: InboundMessage, sender: Identity) -> None:
        if self._came_before(inbound, sender):
            logger.info("duplicate of a message ignored", extra={"provider_id": inbound.provider_id})
            return
        at = self._said_at(inbound)
        if word := self._keyword(inbound, sender):
            self._keyword_came(inbound, sender, word, at)
        elif isinstance(sender, MemberIdentity):
            self._member_wrote(inbound, sender, at)
        else:
            self._outsider_wrote(inbound, sender, at)

    def one_each(self, messages: Sequence[InboundMessage]) -> list[InboundMessage]:
        """Return one copy for each account of messages that were sent to several addresses of it: the first."""
        copies = Counter(message.copy_of for message in messages if message.copy_of)
        places, kept = set[tuple[str, str | None]](), list[InboundMessage]()
        for message in messages:
            if copies[message.copy_of] > 1:
                place = message.copy_of, self._people.account_at(message.to_address)
                if place in places:
                    continue
                places.add(place)
            kept.append(message)
        return kept

    def _identified(self, inbound: InboundMessage) -> tuple[Identity | None, InboundMessage]:
        """Return the sender, and the message as if sent to the account's number, by which it is known internally."""
        port = self._channels.named(inbound.channel)
        inbound = replace(inbound, to_address=self._people.home_number(inbound.to_address) or inbound.to_address)
        sender = self._people.identify(
            inbound.to_address,
            _origin(inbound, port),
            lambda address: self._conversations.pin_place(inbound.to_address, address),
        )
        if isinstance(sender, MemberIdentity) and inbound.content.thread:
            own = thread_conversation_id(sender.account_id, sender.member_id, inbound.channel, inbound.content.thread)
            sender = replace(sender, conversation_id=own)
        return sender, inbound

    def _said_at(self, inbound: InboundMessage) -> datetime:
        """Return the time of the message: the provider's, else the webhook's, else now."""
        now = self._clock()
        return min(inbound.sent_at or inbound.came_at or now, now)

    def _keyword(self, inbound: InboundMessage, sender: Identity) -> Keyword | None:
        """Return the keyword that the message is, or None for a normal message.

        A word that resumes texts is one only for a sender who has stopped them: from anybody else "yes" means yes. A
        request for help is answered here, unless the provider says that it has answered it.
        """
        word = self._channels.named(inbound.channel).keyword(inbound)
        if word is None or inbound.answered or word == "stop":
            return word
        if word != "start":
            return None
        return word if inbound.channel in self._people.address(sender.account_id, sender.address).opted_out else None

    def _keyword_came(self, inbound: InboundMessage, sender: Identity, word: Keyword, at: datetime) -> None:
        """Record the opt-out or opt-in and the message. The provider has answered it, so the agent does not run.

        The owners, the member who wrote to them and those who have a text scheduled to them are told when somebody
        known stops texts or takes them again; of the latter every member is told for whom the STOP refused something. A
        HELP is only noted in their conversations. A member's own conversation notes it too, and an outsider's
        correspondence keeps it; for a blocked sender nobody is told. A repeated request changes nothing: an old STOP
        would otherwise count as new, and silence somebody who has started again since.
        """
        outside = (
            []
            if isinstance(sender, MemberIdentity)
            else [_to_correspondence(inbound, sender, at, KeptAttachments(), word)]
        )
        if self._actors.taken(inbound.provider_id):
            noting = self._conversations.pinned(self._who_hears(sender, word), inbound.to_address)
            for conversation_id in [*(post.conversation_id for post in outside), *noting]:
                self._actors.ring(conversation_id)
            return
        if sender.address != WITHHELD:
            if word == "stop":
                self._people.note_opt_out(sender.account_id, sender.address, inbound.channel, at)
            elif word == "start":
                self._people.note_opt_in(sender.account_id, sender.address, inbound.channel, at)
                # Who asks for texts again is answered by text, whatever they have mailed meanwhile.
                self._people.note_wrote(sender.account_id, sender.address, inbound.channel, at)
        blocked = outside and self._people.address(sender.account_id, sender.address).blocked_at
        posts = [*outside]
        stops = bool(outside) and word != "help"
        scheduled = self._scheduled.to(sender.account_id, sender.address, inbound.channel) if stops else {}
        emergency = stops and word == "stop" and self._is_in_emergency(sender)
        notes = self._who_notes(sender, scheduled)
        who = [] if blocked else self._who_hears(sender, word, scheduled)
        for told, conversation_id in zip(who, self._conversations.pinned(who, inbound.to_address), strict=True):
            quiet = word == "help" or _name(sender) is None or told.phone == sender.address
            event = _outsider_event(inbound, sender, told, at)
            more = {"keyword": word, "quiet": quiet, "if_kept": told not in notes, "contact_name": _name(sender)}
            more["emergency"] = emergency
            event = event.model_copy(update={**more, "scheduled": scheduled.get(told.member_id, ())})
            posts.append(EventPost(conversation_id, event))
        self._post(posts, inbound, sender)

    def _is_in_emergency(self, sender: Identity) -> bool:
        """Return whether an emergency of the sender is open, to which no answer goes once they get no more texts."""
        contact = None
        if isinstance(sender, ContactIdentity):
            contact = self._people.contact(sender.account_id, sender.contact_id)
        # Texts go to one number of a contact, whichever they wrote from.
        wrote_from = contact.addresses if contact and contact.phone == sender.address else (sender.address,)
        return any(self._emergencies_of(correspondence_id(sender.account_id, one)) for one in wrote_from)

    def _who_hears(self, sender: Identity, word: Keyword, scheduled: Iterable[str] = ()) -> list[Member]:
        """Return who notes the keyword, and of an outsider's START the other members: a STOP may have met theirs."""
        notes = self._who_notes(sender, scheduled)
        if word != "start" or isinstance(sender, MemberIdentity):
            return notes
        return [*notes, *(one for one in self._people.members(sender.account_id) if one.active and one not in notes)]

    def _who_notes(self, sender: Identity, scheduled: Iterable[str] = ()) -> list[Member]:
        """Return the owners, and the member who has written the keyword or last had a text sent to its sender.

        The members who have a text `scheduled` to the sender note it, too.
        """
        owners = self._people.owners(sender.account_id)
        if isinstance(sender, MemberIdentity):
            who = sender.member_id
        else:
            who = self._people.address(sender.account_id, sender.address).correspondent or ""
        others = dict.fromkeys(one for one in (who, *scheduled) if all(one != owner.member_id for owner in owners))
        concerned = (self._people.member_now(sender.account_id, one) for one in others)
        return [*owners, *(one for one in concerned if one)]

    def _kept(
        self, inbound: InboundMessage, account_id: str, *, member_id: str = "", sender: str = ""
    ) -> KeptAttachments:
        """Store the attachments before anything in the log refers to them."""
        if not inbound.attachments:
            return KeptAttachments()
        with self._attachments:
            attached = inbound.brought or self._channels.named(inbound.channel).attached(inbound)
            kept = self._documents.keep(account_id, inbound.provider_id, attached, member_id=member_id, sender=sender)
        # Parts of a mail that were not parsed do not count as attachments.
        left_out = inbound.attachments - len(kept.documents) if attached else 0
        return replace(kept, left_out=left_out)

    def _member_wrote(self, inbound: InboundMessage, sender: MemberIdentity, at: datetime) -> None:
        resumed, others = self._pause_or_resume(inbound, sender, at)
        kept = self._kept(inbound, sender.account_id, member_id=sender.member_id)
        event = MessageReceived(
            party=ConversationParty(
                account_id=sender.account_id,
                member_id=sender.member_id,
                channel=inbound.channel,
                address=sender.address,
                steward_address=inbound.to_address,
                language=sender.language,
            ),
            sender_name=sender.name,
            provider_id=inbound.provider_id,
            received_at=at,
            confirmed=sender.confirmed,
            thread=inbound.content.thread,
            carried=inbound.foreign,
            documents=kept.documents,
            left_out=kept.left_out,
            held=self._pace.holds(inbound, sender, at),
            resumed=resumed,
            number_stopped=self._number_stopped(inbound, sender),
            paused=is_bare_yes(inbound.content.text or inbound.own) and self._pauses.paused(sender.account_id),
            account_name=self._account_name(inbound, sender),
            asked_elsewhere=self._asked_elsewhere(inbound, sender, at),
            subject=clean_text(inbound.subject) if inbound.subject_is_own else "",
            text=_text_of(inbound, kept, sender.language),
        )
        self._post([EventPost(sender.conversation_id, event), *others], inbound, sender)

    def _account_name(self, inbound: InboundMessage, sender: MemberIdentity) -> str:
        """Return the account's name if the message may be a decision under which it stands; otherwise read nothing."""
        if "\n" not in inbound.own.strip() or not (may_decide(inbound.content.text) or may_decide(inbound.own)):
            return ""
        account = self._people.account_now(sender.account_id)
        return account.name if account else ""

    def _asked_elsewhere(self, inbound: InboundMessage, sender: MemberIdentity, at: datetime) -> tuple[str, ...]:
        """Return the codes in the message under which its sender was asked: a new mail begins a conversation."""
        codes = dict.fromkeys([*possible_codes(inbound.content.text), *possible_codes(inbound.own)])
        return self._asked_of(sender.account_id, sender.member_id, tuple(codes), at)

    def _pause_or_resume(
        self, inbound: InboundMessage, sender: MemberIdentity, at: datetime
    ) -> tuple[Resumed, list[EventPost]]:
        """Apply /stop and /start on arrival, also while the conversation is busy.

        The conversation sends the answer, and the rest of the team is told in theirs if anything changed. A repeated
        message changes nothing. Also returns the effect of a /start.
        """
        slash = read_slash(inbound.own)
        if slash is None or slash.name not in ("stop", "start") or self._actors.taken(inbound.provider_id):
            return "now", []
        account_id, paused = sender.account_id, slash.name == "stop"
        if not self._pauses.said(
            "stop" if paused else "start",
            account_id,
            sender.member_id,
            at,
            confirmed=sender.confirmed,
            message_id=inbound.provider_id,
        ):
            return "paused" if self._pauses.paused(account_id) else "running", []
        others = [one for one in self._people.members(account_id) if one.member_id != sender.member_id]
        told = [one for one in others if one.active and self._may_be_texted(one)][:_MOST_TOLD]
        where = self._conversations.pinned(told, inbound.to_address)
        return "now", [
            EventPost(
                place,
                PauseChanged(party=ConversationParty.of(one, inbound.to_address), paused=paused, by_name=sender.name),
            )
            for one, place in zip(told, where, strict=True)
        ]

    def _number_stopped(self, inbound: InboundMessage, sender: MemberIdentity) -> bool:
        """Return whether a /start comes from a member whose number takes no texts until it has texted START."""
        slash = read_slash(inbound.own)
        if slash is None or slash.name != "start":
            return False
        member = self._people.member_now(sender.account_id, sender.member_id)
        return member is not None and bool(self._people.address(member.account_id, member.phone).opted_out)

    def _may_be_texted(self, member: Member) -> bool:
        channel = ConversationParty.of(member, "").channel
        return channel not in self._people.address(member.account_id, member.phone).opted_out

    def _outsider_wrote(self, inbound: InboundMessage, sender: Outsider, at: datetime) -> None:
        # Recorded before the post: after it a member may answer at once, and only people who have written may be
        # written to.
        if sender.address != WITHHELD:
            self._people.note_wrote(sender.account_id, sender.address, inbound.channel, at)
        # Nobody reads messages of a blocked sender.
        blocked = inbound.attachments and self._people.address(sender.account_id, sender.address).blocked_at
        kept = KeptAttachments() if blocked else self._kept(inbound, sender.account_id, sender=sender.address)
        self._post([_to_correspondence(inbound, sender, at, kept)], inbound, sender)

    def _came_before(self, inbound: InboundMessage, sender: Identity) -> bool:
        """Tell if the provider has brought the same message before under another id."""
        written_id = _written_id(inbound, sender)
        return bool(written_id and self._actors.taken(written_id) and not self._actors.taken(inbound.provider_id))

    def _post(self, posts: Sequence[EventPost], inbound: InboundMessage, sender: Identity) -> None:
        """Post all events, once for the provider's message."""
        if posts:
            once = (inbound.provider_id, _written_id(inbound, sender))
            first = EventPost(posts[0].conversation_id, posts[0].event, *once)
            self._actors.post([first, *posts[1:]])


def _written_id(inbound: InboundMessage, sender: Identity) -> str | None:
    """Return an id by which a message enters an account once.

    A forged author is another sender, so a forgery cannot suppress a genuine message.
    """
    if not inbound.written:
        return None
    return f"written#{derived_id(sender.account_id, sender.address, inbound.written)}"


def _origin(inbound: InboundMessage, port: ChannelPort) -> SenderAddress:
    """Return the sender's address.

    Addresses of another channel, and unverified ones, count as mere names.
    """
    origin = port.sender(inbound.from_address)
    if origin.can_be_answered and (origin.kind != port.reaches or not inbound.vouched):
        return SenderAddress(unproved(port.name, origin.address), "name")
    return origin


def _to_correspondence(
    inbound: InboundMessage, sender: Outsider, at: datetime, kept: KeptAttachments, word: Keyword | None = None
) -> EventPost:
    contact = sender if isinstance(sender, ContactIdentity) else None
    event = TextReceived(
        account_id=sender.account_id,
        channel=inbound.channel,
        steward_address=inbound.to_address,
        contact_id=contact.contact_id if contact else None,
        provider_id=inbound.provider_id,
        received_at=at,
        keyword=word,
        address=sender.address,
        name=contact.name if contact else "",
        thread=inbound.content.thread,
        documents=kept.documents,
        subject=clean_text(inbound.subject),
        text=_all_of(inbound, kept),
    )
    return EventPost(correspondence_id(sender.account_id, sender.address), event)


def _outsider_event(inbound: InboundMessage, sender: Identity, member: Member, at: datetime) -> OutsiderWrote:
    return OutsiderWrote(
        party=ConversationParty.of(member, inbound.to_address),
        message_id=inbound.provider_id,
        address=sender.address,
        contact_name=_name(sender) if isinstance(sender, ContactIdentity) else None,
        received_at=at,
        subject=clean_text(inbound.subject),
        text=_all_of(inbound, KeptAttachments()),
    )


def _name(sender: Identity) -> str | None:
    return None if isinstance(sender, StrangerIdentity) else sender.name or None


def _text_of(inbound: InboundMessage, kept: KeptAttachments, language: str = ENGLISH) -> str:
    said = [render(remark, language) for remark in _remarks(inbound, kept)]
    return " ".join([clean_text(inbound.content.text), *said]).strip()


def _remarks(inbound: InboundMessage, kept: KeptAttachments) -> Iterator[Sentence]:
    if inbound.cut:
        yield say("too-long-to-take-in")
    if kept.documents:
        yield say("with-documents", count=len(kept.documents))
    if kept.left_out:
        yield say("left-out", count=kept.left_out)
    if unopened := inbound.attachments - len(kept.documents) - kept.left_out:
        yield say("with-attachments", count=unopened)


def _all_of(inbound: InboundMessage, kept: KeptAttachments) -> str:
    """Return everything in an outsider's message: own and quoted words are not separated."""
    said = (_text_of(inbound, kept), *(clean_text(one.said) for one in inbound.carried))
    return "\n\n".join(part for part in said if part)
