"""Crash scenarios of scanners: each thing that one finds is stored, proposed and handled once."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import timedelta

from infra.local.world.script import ModelRequest, Step, say
from steward.core.clock import utc_now
from steward.trades.portfolio.maintenance_jobs import MAINTENANCE, MaintenanceJob
from steward.trades.records.models import TradeRecord
from steward.trades.records.service import Book
from tests.faults.acts import approves_each
from tests.faults.scenario import Expect, Scenario
from tests.faults.stage import Stage
from tests.support.cloud import MARIA, account_of
from tests.support.landlord import leak, liability, place, unit

_SECOND = r"^(?:An earlier text .* It said: )?"
_WEEK, _SOON = timedelta(days=8), timedelta(days=20)
# What could not be looked at is looked at by the next run; the last look changes nothing.
_LOOKS, _LATER = 3, 900


def _noted(_request: ModelRequest) -> Step:
    return say("Noted.")


def _repaired(stage: Stage) -> None:
    """An insurance that ends soon, and a leak that was seen to and never closed."""
    account_id, now = account_of(stage), utc_now()
    stage.wiring.accounts.change(account_id, trade="portfolio")
    account = {"account_id": account_id}
    flat = unit("unit-1").model_copy(update=account | {"state": "off_market"})
    policy = liability((now + _SOON).date(), "prop-1").model_copy(update=account)
    there = [place().model_copy(update=account), flat, policy, leak().model_copy(update=account)]
    stage.wiring.records.change(account_id, "begun", "", lambda _: there)

    def done(book: Book) -> list[TradeRecord]:
        return [MAINTENANCE.moved(book.need("mnt-1", MaintenanceJob), "complete", completed_at=now - _WEEK)]

    stage.wiring.records.change(account_id, "done", "", done)


def _scans(stage: Stage) -> bool:
    """The clock has the scanners look; again a quarter of an hour later, if that came to nothing."""
    if stage.looks >= _LOOKS:
        return False
    if stage.looks:
        stage.wait(_LATER)
    stage.look("scans")
    return True


def _act(stage: Stage) -> bool:
    # By the link that asks: the newest may be the one by which it is taken back.
    return approves_each(MARIA, r"May I close ")(stage) or _scans(stage)


def _closed_once(stage: Stage) -> Sequence[str]:
    """The job is closed; what is not settled is the insurance, found once, and no row is other than it should be."""
    account_id, records = account_of(stage), stage.wiring.records
    job = records.book(account_id).need("mnt-1", MaintenanceJob)
    missing = [] if job.state == "closed" else [f"the job is {job.state}"]
    if difference := records.compared(account_id):
        missing.append(str(difference))
    found = [one.check for one in stage.wiring.findings.unsettled(account_id)]
    return missing + ([] if found == ["insurance_ends"] else [f"found were {found}"])


SCANS: tuple[Scenario, ...] = (
    Scenario(
        "a scanner finds what is to be done",
        _repaired,
        _noted,
        (
            Expect(MARIA, rf"{_SECOND}118 Oak Street, 1: the repair was done .* May I close "),
            Expect(MARIA, rf"{_SECOND}118 Oak Street: the insurance ends on "),
        ),
        act=_act,
        may=(Expect(MARIA, rf"{_SECOND}(?:Noted\.\s+)?Done: The repair at"), Expect(MARIA, rf"{_SECOND}Noted\.$")),
        # The other is that it can be taken back.
        approvals=("approved", "waiting"),
        settings={"STEWARD_UNDO_SECONDS": "86400"},
        verify=_closed_once,
    ),
)
