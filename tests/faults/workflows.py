"""Crash scenarios of state machines: each call is made once, and a cancelled workflow leaves nothing."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from datetime import date, timedelta
from typing import Any

from infra.local.world.script import ModelRequest, Step, say
from steward.core.clock import utc_now
from steward.time.workflows.models import WorkflowLine
from steward.trades.portfolio.ledger_entries import Expense
from steward.trades.portfolio.maintenance_jobs import MaintenanceJob, job_moved
from steward.trades.portfolio.notices import NOTICE, WrittenNotice, record_notice_service
from steward.trades.portfolio.tenancies import Tenancy, begin_tenancy
from steward.trades.portfolio.workflows.maintenance import MAINTENANCE_JOB
from steward.trades.portfolio.workflows.rent_increase_and_arrears import RENT_INCREASE
from steward.trades.records.models import TradeRecord
from steward.trades.records.service import Book, Plan
from tests.faults.acts import approves_each
from tests.faults.machines import machines
from tests.faults.scenario import Expect, Scenario
from tests.faults.stage import Stage
from tests.support.cloud import MARIA, account_of
from tests.support.landlord import leak, place, tenancy, unit, usd, vendor

_SECOND = r"^(?:An earlier text .* It said: )?"
_HIGHER, _FROM = usd(150_000), date(2028, 1, 1)


def _noted(_request: ModelRequest) -> Step:
    return say("Noted.")


def _kept(stage: Stage, *records: TradeRecord) -> None:
    """Records of the account's, as they are."""
    account_id = account_of(stage)
    stage.wiring.accounts.change(account_id, trade="portfolio")
    there = [one.model_copy(update={"account_id": account_id}) for one in records]
    stage.wiring.records.change(account_id, "begun", "", lambda _: there)


def _started(stage: Stage, kind: str, subject_id: str, title: str, **given: str) -> None:
    """Maria has it seen to."""
    account_id = account_of(stage)
    maria = next(one for one in stage.wiring.people_store.members(account_id) if one.phone == MARIA.phone)
    stage.wiring.workflows.start(account_id, maria.member_id, kind, subject_id, title, given)


def _begin(stage: Stage) -> None:
    """A leak of which an outsider wrote; Pete is to mend it, and Maria has that seen to."""
    pete = vendor().model_copy(update={"waived_by": "mbr-1"})
    flat = unit("unit-1").model_copy(update={"state": "off_market"})
    heard = {"vendor_id": pete.record_id, "outside": ("description",)}
    _kept(stage, place(), flat, pete, leak().model_copy(update=heard))
    _started(stage, MAINTENANCE_JOB.kind, "mnt-1", "118 Oak Street, 1: Leak")


def _raise_rent(stage: Stage) -> None:
    """A flat that is let, and Maria wants more for it."""
    _kept(stage, place(), unit("unit-1"))
    let = tenancy().model_copy(update={"account_id": account_of(stage)})
    stage.wiring.records.change(account_of(stage), "let", "", lambda book: begin_tenancy(book, let))
    asked = {"rent": _HIGHER.decimal, "effective_on": _FROM.isoformat()}
    _started(stage, RENT_INCREASE.kind, "tcy-1", "118 Oak Street, 1", **asked)


def _line(stage: Stage) -> WorkflowLine | None:
    return next(iter(stage.wiring.workflows.listed(account_of(stage))), None)


def _goes_on(stage: Stage) -> bool:
    """What people put down when it waits for that: when Pete comes, that he was there, and what it cost."""
    line = _line(stage)
    if line is None or line.status != "running" or line.doing != "waiting" or line.step in stage.pressed:
        return False
    made: dict[str, Plan] = {"booking": _booked, "work": _mended, "papers": _paid}
    plan = made.get(line.step)
    if plan is None:
        return False
    stage.wiring.records.change(account_of(stage), f"at-{line.step}", "", plan)
    stage.pressed.add(line.step)
    return True


def _booked(book: Book) -> Sequence[TradeRecord]:
    at = book.now + timedelta(hours=1)
    return [] if book.need("mnt-1", MaintenanceJob).appointment_at else [_moved(book, "schedule", at)]


def _mended(book: Book) -> Sequence[TradeRecord]:
    return [] if book.need("mnt-1", MaintenanceJob).state == "completed" else [_moved(book, "complete")]


def _moved(book: Book, event: Any, at: Any = None) -> TradeRecord:
    return job_moved(book, "mnt-1", event, appointment_at=at) if at else job_moved(book, "mnt-1", event)


def _paid(book: Book) -> Sequence[TradeRecord]:
    if book.find("exp-1", Expense):
        return []
    fields = {"property_id": "prop-1", "maintenance_id": "mnt-1", "amount": usd(12_000), "category": "repairs"}
    return [
        Expense.model_validate({"account_id": book.account_id, "record_id": "exp-1", "on": utc_now().date(), **fields})
    ]


_approves = approves_each(MARIA, "may I ")


def _act(stage: Stage) -> bool:
    return _approves(stage) or _goes_on(stage)


def _called_off(stage: Stage) -> bool:
    """Once it waits for somebody to come, Maria has changed her mind."""
    line = _line(stage)
    waits = line and (line.status, line.step, line.doing) == ("running", "booking", "waiting")
    if line is None or not waits or line.step in stage.pressed:
        return _approves(stage)
    stage.wiring.workflows.control(account_of(stage), line.party.member_id, line.workflow_id, "cancel")
    stage.pressed.add(line.step)
    return True


def _serves_it(stage: Stage) -> bool:
    """It is paused and goes on, somebody serves the notice, and once the rent is on record Maria calls it off."""
    line = _line(stage)
    if line is None or _approves(stage):
        return line is not None
    waits = line.step if (line.status, line.doing) == ("running", "waiting") else ""
    acts: tuple[tuple[str, bool, Callable[[], Any]], ...] = (
        ("pause", waits == "serving", lambda: _control(stage, line, "pause")),
        ("resume", line.status == "paused", lambda: _control(stage, line, "resume")),
        ("serve", waits == "serving", lambda: stage.wiring.records.change(account_of(stage), "served", "", _served)),
        ("cancel", waits == "waiting", lambda: _control(stage, line, "cancel")),
    )
    name, is_time, do = next((one for one in acts if one[0] not in stage.pressed), ("", False, lambda: None))
    if is_time:
        do()
        stage.pressed.add(name)
    return is_time


def _control(stage: Stage, line: WorkflowLine, action: Any) -> None:
    stage.wiring.workflows.control(account_of(stage), line.party.member_id, line.workflow_id, action)


def _served(book: Book) -> Sequence[TradeRecord]:
    (notice,) = book.under("tcy-1", NOTICE, WrittenNotice)
    return (
        record_notice_service(book, notice.record_id, book.today("America/New_York"), "by_hand")
        if not notice.served_on
        else []
    )


def _ends(status: str, subject_id: str, model: type[TradeRecord], **fields: Any) -> Callable[[Stage], Sequence[str]]:
    """The workflow's end, and what is on record then."""

    def verify(stage: Stage) -> Sequence[str]:
        line = _line(stage)
        record = stage.wiring.records.book(account_of(stage)).need(subject_id, model)
        missing = [
            f"{name} is {getattr(record, name)}" for name, value in fields.items() if getattr(record, name) != value
        ]
        if line is None or line.status != status:
            missing.append(f"the workflow is {line.status if line else 'not there'}")
        if difference := stage.wiring.records.compared(account_of(stage)):
            missing.append(str(difference))
        return missing

    return verify


_TRIAGE = Expect(MARIA, rf"{_SECOND}To see a repair through.*, may I mark .* as looked at")
_DONE = Expect(MARIA, rf"{_SECOND}Done: The repair at 118 Oak Street, 1 \(.*\) is on record as looked at")

WORKFLOWS: tuple[Scenario, ...] = (
    Scenario(
        "a repair is seen to",
        _begin,
        _noted,
        (
            _TRIAGE,
            Expect(MARIA, rf"{_SECOND}To .*, may I close "),
            Expect(MARIA, rf"{_SECOND}.* is done\.$"),
        ),
        act=_act,
        may=(_DONE, Expect(MARIA, rf"{_SECOND}Done: The repair at 118 Oak Street, 1 \(.*\) is closed")),
        # The others are that either can be taken back.
        approvals=("approved", "approved", "waiting", "waiting"),
        settings={"STEWARD_UNDO_SECONDS": "86400"},
        verify=_ends("completed", "mnt-1", MaintenanceJob, state="closed"),
        around=machines,
    ),
    Scenario(
        "a repair is called off",
        _begin,
        _noted,
        (_TRIAGE,),
        act=_called_off,
        may=(_DONE,),
        approvals=("approved", "waiting"),
        settings={"STEWARD_UNDO_SECONDS": "86400"},
        verify=_ends("cancelled", "mnt-1", MaintenanceJob, state="reported"),
        around=machines,
    ),
    Scenario(
        "a higher rent is paused, served and called off",
        _raise_rent,
        _noted,
        (
            Expect(MARIA, rf"{_SECOND}To .*, may I raise the rent"),
            Expect(MARIA, rf"{_SECOND}.* is no longer in my hands\. This stays"),
        ),
        act=_serves_it,
        may=(
            Expect(MARIA, rf"{_SECOND}.*The notice to .* is ready"),
            Expect(MARIA, rf"{_SECOND}.*The rent of 118 Oak Street, 1 is changed"),
        ),
        approvals=("approved", "waiting", "waiting"),
        settings={"STEWARD_UNDO_SECONDS": "86400"},
        verify=_ends("cancelled", "tcy-1", Tenancy, terms=tenancy().terms),
        around=machines,
    ),
)
