"""DynamoDB store of an account's list of jobs: one row each, written with the steps that change them."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from steward.aws.row_codec import RowCodec
from steward.aws.tables import Condition, Delete, Item, Put, Table
from steward.time.schedules.models import JobLine, JobState, line_of


def lines_of(account_id: str) -> str:
    """Return the partition of the conversations table that lists an account's jobs."""
    return f"jobs#{account_id}"


class JobLineStore:
    """DynamoDB store of job lines: rows of the conversations table."""

    def __init__(self, table: Table, rows: RowCodec) -> None:
        self._table = table
        self._rows = rows

    def of_account(self, account_id: str) -> list[JobLine]:
        """Return every job that may still become due, oldest first."""
        items = self._table.query(Condition("conversation_id = :id", {":id": lines_of(account_id)}))
        return [self._rows.decode(item, JobLine) for item in items]

    def after(self, step: Any) -> Sequence[Put | Delete]:
        """Return the row for a step; it is deleted once the job will not be due again."""
        state: JobState = step.state
        key: Item = {"conversation_id": lines_of(state.account_id), "row": state.conversation_id}
        if not state.listed and not state.due:
            return [Delete(self._table, key)]
        attributes = self._rows.encode(line_of(state), owner=state.conversation_id, persons=())
        return [Put(self._table, {**key, **attributes})]
