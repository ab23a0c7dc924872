"""Stand-ins without AWS, for measuring and for tests of what lies above storage.

`MemoryConversationStore` is a twin of the DynamoDB store: tests/integration/test_conversation_store.py holds both to
the same contract. Records go through the same codec, so a twin's row can be as unreadable as a real one.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from datetime import datetime
from typing import cast

from ulid import ULID

from steward.autonomy.limits import Limits
from steward.aws.buckets import Bucket, ObjectChanged, Stored
from steward.aws.queues import Queues, Ring
from steward.conversations.codes import free_at
from steward.conversations.entries import LOG_KINDS, LogEntry
from steward.conversations.events import EVENT_KINDS, Event, Mail, Post
from steward.conversations.models import ConversationState
from steward.conversations.pins import Pin
from steward.conversations.store import STATE_ROW, Commit, Loaded, loaded_from, rings_after
from steward.core.errors import CorruptRecord, UnknownVersion, VersionConflict
from steward.core.provenance import Provenance, lowest
from steward.core.records import Record, Row, from_row, to_row


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
    jobs: dict[str, Row] = field(default_factory=dict)


class MemoryConversationStore:
    """A `ConversationStore` in a dictionary, for one thread."""

    def __init__(self) -> None:
        self.conversations: dict[str, MemoryConversation] = {}
        self.inbound_ids: set[str] = set()
        self.pins: dict[str, Pin] = {}
        self.codes: dict[tuple[str, str], datetime] = {}
        self._spent: dict[tuple[str, str], dict[str, int]] = {}

    def load(self, conversation_id: str) -> Loaded:
        """See `ConversationStore`."""
        kept = self._kept(conversation_id)
        state = from_row(kept.state, ConversationState) if kept.state else None
        mail, unreadable = _read_mail(kept.mail)
        window = kept.log[state.window_start - 1 :] if state else []
        entries = _read_entries(window)
        return loaded_from(state, mail, unreadable, entries)

    def commit(self, commit: Commit) -> None:
        """See `ConversationStore`."""
        step, state = commit.step, commit.step.state
        kept = self._kept(state.conversation_id)
        if kept.version != commit.base_version or any(entry.seq <= len(kept.log) for entry in step.entries):
            raise VersionConflict(f"{state.conversation_id} was changed by another worker")
        for approval in step.approvals:
            if self.codes_taken(approval.account_id, [approval.code], step.now):
                raise VersionConflict(f"{approval.code} is taken")
        self.codes |= {(one.account_id, one.code): free_at(one) for one in step.approvals}
        effects: tuple[Record, ...] = (*step.calls, *step.deliveries, *step.approvals, *step.timers)
        kept.state, kept.version = to_row(state), state.version
        of_day = self._spent.setdefault((state.party.account_id, state.spent_on), {})
        of_day[state.conversation_id] = state.spent_micros
        kept.log += [to_row(entry) for entry in step.entries]
        kept.effects += [to_row(effect) for effect in effects]
        kept.waiting |= {ring.row: ring for ring in rings_after(step) if ring.row != STATE_ROW}
        kept.jobs |= {job.row: to_row(job) for job in step.jobs}
        self.pins |= {pin.key: pin for pin in step.pins}
        for mail in commit.consumed:
            kept.mail.pop(mail.row, None)
        self.set_aside(state.conversation_id, commit.aside)
        self.post(step.posts, step.now)

    def set_aside(self, conversation_id: str, rows: Sequence[str]) -> None:
        """See `ConversationStore`."""
        kept = self._kept(conversation_id)
        for row in rows:
            if row in kept.mail:
                kept.aside[row.replace("mail#", "aside#", 1)] = kept.mail.pop(row)

    def post(self, posts: Sequence[Post], now: datetime) -> bool:
        """See `ConversationStore`."""
        inbound_ids = [post.inbound_id for post in posts if post.inbound_id]
        if self.inbound_ids.intersection(inbound_ids):
            return False
        self.inbound_ids.update(inbound_ids)
        for post in posts:
            row = Mail(str(ULID.from_datetime(now)), post.event).row
            self._kept(post.conversation_id).mail[row] = to_row(post.event)
        return True

    def taken(self, inbound_id: str) -> bool:
        """See `ConversationStore`."""
        return inbound_id in self.inbound_ids

    def codes_taken(self, account_id: str, codes: Sequence[str], now: datetime) -> frozenset[str]:
        """See `ConversationStore`."""
        return frozenset(code for code in codes if self.codes.get((account_id, code), now) > now)

    def limits(self, account_id: str, day: str) -> Limits:
        """See `ConversationStore`."""
        return Limits(sum(self._spent.get((account_id, day), {}).values()))

    def pinned(self, keys: Mapping[str, str]) -> dict[str, str]:
        """See `ConversationStore`."""
        found = {key: self.pins[key] for key in keys if key in self.pins}
        return {key: pin.conversation_id for key, pin in found.items() if pin.member_id == keys[key]}

    def still_waiting(self, conversation_id: str, rows: Sequence[str]) -> list[Ring]:
        """See `ConversationStore`."""
        kept = self._kept(conversation_id)
        return [kept.waiting[row] for row in rows if row in kept.waiting]

    def read_log(self, conversation_id: str, after_seq: int, limit: int) -> list[LogEntry]:
        """See `ConversationStore`."""
        return _read_entries(self._kept(conversation_id).log[after_seq : after_seq + limit])

    def _kept(self, conversation_id: str) -> MemoryConversation:
        return self.conversations.setdefault(conversation_id, MemoryConversation())


def _read_mail(rows: Mapping[str, Row]) -> tuple[list[Mail], list[str]]:
    mail: list[Mail] = []
    unreadable: list[str] = []
    for name in sorted(rows):
        try:
            mail.append(Mail(name.removeprefix("mail#"), cast("Event", from_row(rows[name], *EVENT_KINDS))))
        except (UnknownVersion, CorruptRecord):
            unreadable.append(name)
    return mail, unreadable


def _read_entries(rows: Iterable[Row]) -> list[LogEntry]:
    entries: list[LogEntry] = []
    for row in rows:
        try:
            entries.append(from_row(row, *LOG_KINDS))
        except (UnknownVersion, CorruptRecord):
            continue
    return entries


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
        self.objects: dict[str, Stored] = {}

    def get(self, key: str) -> Stored | None:
        """See `Bucket`."""
        return self.objects.get(key)

    def put(
        self, key: str, text: str, *, version: str | None, provenance: Provenance = "account", writer: str = ""
    ) -> str:
        """See `Bucket`."""
        present = self.objects.get(key)
        if (present.version if present else None) != version:
            raise ObjectChanged(key)
        written = str(int(version or 0) + 1)
        self.objects[key] = Stored(text, written, lowest((provenance,)), writer)
        return written

    def overwrite(self, key: str, text: str) -> None:
        """See `Bucket`."""
        present = self.objects.get(key)
        self.objects[key] = Stored(text, str(int(present.version if present else 0) + 1))
