"""DynamoDB store for background jobs: one row a kind, in the sweep's index until the job is done."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from datetime import datetime
from typing import Any

from steward.actors.service import ActorService
from steward.actors.waiting_index import NOT_WAITING, waiting
from steward.agent.conversations.background_jobs import BackgroundJob
from steward.aws.row_codec import RowCodec
from steward.aws.tables import Condition, ConditionFailedError, Operation, Put, Table, Update
from steward.core.clock import to_iso
from steward.core.records import Record


class BackgroundJobWriter:
    """Writes background jobs as rows that wait from the moment they were requested."""

    def __init__(self, table: Table, rows: RowCodec) -> None:
        self._table = table
        self._rows = rows

    def operations(self, job: BackgroundJob, persons: Sequence[str], now: datetime) -> list[Operation]:
        """See `EffectWriter`. A newer request replaces an older one."""
        (ring,) = job.rings()
        attributes = self._rows.encode(job, owner=job.conversation_id, persons=())
        item = {**_key(job), "requested_at": to_iso(job.requested_at), **attributes}
        return [Put(self._table, {**item, **waiting(ring, job.requested_at)})]


class BackgroundJobStore:
    """Job rows of the conversations table."""

    def __init__(self, table: Table, actors: ActorService, rows: RowCodec) -> None:
        self._table = table
        self._actors = actors
        self._rows = rows

    def find(self, conversation_id: str, row: str) -> BackgroundJob | None:
        """Return the job if it is still to be done."""
        item = self._table.get({"conversation_id": conversation_id, "row": row})
        return self._rows.decode(item, BackgroundJob) if item and "waiting_shard" in item else None

    def finish(self, job: BackgroundJob, event: Record | None) -> bool:
        """Settle the job and post its event. Return False if it was done or replaced by a newer request."""
        return self._settled(job, NOT_WAITING, event)

    def postpone(self, job: BackgroundJob, until: datetime, event: Record | None = None) -> bool:
        """Have the sweep ring for the job after `until`, and post its cost. Returns False like `finish`."""
        return self._settled(job, {"waiting_since": to_iso(until)}, event)

    def _settled(self, job: BackgroundJob, change: Mapping[str, Any], event: Record | None) -> bool:
        operations: list[Operation] = [Update(self._table, _key(job), change, _same(job))]
        if event:
            operations.append(self._actors.event_write(job.conversation_id, event))
        try:
            self._table.transact(operations)
        except ConditionFailedError:
            return False
        return True


def _key(job: BackgroundJob) -> dict[str, str]:
    return {"conversation_id": job.conversation_id, "row": job.row}


def _same(job: BackgroundJob) -> Condition:
    same = "requested_at = :requested AND attribute_exists(waiting_shard)"
    return Condition(same, {":requested": to_iso(job.requested_at)})
