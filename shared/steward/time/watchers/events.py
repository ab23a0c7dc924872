"""What a watcher hears, and what conversations hear of it."""

from __future__ import annotations

from datetime import datetime
from typing import Annotated, ClassVar

from pydantic import Field

from steward.core.records import Personal, Record
from steward.people.directory.models import Party
from steward.time.watchers.models import FoundMail, Item, Notice, Problem


class WatcherSwitched(Record):
    """A member wants their mailbox watched from `at` on, or not any more."""

    KIND: ClassVar[str] = "watcher_switched"

    account_id: str
    member_id: str
    told_in: str
    on: bool
    at: datetime
    address: Annotated[str, Personal("")]


class InboxLooked(Record):
    """What came into the mailbox after `since`, up to `history`; or why nobody knows."""

    KIND: ClassVar[str] = "inbox_looked"

    since: str
    history: str
    problem: Problem | None = None
    mails: Annotated[tuple[FoundMail, ...], Personal([])] = ()

    def persons(self) -> tuple[str, ...]:
        """Whose mails they are."""
        return tuple(dict.fromkeys(mail.sender for mail in self.mails if mail.sender))


class SkillTried(Record):
    """A member wants to see what a skill makes of a mail."""

    KIND: ClassVar[str] = "skill_tried"

    account_id: str
    member_id: str
    told_in: str
    address: Annotated[str, Personal("")]
    skill: Annotated[str, Personal("")]
    mail: Annotated[FoundMail | None, Personal(None)]

    def persons(self) -> tuple[str, ...]:
        """Whose mail it is."""
        return (self.mail.sender,) if self.mail and self.mail.sender else ()


class MailNews(Record):
    """A member is to hear of mails, in this conversation: as they came, or held back to a `digest`.

    `left` counts by skill what has no room in it. The calls of its items are judged then, and made. A `trial` is what a
    skill made of the mail it was tried with: of its calls only what they would be is told.
    """

    KIND: ClassVar[str] = "mail_news"

    party: Party
    news_id: str
    digest: bool = False
    trial: bool = False
    items: Annotated[tuple[Item, ...], Personal([])]
    left: Annotated[dict[str, int], Personal({})] = Field(default_factory=dict)

    def persons(self) -> tuple[str, ...]:
        """Whose mails they are."""
        return tuple(dict.fromkeys(item.sender for item in self.items if item.sender))


class WatcherNews(Record):
    """A member is to hear what has become of their watcher."""

    KIND: ClassVar[str] = "watcher_news"

    party: Party
    notice: Notice
    address: Annotated[str, Personal("")]


class WatcherEnded(Record):
    """To an owner: `name` is no member any more, and what came into their mailbox is watched no longer."""

    KIND: ClassVar[str] = "watcher_ended"

    party: Party
    watcher_id: str
    name: Annotated[str, Personal()]
    address: Annotated[str, Personal("")]
