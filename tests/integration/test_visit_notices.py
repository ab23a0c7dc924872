"""Notice that tenants are owed of an inspection: when it goes, and who hears by when if it cannot."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator
from datetime import date, timedelta

import pytest

from infra.local.demo import NUMBER
from steward.core.clock import utc_now
from steward.trades.portfolio.inspections import INSPECTION, Inspection
from steward.trades.records.reminders import ReminderCount, SentReminder, counted, next_day
from tests.support.cloud import MARIA, PETE, SAM, Cloud, account_of
from tests.support.lettings import (
    FLAT,
    approved,
    book_of,
    calls,
    contact,
    let_to_pete,
    passes,
    working_landlord,
)
from tests.support.plumber import decide
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


def notice_held_back_until_start(cloud: Cloud) -> None:
    """Pete's STOP keeps the notice of a visit from him; then he sends START."""
    approved(cloud, "switch_reminder", {"reminder": "visit_arranged", "on": True})
    cloud.text(PETE, "STOP")
    cloud.settle()
    scanned_after(cloud, 2)
    cloud.text(PETE, "START")
    cloud.settle()


def test_failed_notice_of_a_visit_is_tried_again_on_its_last_day(cloud: Cloud) -> None:
    notice_held_back_until_start(cloud)
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


def test_member_hears_of_an_untold_visit_on_the_last_day_of_its_notice(cloud: Cloud) -> None:
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
    notice_held_back_until_start(cloud)
    assert f"Tell me if I should do it now: {NOTICE} (was to go out on " in cloud.texts_to(MARIA)[-1]
