"""Workflows lodge and release deposits at the connected scheme, or wait for a person without one."""

from __future__ import annotations

from collections.abc import Iterator
from datetime import date
from typing import Any

import pytest

from steward.core.clock import utc_now
from steward.trades.portfolio.applications import RentalApplication
from steward.trades.portfolio.inspections import INSPECTION
from steward.trades.portfolio.listings import Listing
from steward.trades.portfolio.tenancies import TenancyNotice
from steward.trades.portfolio.trade import PORTFOLIO
from steward.trades.portfolio.workflows import WORKFLOWS
from steward.trades.records.money import Money
from tests.support.cloud import MARIA
from tests.support.landlord import TODAY
from tests.support.machines import workflows_run
from tests.support.mydeposits_setup import FLAT, TENANCY_ID, Vault, open_vault
from tests.support.plumber import decide

LATER = date(2027, 11, 16)


@pytest.fixture
def vault() -> Iterator[Vault]:
    with open_vault() as opened, workflows_run(opened.cloud, PORTFOLIO, *WORKFLOWS.values()):
        yield opened


def at(vault: Vault, kind: str) -> tuple[str, str, str]:
    """How far the workflow of this kind is."""
    found = next(one for one in vault.cloud.wiring.workflows.listed(vault.account_id) if one.workflow == kind)
    return found.status, found.step, found.doing


def moves_in(vault: Vault) -> None:
    """Whoever has applied lives there, and how it goes on is a workflow's."""
    vault.changes("applied", application_id="app-1", rollover=False)
    ids = {"account_id": vault.account_id, "record_id": "app-1", "unit_id": "unit-t", "property_id": "prop-vault"}
    told: dict[str, Any] = {"listing_id": "lst-1", "state": "complete", "applicants": (vault.tenant,)}
    one = RentalApplication.model_validate({**ids, **told, "received_at": utc_now()})
    at_home = {"account_id": vault.account_id, "unit_id": "unit-t", "property_id": "prop-vault"}
    days = {"made_on": TODAY, "live_since": TODAY, "rent_since": TODAY, "available_from": TODAY}
    offer = {"headline": "Two rooms", "text": "Bright.", "rent": Money(minor=105_000, currency="GBP"), **days}
    listing = Listing.model_validate({**at_home, "record_id": "lst-1", "state": "live", **offer})
    vault.cloud.wiring.records.change(vault.account_id, "app", "", lambda _: [listing, one])
    vault.changes("approved", "app-1", state="approved")
    given = {"application_id": "app-1", "place": FLAT, "start_date": LATER.isoformat()}
    assert vault.calls("workflow_onboard_tenant", given).startswith("Waiting for a decision")
    vault.decides()


def leaves(vault: Vault) -> None:
    """Whoever lives there is out, and how it goes on is a workflow's."""
    out = TenancyNotice(by="tenant", given_on=date(2026, 11, 13), vacate_on=date(2026, 12, 18), since="active")
    vault.changes("notice", state="notice", notice=out)
    given: dict[str, Any] = {"tenancy_id": TENANCY_ID, "place": FLAT, "vacate_on": "2026-12-18", "by": "tenant"}
    given["re_list"] = False
    assert vault.calls("workflow_end_tenancy", given).startswith("Waiting for a decision")
    vault.decides()
    assert at(vault, "end_tenancy") == ("running", "leaving", "waiting")
    (visit,) = vault.book.lines("unit-t", INSPECTION)
    vault.changes("no-visit", visit.record_id, state="cancelled")
    vault.changes("out", state="ended", ended_on=date(2026, 11, 21))
    vault.settle()


def test_moving_in_has_the_deposit_lodged_and_waits_until_it_is_held(vault: Vault) -> None:
    moves_in(vault)
    assert at(vault, "onboard_tenant") == ("running", "lodging", "asking")
    assert vault.mydeposits.tenancies() == []
    decide(vault.cloud, MARIA, "approved")
    vault.settle()
    assert at(vault, "onboard_tenant") == ("running", "lodging", "waiting")
    vault.mydeposits.received(vault.id())
    vault.later(hours=25)
    assert vault.state() == ("lodged", "protected")
    assert at(vault, "onboard_tenant")[1] != "lodging"


def test_moving_in_waits_for_a_receipt_where_an_owner_says_no(vault: Vault) -> None:
    moves_in(vault)
    decide(vault.cloud, MARIA, "rejected")
    vault.settle()
    assert vault.mydeposits.tenancies() == []
    assert at(vault, "onboard_tenant")[1:] != ("lodging", "asking")
    assert vault.deposit.scheme is None


def test_moving_out_has_all_of_it_given_back_once_an_owner_says_so(vault: Vault) -> None:
    vault.protected()
    leaves(vault)
    assert at(vault, "end_tenancy") == ("running", "deposit", "asking")
    assert vault.mydeposits.asked["POST unprotect"] == 0
    decide(vault.cloud, MARIA, "approved")
    vault.settle()
    assert at(vault, "end_tenancy") == ("running", "deposit", "waiting")
    vault.mydeposits.stands(vault.id(), "unprotected")
    vault.later(hours=25)
    assert vault.deposit.state == "released"
    assert at(vault, "end_tenancy")[1] != "deposit"


def test_moving_out_waits_where_an_owner_divides_it_otherwise(vault: Vault) -> None:
    vault.protected()
    leaves(vault)
    decide(vault.cloud, MARIA, "rejected")
    vault.settle()
    assert at(vault, "end_tenancy") == ("running", "deposit", "waiting")
    vault.mydeposits.add_payee()
    kept = [{"reason": "repairs", "amount": "200"}]
    assert "Done: " in vault.releases("1000", "200", reasons=kept)
    vault.mydeposits.stands(vault.id(), "closed")
    vault.later(hours=25)
    assert at(vault, "end_tenancy")[1] != "deposit"


def test_workflow_waits_for_a_person_without_a_connected_scheme() -> None:
    with open_vault(connected=False) as vault, workflows_run(vault.cloud, PORTFOLIO, *WORKFLOWS.values()):
        leaves(vault)
        assert at(vault, "end_tenancy") == ("running", "deposit", "waiting")
        assert "release" not in vault.texts()
