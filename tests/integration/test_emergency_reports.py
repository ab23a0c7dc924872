"""Emergencies that a contact reports: told at once, and again until somebody answers or has seen to it."""

from __future__ import annotations

import json
from collections.abc import Iterator
from dataclasses import replace
from datetime import timedelta
from typing import Any

import pytest

from infra.local.world.script import say, use_tool
from steward.people.directory.phone_numbers import shown_number
from steward.time.scanners.models import ScannerFinding
from steward.trades.portfolio.ledger_entries import Charge
from steward.trades.portfolio.payment_allocation import book_charge
from steward.trades.records.reminders import switched
from tests.integration.test_urgent_notices import FLOOD, is_an_emergency, manages_alone
from tests.support.cloud import DANA, MARIA, SAM, Cloud, account_of
from tests.support.follow_ups import (
    CANARY,
    JORDAN,
    answered,
    contact,
    do,
    flat_let_to_jordan,
    open_ones,
    scan,
    wrote,
)
from tests.support.landlord import liability, usd, vendor
from tests.support.plumber import decide
from tests.support.walks import for_each
from tests.support.web import signed_in


@pytest.fixture
def cloud() -> Iterator[Cloud]:
    """Jordan rents the flat at 118 Oak Street; Pete is a contact who is on no record."""
    with flat_let_to_jordan() as running:
        yield running


def test_an_emergency_is_reported_again_until_somebody_answers(cloud: Cloud) -> None:
    is_an_emergency(cloud)
    wrote(cloud, "When does somebody come?")
    scan(cloud, hours=10)
    wrote(cloud, FLOOD)
    before = len(cloud.texts_to(MARIA))
    scan(cloud, minutes=50)
    assert len(cloud.texts_to(MARIA)) == before
    # In the night, and without a repair on record.
    scan(cloud, minutes=15)
    told = (
        f"Jordan Wells (118 Oak Street, 1, {shown_number(JORDAN.phone)}) reported an emergency on Fri, Nov 20, 2026, "
        "7:41 PM, and nobody has answered yet. Please see to it, then tell me.\n"
        f'They wrote: "{FLOOD}"'
    )
    assert cloud.texts_to(MARIA)[before:] == [told]
    # Only Maria heard of it first; now everybody does.
    assert (cloud.texts_to(SAM), cloud.texts_to(DANA)) == ([told], [told])
    scan(cloud, hours=2, minutes=45)
    assert cloud.texts_to(MARIA)[before:] == [told]
    scan(cloud, minutes=15)
    assert cloud.texts_to(MARIA)[before:] == [told, told]
    still = "It still comes through the ceiling!"
    wrote(cloud, still)
    assert cloud.texts_to(MARIA)[-1].startswith("This sounds like an emergency:")
    before = len(cloud.texts_to(MARIA))
    scan(cloud, hours=24, minutes=15)
    assert any(one.startswith(told) and one.endswith(f': "{still}"') for one in cloud.texts_to(MARIA)[before:])
    # Then every day, on its own; after an absence once.
    for hours, times in ((23, 0), (1, 1), (23, 0), (1, 1), (24 * 25, 1), (2, 0)):
        before = len(cloud.texts_to(MARIA))
        scan(cloud, hours=hours)
        reports = [one for one in cloud.texts_to(MARIA)[before:] if "an emergency" in one]
        assert [one.startswith(told) for one in reports] == [True] * times
    answered(cloud)
    wrote(cloud, "Thank you, it is fine now.")
    assert not cloud.texts_to(MARIA)[-1].startswith("This sounds like an emergency:")
    before = len(cloud.texts_to(MARIA))
    scan(cloud, hours=5)
    assert len(cloud.texts_to(MARIA)) == before


def test_unanswered_emergency_is_reported_once_a_day_after_an_outage(cloud: Cloud) -> None:
    is_an_emergency(cloud)
    wrote(cloud, FLOOD)
    scan(cloud, hours=4, minutes=5)
    # It is Sunday morning. The report of Saturday afternoon comes late; that of today would come soon after.
    scan(cloud, hours=43, minutes=15)
    for hours, times in ((0, 0), (4, 0), (1, 0), (1, 0), (14, 0), (4, 1), (5, 0)):
        before = len(cloud.texts_to(MARIA))
        scan(cloud, hours=hours, minutes=5)
        reports = [one for one in cloud.texts_to(MARIA)[before:] if "reported an emergency" in one]
        assert len(reports) == times
    # Two reports that wait are one.
    before = len(cloud.texts_to(MARIA))
    scan(cloud, days=4)
    reports = [one for one in cloud.texts_to(MARIA)[before:] if "reported an emergency" in one]
    assert [one.count("reported an emergency") for one in reports] == [1]


def test_emergency_names_the_home_and_the_number_and_is_acknowledged(cloud: Cloud) -> None:
    is_an_emergency(cloud)
    wrote(cloud, FLOOD)
    told = cloud.texts_to(MARIA)[-1]
    assert f'Jordan Wells (118 Oak Street, 1, {shown_number(JORDAN.phone)}) wrote: "{FLOOD}"' in told
    assert "I only told them that it arrived." in told
    (arrived,) = cloud.texts_to(JORDAN)
    assert "Your message has reached the team as an emergency. If anybody is in danger" in arrived
    # What Steward says by itself sees to nothing.
    scan(cloud, hours=4, minutes=5)
    assert open_ones(cloud) == [("emergency_unanswered", "told")]


def test_second_emergency_is_told_at_once_and_reported_with_the_first(cloud: Cloud) -> None:
    is_an_emergency(cloud)
    manages_alone(cloud, SAM, JORDAN)
    wrote(cloud, FLOOD)
    cloud.clock.shift(timedelta(hours=13))
    second = f"{FLOOD} In the kitchen, too. {CANARY}"
    wrote(cloud, second)
    for one in (MARIA, SAM):
        told = cloud.texts_to(one)[-1]
        assert told.startswith("This sounds like an emergency:")
        assert f'"{second}"\nI only told them that it arrived.' in told
    assert len(cloud.texts_to(JORDAN)) == 2
    # At once after that answer members hear alone, also of a message that is only about the emergency.
    wrote(cloud, "Hello?")
    assert cloud.texts_to(SAM)[-1].startswith("This sounds like an emergency:")
    assert len(cloud.texts_to(JORDAN)) == 2
    scan(cloud, hours=4, minutes=5)
    told = (
        f"Jordan Wells (118 Oak Street, 1, {shown_number(JORDAN.phone)}) reported an emergency on Fri, Nov 20, 2026, "
        "9:41 AM, and nobody has answered yet. Please see to it, then tell me.\n"
        f'They wrote: "{FLOOD}"\nFri 10:41 PM: "{second}"'
        '\nFri 10:41 PM: "Hello?"'
    )
    assert (cloud.texts_to(DANA), cloud.texts_to(SAM)[-1]) == ([told], told)
    cloud.text(DANA, "What is open?")
    cloud.settle()
    asked = json.dumps([one.body for one in cloud.model.requests[-1:]], ensure_ascii=False)
    assert "reported an emergency" in asked
    assert CANARY not in asked


def test_second_emergency_reaches_at_once_all_whom_the_first_has_reached(cloud: Cloud) -> None:
    is_an_emergency(cloud)
    wrote(cloud, FLOOD)
    assert cloud.texts_to(DANA) == []
    scan(cloud, hours=4, minutes=5)
    second = f"{FLOOD} In the kitchen, too."
    wrote(cloud, second)
    for one in (MARIA, SAM, DANA):
        told = cloud.texts_to(one)[-1]
        assert told.startswith("This sounds like an emergency:")
        assert second in told
    answered(cloud)
    before = len(cloud.texts_to(DANA))
    wrote(cloud, FLOOD)
    assert cloud.texts_to(MARIA)[-1].startswith("This sounds like an emergency:")
    assert len(cloud.texts_to(DANA)) == before


def test_emergency_is_reported_again_when_its_contact_writes_again(cloud: Cloud) -> None:
    is_an_emergency(cloud)
    wrote(cloud, FLOOD)
    scan(cloud, hours=25)
    wrote(cloud, "Is anybody coming?")
    before = len(cloud.texts_to(DANA))
    scan(cloud, hours=1, minutes=15)
    (told,) = cloud.texts_to(DANA)[before:]
    assert "reported an emergency on Fri, Nov 20" in told
    assert '"Is anybody coming?"' in told


def test_second_emergency_does_not_put_off_the_report_of_the_first(cloud: Cloud) -> None:
    is_an_emergency(cloud)
    wrote(cloud, FLOOD)
    scan(cloud, hours=3)
    second = f"{FLOOD} In the kitchen, too."
    wrote(cloud, second)
    before = len(cloud.texts_to(MARIA))
    scan(cloud, hours=1, minutes=5)
    (told,) = cloud.texts_to(MARIA)[before:]
    assert f'They wrote: "{FLOOD}"\n12:41 PM: "{second}"' in told
    # A third one is told at once, and does not have the report repeated.
    wrote(cloud, f"{FLOOD} Hurry!")
    before = len(cloud.texts_to(MARIA))
    scan(cloud, minutes=5)
    assert len(cloud.texts_to(MARIA)) == before
    scan(cloud, hours=4)
    (told,) = cloud.texts_to(MARIA)[before:]
    assert f'"{FLOOD} Hurry!"' in told


def test_emergencies_at_two_numbers_are_both_reported(cloud: Cloud) -> None:
    is_an_emergency(cloud)
    other = replace(JORDAN, phone="+15550100777")
    cloud.wiring.contacts.update(account_of(cloud), contact(cloud, JORDAN.name), other_phones=(other.phone,))
    wrote(cloud, FLOOD)
    cloud.clock.shift(timedelta(hours=1))
    second = f"{FLOOD} In the kitchen, too."
    cloud.text(other, second)
    cloud.settle()
    before = len(cloud.texts_to(MARIA))
    scan(cloud, hours=4, minutes=5)
    told = "\n".join(cloud.texts_to(MARIA)[before:])
    assert [f'They wrote: "{one}"' in told for one in (FLOOD, second)] == [True, True]


def test_answer_to_an_emergency_is_offered_in_the_language_of_the_account(cloud: Cloud) -> None:
    cloud.text(MARIA, "/language Deutsch")
    cloud.settle()
    is_an_emergency(cloud)
    wrote(cloud, FLOOD)
    told = cloud.texts_to(MARIA)[-1]
    assert told.startswith("Das klingt nach einem Notfall:")
    assert 'Ich könnte antworten: "We have your message' in told


def test_emergency_is_reported_although_its_contact_stops_texts(cloud: Cloud) -> None:
    is_an_emergency(cloud)
    wrote(cloud, FLOOD)
    cloud.text(JORDAN, "STOP")
    cloud.settle()
    scan(cloud, minutes=70)
    assert open_ones(cloud) == [("emergency_unanswered", "told")]


def test_stop_during_an_emergency_asks_members_to_ring(cloud: Cloud) -> None:
    is_an_emergency(cloud)
    wrote(cloud, FLOOD)
    assert "I could answer" in cloud.texts_to(MARIA)[-1]
    cloud.text(JORDAN, "STOP")
    cloud.settle()
    stopped = "Jordan Wells sent STOP, so nothing reaches them that way any more until they send START."
    assert cloud.texts_to(MARIA)[-1] == (
        f"{stopped}\nNobody has answered their emergency yet, and the answer I offered can't reach them. "
        f"Please call them: {shown_number(JORDAN.phone)}."
    )
    # Whoever takes up the offer all the same hears that it cannot go out.
    given = {"contact_id": contact(cloud, JORDAN.name), "text": "We are seeing to it.", "reason": "Flood."}
    cloud.model.add(use_tool("send_message", given), say("They have opted out."))
    cloud.text(MARIA, "Send that")
    cloud.settle()
    assert "Not run: Jordan Wells has opted out of texts" in str(cloud.model.requests[-1].messages)
    # No other answer is offered.
    wrote(cloud, f"{FLOOD} Still")
    told = cloud.texts_to(MARIA)[-1]
    assert told.endswith("I have not answered. No text reaches them since their STOP. Please call them.")
    cloud.text(JORDAN, "START")
    cloud.settle()
    wrote(cloud, f"{FLOOD} Still")
    assert "I could answer" in cloud.texts_to(MARIA)[-1]


def test_stop_of_the_number_that_gets_texts_counts_emergencies_of_others(cloud: Cloud) -> None:
    is_an_emergency(cloud)
    other = replace(JORDAN, phone="+15550100177")
    cloud.wiring.contacts.update(account_of(cloud), contact(cloud, JORDAN.name), other_phones=(other.phone,))
    cloud.text(other, FLOOD)
    cloud.settle()
    cloud.text(JORDAN, "STOP")
    cloud.settle()
    assert cloud.texts_to(MARIA)[-1].endswith(f"can't reach them. Please call them: {shown_number(JORDAN.phone)}.")


def test_stop_after_an_answered_emergency_asks_nobody_to_ring(cloud: Cloud) -> None:
    is_an_emergency(cloud)
    wrote(cloud, FLOOD)
    answered(cloud)
    cloud.text(JORDAN, "STOP")
    cloud.settle()
    assert cloud.texts_to(MARIA)[-1].endswith("until they send START.")


def test_emergency_written_during_a_hand_over_stays_queued(cloud: Cloud) -> None:
    is_an_emergency(cloud)
    wrote(cloud, "When does somebody come?")
    follow_ups = cloud.wiring.follow_ups
    (taking,) = follow_ups.waiting(9)
    cloud.clock.shift(timedelta(minutes=5))
    wrote(cloud, FLOOD)
    cloud.wiring.scan_store.put_due(taking, cloud.wiring.clock())
    follow_ups.taken(taking)
    assert "emergency" in follow_ups.waiting(9)[0].facts


def seen_to(cloud: Cloud) -> ScannerFinding:
    """A flood is reported, and a member says that it is done: the finding as it was before."""
    is_an_emergency(cloud)
    wrote(cloud, FLOOD)
    scan(cloud, hours=4, minutes=5)
    (found,) = cloud.wiring.findings.unsettled(account_of(cloud), "communication_followup")
    cloud.wiring.findings.settle(account_of(cloud), found.finding_id, "done")
    cloud.settle()
    return found


def test_emergency_that_a_member_has_seen_to_is_over(cloud: Cloud) -> None:
    seen_to(cloud)
    scan(cloud, hours=30)
    assert open_ones(cloud) == []
    wrote(cloud, "When is the rent due?")
    assert not cloud.texts_to(MARIA)[-1].startswith("This sounds like an emergency:")
    # Another emergency is reported anew, also a day after one that nobody has ended.
    for _ in range(2):
        cloud.later(26 * 3600)
        wrote(cloud, FLOOD)
        before = len(cloud.texts_to(MARIA))
        scan(cloud, hours=4, minutes=5)
        assert "reported an emergency" in cloud.texts_to(MARIA)[-1]
        assert len(cloud.texts_to(MARIA)) == before + 1


def test_page_says_that_nobody_has_answered_an_emergency_until_it_is_over(cloud: Cloud) -> None:
    def outcome() -> str:
        (jordan,) = signed_in(cloud, MARIA).rows("correspondences")
        return str(jordan["outcome"])

    is_an_emergency(cloud)
    wrote(cloud, FLOOD)
    assert outcome() == "unanswered"
    scan(cloud, hours=4, minutes=5)
    (found,) = cloud.wiring.findings.unsettled(account_of(cloud), "communication_followup")
    cloud.wiring.findings.settle(account_of(cloud), found.finding_id, "done")
    cloud.settle()
    assert outcome() == "escalation"
    wrote(cloud)
    assert outcome() == "unanswered"
    answered(cloud, asks=False)
    assert outcome() == "escalation"


@for_each("over", ["answered", "seen_to"], cloud=cloud)
def test_reminder_waits_until_its_tenants_emergency_is_answered(cloud: Cloud, over: str) -> None:
    due_on, fields = cloud.wiring.clock().date() - timedelta(days=1), {"account_id": account_of(cloud)}
    rent: dict[str, Any] = {"tenancy_id": "tcy-1", "property_id": "prop-1", "type": "rent", "due_on": due_on}
    do(cloud, "on", lambda book: switched(book, "rent_late", due_on, on=True))
    is_an_emergency(cloud)
    wrote(cloud, FLOOD)
    do(cloud, "rent", lambda book: book_charge(book, Charge(record_id="chg-1", amount=usd(145_000), **rent, **fields)))
    before, told = len(cloud.texts_to(JORDAN)), len(cloud.texts_to(MARIA))
    # However long that takes.
    for _ in range(4 * 24):
        scan(cloud, hours=1)
    assert cloud.texts_to(JORDAN)[before:] == []
    assert not [text for text in cloud.texts_to(MARIA)[told:] if "went out without asking" in text]
    # They hear once that it waits.
    what = "remind Jordan Wells of what is overdue for 118 Oak Street, 1"
    waits = f"I won't {what} until somebody has answered their emergency."
    assert [text for text in cloud.texts_to(MARIA)[told:] if "I won't" in text] == [waits]
    if over == "answered":
        answered(cloud, asks=False)
    else:
        for found in cloud.wiring.findings.unsettled(account_of(cloud), "communication_followup"):
            cloud.wiring.findings.settle(account_of(cloud), found.finding_id, "done")
        cloud.settle()
    before = len(cloud.texts_to(JORDAN))
    scan(cloud, hours=1)
    assert "May I remind Jordan Wells" in cloud.texts_to(MARIA)[-1], "since people have just written to each other"
    decide(cloud, MARIA, "approved")
    cloud.settle()
    assert ["1,450.00" in text for text in cloud.texts_to(JORDAN)[before:]] == [True]


def test_members_hear_again_that_a_reminder_waits_for_another_emergency(cloud: Cloud) -> None:
    due_on, fields = cloud.wiring.clock().date() - timedelta(days=1), {"account_id": account_of(cloud)}
    rent: dict[str, Any] = {"tenancy_id": "tcy-1", "property_id": "prop-1", "type": "rent", "due_on": due_on}
    do(cloud, "on", lambda book: switched(book, "rent_late", due_on, on=True))
    is_an_emergency(cloud)
    wrote(cloud, FLOOD)
    do(cloud, "rent", lambda book: book_charge(book, Charge(record_id="chg-1", amount=usd(145_000), **rent, **fields)))

    def heard() -> int:
        return sum("I won't remind Jordan Wells" in text for text in cloud.texts_to(MARIA))

    scan(cloud, hours=1)
    assert heard() == 1
    # The reminder has not gone out yet when the next one comes.
    answered(cloud, asks=False)
    before = len(cloud.texts_to(JORDAN))
    is_an_emergency(cloud)
    wrote(cloud, FLOOD)
    for _ in range(4):
        scan(cloud, hours=1)
    assert heard() == 2
    assert not any("1,450.00" in text for text in cloud.texts_to(JORDAN)[before:])


def test_reminder_with_a_legal_deadline_does_not_wait_for_an_answer(cloud: Cloud) -> None:
    jordan, today = contact(cloud, JORDAN.name), cloud.wiring.clock().date()
    account = {"account_id": account_of(cloud)}
    do(cloud, "on", lambda book: switched(book, "insurance_ends", today, on=True))
    is_an_emergency(cloud)
    wrote(cloud, FLOOD)
    insured = liability(today + timedelta(days=30)).model_copy(update=account)
    do(cloud, "insured", lambda _: [vendor().model_copy(update={**account, "contact_id": jordan}), insured])
    before = len(cloud.texts_to(JORDAN))
    scan(cloud, minutes=20)
    assert len(cloud.texts_to(JORDAN)) == before + 1


def test_emergency_is_open_again_when_done_is_taken_back(cloud: Cloud) -> None:
    found = seen_to(cloud)
    given = (found.subject_id, found.key, found.writes, found.state, found.told_at)
    cloud.wiring.findings.restore(account_of(cloud), *given)
    cloud.settle()
    before = len(cloud.texts_to(MARIA))
    scan(cloud, hours=21)
    assert open_ones(cloud) == [("emergency_unanswered", "told")]
    assert any("reported an emergency" in text for text in cloud.texts_to(MARIA)[before:])
