"""A watcher of one mailbox: what it looks for, how far it has read, and what its member has yet to hear."""

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
from steward.trust.outside_text.fields import Answer, Wanted

# Of a longer body the beginning is read (characters); so many mails are taken in at a look, and judged in one question.
BODY_CHARACTERS = 5_000
MAILS_A_LOOK = 20
MAILS_A_QUESTION = 5
# What a mail must reach to count as what a skill looks for.
CONFIDENCE = 0.6

# What is done about a mail that matches: its member is told, or is told what an exact call has come to.
Action: TypeAlias = Literal["notify", "execute_with_tools"]
WatcherStatus: TypeAlias = Literal["on", "off", "ended"]
# Why a look brought nothing: Gmail has forgotten how far was read, nobody allows it, it is another account by now.
Problem: TypeAlias = Literal["expired", "not_allowed", "other_account"]
# What a member has yet to hear of their watcher: a problem, or that mails could not be judged.
Notice: TypeAlias = Literal["expired", "not_allowed", "other_account", "unread"]
LOOK_ROW = "inbox#look"


def watcher_id(account_id: str, address: str) -> str:
    """The watcher of a mailbox. There is one of each in an account, whoever switches it on."""
    return f"watch-{derived_id(account_id, address.lower())}"


class _Value(BaseModel):
    model_config = ConfigDict(
        frozen=True, hide_input_in_errors=True, extra="forbid", protected_namespaces=(), defer_build=True
    )


class EmailSkill(Record):
    """Something that a member has looked for in their mail, by a rule of theirs.

    `extract` is what is read of each mail that matches. `call` is what is done about it then: its arguments name what
    was extracted. `removed` is one that came with Steward and is not wanted.
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
        """What is done about a mail that matches."""
        return "execute_with_tools" if self.call else "notify"

    @property
    def row(self) -> str:
        """The row's sort key."""
        return f"skill#{derived_id(self.name)}"


class FoundMail(_Value):
    """A mail as a look brought it: `who` is its author as the account calls them, if anybody vouches for that.

    `same` is by what it is known again if it comes once more.
    """

    mail_id: str
    came_at: datetime
    same: str
    sender: str
    who: str = ""
    subject: str
    words: str


class Waiting(_Value):
    """A mail that is still to be judged: by every skill that is on, or by the one it is to be tried with."""

    mail: FoundMail
    trial: str = ""


class MatchedCall(_Value):
    """What a skill does about a mail that matches it: once, so `call_id` follows from the two.

    `answers` are what its arguments are filled with, and were read from `words`, whose beginning is kept.
    """

    call_id: str
    skill: str
    call: ExactCall
    answers: tuple[Answer, ...]
    words: str


class Item(_Value):
    """A mail that a member is to hear of, with the names of what it matched and what was read of it."""

    mail_id: str
    came_at: datetime
    sender: str
    who: str = ""
    subject: str
    skills: tuple[str, ...] = ()
    answers: tuple[Answer, ...] = ()
    calls: tuple[MatchedCall, ...] = ()

    def quote(self, words: str) -> Quote:
        """`words` of it, as they are kept."""
        return Quote(who=self.who, said=words, what="mail", address=self.sender, at=self.came_at)


class WatcherState(OneTimerState):
    """A watcher. `told_in` is the conversation it was switched on in.

    `history` is how far the mailbox was read, as Gmail counts; empty, the next look only asks for that. `seen` are the
    last mails that were judged. `waiting` are mails still to be judged, from `retry_at` on after `failures`, one at a
    time if `singly` of them could not be judged together. `told_at` are the texts of the last hour; `held` is what
    comes with the digest at `digest_at`, and `left` counts by skill what has no room in it. `hits` counts by skill.
    `timer_at` is the timer there is; from `due_at` on there is something to do.
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
    waiting: Annotated[tuple[Waiting, ...], Personal([])] = ()
    held: Annotated[tuple[Item, ...], Personal([])] = ()
    left: Annotated[dict[str, int], Personal({})] = Field(default_factory=dict)
    hits: Annotated[dict[str, int], Personal({})] = Field(default_factory=dict)

    @property
    def concerned(self) -> tuple[str, ...]:
        """The member, and whose mails it holds."""
        senders = (*(one.mail.sender for one in self.waiting), *(item.sender for item in self.held))
        return (self.member_id, *dict.fromkeys(filter(None, senders)))


class WatcherEntry(LogEntry):
    """What happened to a watcher: `count` mails, or one by its id, what it matched, and what asking the reader cost."""

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
    """That a mail has led to a call: an effect, whose row keeps the same mail from leading to it again."""

    KIND: ClassVar[str] = "call_matched"

    watcher_id: str
    call_id: str
    at: datetime

    def rings(self) -> tuple[Ring, ...]:
        """Nobody waits for it."""
        return ()

    @property
    def row(self) -> str:
        """The row's sort key."""
        return matched_row(self.call_id)


def matched_row(call_id: str) -> str:
    """The sort key, beside its watcher's rows, of what says that a call was handed over: no step reads it."""
    return f"handed#{call_id}"


class InboxLook(Record):
    """Somebody is to look what has come into a mailbox since `history`: an effect, whose row waits until it is done."""

    KIND: ClassVar[str] = "inbox_look"

    watcher_id: str
    account_id: str
    member_id: str
    history: str
    requested_at: datetime
    address: Annotated[str, Personal("")]

    def persons(self) -> tuple[str, ...]:
        """Whose mailbox it is."""
        return (self.member_id,)

    def rings(self) -> tuple[Ring, ...]:
        """The ring that has it done."""
        return (Ring(INBOXES.name, self.watcher_id, LOOK_ROW, self.watcher_id),)
