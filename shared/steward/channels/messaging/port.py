"""Protocols of channel ports: adapters through which Steward sends and receives messages of a provider.

A port is one folder beside this file and one line in `installed_ports.py`; no other room knows its provider. The
requirements for all ports are one test suite, `tests/channels/test_ports.py`.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime, timedelta
from typing import TYPE_CHECKING, Any, Literal, Protocol, runtime_checkable

from steward.channels.pages.http_messages import HttpRequest, HttpResponse
from steward.core.provenance import Quote
from steward.core.text import split_text, under_subject
from steward.core.threads import Thread
from steward.people.directory.models import Channel
from steward.people.directory.phone_numbers import AddressKind, SenderAddress

if TYPE_CHECKING:
    from steward.core.documents import Attachment

# Characters that a link and its lead-in may add to a text.
LINK_ROOM = 160
# Requests to stop, resume or ask about messages, on channels whose rules define words for them.
Keyword = Literal["stop", "start", "help"]


class WebhookRefusedError(Exception):
    """A webhook request is answered with this response and has no other effect."""

    def __init__(self, status: int, why: str) -> None:
        super().__init__(why)
        self.response = HttpResponse(status, why, "text/plain")


@dataclass(frozen=True)
class MessageLimits:
    """Limits of one message: `characters`, as the provider counts them, of a text formatted by `plain`.

    `plain` is the channel's formatting; it never makes a fitting text too long.
    """

    characters: int
    plain: Callable[[str], str] = str

    def parts(self, text: str, room: int = 0) -> list[str]:
        """Return `text` as messages that fit, the last with `room` left for a link. Formatted plainly before it is cut.

        A part may be plainer than the whole was: an emoji that kept typographic marks may be in another part.
        """
        most = self.characters - room
        return [one for part in split_text(self.plain(text), most) for one in split_text(self.plain(part), most)]


@dataclass(frozen=True)
class MessageContent:
    """The text of a message and its thread; on a channel without threads it has none.

    One that begins a thread may have a `subject`.
    """

    text: str
    thread: Thread | None = None
    subject: str = ""


@dataclass(frozen=True)
class InboundMessage:
    """A message as received by a provider; `provider_id` is unique across all providers (`twilio#SM…`).

    `answered` is set if the provider says that it has answered this keyword itself. `sent_at` is set for a message that
    the webhook missed, `came_at` is the time of the webhook request, which orders a burst. `attachments` counts
    attachments, `carried` are others' words that the sender forwards; `vouched` means that nobody else can have used
    the sender's address, `cut` that the text was shortened. A message to several addresses of Steward's is one to each
    of them, and `copy_of` is equal in all. `written` is equal in all copies of one message that a provider may take in
    repeatedly; empty where it comes only once. `brought` are attachments that need not be fetched. The `subject` of a
    mail is the sender's own unless the mail answers or forwards another one (`subject_is_own`).
    """

    channel: Channel
    provider_id: str
    from_address: str
    to_address: str
    content: MessageContent
    attachments: int = 0
    answered: Keyword | None = None
    sent_at: datetime | None = None
    came_at: datetime | None = None
    subject: str = ""
    subject_is_own: bool = True
    carried: tuple[Quote, ...] = ()
    vouched: bool = True
    cut: bool = False
    copy_of: str = ""
    written: str = ""
    brought: tuple[Attachment, ...] = ()

    @property
    def source(self) -> str:
        """The provider's id of the fetched item, which may contain several messages."""
        return self.copy_of or self.provider_id

    @property
    def own(self) -> str:
        """The sender's own words: a new mail's subject, and the text below it."""
        return under_subject(self.subject if self.subject_is_own else "", self.content.text)

    @property
    def foreign(self) -> tuple[Quote, ...]:
        """Words that may be somebody else's: the subject of an answer, and what the sender forwards."""
        theirs = self.subject and not self.subject_is_own
        return (*((Quote(said=self.subject, what="subject of a mail"),) if theirs else ()), *self.carried)


# Returns the known ones of these `source` ids, which need not be fetched.
Known = Callable[[Sequence[str]], Collection[str]]


@dataclass(frozen=True)
class AutomatedMessage:
    """A message from a program, which nobody is told of; `source` is the provider's id of it."""

    source: str


class PartialFetchError(Exception):
    """One of several providers of a channel could not be asked; messages of the others were yielded before."""

    def __init__(self) -> None:
        super().__init__("not everybody who brings messages could be asked")


@dataclass(frozen=True)
class StatusReport:
    """A provider's report on a message.

    `reference` names the delivery, and `sent_at` is the time it was sent: both are covered by the provider's signature.
    Reports on a delivery of another `channel` are ignored. `status` is the provider's word; `state` is its meaning:
    under way, accepted or arrived, or failed for this `reason`. `opted_out` means that the recipient wants no more
    messages.
    """

    channel: Channel
    reference: str
    sent_at: datetime
    provider_id: str
    status: str
    state: Literal["under_way", "taken", "failed"]
    reason: str
    opted_out: bool = False


@dataclass(frozen=True)
class BounceNotice:
    """A message reports that another one was not delivered. Anybody may have written it.

    `reference` names the returned delivery; `reasons` say why it was not delivered, by recipient address in lower case.
    `came_at` is when the provider received the report, as `source`.
    """

    channel: Channel
    reference: str
    reasons: Mapping[str, str]
    came_at: datetime
    source: str


@dataclass(frozen=True)
class OutgoingMessage:
    """A message to send, or to find at the provider. Reports of the provider name its `reference`.

    If `decided`, a person has read the words and had them sent.
    """

    from_address: str
    to_address: str
    content: MessageContent
    reference: str
    decided: bool = False


@dataclass(frozen=True)
class SendAccepted:
    """The provider has accepted the message under this id of its own."""

    provider_id: str


@dataclass(frozen=True)
class SendRejected:
    """The provider has rejected the message for good, for this reason; or the recipient has opted out."""

    reason: str
    opted_out: bool = False


@dataclass(frozen=True)
class SendNotAttempted:
    """The message was not sent: nothing left, or the provider asked to slow down. It may be retried.

    `retry_after` is the pause in seconds that the provider asks for, if any.
    """

    reason: str
    retry_after: int | None = None


@dataclass(frozen=True)
class SendUnclear:
    """It is unknown if the provider accepted the message. It must not be retried."""

    reason: str


SendOutcome = SendAccepted | SendRejected | SendNotAttempted | SendUnclear


@dataclass(frozen=True)
class PushTerms:
    """Terms of a provider's pushes, and the data to verify them.

    Pushes announce messages to `address`, by `topic`; the provider authenticates as `account`, with a token that the
    certificates at `certs_url` verify.
    """

    address: str
    topic: str
    account: str
    certs_url: str


class ChannelPort(Protocol):
    """A channel. Creating one is cheap: parts of a provider's library are imported on first use.

    Every provider can list messages; one that also delivers them by webhook is a `WebhookPort`.
    """

    @property
    def name(self) -> Channel:
        """The channel's name in records, such as `sms`."""

    @property
    def called(self) -> str:
        """The channel's name for people, such as `text`; models use it in arguments."""

    @property
    def provider(self) -> str:
        """The prefix under which ids of sent messages are stored, such as `twilio`."""

    @property
    def reaches(self) -> AddressKind:
        """The kind of address that it can send to."""

    @property
    def instead(self) -> tuple[Channel, ...]:
        """Channels by which a refused message goes to the same person, after those in their own order."""

    @property
    def answers_within(self) -> timedelta | None:
        """The time after somebody's last message there in which it takes messages to them; None if it always does."""

    @property
    def charged(self) -> bool:
        """True if messages cost by size and country; those of other channels cost nothing and count as domestic."""

    @property
    def connected(self) -> bool:
        """True if this function has access to the provider."""

    @property
    def limits(self) -> MessageLimits:
        """The limits of a message."""

    def sender(self, address: str) -> SenderAddress:
        """Return the sender for an address that the provider names. Never raises."""

    def keyword(self, message: InboundMessage) -> Keyword | None:
        """Return the keyword that a message is, by the channel's rules."""

    def format(self, content: MessageContent) -> MessageContent:
        """Return the content as it is sent and looked for. Formatting twice changes nothing more."""

    def size(self, content: MessageContent) -> int:
        """Return the number of units that the provider charges for, at least 1."""

    def ready(self, outgoing: OutgoingMessage) -> None:
        """Load credentials, so that everything that can fail before sending has failed by now."""

    def send(self, outgoing: OutgoingMessage, now: datetime) -> SendOutcome:
        """Send one message."""

    def sent_like(self, outgoing: OutgoingMessage, since: datetime) -> Sequence[str]:
        """Return the provider's ids of messages with these addresses and content since then, likeliest first."""

    def received_between(
        self, since: datetime, until: datetime, known: Known
    ) -> Iterable[InboundMessage | BounceNotice | AutomatedMessage]:
        """Return all messages to any address in that time, each with `sent_at`, oldest first.

        Includes bounces of our own. Excludes `known` messages; where the provider lists messages without content, these
        are not fetched, and each other one is fetched when requested. May end in `PartialFetchError`.
        """

    def attached(self, message: InboundMessage) -> Sequence[Attachment]:
        """Return the attachments of a message, fetched now, or none if they are unavailable."""


@runtime_checkable
class WebhookPort(ChannelPort, Protocol):
    """A channel whose provider sends messages and delivery reports by webhook."""

    @property
    def paths(self) -> Sequence[str]:
        """The paths of its webhook, such as `/webhooks/twilio/messages`; the template routes them."""

    def prepare_webhook(self) -> None:
        """Import what `receive` needs, before any request waits."""

    def receive(self, request: HttpRequest) -> InboundMessage | StatusReport:
        """Return the message or report in a verified request. Raises `WebhookRefusedError`."""

    def acknowledge(self) -> HttpResponse:
        """Return the response that the provider expects for an accepted request."""


@runtime_checkable
class AwsEventPort(ChannelPort, Protocol):
    """A channel whose messages and delivery reports come as AWS events."""

    def read_aws_event(self, event: Mapping[str, Any]) -> Sequence[InboundMessage | StatusReport]:
        """Return the messages and reports in an EventBridge event, or none if it is another channel's."""


@runtime_checkable
class AnnouncementPort(ChannelPort, Protocol):
    """A channel whose provider announces new messages by webhook, without their content, while a watch lasts."""

    @property
    def path(self) -> str:
        """The path of its webhook."""

    def prepare_webhook(self) -> None:
        """Import what `announced` needs, before any request waits."""

    def terms(self) -> PushTerms | None:
        """Return the configured push terms, or None if pushes are off."""

    def watch(self, terms: PushTerms) -> datetime:
        """Start or renew the watch; return its end."""

    def unwatch(self) -> None:
        """End the watch."""

    def announced(self, request: HttpRequest, terms: PushTerms) -> bool:
        """Tell if a request announces new messages. Raises `WebhookRefusedError` if it is not the provider's."""


@runtime_checkable
class DraftingPort(ChannelPort, Protocol):
    """A channel that can show words while they are being made."""

    def draft(self, to_address: str, conversation_id: str, text: str) -> None:
        """Show the unfinished words to the present viewers of the conversation. Raises nothing if that fails."""
