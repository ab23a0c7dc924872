"""Runners of the tools for scanners and what they found."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from datetime import datetime
from typing import Literal, Protocol

from steward.core.catalogs import forms
from steward.core.errors import StewardError
from steward.core.sentences import Joined, Moment, Number, Quoted, Sentence, lines, render, say
from steward.core.wall_clock import moment_of
from steward.people.directory.service import PeopleService
from steward.time.scanners.models import AccountScannerSettings, FindingState, ScannerFinding
from steward.time.scanners.scanner_settings import ScannerSettingsChanges, ScannerSettingsService
from steward.time.scanners.stopped_findings import has_stopped_since, stopped_by_finding
from steward.tools.models import ToolCall
from steward.tools.tool_outcomes import Done, Failed
from steward.trades.portfolio.tools.scanning.declare import (
    ListFindingsInput,
    RestoreFindingInput,
    RestoreScannerInput,
    SetScannerInput,
    UpdateFindingInput,
)
from steward.trades.records.value_texts import offset_in_words, said, weekdays_named
from steward.trades.records.workflow_types import StoppedWorkflow

_MOST = 60
_EVERY = "all"
_SET = {"scanner", "on", "offsets", "limits", "days"}
_AFTER: dict[str, FindingState] = {"done": "done", "dismiss": "dismissed", "snooze": "snoozed"}


class Services(Protocol):
    """Services of these tools."""

    @property
    def findings(self) -> ScannerSettingsService:
        """Findings, and settings of scanners."""

    @property
    def people(self) -> PeopleService:
        """Members and contacts."""

    @property
    def stopped_checks(self) -> Callable[[str, Iterable[str]], Mapping[tuple[str, str], StoppedWorkflow]]:
        """Workflows on hold or called off, by record and check."""


def list_findings(call: ToolCall, services: Services) -> Done:
    """Return a line for each finding."""
    given, there = ListFindingsInput.model_validate(call.arguments), services.findings
    found = there.unsettled(call.account_id, given.scanner or "")
    zone = services.people.zone_of(call.account_id, call.member_id)
    stopped = stopped_by_finding(found[:_MOST], services.stopped_checks)

    def off(one: ScannerFinding) -> str:
        by = stopped.get(one.finding_id)
        if by is None or not by.called_off_by or not has_stopped_since(by, one):
            return ""
        member = services.people.member(call.account_id, by.called_off_by)
        who = member.name if member else "a former member"
        return f" · called off by {who} on {by.at.astimezone(zone):%Y-%m-%d}"

    listed = [
        f"{one.finding_id} · {one.scanner} · {one.subject_id} · {one.state} · "
        f"since {one.found_at.astimezone(zone):%Y-%m-%d} · "
        f"{render(there.scanning.says(one), 'en')}{off(one)}"
        for one in found[:_MOST]
    ]
    more = [f"… and {len(found) - _MOST} more: ask for one scanner."] if len(found) > _MOST else []
    return Done("\n".join([*listed, *more]) or "Nothing of that.")


def list_scanners(call: ToolCall, services: Services) -> Done:
    """Return a line for each scanner: its defaults, and the account's settings."""
    settings = services.findings.settings(call.account_id)
    lines = []
    for one in services.findings.scanning.scanners:
        mine = settings.get(one.name) or AccountScannerSettings(account_id=call.account_id, scanner=one.name)
        offsets = ", ".join(map(str, mine.offsets or one.offsets)) or "none"
        limits = ", ".join(f"{name} {value}" for name, value in {**one.limits, **mine.limits}.items())
        parts = [one.name, "on" if mine.on else "off", f"days: {offsets}", limits, f"proposes {', '.join(one.calls)}"]
        parts.append(f"only on weekdays {', '.join(map(str, mine.days))}" if mine.days else "")
        lines.append(" · ".join(filter(None, parts)))
    return Done("\n".join(lines))


def set_scanner(call: ToolCall, services: Services) -> Done | Failed:
    """Set one scanner, or all. Affected records are scanned again within a quarter of an hour."""
    given, there = SetScannerInput.model_validate(call.arguments), services.findings
    changes = ScannerSettingsChanges(
        on=given.on, offsets=given.offsets, limits=given.limits, days=given.weekdays, people=given.people
    )
    if given.scanner == _EVERY and (given.offsets is not None or given.limits):
        return Failed(
            "days and numbers are each scanner's own: set them one by one", say("records-forbid", form="unclear")
        )
    names = [one.name for one in there.scanning.scanners] if given.scanner == _EVERY else [given.scanner]
    was: list[AccountScannerSettings] = []
    try:
        for name in names:
            was.append(there.set(call.account_id, name, changes))
    except StewardError as error:
        for before in was:
            there.put_back(before)
        return Failed.by(error)
    first, *others = (RestoreScannerInput.model_validate(one.model_dump(mode="json", include=_SET)) for one in was)
    own = [*dict.fromkeys(day for one in there.scanning.scanners if one.name in names for day in one.offsets)]
    return Done(_report(given, own), undo=first.model_copy(update={"others": others}))


def _report(given: SetScannerInput, own_offsets: Sequence[int]) -> Joined:
    """Return what holds from now on of what was set; where no days are given, the scanner's own hold."""
    every, what = given.scanner == _EVERY, said(given.scanner)
    switched: Sentence | None = None
    if given.on is not None:
        form: Literal["on", "off"] = "on" if given.on else "off"
        switched = say("all-scanners-set", form=form) if every else say("scanner-set", form=form, what=what)
    how = list[Sentence | Joined]()
    if given.offsets is not None:
        how.append(Joined(tuple(offset_in_words(one) for one in given.offsets or own_offsets), ", "))
    for name, value in (given.limits or {}).items():
        label = say("label", form=name) if name in forms("label") else Quoted(name)
        how.append(Joined((label, Number(value)), " "))
    if given.weekdays is not None:
        which, days = weekdays_named(given.weekdays)
        how.append(say("on-every-weekday") if which == "every" else say("on-weekdays", form=which, days=days))
    held = Joined(tuple(how), "; ")
    now = say("all-scanners-set-to", how=held) if every else say("scanner-set-to", what=what, how=held)
    return Joined((switched, now if how else None), ". ")


def undo_set_scanner(call: ToolCall, services: Services) -> Done | Failed:
    """Restore the earlier settings."""
    was = RestoreScannerInput.model_validate(call.arguments)
    try:
        for one in (was, *was.others):
            before = {"account_id": call.account_id, **one.model_dump(include=_SET)}
            services.findings.put_back(AccountScannerSettings.model_validate(before))
    except StewardError as error:
        return Failed.by(error)
    return Done("")


def update_finding(call: ToolCall, services: Services) -> Done | Failed:
    """Close the finding, or postpone it."""
    given = UpdateFindingInput.model_validate(call.arguments)
    try:
        member = services.people.member(call.account_id, call.member_id)
        zone = member.zone if member else "UTC"
        until = moment_of(given.until, zone) if given.until else None
        who = member.name if member else say("former-member")
        why = say("finding-put-off-by", who=who, until=Moment(until, call.created_at, zone)) if until else None
        if given.action != "snooze":
            why = say("finding-ended-by", form=given.action, who=who)
        state = _AFTER[given.action]
        was = services.findings.settle(call.account_id, given.finding_id, state, until, why, call.member_id)
    except (StewardError, ValueError) as error:
        return Failed.by(error)
    kept = RestoreFindingInput(
        subject_id=was.subject_id,
        key=was.key,
        state=was.state,
        told_at=was.told_at.isoformat() if was.told_at else "",
        writes=was.writes,
    )
    what = services.findings.scanning.says(was)
    report: Sentence
    if given.action == "snooze":
        assert until
        report = say("finding-put-off", until=lines(Moment(until, call.created_at, zone)), what=what)
    else:
        report = say("finding-settled", form=given.action, what=what)
    return Done(f"{given.finding_id}: {given.action}.", report=report, undo=kept)


def undo_update_finding(call: ToolCall, services: Services) -> Done | Failed:
    """Restore the earlier state."""
    was = RestoreFindingInput.model_validate(call.arguments)
    told_at = datetime.fromisoformat(was.told_at) if was.told_at else None
    try:
        services.findings.restore(call.account_id, was.subject_id, was.key, was.writes, was.state, told_at)
    except StewardError as error:
        return Failed.by(error)
    return Done("")
