"""Overdue rent from the first question to a plan or a payment, through the Lambda handlers."""

from __future__ import annotations

import re
from collections.abc import Iterator
from unittest import mock

import pytest

from steward.time.workflows.service import WorkflowService
from steward.trades.portfolio.ledger_entries import CHARGE
from steward.trades.portfolio.notices import NOTICE, WrittenNotice
from tests.support.cloud import MARIA, PETE, Cloud, account_of
from tests.support.lettings import (
    DAY,
    FLAT,
    approved,
    at,
    book_of,
    calls,
    contact,
    let_to_pete,
    line,
    owing,
    paid,
    working_landlord,
    yes,
)
from tests.support.outsiders import member
from tests.support.plumber import decide
from tests.support.walks import for_each
from tests.support.web import signed_in


@pytest.fixture
def cloud() -> Iterator[Cloud]:
    """It is 9:41 on Friday, 20 November 2026; the account keeps a landlord's records, and Pete rents a flat."""
    with working_landlord() as running:
        yield running


def test_arrears_workflow_runs_until_the_rent_is_paid(cloud: Cloud) -> None:
    *_, tenancy_id = let_to_pete(cloud)
    of = {"tenancy_id": tenancy_id, "place": FLAT}
    approved(cloud, "add_charge", {**of, "kind": "rent", "amount": "1380", "due_on": "2026-11-01"})
    approved(cloud, "workflow_arrears", of)
    assert any(
        "follow up with Pete Rossi on the overdue rent of 118 Oak Street, 4B" in text for text in cloud.texts_to(MARIA)
    )
    assert at(cloud) == ("running", "message", "asking")
    yes(cloud)
    assert "$1,380.00 for 118 Oak Street, 4B was due on Sun, Nov 1, 2026" in cloud.texts_to(PETE)[-1]
    assert at(cloud) == ("running", "payment", "waiting")
    cloud.later(3 * DAY + 60)
    assert at(cloud) == ("running", "choice", "waiting")
    cloud.later(120)
    owes = "Pete Rossi hasn't paid $1,480.00 for 118 Oak Street, 4B, overdue since"
    assert cloud.texts_to(MARIA)[-1].startswith(owes)
    assert cloud.texts_to(MARIA)[-1].endswith("Shall it be a payment plan or a notice?")
    plan = {"instalments": [{"due_on": "2026-12-01", "amount": "1480"}], "event": "accept"}
    approved(cloud, "save_payment_plan", {**of, **plan})
    assert at(cloud) == ("running", "settled", "waiting")
    calls(cloud, "record_payment", {**of, "amount": "1480", "received_on": "2026-11-23", "method": "bank"})
    assert at(cloud)[0] == "completed"


def test_arrears_question_quotes_what_the_tenant_has_offered(cloud: Cloud) -> None:
    owing(cloud)
    yes(cloud)
    offer = "I can pay 400 on Friday and the rest next month"
    cloud.later(3_600)
    cloud.text(PETE, offer)
    cloud.settle()
    cloud.later(3 * DAY + 60)
    cloud.later(120)
    told = cloud.texts_to(MARIA)[-1]
    assert re.match(rf'Pete Rossi wrote \([^)]+\): "{offer}"\nPete Rossi hasn\'t paid ', told)
    assert told.endswith("Shall it be a payment plan or a notice?")
    calls(cloud, "get_arrears", {})
    assert offer not in str([one.body for one in cloud.model.requests[-2:]]), "the model sees a card of it"


def test_arrears_question_quotes_what_the_tenant_wrote_before_it_began(cloud: Cloud) -> None:
    *_, tenancy_id = let_to_pete(cloud)
    of = {"tenancy_id": tenancy_id, "place": FLAT}
    approved(cloud, "add_charge", {**of, "kind": "rent", "amount": "1380", "due_on": "2026-11-01"})
    cloud.text(PETE, "I paid the rest")
    cloud.settle()
    cloud.later(3_600)
    approved(cloud, "workflow_arrears", of)
    yes(cloud)
    cloud.later(3 * DAY + 60)
    cloud.later(120)
    assert re.match(
        r'Pete Rossi wrote \([^)]+\): "I paid the rest"\nPete Rossi hasn\'t paid ', cloud.texts_to(MARIA)[-1]
    )


def test_workflows_question_comes_once_when_an_outage_has_delayed_it(cloud: Cloud) -> None:
    owing(cloud)
    yes(cloud)
    cloud.later(3 * DAY + 60)
    assert at(cloud) == ("running", "choice", "waiting")

    def asked(*waits: int) -> list[str]:
        before = len(cloud.texts_to(MARIA))
        for seconds in waits:
            cloud.later(seconds)
        return [text for text in cloud.texts_to(MARIA)[before:] if "Shall it be a payment plan or a notice?" in text]

    # It should have come a week ago, and would come again by now.
    assert len(asked(7 * DAY - 60, 120)) == 1
    # Another outage lasts until a minute before the workflow stops.
    (last,) = asked(23 * DAY - 120, 120)
    assert last.endswith("Tell me to go on or to drop it.")


def test_decisions_about_overdue_rent_quote_the_tenants_offer(cloud: Cloud) -> None:
    *_, tenancy_id = let_to_pete(cloud)
    of = {"tenancy_id": tenancy_id, "place": FLAT}
    approved(cloud, "add_charge", {**of, "kind": "rent", "amount": "1380", "due_on": "2026-11-01"})
    cloud.text(PETE, "I can pay 400 on Friday")
    cloud.settle()
    plan = {"instalments": [{"due_on": "2026-12-01", "amount": "1480"}], "event": "accept"}
    for tool, given in (("workflow_arrears", of), ("save_payment_plan", {**of, **plan})):
        calls(cloud, tool, given)
        assert any('Pete Rossi last wrote: "I can pay 400 on Friday"' in text for text in cloud.texts_to(MARIA)[-2:])
        waiting = cloud.wiring.approval_views.waiting_for(account_of(cloud), member(cloud, MARIA))
        assert waiting[-1].approval.from_outside == ("Pete Rossi: “I can pay 400 on Friday”",)


def test_decisions_about_overdue_rent_quote_an_offer_that_was_answered(cloud: Cloud) -> None:
    *_, tenancy_id = let_to_pete(cloud)
    of = {"tenancy_id": tenancy_id, "place": FLAT}
    approved(cloud, "add_charge", {**of, "kind": "rent", "amount": "1380", "due_on": "2026-11-01"})
    cloud.text(PETE, "I can pay 400 on Friday")
    cloud.settle()
    approved(cloud, "send_message", {"contact_id": contact(cloud, "Pete"), "text": "Thanks.", "reason": "he wrote"})
    quoted = 'Pete Rossi last wrote: "I can pay 400 on Friday"'
    plan = {"instalments": [{"due_on": "2026-12-01", "amount": "1480"}], "event": "accept"}
    for tool, given in (("save_payment_plan", {**of, **plan}), ("workflow_arrears", of)):
        calls(cloud, tool, given)
        assert any(quoted in text for text in cloud.texts_to(MARIA)[-2:]), tool
    cloud.later(60)
    decide(cloud, MARIA, "approved")
    cloud.settle()
    assert at(cloud) == ("running", "message", "asking")
    asked = next(text for text in reversed(cloud.texts_to(MARIA)) if "may I text Pete Rossi" in text)
    assert quoted in asked
    calls(cloud, "draft_notice", {**of, "kind": "arrears", "day": "2026-12-20"})
    (notice,) = book_of(cloud).open_under(tenancy_id, NOTICE, WrittenNotice)
    served = {"notice_id": notice.record_id, "place": FLAT, "served_on": "2026-11-20", "way": "by_hand"}
    calls(cloud, "record_notice_served", served)
    assert any(quoted in text for text in cloud.texts_to(MARIA)[-2:])


def test_text_that_a_member_asks_for_quotes_nothing_that_was_answered(cloud: Cloud) -> None:
    *_, tenancy_id = let_to_pete(cloud)
    cloud.text(PETE, "I can pay 400 on Friday")
    cloud.settle()
    text = {"contact_id": contact(cloud, "Pete"), "text": "Thanks."}
    approved(cloud, "send_message", {**text, "reason": "he wrote"})
    # The model may name a record among the words of its reason.
    calls(cloud, "send_message", {**text, "text": "The heater is fixed.", "reason": f"asked for {tenancy_id}"})
    asked = next(text for text in cloud.texts_to(MARIA) if "The heater is fixed." in text)
    assert "I can pay 400" not in asked


def test_question_about_overdue_rent_names_the_follow_up_before(cloud: Cloud) -> None:
    of = owing(cloud)
    paid(cloud, of, "1480")
    assert at(cloud)[0] == "completed"
    assert not any("There was a follow-up" in text for text in cloud.texts_to(MARIA))
    approved(cloud, "add_charge", {**of, "kind": "rent", "amount": "90", "due_on": "2026-11-15"})
    calls(cloud, "workflow_arrears", of)
    assert any(
        "There was a follow-up here before, last on Nov 20, 2026." in text for text in cloud.texts_to(MARIA)[-2:]
    )


def test_lapsed_question_of_a_workflow_says_that_the_work_is_on_hold(cloud: Cloud) -> None:
    owing(cloud)
    for _ in range(8):
        cloud.later(DAY)
        cloud.later(120)
    told = "\n".join(cloud.texts_to(MARIA))
    assert at(cloud)[0] == "paused"
    assert "The work it belongs to is on hold." in told
    assert "Ask me again" not in told


def test_text_about_overdue_rent_is_withdrawn_when_the_rent_is_paid(cloud: Cloud) -> None:
    of = owing(cloud)
    paid(cloud, of, "1480")
    assert at(cloud)[0] == "completed"
    settled = f"The rent of {FLAT} is not overdue any more. So I won't text Pete Rossi (plumber)."
    assert any(settled in text for text in cloud.texts_to(MARIA))
    yes(cloud)
    assert cloud.texts_to(PETE) == []
    cloud.later(60)
    assert signed_in(cloud, MARIA).rows("approvals") == []


@for_each(("amount", "left"), [("480", "running"), ("1480", "completed")])
def test_yes_sends_nothing_untrue_when_news_of_a_payment_is_lost(amount: str, left: str) -> None:
    with working_landlord() as cloud:
        of = owing(cloud)
        with mock.patch.object(WorkflowService, "changed"):
            paid(cloud, of, amount)
        assert at(cloud) == ("running", "message", "asking")
        yes(cloud)
        assert (cloud.texts_to(PETE), at(cloud)[0]) == ([], left)
        settled = f"The rent of {FLAT} is not overdue any more. So I won't text Pete Rossi (plumber)."
        assert any(settled in text for text in cloud.texts_to(MARIA)) == (left == "completed")
        why = "is not overdue any more." if left == "completed" else "Something about this has changed since I asked."
        (text,) = (one for one in signed_in(cloud, MARIA).rows("decided") if one["what"].startswith("Text to Pete"))
        assert (text["status"], text["because"].endswith(why)) == ("not_done", True)
        if left == "running":
            cloud.later(60)
            yes(cloud)
            assert "$900.00" in cloud.texts_to(PETE)[-1]


def test_text_about_overdue_rent_is_asked_for_anew_when_part_is_paid(cloud: Cloud) -> None:
    of = owing(cloud)
    first = next(text for text in reversed(cloud.texts_to(MARIA)) if "may I" in text)
    paid(cloud, of, "480")
    cloud.later(60)
    assert at(cloud) == ("running", "message", "asking")
    assert len(signed_in(cloud, MARIA).rows("approvals")) == 1
    decide(cloud, MARIA, "approved", token=first.rsplit("/a/", 1)[1].split()[0])
    cloud.settle()
    assert cloud.texts_to(PETE) == []
    assert "waits for a decision already" not in cloud.texts_to(MARIA)[-1]
    yes(cloud)
    (sent,) = cloud.texts_to(PETE)
    assert "$900.00" in sent


def test_text_about_overdue_rent_is_withdrawn_when_the_tenant_is_reminded(cloud: Cloud) -> None:
    approved(cloud, "switch_reminder", {"reminder": "rent_late", "on": True})
    owing(cloud)
    book = book_of(cloud)
    first = min(book.lines(line(cloud).subject_id, CHARGE), key=lambda one: one.on)
    given = {"contact_id": contact(cloud, "Pete"), "reminder": "rent_late", "subject_id": first.record_id}
    calls(cloud, "send_reminder", {**given, "place": FLAT})
    assert at(cloud) == ("running", "payment", "waiting")
    why = "In all $1,380.00 is overdue, and Pete Rossi was reminded of it on Nov 20, 2026. So I won't text Pete Rossi"
    assert any(why in text for text in cloud.texts_to(MARIA))
    yes(cloud)
    assert len(cloud.texts_to(PETE)) == 1


def test_arrears_of_several_days_are_not_all_called_as_old_as_the_oldest(cloud: Cloud) -> None:
    *_, tenancy_id = let_to_pete(cloud)
    of = {"tenancy_id": tenancy_id, "place": FLAT}
    approved(cloud, "add_charge", {**of, "kind": "rent", "amount": "450", "due_on": "2026-11-01"})
    approved(cloud, "add_charge", {**of, "kind": "rent", "amount": "310", "due_on": "2026-11-14"})
    calls(cloud, "workflow_arrears", of)
    asked = "\n".join(cloud.texts_to(MARIA))
    assert "$760.00 is overdue, the oldest of it for 19 days." in asked


def test_a_broken_plan_is_decided_about_once_more(cloud: Cloud) -> None:
    *_, tenancy_id = let_to_pete(cloud)
    of = {"tenancy_id": tenancy_id, "place": FLAT}
    approved(cloud, "add_charge", {**of, "kind": "rent", "amount": "1380", "due_on": "2026-11-01"})
    approved(cloud, "workflow_arrears", of)
    # A person would rather not write, and may know why: there is as much time to pay.
    decide(cloud, MARIA, "rejected")
    cloud.settle()
    assert at(cloud) == ("running", "payment", "waiting")
    plan = {"instalments": [{"due_on": "2026-12-01", "amount": "1480"}], "event": "accept"}
    approved(cloud, "save_payment_plan", {**of, **plan})
    assert at(cloud) == ("running", "settled", "waiting")
    (found,) = [one for one in cloud.wiring.records.export(account_of(cloud)) if one.record_id.startswith("ppl-")]
    approved(cloud, "save_payment_plan", {**of, "plan_id": found.record_id, "event": "broken", "instalments": []})
    assert at(cloud) == ("running", "choice", "waiting")
