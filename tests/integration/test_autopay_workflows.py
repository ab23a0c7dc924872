"""Mandates in workflows: ending a tenancy stops its mandate, so that nothing is collected afterwards."""

from __future__ import annotations

from collections.abc import Iterator
from datetime import date

import pytest

from steward.trades.portfolio.inspections import INSPECTION, Inspection
from steward.trades.portfolio.tenancies import TENANCY, Tenancy, TenancyNotice
from steward.trades.portfolio.trade import PORTFOLIO
from steward.trades.portfolio.workflows import WORKFLOWS
from steward.trades.records.workflow_facts import WorkflowFacts
from steward.trades.records.workflow_types import StepEnd
from tests.support.cloud import MARIA
from tests.support.machines import workflows_run
from tests.support.plumber import decide
from tests.support.stripe_setup import TENANCY_ID, Till, open_till


@pytest.fixture
def till() -> Iterator[Till]:
    with open_till() as opened, workflows_run(opened.cloud, PORTFOLIO, *WORKFLOWS.values()):
        yield opened


def at(till: Till) -> tuple[str, str, str]:
    """Return the state and the step of the workflow."""
    (found,) = till.cloud.wiring.workflows.listed(till.account_id)
    return found.status, found.step, found.doing


def state(till: Till) -> str:
    return till.book.need(TENANCY_ID, Tenancy).state


def leaves(till: Till) -> None:
    """Whoever lives there is out, owes nothing and has no deposit: there is nothing left but to close it."""
    out = TenancyNotice(by="tenant", given_on=date(2026, 11, 13), vacate_on=date(2026, 12, 18), since="active")
    records = till.cloud.wiring.records
    records.change(till.account_id, "notice", "", lambda book: [_with(book.need(TENANCY_ID, Tenancy), notice=out)])
    given = {"tenancy_id": TENANCY_ID, "vacate_on": "2026-12-18", "by": "tenant", "re_list": False}
    till.approves("workflow_end_tenancy", given)
    assert at(till) == ("running", "leaving", "waiting")
    (visit,) = till.book.under("unit-t", INSPECTION, Inspection)
    records.change(till.account_id, "no-visit", "", lambda _: [visit.model_copy(update={"state": "cancelled"})])
    ended = {"ended_on": date(2026, 11, 21)}
    records.change(
        till.account_id, "out", "", lambda book: [TENANCY.moved(book.need(TENANCY_ID, Tenancy), "end", **ended)]
    )
    till.settle()


def _with(tenancy: Tenancy, notice: TenancyNotice) -> Tenancy:
    return tenancy.model_copy(update={"state": "notice", "notice": notice})


def test_tenancy_is_closed_after_its_mandate_was_stopped(till: Till) -> None:
    mandate = till.agrees()
    leaves(till)
    assert (at(till), state(till)) == (("running", "closing", "asking"), "ended")
    assert "stop collecting the rent of 118 Oak Street, t" in till.texts()
    assert till.mandate().state == "standing"
    decide(till.cloud, MARIA, "approved")
    till.settle()
    till.told()
    assert till.mandate().state == "withdrawn"
    assert till.stripe.method(mandate.method_ref)["customer"] is None
    decide(till.cloud, MARIA, "approved")
    till.settle()
    assert (at(till)[0], state(till)) == ("completed", "closed")


def test_unused_mandate_link_is_closed_with_the_tenancy(till: Till) -> None:
    till.offers()
    leaves(till)
    decide(till.cloud, MARIA, "approved")
    till.settle()
    assert till.mandate().state == "cancelled"


def test_tenancy_is_closed_when_a_member_keeps_the_mandate(till: Till) -> None:
    till.agrees()
    leaves(till)
    decide(till.cloud, MARIA, "rejected")
    till.settle()
    assert (at(till), till.mandate().state) == (("running", "closing", "asking"), "standing")
    decide(till.cloud, MARIA, "approved")
    till.settle()
    assert (at(till)[0], state(till), till.mandate().state) == ("completed", "closed", "standing")


def test_tenancy_stays_open_until_the_provider_stops_the_mandate(till: Till) -> None:
    till.agrees()
    leaves(till)
    till.stripe.faults += ["down"] * 3
    decide(till.cloud, MARIA, "approved")
    till.settle()
    assert (state(till), till.mandate().state) == ("ended", "standing")
    till.later(minutes=20)
    decide(till.cloud, MARIA, "approved")
    till.settle()
    till.told()
    assert till.mandate().state == "withdrawn"


def test_tenancy_is_not_closed_when_stopping_the_mandate_fails(till: Till) -> None:
    records = till.cloud.wiring.records
    ended = {"ended_on": date(2026, 11, 21)}
    records.change(
        till.account_id, "out", "", lambda book: [TENANCY.moved(book.need(TENANCY_ID, Tenancy), "end", **ended)]
    )
    closing = WORKFLOWS["end_tenancy"].step("closing")
    assert closing
    now = till.book.now
    facts = WorkflowFacts(till.book, TENANCY_ID, {}, began_at=now, entered_at=now, made={"autopay": "failed"})
    assert closing.plan(facts) == StepEnd("failed")


def test_closing_a_tenancy_without_a_mandate_asks_for_no_stop(till: Till) -> None:
    leaves(till)
    decide(till.cloud, MARIA, "approved")
    till.settle()
    assert (at(till)[0], state(till)) == ("completed", "closed")
    assert "stop automatic payment" not in till.texts()
