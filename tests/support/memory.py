"""In-memory stores without AWS, for tests and measurements of the code above storage.

`MemoryActorStore` is a twin of the DynamoDB store: tests/integration/test_actor_store.py holds both to the same
contract. Records go through the same codec, so a twin's row can be as unreadable as a real one.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from datetime import UTC, datetime
from typing import Any

from ulid import ULID

from steward.actors.actor_kinds import ActorKind, ActorKinds
from steward.actors.events import EventPost, MailboxEvent
from steward.actors.models import LogEntry
from steward.actors.store import LoadedActor, StepCommit, loaded_from
from steward.agent.conversations.kind import ConversationKind
from steward.agent.conversations.pin_store import PinStore
from steward.agent.conversations.proposer_kind import Act
from steward.agent.conversations.scheduled_jobs import jobs_due
from steward.agent.correspondence.kind import CorrespondenceKind
from steward.aws.buckets import Bucket, ListedObject, ObjectChangedError
from steward.aws.queues import Queues
from steward.channels.messaging.port import MessageLimits
from steward.core.errors import CorruptRecordError, UnknownVersionError, VersionConflictError
from steward.core.provenance import Provenance, lowest
from steward.core.records import Record, Row, from_row, to_row
from steward.core.rings import Ring
from steward.core.settings import Settings
from steward.core.stored_objects import StoredObject
from steward.people.directory.quiet_hours import NoticeTiming
from steward.trust.approvals.approval_codes import WaitingDecision
from steward.trust.approvals.store import CodeStore
from steward.trust.autonomy.account_limits import AccountLimits

_LONG_AGO = datetime(2026, 1, 1, tzinfo=UTC)


@dataclass
class MemoryConversation:
    """The rows of one conversation; `effects` are its calls, deliveries, approvals and timers.

    `waiting` are calls and deliveries: nothing here ever carries them out.
    """

    state: Row | None = None
    version: int = 0
    log: list[Row] = field(default_factory=list)
    mail: dict[str, Row] = field(default_factory=dict)
    aside: dict[str, Row] = field(default_factory=dict)
    effects: list[Row] = field(default_factory=list)
    waiting: dict[str, Ring] = field(default_factory=dict)


class MemoryActorStore:
    """A `ActorStore` in a dictionary, for one thread."""

    def __init__(
        self,
        act: Act = lambda step, _: step,
        settings: Settings | None = None,
        attention: NoticeTiming | None = None,
        more_kinds: Sequence[ActorKind[Any]] = (),
    ) -> None:
        # Most tests look at one text, and at once.
        settings = settings or Settings(gather_seconds=0)
        self.kinds = ActorKinds(
            [
                kind(settings, lambda _: MessageLimits(1_600), lambda *_: attention, jobs_due, lambda step: step, act)
                for kind in (ConversationKind, CorrespondenceKind)
            ]
            + [*more_kinds]
        )
        self.conversations: dict[str, MemoryConversation] = {}
        self.inbound_ids: set[str] = set()

    def load(self, conversation_id: str) -> LoadedActor:
        """See `ActorStore`."""
        kind, kept = self.kinds.of(conversation_id), self._kept(conversation_id)
        state = from_row(kept.state, kind.state) if kept.state else None
        mail, unreadable = _read_mail(kind, kept.mail)
        window = kept.log[state.window_start - 1 :] if state else []
        before = [seq for seq in state.besides if seq < state.window_start] if state else []
        entries = [*self.entries_at(conversation_id, before), *_read_entries(kind, window)]
        return loaded_from(kind, state, mail, unreadable, entries)

    def entries_at(self, conversation_id: str, places: Sequence[int]) -> list[LogEntry]:
        """See `ActorStore`."""
        log = self._kept(conversation_id).log
        return _read_entries(self.kinds.of(conversation_id), [log[seq - 1] for seq in sorted({*places})])

    def commit(self, commit: StepCommit) -> None:
        """See `ActorStore`."""
        step, state = commit.step, commit.step.state
        kept = self._kept(state.conversation_id)
        if kept.version != commit.base_version or any(entry.seq <= len(kept.log) for entry in step.entries):
            raise VersionConflictError(f"{state.conversation_id} was changed by another worker")
        kept.state, kept.version = to_row(state), state.version
        kept.log += [to_row(entry) for entry in step.entries]
        kept.effects += [to_row(one) for one in (*step.effects, *step.timers) if isinstance(one, Record)]
        kept.waiting |= {ring.row: ring for effect in step.effects for ring in effect.rings()}
        for mail in commit.consumed:
            kept.mail.pop(mail.row, None)
        self.set_aside(state.conversation_id, commit.aside)
        self.post(step.posts, step.now)

    def set_aside(self, conversation_id: str, rows: Sequence[str]) -> None:
        """See `ActorStore`."""
        kept = self._kept(conversation_id)
        for row in rows:
            if row in kept.mail:
                kept.aside[row.replace("mail#", "aside#", 1)] = kept.mail.pop(row)

    def post(self, posts: Sequence[EventPost], now: datetime) -> bool:
        """See `ActorStore`."""
        inbound_ids = {one for post in posts for one in (post.inbound_id, post.written_id) if one}
        if self.inbound_ids.intersection(inbound_ids):
            return False
        self.inbound_ids.update(inbound_ids)
        for post in posts:
            row = MailboxEvent(str(ULID.from_datetime(now)), post.event).row
            self._kept(post.conversation_id).mail[row] = to_row(post.event)
        return True

    def taken(self, inbound_id: str) -> bool:
        """See `ActorStore`."""
        return inbound_id in self.inbound_ids

    def still_waiting(self, conversation_id: str, rows: Sequence[str]) -> list[Ring]:
        """See `ActorStore`."""
        kept = self._kept(conversation_id)
        return [kept.waiting[row] for row in rows if row in kept.waiting]

    def read_log(self, conversation_id: str, after_seq: int, limit: int) -> list[LogEntry]:
        """See `ActorStore`."""
        log = self._kept(conversation_id).log[after_seq : after_seq + limit]
        return _read_entries(self.kinds.of(conversation_id), log)

    def _kept(self, conversation_id: str) -> MemoryConversation:
        return self.conversations.setdefault(conversation_id, MemoryConversation())


def _read_mail(kind: ActorKind[Any], rows: Mapping[str, Row]) -> tuple[list[MailboxEvent], list[str]]:
    mail: list[MailboxEvent] = []
    unreadable: list[str] = []
    for name in sorted(rows):
        try:
            mail.append(MailboxEvent(name.removeprefix("mail#"), from_row(rows[name], *kind.events)))
        except (UnknownVersionError, CorruptRecordError):
            unreadable.append(name)
    return mail, unreadable


def _read_entries(kind: ActorKind[Any], rows: Iterable[Row]) -> list[LogEntry]:
    entries: list[LogEntry] = []
    for row in rows:
        try:
            entries.append(from_row(row, *kind.entries))
        except (UnknownVersionError, CorruptRecordError):
            continue
    return entries


class NoCodes(CodeStore):
    """No code is taken."""

    def __init__(self) -> None:
        pass

    def taken(self, account_id: str, codes: Sequence[str], now: datetime) -> frozenset[str]:
        """See `CodeStore`."""
        return frozenset()

    def waiting(self, account_id: str, keys: Sequence[str], now: datetime) -> Mapping[str, WaitingDecision]:
        """See `CodeStore`."""
        return {}


def no_limits(account_id: str, day: str) -> AccountLimits:
    """Nothing was spent, and nobody has paused anything."""
    return AccountLimits()


class NoPins(PinStore):
    """Nobody has gone on to another conversation."""

    def __init__(self) -> None:
        pass

    def pinned(self, keys: Mapping[str, str]) -> dict[str, str]:
        """See `PinStore`."""
        return {}


class NoQueues(Queues):
    """Doorbells nobody hears; `rings` keeps them."""

    def __init__(self) -> None:
        self.rings: list[Ring] = []

    def ring(self, ring: Ring) -> None:
        """See `Queues`."""
        self.rings.append(ring)


class MemoryBucket(Bucket):
    """A bucket in a dictionary; a version counts the writes of its object."""

    def __init__(self) -> None:
        self.objects: dict[str, StoredObject] = {}

    def get(self, key: str, largest: int | None = None) -> StoredObject | None:
        """See `Bucket`."""
        return self.objects.get(key)

    def put(
        self,
        key: str,
        text: str,
        *,
        version: str | None,
        provenance: Provenance = "account",
        writer: str = "",
        member_id: str = "",
        outside: Collection[str] = (),
    ) -> str:
        """See `Bucket`."""
        present = self.objects.get(key)
        if (present.version if present else None) != version:
            raise ObjectChangedError(key)
        written = str(int(version or 0) + 1)
        self.objects[key] = StoredObject(text, written, lowest((provenance,)), writer, frozenset(outside))
        return written

    def listing(self, prefix: str) -> Iterator[ListedObject]:
        """See `Bucket`."""
        found = ((key, stored) for key, stored in sorted(self.objects.items()) if key.startswith(prefix))
        return (ListedObject(key, len(stored.text.encode()), _LONG_AGO, stored.version) for key, stored in found)

    def overwrite(self, key: str, text: str) -> None:
        """See `Bucket`."""
        present = self.objects.get(key)
        self.objects[key] = StoredObject(text, str(int(present.version if present else 0) + 1))
