"""Scripted replies (no language model) on what changes: inspections, repairs and tenancies that are on record."""

from __future__ import annotations

import re
from datetime import date, timedelta
from functools import partial

from infra.local.world.rehearsal_situation import Situation
from infra.local.world.rehearsal_steps import LEAD_IN, Found, Intent, reply, unless_done
from infra.local.world.script import Reply, use_tool

_WEEKDAYS = ("monday", "tuesday", "wednesday", "thursday", "friday", "saturday", "sunday")
_MONTHS = ("jan", "feb", "mar", "apr", "may", "jun", "jul", "aug", "sep", "oct", "nov", "dec")
_DAY = rf"(?:on\s+)?(?P<day>today|tomorrow|{'|'.join(_WEEKDAYS)}|(?:{'|'.join(_MONTHS)})\w*\s+\d{{1,2}})"
_WHEN = rf"\s+to\s+{_DAY}\s+at\s+(?P<hour>\d{{1,2}})(?::(?P<minute>\d\d))?"
_PLACE = r"\s+(?:of|in|at|for)\s+(?P<place>\w[\w, ]*?)"
_REPAIR = rf"the\s+(?:(?:visit|repair)\s+(?:of|for)\s+the\s+)?(?P<what>\w+){_PLACE}"
_WHOM = r"(?P<whom>(?!(?:who|he|she|they|nobody)\b)\w+(?:\s+\w+)?)"


def _request(pattern: str) -> re.Pattern[str]:
    return re.compile(LEAD_IN + pattern, re.IGNORECASE)


MOVE_INSPECTION = _request(rf"move\s+the\s+inspection{_PLACE}{_WHEN}")
CANCEL_INSPECTION = _request(rf"cancel\s+the\s+inspection{_PLACE}[\s.!]*$")
MOVE_REPAIR = _request(rf"move\s+{_REPAIR}{_WHEN}")
CANCEL_REPAIR = _request(rf"cancel\s+the\s+(?P<what>repair){_PLACE}[\s.!]*$")
FIXED = _request(rf"{_REPAIR}\s+(?:is|has\s+been)\s+(?:fixed|done|mended|repaired)\b")
GIVE = _request(rf"give\s+{_REPAIR}\s+to\s+(?P<whom>\w+)[\s.!]*$")
NOTICE = _request(rf"{_WHOM}\s+(?:gave|has\s+given)\s+notice(?:\s+for|\s+to|,?\s+out\s+by)\s+{_DAY}")
MOVED_OUT = _request(rf"{_WHOM}\s+(?:has\s+)?moved\s+out(?:\s+{_DAY})?[\s.!]*$")
_CHARGE = re.compile(r"^(.+?) · chg-\w+ · charge · (\w+) · due ([\d-]+) · .* · left ([\d.]+ [A-Z]+)", re.MULTILINE)
DUE = _request(r"what(?:['’]s|\s+is)\s+due\b")


def move_inspection(now: Situation, found: Found) -> Reply:
    """Move the inspection of a place to another time."""
    return _record_inspection(now, found["place"], {"event": "reschedule", "at": _at(now.today, found)})


def cancel_inspection(now: Situation, found: Found) -> Reply:
    """Call the inspection of a place off."""
    return _record_inspection(now, found["place"], {"event": "cancel"})


def move_repair(now: Situation, found: Found) -> Reply:
    """Set another time for a repair's visit."""
    return _update_repair(now, found, {"event": "schedule", "appointment": _at(now.today, found)})


def cancel_repair(now: Situation, found: Found) -> Reply:
    """Call a repair off."""
    return _update_repair(now, found, {"event": "cancel"})


def finish_repair(now: Situation, found: Found) -> Reply:
    """Record that a repair is done."""
    return _update_repair(now, found, {"event": "complete"})


def give_repair(now: Situation, found: Found) -> Reply:
    """Assign a repair to a vendor, whom nobody texts."""
    vendors = now.results.get("search_tenants")
    if vendors is None:
        return use_tool("search_tenants", {"query": found["whom"], "role": "vendor"})
    vendor = re.search(r"\bctc-\w+", vendors)
    if vendor is None:
        return reply(f"{found['whom']} is no vendor of yours.")
    return _update_repair(now, found, {"event": "assign", "vendor_id": vendor.group()})


def take_notice(now: Situation, found: Found) -> Reply:
    """Record that a tenant gave notice."""
    return _update_tenancy(now, found, "notice")


def end_tenancy(now: Situation, found: Found) -> Reply:
    """Record that a tenant has moved out, today if they name no day."""
    return _update_tenancy(now, found, "end")


def tell_what_is_due(now: Situation, _: Found) -> Reply:
    """List legal duties, inspections, visits of repairs that are not done, and rents of the next seven days."""
    last = now.today + timedelta(days=7)
    looks: dict[str, dict[str, object]] = {
        "get_compliance_status": {"due_within_days": 7},
        "get_inspections": {"first": now.today.isoformat(), "last": last.isoformat()},
        "get_maintenance": {"status": "in_progress"},
        "get_payments": {"period": "all"},
    }
    for tool, given in looks.items():
        if tool not in now.results:
            return use_tool(tool, given)
    duties = [line.split(" · ") for line in now.results["get_compliance_status"].splitlines()]
    visits = [line.split(" · ") for line in now.results["get_inspections"].splitlines()]
    jobs = [line.split(" · ") for line in now.results["get_maintenance"].splitlines()]
    due = [f"{one[-2]}, {one[2]}: {one[-1]}." for one in duties if len(one) > 5]
    due += [
        f"{one[0]}, inspection: {one[3]}." for one in visits if len(one) > 4 and one[4] in ("scheduled", "notified")
    ]
    for one in jobs:
        visit = next((re.match(r"appointment ([\d-]+)", part) for part in one if part.startswith("appointment")), None)
        if visit and date.fromisoformat(visit[1]) <= last:
            due.append(f"{one[1]}, repair ({one[2]}): {visit[1]}.")
    for where, kind, day, left in _CHARGE.findall(now.results["get_payments"]):
        if now.today <= date.fromisoformat(day) <= last and float(left.split()[0]):
            due.append(f"{where}, {kind}: {left}, {day}.")
    return reply("\n".join(due) + "\n" if due else "Nothing is due within seven days.")


def _record_inspection(now: Situation, place: str, what: dict[str, str]) -> Reply:
    """Record what became of the inspection of a place that is still to come."""
    if done := now.results.get("record_inspection"):
        return unless_done(done)
    if "get_inspections" not in now.results:
        return use_tool("get_inspections", {})
    lines = (line.split(" · ") for line in now.results["get_inspections"].splitlines())
    to_come = [(one[0], one[1]) for one in lines if len(one) > 4 and one[4] in ("proposed", "scheduled", "notified")]
    meant = [one for one in to_come if _is_there(place, one[0])]
    if len(meant) != 1:
        return _which(place, "inspection", [where for where, _ in meant])
    where, inspection_id = meant[0]
    return use_tool("record_inspection", {"inspection_id": inspection_id, "place": where, **what})


def _update_repair(now: Situation, found: Found, what: dict[str, str]) -> Reply:
    """Change the open repair that they name by its place and a word of its title."""
    if done := now.results.get("update_maintenance"):
        return unless_done(done)
    if "get_maintenance" not in now.results:
        return use_tool("get_maintenance", {})
    lines = (line.split(" · ") for line in now.results["get_maintenance"].splitlines() if line.startswith("mnt-"))
    word = "" if found["what"].lower() == "repair" else found["what"].lower()
    meant = [one for one in lines if _is_there(found["place"], one[1]) and word in one[2].lower()]
    if len(meant) != 1:
        return _which(found["place"], "repair", [f"{one[1]}, {one[2]}" for one in meant])
    job_id, where, *_ = meant[0]
    return use_tool("update_maintenance", {"maintenance_id": job_id, "place": where, **what})


def _update_tenancy(now: Situation, found: Found, event: str) -> Reply:
    """Record an event of the tenancy of whom they name."""
    if done := now.results.get("update_tenancy"):
        return unless_done(done)
    tenants = now.results.get("search_tenants")
    if tenants is None:
        return use_tool("search_tenants", {"query": found["whom"]})
    lines = [line.split(" · ") for line in tenants.splitlines() if line.startswith("tcy-")]
    if len(lines) != 1:
        return _which(found["whom"], "tenancy", [one[1] for one in lines])
    tenancy_id, where, *_ = lines[0]
    day = _day(now.today, found["day"] or "today").isoformat()
    return use_tool("update_tenancy", {"tenancy_id": tenancy_id, "place": where, "event": event, "day": day})


def _which(named: str, what: str, several: list[str]) -> Reply:
    if not several:
        return reply(f"I find no {what} for {named}.")
    return reply(f"Which do you mean: {'; '.join(f'“{one}”' for one in several)}?")


def _is_there(named: str, place: str) -> bool:
    """Return whether all words they use are in the name of the place."""
    return _words(named) <= _words(place)


def _words(text: str) -> frozenset[str]:
    return frozenset(re.findall(r"\w+", text.lower()))


def _at(today: date, found: Found) -> str:
    return f"{_day(today, found['day']).isoformat()}T{int(found['hour']):02}:{found['minute'] or '00'}"


def _day(today: date, named: str) -> date:
    """Return the next day of this name after today: `Friday` or `Dec 12`."""
    name, _, number = " ".join(named.lower().split()).partition(" ")
    if name in ("today", "tomorrow"):
        return today + timedelta(days=name == "tomorrow")
    ahead = (today + timedelta(days=more) for more in range(1, 367))
    if name in _WEEKDAYS:
        return next(one for one in ahead if one.weekday() == _WEEKDAYS.index(name))
    month = _MONTHS.index(name[:3]) + 1
    return next(one for one in ahead if (one.month, one.day) == (month, int(number)))


_letting = partial(Intent, needs="list_properties")
INTENTS = (
    _letting(
        "move an inspection",
        "visits",
        "move the inspection of 22 Mill Road to Dec 12 at 10",
        MOVE_INSPECTION,
        move_inspection,
    ),
    _letting(
        "cancel an inspection", "visits", "cancel the inspection of 22 Mill Road", CANCEL_INSPECTION, cancel_inspection
    ),
    _letting("tell what is due", "visits", "what is due this week?", DUE, tell_what_is_due),
    _letting("finish a repair", "repairs", "the leak in 4B is fixed", FIXED, finish_repair),
    _letting("cancel a repair", "repairs", "cancel the repair in 4B", CANCEL_REPAIR, cancel_repair),
    _letting("give a repair", "repairs", "give the leak in 4B to Pete", GIVE, give_repair),
    _letting("move a repair", "repairs", "move the visit for the leak in 4B to Friday at 9", MOVE_REPAIR, move_repair),
    _letting("take notice", "flats", "Hugo gave notice for Jan 31", NOTICE, take_notice),
    _letting("end a tenancy", "flats", "Hugo moved out", MOVED_OUT, end_tenancy),
)
