"""Follow-ups on unanswered questions: a scanner reports them and proposes to ask the contact again."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator
from dataclasses import replace
from datetime import timedelta
from typing import Any

import pytest

from infra.local.world.script import ScriptedModel, say, use_tool
from steward.people.directory.outside_addresses import correspondence_id
from steward.tools.declaration import Autonomy
from steward.trades.portfolio.ledger_entries import Charge
from steward.trades.portfolio.maintenance_jobs import MAINTENANCE, MaintenanceJob, Vendor, vendor_id_of
from steward.trades.portfolio.payment_allocation import book_charge
from steward.trades.records.reminders import counted, switched
from steward.trust.autonomy.models import AutonomyOverride
from tests.support.cloud import DANA, MARIA, PETE, SAM, START, Cloud, account_of
from tests.support.follow_ups import (
    CANARY,
    JORDAN,
    answered,
    contact,
    do,
    flat_let_to_jordan,
    let_to_jordan,
    open_ones,
    scan,
    wrote,
)
from tests.support.landlord import leak, usd, vendor
from tests.support.outsiders import member
from tests.support.plumber import decide
from tests.support.post_office import post_office
from tests.support.walks import for_each
from tests.support.web import signed_in


@pytest.fixture
def cloud() -> Iterator[Cloud]:
    """Jordan rents the flat at 118 Oak Street; Pete is a contact who is on no record."""
    with flat_let_to_jordan() as running:
        yield running


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
    # The pages mark both as told.
    assert "The same goes for the message of Fri, Nov 20, 2026, 9:4" in told
    assert open_ones(cloud) == [("unanswered", "told")] * 2


def test_earlier_mail_of_a_contact_who_texted_is_named_as_a_mail() -> None:
    with post_office(ScriptedModel(rule=lambda _: say("Noted."))) as office:
        cloud, account_id = office.cloud, office.account_id
        cloud.wiring.accounts.change(account_id, trade="portfolio")
        cloud.wiring.contacts.update(account_id, contact(cloud, JORDAN.name), emails=(JORDAN.email,))
        let_to_jordan(cloud)
        office.mail(JORDAN.email, "When does somebody come?", "The sink")
        wrote(cloud)
        before = len(cloud.texts_to(MARIA))
        scan(cloud, hours=25)
        told = "\n".join(cloud.texts_to(MARIA)[before:])
        assert "(118 Oak Street, 1) wrote on Fri, Nov 20, 2026, 9:4" in told
        assert "The same goes for the mail of Fri, Nov 20, 2026, 9:4" in told


def test_contact_who_writes_again_after_the_report_is_reported_once_more(cloud: Cloud) -> None:
    def told(hours: int) -> str:
        before = len(cloud.texts_to(MARIA))
        scan(cloud, hours=hours)
        lines = "\n".join(cloud.texts_to(MARIA)[before:]).splitlines()
        return "\n".join(line for line in lines if "nobody has answered" in line)

    wrote(cloud)
    wrote(cloud, "Hello? The sink still leaks")
    assert told(25).count("wrote on Fri, Nov 20, 2026") == 1
    assert told(30) == "", "what they wrote before the report is no news"
    wrote(cloud, "Did anybody read this?")
    assert told(20) == ""
    assert "wrote on Sun, Nov 22, 2026" in told(6)
    assert told(48) == ""


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
    assert any("sent STOP, so nothing reaches them that way any more" in one for one in cloud.texts_to(MARIA))
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
    why = [one["because"] for one in signed_in(cloud, MARIA).rows("decided")]
    assert "Jordan Wells has written since, and you should read that first." in why
    assert "not_done" in [one["status"] for one in signed_in(cloud, MARIA).rows("findings")]
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
