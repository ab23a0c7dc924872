"""DynamoDB store for an account's list of correspondences: one row each, written with the steps that change it."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from steward.actors.models import LogEntry
from steward.actors.store import DynamoActorStore
from steward.agent.conversations.entries import InboundEntry, OutboundEntry
from steward.agent.conversations.steps import Step
from steward.agent.correspondence.models import CorrespondenceOverview, CorrespondenceState
from steward.agent.correspondence.overview import line_of, lines_of
from steward.aws.row_codec import RowCodec
from steward.aws.tables import Condition, Put, Table


class CorrespondenceStore:
    """List rows of the conversations table."""

    def __init__(self, table: Table, rows: RowCodec) -> None:
        self._table = table
        self._rows = rows

    def of_account(self, account_id: str) -> list[CorrespondenceOverview]:
        """Return every correspondence of an account, the newest first."""
        items = self._table.query(Condition("conversation_id = :id", {":id": lines_of(account_id)}))
        found = [self._rows.decode(item, CorrespondenceOverview) for item in items]
        return sorted(found, key=lambda one: one.last_at, reverse=True)

    def find(self, account_id: str, conversation_id: str) -> CorrespondenceOverview | None:
        """Return the row of a correspondence."""
        item = self._table.get({"conversation_id": lines_of(account_id), "row": conversation_id})
        return self._rows.decode(item, CorrespondenceOverview) if item else None

    def ids(self, account_id: str) -> Iterator[str]:
        """Yield the ids of an account's correspondences."""
        condition = Condition("conversation_id = :id", {":id": lines_of(account_id)})
        return (str(item["row"]) for item in self._table.query(condition, attributes=("row",)))

    def put(self, line: CorrespondenceOverview) -> Put:
        """Return the write of a correspondence's row, for the step that changes its log."""
        attributes = self._rows.encode(line, owner=line.conversation_id, persons=())
        return Put(
            self._table, {"conversation_id": lines_of(line.account_id), "row": line.conversation_id, **attributes}
        )

    def write(self, line: CorrespondenceOverview) -> None:
        """Write a row outside a step, after its log was read again."""
        self._table.put(self.put(line).item)

    def after(self, step: Step) -> list[Put]:
        """Return the write of the row for a step."""
        line = line_of(step.state) if isinstance(step.state, CorrespondenceState) else None
        return [self.put(line)] if line else []


class CorrespondenceRebuild:
    """Rebuilds the list from the logs."""

    name = "list of correspondences"

    def __init__(self, store: DynamoActorStore, lines: CorrespondenceStore) -> None:
        self._store = store
        self._lines = lines

    def made_anew(self, account_id: str, conversation_id: str, log: Iterable[LogEntry]) -> bool:
        """Rewrite a row with its texts counted in the log; return True if it was the same before.

        The correspondence's decisions about the texts are part of its state.
        """
        line = line_of(self._store.state(conversation_id))
        if line is None:
            return True
        inbound, outbound, last_seq = 0, 0, 0
        for entry in log:
            inbound += isinstance(entry, InboundEntry) and entry.keyword is None
            outbound += isinstance(entry, OutboundEntry)
            last_seq += 1
        line = line.model_copy(update={"inbound": inbound, "outbound": outbound, "last_seq": last_seq})
        known = self._lines.find(account_id, conversation_id)
        self._lines.write(line)
        return known == line
