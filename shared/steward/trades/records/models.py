"""Fields that every trade record has, and the record of a change."""

from __future__ import annotations

from datetime import datetime
from typing import ClassVar

from pydantic import BaseModel, ConfigDict

from steward.core.provenance import Provenance
from steward.core.records import Record


class TradeRecord(Record):
    """A record of a trade; each record type adds fields.

    `revision` counts writes, 0 before the first. The last write was at `changed_at` by the member `changed_by` (or ""),
    in the change `change_id`. A `withdrawn` record was undone: it counts nowhere, and only its history remains.
    `outside` names fields with words from outside that no person approved: the planner is not shown them. `OWN` types
    hold what persons told about themselves: erasing one of them removes all personal fields.
    """

    OWN: ClassVar[bool] = False

    account_id: str
    record_id: str
    state: str
    revision: int = 0
    changed_at: datetime | None = None
    changed_by: str = ""
    change_id: str = ""
    withdrawn: bool = False
    outside: tuple[str, ...] = ()

    def label_of(self, field: str) -> Provenance:
        """Return the provenance of a field's words."""
        return "outside" if field in self.outside else "account"


class RecordRevision(BaseModel):
    """A record's transition from revision `was` (0: none) to revision `now`."""

    model_config = ConfigDict(frozen=True, hide_input_in_errors=True, extra="forbid", defer_build=True)

    record_id: str
    was: int
    now: int


class RecordChange(Record):
    """A change: what one call did to records in one transaction. It is undone as a whole."""

    KIND: ClassVar[str] = "record_change"

    account_id: str
    change_id: str
    at: datetime
    by: str = ""
    records: tuple[RecordRevision, ...]
