"""DynamoDB stores of email skills, matched calls and pending polls."""

from __future__ import annotations

import contextlib
from collections.abc import Callable, Sequence
from datetime import datetime
from typing import Any

from steward.actors.effect_writers import View
from steward.actors.service import ActorService
from steward.actors.store import ABSENT_ROW
from steward.actors.waiting_index import NOT_WAITING, waiting
from steward.aws.row_codec import RowCodec
from steward.aws.tables import Condition, ConditionFailedError, Operation, Put, Table, Update
from steward.core.clock import to_iso
from steward.core.records import Record
from steward.time.watchers.models import LOOK_ROW, CallMatched, EmailSkill, InboxPoll, matched_row
from steward.tools.ledger.models import OutsideRead


def skills_of(account_id: str, member_id: str) -> str:
    """Return the partition of the conversations table that holds a member's skills."""
    return f"skills#{account_id}#{member_id}"


class SkillStore:
    """DynamoDB store of email skills: rows of the conversations table."""

    def __init__(self, table: Table, rows: RowCodec) -> None:
        self._table = table
        self._rows = rows

    def of_member(self, account_id: str, member_id: str) -> list[EmailSkill]:
        """Return the skills that a member created or changed, including removed ones."""
        items = self._table.query(Condition("conversation_id = :id", {":id": skills_of(account_id, member_id)}))
        return [self._rows.decode(item, EmailSkill) for item in items]

    def put(self, skill: EmailSkill) -> None:
        """Save a skill."""
        partition = skills_of(skill.account_id, skill.member_id)
        attributes = self._rows.encode(skill, owner=partition, persons=(skill.member_id,))
        self._table.put({"conversation_id": partition, "row": skill.row, **attributes})

    def delete(self, skill: EmailSkill) -> None:
        """Delete a skill; one that comes with Steward returns to its default."""
        self._table.delete({"conversation_id": skills_of(skill.account_id, skill.member_id), "row": skill.row})


class MatchedCallStore:
    """Store of handed-over calls without expiry, since a mail may arrive again after many others."""

    def __init__(self, table: Table, rows: RowCodec) -> None:
        self._table = table
        self._rows = rows

    def operations(self, matched: CallMatched, persons: Sequence[str], now: datetime) -> list[Operation]:
        """See `EffectWriter`. Of two concurrent writes only one succeeds."""
        attributes = self._rows.encode(matched, owner=matched.watcher_id, persons=())
        key = {"conversation_id": matched.watcher_id, "row": matched.row}
        return [Put(self._table, {**key, **attributes}, ABSENT_ROW)]

    def known(self, watcher_id: str, call_id: str) -> bool:
        """Return whether this call was handed over before."""
        return self._table.get({"conversation_id": watcher_id, "row": matched_row(call_id)}) is not None


class InboxPollWriter:
    """Writer of a requested poll as a row that waits from the time of the request."""

    def __init__(self, table: Table, rows: RowCodec) -> None:
        self._table = table
        self._rows = rows

    def operations(self, look: InboxPoll, persons: Sequence[str], now: datetime) -> list[Operation]:
        """See `EffectWriter`. A newer poll replaces an older one."""
        (ring,) = look.rings()
        attributes = self._rows.encode(look, owner=look.watcher_id, persons=())
        item = {**_key(look.watcher_id), "requested_at": to_iso(look.requested_at), **attributes}
        return [Put(self._table, {**item, **waiting(ring, look.requested_at)})]


class InboxPollStore:
    """DynamoDB store of pending polls: rows of the conversations table."""

    def __init__(self, table: Table, actors: ActorService, rows: RowCodec) -> None:
        self._table = table
        self._actors = actors
        self._rows = rows

    def find(self, watcher_id: str) -> InboxPoll | None:
        """Return the pending poll, or None."""
        item = self._table.get(_key(watcher_id))
        return self._rows.decode(item, InboxPoll) if item and "waiting_shard" in item else None

    def finish(self, look: InboxPoll, event: Record | None) -> bool:
        """Finish a poll with its `event`; False if a newer one replaced it, or it was finished before."""
        same = "requested_at = :requested AND attribute_exists(waiting_shard)"
        condition = Condition(same, {":requested": to_iso(look.requested_at)})
        operations: list[Operation] = [Update(self._table, _key(look.watcher_id), NOT_WAITING, condition)]
        if event:
            operations.append(self._actors.event_write(look.watcher_id, event))
        with contextlib.suppress(ConditionFailedError):
            self._table.transact(operations)
            return True
        return False


def spending_of(spent: Callable[[str, str, str, int], Operation]) -> View:
    """Return the view that records a watcher's cost of the day once the reader was asked; see `SpendingView`."""

    def after(step: Any) -> Sequence[Operation]:
        state = step.state
        if not any(isinstance(effect, OutsideRead) for effect in step.effects):
            return []
        return [spent(state.account_id, state.spent_on, state.conversation_id, state.spent_micros)]

    return after


def _key(watcher_id: str) -> dict[str, str]:
    return {"conversation_id": watcher_id, "row": LOOK_ROW}
