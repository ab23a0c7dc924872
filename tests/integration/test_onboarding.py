"""Onboarding workflows of tenants and properties, through the Lambda handlers, completed or cancelled."""

from __future__ import annotations

from collections.abc import Iterator
from datetime import date
from typing import Any

import pytest
from starlette.applications import Starlette

from infra.local.world.stripe import StripeWorld
from infra.local.world.stripe.api import stripe_routes
from steward.core.clock import utc_now
from steward.integrations.bridges.models import ProviderConnection
from steward.time.workflows.models import WorkflowLine
from steward.tools.models import ToolCall
from steward.tools.tool_outcomes import Done, Failed
from steward.trades.portfolio.applications import RentalApplication
from steward.trades.portfolio.compliance_items import COMPLIANCE
from steward.trades.portfolio.inspections import INSPECTION, Inspection
from steward.trades.portfolio.ledger_entries import CHARGE, Charge
from steward.trades.portfolio.listings import LISTING, Listing
from steward.trades.portfolio.properties import PROPERTY, UNIT, Property, Unit
from steward.trades.portfolio.tenancies import TENANCY, Tenancy
from steward.trades.portfolio.tools.workflows.run import workflow_onboard_tenant
from tests.support.cloud import MARIA, PETE, Cloud, account_of
from tests.support.lettings import (
    DAY,
    FLAT,
    OAK,
    answers,
    applied,
    approved,
    book_of,
    calls,
    contact,
    filed,
    passes,
    property_and_unit,
    told,
    working_landlord,
    yes,
)
from tests.support.shared_resources import standing_server
from tests.support.walks import for_each


@pytest.fixture
def cloud() -> Iterator[Cloud]:
    with working_landlord() as running:
        yield running


def line(cloud: Cloud, kind: str = "onboard_tenant") -> WorkflowLine:
    return next(one for one in cloud.wiring.workflows.listed(account_of(cloud)) if one.workflow == kind)


def at(cloud: Cloud, kind: str = "onboard_tenant") -> tuple[str, str, str]:
    found = line(cloud, kind)
    return found.status, found.step, found.doing


def called_off(cloud: Cloud, kind: str = "onboard_tenant") -> None:
    found = line(cloud, kind)
    approved(cloud, "control_workflow", {"workflow_id": found.workflow_id, "place": found.title, "action": "cancel"})


def chosen(cloud: Cloud) -> tuple[str, str]:
    """Pete's application for the flat, approved."""
    _, unit_id = property_and_unit(cloud)
    offer = {"headline": FLAT, "text": "Two bedrooms.", "rent": "1150", "available_from": "2026-12-01", "event": "live"}
    approved(cloud, "save_listing", {"unit_id": unit_id, "place": FLAT, **offer})
    (live,) = book_of(cloud).under(unit_id, LISTING, Listing)
    application_id = applied(cloud, live.record_id, "Pete", "6000")
    pete = [contact(cloud, "Pete")]
    decision = {"application_id": application_id, "place": FLAT, "decision": "approve", "applicants": pete}
    approved(cloud, "decide_application", decision)
    return unit_id, application_id


def begun(cloud: Cloud, **more: Any) -> tuple[str, str]:
    unit_id, application_id = chosen(cloud)
    given = {"application_id": application_id, "place": FLAT, "start_date": "2026-12-01", **more}
    approved(cloud, "workflow_onboard_tenant", given)
    return unit_id, application_id


def tenancies(cloud: Cloud, unit_id: str) -> list[Tenancy]:
    return book_of(cloud).under(unit_id, TENANCY, Tenancy)


def signed(cloud: Cloud, **more: Any) -> tuple[str, str]:
    """The lease has come back signed, and is on record as such."""
    unit_id, application_id = begun(cloud, **more)
    assert at(cloud) == ("running", "terms", "asking")
    yes(cloud)
    (draft,) = tenancies(cloud, unit_id)
    assert (draft.state, draft.end, draft.application_id) == ("draft", date(2027, 11, 30), application_id)
    assert book_of(cloud).need(unit_id, Unit).state == "listed"
    assert at(cloud) == ("running", "signing", "asking")
    yes(cloud)
    assert "Please sign this lease" in cloud.texts_to(PETE)[-1]
    assert "the rent is $1,150.00 a month" in cloud.texts_to(PETE)[-1]
    assert at(cloud) == ("running", "signing", "waiting")
    filed(cloud, FLAT, "lease", draft.record_id)
    assert at(cloud) == ("running", "signing", "asking")
    yes(cloud)
    assert tenancies(cloud, unit_id)[0].state == "pending"
    return unit_id, draft.record_id


def test_somebody_moves_in_from_an_application_to_the_first_day(cloud: Cloud) -> None:
    unit_id, tenancy_id = signed(cloud, deposit="1500")
    of = {"tenancy_id": tenancy_id, "place": FLAT}
    # What it was advertised by is let, and the flat is theirs from then on.
    assert book_of(cloud).under(unit_id, LISTING, Listing)[0].state == "let"
    assert book_of(cloud).need(unit_id, Unit).state == "reserved"
    assert at(cloud) == ("running", "money", "asking")
    yes(cloud)
    yes(cloud)
    charges = book_of(cloud).under(tenancy_id, CHARGE, Charge)
    assert sorted((one.type, one.amount.decimal) for one in charges) == [("deposit", "1500.00"), ("rent", "1150.00")]
    yes(cloud)
    assert "$2,650.00 for 118 Oak Street, 4B is due on Tue, Dec 1, 2026" in cloud.texts_to(PETE)[-1]
    assert at(cloud) == ("running", "payment", "waiting")
    calls(cloud, "record_payment", {**of, "amount": "2650", "received_on": "2026-11-20", "method": "bank"})
    assert at(cloud) == ("running", "lodging", "waiting")
    filed(cloud, FLAT, "receipt", tenancy_id)
    (visit,) = book_of(cloud).under(unit_id, INSPECTION, Inspection)
    assert (visit.type, visit.day, visit.tenancy_id) == ("entry", date(2026, 12, 1), tenancy_id)
    assert at(cloud) == ("running", "welcome", "asking")
    yes(cloud)
    assert "Welcome to 118 Oak Street, 4B!" in cloud.texts_to(PETE)[-1]
    assert at(cloud) == ("running", "moving_in", "waiting")
    passes(cloud, 11)
    assert at(cloud) == ("running", "start", "asking")
    yes(cloud)
    assert at(cloud)[0] == "completed"
    assert tenancies(cloud, unit_id)[0].state == "active"
    assert book_of(cloud).need(unit_id, Unit).state == "occupied"
    assert not cloud.wiring.records.compared(account_of(cloud))


def takes_payments(cloud: Cloud) -> StripeWorld:
    """Connect the account to the fake Stripe."""
    account_id, standing = account_of(cloud), standing_server("stripe")
    stripe = StripeWorld("sk_test_1", "whsec_1", standing.url, utc_now)
    standing.doorway.app = Starlette(routes=stripe_routes(stripe))
    who = {"connected_by": "", "connected_at": utc_now()}
    made = ProviderConnection(account_id=account_id, bridge="payments", provider="stripe", address=standing.url, **who)
    cloud.wiring.payment_keys.put(made.keys, stripe.key)
    cloud.wiring.connection_store.put(made)
    return stripe


@for_each("decision", ["approved", "rejected"], cloud=cloud)
def test_new_tenant_may_have_rent_collected_if_a_provider_takes_payments(cloud: Cloud, decision: str) -> None:
    stripe = takes_payments(cloud)
    _, tenancy_id = signed(cloud)
    yes(cloud)
    yes(cloud)
    paid = {"tenancy_id": tenancy_id, "place": FLAT, "amount": "1150", "received_on": "2026-11-20", "method": "bank"}
    calls(cloud, "record_payment", paid)
    assert at(cloud) == ("running", "welcome", "asking")
    assert (
        "can agree that the rent of 118 Oak Street, 4B is collected by itself from Dec 1, 2026"
        in cloud.texts_to(MARIA)[-1]
    )
    answers(cloud, decision)
    assert at(cloud) == ("running", "welcome", "asking")
    yes(cloud)
    links = [one["url"] for one in stripe.sessions()]
    assert len(links) == (1 if decision == "approved" else 0)
    welcome = cloud.texts_to(PETE)[-1]
    assert "Welcome to 118 Oak Street, 4B!" in welcome
    assert ("You can have the rent paid automatically" in welcome, all(one in welcome for one in links)) == (
        decision == "approved",
        True,
    )
    assert at(cloud) == ("running", "moving_in", "waiting")
    called_off(cloud)
    assert [one["status"] for one in stripe.sessions()] == ["expired"] * len(links)


def test_lease_nobody_signs_is_asked_for_twice_stands_still_and_may_go(cloud: Cloud) -> None:
    unit_id, application_id = begun(cloud)
    yes(cloud)
    yes(cloud)
    for days in (2, 3):
        cloud.later(days * DAY + 60)
        assert cloud.texts_to(MARIA)[-1].endswith(
            "is waiting for the signed lease. Send me the signed copy, or tell me that it is signed."
        )
    cloud.later(2 * DAY)
    assert at(cloud) == ("paused", "signing", "trouble")
    # Called off before it is signed, there was no tenancy.
    called_off(cloud)
    assert at(cloud)[0] == "cancelled"
    assert tenancies(cloud, unit_id) == []
    assert book_of(cloud).need(application_id, RentalApplication).state == "approved"


def test_called_off_once_it_is_paid_what_came_stays_and_the_flat_is_free(cloud: Cloud) -> None:
    unit_id, tenancy_id = signed(cloud)
    yes(cloud)
    yes(cloud)
    of = {"tenancy_id": tenancy_id, "place": FLAT}
    calls(cloud, "record_payment", {**of, "amount": "1150", "received_on": "2026-11-20", "method": "bank"})
    called_off(cloud)
    assert at(cloud)[0] == "cancelled"
    # Its papers and what was paid stay on record with it.
    assert tenancies(cloud, unit_id)[0].state == "cancelled"
    assert book_of(cloud).need(unit_id, Unit).state == "listed"
    assert book_of(cloud).balance(tenancy_id, "USD").minor == -115_000


def test_nobody_moves_in_unapproved_or_where_somebody_else_does(cloud: Cloud) -> None:
    unit_id, application_id = chosen(cloud)
    other = {"unit_id": unit_id, "place": FLAT, "tenant_ids": [contact(cloud, "Lena")], "start": "2027-02-01"}
    approved(cloud, "create_tenancy", {**other, "rent": "1500", "due_day": 1, "draft": True})
    given = {"application_id": application_id, "place": FLAT, "start_date": "2026-12-01"}
    approved(cloud, "workflow_onboard_tenant", given)
    assert "the unit is let from 2027-02-01" in told(cloud)
    cloud.wiring.records.undo(account_of(cloud), book_of(cloud).need(application_id, RentalApplication).change_id, "")
    approved(cloud, "workflow_onboard_tenant", given)
    assert "that application is complete: decide_application approves one first" in told(cloud)
    assert cloud.wiring.workflows.listed(account_of(cloud)) == []


def test_a_start_that_was_cut_off_has_begun_what_it_began(cloud: Cloud) -> None:
    unit_id, application_id = chosen(cloud)
    call = ToolCall(
        call_id="call-cut-off",
        account_id=account_of(cloud),
        conversation_id="conv-1",
        member_id=cloud.wiring.people.owners(account_of(cloud))[0].member_id,
        tool="workflow_onboard_tenant",
        group="portfolio",
        created_at=cloud.wiring.clock(),
        repeatable=True,
        provenance="member",
        arguments={"application_id": application_id, "place": FLAT, "start_date": "2026-12-01"},
        resolved={},
    )
    first = workflow_onboard_tenant(call, cloud.wiring)
    cloud.settle()
    # By now there is a tenancy, which would keep anybody from beginning another.
    yes(cloud)
    assert len(tenancies(cloud, unit_id)) == 1
    assert isinstance(first, Done)
    assert first.undo is not None
    assert workflow_onboard_tenant(call, cloud.wiring) == first
    other = workflow_onboard_tenant(call.model_copy(update={"call_id": "call-other"}), cloud.wiring)
    assert isinstance(other, Failed)
    assert len(cloud.wiring.workflows.listed(account_of(cloud))) == 1


def test_a_search_hands_over_and_goes_on_once_it_is_signed(cloud: Cloud) -> None:
    _, unit_id = property_and_unit(cloud)
    of = {"unit_id": unit_id, "place": FLAT, "rent": "1150", "available_from": "2026-12-01"}
    approved(cloud, "workflow_find_tenant", of)
    yes(cloud)
    yes(cloud)
    (live,) = book_of(cloud).under(unit_id, LISTING, Listing)
    applied(cloud, live.record_id, "Pete", "6000")
    yes(cloud)
    answers(cloud, "rejected")
    assert at(cloud, "find_tenant") == ("running", "handing_over", "asking")
    yes(cloud)
    assert at(cloud, "find_tenant") == ("running", "signing", "waiting")
    assert at(cloud) == ("running", "terms", "asking")
    yes(cloud)
    yes(cloud)
    filed(cloud, FLAT, "lease", tenancies(cloud, unit_id)[0].record_id)
    yes(cloud)
    assert at(cloud, "find_tenant")[0] == "completed"
    assert at(cloud) == ("running", "money", "asking")


def test_a_search_that_is_called_off_has_nobody_move_in(cloud: Cloud) -> None:
    _, unit_id = property_and_unit(cloud)
    of = {"unit_id": unit_id, "place": FLAT, "rent": "1150", "available_from": "2026-12-01"}
    approved(cloud, "workflow_find_tenant", of)
    yes(cloud)
    yes(cloud)
    (live,) = book_of(cloud).under(unit_id, LISTING, Listing)
    applied(cloud, live.record_id, "Pete", "6000")
    yes(cloud)
    answers(cloud, "rejected")
    yes(cloud)
    yes(cloud)
    assert tenancies(cloud, unit_id)[0].state == "draft"
    called_off(cloud, "find_tenant")
    assert [one.status for one in cloud.wiring.workflows.listed(account_of(cloud))] == ["cancelled", "cancelled"]
    assert tenancies(cloud, unit_id) == []


def taken_on(cloud: Cloud, **more: Any) -> str:
    """A property that is to be taken on."""
    made = {"address": OAK, "kind": "apartments", "currency": "USD", "onboarding": True}
    calls(cloud, "create_property", made)
    (place,) = book_of(cloud).all(PROPERTY)
    approved(cloud, "workflow_onboard_property", {"property_id": place.record_id, "place": OAK, **more})
    return place.record_id


def test_a_property_is_taken_on_with_all_that_belongs_to_it(cloud: Cloud) -> None:
    property_id = taken_on(cloud, units=["4A", "4B"], owner_id=contact(cloud, "Pete"))
    assert sorted(one.label for one in book_of(cloud).lines(property_id, UNIT)) == ["4A", "4B"]
    assert at(cloud, "onboard_property") == ("running", "owner", "asking")
    yes(cloud)
    assert at(cloud, "onboard_property") == ("running", "request", "asking")
    yes(cloud)
    assert "We are taking on 118 Oak Street." in cloud.texts_to(PETE)[-1]
    assert at(cloud, "onboard_property") == ("running", "papers", "waiting")
    insured = {"property_id": property_id, "place": OAK, "cover": "building", "insurer": "Acme"}
    calls(cloud, "save_insurance", {**insured, "starts": "2026-01-01", "expires": "2027-12-31"})
    assert {one.on for one in book_of(cloud).lines(property_id, COMPLIANCE)} == {date(2026, 12, 20)}
    assert len(book_of(cloud).lines(property_id, COMPLIANCE)) == 5
    (visit,) = book_of(cloud).under(property_id, INSPECTION, Inspection)
    # The first working day that leaves a week of notice and three days to give it.
    assert visit.day == date(2026, 11, 30)
    assert at(cloud, "onboard_property") == ("running", "activation", "asking")
    assert book_of(cloud).need(property_id, Property).state == "onboarding"
    yes(cloud)
    assert at(cloud, "onboard_property")[0] == "completed"
    assert book_of(cloud).need(property_id, Property).state == "active"


def test_without_its_papers_it_goes_on_after_two_weeks_and_two_reminders(cloud: Cloud) -> None:
    property_id = taken_on(cloud)
    assert at(cloud, "onboard_property") == ("running", "units", "waiting")
    calls(cloud, "save_unit", {"property_id": property_id, "place": OAK, "unit": "house"})
    assert at(cloud, "onboard_property") == ("running", "papers", "waiting")
    for days in (4, 5):
        cloud.later(days * DAY + 60)
        assert cloud.texts_to(MARIA)[-1].endswith(
            "is waiting for its insurance, on record. Send me the paper when you have it."
        )
    cloud.later(5 * DAY)
    assert at(cloud, "onboard_property") == ("running", "activation", "asking")


def test_a_property_that_is_not_taken_on_after_all_has_nothing_of_it(cloud: Cloud) -> None:
    property_id = taken_on(cloud, units=["4A", "4B"], owner_id=contact(cloud, "Pete"))
    yes(cloud)
    answers(cloud, "rejected")
    cloud.later(4 * DAY)
    cloud.later(5 * DAY)
    cloud.later(5 * DAY + 60)
    assert at(cloud, "onboard_property") == ("running", "activation", "asking")
    called_off(cloud, "onboard_property")
    assert at(cloud, "onboard_property")[0] == "cancelled"
    book = book_of(cloud)
    assert [book.lines(property_id, kind) for kind in (UNIT, COMPLIANCE)] == [[], []]
    assert [one.state for one in book.lines(property_id, INSPECTION)] == ["cancelled"]
    assert (book.need(property_id, Property).state, book.need(property_id, Property).owners) == ("onboarding", ())


def test_onboarding_is_refused_when_the_unit_is_already_let(cloud: Cloud) -> None:
    property_id, _ = property_and_unit(cloud)
    approved(cloud, "workflow_onboard_property", {"property_id": property_id, "place": OAK})
    assert "118 Oak Street is active" in told(cloud)


def test_leaving_tenant_makes_room_and_gets_the_deposit_back(cloud: Cloud) -> None:
    _, unit_id = property_and_unit(cloud)
    terms = {"start": "2026-01-01", "rent": "1380", "due_day": 1, "deposit": "1500"}
    approved(
        cloud, "create_tenancy", {"unit_id": unit_id, "place": FLAT, "tenant_ids": [contact(cloud, "Pete")], **terms}
    )
    (let,) = tenancies(cloud, unit_id)
    of = {"tenancy_id": let.record_id, "place": FLAT}
    approved(cloud, "add_charge", {**of, "kind": "deposit", "amount": "1500", "due_on": "2026-11-01"})
    calls(cloud, "record_payment", {**of, "amount": "1500", "received_on": "2026-11-20", "method": "bank"})
    approved(cloud, "workflow_end_tenancy", {**of, "vacate_on": "2027-01-31", "by": "tenant"})
    yes(cloud)
    assert at(cloud, "end_tenancy") == ("running", "relet", "asking")
    yes(cloud)
    assert at(cloud, "end_tenancy") == ("running", "leaving", "waiting")
    assert at(cloud, "find_tenant") == ("running", "writing", "asking")
    yes(cloud)
    (draft,) = book_of(cloud).under(unit_id, LISTING, Listing)
    assert (draft.available_from, draft.rent and draft.rent.decimal) == (date(2027, 2, 5), "1380.00")
    passes(cloud, 72, 1)
    (visit,) = book_of(cloud).under(unit_id, INSPECTION, Inspection)
    calls(cloud, "record_inspection", {"inspection_id": visit.record_id, "place": FLAT, "event": "done"})
    yes(cloud)
    assert tenancies(cloud, unit_id)[0].state == "ended"
    assert at(cloud, "end_tenancy") == ("running", "deposit", "waiting")
    cloud.later(DAY + 60)
    assert "is waiting for the deposit's return" in cloud.texts_to(MARIA)[-1]
    filed(cloud, FLAT, "receipt", let.record_id)
    yes(cloud)
    assert at(cloud, "end_tenancy")[0] == "completed"
    assert tenancies(cloud, unit_id)[0].state == "closed"
