"""Maintenance workflow, through the Lambda handlers: from the reported repair to the paid job, with approvals."""

from __future__ import annotations

import re
from collections.abc import Iterator
from datetime import datetime
from typing import Any
from zoneinfo import ZoneInfo

import pytest

from steward.agent.conversations.models import ConversationState
from steward.channels.messaging.delegated_sends import handed_over
from steward.trades.portfolio.maintenance_jobs import (
    MAINTENANCE,
    QUOTE,
    MaintenanceJob,
    VendorQuote,
    job_moved,
    vendor_id_of,
)
from steward.trades.records.service import Book
from steward.trust.approvals.service import ApprovalService
from tests.support.cloud import MARIA, PETE, SAM, Cloud, account_of
from tests.support.lettings import (
    DAY,
    FLAT,
    JORDAN,
    approved,
    at,
    begun,
    book_of,
    calls,
    contact,
    line,
    passes,
    property_and_unit,
    reported,
    working_landlord,
    yes,
)
from tests.support.plumber import answer, decide

TO_PETE = f'give "Leak under the sink" at {FLAT} to Pete Rossi'


@pytest.fixture
def cloud() -> Iterator[Cloud]:
    """It is 9:41 on Friday, 20 November 2026; the account keeps a landlord's records, with Pete for plumbing."""
    with working_landlord() as running:
        yield running


def job(cloud: Cloud, given: dict[str, Any]) -> MaintenanceJob:
    return book_of(cloud).need(given["maintenance_id"], MaintenanceJob)


def quoted(cloud: Cloud, given: dict[str, Any], amount: str = "240.00") -> str:
    """Pete has answered, and it is put down."""
    (asked,) = book_of(cloud).under(given["maintenance_id"], QUOTE, VendorQuote)
    pete = {"vendor_id": contact(cloud, "Pete"), "quote_id": asked.record_id}
    calls(cloud, "save_quote", {**given, **pete, "amount": amount, "event": "receive"})
    return asked.record_id


def test_a_repair_is_seen_through_from_its_report_to_the_end(cloud: Cloud) -> None:
    given = begun(cloud)
    # Nobody is asked once more whether the repair they have just put down was looked at.
    assert at(cloud) == ("running", "quotes", "asking")
    yes(cloud)
    assert "We need a repair at 118 Oak Street, 4B." in cloud.texts_to(PETE)[-1]
    assert at(cloud) == ("running", "quotes", "waiting")
    quoted(cloud, given)
    assert at(cloud) == ("running", "approval", "asking")
    assert "240.00" in cloud.texts_to(MARIA)[-1]
    yes(cloud)
    assert job(cloud, given).state == "approved"
    assert at(cloud) == ("running", "booking", "waiting")
    approved(cloud, "update_maintenance", {**given, "event": "schedule", "appointment": "2026-11-23T09:00"})
    assert at(cloud) == ("running", "work", "waiting")
    assert re.search(r"appointment 2026-11-23 09:00(?! UTC)", calls(cloud, "get_maintenance", {}))
    approved(cloud, "update_maintenance", {**given, "event": "complete"})
    assert at(cloud) == ("running", "papers", "waiting")
    spent = {"property_id": job(cloud, given).property_id, "place": "118 Oak Street", "kind": "repairs"}
    of_job = {"maintenance_id": given["maintenance_id"], "amount": "240.00", "day": "2026-11-20"}
    calls(cloud, "record_expense", {**spent, **of_job})
    # Nobody lives there, so nobody is asked; closing is a draft like any change of a job.
    assert at(cloud) == ("running", "check", "asking")
    yes(cloud)
    assert at(cloud)[0] == "completed"
    assert job(cloud, given).state == "closed"


def test_question_whether_to_close_a_repair_quotes_what_its_vendor_wrote(cloud: Cloud) -> None:
    given = reported(cloud)
    approved(cloud, "update_maintenance", {**given, "event": "assign", "vendor_id": contact(cloud, "Pete")})
    approved(cloud, "update_maintenance", {**given, "event": "complete"})
    cloud.later(60)
    cloud.text(PETE, "It came to 260 with the new trap")
    cloud.settle()
    calls(cloud, "update_maintenance", {**given, "event": "close"})
    asked = cloud.texts_to(MARIA)[-2:]
    assert any('Pete Rossi last wrote: "It came to 260 with the new trap"' in text for text in asked)


def assigned_by_hand(cloud: Cloud, given: dict[str, Any]) -> None:
    vendor_id = vendor_id_of(contact(cloud, "Pete"))
    cloud.wiring.records.change(
        account_of(cloud), "by-hand", "", lambda book: [job_moved(book, given["maintenance_id"], "assign", vendor_id)]
    )
    cloud.settle()


def open_questions(cloud: Cloud) -> list[str]:
    state: ConversationState = cloud.wiring.actor_store.state(cloud.conversation_of(MARIA))
    return [one.tool for one in state.approvals.values() if one.purpose == "run"]


def test_call_that_would_change_nothing_is_not_asked_about(cloud: Cloud) -> None:
    given = reported(cloud)
    to_pete = {**given, "event": "assign", "vendor_id": contact(cloud, "Pete")}
    approved(cloud, "update_maintenance", to_pete)
    found = calls(cloud, "update_maintenance", to_pete)
    assert found == f"This was done before, so I have changed nothing: {TO_PETE}"
    assert cloud.texts_to(MARIA)[-1] == "Here it is."
    assert open_questions(cloud) == []
    assert calls(cloud, "update_maintenance", {**to_pete, "note": "Ring twice."}).startswith("Waiting for a decision")


def test_yes_to_a_change_done_by_hand_names_the_change(cloud: Cloud) -> None:
    given = reported(cloud)
    calls(cloud, "update_maintenance", {**given, "event": "assign", "vendor_id": contact(cloud, "Pete")})
    assigned_by_hand(cloud, given)
    decide(cloud, MARIA, "approved")
    cloud.settle()
    assert f"Done: This was done before, so I have changed nothing: {TO_PETE}." in cloud.texts_to(MARIA)[-1]


def test_question_about_a_change_done_by_hand_is_withdrawn(cloud: Cloud) -> None:
    given = reported(cloud)
    to_pete = {**given, "event": "assign", "vendor_id": contact(cloud, "Pete")}
    assert calls(cloud, "update_maintenance", to_pete).startswith("Waiting for a decision")
    assigned_by_hand(cloud, given)
    cloud.later(5)
    assert open_questions(cloud) == []
    so = f'This is already on record. So I won\'t give "Leak under the sink" at {FLAT} to Pete Rossi.'
    assert cloud.texts_to(MARIA)[-1] == so
    answer(cloud, MARIA, "YES")
    cloud.settle()
    assert cloud.texts_to(MARIA)[-1] == so


def test_change_asked_of_two_members_is_made_by_the_first_yes(cloud: Cloud) -> None:
    to_pete = {**reported(cloud), "event": "assign", "vendor_id": contact(cloud, "Pete")}
    for person in (MARIA, SAM):
        calls(cloud, "update_maintenance", to_pete, person)
    answer(cloud, MARIA, "YES")
    # Nothing has been carried out yet.
    answer(cloud, SAM, "NO")
    cloud.settle()
    so = 'Maria Gomez has already said yes to the same, so I won\'t give "Leak under the sink"'
    assert cloud.texts_to(SAM)[-1].startswith(so)
    assert not any("OK, I won't" in text for text in cloud.texts_to(SAM))
    assert any(text.startswith("Done: ") or "\nDone: " in text for text in cloud.texts_to(MARIA)[-2:])


def test_change_that_two_members_allow_at_once_is_made_once(cloud: Cloud, monkeypatch: pytest.MonkeyPatch) -> None:
    to_pete = {**reported(cloud), "event": "assign", "vendor_id": contact(cloud, "Pete")}
    for person in (MARIA, SAM):
        calls(cloud, "update_maintenance", to_pete, person)
    cloud.clock.shift(60)
    # Neither sees the other's yes.
    monkeypatch.setattr(ApprovalService, "_after_a_yes", lambda *_: None)
    for person in (MARIA, SAM):
        answer(cloud, person, "YES")
    cloud.settle()
    assert sum("is given to Pete Rossi" in text for one in (MARIA, SAM) for text in cloud.texts_to(one)) == 1
    assert "Maria Gomez has already said yes to the same" in cloud.texts_to(SAM)[-1]


def test_question_about_a_repair_names_anothers_open_one(cloud: Cloud) -> None:
    to_pete = {**reported(cloud), "event": "assign", "vendor_id": contact(cloud, "Pete")}
    calls(cloud, "update_maintenance", to_pete, SAM)
    calls(cloud, "update_maintenance", {**to_pete, "note": "Ring twice."})
    asked = next(text for text in reversed(cloud.texts_to(MARIA)) if "May I" in text)
    other = 'Sam Lee asked me for a change here, too, which is not decided yet: give "Leak under the sink"'
    assert other in asked


def test_receipt_says_what_another_member_had_set_since_it_was_asked(cloud: Cloud) -> None:
    given = reported(cloud)
    approved(cloud, "update_maintenance", {**given, "event": "assign", "vendor_id": contact(cloud, "Pete")})
    visit = {**given, "event": "schedule"}
    calls(cloud, "update_maintenance", {**visit, "appointment": "2026-12-04T09:00"}, SAM)
    calls(cloud, "update_maintenance", {**visit, "appointment": "2026-12-04T11:00"})
    cloud.clock.shift(60)
    for person in (SAM, MARIA):
        answer(cloud, person, "YES")
        cloud.settle()
    assert not any("had set it" in text for text in cloud.texts_to(SAM))
    assert "Sam Lee had set it to Fri, Dec 4, 2026, 9:00 AM before." in cloud.texts_to(MARIA)[-1]
    # Maria knows by now what it was.
    cloud.clock.shift(60)
    approved(cloud, "update_maintenance", {**visit, "appointment": "2026-12-04T13:00"})
    assert "had set it" not in cloud.texts_to(MARIA)[-1]


def test_receipt_names_the_vendor_another_member_had_chosen(cloud: Cloud) -> None:
    given = reported(cloud)
    pete, jordan = contact(cloud, "Pete"), contact(cloud, "Jordan")
    approved(cloud, "save_party", {"contact_id": jordan, "role": "vendor", "trades": ["plumbing"]})
    insured = {"vendor_id": jordan, "place": "Jordan Wells", "cover": "liability", "insurer": "Acme"}
    calls(cloud, "save_insurance", {**insured, "starts": "2026-01-01", "expires": "2027-12-31"})
    calls(cloud, "update_maintenance", {**given, "event": "assign", "vendor_id": jordan, "note": "Ring twice."}, SAM)
    calls(cloud, "update_maintenance", {**given, "event": "assign", "vendor_id": pete, "note": "Ring once."})
    cloud.clock.shift(60)
    for person in (SAM, MARIA):
        answer(cloud, person, "YES")
        cloud.settle()
    assert 'Sam Lee had set it to "Ring twice.", Jordan Wells before.' in cloud.texts_to(MARIA)[-1]


def test_everybody_asked_hears_why_a_question_is_withdrawn(cloud: Cloud, monkeypatch: pytest.MonkeyPatch) -> None:
    given = reported(cloud)
    both = tuple(one for one in cloud.wiring.people.members(account_of(cloud)) if one.name in (MARIA.name, SAM.name))
    monkeypatch.setattr("steward.agent.turns.audiences.member.MemberAudience.deciders", lambda *_: both)
    calls(cloud, "update_maintenance", {**given, "event": "assign", "vendor_id": contact(cloud, "Pete")})
    assigned_by_hand(cloud, given)
    cloud.later(60)
    for one in (MARIA, SAM):
        assert cloud.texts_to(one)[-1].startswith("This is already on record. So I won't give"), one


def test_question_about_another_change_of_the_repair_stays_open(cloud: Cloud) -> None:
    given = reported(cloud)
    calls(
        cloud, "update_maintenance", {**given, "event": "assign", "vendor_id": contact(cloud, "Pete"), "note": "Now."}
    )
    assigned_by_hand(cloud, given)
    cloud.later(5)
    assert open_questions(cloud) == ["update_maintenance"]


def test_scheduled_change_done_by_hand_is_told_and_not_asked(cloud: Cloud) -> None:
    given = reported(cloud)
    to_pete = {**given, "event": "assign", "vendor_id": contact(cloud, "Pete")}
    later = {"call": {"tool": "update_maintenance", "arguments": to_pete}, "start": "2026-11-23T09:00"}
    assert "next: Mon 2026-11-23 09:00" in calls(cloud, "create_scheduled_job", later)
    assigned_by_hand(cloud, given)
    passes(cloud, 3)
    cloud.later(60)
    assert open_questions(cloud) == []
    assert (
        f"I did not do it (give the repair at {FLAT} to the vendor): {FLAT} was like that" in cloud.texts_to(MARIA)[-1]
    )


def booked(cloud: Cloud, *, reminds: bool) -> dict[str, Any]:
    """Jordan lives there, somebody has a vendor already, and their appointment is put down."""
    given = reported(cloud)
    unit_id = job(cloud, given).unit_id
    tenancy = {"unit_id": unit_id, "place": FLAT, "tenant_ids": [contact(cloud, "Jordan")], "start": "2026-01-01"}
    approved(cloud, "create_tenancy", {**tenancy, "rent": "1380", "due_day": 1})
    if reminds:
        approved(cloud, "switch_reminder", {"reminder": "visit_arranged", "on": True})
    approved(cloud, "update_maintenance", {**given, "event": "assign", "vendor_id": contact(cloud, "Pete")})
    assert any("is given to Pete Rossi" in text for text in cloud.texts_to(MARIA))
    approved(cloud, "workflow_maintenance_job", given)
    while line(cloud).doing == "asking":
        yes(cloud)
    assert at(cloud) == ("running", "booking", "waiting")
    approved(cloud, "update_maintenance", {**given, "event": "schedule", "appointment": "2026-12-01T09:00"})
    return given


def test_tenant_hears_of_an_appointment_and_of_its_change(cloud: Cloud) -> None:
    given = booked(cloud, reminds=False)
    assert at(cloud) == ("running", "booking", "asking")
    yes(cloud)
    assert "will come to 118 Oak Street, 4B for the repair: Tue, Dec 1, 2026, 9:00" in cloud.texts_to(JORDAN)[-1]
    assert at(cloud) == ("running", "work", "waiting")
    cloud.later(60)
    approved(cloud, "update_maintenance", {**given, "event": "schedule", "appointment": "2026-12-03T14:00"})
    assert at(cloud) == ("running", "booking", "asking")
    yes(cloud)
    assert "Thu, Dec 3, 2026, 2:00" in cloud.texts_to(JORDAN)[-1]
    assert at(cloud) == ("running", "work", "waiting")


def test_they_are_told_by_the_reminder_that_is_switched_on(cloud: Cloud) -> None:
    booked(cloud, reminds=True)
    assert "Dec 1" in cloud.texts_to(JORDAN)[-1]
    assert at(cloud) == ("running", "work", "waiting")


def test_reminded_tenant_hears_that_a_repair_visit_was_moved_once(cloud: Cloud) -> None:
    given = booked(cloud, reminds=True)
    cloud.later(60)
    approved(cloud, "update_maintenance", {**given, "event": "schedule", "appointment": "2026-12-03T14:00"})
    moved = "is not on Tue, Dec 1, 2026, 9:00 AM, as we wrote, but on Thu, Dec 3, 2026, 2:00 PM."
    assert f"the visit to {FLAT} for the repair {moved}" in cloud.texts_to(JORDAN)[-1]
    told = len(cloud.texts_to(JORDAN))
    cloud.later(DAY)
    noted = job(cloud, given).model_copy(update={"note": "Ring twice."})
    cloud.wiring.records.change(account_of(cloud), "noted", "", lambda _: [noted])
    cloud.settle()
    cloud.later(60)
    assert at(cloud) == ("running", "work", "waiting")
    assert len(cloud.texts_to(JORDAN)) == told


def test_tenant_hears_of_a_move_made_while_the_first_time_is_told(
    cloud: Cloud, monkeypatch: pytest.MonkeyPatch
) -> None:
    then = datetime(2026, 12, 3, 14, tzinfo=ZoneInfo("America/New_York"))

    def moved(book: Book) -> list[MaintenanceJob]:
        (one,) = book.some([line.record_id for line in book.open(MAINTENANCE)], MaintenanceJob)
        return [one.model_copy(update={"appointment_at": then})]

    def moved_meanwhile(*arguments: Any, **named: Any) -> Any:
        cloud.wiring.records.change(account_of(cloud), "moved", "", moved)
        return handed_over(*arguments, **named)

    monkeypatch.setattr("steward.trades.portfolio.tools.reminders.run.handed_over", moved_meanwhile)
    booked(cloud, reminds=True)
    cloud.later(60)
    first, again = cloud.texts_to(JORDAN)
    assert "Tue, Dec 1, 2026, 9:00 AM" in first
    assert "is not on Tue, Dec 1, 2026, 9:00 AM, as we wrote, but on Thu, Dec 3" in again
    assert at(cloud) == ("running", "work", "waiting")


def test_without_an_insured_vendor_it_says_so_and_waits(cloud: Cloud) -> None:
    property_id, _ = property_and_unit(cloud)
    leak = {"title": "Leak under the sink", "kind": "plumbing", "urgency": "normal", "place": "118 Oak Street"}
    approved(cloud, "create_maintenance", {"property_id": property_id, **leak})
    (found,) = book_of(cloud).open(MAINTENANCE)
    approved(cloud, "workflow_maintenance_job", {"maintenance_id": found.record_id, "place": "118 Oak Street"})
    assert at(cloud) == ("running", "vendor", "waiting")
    cloud.later(DAY + 60)
    assert cloud.texts_to(MARIA)[-1].endswith(
        "is waiting for an insured vendor. Tell me when you have it, or that I should stop waiting."
    )


def test_nobody_is_looked_for_once_it_was_done_by_hand(cloud: Cloud) -> None:
    property_id, _ = property_and_unit(cloud)
    leak = {"title": "Leak under the sink", "kind": "plumbing", "urgency": "normal", "place": "118 Oak Street"}
    approved(cloud, "create_maintenance", {"property_id": property_id, **leak})
    (found,) = book_of(cloud).open(MAINTENANCE)
    of = {"maintenance_id": found.record_id, "place": "118 Oak Street"}
    approved(cloud, "workflow_maintenance_job", of)
    assert at(cloud) == ("running", "vendor", "waiting")
    approved(cloud, "update_maintenance", {**of, "event": "complete"})
    assert at(cloud) == ("running", "papers", "waiting")


def test_receipts_of_a_repair_say_which_of_the_place_it_is(cloud: Cloud) -> None:
    property_id, _ = property_and_unit(cloud)
    leak = {"title": "Leak under the sink", "kind": "plumbing", "urgency": "normal", "place": "118 Oak Street"}
    approved(cloud, "create_maintenance", {"property_id": property_id, **leak})
    said = "Done: The repair at 118 Oak Street is on record: Leak under the sink, normal"
    assert any(said in text for text in cloud.texts_to(MARIA))
    (found,) = book_of(cloud).open(MAINTENANCE)
    of = {"maintenance_id": found.record_id, "place": "118 Oak Street"}
    approved(cloud, "update_maintenance", {**of, "event": "hold"})
    said = "The repair at 118 Oak Street (Leak under the sink) is put on hold"
    assert any(said in text for text in cloud.texts_to(MARIA))
    # Words of an outsider are not repeated.
    heard = job(cloud, of).model_copy(update={"outside": ("title",)})
    cloud.wiring.records.change(account_of(cloud), "heard", "", lambda _: [heard])
    approved(cloud, "update_maintenance", {**of, "event": "complete"})
    assert any("The repair at 118 Oak Street (plumbing) is done" in text for text in cloud.texts_to(MARIA))


def test_it_is_listed_and_called_off_by_text_and_what_it_did_is_taken_back(cloud: Cloud) -> None:
    given = reported(cloud)
    heard = job(cloud, given).model_copy(update={"outside": ("description",)})
    cloud.wiring.records.change(account_of(cloud), "heard", "", lambda _: [heard])
    approved(cloud, "workflow_maintenance_job", given)
    assert at(cloud) == ("running", "triage", "asking")
    yes(cloud)
    assert job(cloud, given).state == "triaged"
    listed = calls(cloud, "list_workflows", {})
    assert '"118 Oak Street, 4B: Leak under the sink": step 3 of 8 (quotes),' in listed
    found = line(cloud)
    approved(cloud, "control_workflow", {"workflow_id": found.workflow_id, "place": found.title, "action": "cancel"})
    (asked,) = (text for text in cloud.texts_to(MARIA) if "May I call off the repair" in text)
    assert f"May I call off the repair ({found.title})?" in asked
    assert 'I would take back: mark "Leak under the sink" at 118 Oak Street, 4B as looked at.' in asked
    assert at(cloud)[0] == "cancelled"
    assert job(cloud, given).state == "reported"
    # The pipe still leaks: only Steward's part in it is over.
    said = (
        "Done: The repair (118 Oak Street, 4B: Leak under the sink) is no longer in my hands. The record itself stays."
    )
    assert any(said in one for one in cloud.texts_to(MARIA))


def test_question_whether_to_call_off_names_messages_that_went_out(cloud: Cloud) -> None:
    begun(cloud)
    yes(cloud)
    found = line(cloud)
    calls(cloud, "control_workflow", {"workflow_id": found.workflow_id, "place": found.title, "action": "cancel"})
    (asked,) = (text for text in cloud.texts_to(MARIA) if "May I call off the repair" in text)
    assert "This stays as it was done: text Pete Rossi" in asked


def test_repair_that_is_cancelled_by_hand_is_not_said_to_be_done(cloud: Cloud) -> None:
    given = begun(cloud)
    approved(cloud, "update_maintenance", {**given, "event": "cancel"})
    cloud.settle()
    assert at(cloud)[0] == "cancelled"
    said = "\n".join(cloud.texts_to(MARIA))
    assert "The repair (118 Oak Street, 4B: Leak under the sink) is no longer in my hands." in said
    assert "Leak under the sink) is done" not in said


def test_a_job_has_one_workflow_however_often_it_is_asked_for(cloud: Cloud) -> None:
    given = begun(cloud)
    runs = f"the repair ({FLAT}) is under way already, at step 3 of 8"
    assert runs in calls(cloud, "workflow_maintenance_job", given)
    assert len(cloud.wiring.workflows.listed(account_of(cloud))) == 1
