"""Erases a person from approvals: deletes their own, and redacts those about them."""

from __future__ import annotations

import json
from typing import ClassVar

from steward.aws.redactors import ErasureWalk, RowRedactor
from steward.aws.schema import APPROVALS
from steward.aws.tables import Condition, Table
from steward.core.redaction import ErasureScope


class ApprovalEraser:
    """The approvals table. It has no index by account, so this eraser, and nothing else, reads it as a whole."""

    covers: ClassVar[tuple[str, ...]] = ("approvals/.*",)

    def __init__(self, table: Table, rows: RowRedactor) -> None:
        self._table = table
        self._rows = rows

    def erase(self, marked: ErasureScope, walk: ErasureWalk) -> int:
        """See `Eraser`."""
        subject, changed = marked.subject, 0
        named = json.dumps(subject.account_id)
        for item in self._table.scan(Condition("contains(#body, :named)", {":named": f'"account_id":{named}'})):
            asker = json.loads(item["body"])["member_id"]
            theirs = bool(subject.person_id) and asker == subject.person_id
            if not theirs and subject.person_id:
                theirs = subject.person_id in json.dumps(self._rows.personal(item))
            if not theirs and not subject.among(item.get("persons", ())):
                changed += self._rows.redact(self._table, APPROVALS, item, walk)
            elif item["status"] != "waiting" or walk.ends:
                ended = {"status": "expired", "decided_by": ""} if item["status"] == "waiting" else {}
                changed += self._rows.replace(self._table, APPROVALS, item, walk, ended)
            else:
                changed += 1
        return changed
