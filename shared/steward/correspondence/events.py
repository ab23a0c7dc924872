"""What reaches a correspondence, and what it tells the conversations of the members concerned."""

from __future__ import annotations

from datetime import datetime
from typing import Annotated, ClassVar, Literal

from steward.channels.events import Party
from steward.channels.keywords import Keyword
from steward.core.records import Personal, Record
from steward.people.models import Channel


class TextReceived(Record):
    """An outsider wrote. `name` is the contact's, if `contact_id` says that it is one.

    `keyword` says that it was a STOP, START or HELP that Twilio has answered.
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
    text: Annotated[str, Personal()]

    def persons(self) -> tuple[str, ...]:
        """The outsider."""
        return (self.address,)


class TextSettled(Record):
    """A text to an outsider has an outcome.

    `reference` names the delivery; `own` says that the correspondence itself sent it. `member_id` is who had it sent,
    empty for Steward by itself. `before` is the outcome it had already, if this one corrects it.
    """

    KIND: ClassVar[str] = "text_settled"

    account_id: str
    channel: Channel
    steward_address: str
    reference: str
    own: bool
    member_id: str
    status: Literal["sent", "unknown", "failed"]
    before: Literal["", "sent", "unknown"] = ""
    reason: str
    settled_at: datetime
    address: Annotated[str, Personal()]
    name: Annotated[str, Personal("")] = ""
    text: Annotated[str, Personal()]

    def persons(self) -> tuple[str, ...]:
        """The outsider."""
        return (self.address,)


class CorrespondenceNews(Record):
    """What this member should know of a correspondence: texts Steward has answered, or what became of something.

    `said` quotes the outsider within `text`, empty where nothing does.
    """

    KIND: ClassVar[str] = "correspondence_news"

    party: Party
    conversation_id: str
    address: Annotated[str, Personal()]
    contact_name: Annotated[str, Personal("")]
    said: Annotated[str, Personal("")] = ""
    text: Annotated[str, Personal()]

    def persons(self) -> tuple[str, ...]:
        """The outsider."""
        return (self.address,)
