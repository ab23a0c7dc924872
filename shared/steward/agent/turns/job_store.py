"""Rows of jobs: one a kind, in the sparse index the sweep reads for as long as the job is not done."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from datetime import datetime
from typing import Any

from steward.actors.service import ActorService
from steward.actors.waiting import NOT_WAITING, waiting
from steward.agent.conversations.jobs import Job
from steward.aws.rows import Rows
from steward.aws.tables import Condition, ConditionFailed, Operation, Put, Table, Update
from steward.core.clock import to_iso
from steward.core.records import Record


class JobWriter:
    """How a job becomes a row, which waits from the moment it was asked for."""

    def __init__(self, table: Table, rows: Rows) -> None:
        self._table = table
        self._rows = rows

    def operations(self, job: Job, persons: Sequence[str], now: datetime) -> list[Operation]:
        """See `EffectWriter`; a newer request takes the place of an older one."""
        (ring,) = job.rings()
        attributes = self._rows.encode(job, owner=job.conversation_id, persons=())
        item = {**_key(job), "requested_at": to_iso(job.requested_at), **attributes}
        return [Put(self._table, {**item, **waiting(ring, job.requested_at)})]


class JobStore:
    """Rows of the conversations table."""

    def __init__(self, table: Table, actors: ActorService, rows: Rows) -> None:
        self._table = table
        self._actors = actors
        self._rows = rows

    def find(self, conversation_id: str, row: str) -> Job | None:
        """What is still to be done, if anything is."""
        item = self._table.get({"conversation_id": conversation_id, "row": row})
        return self._rows.decode(item, Job) if item and "waiting_shard" in item else None

    def finish(self, job: Job, event: Record | None) -> bool:
        """Settle the job and post what came of it; False if a newer request has taken its place, or it was done."""
        return self._settled(job, NOT_WAITING, event)

    def postpone(self, job: Job, until: datetime, event: Record | None = None) -> bool:
        """Have the sweep ring for the job after `until`, and post what it has cost; False as `finish`."""
        return self._settled(job, {"waiting_since": to_iso(until)}, event)

    def _settled(self, job: Job, change: Mapping[str, Any], event: Record | None) -> bool:
        operations: list[Operation] = [Update(self._table, _key(job), change, _same(job))]
        if event:
            operations.append(self._actors.letter(job.conversation_id, event))
        try:
            self._table.transact(operations)
        except ConditionFailed:
            return False
        return True


def _key(job: Job) -> dict[str, str]:
    return {"conversation_id": job.conversation_id, "row": job.row}


def _same(job: Job) -> Condition:
    same = "requested_at = :requested AND attribute_exists(waiting_shard)"
    return Condition(same, {":requested": to_iso(job.requested_at)})
