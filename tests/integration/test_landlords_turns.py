"""A landlord's workflows when things go wrong: late, moved, cancelled or refused."""

from __future__ import annotations

from collections.abc import Iterator
from datetime import date, timedelta

import pytest

from steward.core.clock import utc_now
from steward.time.workflows.models import WorkflowState
from steward.trades.portfolio.inspections import INSPECTION, Inspection
from tests.support.cloud import MARIA, PETE, Cloud, account_of
from tests.support.lettings import (
    DAY,
    FLAT,
    answers,
    approved,
    asked,
    at,
    book_of,
    calls,
    contact,
    filed,
    let_to_pete,
    line,
    served,
    tenancy,
    told,
    working_landlord,
    yes,
)
from tests.support.walks import for_each


@pytest.fixture
def cloud() -> Iterator[Cloud]:
    with working_landlord() as running:
        yield running


def state(cloud: Cloud) -> WorkflowState:
    found: WorkflowState = cloud.wiring.actor_store.state(line(cloud).workflow_id)
    return found


def renewed(cloud: Cloud, tenancy_id: str, day: str) -> None:
    approved(cloud, "update_tenancy", {"tenancy_id": tenancy_id, "place": FLAT, "event": "renew", "day": day})


def test_it_is_quiet_between_two_days_on_which_it_says_that_it_waits(cloud: Cloud) -> None:
    *_, tenancy_id = let_to_pete(cloud)
    renewed(cloud, tenancy_id, "2026-12-31")
    approved(cloud, "workflow_lease_renewal", {"tenancy_id": tenancy_id, "place": FLAT, "until": "2027-12-31"})
    yes(cloud)
    # A month before the end comes between the first week and the second.
    cloud.later(7 * DAY + 60)
    cloud.later(4 * DAY)
    assert cloud.texts_to(MARIA)[-1].endswith(
        "is waiting for the signed lease. Send me the signed copy, or tell me that it is signed."
    )
    woken = state(cloud).timer_at
    assert woken is not None
    assert woken > utc_now()


def test_a_lease_that_was_on_file_before_is_no_answer_to_an_offer(cloud: Cloud) -> None:
    *_, tenancy_id = let_to_pete(cloud)
    filed(cloud, FLAT, "lease", tenancy_id)
    cloud.later(60)
    approved(cloud, "workflow_lease_renewal", {"tenancy_id": tenancy_id, "place": FLAT, "until": "2027-12-31"})
    yes(cloud)
    assert at(cloud) == ("running", "answer", "waiting")


def test_a_lease_that_comes_back_late_has_its_rent_from_that_day(cloud: Cloud) -> None:
    *_, tenancy_id = let_to_pete(cloud)
    given = {"tenancy_id": tenancy_id, "place": FLAT, "until": "2027-12-31", "rent": "1300"}
    approved(cloud, "workflow_lease_renewal", given)
    yes(cloud)
    cloud.later(5 * DAY)
    filed(cloud, FLAT, "lease", tenancy_id)
    yes(cloud)
    yes(cloud)
    assert tenancy(cloud, tenancy_id).terms_on(date(2026, 11, 25)).rent.decimal == "1300.00"
    assert at(cloud)[0] == "completed"


def test_lease_is_not_offered_over_another_or_above_the_legal_rent(cloud: Cloud) -> None:
    _, unit_id, tenancy_id = let_to_pete(cloud)
    of = {"tenancy_id": tenancy_id, "place": FLAT}
    cap = {"jurisdiction": "generic", "rule": "rent_increase_cap_bp", "value": "300", "checked": True}
    approved(cloud, "set_legal_rule", cap)
    renewed(cloud, tenancy_id, "2027-01-31")
    approved(cloud, "workflow_lease_renewal", {**of, "until": "2028-01-31", "rent": "1500"})
    assert "a rent may rise by 3 % at most" in told(cloud)
    approved(cloud, "update_tenancy", {**of, "event": "notice", "day": "2027-01-31", "by": "tenant"})
    other = {"unit_id": unit_id, "place": FLAT, "tenant_ids": [contact(cloud, "Lena")], "start": "2027-02-01"}
    approved(cloud, "create_tenancy", {**other, "rent": "1500", "due_day": 1})
    approved(cloud, "update_tenancy", {**of, "event": "withdraw_notice", "day": "2026-11-20"})
    assert "the unit is let from 2027-02-01" in told(cloud)
    assert cloud.wiring.workflows.listed(account_of(cloud)) == []


def test_notice_or_rent_that_the_rules_refuse_is_not_asked_about(cloud: Cloud) -> None:
    *_, tenancy_id = let_to_pete(cloud)
    of = {"tenancy_id": tenancy_id, "place": FLAT}
    notice = {**of, "event": "notice", "day": "2026-12-05", "by": "tenant"}
    before = asked(cloud)
    for tool, given in (
        ("update_tenancy", notice),
        ("workflow_end_tenancy", {**of, "vacate_on": "2026-12-05", "by": "tenant"}),
    ):
        said = calls(cloud, tool, given)
        assert "the tenant gives 28 days' notice (generic rules): the earliest last day is 2026-12-18" in said, tool
        assert "unless both sides have agreed on another in writing" in said, tool
    risen = calls(cloud, "change_rent", {**of, "rent": "1500", "effective_on": "2026-12-05"})
    assert "a higher rent needs 60 days' notice" in risen
    risen = calls(cloud, "workflow_rent_increase", {**of, "rent": "1500", "effective_on": "2026-12-05"})
    assert "a higher rent needs 60 days' notice" in risen
    assert asked(cloud) == before, "what the rules refuse is not asked"
    calls(cloud, "update_tenancy", {**notice, "day": "2026-12-18"})
    calls(cloud, "update_tenancy", {**notice, "agreed": True})
    assert len(asked(cloud)) == len(before) + 2


def test_a_lease_that_ends_on_29_february_is_renewed_for_a_year(cloud: Cloud) -> None:
    *_, tenancy_id = let_to_pete(cloud)
    renewed(cloud, tenancy_id, "2028-02-29")
    approved(cloud, "workflow_lease_renewal", {"tenancy_id": tenancy_id, "place": FLAT, "until": "2029-02-28"})
    yes(cloud)
    filed(cloud, FLAT, "lease", tenancy_id)
    yes(cloud)
    assert tenancy(cloud, tenancy_id).end == date(2029, 2, 28)
    assert at(cloud)[0] == "completed"


def test_earlier_served_notice_decides_nothing_about_arrears(cloud: Cloud) -> None:
    *_, tenancy_id = let_to_pete(cloud)
    of = {"tenancy_id": tenancy_id, "place": FLAT}
    approved(cloud, "add_charge", {**of, "kind": "rent", "amount": "1380", "due_on": "2026-11-01"})
    calls(cloud, "draft_notice", {**of, "kind": "arrears", "day": "2026-12-04"})
    served(cloud, tenancy_id)
    cloud.later(60)
    approved(cloud, "workflow_arrears", of)
    yes(cloud)
    cloud.later(3 * DAY + 60)
    assert at(cloud) == ("running", "choice", "waiting")


def test_person_hears_of_a_workflow_whose_record_was_taken_back(cloud: Cloud) -> None:
    property_id, unit_id, _ = let_to_pete(cloud)
    visit = {"property_id": property_id, "unit_id": unit_id, "place": FLAT, "kind": "routine"}
    calls(cloud, "schedule_inspection", {**visit, "proposed": ["2026-12-01T10:00"]})
    (one,) = book_of(cloud).under(unit_id, INSPECTION, Inspection)
    approved(cloud, "workflow_inspection", {"inspection_id": one.record_id, "place": FLAT})
    answers(cloud, "rejected")
    assert at(cloud) == ("running", "visit", "waiting")
    cloud.wiring.records.undo(account_of(cloud), one.change_id, "")
    cloud.settle()
    assert at(cloud) == ("paused", "visit", "trouble")
    why = "Something I tried did not work.\nI could not find it.\nTell me to go on or to drop it."
    assert cloud.texts_to(MARIA)[-1].endswith(why)


def test_one_that_was_paused_for_a_year_goes_on_where_it_was(cloud: Cloud) -> None:
    *_, tenancy_id = let_to_pete(cloud)
    renewed(cloud, tenancy_id, "2028-12-31")
    approved(cloud, "workflow_lease_renewal", {"tenancy_id": tenancy_id, "place": FLAT, "until": "2029-12-31"})
    yes(cloud)
    found = line(cloud)
    of = {"workflow_id": found.workflow_id, "place": found.title}
    approved(cloud, "control_workflow", {**of, "action": "pause"})
    cloud.clock.shift(timedelta(days=366))
    cloud.wiring.timers.move_cursor(utc_now() - timedelta(hours=2))
    cloud.later(60)
    approved(cloud, "control_workflow", {**of, "action": "resume"})
    asked = "\n".join(cloud.texts_to(MARIA))
    assert f"May I pause the lease renewal for {found.title}?" in asked
    assert f"May I go on with the lease renewal for {found.title}?" in asked
    assert at(cloud) == ("running", "answer", "waiting")
    filed(cloud, FLAT, "lease", tenancy_id)
    yes(cloud)
    assert at(cloud)[0] == "completed"
    assert tenancy(cloud, tenancy_id).end == date(2029, 12, 31)


def test_no_or_a_lapse_says_whether_the_workflow_stays_on_hold(cloud: Cloud) -> None:
    *_, tenancy_id = let_to_pete(cloud)
    renewed(cloud, tenancy_id, "2026-12-31")
    approved(cloud, "workflow_lease_renewal", {"tenancy_id": tenancy_id, "place": FLAT, "until": "2027-12-31"})
    yes(cloud)
    found = line(cloud)
    of, matter = {"workflow_id": found.workflow_id, "place": found.title}, f"the lease renewal for {found.title}"

    def no(action: str) -> str:
        calls(cloud, "control_workflow", {**of, "action": action})
        code = "\n".join(cloud.texts_to(MARIA)).rsplit("or NO ", 1)[1].split()[0]
        cloud.text(MARIA, f"NO {code}")
        cloud.settle()
        return cloud.texts_to(MARIA)[-1]

    assert no("pause") == f"OK, I won't pause {matter}. It goes on as before."
    approved(cloud, "control_workflow", {**of, "action": "pause"})
    held = "It stays on hold, and I do nothing about it until you tell me to go on."
    assert no("cancel") == f"OK, I won't call off {matter}. {held}"
    calls(cloud, "control_workflow", {**of, "action": "resume"})
    cloud.later(DAY)
    lapsed = next(text for text in cloud.texts_to(MARIA) if "Nobody answered in time" in text)
    assert f"Nobody answered in time, so I won't go on with {matter}. {held}" in lapsed


@for_each("action", ["pause", "cancel"], cloud=cloud)
def test_workflow_that_stands_still_presses_nobody_for_an_answer(cloud: Cloud, action: str) -> None:
    *_, tenancy_id = let_to_pete(cloud)
    renewed(cloud, tenancy_id, "2026-12-31")
    approved(cloud, "workflow_lease_renewal", {"tenancy_id": tenancy_id, "place": FLAT, "until": "2027-12-31"})
    yes(cloud)
    assert "We offer a lease until" in cloud.texts_to(PETE)[-1]
    of = {"workflow_id": line(cloud).workflow_id, "place": line(cloud).title}
    approved(cloud, "control_workflow", {**of, "action": action})

    def pressed(hours: int) -> int:
        cloud.later(hours * 3600)
        cloud.invoke("scans", {})
        cloud.settle()
        return sum("has not answered your message" in text for text in cloud.texts_to(MARIA))

    assert pressed(50) == 0
    if action == "pause":
        approved(cloud, "control_workflow", {**of, "action": "resume"})
    assert pressed(96) == (action == "pause")
