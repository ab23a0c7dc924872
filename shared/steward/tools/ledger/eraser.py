"""Erasure of a person from the ledger of executed calls: each line stays, with action, time, actor and cost."""

from __future__ import annotations

import json
from typing import ClassVar

from steward.aws.redactors import ErasureWalk, RowRedactor, rows_of
from steward.aws.schema import LEDGER
from steward.aws.tables import Table
from steward.core.redaction import ErasureScope


class LedgerEraser:
    """Eraser for an account's lines. Their locked copies hold only a digest of the personal text."""

    covers: ClassVar[tuple[str, ...]] = ("ledger/.*",)

    def __init__(self, table: Table, rows: RowRedactor) -> None:
        self._table = table
        self._rows = rows

    def erase(self, marked: ErasureScope, walk: ErasureWalk) -> int:
        """See `Eraser`."""
        subject, changed = marked.subject, 0
        about = set[str]()
        for item in rows_of(self._table, LEDGER, subject.account_id):
            told = json.loads(item["body"])
            theirs = told["conversation_id"] in marked.own or subject.among(item.get("persons", ()))
            if subject.person_id and not theirs:
                named = subject.person_id in json.dumps(self._rows.personal(item))
                theirs = named or told.get("asked_by") == subject.person_id
            if theirs or told["call_id"] in about:
                # The outcome of a call about them is about them as well.
                about.add(told["call_id"])
                changed += self._rows.replace(self._table, LEDGER, item, walk)
            else:
                changed += self._rows.redact(self._table, LEDGER, item, walk)
        return changed
