"""Activity feed of the local page, read from rows: log entries, tool calls, approvals and deliveries.

It only reads. A round costs one request for all conversations while nothing changes, however long their logs are.
"""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Iterable, Iterator, Mapping
from dataclasses import dataclass, field
from functools import cached_property
from typing import Literal

from infra.local.feed_rows import FeedRowWriter
from infra.local.world.page_feed import Activity, Presence
from steward.actors.models import LogEntry
from steward.actors.store import STATE_ROW, log_row
from steward.agent.conversations.entries import (
    LOG_KINDS,
    InboundEntry,
    MessageEntry,
    NoteEntry,
    ReplyEntry,
    ToolResultEntry,
)
from steward.agent.conversations.models import ConversationPhase, ConversationState
from steward.agent.conversations.overview_store import OverviewStore
from steward.agent.correspondence.models import state_type
from steward.agent.correspondence.store import CorrespondenceStore
from steward.aws import clients
from steward.aws.buckets import Bucket
from steward.aws.row_codec import RowCodec
from steward.aws.tables import Condition, Item, Key, Table
from steward.channels.messaging.models import Delivery, DeliveryStatus
from steward.core.errors import CorruptRecordError, UnknownVersionError
from steward.core.settings import Settings
from steward.people.directory.store import DynamoPeopleStore
from steward.tools.models import CallStatus, ToolCall
from steward.trust.approvals.models import Approval, ApprovalStatus

EVERY_SECONDS = 0.5
# Number of earlier entries that a newly opened page shows.
ENTRIES_BEFORE = 40
# DynamoDB's limit for one request.
ROWS_A_REQUEST = 100
ROW_KINDS: tuple[type[ToolCall] | type[Delivery] | type[Approval], ...] = (ToolCall, Delivery, Approval)
PAGE_KINDS: Mapping[str, Literal["tool", "approval", "delivery"]] = {
    ToolCall.KIND: "tool",
    Delivery.KIND: "delivery",
    Approval.KIND: "approval",
}
# Phases in which work goes on without a person. A retry of the model is left out: it may be hours away.
WORKING = frozenset({ConversationPhase.MODEL_DUE, ConversationPhase.AWAITING_TOOLS})
# Notes whose subject is a tool call.
CALL_TOPICS = ("call_outcome", "late_result")
SETTLED = frozenset(
    {
        *(CallStatus.DONE, CallStatus.FAILED, CallStatus.UNKNOWN),
        *(DeliveryStatus.SENT, DeliveryStatus.FAILED, DeliveryStatus.UNKNOWN),
        *(ApprovalStatus.APPROVED, ApprovalStatus.REJECTED, ApprovalStatus.EXPIRED),
    }
)


@dataclass
class _Followed:
    """A conversation and the position up to which it was read; `name` is its member's."""

    name: str
    version: int = 0
    seq: int | None = None


@dataclass
class _Moving:
    """A row whose status may still change."""

    conversation: _Followed
    table: Table
    key: Key
    status: str = ""

    @property
    def name(self) -> str:
        """Return the id under which the page shows the row."""
        return _row_name(self.key)


@dataclass
class ActivityReader:
    """Reads activity that is new since the last read."""

    conversations: Table
    approvals: Table
    rows: RowCodec
    people: DynamoPeopleStore
    account_id: str
    _followed: dict[str, _Followed] = field(default_factory=dict)
    _moving: dict[str, _Moving] = field(default_factory=dict)
    _settled: set[str] = field(default_factory=set)
    _names: dict[str, str] = field(default_factory=dict)
    _contacts: dict[str, str] = field(default_factory=dict)

    def read(self) -> list[Activity | Presence]:
        """Return new activity, oldest first, then where Steward has started or ended work since.

        An item whose state changed comes again under its id.
        """
        self._follow()
        keys: list[Key] = [{"conversation_id": one, "row": STATE_ROW} for one in self._followed]
        found: list[Activity] = []
        presences: list[Presence] = []
        for start in range(0, len(keys), ROWS_A_REQUEST):
            for item in self.conversations.get_many(keys[start : start + ROWS_A_REQUEST]):
                state = self.rows.decode(item, state_type(item["conversation_id"]))
                if self._followed[state.conversation_id].version == state.version:
                    continue
                entries = list(self._conversation(state))
                found += [self._logged(entry, state.conversation_id) for entry in entries]
                presences.append(_presence(state, entries))
        found += self._moved()
        return [*sorted(found, key=lambda activity: activity.at), *presences]

    def _follow(self) -> None:
        """Follow all present conversations and correspondences."""
        lists = OverviewStore(self.conversations, self.rows)
        correspondences = CorrespondenceStore(self.conversations, self.rows)
        names = {}
        for member in self.people.members(self.account_id):
            names[member.member_id] = self._names[member.phone] = member.name
            self._followed.setdefault(member.conversation_id, _Followed(member.name))
        for one in lists.of_account(self.account_id):
            self._followed.setdefault(one.conversation_id, _Followed(names.get(one.member_id, "")))
        for line in correspondences.of_account(self.account_id):
            self._followed.setdefault(line.conversation_id, _Followed(line.name or line.address))

    def _conversation(self, state: ConversationState) -> Iterator[LogEntry]:
        """Yield new log entries; rows that the state and the entries name are followed from now on."""
        followed = self._followed[state.conversation_id]
        if followed.seq is None:
            followed.seq = max(0, state.next_seq - 1 - ENTRIES_BEFORE)
        calls = [*state.background, *(state.loop.open_calls if state.loop else ())]
        self._watch(state.conversation_id, calls=calls, approvals=state.approvals)
        for entry in self._entries(state.conversation_id, followed.seq):
            followed.seq = entry.seq
            if isinstance(entry, ReplyEntry | NoteEntry):
                self._watch(state.conversation_id, deliveries=entry.deliveries)
            if isinstance(entry, NoteEntry) and entry.topic in CALL_TOPICS:
                self._watch(state.conversation_id, calls=_some(entry.subject))
            if isinstance(entry, ToolResultEntry):
                self._watch(state.conversation_id, calls=_some(entry.call_id), approvals=_some(entry.approval_id))
            yield entry
        followed.version = state.version

    def _logged(self, entry: LogEntry, conversation_id: str) -> Activity:
        told = self._teller.entry(entry)
        return Activity(
            at=entry.at,
            conversation=self._followed[conversation_id].name,
            kind="log",
            title=told.title,
            detail=told.detail,
            state=told.state,
            id=f"{conversation_id}/{entry.seq}",
        )

    def _entries(self, conversation_id: str, after: int) -> Iterator[LogEntry]:
        condition = Condition(
            "conversation_id = :id AND #row BETWEEN :first AND :last",
            {":id": conversation_id, ":first": log_row(after + 1), ":last": "log#~"},
        )
        for item in self.conversations.query(condition):
            try:
                yield self.rows.decode(item, *LOG_KINDS)
            except (UnknownVersionError, CorruptRecordError):
                continue  # skipped: the page shows only entries that can be read

    def _watch(
        self,
        conversation_id: str,
        *,
        calls: Iterable[str] = (),
        deliveries: Iterable[str] = (),
        approvals: Iterable[str] = (),
    ) -> None:
        owner = self._followed[conversation_id]
        seen = [_Moving(owner, self.conversations, _row_key(conversation_id, f"call#{one}")) for one in calls]
        seen += [_Moving(owner, self.conversations, _row_key(conversation_id, f"delivery#{one}")) for one in deliveries]
        seen += [_Moving(owner, self.approvals, {"approval_id": one}) for one in approvals]
        for moving in seen:
            if moving.name not in self._settled:
                self._moving.setdefault(moving.name, moving)

    def _moved(self) -> Iterator[Activity]:
        for table in (self.conversations, self.approvals):
            keys = [moving.key for moving in self._moving.values() if moving.table is table]
            for start in range(0, len(keys), ROWS_A_REQUEST):
                for item in table.get_many(keys[start : start + ROWS_A_REQUEST]):
                    yield from self._row(item)

    def _row(self, item: Item) -> Iterator[Activity]:
        name = _row_name(item)
        moving, status = self._moving[name], str(item["status"])
        if status == moving.status:
            return
        moving.status = status
        if status in SETTLED:
            del self._moving[name]
            self._settled.add(name)
        record = self.rows.decode(item, *ROW_KINDS)
        told = self._teller.record(record)
        yield Activity(
            at=record.created_at,
            conversation=moving.conversation.name,
            kind=PAGE_KINDS[record.KIND],
            title=told.title,
            detail=told.detail,
            state=status,
            id=name,
        )

    def _contact(self, contact_id: str) -> str | None:
        if contact_id not in self._contacts:
            contact = self.people.contact(self.account_id, contact_id)
            if contact is None:
                return None
            self._contacts[contact_id] = contact.name
        return self._contacts[contact_id]

    @cached_property
    def _teller(self) -> FeedRowWriter:
        return FeedRowWriter(self._contact, self._names.get)


def _row_key(conversation_id: str, row: str) -> Key:
    return {"conversation_id": conversation_id, "row": row}


def _row_name(item: Mapping[str, object]) -> str:
    if "row" not in item:
        return f"approval#{item['approval_id']}"
    # A delivery is numbered within its conversation.
    return f"{item['conversation_id']}/{item['row']}"


def _some(value: str | None) -> tuple[str, ...]:
    return (value,) if value else ()


def _presence(state: ConversationState, entries: Iterable[LogEntry]) -> Presence:
    return Presence(
        conversation=state.conversation_id,
        phone=state.address,
        working=state.phase in WORKING,
        # The log has the provider's name before its id.
        heard=tuple(
            entry.provider_id.rpartition("#")[2] for entry in entries if isinstance(entry, MessageEntry | InboundEntry)
        ),
    )


class StewardActivity:
    """Feed of the page; see `infra.local.world.page_feed.ActivityFeed`."""

    def __init__(self, outputs: Mapping[str, str], account_id: str) -> None:
        """Take the stacks' outputs."""
        rows = RowCodec(Bucket(clients.s3, outputs["PayloadsBucket"]), Settings().inline_bytes)
        dynamodb = clients.dynamodb()
        self.reader = ActivityReader(
            conversations=Table(dynamodb, outputs["ConversationsTable"]),
            approvals=Table(dynamodb, outputs["ApprovalsTable"]),
            rows=rows,
            people=DynamoPeopleStore(Table(dynamodb, outputs["PeopleTable"]), rows),
            account_id=account_id,
        )

    async def __call__(self) -> AsyncIterator[Activity | Presence]:
        """Yield recent activity, then new activity as it happens."""
        while True:
            for item in await asyncio.to_thread(self.reader.read):
                yield item
            await asyncio.sleep(EVERY_SECONDS)
