"""Rows of a conversation: one backward query loads them, one transaction commits a step."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime
from typing import Protocol, cast

from ulid import ULID

from steward.approvals.models import Approval, ApprovalStatus
from steward.autonomy.limits import Limits, limits_partition, read_limits, spending_row
from steward.aws.queues import Ring
from steward.aws.rows import Rows
from steward.aws.schema import DELIVERIES, JOBS, TURNS, WAITING_SHARDS
from steward.aws.tables import (
    ABSENT,
    Condition,
    ConditionFailed,
    Delete,
    Item,
    Operation,
    Place,
    Put,
    Table,
    TransactionContended,
)
from steward.channels.events import MessageReceived, TextReceived
from steward.channels.models import Delivery, DeliveryStatus
from steward.conversations.codes import codes_partition, free_at
from steward.conversations.documents import documents_of
from steward.conversations.entries import LOG_KINDS, AbbreviationEntry, LogEntry, ReplyEntry, TitleEntry
from steward.conversations.events import EVENT_KINDS, Event, Mail, Post, mail_row
from steward.conversations.fold import accepts
from steward.conversations.jobs import Job
from steward.conversations.models import ConversationState, Phase
from steward.conversations.overview import ConversationOverview, Overview
from steward.conversations.overview_store import OverviewStore
from steward.conversations.pins import Pin, pin_partition
from steward.conversations.steps import Step
from steward.core.clock import to_iso
from steward.core.errors import CorruptRecord, UnknownVersion, VersionConflict
from steward.core.ids import shard_of
from steward.core.log import logger
from steward.core.records import Record
from steward.correspondence.overview import line_of
from steward.ledger.models import ExecutionStarted
from steward.ledger.store import LedgerStore
from steward.schedules.models import Timer
from steward.search.tail import SearchTail
from steward.tools.models import CallStatus, ToolCall

Said = MessageReceived | TextReceived
_SAID = (MessageReceived, TextReceived)
ABSENT_ROW = Condition("attribute_not_exists(#row)")
STATE_ROW = "state"
PIN_ROW = "pin"
# A step must fit one transaction of 100 writes; tests/unit/test_step_size.py counts the dearest ones.
MAIL_A_STEP = 4
UNREADABLE_A_STEP = 7
# One page usually holds the state, the waiting mail and the whole window; more pages follow only when it does not.
_PAGE_ROWS = 75
_READ = ("row", "kind", "schema_version", "body", "personal", "personal_key", "erased_at")


@dataclass(frozen=True)
class Loaded:
    """A conversation as a step finds it: mail oldest first, entries of the window oldest first.

    `unreadable` names the rows of mail this code cannot read: they are set aside as they are, never deleted.
    """

    state: ConversationState | None
    mail: tuple[Mail, ...] = ()
    unreadable: tuple[str, ...] = ()
    more_mail: bool = False
    entries: tuple[LogEntry, ...] = ()


@dataclass(frozen=True)
class Commit:
    """A step ready to be written: the version it was decided on, the mail it used up, the rows it sets aside."""

    step: Step
    base_version: int
    consumed: Sequence[Mail]
    aside: Sequence[str] = ()


class ConversationStore(Protocol):
    """What a turn needs of storage."""

    def load(self, conversation_id: str) -> Loaded:
        """State, waiting mail and window, consistently, by a number of requests that does not grow with the log."""

    def commit(self, commit: Commit) -> None:
        """Write a step whole; `VersionConflict` if the conversation moved on since, or a code it gives is taken."""

    def set_aside(self, conversation_id: str, rows: Sequence[str]) -> None:
        """Take mail out of the mailbox of a conversation that never began; it is kept, whole."""

    def post(self, posts: Sequence[Post], now: datetime) -> bool:
        """Put events into mailboxes, all or none; False if an inbound id among them was taken before."""

    def limits(self, account_id: str, day: str) -> Limits:
        """What an account has cost on a UTC day (`2026-11-20`), and whether it is paused."""

    def pinned(self, keys: Mapping[str, str]) -> dict[str, str]:
        """Of channel keys, with whose they are by member id: those that have left their first conversation → for which.

        A pin that somebody else has left under a key does not count.
        """

    def taken(self, inbound_id: str) -> bool:
        """Whether a provider's message was posted before."""

    def codes_taken(self, account_id: str, codes: Sequence[str], now: datetime) -> frozenset[str]:
        """Which of `codes` (at most 100) name something in the account, or did until a while ago; by one request."""

    def still_waiting(self, conversation_id: str, rows: Sequence[str]) -> list[Ring]:
        """How to ring for those of `rows` that still need attention; a request for each."""

    def read_log(self, conversation_id: str, after_seq: int, limit: int) -> list[LogEntry]:
        """Up to `limit` readable entries after `after_seq`, in order."""


class DynamoConversationStore:
    """The conversations table, with the neighbours a step writes to in the same transaction."""

    def __init__(
        self,
        conversations: Table,
        approvals: Table,
        timers: Table,
        inbound_ids: Table,
        ledger: LedgerStore,
        tail: SearchTail,
        overviews: OverviewStore,
        rows: Rows,
    ) -> None:
        self.table = conversations
        self._ledger = ledger
        self._tail = tail
        self._overviews = overviews
        self._approvals = approvals
        self._timers = timers
        self._inbound_ids = inbound_ids
        self._rows = rows
        # Where windows began when this process last looked. They only move forward, so no row above is ever missed,
        # and rows that fell out of a window are not read just to be dropped.
        self._starts: dict[str, int] = {}

    def load(self, conversation_id: str) -> Loaded:
        """See `ConversationStore`."""
        condition = Condition(
            "conversation_id = :id AND #row BETWEEN :first AND :last",
            {":id": conversation_id, ":first": log_row(self._starts.get(conversation_id, 0)), ":last": STATE_ROW},
        )
        state: ConversationState | None = None
        items: list[Item] = []
        log_items: list[Item] = []
        for item in self.table.query(condition, backward=True, limit=_PAGE_ROWS, attributes=_READ):
            if item["row"] == STATE_ROW:
                state = self._rows.decode(item, ConversationState)
                self._starts[conversation_id] = state.window_start
            elif item["row"].startswith("mail#"):
                items.append(item)
            elif state is None or int(item["row"][4:]) < state.window_start:
                break
            else:
                log_items.append(item)
        mail, unreadable = self._read_mail(reversed(items))
        entries = self._read_entries(reversed(log_items))
        return loaded_from(state, mail, unreadable, entries)

    def commit(self, commit: Commit) -> None:
        """See `ConversationStore`; an ambiguous answer is settled by reading the state back."""
        try:
            self.table.transact(self._operations(commit))
        except ConditionFailed as refused:
            raise VersionConflict(f"{commit.step.state.conversation_id} was changed by another worker") from refused
        except TransactionContended as refused:
            raise VersionConflict(str(refused)) from refused
        except Exception:
            if self._committed(commit.step.state):
                return
            raise

    def set_aside(self, conversation_id: str, rows: Sequence[str]) -> None:
        """See `ConversationStore`."""
        for row in rows:
            if operations := self._set_aside(conversation_id, row):
                self.table.transact(operations)

    def post(self, posts: Sequence[Post], now: datetime) -> bool:
        """See `ConversationStore`."""
        operations: list[Operation] = []
        for post in posts:
            if post.inbound_id:
                seen = {"inbound_id": post.inbound_id, "conversation_id": post.conversation_id, "at": to_iso(now)}
                operations.append(Put(self._inbound_ids, seen, Condition("attribute_not_exists(inbound_id)")))
            operations.append(self.mail_put(post.conversation_id, post.event, now))
        try:
            self.table.transact(operations)
        except ConditionFailed:
            return False
        return True

    def taken(self, inbound_id: str) -> bool:
        """See `ConversationStore`."""
        return self._inbound_ids.get({"inbound_id": inbound_id}) is not None

    def codes_taken(self, account_id: str, codes: Sequence[str], now: datetime) -> frozenset[str]:
        """See `ConversationStore`."""
        partition, present = codes_partition(account_id), to_iso(now)
        items = self.table.get_many([{"conversation_id": partition, "row": code} for code in codes])
        return frozenset(item["row"] for item in items if item["free_at"] > present)

    def limits(self, account_id: str, day: str) -> Limits:
        """See `ConversationStore`."""
        condition = Condition(
            "conversation_id = :id AND #row >= :day", {":id": limits_partition(account_id), ":day": day}
        )
        return read_limits(self.table.query(condition), day)

    def pin_place(self, key: str) -> Place:
        """Where a channel key's row is, for whoever reads it together with rows of its own."""
        return self.table, {"conversation_id": pin_partition(key), "row": PIN_ROW}

    def pinned(self, keys: Mapping[str, str]) -> dict[str, str]:
        """See `ConversationStore`."""
        by_partition = {pin_partition(key): key for key in keys}
        items = self.table.get_many([{"conversation_id": partition, "row": PIN_ROW} for partition in by_partition])
        found = {by_partition[item["conversation_id"]]: item for item in items}
        return {key: str(item["pinned"]) for key, item in found.items() if item["member_id"] == keys[key]}

    def still_waiting(self, conversation_id: str, rows: Sequence[str]) -> list[Ring]:
        """See `ConversationStore`."""
        items = (self.table.get({"conversation_id": conversation_id, "row": row}) for row in rows)
        return [
            Ring(item["ring"], conversation_id, item["row"], item["group"])
            for item in items
            if item and "waiting_shard" in item
        ]

    def read_log(self, conversation_id: str, after_seq: int, limit: int) -> list[LogEntry]:
        """See `ConversationStore`."""
        condition = Condition(
            "conversation_id = :id AND #row BETWEEN :first AND :last",
            {":id": conversation_id, ":first": log_row(after_seq + 1), ":last": "log#~"},
        )
        items: list[Item] = []
        for item in self.table.query(condition, limit=limit):
            items.append(item)
            if len(items) == limit:
                break
        return self._read_entries(items)

    def state(self, conversation_id: str) -> ConversationState | None:
        """The state alone."""
        item = self.table.get({"conversation_id": conversation_id, "row": STATE_ROW})
        return self._rows.decode(item, ConversationState) if item else None

    def mend_overview(self, conversation_id: str, overview: Overview) -> ConversationState:
        """Have the state say of the log what the log says; the state after it. `VersionConflict` if it moved on."""
        state = self.state(conversation_id)
        assert state is not None
        if state.overview == overview:
            return state
        mended = state.model_copy(update={"overview": overview, "version": state.version + 1})
        changes = {"version": mended.version, **self._rows.encode(mended, owner=conversation_id, persons=())}
        unmoved = Condition("#version = :version", {":version": state.version})
        try:
            self.table.update({"conversation_id": conversation_id, "row": STATE_ROW}, changes, unmoved)
        except ConditionFailed as refused:
            raise VersionConflict(f"{conversation_id} was changed meanwhile: rebuild again") from refused
        return mended

    def mail_put(self, conversation_id: str, event: Event, now: datetime) -> Put:
        """The write that puts `event` into a mailbox, for transactions that change something else with it."""
        row = mail_row(str(ULID.from_datetime(now)))
        item = self._item(conversation_id, row, event, persons=())
        return Put(self.table, {**item, **waiting(TURNS.name, conversation_id, conversation_id, now)}, ABSENT_ROW)

    def delivery_put(self, delivery: Delivery) -> Put:
        """The write that creates a pending delivery."""
        item = self._item(delivery.conversation_id, delivery.row, delivery, persons=())
        index = waiting(DELIVERIES.name, delivery.conversation_id, delivery.lane, delivery.created_at)
        return Put(self.table, {**item, "status": DeliveryStatus.PENDING.value, **index}, ABSENT_ROW)

    def _operations(self, commit: Commit) -> list[Operation]:
        step, state = commit.step, commit.step.state
        persons = state.concerned
        operations: list[Operation] = [self._state_put(commit)]
        operations += [
            Put(self.table, self._item(state.conversation_id, log_row(e.seq), e, persons), ABSENT_ROW)
            for e in step.entries
        ]
        # In the same transaction: what is committed can be found.
        documents = documents_of(state.conversation_id, state.party, step.entries)
        operations += [self._tail.put(document, persons) for document in documents]
        for call in step.calls:
            item = self._item(state.conversation_id, call.row, call, persons)
            pending = {"status": CallStatus.PENDING.value, "repeatable": call.repeatable, "tool_group": call.group}
            index = waiting(f"tools-{call.group}", call.conversation_id, call.conversation_id, call.created_at)
            operations.append(Put(self.table, {**item, **pending, **index}, ABSENT_ROW))
            operations.append(self._ledger.line_put(_started(call), persons))
        operations += [self.delivery_put(delivery) for delivery in step.deliveries]
        operations += [self._approval_put(approval, persons) for approval in step.approvals]
        operations += [self._code_put(approval, step.now) for approval in step.approvals]
        operations += [self._timer_put(timer) for timer in step.timers]
        operations += [Delete(self._timers, timer.key) for timer in step.cancelled]
        operations += [self.mail_put(post.conversation_id, post.event, step.now) for post in step.posts]
        operations += [
            Delete(self.table, {"conversation_id": state.conversation_id, "row": mail.row}) for mail in commit.consumed
        ]
        operations += [Put(self.table, job_item(job, self._rows)) for job in step.jobs]
        operations += [self._pin_put(pin, state.party.account_id) for pin in step.pins]
        if any(isinstance(entry, ReplyEntry | TitleEntry | AbbreviationEntry) for entry in step.entries):
            # Each conversation writes its own sum, so that no two of an account ever wait for each other.
            row = spending_row(state.spent_on, state.conversation_id)
            place = {"conversation_id": limits_partition(state.party.account_id), "row": row}
            operations.append(Put(self.table, {**place, "micros": state.spent_micros}))
        if line := line_of(state):
            operations.append(self._overviews.put_line(line))
        elif step.entries:
            operations.append(self._overviews.put(overview_of(state)))
        for row in commit.aside:
            operations += self._set_aside(state.conversation_id, row)
        return operations

    def _state_put(self, commit: Commit) -> Put:
        state = commit.step.state
        item = self._item(state.conversation_id, STATE_ROW, state, ())
        item["version"] = state.version
        if is_due(state):
            item |= waiting(TURNS.name, state.conversation_id, state.conversation_id, commit.step.now)
        condition = (
            Condition("#version = :version", {":version": commit.base_version}) if commit.base_version else ABSENT_ROW
        )
        return Put(self.table, item, condition)

    def _approval_put(self, approval: Approval, persons: Sequence[str]) -> Put:
        attributes = self._rows.encode(approval, owner=approval.conversation_id, persons=persons)
        item = {"approval_id": approval.approval_id, "status": ApprovalStatus.WAITING.value, **attributes}
        return Put(self._approvals, item, Condition("attribute_not_exists(approval_id)"))

    def _code_put(self, approval: Approval, now: datetime) -> Put:
        place = {"conversation_id": codes_partition(approval.account_id), "row": approval.code}
        free = Condition("attribute_not_exists(#row) OR free_at <= :now", {":now": to_iso(now)})
        return Put(self.table, {**place, "free_at": to_iso(free_at(approval))}, free)

    def _timer_put(self, timer: Timer) -> Put:
        return Put(self._timers, {**timer.key, **self._rows.encode(timer, owner=timer.conversation_id, persons=())})

    def _pin_put(self, pin: Pin, account_id: str) -> Put:
        item = {"conversation_id": pin_partition(pin.key), "row": PIN_ROW, "pinned": pin.conversation_id}
        unmoved = Condition(
            "attribute_not_exists(#row) OR pinned = :before OR member_id <> :member",
            {":before": pin.instead_of, ":member": pin.member_id},
        )
        return Put(self.table, {**item, "account_id": account_id, "member_id": pin.member_id}, unmoved)

    def _set_aside(self, conversation_id: str, row: str) -> list[Operation]:
        item = self.table.get({"conversation_id": conversation_id, "row": row})
        if item is None:
            return []
        kept = {name: value for name, value in item.items() if name not in WAITING_ATTRIBUTES}
        kept["row"] = row.replace("mail#", "aside#", 1)
        return [Put(self.table, kept), Delete(self.table, {"conversation_id": conversation_id, "row": row})]

    def _committed(self, state: ConversationState) -> bool:
        committed = self.state(state.conversation_id)
        return committed is not None and committed.commit_id == state.commit_id

    def _item(self, conversation_id: str, row: str, record: Record, persons: Iterable[str]) -> Item:
        return {
            "conversation_id": conversation_id,
            "row": row,
            **self._rows.encode(record, owner=conversation_id, persons=persons),
        }

    def _read_mail(self, items: Iterable[Item]) -> tuple[list[Mail], list[str]]:
        mail: list[Mail] = []
        unreadable: list[str] = []
        for item in items:
            try:
                mail.append(
                    Mail(item["row"].removeprefix("mail#"), cast("Event", self._rows.decode(item, *EVENT_KINDS)))
                )
            except (UnknownVersion, CorruptRecord):
                unreadable.append(item["row"])
        return mail, unreadable

    def _read_entries(self, items: Iterable[Item]) -> list[LogEntry]:
        entries: list[LogEntry] = []
        for item in items:
            try:
                entries.append(self._rows.decode(item, *LOG_KINDS))
            except (UnknownVersion, CorruptRecord):
                # A line nobody can read must not make the rest of the conversation unreadable.
                logger.exception("log entry passed over", extra={"row": item["row"]})
        return entries


def loaded_from(
    state: ConversationState | None, mail: list[Mail], unreadable: list[str], entries: list[LogEntry]
) -> Loaded:
    """What a step gets of a mailbox, given all of it in order of arrival.

    What can be taken now goes first: messages that must wait may not crowd out the result they wait for.
    """
    mail = _as_said(mail)
    if state:
        mail = sorted(mail, key=lambda letter: not accepts(state, letter.event))
    taken, refused = tuple(mail[:MAIL_A_STEP]), tuple(unreadable[: UNREADABLE_A_STEP - len(mail[:MAIL_A_STEP])])
    more = (len(taken), len(refused)) != (len(mail), len(unreadable))
    return Loaded(state, taken, refused, more, tuple(entries))


def _as_said(mail: Sequence[Mail]) -> list[Mail]:
    """The messages among `mail` in the order they were said, each in the place of a message; the rest as it came.

    Webhooks of one burst come over several connections and are stored in any order; a mailbox holds the messages of
    one person alone. Of two that were said at the same moment the one that was stored first goes first.
    """
    said = [letter for letter in mail if isinstance(letter.event, _SAID)]
    ordered = iter(sorted(said, key=lambda letter: (cast("Said", letter.event).received_at, letter.mail_id)))
    return [next(ordered) if isinstance(letter.event, _SAID) else letter for letter in mail]


WAITING_ATTRIBUTES = ("waiting_shard", "waiting_since", "ring", "group")
# The change that takes a row out of the sparse index.
NOT_WAITING = dict.fromkeys(WAITING_ATTRIBUTES, ABSENT)


def waiting(ring: str, conversation_id: str, group: str, since: datetime) -> Item:
    """The attributes that put a row into the sparse index the sweep reads."""
    return {
        "waiting_shard": str(shard_of(conversation_id, WAITING_SHARDS)),
        "waiting_since": to_iso(since),
        "ring": ring,
        "group": group,
    }


def _started(call: ToolCall) -> ExecutionStarted:
    return ExecutionStarted(
        account_id=call.account_id,
        call_id=call.call_id,
        conversation_id=call.conversation_id,
        at=call.created_at,
        tool=call.tool,
        asked_by=call.member_id,
        asked_at_seq=call.asked_at_seq,
        level=call.level,
        reason=call.reason,
        approval_id=call.approval_id,
        approved_by=call.approved_by,
        cost_micros=call.cost_micros,
        input=call.arguments,
        evidence=call.evidence,
    )


def job_item(job: Job, rows: Rows) -> Item:
    """The row of a job, waiting from the moment it was asked for."""
    index = waiting(JOBS.name, job.conversation_id, job.conversation_id, job.requested_at)
    attributes = rows.encode(job, owner=job.conversation_id, persons=())
    item = {"conversation_id": job.conversation_id, "row": job.row, "requested_at": to_iso(job.requested_at)}
    return {**item, **attributes, **index}


def overview_of(state: ConversationState) -> ConversationOverview:
    """The row of the list for a conversation."""
    return ConversationOverview(
        account_id=state.party.account_id,
        conversation_id=state.conversation_id,
        member_id=state.party.member_id,
        channel=state.party.channel,
        overview=state.overview,
    )


def is_due(state: ConversationState) -> bool:
    """Whether another step is due although no mail waits."""
    return state.phase is Phase.MODEL_DUE or bool(state.news)


def log_row(seq: int) -> str:
    """The sort key of a log entry."""
    return f"log#{seq:010d}"


def rings_after(step: Step) -> list[Ring]:
    """Whom to wake once a step is committed."""
    state = step.state
    rings = [Ring(f"tools-{c.group}", c.conversation_id, c.row, c.conversation_id) for c in step.calls]
    rings += [Ring(DELIVERIES.name, d.conversation_id, d.row, d.lane) for d in step.deliveries]
    if is_due(state):
        rings.append(Ring(TURNS.name, state.conversation_id, STATE_ROW, state.conversation_id))
    rings += [Ring(JOBS.name, job.conversation_id, job.row, job.conversation_id) for job in step.jobs]
    rings += [Ring(TURNS.name, post.conversation_id, STATE_ROW, post.conversation_id) for post in step.posts]
    return rings
