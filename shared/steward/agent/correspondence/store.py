"""An account's list of correspondences: a row each, written with the steps that change them."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from steward.actors.models import LogEntry
from steward.actors.store import DynamoActorStore
from steward.agent.conversations.entries import InboundEntry, OutboundEntry
from steward.agent.conversations.steps import Step
from steward.agent.correspondence.models import CorrespondenceOverview, CorrespondenceState
from steward.agent.correspondence.overview import line_of, lines_of
from steward.aws.rows import Rows
from steward.aws.tables import Condition, Put, Table


class CorrespondenceStore:
    """Rows of the conversations table."""

    def __init__(self, table: Table, rows: Rows) -> None:
        self._table = table
        self._rows = rows

    def of_account(self, account_id: str) -> list[CorrespondenceOverview]:
        """Every correspondence of an account, the one with the newest text first."""
        items = self._table.query(Condition("conversation_id = :id", {":id": lines_of(account_id)}))
        found = [self._rows.decode(item, CorrespondenceOverview) for item in items]
        return sorted(found, key=lambda one: one.last_at, reverse=True)

    def find(self, account_id: str, conversation_id: str) -> CorrespondenceOverview | None:
        """The row of one."""
        item = self._table.get({"conversation_id": lines_of(account_id), "row": conversation_id})
        return self._rows.decode(item, CorrespondenceOverview) if item else None

    def ids(self, account_id: str) -> Iterator[str]:
        """The ids of an account's correspondences."""
        condition = Condition("conversation_id = :id", {":id": lines_of(account_id)})
        return (str(item["row"]) for item in self._table.query(condition, attributes=("row",)))

    def put(self, line: CorrespondenceOverview) -> Put:
        """The write that keeps a correspondence's row in step with its log."""
        attributes = self._rows.encode(line, owner=line.conversation_id, persons=())
        return Put(
            self._table, {"conversation_id": lines_of(line.account_id), "row": line.conversation_id, **attributes}
        )

    def write(self, line: CorrespondenceOverview) -> None:
        """Write a row anew: for whoever has read the log again."""
        self._table.put(self.put(line).item)

    def after(self, step: Step) -> list[Put]:
        """The view of a step: its row."""
        line = line_of(step.state) if isinstance(step.state, CorrespondenceState) else None
        return [self.put(line)] if line else []


class CorrespondenceRebuild:
    """The list made anew from the logs."""

    name = "list of correspondences"

    def __init__(self, store: DynamoActorStore, lines: CorrespondenceStore) -> None:
        self._store = store
        self._lines = lines

    def made_anew(self, account_id: str, conversation_id: str, log: Iterable[LogEntry]) -> bool:
        """Write a row anew, its texts counted in the log; whether it was so before.

        What the correspondence decided about them is part of its state.
        """
        line = line_of(self._store.state(conversation_id))
        if line is None:
            return True
        inbound, outbound, last_seq = 0, 0, 0
        for entry in log:
            inbound += isinstance(entry, InboundEntry)
            outbound += isinstance(entry, OutboundEntry)
            last_seq += 1
        line = line.model_copy(update={"inbound": inbound, "outbound": outbound, "last_seq": last_seq})
        known = self._lines.find(account_id, conversation_id)
        self._lines.write(line)
        return known == line
