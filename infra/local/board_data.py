"""Data of the local page's board: due, open and running work of an account with records. Read only."""

from __future__ import annotations

from collections.abc import Mapping
from datetime import timedelta
from typing import Any
from zoneinfo import ZoneInfo

from infra.local.demo import ZONE
from steward.aws import clients
from steward.aws.buckets import Bucket
from steward.aws.row_codec import RowCodec
from steward.aws.tables import Table
from steward.core.clock import Clock, utc_now
from steward.core.sentences import render
from steward.core.settings import Settings
from steward.people.directory.store import DynamoPeopleStore
from steward.time.scanners.models import ENDED_BY_JOB, ScannerFinding
from steward.time.scanners.stopped_findings import stopped_by_finding
from steward.time.scanners.store import ScanStore
from steward.time.schedules.models import JobState
from steward.time.workflows.models import WorkflowLine
from steward.time.workflows.progress_texts import progress
from steward.time.workflows.service import stopped_workflows
from steward.time.workflows.store import WorkflowLineStore
from steward.trades.portfolio.applications import APPLICATION, RentalApplication
from steward.trades.portfolio.arrears import Arrears, arrears_of
from steward.trades.portfolio.maintenance_jobs import MAINTENANCE, InsurancePolicy, MaintenanceJob, Vendor
from steward.trades.portfolio.scanning.scanner_table import landlords
from steward.trades.portfolio.scanning.web_pages import finding_status
from steward.trades.portfolio.tools.record_lines import place_of
from steward.trades.portfolio.trade import PORTFOLIO
from steward.trades.portfolio.web_pages.maintenance import MAINTENANCE_PAGE
from steward.trades.portfolio.workflows import WORKFLOWS
from steward.trades.records.models import TradeRecord
from steward.trades.records.service import Book, RecordService
from steward.trades.records.store import RecordStore
from steward.trades.records.value_texts import said
from steward.trust.approvals.models import StoredApproval
from steward.trust.approvals.store import ApprovalStore, CodeStore, decided_calls

# Number of cards shown in each column.
_MOST = 60
# How long ago a decision may have been asked for that is shown beside its finding.
_LATELY = timedelta(days=14)
_ENGLISH = "en"
_Card = dict[str, str]
# People by the ids of contacts.
_Names = Mapping[str, str]


class Board:
    """The board of one account, from its tables."""

    def __init__(
        self,
        records: Table,
        conversations: Table,
        people: Table,
        approvals: Table,
        rows: RowCodec,
        account_id: str,
        clock: Clock = utc_now,
    ) -> None:
        self._scanning = landlords(lambda _: ZONE, name_of=self._name_of)
        self._records = RecordService(RecordStore(records, rows, PORTFOLIO), PORTFOLIO, clock)
        self._findings = ScanStore(records, rows)
        self._workflows = WorkflowLineStore(conversations, rows)
        self._approvals, self._codes = ApprovalStore(approvals, rows), CodeStore(conversations)
        self._conversations, self._rows = conversations, rows
        self._people = DynamoPeopleStore(people, rows)
        self._account_id = account_id
        self._clock = clock

    @classmethod
    def of(cls, outputs: Mapping[str, str], account_id: str) -> Board:
        """Return the board of an account, with its tables from the stacks' outputs."""
        rows = RowCodec(Bucket(clients.s3, outputs["PayloadsBucket"]), Settings().inline_bytes)
        dynamodb = clients.dynamodb()
        names = ("RecordsTable", "ConversationsTable", "PeopleTable", "ApprovalsTable")
        records, conversations, people, approvals = (Table(dynamodb, outputs[name]) for name in names)
        return cls(records, conversations, people, approvals, rows, account_id)

    def __call__(self) -> dict[str, Any]:
        """Return `{zone, due, open, running}`; each of the last three is a list of `{title, more, state}`."""
        book = self._records.book(self._account_id)
        names = {one.contact_id: one.name for one in self._people.contacts(self._account_id)}
        due, still_open = self._due(book, names)[:_MOST], self._open(book, names)[:_MOST]
        return {"zone": ZONE, "due": due, "open": still_open, "running": self._running()}

    def _name_of(self, account_id: str, contact_id: str) -> str:
        return next((one.name for one in self._people.contacts(account_id) if one.contact_id == contact_id), "")

    def _due(self, book: Book, names: _Names) -> list[_Card]:
        found = sorted(self._findings.needing(self._account_id, self._clock()), key=lambda one: one.found_at)
        decided = self._decided()
        stopped = stopped_by_finding(found, lambda *_: stopped_workflows(self._lines(), WORKFLOWS))
        states = ((one, finding_status(one, decided, self._job, stopped.get(one.finding_id))) for one in found)
        return [self._found(one, book, names, state) for one, state in states if state not in ENDED_BY_JOB.values()]

    def _decided(self) -> list[StoredApproval]:
        return decided_calls(self._approvals.among(self._codes.since(self._account_id, self._clock() - _LATELY)))

    def _job(self, job_id: str) -> JobState | None:
        item = self._conversations.get({"conversation_id": job_id, "row": "state"})
        return self._rows.decode(item, JobState) if item else None

    def _found(self, one: ScannerFinding, book: Book, names: _Names, state: str) -> _Card:
        title = render(self._scanning.says(one), _ENGLISH)
        subject = book.before(one.subject_id)
        if isinstance(subject, InsurancePolicy):
            # For an insurance, show the vendor.
            subject = book.before(subject.subject_id)
        more = _with_names("", subject, names)
        return {"title": str(title), "more": more, "state": state}

    def _open(self, book: Book, names: _Names) -> list[_Card]:
        jobs = book.some([one.record_id for one in book.open(MAINTENANCE)], MaintenanceJob)
        asking = book.some([one.record_id for one in book.open(APPLICATION)], RentalApplication)
        return [
            *(_job(book, one, names) for one in jobs),
            *(_owing(book, part, names) for one in arrears_of(book) if one.days for part in one.apart()),
            *(
                {
                    "title": "Application",
                    "more": _with_names(place_of(book, one), one, names),
                    "state": one.state.replace("_", " "),
                }
                for one in asking
            ),
        ]

    def _lines(self) -> list[WorkflowLine]:
        return self._workflows.of_account(self._account_id)

    def _running(self) -> list[_Card]:
        now = self._clock()
        return [
            {
                "title": str(render(progress(line, WORKFLOWS.get(line.workflow), now, ZONE), _ENGLISH)),
                "more": f"since {_said(line.since.astimezone(ZoneInfo(ZONE)).date())}",
                "state": line.status,
            }
            for line in self._lines()
            if not line.over
        ]


def _with_names(words: str, record: TradeRecord | None, names: _Names) -> str:
    """Return a card's details with the names of the people the record is about."""
    people = [names[one] for one in (record.persons() if record else ()) if one in names]
    return " · ".join(filter(None, (words, ", ".join(people))))


def _owing(book: Book, one: Arrears, names: _Names) -> _Card:
    plan = one.plan if one.plan and one.plan.state == "active" else None
    late = plan is not None and bool(plan.late_on(one.today))
    return {
        "title": f"{_said(one.owed)} overdue since {_said(one.oldest)}",
        "more": _with_names(place_of(book, one.tenancy), one.tenancy, names),
        "state": "plan is late" if late else "on a plan" if plan else "overdue",
    }


def _job(book: Book, one: MaintenanceJob, names: _Names) -> _Card:
    title = one.title if one.label_of("title") != "outside" else one.category
    more = f"{place_of(book, one)} · {one.urgency} · since {_said(one.reported_on)}"
    vendor = book.find(one.vendor_id, Vendor) if one.vendor_id else None
    state = str(render(MAINTENANCE_PAGE.says(form=f"state_{one.state}"), _ENGLISH)).lower()
    return {"title": title, "more": _with_names(more, vendor, names), "state": state}


def _said(value: object) -> str:
    return str(render(said(value), _ENGLISH))
