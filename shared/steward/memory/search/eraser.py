"""Erasure of a person from search: their documents are hidden at once, and the index is rebuilt without them."""

from __future__ import annotations

import json
from collections.abc import Sequence
from typing import ClassVar

from steward.aws.queues import Queues
from steward.aws.redactors import ErasureWalk, RowRedactor, rows_of
from steward.aws.schema import SEARCH_TAIL
from steward.aws.tables import Table
from steward.core.redaction import ErasureScope
from steward.memory.search.models import SearchForget
from steward.memory.search.rings import ring
from steward.memory.search.tail import SearchTail


class SearchEraser:
    """Eraser of the search tail. The builder rebuilds snapshots from logs that no longer have the person's words."""

    covers: ClassVar[tuple[str, ...]] = ("search_tail/.*", "search/.*")

    def __init__(self, table: Table, rows: RowRedactor, tail: SearchTail, queues: Queues) -> None:
        self._table = table
        self._rows = rows
        self._tail = tail
        self._queues = queues

    def erase(self, marked: ErasureScope, walk: ErasureWalk) -> int:
        """See `Eraser`. A rebuild that is still due counts as a change, so erasure waits for it."""
        changed = waiting = 0
        for item in rows_of(self._table, SEARCH_TAIL, marked.subject.account_id):
            told = json.loads(item["body"])
            if item["kind"] == SearchForget.KIND:
                waiting += marked.subject.among((self._rows.personal(item).get("person", ""),))
            elif told["conversation_id"] in marked.own or marked.subject.among(item.get("persons", ())):
                # The log holds what remains of the document and restores it if needed.
                changed += self._rows.delete(self._table, SEARCH_TAIL, item)
            else:
                changed += self._rows.redact(self._table, SEARCH_TAIL, item, walk)
        if waiting:
            # The builder may have crashed, and an idle account rings for no other.
            ring(self._queues, marked.subject.account_id)
        return changed + waiting

    def forget(self, marked: ErasureScope, walk: ErasureWalk) -> None:
        """Have the index rebuilt at once."""
        subject = marked.subject
        persons: Sequence[str] = [*sorted(subject.addresses), *([subject.person_id] if subject.person_id else [])]
        for person in persons:
            forget = SearchForget(account_id=subject.account_id, person=person, everything=True)
            self._tail.forget(forget, walk.at)
        ring(self._queues, subject.account_id)
