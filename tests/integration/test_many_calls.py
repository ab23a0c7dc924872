"""A workflow step that proposes ever more calls is stopped at a limit."""

from __future__ import annotations

from collections.abc import Iterator
from datetime import timedelta
from itertools import combinations
from typing import Any

import pytest

from infra.local.demo import CONTACTS
from steward.trades.portfolio.applications import APPLICATION, RentalApplication, ScreeningConsent
from steward.trades.portfolio.listings import LISTING, Listing
from steward.trades.portfolio.trade import PORTFOLIO
from steward.trades.portfolio.workflows.find_tenant import FIND_TENANT
from steward.trades.records.service import Book
from steward.trades.records.workflow_facts import WorkflowFacts
from steward.trades.records.workflow_types import (
    MOST_CALLS,
    Action,
    Outcome,
    StepCall,
    StepEnd,
    Workflow,
    WorkflowStep,
)
from tests.integration.test_other_applicants import let_to_pete
from tests.support.cloud import Cloud, account_of
from tests.support.landlord import TODAY, A, Landlord, landlord, unit, usd
from tests.support.lettings import FLAT, at, book_of, contact, landlords_cloud, property_and_unit, working_landlord, yes
from tests.support.machines import workflows_run
from tests.support.two_accounts import NOW
from tests.support.walks import for_each

MANY = 40
OTHERS = tuple(one for one in CONTACTS if one.name != "Pete Rossi")


def forever(facts: WorkflowFacts) -> Action:
    """A mistake of ours: whatever was done, there is always one more."""
    return StepCall("remember", {"text": "Once more."}, key=f"call-{len(facts.made)}")


def some(facts: WorkflowFacts) -> Action:
    """More than a few calls, and then no more."""
    return StepEnd() if len(facts.made) == MOST_CALLS + 3 else forever(facts)


def workflow(step: WorkflowStep) -> Workflow:
    return Workflow("many_calls", "unit", (step,), lambda book, unit_id, language: FLAT)


def run(*steps: WorkflowStep) -> Iterator[Cloud]:
    with landlords_cloud() as running, workflows_run(running, PORTFOLIO, *(workflow(one) for one in steps)):
        yield running
        assert running.failures == []


@pytest.fixture
def cloud() -> Iterator[Cloud]:
    with working_landlord() as running:
        yield running


def begun(cloud: Cloud) -> tuple[str, int]:
    """How a workflow of one step stands, and how many calls it has made."""
    _, unit_id = property_and_unit(cloud)
    (maria, *_) = cloud.wiring.people.owners(account_of(cloud))
    started, _ = cloud.wiring.workflows.start(account_of(cloud), maria.member_id, "many_calls", unit_id, FLAT, {})
    cloud.settle()
    state: Any = cloud.wiring.actor_store.state(started)
    return state.status, len(state.steps[-1].calls)


@for_each(
    ("step", "stands"),
    [
        (WorkflowStep("note", forever), ("paused", MOST_CALLS)),
        (WorkflowStep("note", forever, most=lambda _: 15), ("paused", 15)),
        (WorkflowStep("note", some, most=lambda _: MOST_CALLS + 3), ("completed", MOST_CALLS + 3)),
    ],
)
def test_a_rule_that_asks_for_ever_more_stands_still(step: WorkflowStep, stands: tuple[str, int]) -> None:
    for cloud in run(step):
        assert begun(cloud) == stands


@pytest.fixture
def search() -> Iterator[Landlord]:
    """A flat that is offered, and so many who have applied and handed in everything."""
    with landlord() as one:
        one.oak()
        offer: dict[str, Any] = {"unit_id": "unit-2", "property_id": "prop-1", "rent": usd(115_000), "made_on": TODAY}
        listing = Listing(account_id=A, record_id="lst-1", state="live", headline="2", text="Two rooms.", **offer)
        who: dict[str, Any] = {"unit_id": "unit-2", "property_id": "prop-1", "listing_id": "lst-1", "received_at": NOW}
        who["consent"] = ScreeningConsent(at=NOW, how="text", wording="You may check.")
        one.put(unit("unit-2"), listing)
        for n in range(MANY):
            one.put(
                RentalApplication(account_id=A, record_id=f"app-{n}", applicants=(f"ctc-{n}",), state="complete", **who)
            )
        yield one


def made_by(search: Landlord, name: str, then: Any) -> list[StepCall]:
    """All calls that a step makes until it ends, `then` being what follows from each; the guard holds them."""
    step, made, calls = FIND_TENANT.step(name), dict[str, Outcome](), list[StepCall]()
    assert step
    book = search.book
    while True:
        facts = WorkflowFacts(book, "unit-2", {}, NOW, NOW, dict(made), None, "en", lambda _: True, lambda _: True)
        action = step.plan(facts)
        if not isinstance(action, StepCall):
            return calls
        assert len(made) < step.most(facts), f"{name} is held up after {len(made)} calls"
        calls.append(action)
        made[action.key] = then(action)
        if name == "others" and action.tool == "decide_application":
            book = search.book


def test_forty_applicants_are_checked_proposed_declined_and_written_to(search: Landlord) -> None:
    assert len(made_by(search, "screening", lambda _: "done")) == MANY
    assert len(made_by(search, "choosing", lambda _: "declined")) == MANY
    for event in ("approve", "convert"):
        search.put(APPLICATION.moved(search.book.need("app-0", RentalApplication), event))

    def decided(call: StepCall) -> Outcome:
        if call.tool == "decide_application":
            one = search.book.need(str(call.arguments["application_id"]), RentalApplication)
            search.do(lambda _: [APPLICATION.moved(one, "decline", reasons=("taken",))])
        return "done"

    made = made_by(search, "others", decided)
    assert [one.tool for one in made] == ["decide_application", "send_message"] * (MANY - 1)


def test_more_than_a_few_who_were_not_chosen_are_seen_to(cloud: Cloud) -> None:
    (first,) = let_to_pete(cloud, OTHERS[0])
    there = book_of(cloud).need(first, RentalApplication)
    ids = [contact(cloud, one.name) for one in OTHERS]
    groups = [group for size in (1, 2, 3) for group in combinations(ids, size)][1:]
    more = [there.model_copy(update={"record_id": f"app-{n}", "applicants": group}) for n, group in enumerate(groups)]

    def written(_: Book) -> list[RentalApplication]:
        return more

    cloud.wiring.records.change(account_of(cloud), "more", "", written)
    for _ in range(len(groups) + 1 + len(ids)):
        yes(cloud)
        cloud.clock.shift(timedelta(minutes=1))
    assert at(cloud)[0] == "completed"
    listing = book_of(cloud).need(there.listing_id, Listing)
    assert LISTING.states.is_open(listing.state) is False
    applications = book_of(cloud).under(there.listing_id, APPLICATION, RentalApplication)
    assert sorted({one.state for one in applications}) == ["converted", "declined"]
    assert [len([text for text in cloud.texts_to(one) if "applying" in text]) for one in OTHERS] == [1] * len(OTHERS)
