"""Events from channels to members' conversations and correspondences."""

from __future__ import annotations

from datetime import datetime
from typing import Annotated, ClassVar, Literal

from pydantic import BaseModel, ConfigDict

from steward.channels.messaging.port import Keyword
from steward.core.documents import Document
from steward.core.provenance import Provenance, Quote, addresses_of
from steward.core.records import Personal, Record
from steward.core.text import under_subject
from steward.core.threads import Thread
from steward.people.directory.models import Channel, ConversationParty
from steward.people.directory.outside_addresses import claimed_address

AddressTrouble = Literal["held", "unreached", "reached"]


# The effect of a /start: resumed now, was running, or still paused because somebody paused later.
Resumed = Literal["now", "running", "paused"]


class MessageReceived(Record):
    """A member's message. `provider_id` is the provider's own id of it.

    From a number that is not `confirmed` as theirs nothing can be decided. `carried` are others' words that they
    forward, `documents` are attachments, of which `left_out` were not taken. A new mail has a `subject`; an answer goes
    into `thread`. A `held` message is stored and starts nothing: a program may have written it. `resumed` is the effect
    of a /start, from a member whose `number_stopped` texts at the provider. A yes or undo without a code is `paused` if
    it came while the team was. What may be a signed decision has the `account_name`, which may be part of the
    signature. `asked_elsewhere` are the codes in it under which any conversation has asked the member.
    """

    KIND: ClassVar[str] = "message_received"

    party: ConversationParty
    sender_name: Annotated[str, Personal()]
    provider_id: str
    received_at: datetime
    confirmed: bool = True
    left_out: int = 0
    held: bool = False
    resumed: Resumed = "now"
    number_stopped: bool = False
    paused: bool = False
    account_name: str = ""
    asked_elsewhere: tuple[str, ...] = ()
    thread: Annotated[Thread | None, Personal(None)] = None
    carried: Annotated[tuple[Quote, ...], Personal([])] = ()
    documents: Annotated[tuple[Document, ...], Personal([])] = ()
    subject: Annotated[str, Personal("")] = ""
    text: Annotated[str, Personal()]

    @property
    def whole(self) -> str:
        """The text under its subject."""
        return under_subject(self.subject, self.text)

    def persons(self) -> tuple[str, ...]:
        """The member, and the people whose words they forward."""
        return (self.party.member_id, *addresses_of(self.carried))


class ChannelNews(Record):
    """News about one of the member's addresses, sent to another of theirs.

    Too much mail came from it and is `held`; or nothing has reached it for a while; or something has again.
    """

    KIND: ClassVar[str] = "channel_news"

    party: ConversationParty
    form: AddressTrouble
    address: Annotated[str, Personal()]

    def persons(self) -> tuple[str, ...]:
        """The member and their address."""
        return (self.party.member_id, self.address)


class MemberTold(Record):
    """Another member, `by_name`, has this one told something; an `urgent` text breaks quiet hours.

    What Steward itself says of what that member did is `in_own_words`.
    `provenance` is `outside` if some of the words are an outsider's and no person has approved them.
    """

    KIND: ClassVar[str] = "member_told"

    party: ConversationParty
    urgent: bool = False
    in_own_words: bool = False
    provenance: Provenance = "account"
    by_name: Annotated[str, Personal("")]
    text: Annotated[str, Personal()]


class SendsRefused(Record):
    """The account has reached a daily send limit; told to this owner in the words of `text`."""

    KIND: ClassVar[str] = "sends_refused"

    party: ConversationParty
    text: str


class ScheduledText(BaseModel):
    """A text that a member has scheduled to somebody: its job, `what` that will do, and the words."""

    model_config = ConfigDict(frozen=True, hide_input_in_errors=True, extra="forbid", defer_build=True)

    job_id: str
    what: str
    text: str = ""


class OutsiderWrote(Record):
    """A non-member's message, told to this member.

    `keyword` is set for a STOP, START or HELP that the provider has answered, from anybody, even a member; `quiet`
    means for the record only, and `if_kept` only for a member to whom a STOP refused something; `scheduled` are this
    member's texts that a STOP will refuse. `as_you` means that it came under this member's address without proof. The
    reader takes it for an `emergency`, of which `reach` says where the sender lives and can be phoned, and `offered` is
    an answer to it, in the language outsiders are written to; it is empty if no text reaches them since their STOP. A
    STOP is an `emergency` if nobody has answered one of its sender. `acknowledged` means that the sender was told it
    arrived; `why` says why a contact was not answered who otherwise would be. `documents` are attachments. `contact_id`
    is empty for a stranger, and `channel` is the one it came by. A stranger may be a `former_member`, of this name, who
    may do nothing any more. A mail has a `subject`. A contact who stopped texts is answered `otherwise`. A sender whose
    address nothing proves may use that of a person known to the team, of the name `claims`.
    """

    KIND: ClassVar[str] = "outsider_wrote"

    party: ConversationParty
    message_id: str
    address: Annotated[str, Personal()]
    contact_name: Annotated[str | None, Personal(None)]
    contact_id: str = ""
    channel: str = ""
    received_at: datetime
    keyword: Keyword | None = None
    quiet: bool = False
    if_kept: bool = False
    scheduled: Annotated[tuple[ScheduledText, ...], Personal([])] = ()
    acknowledged: bool = False
    as_you: bool = False
    emergency: bool = False
    reach: Annotated[str, Personal("")] = ""
    former_member: Annotated[str, Personal("")] = ""
    claims: Annotated[str, Personal("")] = ""
    offered: str = ""
    why: str = ""
    otherwise: Literal["", "mail", "letter"] = ""
    documents: Annotated[tuple[Document, ...], Personal([])] = ()
    subject: Annotated[str, Personal("")] = ""
    text: Annotated[str, Personal()]

    @property
    def whole(self) -> str:
        """The text under its subject."""
        return under_subject(self.subject, self.text)

    def persons(self) -> tuple[str, ...]:
        """The outsider's address, and the one they claim if somebody known has it."""
        return (self.address, claimed_address(self.address)) if self.claims else (self.address,)


def with_reach(who: str, reach: str) -> str:
    """Return a sender's name with where they can be reached, if that is known."""
    return f"{who} ({reach})" if reach else who


class DeliverySettled(Record):
    """A text of the conversation's own was not delivered, or its delivery is unknown.

    `approval_id` or `offers`, and `approver_id`, are set if it carried a link. `repeat` allows a second notice (in
    other words, if the first were refused) by the same `channel`. `offer` means that the member is offered to send it
    again: then the recipient was somebody else, called `to_name`.
    """

    KIND: ClassVar[str] = "delivery_settled"

    delivery_id: str
    status: Literal["failed", "unknown"]
    reason: str
    repeat: bool
    offer: bool = False
    offers: str | None = None
    confirms: str | None = None
    signs_in: str | None = None
    channel: str = ""
    to_name: Annotated[str, Personal("")] = ""
    to_address: Annotated[str, Personal()]
    approval_id: str | None
    approver_id: str | None
    text: Annotated[str, Personal()]

    def persons(self) -> tuple[str, ...]:
        """The recipient's address."""
        return (self.to_address,)


class TextReceived(Record):
    """An outsider's message. `name` is the contact's, if `contact_id` is set.

    `keyword` is set for a STOP, START or HELP that the provider has answered. A mail has a `subject`; an answer goes
    into `thread`; `documents` are attachments.
    """

    KIND: ClassVar[str] = "text_received"

    account_id: str
    channel: Channel
    steward_address: str
    contact_id: str | None
    provider_id: str
    received_at: datetime
    keyword: Keyword | None = None
    address: Annotated[str, Personal()]
    name: Annotated[str, Personal("")] = ""
    thread: Annotated[Thread | None, Personal(None)] = None
    documents: Annotated[tuple[Document, ...], Personal([])] = ()
    subject: Annotated[str, Personal("")] = ""
    text: Annotated[str, Personal()]

    def persons(self) -> tuple[str, ...]:
        """The outsider."""
        return (self.address,)


class TextSettled(Record):
    """The outcome of a text to an outsider.

    `reference` names the delivery; `own` means that the correspondence itself sent it. `member_id` is the member who
    had it sent, empty for Steward itself. `before` is the outcome that this one corrects, if any. `decided` means that
    a person decided on these very words, and that the proposal was not Steward's own; it `wants_answer` if they ask for
    one. What no person asked for is `by_steward`. `contact_id` is set for a contact.
    """

    KIND: ClassVar[str] = "text_settled"

    account_id: str
    channel: Channel
    steward_address: str
    reference: str
    own: bool
    decided: bool = False
    wants_answer: bool = False
    by_steward: bool = False
    member_id: str
    status: Literal["sent", "unknown", "failed"]
    before: Literal["", "sent", "unknown"] = ""
    reason: str
    settled_at: datetime
    contact_id: str = ""
    address: Annotated[str, Personal()]
    name: Annotated[str, Personal("")] = ""
    text: Annotated[str, Personal()]

    def persons(self) -> tuple[str, ...]:
        """The outsider."""
        return (self.address,)
