"""Landlords' accounts for tests of scans, follow-ups and emergencies: a flat let to Jordan, and an empty one."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from datetime import timedelta
from typing import Any

from infra.local.demo import CONTACTS
from infra.local.world.script import say, use_tool
from steward.trades.portfolio.maintenance_jobs import MAINTENANCE, MaintenanceJob
from steward.trades.portfolio.tenancies import Tenant, begin_tenancy
from steward.trades.records.service import Plan
from tests.support.cloud import MARIA, Cloud, account_of
from tests.support.landlord import leak, place, tenancy, unit
from tests.support.lettings import landlords_cloud
from tests.support.plumber import decide

JORDAN = next(one for one in CONTACTS if one.name == "Jordan Wells")
CANARY = "canary-4711"
CHECKS = ("unanswered", "no_answer")


@contextmanager
def flat_let_to_jordan() -> Iterator[Cloud]:
    """Jordan rents the flat at 118 Oak Street; Pete is a contact who is on no record."""
    with landlords_cloud() as running:
        let_to_jordan(running)
        yield running


def let_to_jordan(cloud: Cloud) -> None:
    account = {"account_id": account_of(cloud)}
    do(cloud, "oak", lambda _: [one.model_copy(update=account) for one in (place(), unit("unit-1"))])
    let = tenancy(tenants=(Tenant(contact_id=contact(cloud, JORDAN.name), leads=True),))
    do(cloud, "let", lambda book: begin_tenancy(book, let.model_copy(update=account)))


@contextmanager
def flat_at_oak() -> Iterator[Cloud]:
    """It is 9:41 on Friday, 20 November 2026; a flat at 118 Oak Street."""
    with landlords_cloud() as running:
        account = {"account_id": account_of(running)}
        do(
            running,
            "oak",
            lambda _: [
                place().model_copy(update=account),
                unit("unit-1").model_copy(update=account | {"state": "off_market"}),
            ],
        )
        yield running


def leaks(cloud: Cloud, state: str = "reported", urgency: str = "normal") -> None:
    fields = {"account_id": account_of(cloud), "urgency": urgency}
    do(cloud, "leak", lambda _: [leak().model_copy(update=fields)])
    if state == "completed":
        now = cloud.wiring.clock()
        do(
            cloud,
            "done",
            lambda book: [MAINTENANCE.moved(book.need("mnt-1", MaintenanceJob), "complete", completed_at=now)],
        )


def states(cloud: Cloud) -> dict[str, str]:
    return {one.check: one.state for one in cloud.wiring.findings.unsettled(account_of(cloud))}


def contact(cloud: Cloud, name: str) -> str:
    return next(one.contact_id for one in cloud.wiring.people.contacts_now(account_of(cloud)) if one.name == name)


def do(cloud: Cloud, change_id: str, plan: Plan) -> None:
    cloud.wiring.records.change(account_of(cloud), change_id, "", plan)


def scan(cloud: Cloud, **later: float) -> None:
    cloud.clock.shift(timedelta(**later))
    cloud.invoke("scans", {})
    cloud.settle()
    assert not cloud.failures


def open_ones(cloud: Cloud) -> list[tuple[str, str]]:
    found = cloud.wiring.findings.unsettled(account_of(cloud), "communication_followup")
    return [(one.check, one.state) for one in found]


def wrote(cloud: Cloud, text: str = f"When does somebody come? {CANARY}") -> None:
    cloud.text(JORDAN, text)
    cloud.settle()


def answered(cloud: Cloud, *, asks: bool = True) -> None:
    """Maria has a message drafted, and decides on it."""
    given: dict[str, Any] = {"contact_id": contact(cloud, JORDAN.name), "text": "Tomorrow at 3.", "reason": "Asked."}
    cloud.model.add(use_tool("send_message", {**given, "wants_answer": asks}), say("It waits for you."))
    cloud.text(MARIA, "Tell Jordan tomorrow at 3")
    cloud.settle()
    decide(cloud, MARIA, "approved")
    cloud.settle()
