"""Event of changed records, for workflows that wait for them and conversations that ask about them."""

from __future__ import annotations

from typing import ClassVar

from steward.core.records import Record


class RecordsChanged(Record):
    """Records have changed that a workflow may wait for, or an open question may be about."""

    KIND: ClassVar[str] = "records_changed"
