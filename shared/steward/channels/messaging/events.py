"""What the channels tell a member's conversation or a correspondence."""

from __future__ import annotations

from datetime import datetime
from typing import Annotated, ClassVar, Literal

from steward.channels.messaging.port import Keyword
from steward.core.documents import Document
from steward.core.provenance import Provenance, Quote, addresses_of
from steward.core.records import Personal, Record
from steward.core.threads import Thread
from steward.people.directory.models import Channel, Party
from steward.wording.conversations import AddressTrouble

# What a /start did: Steward goes on from now, it was running, or it is still paused since somebody said so later.
Resumed = Literal["now", "running", "paused"]


class MessageReceived(Record):
    """A member wrote. `provider_id` is the provider's own id of the message.

    From a number that is not `confirmed` as theirs nothing can be decided. `carried` is what others wrote and they pass
    on, `documents` what came attached, of which so much was `left_out`. An answer goes into `thread`. What is `held` is
    kept, and nothing begins for it: a program may have written it. A /start says how it `resumed`.
    """

    KIND: ClassVar[str] = "message_received"

    party: Party
    sender_name: Annotated[str, Personal()]
    provider_id: str
    received_at: datetime
    confirmed: bool = True
    left_out: int = 0
    held: bool = False
    resumed: Resumed = "now"
    thread: Annotated[Thread | None, Personal(None)] = None
    carried: Annotated[tuple[Quote, ...], Personal([])] = ()
    documents: Annotated[tuple[Document, ...], Personal([])] = ()
    text: Annotated[str, Personal()]

    def persons(self) -> tuple[str, ...]:
        """The member, and whose words they pass on."""
        return (self.party.member_id, *addresses_of(self.carried))


class ChannelNews(Record):
    """What this member should know of an address of theirs, other than the one at which they are told.

    So much came from it that it is `held`; nothing is known to have reached it for a while, or something has again.
    """

    KIND: ClassVar[str] = "channel_news"

    party: Party
    form: AddressTrouble
    address: Annotated[str, Personal()]

    def persons(self) -> tuple[str, ...]:
        """The member, and their address."""
        return (self.party.member_id, self.address)


class MemberTold(Record):
    """Another member, `by_name`, has this one told something; what is `urgent` breaks quiet hours.

    Its `provenance` is `outside` if any of the words are somebody's outside and no person has approved them.
    """

    KIND: ClassVar[str] = "member_told"

    party: Party
    urgent: bool = False
    provenance: Provenance = "account"
    by_name: Annotated[str, Personal("")]
    text: Annotated[str, Personal()]


class SendsRefused(Record):
    """The account has used up what it may send in a day; this owner should know, in the words of `text`."""

    KIND: ClassVar[str] = "sends_refused"

    party: Party
    text: str


class OutsiderWrote(Record):
    """Somebody who is not a member wrote to the account, and this member should know.

    `keyword` says that it was a STOP, START or HELP that its provider has answered, from whomever, a member too;
    `quiet` that it is for the record only; `as_you`, that it came under an address of this member's, which nobody
    proved. `acknowledged` says that they were told it arrived, `why` why nobody
    answered, if a contact would have been answered otherwise. `documents` came attached. `contact_id` is empty for
    a stranger, and `channel` the one it came by.
    """

    KIND: ClassVar[str] = "outsider_wrote"

    party: Party
    message_id: str
    address: Annotated[str, Personal()]
    contact_name: Annotated[str | None, Personal(None)]
    contact_id: str = ""
    channel: str = ""
    received_at: datetime
    keyword: Keyword | None = None
    quiet: bool = False
    acknowledged: bool = False
    as_you: bool = False
    why: str = ""
    documents: Annotated[tuple[Document, ...], Personal([])] = ()
    text: Annotated[str, Personal()]

    def persons(self) -> tuple[str, ...]:
        """The outsider's address."""
        return (self.address,)


class DeliverySettled(Record):
    """A text of the conversation's own could not be delivered, or nobody can tell whether it was.

    `approval_id` or `offers`, and `approver_id`, are set when it carried a link. `repeat` says whether a second notice
    may go out (in other words, if those were refused), `offer` whether the member is offered to send it again: then it
    was to somebody else, called `to_name`.
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
    to_name: Annotated[str, Personal("")] = ""
    to_address: Annotated[str, Personal()]
    approval_id: str | None
    approver_id: str | None
    text: Annotated[str, Personal()]

    def persons(self) -> tuple[str, ...]:
        """The recipient's address."""
        return (self.to_address,)


class TextReceived(Record):
    """An outsider wrote. `name` is the contact's, if `contact_id` says that it is one.

    `keyword` says that it was a STOP, START or HELP that its provider has answered. An answer goes into `thread`;
    `documents` came attached.
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
    text: Annotated[str, Personal()]

    def persons(self) -> tuple[str, ...]:
        """The outsider."""
        return (self.address,)


class TextSettled(Record):
    """A text to an outsider has an outcome.

    `reference` names the delivery; `own` says that the correspondence itself sent it. `member_id` is who had it sent,
    empty for Steward by itself. `before` is the outcome it had already, if this one corrects it. A person has `decided`
    that these very words go out, and it was not Steward who wanted to write. It was to `contact_id`, if to a contact.
    """

    KIND: ClassVar[str] = "text_settled"

    account_id: str
    channel: Channel
    steward_address: str
    reference: str
    own: bool
    decided: bool = False
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
