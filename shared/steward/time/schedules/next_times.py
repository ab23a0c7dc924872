"""Computes when a job is due next, after its creation, a change or a notice. Pure."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from datetime import datetime, timedelta
from itertools import islice, pairwise
from typing import Any

from steward.core.wall_clock import moment_of
from steward.time.schedules.events import JobChanged, JobMade
from steward.time.schedules.models import CallAttempt, JobState, JobTerms
from steward.time.schedules.occurrences import PUNCTUAL, Occurrence, RecurrenceRule, check_occurs, due
from steward.time.schedules.rrule import RecurrenceRuleError

_HOUR = timedelta(hours=1)
# Number of times checked for their distance.
_LOOKED_AT = 100


@dataclass(frozen=True)
class DueTimes:
    """Times due now, `again` those held up before, and the job after them, still due if there are `more`."""

    again: tuple[CallAttempt, ...]
    times: tuple[Occurrence, ...]
    state: JobState
    more: bool


def rule_of(terms: JobTerms) -> RecurrenceRule:
    """Return the terms as a rule. Raises `RecurrenceRuleError`."""
    return RecurrenceRule(terms.start, terms.zone, terms.rrule)


def checked(terms: JobTerms, now: datetime) -> RecurrenceRule:
    """Check requested terms. Raises `RecurrenceRuleError`, which says what to give instead, or `NoSuchTimeError`."""
    rule = rule_of(terms)
    if not terms.rrule.strip():
        moment_of(terms.start, terms.zone)
    if any(later - earlier < _HOUR for earlier, later in pairwise(islice(rule.walls(), _LOOKED_AT))):
        raise RecurrenceRuleError("a reminder comes at most once an hour: give one BYMINUTE")
    check_occurs(rule, now)
    return rule


def initial_job(job_id: str, event: JobMade) -> JobState:
    """Return the first state of a job."""
    return _planned(
        JobState(
            conversation_id=job_id,
            account_id=event.account_id,
            member_id=event.member_id,
            told_in=event.told_in,
            terms=event.terms,
            last_done=event.at,
            does=event.does,
            looks_first=event.looks_first,
            outside=event.outside,
            what=event.what,
            why=event.why,
            whys=event.whys,
            call=event.call,
        )
    )


def changed(state: JobState, event: JobChanged) -> JobState:
    """Apply a change. Times missed under other terms, or while the job was off, are dropped."""
    changes: dict[str, Any] = {}
    if event.what is not None:
        changes |= {"what": event.what, "outside": event.outside}
    if event.terms:
        # After a move to another zone no local time is reported twice; a changed rule has new times.
        moved = event.terms.model_copy(update={"zone": state.terms.zone}) == state.terms
        changes |= {"terms": event.terms, "last_wall": state.last_wall if moved else ""}
    if event.status:
        changes["status"] = event.status
    resumed = event.status == "on" and state.status != "on"
    if event.drops_snooze or event.status == "ended" or (event.snoozed_to and state.may_be_snoozed):
        changes["snoozed_to"] = event.snoozed_to
    elif resumed and state.snoozed_to and state.snoozed_to <= event.at:
        changes["snoozed_to"] = None
    if event.terms or event.status:
        changes |= {"running": None, "untold": ()}
    if event.terms or resumed:
        changes["last_done"] = max(state.last_done, event.at)
    return _planned(state.model_copy(update=changes))


def due_times(state: JobState, now: datetime, most: int) -> DueTimes:
    """Return the times to tell now, at most `most`, by the job's treatment of missed times."""
    found = due(rule_of(state.terms), state.last_done, now, state.terms.catch_up)
    found = tuple(one for one in found if one.wall > state.last_wall)
    untold = _still_wanted(state, now, newer=bool(found))
    again, left = untold[:most], untold[most:]
    times = found[: most - len(again)]
    last, more = times[-1] if times else None, len(times) < len(found)
    done = (last.at if last else state.last_done) if more else now
    told = {
        "untold": left,
        "last_done": max(state.last_done, done),
        "last_wall": last.wall if last else state.last_wall,
        "told": state.told + len(times),
    }
    return DueTimes(again, times, _planned(state.model_copy(update=told)), more or bool(left))


def _still_wanted(state: JobState, now: datetime, *, newer: bool) -> tuple[CallAttempt, ...]:
    """Return the held-up times that the treatment of missed times still wants told."""
    if state.terms.catch_up == "all":
        return state.untold
    last = () if newer else state.untold[-1:]
    return tuple(one for one in last if state.terms.catch_up == "once" or now - one.due_at <= PUNCTUAL)


def upcoming(state: JobState, after: datetime, most: int = 3) -> tuple[datetime, ...]:
    """Return the next times after `after` of a job that is on, with the snoozed one."""
    if state.status != "on":
        return ()
    snoozed = [state.snoozed_to] if state.snoozed_to and state.snoozed_to > after else []
    return tuple(sorted({*snoozed, *(one.at for one in islice(_times(state, after), most))})[:most])


def _times(state: JobState, after: datetime) -> Iterator[Occurrence]:
    return (one for one in rule_of(state.terms).occurrences(after) if one.wall > state.last_wall)


def _planned(state: JobState) -> JobState:
    following = next(_times(state, state.last_done), None) if state.status == "on" else None
    return state.model_copy(update={"next_at": following.at if following else None})
