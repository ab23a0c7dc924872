"""Rows of jobs: one a kind, in the sparse index the sweep reads for as long as the job is not done."""

from __future__ import annotations

import contextlib
from datetime import datetime

from steward.aws.rows import Rows
from steward.aws.tables import Condition, ConditionFailed, Operation, Table, Update
from steward.conversations.events import Event
from steward.conversations.jobs import Job
from steward.conversations.store import NOT_WAITING, DynamoConversationStore
from steward.core.clock import to_iso


class JobStore:
    """Rows of the conversations table."""

    def __init__(self, table: Table, conversations: DynamoConversationStore, rows: Rows) -> None:
        self._table = table
        self._conversations = conversations
        self._rows = rows

    def find(self, conversation_id: str, row: str) -> Job | None:
        """What is still to be done, if anything is."""
        item = self._table.get({"conversation_id": conversation_id, "row": row})
        return self._rows.decode(item, Job) if item and "waiting_shard" in item else None

    def finish(self, job: Job, event: Event | None, now: datetime) -> bool:
        """Settle the job and post what came of it; False if a newer request has taken its place, or it was done."""
        operations: list[Operation] = [Update(self._table, _key(job), NOT_WAITING, _same(job))]
        if event:
            operations.append(self._conversations.mail_put(job.conversation_id, event, now))
        try:
            self._table.transact(operations)
        except ConditionFailed:
            return False
        return True

    def postpone(self, job: Job, until: datetime) -> None:
        """Have the sweep ring for the job after `until`."""
        with contextlib.suppress(ConditionFailed):
            self._table.update(_key(job), {"waiting_since": to_iso(until)}, _same(job))


def _key(job: Job) -> dict[str, str]:
    return {"conversation_id": job.conversation_id, "row": job.row}


def _same(job: Job) -> Condition:
    same = "requested_at = :requested AND attribute_exists(waiting_shard)"
    return Condition(same, {":requested": to_iso(job.requested_at)})
