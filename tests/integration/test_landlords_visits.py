"""Visits of a landlord: who hears when one is planned, moved, called off or taken back."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator
from datetime import date, timedelta

import pytest

from infra.local.demo import NUMBER
from steward.core.clock import utc_now
from steward.tools.models import ToolCall
from steward.tools.tool_outcomes import Done
from steward.trades.portfolio.inspections import INSPECTION, Inspection
from steward.trades.portfolio.maintenance_jobs import MAINTENANCE
from steward.trades.portfolio.tools.inspections.run import record_inspection
from steward.trades.records.reminders import ReminderCount, SentReminder, counted, next_day
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
from tests.support.web import signed_in

NOTICE = (
    f"remind Pete Rossi (plumber) of the visit to {FLAT}: Tue, Dec 1, 2026, 10:00 AM, notice due by Tue, Nov 24, 2026"
)
STOPPED = "Pete Rossi has opted out of texts; only they can opt in again, by texting START"
UNTOLD = (
    f"{FLAT}: the tenants may not know of the inspection on Tue, Dec 1, 2026, and the notice they are owed is due by "
    "Tue, Nov 24, 2026."
)
OTHERWISE = {
    "by mail": f"{STOPPED}; until then a mail or a letter can reach them.",
    "by letter": f"{STOPPED}; until then a letter or a call can reach them.",
}


@pytest.fixture
def cloud() -> Iterator[Cloud]:
    with working_landlord() as running:
        yield running


def visit_arranged(cloud: Cloud, day: str = "2026-12-01T10:00") -> tuple[str, dict[str, str]]:
    """A visit of which Pete is told by itself."""
    property_id, unit_id, _ = let_to_pete(cloud)
    approved(cloud, "switch_reminder", {"reminder": "visit_arranged", "on": True})
    visit = {"property_id": property_id, "unit_id": unit_id, "place": FLAT, "kind": "routine"}
    calls(cloud, "schedule_inspection", {**visit, "proposed": [day]})
    (one,) = book_of(cloud).under(unit_id, INSPECTION, Inspection)
    approved(cloud, "workflow_inspection", {"inspection_id": one.record_id, "place": FLAT})
    assert at(cloud) == ("running", "visit", "waiting")
    return unit_id, {"inspection_id": one.record_id, "place": FLAT}


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


def scanned_after(cloud: Cloud, days: int) -> str:
    """What Maria is told of a visit in eleven days, of which seven days' notice are owed, when nobody does anything."""
    property_id, unit_id, _ = let_to_pete(cloud)
    visit = {"property_id": property_id, "unit_id": unit_id, "place": FLAT, "kind": "routine"}
    calls(cloud, "schedule_inspection", {**visit, "proposed": ["2026-12-01T10:00"]})
    passes(cloud, days)
    cloud.invoke("scans", {})
    cloud.settle()
    return next((one for one in cloud.texts_to(MARIA) if "too late" in one or "may not know" in one), "")


def test_tenant_is_told_of_a_visit_before_the_notice_is_too_short(cloud: Cloud) -> None:
    approved(cloud, "switch_reminder", {"reminder": "visit_arranged", "on": True})
    assert scanned_after(cloud, 1) == ""
    assert cloud.texts_to(PETE) == []
    passes(cloud, 1)
    cloud.invoke("scans", {})
    cloud.settle()
    assert "Tue, Dec 1, 2026, 10:00 AM" in cloud.texts_to(PETE)[-1]
    passes(cloud, 3)
    cloud.invoke("scans", {})
    cloud.settle()
    assert len(cloud.texts_to(PETE)) == 1
    assert not any("may not know" in text or "too late" in text for text in cloud.texts_to(MARIA))


@pytest.mark.parametrize(
    ("moved_to", "told"),
    [
        ("2026-12-01T14:00", "Tue, Dec 1, 2026, 2:00 PM"),
        ("2026-12-02T10:00", "Wed, Dec 2, 2026, 10:00 AM"),
        # They are told soon, not only when its notice is due.
        ("2026-12-20T10:00", "Sun, Dec 20, 2026, 10:00 AM"),
    ],
)
def test_tenant_is_told_again_when_a_visit_they_know_of_is_moved(cloud: Cloud, moved_to: str, told: str) -> None:
    approved(cloud, "switch_reminder", {"reminder": "visit_arranged", "on": True})
    scanned_after(cloud, 2)
    assert "Tue, Dec 1, 2026, 10:00 AM" in cloud.texts_to(PETE)[-1]
    (one,) = book_of(cloud).open(INSPECTION)
    moved = {"inspection_id": one.record_id, "place": FLAT, "event": "reschedule", "at": moved_to}
    calls(cloud, "record_inspection", moved)
    for _ in range(2):
        passes(cloud, 1)
        cloud.invoke("scans", {})
        cloud.settle()
    assert len(cloud.texts_to(PETE)) == 2
    assert f"is not on Tue, Dec 1, 2026, 10:00 AM, as we wrote, but on {told}." in cloud.texts_to(PETE)[-1]


def test_tenant_hears_each_time_that_a_visit_is_moved_to_and_fro(cloud: Cloud) -> None:
    approved(cloud, "switch_reminder", {"reminder": "visit_arranged", "on": True})
    scanned_after(cloud, 2)
    (one,) = book_of(cloud).open(INSPECTION)
    moved = {"inspection_id": one.record_id, "place": FLAT, "event": "reschedule"}
    for day in ("2026-12-20", "2026-12-12", "2026-12-20"):
        calls(cloud, "record_inspection", moved | {"at": f"{day}T10:00"})
        passes(cloud, 1)
        cloud.invoke("scans", {})
        cloud.settle()
    there, back = "Sun, Dec 20, 2026, 10:00 AM", "Sat, Dec 12, 2026, 10:00 AM"
    told = [f"is not on {was}, as we wrote, but on {now}." for was, now in ((there, back), (back, there))]
    assert [words in text for words, text in zip(told, cloud.texts_to(PETE)[-2:], strict=True)] == [True, True]


def test_members_hear_that_a_tenant_knows_the_old_time_of_a_visit(cloud: Cloud) -> None:
    approved(cloud, "switch_reminder", {"reminder": "visit_arranged", "on": True})
    scanned_after(cloud, 2)
    (one,) = book_of(cloud).open(INSPECTION)
    moved = {"inspection_id": one.record_id, "place": FLAT, "event": "reschedule", "at": "2026-12-02T10:00"}
    calls(cloud, "record_inspection", moved)
    approved(cloud, "switch_reminder", {"reminder": "visit_arranged", "on": False})
    passes(cloud, 1)
    cloud.invoke("scans", {})
    cloud.settle()
    told = (
        "the tenants may not know of the inspection on Wed, Dec 2, 2026, and the notice they are owed is due by "
        "Wed, Nov 25, 2026. Tell me to let them"
    )
    assert told in cloud.texts_to(MARIA)[-1]


def test_member_hears_of_an_untold_visit_when_the_reminder_is_off(cloud: Cloud) -> None:
    told = scanned_after(cloud, 2)
    assert any("Tell me to let them know by Tue, Nov 24, 2026." in one for one in cloud.texts_to(MARIA))
    assert f"{UNTOLD} Tell me to let them know." in told


def test_members_not_the_tenant_hear_of_a_visit_when_notice_is_too_late(cloud: Cloud) -> None:
    approved(cloud, "switch_reminder", {"reminder": "visit_arranged", "on": True})
    # The clock passes the day of the notice in one step, as in an outage.
    told = (
        f"{FLAT}: I have sent the tenants no notice that the inspection is on Tue, Dec 1, 2026, 10:00 AM, and since "
        "Wed, Nov 25, 2026 it is too late for the notice they are owed. Ask them if they know, or move it."
    )
    assert told in scanned_after(cloud, 6)
    # The day before it is said again.
    passes(cloud, 4)
    cloud.invoke("scans", {})
    cloud.settle()
    assert sum("too late for the notice they are owed" in text for text in cloud.texts_to(MARIA)) == 2
    assert not any("Dec 1" in text for text in cloud.texts_to(PETE))
    (one,) = book_of(cloud).open(INSPECTION)
    given = {"contact_id": contact(cloud, "Pete"), "reminder": "visit_arranged", "subject_id": one.record_id}
    calls(cloud, "send_reminder", {**given, "place": FLAT})
    assert not any("Dec 1" in text for text in cloud.texts_to(PETE))


def test_member_who_moved_a_visit_hears_that_its_notice_is_too_late(cloud: Cloud) -> None:
    approved(cloud, "switch_reminder", {"reminder": "visit_arranged", "on": True})
    scanned_after(cloud, 0)
    (one,) = book_of(cloud).open(INSPECTION)
    moved = {"inspection_id": one.record_id, "place": FLAT, "event": "reschedule", "at": "2026-12-01T11:00"}
    calls(cloud, "record_inspection", moved, SAM)
    passes(cloud, 6)
    cloud.invoke("scans", {})
    cloud.settle()
    for person in (MARIA, SAM):
        assert "too late for the notice they are owed" in cloud.texts_to(person)[-1], person.name


def reminded_three_times(cloud: Cloud, *days: int) -> None:
    """Have Pete reminded of late rent on these days of November, which is as often as anybody is in a week."""
    sent = tuple(SentReminder(on=date(2026, 11, day), name="rent_late", subject_id="chg-1") for day in days)
    pete = contact(cloud, "Pete")
    count = ReminderCount(
        account_id=account_of(cloud), record_id=f"rmd-{pete}", contact_id=pete, since=sent[0].on, sent=sent
    )
    cloud.wiring.records.change(account_of(cloud), "reminded", "", lambda _: [count])


def test_notice_of_a_visit_goes_in_time_to_an_often_reminded_tenant(cloud: Cloud) -> None:
    approved(cloud, "switch_reminder", {"reminder": "visit_arranged", "on": True})
    reminded_three_times(cloud, 20, 21, 22)
    assert scanned_after(cloud, 2) == ""
    assert "Tue, Dec 1, 2026, 10:00 AM" in cloud.texts_to(PETE)[-1]
    # It is one of the week's reminders, so that others wait the longer.
    assert next_day(book_of(cloud), contact(cloud, "Pete"), date(2026, 11, 27)) == date(2026, 11, 28)


@pytest.mark.parametrize(("days", "why"), [(8, "reminded of rent on the eve"), (9, "nothing ran on the eve")])
def test_members_hear_of_a_visit_its_tenant_gets_no_reminder_of_in_time(cloud: Cloud, days: int, why: str) -> None:
    """The reminder of the day before does not go on the day of the visit."""
    approved(cloud, "switch_reminder", {"reminder": "visit_arranged", "on": True})
    scanned_after(cloud, 2)
    assert len(cloud.texts_to(PETE)) == 1
    if why.startswith("reminded"):
        pete, eve = contact(cloud, "Pete"), date(2026, 11, 30)
        cloud.wiring.records.change(
            account_of(cloud), "reminded", "", lambda book: counted(book, pete, "visit_arranged", "job-1", eve)
        )
    passes(cloud, days)
    for _ in range(2):
        cloud.invoke("scans", {})
        cloud.settle()
        passes(cloud, 1)
    assert len(cloud.texts_to(PETE)) == 1
    told = [one for one in cloud.texts_to(MARIA) if f"{FLAT}: there is an inspection on Tue, Dec 1, 2026." in one]
    assert len(told) == 1


@pytest.mark.parametrize(("emails", "instead"), [((PETE.email,), "by mail"), ((), "by letter")])
def test_member_hears_in_time_how_else_to_give_notice_after_a_stop(
    cloud: Cloud, emails: tuple[str, ...], instead: str
) -> None:
    approved(cloud, "switch_reminder", {"reminder": "visit_arranged", "on": True})
    cloud.wiring.contacts.update(account_of(cloud), contact(cloud, "Pete"), emails=emails)
    cloud.text(PETE, "STOP")
    cloud.settle()
    # The notice is due two days later.
    scanned_after(cloud, 2)
    told = f"This was scheduled, and I did not do it ({NOTICE}): {OTHERWISE[instead]}"
    assert cloud.texts_to(MARIA)[-1] == told
    maria = signed_in(cloud, MARIA)
    (row,) = (one for one in maria.rows("findings") if one["status"] == "not_done")
    assert "inspection" in row["what"]
    told = json.loads(maria.get(f"/app/findings.json?open={row['finding_id']}").text)["stopped"]
    assert told.startswith("I tried, but it could not be done. Put it off to have me try again then, or see to it")


def scanned(cloud: Cloud, days: int) -> list[str]:
    """What Maria is told so many days later."""
    before = len(cloud.texts_to(MARIA))
    passes(cloud, days)
    cloud.invoke("scans", {})
    cloud.settle()
    passes(cloud, 0, 1)
    cloud.settle()
    return [one for one in cloud.texts_to(MARIA)[before:] if "of the rent for" not in one]


def test_failed_notice_of_a_visit_is_tried_again_on_its_last_day(cloud: Cloud) -> None:
    approved(cloud, "switch_reminder", {"reminder": "visit_arranged", "on": True})
    cloud.text(PETE, "STOP")
    cloud.settle()
    scanned_after(cloud, 2)
    cloud.text(PETE, "START")
    cloud.settle()
    assert scanned(cloud, 1) == []
    assert not any("Dec 1" in text for text in cloud.texts_to(PETE))
    scanned(cloud, 1)
    assert "Tue, Dec 1, 2026, 10:00 AM" in cloud.texts_to(PETE)[-1]
    assert not any("too late" in text for text in scanned(cloud, 1))


def test_member_hears_on_its_last_day_that_a_notice_still_cannot_go(cloud: Cloud) -> None:
    approved(cloud, "switch_reminder", {"reminder": "visit_arranged", "on": True})
    cloud.text(PETE, "STOP")
    cloud.settle()
    scanned_after(cloud, 2)
    assert scanned(cloud, 1) == []
    told = f"This was scheduled, and I did not do it ({NOTICE}): {OTHERWISE['by mail']}"
    assert scanned(cloud, 1) == [told]


def test_member_hears_of_an_untold_visit_again_on_the_last_day_of_its_notice(cloud: Cloud) -> None:
    assert f"{UNTOLD} Tell me to let them know." in scanned_after(cloud, 2)
    assert scanned(cloud, 1) == []
    (told,) = scanned(cloud, 1)
    assert f"{UNTOLD} Tell me to let them know." in told


def asked_for_the_notice(cloud: Cloud, days: int) -> list[str]:
    """Steward asks before it reminds anybody, and asks for the notice of the visit so many days later."""
    approved(cloud, "switch_reminder", {"reminder": "visit_arranged", "on": True})
    maria = next(one for one in cloud.wiring.people_store.members(account_of(cloud)) if one.name == MARIA.name)
    cloud.wiring.autonomy.set_level(account_of(cloud), "send_reminder", 2, maria)
    property_id, unit_id, _ = let_to_pete(cloud)
    visit = {"property_id": property_id, "unit_id": unit_id, "place": FLAT, "kind": "routine"}
    day = (utc_now().date() + timedelta(days=days + 9)).isoformat()
    calls(cloud, "schedule_inspection", {**visit, "proposed": [f"{day}T10:00"]})
    return scanned(cloud, days)


def test_open_question_for_a_notice_is_not_asked_again_on_its_last_day(cloud: Cloud) -> None:
    """It is asked on a Saturday, and open until Monday evening."""
    question = asked_for_the_notice(cloud, 8)[-1]
    assert "May I remind Pete Rossi" in question
    for _ in range(2):
        assert not any("visit" in text for text in scanned(cloud, 1))
    (code,) = re.findall(r"YES (\w+) or", question)
    cloud.text(MARIA, f"YES {code}")
    cloud.settle()
    passes(cloud, 0, 1)
    cloud.settle()
    assert [text for text in cloud.texts_to(PETE) if "Dec 7" in text] == cloud.texts_to(PETE)[-1:]


@pytest.mark.parametrize(("hour", "sent"), [("09:00", 1), ("15:00", 0)])
def test_notice_put_off_to_its_last_day_goes_once_and_then(cloud: Cloud, hour: str, sent: int) -> None:
    scanned_after(cloud, 2)
    unsettled = cloud.wiring.scan_store.unsettled(account_of(cloud))
    (found,) = (one.finding_id for one in unsettled if one.check == "inspection_untold")
    calls(cloud, "update_finding", {"finding_id": found, "action": "snooze", "until": f"2026-11-24T{hour}"})
    approved(cloud, "switch_reminder", {"reminder": "visit_arranged", "on": True})
    scanned(cloud, 2)
    assert sum("Dec 1" in text for text in cloud.texts_to(PETE)) == sent
    for _ in range(6):
        scanned(cloud, 0)
    assert sum("Dec 1" in text for text in cloud.texts_to(PETE)) == 1


def test_no_to_the_notice_of_a_visit_holds_on_its_last_day(cloud: Cloud) -> None:
    (question,) = asked_for_the_notice(cloud, 2)
    assert "May I remind Pete Rossi" in question
    decide(cloud, MARIA, "rejected")
    cloud.settle()
    assert scanned(cloud, 1) + scanned(cloud, 1) == []
    (told,) = scanned(cloud, 1)
    assert "too late for the notice they are owed" in told


def test_member_hears_by_when_notice_is_owed_that_a_number_refused(cloud: Cloud) -> None:
    approved(cloud, "switch_reminder", {"reminder": "visit_arranged", "on": True})
    # Only the provider knows that Pete has opted out.
    cloud.twilio._opted_out.add((NUMBER, PETE.phone))
    scanned_after(cloud, 2)
    could_not = f"I could not do what was scheduled (remind Pete Rossi of the visit to {FLAT}): "
    assert cloud.texts_to(MARIA)[-1].startswith(f"{UNTOLD} {could_not}")
    passes(cloud, 0, 1)
    cloud.settle()
    assert f"10:00 AM): {OTHERWISE['by mail']}" in cloud.texts_to(MARIA)[-1]


def test_workflow_that_cannot_give_notice_says_by_when_it_is_owed(cloud: Cloud) -> None:
    cloud.text(PETE, "STOP")
    property_id, unit_id, _ = let_to_pete(cloud)
    approved(cloud, "switch_reminder", {"reminder": "visit_arranged", "on": True})
    visit = {"property_id": property_id, "unit_id": unit_id, "place": FLAT, "kind": "routine"}
    calls(cloud, "schedule_inspection", {**visit, "proposed": ["2026-12-01T10:00"]})
    (one,) = book_of(cloud).under(unit_id, INSPECTION, Inspection)
    approved(cloud, "workflow_inspection", {"inspection_id": one.record_id, "place": FLAT})
    assert f"I could not {NOTICE}: {OTHERWISE['by mail']}" in cloud.texts_to(MARIA)[-1]


def test_start_of_a_tenant_names_the_day_of_the_visit_held_back(cloud: Cloud) -> None:
    approved(cloud, "switch_reminder", {"reminder": "visit_arranged", "on": True})
    cloud.text(PETE, "STOP")
    cloud.settle()
    scanned_after(cloud, 2)
    cloud.text(PETE, "START")
    cloud.settle()
    assert f"Tell me if I should do it now: {NOTICE} (was to go out on " in cloud.texts_to(MARIA)[-1]


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
