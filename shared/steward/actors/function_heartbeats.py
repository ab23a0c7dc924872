"""Heartbeats of scheduled functions. The sweep counts functions that stop running or keep failing."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from datetime import datetime, timedelta

from steward.actors.restore_guard import PULSE_KEY
from steward.aws.tables import Table
from steward.core.clock import from_iso, to_iso

# Allowed silence by function. The sweep has an alarm of its own, since it also counts; so have functions that not every
# environment has.
ALLOWED_SILENCE: Mapping[str, timedelta] = {
    "erasure": timedelta(hours=1),
    "missed_messages": timedelta(minutes=30),
    "scans": timedelta(hours=1),
    "search_index": timedelta(days=2, hours=1),
    "workspace_sync": timedelta(hours=1),
}
# The sweep checks at these minutes of the hour.
_EVERY_MINUTES = 5


def ran(table: Table, clock: str, now: datetime) -> None:
    """Record that the function has completed a run."""
    table.put({**_key(clock), "ran_at": to_iso(now)})


def silent(table: Table, now: datetime) -> Iterator[str]:
    """Yield the functions that have been silent for too long.

    The time of one that never ran counts from the first check.
    """
    if now.minute % _EVERY_MINUTES:
        return
    for clock, longest in ALLOWED_SILENCE.items():
        item = table.get(_key(clock))
        if item is None:
            ran(table, clock, now)
        elif now - from_iso(item["ran_at"]) > longest:
            yield clock


def _key(clock: str) -> dict[str, str]:
    return {**PULSE_KEY, "row": f"clock#{clock}"}
