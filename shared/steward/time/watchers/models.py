"""Records of mail watchers: their skills, read position, and mails not yet reported."""

from __future__ import annotations

from datetime import datetime
from typing import Annotated, ClassVar, Literal, TypeAlias

from pydantic import BaseModel, ConfigDict, Field

from steward.actors.models import LogEntry, OneTimerState
from steward.aws.schema import INBOXES
from steward.core.ids import derived_id
from steward.core.provenance import Quote
from steward.core.records import Personal, Record
from steward.core.rings import Ring
from steward.tools.models import ExactCall
from steward.trust.outside_text.fields import FieldAnswer, Wanted

# Characters read of a mail's body, mails per poll, and mails per classification request.
BODY_CHARACTERS = 5_000
MAILS_PER_POLL = 20
MAILS_A_QUESTION = 5
# Minimum confidence of a match.
CONFIDENCE = 0.6

# Action for a matching mail: tell the member, or make an exact call and tell the result.
Action: TypeAlias = Literal["notify", "execute_with_tools"]
WatcherStatus: TypeAlias = Literal["on", "off", "ended"]
# Problems of a poll: Gmail has dropped the history, the grant is missing, or another account is connected.
Problem: TypeAlias = Literal["expired", "not_allowed", "other_account"]
# Notices about a watcher: a problem, or mails that could not be classified.
Notice: TypeAlias = Literal["expired", "not_allowed", "other_account", "unread"]
LOOK_ROW = "inbox#look"


def watcher_id(account_id: str, address: str) -> str:
    """Return the id of a mailbox's watcher, one per account and mailbox, whichever member switches it on."""
    return f"watch-{derived_id(account_id, address.lower())}"


class _Value(BaseModel):
    model_config = ConfigDict(
        frozen=True, hide_input_in_errors=True, extra="forbid", protected_namespaces=(), defer_build=True
    )


class EmailSkill(Record):
    """Email skill: a member's rule for mails to look for.

    `extract` are the values to read from matching mails. `call` is made for each of them, with extracted values in its
    arguments. `removed` hides a skill that came with Steward.
    """

    KIND: ClassVar[str] = "email_skill"

    account_id: str
    member_id: str
    on: bool
    set_at: datetime
    removed: bool = False
    name: Annotated[str, Personal()]
    match: Annotated[str, Personal("")]
    description: Annotated[str, Personal("")] = ""
    extract: Annotated[tuple[Wanted, ...], Personal([])] = ()
    call: Annotated[ExactCall | None, Personal(None)] = None

    @property
    def action(self) -> Action:
        """Action for a matching mail."""
        return "execute_with_tools" if self.call else "notify"

    @property
    def row(self) -> str:
        """Sort key of the row."""
        return f"skill#{derived_id(self.name)}"


class FoundMail(_Value):
    """Mail from a poll. `who` is the account's name for the author, if the sender is verified.

    `same` identifies the mail if it arrives again.
    """

    mail_id: str
    came_at: datetime
    same: str
    sender: str
    who: str = ""
    subject: str
    words: str


class WaitingMail(_Value):
    """Mail to be classified: by every skill that is on, or by the one being tried."""

    mail: FoundMail
    trial: str = ""


class MatchedCall(_Value):
    """Call of a skill for a matching mail. It happens once, so `call_id` follows from both.

    `answers` fill its arguments and were extracted from `words`, of which the beginning is kept.
    """

    call_id: str
    skill: str
    call: ExactCall
    answers: tuple[FieldAnswer, ...]
    words: str


class MailItem(_Value):
    """Mail to report to a member, with the names of its skills and the extracted values."""

    mail_id: str
    came_at: datetime
    sender: str
    who: str = ""
    subject: str
    skills: tuple[str, ...] = ()
    answers: tuple[FieldAnswer, ...] = ()
    calls: tuple[MatchedCall, ...] = ()

    def quote(self, words: str) -> Quote:
        """Return `words` as a quote of the mail's author."""
        return Quote(who=self.who, said=words, what="mail", address=self.sender, at=self.came_at)


class WatcherState(OneTimerState):
    """State of a mail watcher. `told_in` is the conversation it was switched on in.

    `history` is the read position in Gmail's history; empty, the next poll only fetches the position. `seen` are recent
    mails. `waiting` are mails to be classified, from `retry_at` on after `failures`, one at a time while `singly`
    counts mails of a batch that failed. `told_at` are the texts of the last hour; `held` is for the digest at
    `digest_at`, and `left` counts by skill the mails that do not fit. `hits` counts matches by skill. `timer_at` is the
    present timer; from `due_at` on the watcher is due.
    """

    KIND: ClassVar[str] = "watcher"

    account_id: str
    member_id: str
    told_in: str
    status: WatcherStatus = "off"
    history: str = ""
    seen: tuple[str, ...] = ()
    failures: int = 0
    singly: int = 0
    retry_at: datetime | None = None
    notices: tuple[Notice, ...] = ()
    told_at: tuple[datetime, ...] = ()
    digest_at: datetime | None = None
    beat_at: datetime | None = None
    due_at: datetime | None = None
    judged: int = 0
    spent_on: str = ""
    spent_micros: int = 0
    address: Annotated[str, Personal("")]
    waiting: Annotated[tuple[WaitingMail, ...], Personal([])] = ()
    held: Annotated[tuple[MailItem, ...], Personal([])] = ()
    left: Annotated[dict[str, int], Personal({})] = Field(default_factory=dict)
    hits: Annotated[dict[str, int], Personal({})] = Field(default_factory=dict)

    @property
    def concerned(self) -> tuple[str, ...]:
        """The member, and the senders of stored mails."""
        senders = (*(one.mail.sender for one in self.waiting), *(item.sender for item in self.held))
        return (self.member_id, *dict.fromkeys(filter(None, senders)))


class WatcherEntry(LogEntry):
    """Log entry of a watcher: a number of mails (`count`), or one mail by its id (`detail`).

    It also holds the skills that matched and the cost of the reader model.
    """

    KIND: ClassVar[str] = "watcher_entry"

    happened: Literal[
        "switched_on", "switched_off", "begun", "asked", "judged", "matched", "told", "held", "postponed", "problem",
        "ended", "set_aside",
    ]  # fmt: skip
    count: int = 0
    detail: str = ""
    cost_micros: int = 0
    skills: Annotated[tuple[str, ...], Personal([])] = ()


class CallMatched(Record):
    """Effect that records that a mail led to a call, so that the same mail does not lead to it again."""

    KIND: ClassVar[str] = "call_matched"

    watcher_id: str
    call_id: str
    at: datetime

    def rings(self) -> tuple[Ring, ...]:
        """Return no ring: nobody waits for it."""
        return ()

    @property
    def row(self) -> str:
        """Sort key of the row."""
        return matched_row(self.call_id)


def matched_row(call_id: str) -> str:
    """Return the sort key of the row that marks a call as handed over, beside the watcher's rows. No step reads it."""
    return f"handed#{call_id}"


class InboxPoll(Record):
    """Effect that requests a poll of a mailbox since `history`; its row waits until the poll is done."""

    KIND: ClassVar[str] = "inbox_look"

    watcher_id: str
    account_id: str
    member_id: str
    history: str
    requested_at: datetime
    address: Annotated[str, Personal("")]

    def persons(self) -> tuple[str, ...]:
        """Return the mailbox's member."""
        return (self.member_id,)

    def rings(self) -> tuple[Ring, ...]:
        """Return the ring for the poll."""
        return (Ring(INBOXES.name, self.watcher_id, LOOK_ROW, self.watcher_id),)
