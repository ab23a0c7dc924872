"""Heartbeats of functions that a clock runs: the sweep counts those that stand still or fail run after run."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from datetime import datetime, timedelta

from steward.actors.pulse import PULSE_KEY
from steward.aws.tables import Table
from steward.core.clock import from_iso, to_iso

# By function: so long after its last run that worked somebody hears of it. The sweep, which counts, has an alarm of its
# own, as has what not every environment has.
CLOCKS: Mapping[str, timedelta] = {
    "erasure": timedelta(hours=1),
    "missed_messages": timedelta(minutes=30),
    "scans": timedelta(hours=1),
    "search_index": timedelta(days=2, hours=1),
    "workspace_sync": timedelta(hours=1),
}
# So often the sweep looks: in minutes of the hour.
_EVERY_MINUTES = 5


def ran(table: Table, clock: str, now: datetime) -> None:
    """Record that the function has run to its end."""
    table.put({**_key(clock), "ran_at": to_iso(now)})


def silent(table: Table, now: datetime) -> Iterator[str]:
    """Find the functions that have not run for too long. One that never ran counts from the first look."""
    if now.minute % _EVERY_MINUTES:
        return
    for clock, longest in CLOCKS.items():
        item = table.get(_key(clock))
        if item is None:
            ran(table, clock, now)
        elif now - from_iso(item["ran_at"]) > longest:
            yield clock


def _key(clock: str) -> dict[str, str]:
    return {**PULSE_KEY, "row": f"clock#{clock}"}
