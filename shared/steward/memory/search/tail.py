"""The tail: what was said since the newest snapshot, one row a document, read consistently.

A row is written in the transaction that commits what it is about, and deleted by its key once a published snapshot
holds it. A reader reads the tail first and the manifest after it, so every document is in one of the two.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from datetime import datetime
from typing import cast

from steward.agent.conversations.steps import Step
from steward.aws.rows import Rows
from steward.aws.tables import Condition, Put, Table
from steward.core.clock import to_iso
from steward.core.errors import CorruptRecord, UnknownVersion
from steward.core.ids import derived_id
from steward.core.log import logger
from steward.memory.search.documents import documents_of, notes_of
from steward.memory.search.models import SearchDocument, SearchForget, SearchNotes, said_at

TailRecord = SearchDocument | SearchNotes | SearchForget


@dataclass(frozen=True)
class TailRow:
    """One row: its sort key and what it says."""

    row: str
    record: TailRecord


class SearchTail:
    """The search_tail table: partition `account_id`, sort key `<time>#<document id>`."""

    def __init__(self, table: Table, rows: Rows) -> None:
        self._table = table
        self._rows = rows

    def put(self, document: SearchDocument, members: Sequence[str] = ()) -> Put:
        """The write that makes `document` findable, for the transaction that commits what it is about."""
        return Put(self._table, self._item(_row(document), document, members))

    def after(self, step: Step) -> list[Put]:
        """The view of a step: what was said in it can be found from then on."""
        state = step.state
        documents = documents_of(state.conversation_id, state.party, step.entries)
        puts = [self.put(document, state.concerned) for document in documents]
        for notes in notes_of(state.conversation_id, state.party.account_id, step.entries):
            row = f"{to_iso(notes.at)}#{said_at(notes.conversation_id, notes.seq)}"
            puts.append(Put(self._table, self._item(row, notes, state.concerned)))
        return puts

    def restore(self, document: SearchDocument) -> None:
        """Make a document findable that no index has any more; one that is here already stays as it is."""
        self._table.put(self._item(_row(document), document, ()))

    def forget(self, forget: SearchForget, now: datetime) -> None:
        """Have documents left out of the next snapshot."""
        self._table.put(
            self._item(f"{to_iso(now)}#forget-{derived_id(forget.person, *forget.document_ids)}", forget, ())
        )

    def read(self, account_id: str) -> Iterator[TailRow]:
        """Every row of the account, oldest first; what cannot be read is reported and passed over."""
        for item in self._table.query(Condition("account_id = :account", {":account": account_id})):
            try:
                record = cast("TailRecord", self._rows.decode(item, SearchDocument, SearchNotes, SearchForget))
            except (UnknownVersion, CorruptRecord):
                logger.exception("search tail row passed over", extra={"row": item["row"]})
                continue
            yield TailRow(item["row"], record)

    def delete(self, account_id: str, rows: Sequence[str]) -> None:
        """Take away rows that a published snapshot covers."""
        self._table.delete_many([{"account_id": account_id, "row": row} for row in rows])

    def _item(self, row: str, record: TailRecord, members: Sequence[str]) -> dict[str, object]:
        attributes = self._rows.encode(record, owner=f"search#{record.account_id}", persons=members)
        return {"account_id": record.account_id, "row": row, **attributes}


def _row(document: SearchDocument) -> str:
    return f"{to_iso(document.at)}#{document.document_id}"
