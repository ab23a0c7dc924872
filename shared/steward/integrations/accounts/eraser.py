"""Erasure of a person from grants, sign-ins and run notes."""

from __future__ import annotations

import json
from typing import ClassVar

from steward.aws.redactors import ErasureWalk, RowRedactor, rows_of
from steward.aws.schema import GRANTS
from steward.aws.tables import Table
from steward.core.redaction import ErasureScope


class GrantEraser:
    """Eraser of the grants table. A sign-in has two rows: one under its own id, one beside the member's others."""

    covers: ClassVar[tuple[str, ...]] = ("grants/.*",)

    def __init__(self, table: Table, rows: RowRedactor) -> None:
        self._table = table
        self._rows = rows

    def erase(self, marked: ErasureScope, walk: ErasureWalk) -> int:
        """See `Eraser`."""
        subject, changed = marked.subject, 0
        for item in rows_of(self._table, GRANTS, subject.account_id):
            kind, _, named = str(item["row"]).partition("#")
            if kind == "run":
                changed += self._noted(item, named, marked, walk)
            elif subject.is_member and subject.person_id in named.split("#"):
                if kind == "waiting":
                    self._table.delete({"owner": named.rpartition("#")[2], "row": "sign_in"})
                changed += self._rows.delete(self._table, GRANTS, item)
            else:
                changed += self._rows.redact(self._table, GRANTS, item, walk)
        return changed

    def _noted(self, item: dict[str, object], call_id: str, marked: ErasureScope, walk: ErasureWalk) -> int:
        """Redact a run's note, or delete it if the call was the person's."""
        place = {"owner": str(item["owner"]), "row": str(item["row"])}
        if call_id in marked.calls:
            self._table.delete(place)
            return 1
        note = json.loads(str(item["note"]))
        kept = walk.redaction.value(note)
        if kept == note:
            return 0
        self._table.update(place, {"note": json.dumps(kept)})
        return 1
