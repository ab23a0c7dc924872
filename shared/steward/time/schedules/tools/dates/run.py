"""Runner of the tool that resolves dates: computes the model's reading and checks it against dateparser."""

from __future__ import annotations

import json
from datetime import timedelta
from typing import Protocol

from steward.core.clock import Clock
from steward.core.provenance import Quoting
from steward.core.wall_clock import is_zone, on_the_wall
from steward.people.directory.service import PeopleService
from steward.time.schedules.time_evaluation import ResolvedTime, UnclearTimeError
from steward.time.schedules.time_resolution import resolve
from steward.time.schedules.tools.dates.declare import ResolveDateInput
from steward.tools.models import ToolCall
from steward.tools.tool_outcomes import Done, Failed

_TIMES = ("minute", "hour")


class Services(Protocol):
    """Services that this tool uses."""

    @property
    def people(self) -> PeopleService:
        """People, for the member's time zone."""

    @property
    def clock(self) -> Clock:
        """Clock."""


def resolve_date(call: ToolCall, services: Services) -> Done | Failed:
    """Return the time in the zone; the last of whole days is included, as in every tool."""
    given = ResolveDateInput.model_validate(call.arguments)
    member = services.people.member(call.account_id, call.member_id)
    zone = given.zone or (member.zone if member else "UTC")
    if not is_zone(zone):
        return Failed("there is no such zone: give an IANA name such as Europe/Berlin, or leave it out")
    now = services.clock()
    try:
        found = resolve(given.text, given.when, now, zone, past=given.past)
    except UnclearTimeError as unclear:
        return Failed.by(unclear)
    said = json.dumps({"time": _told(found, zone)}, ensure_ascii=False)
    # The label of the result follows from the words that determined it.
    quoting = Quoting()
    return Done(quoting.unless_ours(call.provenance, said, "a time"), quotes=quoting.quotes)


def _told(found: ResolvedTime, zone: str) -> dict[str, str]:
    times = found.granularity in _TIMES
    last = found.end if times else found.end - timedelta(minutes=1)
    start, end = (on_the_wall(at, zone) for at in (found.start, last))
    if not times:
        start, end = start[:10], end[:10]
    return {
        "kind": found.kind,
        "start": start,
        **({"end": end} if found.kind == "range" or found.granularity not in ("minute", "day") else {}),
        "granularity": found.granularity,
        "weekday": f"{found.start:%A}",
        "zone": zone,
    }
