"""Events of a mail watcher, and those that conversations receive from it."""

from __future__ import annotations

from datetime import datetime
from typing import Annotated, ClassVar

from pydantic import Field

from steward.core.records import Personal, Record
from steward.people.directory.models import ConversationParty
from steward.time.watchers.models import FoundMail, MailItem, Notice, Problem


class WatcherSwitched(Record):
    """A member switches the watching of their mailbox on or off, from `at` on."""

    KIND: ClassVar[str] = "watcher_switched"

    account_id: str
    member_id: str
    told_in: str
    on: bool
    at: datetime
    address: Annotated[str, Personal("")]


class InboxPolled(Record):
    """Result of a poll: mails after `since`, up to `history`, or the problem."""

    KIND: ClassVar[str] = "inbox_looked"

    since: str
    history: str
    problem: Problem | None = None
    mails: Annotated[tuple[FoundMail, ...], Personal([])] = ()

    def persons(self) -> tuple[str, ...]:
        """Return the senders."""
        return tuple(dict.fromkeys(mail.sender for mail in self.mails if mail.sender))


class SkillTried(Record):
    """A member tries a skill on a mail."""

    KIND: ClassVar[str] = "skill_tried"

    account_id: str
    member_id: str
    told_in: str
    address: Annotated[str, Personal("")]
    skill: Annotated[str, Personal("")]
    mail: Annotated[FoundMail | None, Personal(None)]

    def persons(self) -> tuple[str, ...]:
        """Return the sender."""
        return (self.mail.sender,) if self.mail and self.mail.sender else ()


class MailNews(Record):
    """Tell a member about mails: as they arrive, or collected in a `digest`.

    `left` counts by skill the mails that do not fit. The conversation judges and makes the calls of the items. A
    `trial` is the result of trying a skill; its calls are only described.
    """

    KIND: ClassVar[str] = "mail_news"

    party: ConversationParty
    news_id: str
    digest: bool = False
    trial: bool = False
    items: Annotated[tuple[MailItem, ...], Personal([])]
    left: Annotated[dict[str, int], Personal({})] = Field(default_factory=dict)

    def persons(self) -> tuple[str, ...]:
        """Return the senders."""
        return tuple(dict.fromkeys(item.sender for item in self.items if item.sender))


class WatcherNews(Record):
    """Tell a member about a change of their watcher."""

    KIND: ClassVar[str] = "watcher_news"

    party: ConversationParty
    notice: Notice
    address: Annotated[str, Personal("")]


class WatcherEnded(Record):
    """Tell an owner that `name` is no longer a member and their mailbox is no longer watched."""

    KIND: ClassVar[str] = "watcher_ended"

    party: ConversationParty
    watcher_id: str
    name: Annotated[str, Personal()]
    address: Annotated[str, Personal("")]
