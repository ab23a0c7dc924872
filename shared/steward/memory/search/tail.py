"""Tail of search: documents newer than the newest snapshot, one row each, read consistently.

A row is written in the transaction of the log entry it is about, and deleted by key once a published snapshot holds it.
A reader reads the tail first and the manifest after it, so every document is in one of the two.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from datetime import datetime
from typing import cast

from steward.agent.conversations.steps import Step
from steward.aws.row_codec import RowCodec
from steward.aws.tables import Condition, Put, Table
from steward.core.clock import to_iso
from steward.core.errors import CorruptRecordError, UnknownVersionError
from steward.core.ids import derived_id
from steward.core.log import logger
from steward.memory.search.log_documents import documents_of, notes_of
from steward.memory.search.models import SearchDocument, SearchForget, SearchNotes, said_at

TailRecord = SearchDocument | SearchNotes | SearchForget


@dataclass(frozen=True)
class TailRow:
    """Row of the tail: its sort key and its record."""

    row: str
    record: TailRecord


class SearchTail:
    """Store of the tail, in the table search_tail: partition `account_id`, sort key `<time>#<document id>`."""

    def __init__(self, table: Table, rows: RowCodec) -> None:
        self._table = table
        self._rows = rows

    def put(self, document: SearchDocument, members: Sequence[str] = ()) -> Put:
        """Return the write that makes `document` findable, for the transaction of its log entry."""
        return Put(self._table, self._item(_row(document), document, members))

    def after(self, step: Step) -> list[Put]:
        """Return the rows that make a step's entries findable; a view of the step."""
        state = step.state
        documents = documents_of(state.conversation_id, state.party, step.entries)
        puts = [self.put(document, state.concerned) for document in documents]
        for notes in notes_of(state.conversation_id, state.party.account_id, step.entries):
            row = f"{to_iso(notes.at)}#{said_at(notes.conversation_id, notes.seq)}"
            puts.append(Put(self._table, self._item(row, notes, state.concerned)))
        return puts

    def restore(self, document: SearchDocument) -> None:
        """Put a document that no index holds back; an existing row stays as it is."""
        self._table.put(self._item(_row(document), document, ()))

    def forget(self, forget: SearchForget, now: datetime) -> None:
        """Request that the next snapshot leaves documents out."""
        self._table.put(
            self._item(f"{to_iso(now)}#forget-{derived_id(forget.person, *forget.document_ids)}", forget, ())
        )

    def read(self, account_id: str) -> Iterator[TailRow]:
        """Yield every row of the account, oldest first; unreadable rows are reported and skipped."""
        for item in self._table.query(Condition("account_id = :account", {":account": account_id})):
            try:
                record = cast("TailRecord", self._rows.decode(item, SearchDocument, SearchNotes, SearchForget))
            except (UnknownVersionError, CorruptRecordError):
                logger.exception("search tail row skipped", extra={"row": item["row"]})
                continue
            yield TailRow(item["row"], record)

    def delete(self, account_id: str, rows: Sequence[str]) -> None:
        """Delete rows that a published snapshot covers."""
        self._table.delete_many([{"account_id": account_id, "row": row} for row in rows])

    def _item(self, row: str, record: TailRecord, members: Sequence[str]) -> dict[str, object]:
        attributes = self._rows.encode(record, owner=f"search#{record.account_id}", persons=members)
        return {"account_id": record.account_id, "row": row, **attributes}


def _row(document: SearchDocument) -> str:
    return f"{to_iso(document.at)}#{document.document_id}"
