"""What becomes of an approval."""

from __future__ import annotations

from typing import Annotated, Any, ClassVar, Literal

from steward.core.records import Personal, Record


class ApprovalDecided(Record):
    """A person decided. `arguments` is what to run: the proposal, or the person's edit of it."""

    KIND: ClassVar[str] = "approval_decided"

    approval_id: str
    decision: Literal["approved", "rejected"]
    edited: bool
    decided_by: str
    decided_by_name: Annotated[str, Personal()]
    arguments: Annotated[dict[str, Any], Personal({})]
    resolved: Annotated[dict[str, str], Personal({})]
    note: Annotated[str, Personal("")]


class ApprovalExpired(Record):
    """Nobody decided in time."""

    KIND: ClassVar[str] = "approval_expired"

    approval_id: str
