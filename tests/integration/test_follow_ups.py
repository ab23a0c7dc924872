"""Follow-ups on unanswered questions: a scanner reports them and proposes to ask the contact again."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator
from dataclasses import replace
from datetime import timedelta
from typing import Any

import pytest

from infra.local.demo import CONTACTS
from infra.local.world.script import say, use_tool
from steward.people.directory.outside_addresses import correspondence_id
from steward.people.directory.phone_numbers import shown_number
from steward.time.scanners.models import ScannerFinding
from steward.tools.declaration import Autonomy
from steward.trades.portfolio.ledger_entries import Charge
from steward.trades.portfolio.maintenance_jobs import MAINTENANCE, MaintenanceJob, Vendor, vendor_id_of
from steward.trades.portfolio.payment_allocation import book_charge
from steward.trades.portfolio.tenancies import Tenant, begin_tenancy
from steward.trades.records.reminders import counted, switched
from steward.trades.records.service import Plan
from steward.trust.autonomy.models import AutonomyOverride
from tests.integration.test_urgent_notices import FLOOD, is_an_emergency, manages_alone
from tests.support.cloud import DANA, MARIA, PETE, SAM, START, Cloud, account_of
from tests.support.landlord import leak, liability, place, tenancy, unit, usd, vendor
from tests.support.lettings import landlords_cloud
from tests.support.outsiders import member
from tests.support.plumber import decide
from tests.support.walks import for_each

JORDAN = next(one for one in CONTACTS if one.name == "Jordan Wells")
CANARY = "canary-4711"
CHECKS = ("unanswered", "no_answer")


@pytest.fixture
def cloud() -> Iterator[Cloud]:
    """Jordan rents the flat at 118 Oak Street; Pete is a contact who is on no record."""
    with landlords_cloud() as running:
        account_id = account_of(running)
        account = {"account_id": account_id}
        do(running, "oak", lambda _: [one.model_copy(update=account) for one in (place(), unit("unit-1"))])
        let = tenancy(tenants=(Tenant(contact_id=contact(running, JORDAN.name), leads=True),))
        do(running, "let", lambda book: begin_tenancy(book, let.model_copy(update=account)))
        yield running


def contact(cloud: Cloud, name: str) -> str:
    return next(one.contact_id for one in cloud.wiring.people.contacts_now(account_of(cloud)) if one.name == name)


def do(cloud: Cloud, change_id: str, plan: Plan) -> None:
    cloud.wiring.records.change(account_of(cloud), change_id, "", plan)


def scan(cloud: Cloud, **later: float) -> None:
    cloud.clock.shift(timedelta(**later))
    cloud.invoke("scans", {})
    cloud.settle()
    assert not cloud.failures


def open_ones(cloud: Cloud) -> list[tuple[str, str]]:
    found = cloud.wiring.findings.unsettled(account_of(cloud), "communication_followup")
    return [(one.check, one.state) for one in found]


def wrote(cloud: Cloud, text: str = f"When does somebody come? {CANARY}") -> None:
    cloud.text(JORDAN, text)
    cloud.settle()


def answered(cloud: Cloud, *, asks: bool = True) -> None:
    """Maria has a message drafted, and decides on it."""
    given: dict[str, Any] = {"contact_id": contact(cloud, JORDAN.name), "text": "Tomorrow at 3.", "reason": "Asked."}
    cloud.model.add(use_tool("send_message", {**given, "wants_answer": asks}), say("It waits for you."))
    cloud.text(MARIA, "Tell Jordan tomorrow at 3")
    cloud.settle()
    decide(cloud, MARIA, "approved")
    cloud.settle()


def test_contact_waiting_for_a_day_is_reported_once_without_their_words(cloud: Cloud) -> None:
    wrote(cloud)
    scan(cloud, hours=20)
    # A second text does not begin the day anew.
    wrote(cloud, f"Hello? {CANARY}")
    scan(cloud, hours=3, minutes=50)
    assert open_ones(cloud) == []
    before = len(cloud.texts_to(MARIA))
    scan(cloud, minutes=15)
    assert open_ones(cloud) == [("unanswered", "told")]
    (told,) = cloud.texts_to(MARIA)[before:]
    assert "(118 Oak Street, 1) wrote on Fri, Nov 20, 2026" in told
    scan(cloud, hours=30)
    assert sum("nobody has answered" in text for text in cloud.texts_to(MARIA)[before:]) == 1
    cloud.text(MARIA, "What is open?")
    cloud.settle()
    asked = json.dumps([one.body for one in cloud.model.requests[-1:]], ensure_ascii=False)
    assert CANARY not in told
    assert CANARY not in asked
    assert not cloud.wiring.records.compared(account_of(cloud))


def test_contact_waiting_at_two_numbers_is_reported_in_one_line(cloud: Cloud) -> None:
    other = replace(JORDAN, phone="+15550100777")
    cloud.wiring.contacts.update(account_of(cloud), contact(cloud, JORDAN.name), other_phones=(other.phone,))
    wrote(cloud)
    cloud.clock.shift(timedelta(hours=14))
    cloud.text(other, "Hello? This is my other number.")
    cloud.settle()
    before = len(cloud.texts_to(MARIA))
    scan(cloud, hours=25)
    told = "\n".join(cloud.texts_to(MARIA)[before:])
    assert told.count("nobody has answered yet") == 1
    assert "(118 Oak Street, 1) wrote on Fri, Nov 20, 2026, 11:4" in told
    assert open_ones(cloud) == [("unanswered", "told")] * 2


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


def asked_again(cloud: Cloud) -> list[str]:
    """What Jordan was texted besides the answer that opened the question."""
    return [text for text in cloud.texts_to(JORDAN) if "have not heard from you" in text]


def yes(cloud: Cloud, decision: str = "approved") -> None:
    """Maria lets the newest of these messages go out, or decides otherwise."""
    asked = next(text for text in reversed(cloud.texts_to(MARIA)) if "has not answered your message" in text)
    decide(cloud, MARIA, decision, token=asked.rpartition("/")[2])
    cloud.settle()


def test_an_answer_settles_it_and_then_it_is_we_who_wait(cloud: Cloud) -> None:
    wrote(cloud)
    scan(cloud, hours=25)
    answered(cloud)
    scan(cloud)
    assert open_ones(cloud) == []
    scan(cloud, hours=47)
    assert open_ones(cloud) == []
    scan(cloud, hours=2)
    assert open_ones(cloud) == [("no_answer", "proposed")]
    (asked,) = [text for text in cloud.texts_to(MARIA) if "has not answered your message" in text]
    assert "May I text Jordan Wells (tenant, unit 4B)?" in asked
    assert 'Your last text to them (Sat 10:41 AM) was: "Tomorrow at 3."' in asked
    assert asked_again(cloud) == [], "a person decides it"


def test_contact_who_was_asked_nothing_is_not_asked_again(cloud: Cloud) -> None:
    wrote(cloud)
    answered(cloud, asks=False)
    scan(cloud, days=8)
    assert open_ones(cloud) == [], "theirs is answered, and we asked nothing"
    answered(cloud)
    cloud.clock.shift(timedelta(hours=2))
    answered(cloud, asks=False)
    scan(cloud, hours=47)
    assert open_ones(cloud) == [("no_answer", "proposed")], "what we asked before is still open"


def test_contact_who_stops_texts_is_waited_for_no_longer(cloud: Cloud) -> None:
    answered(cloud)
    scan(cloud, hours=5)
    cloud.text(JORDAN, "STOP")
    cloud.settle()
    assert any("texted STOP, so nothing goes to that number any more" in one for one in cloud.texts_to(MARIA))
    scan(cloud, hours=60)
    assert open_ones(cloud) == []


def test_question_is_reported_although_its_contact_stops_texts(cloud: Cloud) -> None:
    wrote(cloud)
    cloud.text(JORDAN, "STOP")
    cloud.settle()
    scan(cloud, hours=25)
    assert open_ones(cloud) == [("unanswered", "told")], "a member can still ring"


def test_keyword_is_not_shown_as_what_its_contact_last_wrote(cloud: Cloud) -> None:
    wrote(cloud)
    for keyword in ("STOP", "START"):
        cloud.text(JORDAN, keyword)
        cloud.settle()
    given = {"contact_id": contact(cloud, JORDAN.name), "text": "Tomorrow at 3.", "reason": "Asked."}
    cloud.model.add(use_tool("send_message", given), say("It waits for you."))
    cloud.text(MARIA, "Tell Jordan tomorrow at 3")
    cloud.settle()
    (asked,) = [one for one in cloud.texts_to(MARIA) if one.startswith("May I text Jordan")]
    assert 'last wrote: "When does somebody come?' in asked


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
    stopped = "Jordan Wells texted STOP, so nothing goes to that number any more until they text START."
    assert cloud.texts_to(MARIA)[-1] == (
        f"{stopped}\nNobody has answered their emergency yet, and the answer I offered can't reach them. "
        f"Please ring them: {shown_number(JORDAN.phone)}."
    )
    # Whoever takes up the offer all the same hears that it cannot go out.
    given = {"contact_id": contact(cloud, JORDAN.name), "text": "We are seeing to it.", "reason": "Flood."}
    cloud.model.add(use_tool("send_message", given), say("They have opted out."))
    cloud.text(MARIA, "Send that")
    cloud.settle()
    assert "Not run: they have opted out of texts" in str(cloud.model.requests[-1].messages)
    # No other answer is offered.
    wrote(cloud, f"{FLOOD} Still")
    told = cloud.texts_to(MARIA)[-1]
    assert told.endswith("I have not answered. No text reaches them since their STOP. Please ring them.")
    cloud.text(JORDAN, "START")
    cloud.settle()
    wrote(cloud, f"{FLOOD} Still")
    assert "I could answer" in cloud.texts_to(MARIA)[-1]


def test_stop_after_an_answered_emergency_asks_nobody_to_ring(cloud: Cloud) -> None:
    is_an_emergency(cloud)
    wrote(cloud, FLOOD)
    answered(cloud)
    cloud.text(JORDAN, "STOP")
    cloud.settle()
    assert cloud.texts_to(MARIA)[-1].endswith("until they text START.")


def test_silent_contact_is_asked_twice_more_and_never_again(cloud: Cloud) -> None:
    answered(cloud)
    for times, hours in ((1, 49), (2, 95)):
        scan(cloud, hours=hours)
        yes(cloud)
        assert len(asked_again(cloud)) == times
        # What was asked again is no question of its own.
        scan(cloud, minutes=20)
        assert len(asked_again(cloud)) == times
    assert asked_again(cloud) == [
        f"We wrote to you on {day}, 2026 and have not heard from you yet. Could you let us know, please?"
        for day in ("Fri, Nov 20", "Sun, Nov 22")
    ]
    asked = [text for text in cloud.texts_to(MARIA) if "has not answered your message of Sun, Nov 22" in text]
    assert len(asked) == 1
    before = len(cloud.texts_to(MARIA))
    for _ in range(4):
        scan(cloud, hours=49)
    assert len(asked_again(cloud)) == 2
    assert not [text for text in cloud.texts_to(MARIA)[before:] if "has not answered your message" in text]
    # What the team asks next is waited for anew.
    answered(cloud)
    scan(cloud, hours=49)
    yes(cloud)
    assert len(asked_again(cloud)) == 3


def test_no_to_a_follow_up_holds_for_that_message(cloud: Cloud) -> None:
    answered(cloud)
    scan(cloud, hours=49)
    yes(cloud, "rejected")
    before = len(cloud.texts_to(MARIA))
    for _ in range(4):
        scan(cloud, hours=49)
    assert not [text for text in cloud.texts_to(MARIA)[before:] if "has not answered your message" in text]
    # What the team asks next is another matter.
    answered(cloud)
    scan(cloud, hours=49)
    yes(cloud)
    assert len(asked_again(cloud)) == 1


def test_no_to_follow_ups_becomes_no_rule_for_all_texts(cloud: Cloud) -> None:
    for _ in range(3):
        answered(cloud)
        scan(cloud, hours=49)
        yes(cloud, "rejected")
        cloud.clock.shift(timedelta(hours=1))
    learned = cloud.wiring.learning.read(account_of(cloud))
    assert [one.outcome for one in learned.decisions if one.outcome != "approved"] == ["rejected"] * 3
    assert learned.rules(cloud.wiring.clock()) == []
    cloud.text(MARIA, "Hello")
    cloud.settle()
    assert not [text for text in cloud.texts_to(MARIA) if "I have learned from your corrections" in text]


def test_text_that_steward_proposed_is_told_as_its_own(cloud: Cloud) -> None:
    answered(cloud)
    scan(cloud, hours=49)
    yes(cloud)
    cloud.later(3600)
    given = {"contact_id": contact(cloud, JORDAN.name), "text": "Did you see it?", "reason": "Asked."}
    cloud.model.add(use_tool("send_message", given), say("It waits for you."))
    cloud.text(MARIA, "Ask Jordan whether she saw it")
    cloud.settle()
    (asked,) = (text for text in cloud.texts_to(MARIA) if "Did you see it?" in text)
    assert re.search(r'Steward texted Jordan Wells \([^)]+\): "We wrote to you', asked)


def test_contact_who_answers_first_is_not_asked_again(cloud: Cloud) -> None:
    answered(cloud)
    scan(cloud, hours=49)
    wrote(cloud, "Sorry, that is fine.")
    scan(cloud, minutes=15)
    assert open_ones(cloud) == []
    cloud.later(60)
    assert any("This is not needed any more, so I won't text Jordan" in one for one in cloud.texts_to(MARIA))
    yes(cloud)
    assert asked_again(cloud) == []
    scan(cloud, hours=49)
    assert [check for check, _ in open_ones(cloud)] == ["unanswered"]


def test_contact_who_wrote_before_a_yes_is_not_asked_again_before_a_scan(cloud: Cloud) -> None:
    answered(cloud)
    scan(cloud, hours=49)
    cloud.clock.shift(timedelta(minutes=5))
    wrote(cloud, "When exactly?")
    yes(cloud)
    assert asked_again(cloud) == []
    assert "they have written since this was proposed" in str(cloud.model.requests[-1].body["messages"][-2:])
    scan(cloud, hours=25)
    assert open_ones(cloud) == [("unanswered", "told")]


def test_contact_who_wrote_by_another_channel_is_not_asked_again(cloud: Cloud) -> None:
    answered(cloud)
    scan(cloud, hours=49)
    cloud.clock.shift(timedelta(minutes=5))
    cloud.wiring.people.note_wrote(account_of(cloud), JORDAN.email, "email", cloud.wiring.clock())
    yes(cloud)
    assert asked_again(cloud) == []


def test_members_own_message_goes_out_although_the_contact_wrote_meanwhile(cloud: Cloud) -> None:
    given: dict[str, Any] = {"contact_id": contact(cloud, JORDAN.name), "text": "Tomorrow at 3.", "reason": "Asked."}
    cloud.model.add(use_tool("send_message", given), say("It waits for you."))
    cloud.text(MARIA, "Tell Jordan tomorrow at 3")
    cloud.settle()
    cloud.clock.shift(timedelta(minutes=5))
    wrote(cloud, "Hello?")
    decide(cloud, MARIA, "approved")
    cloud.settle()
    assert "Tomorrow at 3." in cloud.texts_to(JORDAN)[-1]


def test_follow_up_that_nobody_decided_is_not_asked_again_at_once(cloud: Cloud) -> None:
    answered(cloud)
    scan(cloud, hours=49)
    for hours in (25, 24, 24):
        before = len(cloud.texts_to(MARIA))
        scan(cloud, hours=hours)
        assert not [text for text in cloud.texts_to(MARIA)[before:] if "has not answered your message" in text]
    scan(cloud, hours=23)
    assert "has not answered your message" in cloud.texts_to(MARIA)[-1]


def test_follow_up_leaves_a_question_asked_meanwhile_open(cloud: Cloud) -> None:
    answered(cloud)
    scan(cloud, hours=49)
    # Texts may cross: hers reaches Steward once this is on its way.
    asked = next(text for text in reversed(cloud.texts_to(MARIA)) if "has not answered your message" in text)
    decide(cloud, MARIA, "approved", token=asked.rpartition("/")[2])
    cloud.drain(only=("turns", "tools-channels"))
    cloud.text(JORDAN, "When exactly?")
    cloud.settle()
    assert len(asked_again(cloud)) == 1
    scan(cloud, hours=25)
    assert open_ones(cloud) == [("unanswered", "told")]


def test_follow_up_is_in_the_language_of_outsiders_and_kept_as_run(cloud: Cloud) -> None:
    cloud.wiring.accounts.change(account_of(cloud), language="fr")
    answered(cloud)
    scan(cloud, hours=49)
    yes(cloud)
    assert "Nous vous avons écrit le ven. 20 nov. 2026" in cloud.texts_to(JORDAN)[-1]
    assert "May I text Jordan Wells (" in " ".join(cloud.texts_to(MARIA)), "Maria is asked in hers"
    # Its finding is kept as one that ran.
    scan(cloud, days=6)
    scan(cloud, minutes=20)
    kept = cloud.wiring.scan_store.unsettled(account_of(cloud))
    assert [(one.state, one.job_id) for one in kept if one.key.startswith("silent_hours")] == [("ran", "")]


def test_nobody_is_asked_again_on_the_day_they_were_reminded(cloud: Cloud) -> None:
    answered(cloud)
    cloud.clock.shift(timedelta(hours=49))
    day = cloud.wiring.clock().date()
    about = (contact(cloud, JORDAN.name), "rent_due", "chg-1")
    do(cloud, "on", lambda book: switched(book, "rent_due", day, on=True))
    do(cloud, "reminded", lambda book: counted(book, *about, day))
    scan(cloud)
    assert open_ones(cloud) == [("no_answer", "open")]
    scan(cloud, hours=23)
    assert open_ones(cloud) == [("no_answer", "proposed")]


def test_where_a_repair_is_urgent_four_hours_are_enough(cloud: Cloud) -> None:
    fields = {"account_id": account_of(cloud), "urgency": "urgent", "tenancy_id": "tcy-1"}
    do(cloud, "leak", lambda _: [leak().model_copy(update=fields)])
    wrote(cloud)
    scan(cloud, hours=4, minutes=10)
    assert open_ones(cloud) == [("unanswered", "told")]
    do(cloud, "off", lambda book: [MAINTENANCE.moved(book.need("mnt-1", MaintenanceJob), "cancel")])


@for_each("level", [Autonomy.SUGGEST, Autonomy.EXECUTE])
def test_a_reminder_in_fixed_words_answers_nothing_and_asks_nothing(cloud: Cloud, level: Autonomy) -> None:
    by = {"set_by": member(cloud, MARIA).member_id, "set_by_role": "owner", "set_at": START}
    override = {"account_id": account_of(cloud), "action": "send_reminder", "level": level, **by}
    cloud.wiring.autonomy_store.set_level(AutonomyOverride.model_validate(override))
    wrote(cloud)
    account_id, fields = account_of(cloud), {"account_id": account_of(cloud)}
    due_on = cloud.wiring.clock().date() + timedelta(days=3)
    rent: dict[str, Any] = {"tenancy_id": "tcy-1", "property_id": "prop-1", "type": "rent", "due_on": due_on}
    do(cloud, "rent", lambda book: book_charge(book, Charge(record_id="chg-1", amount=usd(145_000), **rent, **fields)))
    do(cloud, "on", lambda book: switched(book, "rent_due", due_on, on=True))
    given = {"contact_id": contact(cloud, JORDAN.name), "reminder": "rent_due", "subject_id": "chg-1"}
    cloud.model.add(use_tool("send_reminder", {**given, "place": "118 Oak Street, 1"}), say("Done."))
    cloud.text(MARIA, "Remind Jordan of the rent")
    cloud.settle()
    if level < Autonomy.EXECUTE:
        decide(cloud, MARIA, "approved")
        cloud.settle()
    assert cloud.texts_to(JORDAN)
    state = cloud.wiring.actor_store.state(correspondence_id(account_id, JORDAN.phone))
    assert state.correspondence.open.whose == "them"


def test_person_on_no_record_is_not_followed_up(cloud: Cloud) -> None:
    cloud.text(PETE, "Are you in?")
    cloud.settle()
    scan(cloud, hours=60)
    assert open_ones(cloud) == []


def test_follow_up_lost_by_a_kill_is_taken_by_the_next_run(cloud: Cloud) -> None:
    wrote(cloud)
    follow_ups = cloud.wiring.follow_ups
    (handed,) = follow_ups.waiting(9)
    # Killed in between: the row is there, and the hand-over still waits.
    cloud.wiring.scan_store.put_due(handed, cloud.wiring.clock())
    scan(cloud, hours=25)
    assert follow_ups.waiting(9) == []
    assert open_ones(cloud) == [("unanswered", "told")]


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
    assert ["1,450.00" in text for text in cloud.texts_to(JORDAN)[before:]] == [True]


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


def test_repair_whose_vendor_wrote_is_told_with_what_they_wait_for(cloud: Cloud) -> None:
    pete, account = contact(cloud, PETE.name), {"account_id": account_of(cloud)}
    works = vendor(vendor_id_of(pete)).model_copy(update={**account, "contact_id": pete})
    given = leak().model_copy(update={**account, "vendor_id": works.record_id})
    do(cloud, "assign", lambda _: [works, given])
    scan(cloud, days=1)
    cloud.text(PETE, "I can come on Tuesday")
    cloud.settle()
    scan(cloud, days=7)
    told = "\n".join(cloud.texts_to(MARIA))
    assert "the repair stands still. Pete Rossi wrote on Sat, Nov 21, 2026 and waits for an answer." in told
    assert "nothing has happened with the repair" not in told


def test_a_vendors_words_are_told_to_all_who_work_on_their_open_repair(cloud: Cloud) -> None:
    for person, words in ((MARIA, "Can you repair the sink?"), (DANA, "Bring the keys.")):
        given = {"contact_id": PETE.phone, "text": words, "reason": "r"}
        cloud.model.add(use_tool("send_message", given), say("Asked."), say("Sent."))
        cloud.text(person, "Tell Pete")
        cloud.settle()
        decide(cloud, person, "approved")
        cloud.settle()
        cloud.text(PETE, "OK")
        cloud.settle()
    pete, account_id = contact(cloud, PETE.name), account_of(cloud)
    assigned = leak().model_copy(update={"account_id": account_id, "vendor_id": vendor_id_of(pete)})
    vendor = Vendor(account_id=account_id, record_id=vendor_id_of(pete), contact_id=pete, since=START.date())
    maria, dana = (member(cloud, one).member_id for one in (MARIA, DANA))
    cloud.wiring.records.change(account_id, "assign", maria, lambda _: [vendor, assigned])
    cloud.wiring.records.change(
        account_id, "note", dana, lambda book: [book.need("mnt-1", MaintenanceJob).model_copy(update={"note": "keys"})]
    )
    told = [len(cloud.texts_to(one)) for one in (MARIA, DANA, SAM)]
    cloud.text(PETE, "Done, the sink is repaired.")
    cloud.settle()
    assert [len(cloud.texts_to(one)) for one in (MARIA, DANA, SAM)] == [told[0] + 1, told[1] + 1, told[2]]
    cancel = {"state": "cancelled"}
    cloud.wiring.records.change(
        account_id, "cancel", dana, lambda book: [book.need("mnt-1", MaintenanceJob).model_copy(update=cancel)]
    )
    cloud.text(PETE, "See you.")
    cloud.settle()
    assert [len(cloud.texts_to(one)) for one in (MARIA, DANA, SAM)] == [told[0] + 1, told[1] + 2, told[2]]
