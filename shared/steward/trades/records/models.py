"""What every record of a trade has, whatever it is of, and how a change to some of them is kept."""

from __future__ import annotations

from datetime import datetime
from typing import ClassVar

from pydantic import BaseModel, ConfigDict

from steward.core.provenance import Provenance
from steward.core.records import Record


class TradeRecord(Record):
    """A record of a trade; its kind's model adds the fields.

    `revision` counts its writes and is 0 until the first; that of one which exists was written at `changed_at` by
    `changed_by` (a member's id, or empty) in the change `change_id`. One that is `withdrawn` was taken back: it counts
    nowhere, and only its history is left. `outside` names the fields whose words came from outside and that no person
    has approved: the planner is not shown them. A kind that is `OWN` holds what the persons it names told of
    themselves: where one of them is erased, its personal fields go as a whole.
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
        """Where the words of a field come from."""
        return "outside" if field in self.outside else "account"


class Revised(BaseModel):
    """That a record went from the revision `was` (0: there was none) to the revision `now`."""

    model_config = ConfigDict(frozen=True, hide_input_in_errors=True, extra="forbid", defer_build=True)

    record_id: str
    was: int
    now: int


class RecordChange(Record):
    """What one call did to records, all of it in one transaction: the unit in which it is taken back."""

    KIND: ClassVar[str] = "record_change"

    account_id: str
    change_id: str
    at: datetime
    by: str = ""
    records: tuple[Revised, ...]
