"""The protocol of a channel: everything Steward must know of a provider that brings messages and takes them.

A port is one folder beside this file and one line in `ports.py`; no other room knows what is behind it. What all ports
must hold is one suite of tests, `tests/channels/test_ports.py`.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime
from typing import TYPE_CHECKING, Any, Literal, Protocol, runtime_checkable

from steward.channels.pages.http import HttpRequest, HttpResponse
from steward.core.provenance import Quote
from steward.core.text import split_text
from steward.core.threads import Thread
from steward.people.directory.models import Channel
from steward.people.directory.numbers import AddressKind, SenderAddress

if TYPE_CHECKING:
    from steward.core.documents import Attachment

# Stopping, resuming and asking about messages, where the channel's rules give words for it.
Keyword = Literal["stop", "start", "help"]


class Refused(Exception):
    """A request at a door is answered with this and nothing else happens."""

    def __init__(self, status: int, why: str) -> None:
        super().__init__(why)
        self.response = HttpResponse(status, why, "text/plain")


@dataclass(frozen=True)
class MessageLimits:
    """What one message may hold: `characters`, as the provider counts them, of what `plain` makes of a text.

    `plain` is how the channel writes words; it never makes a text that fits too long.
    """

    characters: int
    plain: Callable[[str], str] = str

    def parts(self, text: str, room: int = 0) -> list[str]:
        """Return `text` as messages that fit, the last with `room` left for a link. Written plainly before it is cut.

        A part may be plainer than the whole was: an emoji that kept typographic marks may stand in another part.
        """
        most = self.characters - room
        return [one for part in split_text(self.plain(text), most) for one in split_text(self.plain(part), most)]


@dataclass(frozen=True)
class Content:
    """What a message says, in which thread; a channel without threads has none."""

    text: str
    thread: Thread | None = None


@dataclass(frozen=True)
class InboundMessage:
    """A message as a provider has it; `provider_id` is unique across all providers (`twilio#SM…`).

    `answered` is the provider's word that it has answered this keyword itself. `sent_at` is given when the message is
    not new: one that the door missed. `came_at` is when the door took it in, which orders a burst. `attachments` counts
    what came attached, `carried` is what somebody else wrote and the sender passes on; `vouched` says that nobody else
    can have used the sender's address, `cut` that more was written than is taken in. What is written to several
    addresses of Steward's is a message to each of them, and `copy_of` is the same in all. `written` is the same in all
    that a provider takes in of one message, should it come more than once; empty where it comes but once.
    """

    channel: Channel
    provider_id: str
    from_address: str
    to_address: str
    content: Content
    attachments: int = 0
    answered: Keyword | None = None
    sent_at: datetime | None = None
    came_at: datetime | None = None
    carried: tuple[Quote, ...] = ()
    vouched: bool = True
    cut: bool = False
    copy_of: str = ""
    written: str = ""

    @property
    def source(self) -> str:
        """The provider's id of what was fetched for it, which may be several messages."""
        return self.copy_of or self.provider_id


# Which of these are known already, by the ids that `source` gives: they need not be fetched.
Known = Callable[[Sequence[str]], Collection[str]]


@dataclass(frozen=True)
class Left:
    """A message nobody is told of, since a program wrote it; `source` is the provider's id of it."""

    source: str


class PartlyFetched(Exception):
    """Of several that bring a channel's messages one could not be asked; those of the others came before."""

    def __init__(self) -> None:
        super().__init__("not everybody who brings messages could be asked")


@dataclass(frozen=True)
class StatusReport:
    """What a provider says has become of a message.

    `reference` names the delivery, and `sent_at` says when it was sent: both come from what the provider signed.
    Nothing is believed of a delivery that did not go by this `channel`. `status` is the provider's word; `state` what
    it means: not there yet, taken or arrived, or never to arrive, for this `reason`. `opted_out` says that the
    recipient wants no more.
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
class Returned:
    """A message says that another one did not arrive. Anybody may have written it.

    `reference` names the delivery of the one that came back; `reasons` say why it did not arrive, by the address of its
    recipient, in small letters. `came_at` is when the provider took this in, as `source`.
    """

    channel: Channel
    reference: str
    reasons: Mapping[str, str]
    came_at: datetime
    source: str


@dataclass(frozen=True)
class Outgoing:
    """A message to send or to look for. What the provider reports of it names `reference`.

    Of a `decided` one a person has read the words, and had them sent.
    """

    from_address: str
    to_address: str
    content: Content
    reference: str
    decided: bool = False


@dataclass(frozen=True)
class Accepted:
    """The provider has taken the message, under this id of its own."""

    provider_id: str


@dataclass(frozen=True)
class Rejected:
    """The provider has refused the message for good, for this reason; or the recipient wants no more."""

    reason: str
    opted_out: bool = False


@dataclass(frozen=True)
class NotSent:
    """Nothing has happened: not a byte left, or the provider asked to slow down. It may be tried again.

    `retry_after` is how many seconds the provider asks to wait, if it says so.
    """

    reason: str
    retry_after: int | None = None


@dataclass(frozen=True)
class Unclear:
    """Nobody can tell whether the provider took the message. It must not be tried again."""

    reason: str


SendOutcome = Accepted | Rejected | NotSent | Unclear


@dataclass(frozen=True)
class PushTerms:
    """What a provider tells at our door, and how it is known to be the provider.

    That something came to `address`, by way of `topic`; as `account`, with a token that the certificates at
    `certs_url` verify.
    """

    address: str
    topic: str
    account: str
    certs_url: str


class Port(Protocol):
    """A channel. Making one costs nothing: what it needs of a provider's library is imported on first use.

    What comes in is listed by its provider; one that also brings it at once is a `DoorPort`.
    """

    @property
    def name(self) -> Channel:
        """What records call the channel, such as `sms`."""

    @property
    def provider(self) -> str:
        """Under which name the ids of sent messages are kept, such as `twilio`."""

    @property
    def reaches(self) -> AddressKind:
        """The kind of address it can write to."""

    @property
    def connected(self) -> bool:
        """Whether whoever runs here may ask its provider anything."""

    @property
    def limits(self) -> MessageLimits:
        """What a message may hold."""

    def sender(self, address: str) -> SenderAddress:
        """Who an address that the provider names stands for; never refused."""

    def keyword(self, message: InboundMessage) -> Keyword | None:
        """The keyword a message is, by the rules of the channel."""

    def format(self, content: Content) -> Content:
        """What is really sent of `content`, and looked for: the same again if it is formatted twice."""

    def size(self, content: Content) -> int:
        """How much of what the provider charges for a message takes, at least 1."""

    def ready(self, outgoing: Outgoing) -> None:
        """Have credentials at hand: whatever can fail before a byte leaves has failed by now."""

    def send(self, outgoing: Outgoing, now: datetime) -> SendOutcome:
        """Send one message."""

    def sent_like(self, outgoing: Outgoing, since: datetime) -> Sequence[str]:
        """The provider's ids of messages sent since then with these addresses and this content, likeliest first."""

    def received_between(
        self, since: datetime, until: datetime, known: Known
    ) -> Iterable[InboundMessage | Returned | Left]:
        """The messages to any address in that time, each with `sent_at`, oldest first; all pages of them.

        Those of ours that came back are among them. What is `known` is not among them, nor fetched where the provider
        lists messages without what they say; there each is fetched as it is asked for. May end in `PartlyFetched`.
        """

    def attached(self, message: InboundMessage) -> Sequence[Attachment]:
        """What came attached to a message, fetched now; nothing where it cannot be had."""


@runtime_checkable
class DoorPort(Port, Protocol):
    """A channel whose provider brings what comes in, and reports what became of what went out, as HTTP requests."""

    @property
    def path(self) -> str:
        """What the paths of its door begin with, such as `/webhooks/twilio/`."""

    def prepare_door(self) -> None:
        """Import what `receive` needs, while nobody waits yet."""

    def receive(self, request: HttpRequest) -> InboundMessage | StatusReport:
        """What a request brings, once it is known to be the provider's; `Refused` otherwise."""

    def acknowledge(self) -> HttpResponse:
        """What the provider wants to hear of a request that was taken in."""


@runtime_checkable
class EventPort(Port, Protocol):
    """A channel of which events of AWS tell: what came in, and what became of what went out."""

    def told(self, event: Mapping[str, Any]) -> Sequence[InboundMessage | StatusReport]:
        """What an event of EventBridge brings; nothing, if it is none of the channel's."""


@runtime_checkable
class PushPort(Port, Protocol):
    """A channel whose provider tells at a door that something came in, without bringing it, while it is watched."""

    @property
    def path(self) -> str:
        """The path of its door."""

    def prepare_door(self) -> None:
        """Import what `announced` needs, while nobody waits yet."""

    def terms(self) -> PushTerms | None:
        """What the provider is to tell, as it is configured; None if it need not."""

    def watch(self, terms: PushTerms) -> datetime:
        """Ask the provider to tell, or to go on telling; until when it will."""

    def unwatch(self) -> None:
        """Ask it to stop."""

    def announced(self, request: HttpRequest, terms: PushTerms) -> bool:
        """Whether a request says that something came in; `Refused` if it is not known to be the provider's."""
