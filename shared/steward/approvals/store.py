"""Rows of approvals: a proposal that never changes, and a status that moves once."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import datetime

from steward.approvals.models import Approval, ApprovalStatus
from steward.aws.rows import Rows
from steward.aws.tables import Condition, ConditionFailed, Operation, Table, Update
from steward.core.clock import from_iso, to_iso


@dataclass(frozen=True)
class StoredApproval:
    """An approval with the attributes of its row that change."""

    approval: Approval
    status: ApprovalStatus
    decided_by: str | None
    decided_at: datetime | None


class ApprovalStore:
    """The approvals table."""

    def __init__(self, table: Table, rows: Rows) -> None:
        self._table = table
        self._rows = rows

    def get(self, approval_id: str) -> StoredApproval | None:
        """The approval, or None."""
        item = self._table.get({"approval_id": approval_id})
        if item is None:
            return None
        decided_at = item.get("decided_at")
        return StoredApproval(
            self._rows.decode(item, Approval),
            ApprovalStatus(item["status"]),
            item.get("decided_by"),
            from_iso(decided_at) if decided_at else None,
        )

    def settle(
        self, approval: Approval, status: ApprovalStatus, decided_by: str, now: datetime, news: Operation
    ) -> bool:
        """Move a waiting approval to `status`, together with the event that says so; False if it was too late."""
        move = Update(
            self._table,
            {"approval_id": approval.approval_id},
            {"status": status.value, "decided_by": decided_by, "decided_at": to_iso(now)},
            Condition("#status = :waiting", {":waiting": ApprovalStatus.WAITING.value}),
        )
        try:
            self._table.transact([move, news])
        except ConditionFailed:
            return False
        return True
