"""Landlord pages of the web app: properties, tenancies, arrears, repairs and reports."""

from __future__ import annotations

from collections.abc import Iterator
from datetime import timedelta

import pytest

from tests.support.apps import goes_on
from tests.support.cloud import MARIA, Cloud, account_of, running_cloud
from tests.support.lettings import FLAT, OAK, approved, calls, contact, filed, landlords_cloud, let_to_pete
from tests.support.web import signed_in


@pytest.fixture
def cloud() -> Iterator[Cloud]:
    """A landlord's account with one tenancy, whose opening balance of 100 was due today."""
    with landlords_cloud() as running:
        goes_on(running)
        yield running
        assert running.failures == []


def test_members_read_what_is_let_to_whom_and_who_is_behind(cloud: Cloud) -> None:
    maria = signed_in(cloud, MARIA)
    property_id, unit_id, tenancy_id = let_to_pete(cloud)
    late = {"tenancy_id": tenancy_id, "place": FLAT, "kind": "rent", "due_on": "2026-11-01", "amount": "1380"}
    approved(cloud, "add_charge", late)
    paid = {"tenancy_id": tenancy_id, "place": FLAT, "amount": "400", "received_on": "2026-11-10", "method": "bank"}
    calls(cloud, "record_payment", paid)
    filed(cloud, FLAT, "lease", tenancy_id)

    (place,) = maria.rows("properties")
    assert (place["name"], place["units"], place["let"], place["vacant"]) == (OAK, 1, 1, 0)
    there = maria.data("properties", open=property_id)
    assert [(one["unit"], one["status"]) for one in there["homes"]] == [("4B", "occupied")]
    (let,) = there["tenancies"]
    assert (let["tenants"]["text"], let["tenants"]["key"]) == ("Pete Rossi", tenancy_id)
    assert let["overdue"] == {"amount": "980.00", "currency": "USD"}
    assert let["due_later"]["amount"] == "100.00"

    (row,) = maria.rows("tenancies", find="pete")
    assert (row["place"], row["state"], row["rent"]["amount"]) == (FLAT, "active", "1380.00")
    assert (row["overdue"]["amount"], row["due_later"]["amount"]) == ("980.00", "100.00"), "as in arrears"
    assert maria.rows("tenancies", find="somebody else") == []
    seen = maria.data("tenancies", open=tenancy_id)
    assert [(one["entry"], one["amount"]["amount"]) for one in seen["entries"]] == [
        ("charge", "100.00"),
        ("payment", "-400.00"),
        ("charge", "1380.00"),
    ]
    assert [one["called"] for one in seen["papers"]] == ["lease"]
    page = maria.get(f"/app/tenancies?open={tenancy_id}").text
    assert "$1,380.00" in page
    assert "-$400.00" in page

    (behind,) = maria.rows("arrears")
    assert (behind["who"]["text"], behind["days"], behind["age"]) == ("Pete Rossi", 19, "15_to_30")
    assert behind["owed"]["amount"] == "980.00"
    assert "15 to 30 days" in maria.get("/app/arrears").text
    assert unit_id
    for page_name in ("properties", "tenancies", "maintenance", "reports"):
        assert maria.get(f"/app/{page_name}?open=tcy-1").status == 404


def test_due_day_of_a_weekly_rent_is_named(cloud: Cloud) -> None:
    _, _, tenancy_id = let_to_pete(cloud)
    weekly = {"tenancy_id": tenancy_id, "place": FLAT, "rent": "310", "per": "week", "due_day": 6, "agreed": True}
    approved(cloud, "change_rent", {**weekly, "effective_on": "2026-11-28"})
    cloud.clock.shift(timedelta(days=10))
    assert signed_in(cloud, MARIA).data("tenancies", open=tenancy_id)["due_day"] == "Saturday"
    assert "per week, due day Saturday" in calls(cloud, "get_tenancy", {"tenancy_id": tenancy_id})


def test_members_read_repairs_with_their_quotes(cloud: Cloud) -> None:
    maria, (property_id, unit_id, _) = signed_in(cloud, MARIA), let_to_pete(cloud)
    leak = {"title": "Leak under the sink", "kind": "plumbing", "urgency": "urgent", "place": FLAT}
    approved(cloud, "create_maintenance", {"property_id": property_id, "unit_id": unit_id, **leak})
    (job,) = maria.rows("maintenance")
    assert (job["called"], job["place"], job["urgency"], job["state"]) == (leak["title"], FLAT, "urgent", "reported")
    pete = contact(cloud, "Pete")
    vendor = {"contact_id": pete, "role": "vendor", "trades": ["plumbing"]}
    approved(cloud, "save_party", vendor)
    asked = {"maintenance_id": job["job_id"], "place": FLAT, "vendor_id": pete, "amount": "180", "event": "receive"}
    calls(cloud, "save_quote", asked)
    (quote,) = maria.data("maintenance", open=job["job_id"])["quotes"]
    assert (quote["asked"], quote["price"]["amount"], quote["quote"]) == ("Pete Rossi", "180.00", "received")
    assert "Waiting for quotes" in maria.get(f"/app/maintenance?open={job['job_id']}").text


def test_a_report_is_made_and_read_with_its_downloads(cloud: Cloud) -> None:
    maria = signed_in(cloud, MARIA)
    let_to_pete(cloud)
    assert maria.does("reports", "make", kind="rent_roll", period="this_month", first="", last="").status == 303
    (row,) = maria.rows("reports")
    assert (row["called"], row["about"], row["number"]) == ("Rent roll", "Oak Street Homes", 1)
    page = maria.get(f"/app/reports?open={row['report_id']}").text
    assert "Pete Rossi" in page
    assert "$1,380.00" in page
    csv = maria.get(f"/app/reports?open={row['report_id']}&download=1").text
    assert "Pete Rossi" in csv
    link = maria.data("reports", open=row["report_id"])["link"]
    assert "Pete Rossi" in cloud.http("GET", link).text


def test_account_without_homes_has_none_of_these_pages() -> None:
    with running_cloud() as cloud:
        maria = signed_in(cloud, MARIA)
        assert account_of(cloud)
        for name in ("properties", "tenancies", "arrears", "maintenance", "reports"):
            assert maria.get(f"/app/{name}").status == 404
