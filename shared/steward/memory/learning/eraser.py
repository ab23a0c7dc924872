"""Erasure of a person from learned data: their decisions and statements, and those of others about them."""

from __future__ import annotations

import json
from typing import ClassVar

from steward.aws.redactors import ErasureWalk, RowRedactor, rows_of
from steward.aws.schema import FACTS
from steward.aws.tables import Table
from steward.core.redaction import ErasureScope
from steward.memory.learning.store import learned_by


def kept_in(account_id: str) -> str:
    """Return the partition of an account's learned data."""
    return learned_by(account_id)


class LearningEraser:
    """Eraser of learned data. Preferences are computed from decisions, so they vanish with them."""

    covers: ClassVar[tuple[str, ...]] = ("facts/[^/]*#learned/.*",)

    def __init__(self, table: Table, rows: RowRedactor) -> None:
        self._table = table
        self._rows = rows

    def erase(self, marked: ErasureScope, walk: ErasureWalk) -> int:
        """See `Eraser`."""
        subject, changed = marked.subject, 0
        for item in list(rows_of(self._table, FACTS, learned_by(subject.account_id))):
            body = json.loads(item["body"])
            whose = {body.get(name) for name in ("member_id", "by", "about")}
            if subject.person_id and subject.person_id in whose:
                changed += self._rows.delete(self._table, FACTS, item)
            else:
                changed += self._rows.redact(self._table, FACTS, item, walk)
        return changed
