"""DynamoDB store for actors: one backward query loads an actor, one transaction commits a step."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from datetime import datetime
from functools import cached_property
from typing import TYPE_CHECKING, Any, Protocol

from ulid import ULID

from steward.actors.events import EventPost, MailboxEvent, mail_row
from steward.actors.models import ActorState, LogEntry
from steward.actors.waiting_index import WAITING_ATTRIBUTES, waiting
from steward.aws.row_codec import RowCodec
from steward.aws.schema import TURNS
from steward.aws.tables import (
    ABSENT,
    Condition,
    ConditionFailedError,
    Delete,
    Item,
    Operation,
    Put,
    Table,
    TransactionContendedError,
)
from steward.core.clock import to_iso
from steward.core.errors import CorruptRecordError, UnknownVersionError, VersionConflictError
from steward.core.log import logger
from steward.core.records import Record
from steward.core.rings import Ring

if TYPE_CHECKING:
    # Imported for types alone, so that posting events stays cheap.
    from steward.actors.actor_kinds import ActorKind, ActorKinds
    from steward.actors.effect_writers import Writers
    from steward.actors.steps import ActorStep
    from steward.actors.timer_store import TimerStore

ABSENT_ROW = Condition("attribute_not_exists(#row)")
STATE_ROW = "state"
# A step must fit one transaction of 100 writes; tests/unit/test_step_size.py counts the largest ones.
MAIL_A_STEP = 4
UNREADABLE_A_STEP = 7
# One page usually holds the state, the waiting mail and the whole window; otherwise more pages follow.
_PAGE_ROWS = 75
_READ = ("row", "kind", "schema_version", "body", "personal", "personal_key", "erased_at")


@dataclass(frozen=True)
class LoadedActor:
    """An actor as a step finds it: mail oldest first; entries oldest first, requested ones before the window's.

    `unreadable` names rows of mail that this code cannot read: they are set aside unchanged, never deleted.
    """

    state: Any = None
    mail: tuple[MailboxEvent, ...] = ()
    unreadable: tuple[str, ...] = ()
    more_mail: bool = False
    entries: tuple[LogEntry, ...] = ()


@dataclass(frozen=True)
class StepCommit:
    """A step to be written: its base version, the consumed mail, and the rows to set aside."""

    step: ActorStep[Any]
    base_version: int
    consumed: Sequence[MailboxEvent]
    aside: Sequence[str] = ()


class ActorStore(Protocol):
    """Storage of actors, as a step needs it."""

    @property
    def kinds(self) -> ActorKinds:
        """Kinds of actors."""

    def load(self, conversation_id: str) -> LoadedActor:
        """Load state, waiting mail and window, consistently. The number of requests does not grow with the log."""

    def commit(self, commit: StepCommit) -> None:
        """Write a whole step. Raises `VersionConflictError` if the actor moved on, or an effect's place is taken."""

    def set_aside(self, conversation_id: str, rows: Sequence[str]) -> None:
        """Move mail of an actor that never began out of its mailbox; it is kept unchanged."""

    def post(self, posts: Sequence[EventPost], now: datetime) -> bool:
        """Put events into mailboxes, all or none. Return False if one of their inbound ids was accepted before."""

    def taken(self, inbound_id: str) -> bool:
        """Return whether a provider's message was posted before."""

    def still_waiting(self, conversation_id: str, rows: Sequence[str]) -> list[Ring]:
        """Return rings for those of `rows` that still need attention; a request for each."""

    def read_log(self, conversation_id: str, after_seq: int, limit: int) -> list[LogEntry]:
        """Return up to `limit` readable entries after `after_seq`, in order."""

    def entries_at(self, conversation_id: str, places: Sequence[int]) -> list[LogEntry]:
        """Return the readable entries at these positions (at most 100), in order, by one request."""


class DynamoActorStore:
    """Rows of the conversations table, named so since conversations were the first actors."""

    def __init__(
        self,
        table: Table,
        inbound_ids: Table,
        timers: Callable[[], TimerStore],
        kinds: Callable[[], ActorKinds],
        writers: Callable[[], Writers],
        rows: RowCodec,
    ) -> None:
        """Initialize. `timers`, `kinds` and `writers` are made on first use, since posting events needs none."""
        self._make_kinds = kinds
        self._table = table
        self._inbound_ids = inbound_ids
        self._make_timers = timers
        self._make_writers = writers
        self._rows = rows
        # Window starts as last seen by this process. They only move forward, so the query never misses a row of a
        # window, and does not read rows just to drop them.
        self._starts: dict[str, int] = {}

    @cached_property
    def kinds(self) -> ActorKinds:
        """Kinds of actors."""
        return self._make_kinds()

    @cached_property
    def _timers(self) -> TimerStore:
        return self._make_timers()

    @cached_property
    def _writers(self) -> Writers:
        return self._make_writers()

    def load(self, conversation_id: str) -> LoadedActor:
        """See `ActorStore`."""
        kind = self.kinds.of(conversation_id)
        condition = Condition(
            "conversation_id = :id AND #row BETWEEN :first AND :last",
            {":id": conversation_id, ":first": log_row(self._starts.get(conversation_id, 0)), ":last": STATE_ROW},
        )
        state: ActorState | None = None
        items: list[Item] = []
        log_items: list[Item] = []
        for item in self._table.query(condition, backward=True, limit=_PAGE_ROWS, attributes=_READ):
            if item["row"] == STATE_ROW:
                state = self._rows.decode(item, kind.state)
                self._starts[conversation_id] = state.window_start
            elif item["row"].startswith("mail#"):
                items.append(item)
            elif state is None or int(item["row"][4:]) < state.window_start:
                break
            else:
                log_items.append(item)
        mail, unreadable = self._read_mail(kind, reversed(items))
        besides = self._besides(state) if state else []
        entries = [*besides, *self._read_entries(kind, reversed(log_items))]
        return loaded_from(kind, state, mail, unreadable, entries)

    def _besides(self, state: ActorState) -> list[LogEntry]:
        """Return the entries that the state wants from before the window, in order, by one more request."""
        places = [seq for seq in state.besides if seq < state.window_start]
        return self.entries_at(state.conversation_id, places) if places else []

    def entries_at(self, conversation_id: str, places: Sequence[int]) -> list[LogEntry]:
        """See `ActorStore`."""
        keys = [{"conversation_id": conversation_id, "row": log_row(seq)} for seq in sorted({*places})]
        items = sorted(self._table.get_many(keys), key=lambda item: str(item["row"])) if keys else []
        return self._read_entries(self.kinds.of(conversation_id), items)

    def commit(self, commit: StepCommit) -> None:
        """See `ActorStore`. If the answer is ambiguous, the state is read back."""
        try:
            self._table.transact(self.operations(commit))
        except ConditionFailedError as refused:
            raise VersionConflictError(
                f"{commit.step.state.conversation_id} was changed by another worker"
            ) from refused
        except TransactionContendedError as refused:
            raise VersionConflictError(str(refused)) from refused
        except Exception:
            if self._committed(commit.step.state):
                return
            raise

    def set_aside(self, conversation_id: str, rows: Sequence[str]) -> None:
        """See `ActorStore`."""
        for row in rows:
            if operations := self._set_aside(conversation_id, row):
                self._table.transact(operations)

    def post(self, posts: Sequence[EventPost], now: datetime) -> bool:
        """See `ActorStore`."""
        operations: list[Operation] = []
        for post in posts:
            for inbound_id in filter(None, (post.inbound_id, post.written_id)):
                seen = {"inbound_id": inbound_id, "conversation_id": post.conversation_id, "at": to_iso(now)}
                operations.append(Put(self._inbound_ids, seen, Condition("attribute_not_exists(inbound_id)")))
            operations.append(self.mail_put(post.conversation_id, post.event, now))
        try:
            self._table.transact(operations)
        except ConditionFailedError:
            return False
        return True

    def taken(self, inbound_id: str) -> bool:
        """See `ActorStore`."""
        return self._inbound_ids.get({"inbound_id": inbound_id}) is not None

    def still_waiting(self, conversation_id: str, rows: Sequence[str]) -> list[Ring]:
        """See `ActorStore`."""
        items = (self._table.get({"conversation_id": conversation_id, "row": row}) for row in rows)
        return [
            Ring(item["ring"], conversation_id, item["row"], item["group"])
            for item in items
            if item and "waiting_shard" in item
        ]

    def read_log(self, conversation_id: str, after_seq: int, limit: int) -> list[LogEntry]:
        """See `ActorStore`."""
        condition = Condition(
            "conversation_id = :id AND #row BETWEEN :first AND :last",
            {":id": conversation_id, ":first": log_row(after_seq + 1), ":last": "log#~"},
        )
        items: list[Item] = []
        for item in self._table.query(condition, limit=limit):
            items.append(item)
            if len(items) == limit:
                break
        return self._read_entries(self.kinds.of(conversation_id), items)

    def state(self, conversation_id: str) -> Any:
        """Return the state alone; None before the first step, or for an id of no actor."""
        kind = self.kinds.find(conversation_id)
        item = self._table.get({"conversation_id": conversation_id, "row": STATE_ROW}) if kind else None
        return self._rows.decode(item, kind.state) if kind and item else None

    def mail(self, conversation_id: str) -> list[MailboxEvent]:
        """Return the readable events that wait in the mailbox, oldest first."""
        kind = self.kinds.find(conversation_id)
        condition = Condition(
            "conversation_id = :id AND begins_with(#row, :mail)", {":id": conversation_id, ":mail": "mail#"}
        )
        return self._read_mail(kind, self._table.query(condition, attributes=_READ))[0] if kind else []

    def mend_state(self, mended: ActorState) -> None:
        """Write a corrected state. Raises `VersionConflictError` if the actor moved on since it was read."""
        conversation_id, base = mended.conversation_id, mended.version
        mended = mended.model_copy(update={"version": base + 1})
        # A payload that is no longer needed must not be read again.
        neither = {"personal": ABSENT, "personal_key": ABSENT}
        encoded = self._rows.encode(mended, owner=conversation_id, persons=())
        changes = {**neither, "version": mended.version, **encoded}
        unmoved = Condition("#version = :version", {":version": base})
        try:
            self._table.update({"conversation_id": conversation_id, "row": STATE_ROW}, changes, unmoved)
        except ConditionFailedError as refused:
            raise VersionConflictError(f"{conversation_id} was changed meanwhile: rebuild again") from refused

    def mail_put(self, conversation_id: str, event: Record, now: datetime) -> Put:
        """Return the write that puts `event` into a mailbox, for transactions with other changes."""
        row = mail_row(str(ULID.from_datetime(now)))
        item = self._item(conversation_id, row, event, persons=())
        return Put(self._table, {**item, **waiting(step_ring(conversation_id), now)}, ABSENT_ROW)

    def operations(self, commit: StepCommit) -> list[Operation]:
        """Return every write of a step, the state's first."""
        step, state = commit.step, commit.step.state
        persons, actor_id = state.concerned, state.conversation_id
        operations: list[Operation] = [self._state_put(commit)]
        operations += [
            Put(self._table, self._item(actor_id, log_row(entry.seq), entry, persons), ABSENT_ROW)
            for entry in step.entries
        ]
        for effect in step.effects:
            operations += self._writers[type(effect)].operations(effect, persons, step.now)
        operations += [self._timers.addition(timer, step.now) for timer in step.timers]
        operations += [self._timers.cancellation(timer) for timer in step.cancelled]
        operations += [self.mail_put(post.conversation_id, post.event, step.now) for post in step.posts]
        operations += [Delete(self._table, {"conversation_id": actor_id, "row": mail.row}) for mail in commit.consumed]
        for view in self.kinds.of(actor_id).views:
            operations += view(step)
        for row in commit.aside:
            operations += self._set_aside(actor_id, row)
        return operations

    def _state_put(self, commit: StepCommit) -> Put:
        state = commit.step.state
        item = self._item(state.conversation_id, STATE_ROW, state, ())
        item["version"] = state.version
        if self.kinds.of(state.conversation_id).is_due(state):
            item |= waiting(step_ring(state.conversation_id), commit.step.now)
        condition = (
            Condition("#version = :version", {":version": commit.base_version}) if commit.base_version else ABSENT_ROW
        )
        return Put(self._table, item, condition)

    def _set_aside(self, conversation_id: str, row: str) -> list[Operation]:
        item = self._table.get({"conversation_id": conversation_id, "row": row})
        if item is None:
            return []
        kept = {name: value for name, value in item.items() if name not in WAITING_ATTRIBUTES}
        kept["row"] = row.replace("mail#", "aside#", 1)
        return [Put(self._table, kept), Delete(self._table, {"conversation_id": conversation_id, "row": row})]

    def _committed(self, state: ActorState) -> bool:
        committed = self.state(state.conversation_id)
        return committed is not None and committed.commit_id == state.commit_id

    def _item(self, conversation_id: str, row: str, record: Record, persons: Iterable[str]) -> Item:
        return {
            "conversation_id": conversation_id,
            "row": row,
            **self._rows.encode(record, owner=conversation_id, persons=persons),
        }

    def _read_mail(self, kind: ActorKind[Any], items: Iterable[Item]) -> tuple[list[MailboxEvent], list[str]]:
        mail: list[MailboxEvent] = []
        unreadable: list[str] = []
        for item in items:
            try:
                mail.append(MailboxEvent(item["row"].removeprefix("mail#"), self._rows.decode(item, *kind.events)))
            except (UnknownVersionError, CorruptRecordError):
                unreadable.append(item["row"])
        return mail, unreadable

    def _read_entries(self, kind: ActorKind[Any], items: Iterable[Item]) -> list[LogEntry]:
        entries: list[LogEntry] = []
        for item in items:
            try:
                entries.append(self._rows.decode(item, *kind.entries))
            except (UnknownVersionError, CorruptRecordError):
                # One unreadable entry must not make the rest of the log unreadable.
                logger.exception("unreadable log entry skipped", extra={"row": item["row"]})
        return entries


def loaded_from(
    kind: ActorKind[Any],
    state: ActorState | None,
    mail: list[MailboxEvent],
    unreadable: list[str],
    entries: list[LogEntry],
) -> LoadedActor:
    """Return the mail for a step, from the whole mailbox in order of arrival.

    Acceptable mail comes first: waiting mail must not crowd out the result it waits for.
    """
    mail = kind.in_order(mail)
    if state:
        mail = sorted(mail, key=lambda letter: not kind.accepts(state, letter.event))
    taken, refused = tuple(mail[:MAIL_A_STEP]), tuple(unreadable[: UNREADABLE_A_STEP - len(mail[:MAIL_A_STEP])])
    more = (len(taken), len(refused)) != (len(mail), len(unreadable))
    return LoadedActor(state, taken, refused, more, tuple(entries))


def log_row(seq: int) -> str:
    """Return the sort key of a log entry."""
    return f"log#{seq:010d}"


def step_ring(conversation_id: str) -> Ring:
    """Return the ring that asks for a step of an actor."""
    return Ring(TURNS.name, conversation_id, STATE_ROW, conversation_id)


def rings_after(step: ActorStep[Any], kinds: ActorKinds) -> list[Ring]:
    """Return the rings to send once a step is committed."""
    state = step.state
    rings = [ring for effect in step.effects for ring in effect.rings()]
    if kinds.of(state.conversation_id).is_due(state):
        rings.append(step_ring(state.conversation_id))
    return [*rings, *(step_ring(post.conversation_id) for post in step.posts)]
