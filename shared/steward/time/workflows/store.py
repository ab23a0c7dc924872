"""DynamoDB store of an account's list of workflows: one row per record and kind, written with the steps."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Any

from steward.aws.row_codec import RowCodec
from steward.aws.tables import Condition, Item, Put, Table
from steward.time.workflows.models import WorkflowLine, WorkflowState

# DynamoDB's limit of items per request.
_AT_ONCE = 100


def lines_of(account_id: str) -> str:
    """Return the partition of the conversations table that lists an account's workflows."""
    return f"workflows#{account_id}"


def line_of(state: WorkflowState) -> WorkflowLine:
    """Return the line of a workflow."""
    run = state.now_at
    since = run.waiting_since or run.entered_at if run else state.began_at
    assert since is not None
    return WorkflowLine(
        account_id=state.party.account_id,
        workflow_id=state.conversation_id,
        workflow=state.workflow,
        subject_id=state.subject_id,
        round=state.round,
        party=state.party,
        status=state.status,
        why=state.why,
        step=run.name if run else "",
        doing=run.doing if run else "due",
        on=run.on if run else "",
        since=since,
        begun_by=state.begun_by,
        by_steward=state.by_steward,
        approved_by=state.approved_by,
        called_off_by=state.called_off_by,
        stopped_at=state.stopped_at,
        title=state.title,
        arguments=state.arguments,
    )


class WorkflowLineStore:
    """DynamoDB store of workflow lines: rows of the conversations table."""

    def __init__(self, table: Table, rows: RowCodec) -> None:
        self._table = table
        self._rows = rows

    def of_account(self, account_id: str) -> list[WorkflowLine]:
        """Return the newest workflow of each kind on each record."""
        items = self._table.query(Condition("conversation_id = :id", {":id": lines_of(account_id)}))
        return [self._rows.decode(item, WorkflowLine) for item in items if not item.get("erased_at")]

    def on(self, account_id: str, subject_id: str, kind: str) -> WorkflowLine | None:
        """Return the newest workflow of a kind on a record, or None."""
        return next(iter(self.among(account_id, [(subject_id, kind)])), None)

    def among(self, account_id: str, keys: Iterable[tuple[str, str]]) -> list[WorkflowLine]:
        """Return the newest workflows of these kinds on these records, one request per hundred."""
        wanted = [{"conversation_id": lines_of(account_id), "row": f"{subject}#{kind}"} for subject, kind in keys]
        some = (wanted[at : at + _AT_ONCE] for at in range(0, len(wanted), _AT_ONCE))
        found = [item for keys_ in some for item in self._table.get_many(keys_)]
        return [self._rows.decode(item, WorkflowLine) for item in found if not item.get("erased_at")]

    def after(self, step: Any) -> Sequence[Put]:
        """Return the row for a step; a later workflow of the same kind on the record replaces it."""
        state: WorkflowState = step.state
        if state.began_at is None:
            return []
        key: Item = {
            "conversation_id": lines_of(state.party.account_id),
            "row": f"{state.subject_id}#{state.workflow}",
        }
        line = line_of(state)
        return [
            Put(self._table, {**key, **self._rows.encode(line, owner=state.conversation_id, persons=line.persons())})
        ]
