"""Pages of the web app about scanners: what they found in the records, and how each is set."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from datetime import date, datetime
from functools import partial
from typing import Annotated, Any
from zoneinfo import ZoneInfo

from steward.channels.pages.page_declarations import Action, Coded, Hidden, PageData, Viewer, WebPage
from steward.core.catalogs import forms
from steward.core.sentences import render, say
from steward.core.text import capitalized
from steward.time.scanners.models import ENDED_BY_JOB, AccountScannerSettings, ScannerFinding
from steward.time.scanners.scanner_declarations import Scanner
from steward.time.scanners.stopped_findings import has_stopped_since, stopped_by_finding, why_nothing_happens
from steward.time.schedules.models import JobState
from steward.tools.tool_words import as_title, in_words
from steward.trades.portfolio.tools.reports.declare import GENERATE_REPORT
from steward.trades.portfolio.tools.scanning.declare import SET_SCANNER, UPDATE_FINDING
from steward.trades.portfolio.wire import PortfolioWire
from steward.trades.records.value_texts import said
from steward.trades.records.workflow_types import StoppedWorkflow
from steward.trust.approvals.models import StoredApproval
from steward.trust.approvals.shown_arguments import shown

# How far ahead a page looks for what a scanner would find.
_DAYS_AHEAD = 30
# States of a finding that is open again if its workflow is called off. What is undone counts as a no.
_ENDED_BY_CALLING_OFF = ("approved", "ran", "rejected", "seen_to")


class FindingRow(PageData):
    """Something that a scanner found in the records, and that somebody has to see to."""

    finding_id: Hidden
    what: str
    scanner: str
    urgent: Annotated[str, Coded()]
    status: Annotated[str, Coded()]
    found_at: datetime


class FindingDetail(FindingRow):
    """A finding with whom it concerns: who sees to it, and whom a reminder would go to.

    `stopped` says why nothing happens, and what the viewer can do.
    """

    stopped: str
    proposes: str
    to: str
    whose: str
    told_at: datetime | None
    lapses_at: datetime | None


class ScannerRow(PageData):
    """A scanner with its open findings."""

    name: Hidden
    what: str
    status: Annotated[str, Coded()]
    found: int
    last_found: datetime | None
    proposes: str


class ScannerSetting(PageData):
    """A setting of a scanner, in words."""

    setting: str
    value: str


class ExpectedFinding(PageData):
    """Something that a scanner would find, if the records stay as they are."""

    expected: date
    finding: str


class ScannerDetail(ScannerRow):
    """A scanner with its settings, and the findings of the coming days.

    `offsets` and `weekdays` are numbers as a form takes them.
    """

    settings: tuple[ScannerSetting, ...]
    would_find: tuple[ExpectedFinding, ...]
    would_find_if_on: tuple[ExpectedFinding, ...]
    offsets: Hidden
    weekdays: Hidden


def _findings(wire: Any, viewer: Viewer, _: Mapping[str, str]) -> list[FindingRow]:
    """Return the open findings, urgent ones first, then the newest."""
    found = sorted(wire.findings.unsettled(viewer.account_id), key=lambda one: (one.urgent, one.found_at), reverse=True)
    decided = wire.approval_views.decided_calls(viewer.account_id)
    stopped = stopped_by_finding(found, wire.stopped_checks)
    return [FindingRow(**_found(wire, viewer, one, decided, stopped.get(one.finding_id))) for one in found]


def _finding(wire: Any, viewer: Viewer, key: str) -> FindingDetail | None:
    found = wire.findings.unsettled(viewer.account_id)
    one = next((one for one in found if one.finding_id == key), None)
    if one is None:
        return None
    to = wire.people.contact(viewer.account_id, one.to) if one.to else None
    members = (wire.people.member(viewer.account_id, each) for each in one.members)
    owners = wire.people.owners(viewer.account_id)
    stopped = stopped_by_finding([one], wire.stopped_checks).get(key)
    member = wire.people.member(viewer.account_id, viewer.member_id)
    why = why_nothing_happens(stopped, member, wire.people) if stopped and has_stopped_since(stopped, one) else None
    found_as = _found(wire, viewer, one, wire.approval_views.decided_calls(viewer.account_id), stopped)
    if why is None and found_as["status"] in forms("attempt-ended"):
        why = say("attempt-ended", form=found_as["status"])
    return FindingDetail(
        **found_as,
        stopped=render(why, viewer.language) if why else "",
        proposes=as_title(one.call.tool, viewer.language) if one.call else "",
        to=to.name if to else "",
        whose=", ".join(member.name for member in members if member) or ", ".join(owner.name for owner in owners),
        told_at=one.told_at if one.state != "snoozed" else None,
        lapses_at=one.lapses_at,
    )


def _found(
    wire: PortfolioWire,
    viewer: Viewer,
    one: ScannerFinding,
    decided: Sequence[StoredApproval],
    stopped: StoppedWorkflow | None,
) -> dict[str, Any]:
    return {
        "finding_id": one.finding_id,
        "what": _words(wire, viewer, one),
        "scanner": _name(one.scanner, viewer),
        "urgent": "yes" if one.urgent else "",
        "status": finding_status(one, decided, wire.actor_store.state, stopped),
        "found_at": one.found_at,
    }


def finding_status(
    one: ScannerFinding,
    decided: Sequence[StoredApproval],
    state: Callable[[str], Any],
    stopped: StoppedWorkflow | None,
) -> str:
    """Return the finding's state, or how its proposal ended: decided by somebody, carried out by itself, or refused.

    It is open again once its workflow is called off. Of a report that was made nothing here tells if it was sent.
    """
    status = _outcome(one, decided, state)
    if status in _ENDED_BY_CALLING_OFF and stopped and stopped.called_off_by and has_stopped_since(stopped, one):
        return "called_off"
    made = one.call and one.call.tool == GENERATE_REPORT.name and status == "ran"
    return "made" if made else status


def _outcome(one: ScannerFinding, decided: Sequence[StoredApproval], state: Callable[[str], Any]) -> str:
    if one.state != "proposed" or one.call is None:
        return one.state
    job = state(one.job_id) if one.job_id else None
    # A call that failed may be made once more.
    ended = ENDED_BY_JOB.get(job.outcome) if isinstance(job, JobState) and job.running is None else None
    if ended in forms("attempt-ended"):
        return ended
    for each in decided:
        approval, given = each.approval, one.call.arguments
        same = all(approval.arguments.get(name) == value for name, value in given.items())
        if same and approval.tool == one.call.tool and approval.created_at >= (one.told_at or one.found_at):
            return each.status.value
    return ended or one.state


def _words(wire: PortfolioWire, viewer: Viewer, one: ScannerFinding) -> str:
    return capitalized(render(wire.findings.scanning.says(one), viewer.language))


def _scanners(wire: PortfolioWire, viewer: Viewer, _: Mapping[str, str]) -> list[ScannerRow]:
    return [ScannerRow(**_line(one, mine, found, viewer)) for one, mine, found in _set(wire, viewer)]


def _scanner(wire: PortfolioWire, viewer: Viewer, key: str) -> ScannerDetail | None:
    there = next((each for each in _set(wire, viewer) if each[0].name == key), None)
    if there is None:
        return None
    one, mine, found = there
    offsets = mine.offsets or one.offsets
    given = {"offsets": list(offsets), "limits": {**one.limits, **mine.limits}, "weekdays": list(mine.days)}
    expected = _expected(wire, viewer, mine)
    lines = shown(SET_SCANNER, given, lambda _: None, language=viewer.language)
    return ScannerDetail(
        **_line(one, mine, found, viewer),
        settings=tuple(ScannerSetting(setting=line.label, value=line.value) for line in lines),
        would_find=expected if mine.on else (),
        would_find_if_on=() if mine.on else expected,
        offsets=", ".join(map(str, offsets)),
        weekdays=", ".join(map(str, mine.days)),
    )


def _expected(wire: PortfolioWire, viewer: Viewer, mine: AccountScannerSettings) -> tuple[ExpectedFinding, ...]:
    """Return what would be found in the days to come; what comes back every week only once."""
    first = dict[str, datetime]()
    for one in wire.findings.would_find(mine, _DAYS_AHEAD):
        first.setdefault(_words(wire, viewer, one), one.found_at)
    zone = ZoneInfo(viewer.zone)
    return tuple(ExpectedFinding(expected=at.astimezone(zone).date(), finding=what) for what, at in first.items())


def _set(wire: PortfolioWire, viewer: Viewer) -> Iterator[tuple[Scanner, AccountScannerSettings, list[ScannerFinding]]]:
    """Yield each scanner with the account's settings and its findings."""
    settings, found = wire.findings.settings(viewer.account_id), wire.findings.unsettled(viewer.account_id)
    for one in wire.findings.scanning.scanners:
        mine = settings.get(one.name) or AccountScannerSettings(account_id=viewer.account_id, scanner=one.name)
        yield one, mine, [each for each in found if each.scanner == one.name]


def _line(one: Scanner, mine: AccountScannerSettings, found: list[ScannerFinding], viewer: Viewer) -> dict[str, Any]:
    return {
        "name": one.name,
        "what": _name(one.name, viewer),
        "status": "on" if mine.on else "off",
        "found": len(found),
        "last_found": max((each.found_at for each in found), default=None),
        "proposes": "; ".join(in_words(tool, viewer.language) for tool in one.calls),
    }


def _name(scanner: str, viewer: Viewer) -> str:
    return capitalized(render(said(scanner), viewer.language))


_FINDING, _SCANNER = {"finding_id": "finding_id"}, {"scanner": "name"}

PAGES = (
    WebPage(
        name="findings",
        section="work",
        says=partial(say, "page-findings"),
        row=FindingRow,
        read=_findings,
        key="finding_id",
        open=_finding,
        detail=FindingDetail,
        heading="what",
        actions=(
            Action("done", UPDATE_FINDING.name, _FINDING, always={"action": "done"}),
            Action("put_off", UPDATE_FINDING.name, _FINDING, asks=("until",), always={"action": "snooze"}),
            Action("dismiss", UPDATE_FINDING.name, _FINDING, always={"action": "dismiss"}),
        ),
        trade="portfolio",
    ),
    WebPage(
        name="scanners",
        section="work",
        says=partial(say, "page-scanners"),
        row=ScannerRow,
        read=_scanners,
        key="name",
        open=_scanner,
        detail=ScannerDetail,
        heading="what",
        actions=(
            Action("on", SET_SCANNER.name, _SCANNER, always={"on": True}, fits=lambda row: row.status == "off"),
            Action("off", SET_SCANNER.name, _SCANNER, always={"on": False}, fits=lambda row: row.status == "on"),
            Action(
                "set_days",
                SET_SCANNER.name,
                {**_SCANNER, "offsets": "offsets"},
                asks=("offsets",),
                fits=lambda row: bool(row.offsets),
            ),
            Action("set_weekdays", SET_SCANNER.name, {**_SCANNER, "weekdays": "weekdays"}, asks=("weekdays",)),
        ),
        trade="portfolio",
    ),
)
