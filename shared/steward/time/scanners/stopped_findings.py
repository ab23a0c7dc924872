"""Workflows on hold or called off that would see to findings, and the sentence that says so."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from zoneinfo import ZoneInfo

from steward.core.sentences import Day, Sentence, say
from steward.people.directory.models import Member
from steward.people.directory.service import PeopleService
from steward.time.scanners.models import ScannerFinding
from steward.trades.records.workflow_types import StoppedWorkflow
from steward.trades.records.workflow_words import workflow_matter, workflow_meant


def stopped_by_finding(
    found: Sequence[ScannerFinding],
    stopped_checks: Callable[[str, Iterable[str]], Mapping[tuple[str, str], StoppedWorkflow]],
) -> dict[str, StoppedWorkflow]:
    """Return the stopped workflows that would see to these findings of one account, by the findings' ids."""
    if not found:
        return {}
    stopped = stopped_checks(found[0].account_id, (record_id for one in found for record_id in one.about))
    return {
        one.finding_id: stopped[key]
        for one in found
        for record_id in one.about
        if (key := (record_id, one.check)) in stopped
    }


def has_stopped_since(stopped: StoppedWorkflow, finding: ScannerFinding) -> bool:
    """Return whether a workflow has stopped since the finding was reported."""
    return stopped.at >= (finding.told_at or finding.found_at)


def why_nothing_happens(stopped: StoppedWorkflow | None, member: Member, people: PeopleService) -> Sentence | None:
    """Say to a member that the workflow which would see to a finding is on hold, or who called it off."""
    if stopped is None:
        return None
    day = Day(stopped.at.astimezone(ZoneInfo(member.zone)).date())
    if not stopped.called_off_by:
        return say("on-hold-since", matter=workflow_matter(stopped.kind, stopped.title), day=day)
    if stopped.called_off_by == member.member_id:
        return say("you-called-off", matter=workflow_meant(stopped.kind, stopped.title), day=day)
    return who_called_off(stopped, member.account_id, member.zone, people)


def who_called_off(stopped: StoppedWorkflow, account_id: str, zone: str, people: PeopleService) -> Sentence:
    """Say to anybody who called off the workflow that would see to a finding."""
    day, matter = Day(stopped.at.astimezone(ZoneInfo(zone)).date()), workflow_meant(stopped.kind, stopped.title)
    by = people.member(account_id, stopped.called_off_by)
    return say("they-called-off", who=by.name if by else say("former-member"), matter=matter, day=day)
