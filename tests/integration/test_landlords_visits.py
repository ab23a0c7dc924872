"""Visits of a landlord: who hears when one is planned, moved, called off or taken back."""

from __future__ import annotations

import re
from collections.abc import Iterator

import pytest

from steward.core.clock import utc_now
from steward.tools.models import ToolCall
from steward.tools.tool_outcomes import Done
from steward.trades.portfolio.inspections import INSPECTION, Inspection
from steward.trades.portfolio.maintenance_jobs import MAINTENANCE
from steward.trades.portfolio.tools.inspections.run import record_inspection
from tests.support.cloud import MARIA, PETE, SAM, Cloud, account_of
from tests.support.lettings import (
    DAY,
    FLAT,
    approved,
    asked,
    at,
    book_of,
    calls,
    contact,
    let_to_pete,
    passes,
    working_landlord,
)
from tests.support.plumber import decide, undo_code_of
from tests.support.visits import visit_arranged


@pytest.fixture
def cloud() -> Iterator[Cloud]:
    with working_landlord() as running:
        yield running


def test_tenant_hears_of_a_moved_inspection(cloud: Cloud) -> None:
    _, of = visit_arranged(cloud)
    assert "Dec 1" in cloud.texts_to(PETE)[-1]
    cloud.later(60)
    calls(cloud, "record_inspection", {**of, "event": "reschedule", "at": "2026-12-09T10:00"})
    assert "Dec 9" in cloud.texts_to(PETE)[-1]
    assert book_of(cloud).need(of["inspection_id"], Inspection).state == "notified"
    assert at(cloud) == ("running", "visit", "waiting")


def test_tenant_is_reminded_the_day_before_and_nobody_hears_it_waits(cloud: Cloud) -> None:
    visit_arranged(cloud)
    assert len(cloud.texts_to(PETE)) == 1
    passes(cloud, 10, 1)
    assert len(cloud.texts_to(PETE)) == 2
    assert at(cloud) == ("running", "visit", "waiting")
    assert not any("am waiting" in text for text in cloud.texts_to(MARIA))


def test_undo_of_a_visit_names_the_tenant_who_was_told(cloud: Cloud) -> None:
    property_id, unit_id, _ = let_to_pete(cloud)
    approved(cloud, "switch_reminder", {"reminder": "visit_arranged", "on": True})
    visit = {"property_id": property_id, "unit_id": unit_id, "place": FLAT, "kind": "routine"}

    def taken_back(day: str, *, told: bool) -> str:
        # Nobody is asked about a visit of another kind than the one that was taken back.
        kind = "exit" if told else "routine"
        calls(cloud, "schedule_inspection", {**visit, "kind": kind, "proposed": [day]})
        # It stays true when a reminder reaches the tenant before Maria reads it.
        assert "I'll let the tenants know by" in cloud.texts_to(MARIA)[-1]
        code = undo_code_of(cloud, "The inspection of")
        (one,) = book_of(cloud).open_under(unit_id, INSPECTION, Inspection)
        given = {"contact_id": contact(cloud, "Pete"), "reminder": "visit_arranged", "subject_id": one.record_id}
        if told:
            calls(cloud, "send_reminder", {**given, "place": FLAT})
        cloud.text(MARIA, f"UNDO {code}")
        cloud.settle()
        return cloud.texts_to(MARIA)[-1]

    assert "told of it" not in taken_back("2026-12-01T10:00", told=False)
    assert taken_back("2026-12-02T10:00", told=True) == (
        f"Taken back: the visit to {FLAT}, Wed, Dec 2, 2026, 10:00 AM. Already told of it: Pete Rossi. "
        "Tell me if I should let them know."
    )


def test_calling_off_a_visit_names_the_tenant_who_was_told(cloud: Cloud) -> None:
    _, of = visit_arranged(cloud)
    calls(cloud, "record_inspection", {**of, "event": "reschedule", "at": "2026-12-03T10:00"})
    moved = f"The inspection of {FLAT} is moved to Thu, Dec 3, 2026, 10:00 AM. I'll let the tenants know by"
    assert any(moved in text for text in cloud.texts_to(MARIA))
    calls(cloud, "record_inspection", {**of, "event": "cancel"})
    told = (
        f"Done: The inspection of {FLAT} is called off. Still expecting the visit (Tue, Dec 1, 2026, 10:00 AM): "
        "Pete Rossi. Tell me if I should let them know."
    )
    assert any(told in text for text in cloud.texts_to(MARIA))


def test_undo_of_a_cancelled_visit_cautions_of_another_but_of_no_move(cloud: Cloud) -> None:
    _, of = visit_arranged(cloud)
    calls(cloud, "record_inspection", {**of, "event": "cancel"})
    cloud.text(MARIA, f"UNDO {undo_code_of(cloud, 'is called off')}")
    cloud.settle()
    (undone,) = (one for one in cloud.wiring.learning.read(account_of(cloud)).decisions if one.outcome == "undone")
    assert (undone.tool, undone.context) == ("record_inspection", {"event": "cancel"})
    calls(cloud, "record_inspection", {**of, "event": "reschedule", "at": "2026-12-03T10:00"})
    assert any(f"The inspection of {FLAT} is moved to" in text for text in cloud.texts_to(MARIA))
    assert calls(cloud, "record_inspection", {**of, "event": "cancel"}).startswith("Waiting for a decision")
    assert any("Careful: Maria Gomez took back one like it" in text for text in cloud.texts_to(MARIA))


def repairs_visit_told(cloud: Cloud) -> dict[str, str]:
    """A repair in Pete's flat has an appointment, of which a member has had him reminded."""
    property_id, unit_id, _ = let_to_pete(cloud)
    approved(cloud, "switch_reminder", {"reminder": "visit_arranged", "on": True})
    job = {"property_id": property_id, "unit_id": unit_id, "place": FLAT, "title": "Tap", "kind": "plumbing"}
    approved(cloud, "create_maintenance", {**job, "urgency": "normal"})
    (one,) = book_of(cloud).open(MAINTENANCE)
    of = {"maintenance_id": one.record_id, "place": FLAT}
    approved(cloud, "update_maintenance", {**of, "event": "schedule", "appointment": "2026-12-01T10:00"})
    given = {"contact_id": contact(cloud, "Pete"), "reminder": "visit_arranged", "subject_id": one.record_id}
    calls(cloud, "send_reminder", {**given, "place": FLAT})
    assert len(cloud.texts_to(PETE)) == 1
    return of


def test_hold_of_a_repair_names_the_tenant_who_was_told_of_its_visit(cloud: Cloud) -> None:
    of = repairs_visit_told(cloud)
    approved(cloud, "update_maintenance", {**of, "event": "hold"})
    assert "Still expecting the visit (Tue, Dec 1, 2026, 10:00 AM): Pete Rossi." in cloud.texts_to(MARIA)[-1]


def test_undo_of_a_moved_repair_names_whom_it_concerns(cloud: Cloud) -> None:
    of = repairs_visit_told(cloud)
    approved(cloud, "update_maintenance", {**of, "event": "schedule", "appointment": "2026-12-02T11:00"})
    cloud.text(MARIA, f"UNDO {undo_code_of(cloud, 'Dec 2, 2026')}")
    cloud.settle()
    told = cloud.texts_to(MARIA)[-1]
    assert told.endswith("Pete Rossi may not know of it yet: tell me if I should let them know."), told


def test_undo_of_a_repairs_appointment_names_the_tenant_who_was_told(cloud: Cloud) -> None:
    repairs_visit_told(cloud)
    cloud.text(MARIA, f"UNDO {undo_code_of(cloud, 'has its appointment now')}")
    cloud.settle()
    assert cloud.texts_to(MARIA)[-1] == (
        f"Taken back: the visit to {FLAT}, Tue, Dec 1, 2026, 10:00 AM. Already told of it: Pete Rossi. "
        "Tell me if I should let them know."
    )


def test_calling_off_a_repair_names_the_tenant_who_was_told(cloud: Cloud) -> None:
    of = repairs_visit_told(cloud)
    arranged = (
        f"The repair at {FLAT} (Tap) has its appointment now: Tue, Dec 1, 2026, 10:00 AM. "
        "Pete Rossi may not know of it yet"
    )
    assert any(arranged in text for text in cloud.texts_to(MARIA))
    moves = {**of, "event": "schedule", "appointment": "2026-12-03T10:00"}
    calls(cloud, "update_maintenance", moves)
    assert "It is set for Tue, Dec 1, 2026, 10:00 AM now." in asked(cloud)[-1]
    approved(cloud, "update_maintenance", moves)
    approved(cloud, "update_maintenance", {**of, "event": "start"})
    calls(cloud, "update_maintenance", {**of, "event": "complete"})
    assert "A visit is still set for Thu, Dec 3, 2026, 10:00 AM." in asked(cloud)[-1]
    approved(cloud, "update_maintenance", {**of, "event": "complete"})
    assert "Still expecting the visit (Tue, Dec 1, 2026, 10:00 AM): Pete Rossi." in cloud.texts_to(MARIA)[-1]
    cloud.text(MARIA, f"UNDO {undo_code_of(cloud, 'is done')}")
    cloud.settle()
    approved(cloud, "update_maintenance", {**of, "event": "cancel"})
    assert "Still expecting the visit (Tue, Dec 1, 2026, 10:00 AM): Pete Rossi." in cloud.texts_to(MARIA)[-1]
    before = asked(cloud)
    calls(cloud, "update_maintenance", {**of, "event": "complete"})
    assert asked(cloud) == before, "what the records would refuse is not asked"


def test_calling_off_a_repair_names_all_who_may_expect_its_visit(cloud: Cloud) -> None:
    of = repairs_visit_told(cloud)
    lena = contact(cloud, "Lena")
    approved(cloud, "save_party", {"contact_id": lena, "role": "vendor", "trades": ["plumbing"]})
    insured = {"vendor_id": lena, "place": "Lena Park", "cover": "liability", "insurer": "Acme"}
    calls(cloud, "save_insurance", {**insured, "starts": "2026-01-01", "expires": "2027-12-31"})
    moved = {"event": "schedule", "appointment": "2026-12-03T10:00", "vendor_id": lena}
    approved(cloud, "update_maintenance", {**of, **moved})
    calls(cloud, "update_maintenance", {**of, "event": "cancel"})
    by_lena = "Lena Park may expect the visit on Thu, Dec 3, 2026, 10:00 AM. I tell them nothing unless you ask me to."
    assert "Pete Rossi may expect the visit on Tue, Dec 1, 2026, 10:00 AM. I tell" in asked(cloud)[-1]
    assert by_lena in asked(cloud)[-1]
    assert "This repair is with" not in asked(cloud)[-1], "Lena is named already"
    approved(cloud, "update_maintenance", {**of, "event": "cancel"})
    told = "is called off. Still expecting the visit (Tue, Dec 1, 2026, 10:00 AM): Pete Rossi. Tell me if I should"
    assert told in cloud.texts_to(MARIA)[-1]
    assert f"let them know. {by_lena}" in cloud.texts_to(MARIA)[-1]


def test_calling_off_a_repair_names_who_may_expect_its_visit_untold(cloud: Cloud) -> None:
    property_id, unit_id, _ = let_to_pete(cloud)
    job = {"property_id": property_id, "unit_id": unit_id, "place": FLAT, "title": "Tap", "kind": "plumbing"}
    approved(cloud, "create_maintenance", {**job, "urgency": "normal"})
    (one,) = book_of(cloud).open(MAINTENANCE)
    of = {"maintenance_id": one.record_id, "place": FLAT}
    approved(cloud, "update_maintenance", {**of, "event": "schedule", "appointment": "2026-12-03T10:00"})
    by_pete = "Pete Rossi may expect the visit on Thu, Dec 3, 2026, 10:00 AM. I tell them nothing unless you ask me to."
    calls(cloud, "update_maintenance", {**of, "event": "cancel"})
    assert by_pete in asked(cloud)[-1]
    approved(cloud, "update_maintenance", {**of, "event": "cancel"})
    assert f"Done: The repair at {FLAT} (Tap) is called off. {by_pete}" in cloud.texts_to(MARIA)[-1]
    cloud.text(MARIA, f"UNDO {undo_code_of(cloud, 'is called off')}")
    cloud.settle()
    cloud.later(15 * DAY)
    before = len(asked(cloud))
    calls(cloud, "update_maintenance", {**of, "event": "cancel"})
    (question,) = asked(cloud)[before:]
    assert "may expect" not in question, "the visit is past"


def test_member_hears_of_anothers_change_to_their_repair(cloud: Cloud) -> None:
    property_id, unit_id, _ = let_to_pete(cloud)
    job = {"property_id": property_id, "unit_id": unit_id, "place": FLAT, "title": "Tap", "kind": "plumbing"}
    approved(cloud, "create_maintenance", {**job, "urgency": "normal"})
    (one,) = book_of(cloud).open(MAINTENANCE)
    of = {"maintenance_id": one.record_id, "place": FLAT}
    approved(cloud, "update_maintenance", {**of, "event": "schedule", "appointment": "2026-12-01T10:00"})

    def by_sam(**moves: str) -> list[str]:
        before = len(cloud.texts_to(MARIA))
        calls(cloud, "update_maintenance", {**of, **moves}, SAM)
        decide(cloud, SAM, "approved")
        cloud.settle()
        return cloud.texts_to(MARIA)[before:]

    moved = f"Sam Lee moved the repair at {FLAT} to Thu, Dec 3, 2026, 10:00 AM."
    assert by_sam(event="schedule", appointment="2026-12-03T10:00") == [moved]
    undone = f"Sam Lee took back the last change to the repair at {FLAT}."
    again = "It is Tue, Dec 1, 2026, 10:00 AM again."
    (undo,) = re.findall(r"UNDO (\w+)", cloud.texts_to(SAM)[-1])
    cloud.text(SAM, f"UNDO {undo}")
    cloud.settle()
    assert cloud.texts_to(MARIA)[-1] == f"{undone} {again}"
    known = "Pete Rossi may not know of it yet: tell me if I should let them know."
    assert cloud.texts_to(SAM)[-1].splitlines()[1:] == [f"{again} {known}"]
    assert by_sam(event="start") == []
    assert by_sam(event="cancel") == [f"Sam Lee called off the repair at {FLAT}."]
    (undo,) = re.findall(r"UNDO (\w+)", cloud.texts_to(SAM)[-1])
    cloud.text(SAM, f"UNDO {undo}")
    cloud.settle()
    assert cloud.texts_to(MARIA)[-1] == undone
    cloud.later(15 * DAY)
    assert by_sam(event="cancel") == []


def test_nobody_hears_of_what_steward_changes_by_itself(cloud: Cloud) -> None:
    _, of = visit_arranged(cloud)
    sam = next(one for one in cloud.wiring.people.members(account_of(cloud)) if one.name == SAM.name)
    call = ToolCall(
        call_id="call-1",
        account_id=account_of(cloud),
        conversation_id="wf-1",
        member_id=sam.member_id,
        tool="record_inspection",
        group="portfolio",
        created_at=utc_now(),
        repeatable=True,
        provenance="account",
        arguments={**of, "event": "cancel"},
        resolved={},
    )
    done = record_inspection(call.model_copy(update={"by_steward": True}), cloud.wiring)
    assert isinstance(done, Done)
    assert done.tells == ()
    # The same call of Sam's tells Maria, also when it is run once more.
    again = record_inspection(call, cloud.wiring)
    assert isinstance(again, Done)
    assert len(again.tells) == 1


def test_member_hears_of_anothers_change_to_their_inspection(cloud: Cloud) -> None:
    _, of = visit_arranged(cloud)
    before = len(cloud.texts_to(MARIA))
    calls(cloud, "record_inspection", {**of, "event": "reschedule", "at": "2026-12-03T10:00"}, SAM)
    calls(cloud, "record_inspection", {**of, "event": "cancel"}, SAM)
    moved = f"Sam Lee moved the inspection of {FLAT} to Thu, Dec 3, 2026, 10:00 AM."
    # After that comes the news of her workflow.
    assert cloud.texts_to(MARIA)[before:][:2] == [moved, f"Sam Lee called off the inspection of {FLAT}."]


def test_reminder_of_a_visit_waits_until_its_planning_cannot_be_undone(cloud: Cloud) -> None:
    """The notice is due on the next day, so it can wait until then."""
    approved(cloud, "switch_reminder", {"reminder": "visit_arranged", "on": True})
    property_id, unit_id, _ = let_to_pete(cloud)
    visit = {"property_id": property_id, "unit_id": unit_id, "place": FLAT, "kind": "routine"}
    calls(cloud, "schedule_inspection", {**visit, "proposed": ["2026-11-28T10:00"]})
    cloud.invoke("scans", {})
    cloud.settle()
    assert cloud.texts_to(PETE) == []
    passes(cloud, 1)
    cloud.invoke("scans", {})
    cloud.settle()
    assert "Sat, Nov 28, 2026, 10:00 AM" in cloud.texts_to(PETE)[-1]


def test_scanner_does_not_plan_a_visit_again_when_a_member_took_it_back(cloud: Cloud) -> None:
    property_id, unit_id, _ = let_to_pete(cloud)
    visit = {"property_id": property_id, "unit_id": unit_id, "place": FLAT, "kind": "routine"}
    calls(cloud, "schedule_inspection", {**visit, "proposed": ["2026-12-01T10:00"]})
    cloud.text(MARIA, f"UNDO {undo_code_of(cloud, 'The inspection of')}")
    cloud.settle()
    cloud.invoke("scans", {})
    cloud.settle()
    assert any(f"{FLAT}: an inspection is due around" in text for text in cloud.texts_to(MARIA))
    assert [one.state for one in book_of(cloud).under(unit_id, INSPECTION, Inspection)] == ["cancelled"]
