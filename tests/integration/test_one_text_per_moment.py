"""Reminders, findings, approvals and news of one moment are sent to a member in one text."""

from __future__ import annotations

import re
from collections.abc import Iterator

import pytest

from infra.local.seed import seed_portfolio
from infra.local.world.script import ScriptedModel, say, use_tools
from tests.support import aws_inspection
from tests.support.cloud import DANA, MARIA, PETE, SAM, START, STRANGER_PHONE, Cloud, account_of, running_cloud
from tests.support.google_cloud import calls_tools
from tests.support.lettings import JORDAN, contact
from tests.support.plumber import answer, decide
from tests.support.reminders import FRIDAY_AT_FIVE, asks, at, hi_to_pete, made, scheduled

NINE = "2026-11-21T09:00"


@pytest.fixture
def cloud() -> Iterator[Cloud]:
    """Gathers, as every environment does."""
    model = ScriptedModel(rule=calls_tools)
    with running_cloud(model, START, {"STEWARD_GATHER_SECONDS": "90"}) as running:
        yield running


def new_texts(cloud: Cloud, before: int) -> list[str]:
    return cloud.texts_to(MARIA)[before:]


def minutes_pass(cloud: Cloud, count: int = 3) -> None:
    for _ in range(count):
        cloud.later(60)


@pytest.mark.parametrize("wrote_at", [None, "2026-11-21T08:55"])
def test_a_morning_of_findings_relays_and_reminders_is_one_text(cloud: Cloud, wrote_at: str | None) -> None:
    wiring = cloud.wiring
    seed_portfolio(wiring.people_store, wiring.record_store, wiring.actors.post, account_of(cloud), wiring.clock())
    cloud.settle()
    for what in ("call Jordan", "water the plants"):
        made(cloud, MARIA, what=what, start=NINE)
    minutes_pass(cloud)
    if wrote_at:
        at(cloud, wrote_at)
        asks(cloud, MARIA, "list_scheduled_jobs")
    before = len(cloud.texts_to(MARIA))
    at(cloud, NINE)
    for said in ("I can come at noon", "or at one", "or on Monday"):
        cloud.text(PETE.phone, said)
    cloud.invoke("scans", {})
    minutes_pass(cloud)
    assert not cloud.failures
    told = new_texts(cloud, before)
    digest = "\n".join(told)
    for part in ("Reminder: call Jordan", "Reminder: water the plants", "I can come at noon", "or at one"):
        assert digest.count(part) == 1, part
    assert digest.count("I have not answered") == 1
    assert digest.count("YES ") >= 3
    # A text cannot decide what a rent will be: its link ends the text.
    assert digest.count("http") == 1
    # As many parts as a text of that length takes.
    assert len(told) == 3, "\n=====\n".join(told)
    assert len(told[0]) > 1_000
    assert digest.count("This went out without asking, as your team lets me do with such messages.") == 1
    answer(cloud, MARIA, "YES")
    cloud.settle()
    assert "Done: " in cloud.texts_to(MARIA)[-1]
    assert [row for row in aws_inspection.rows_of("timers") if "/held/" in str(row["row"])] == []


def test_single_notice_is_told_as_it_is(cloud: Cloud) -> None:
    made(cloud, MARIA, what="call Jordan", start="2026-11-20T17:00")
    before = len(cloud.texts_to(MARIA))
    at(cloud, "2026-11-20T17:00")
    minutes_pass(cloud)
    assert new_texts(cloud, before) == ["Reminder: call Jordan"]


def test_many_messages_of_strangers_are_one_line_with_a_count(cloud: Cloud) -> None:
    asks(cloud, MARIA, "list_scheduled_jobs")
    before = len(cloud.texts_to(MARIA))
    for number in range(8):
        cloud.text(STRANGER_PHONE[:-1] + str(number), "You have won")
        cloud.settle()
    minutes_pass(cloud)
    first, told = new_texts(cloud, before)
    assert "You have won" in first
    assert told == "7 messages came from people who are not in your contacts. I kept them: ask me what they say."


def test_a_contact_who_answers_reaches_a_member_who_is_there_at_once(cloud: Cloud) -> None:
    asks(cloud, MARIA, "list_scheduled_jobs")
    before = len(cloud.texts_to(MARIA))
    cloud.text(PETE.phone, "I can come at noon")
    cloud.settle()
    (told,) = new_texts(cloud, before)
    assert told.startswith('Pete Rossi wrote: "I can come at noon"\n')


def test_member_hears_at_once_that_another_has_answered_the_same_contact(cloud: Cloud) -> None:
    cloud.text(PETE.phone, "At 3 or at 4?")
    minutes_pass(cloud)
    for person, words in ((SAM, "At 3, please."), (MARIA, "At 4, please.")):
        asks(cloud, person, "send_message", contact_id=contact(cloud, "Pete"), text=words, reason="he asked")
    minutes_pass(cloud, 5)
    decide(cloud, SAM, "approved")
    cloud.settle()
    assert cloud.texts_to(MARIA)[-1].startswith("Sam Lee has had me write to Pete Rossi")


def test_bare_yes_decides_no_question_that_is_still_gathered(cloud: Cloud) -> None:
    cloud.wiring.accounts.change(account_of(cloud), bare_answers=True)
    scheduled(cloud, MARIA, hi_to_pete(cloud))
    at(cloud, FRIDAY_AT_FIVE)
    before = len(cloud.texts_to(MARIA))
    cloud.text(MARIA, "yes")
    cloud.settle()
    minutes_pass(cloud)
    assert cloud.texts_to(PETE) == []
    assert "YES " in "\n".join(new_texts(cloud, before)), "it is asked now"


def test_gathered_reminder_does_not_wait_for_the_end_of_quiet_hours(cloud: Cloud) -> None:
    made(cloud, MARIA, what="call Jordan", start="2026-11-20T21:59")
    asks(cloud, MARIA, "set_user_config", quiet_hours="22:00-07:00")
    at(cloud, "2026-11-20T21:59")
    before = len(cloud.texts_to(MARIA))
    cloud.clock.shift(60)
    cloud.text(PETE.phone, "I can come at noon")
    cloud.settle()
    minutes_pass(cloud, 2)
    assert new_texts(cloud, before) == ["Reminder: call Jordan"]
    at(cloud, "2026-11-21T07:00")
    assert len(new_texts(cloud, before)) == 2


def test_drafts_of_one_turn_are_one_text_and_decided_by_their_codes(cloud: Cloud) -> None:
    given = [
        {"contact_id": contact(cloud, name), "text": f"{name}, the visit is at 3.", "reason": "The visit."}
        for name in ("Pete", "Jordan")
    ]
    cloud.model.add(use_tools(*(("send_message", one) for one in given)), say("Both are ready."))
    before = len(cloud.texts_to(MARIA))
    cloud.text(MARIA, "Tell both that the visit is at 3")
    cloud.settle()
    asked, _ = new_texts(cloud, before)
    assert "http" not in asked
    for one in given:
        assert asked.count(one["text"]) == 1
    pete, jordan = re.findall(r"YES (\w+) or NO", asked)
    cloud.text(MARIA, f"YES {jordan}")
    cloud.settle()
    assert [text for text in cloud.texts_to(JORDAN) if "at 3" in text] == [
        "Oak Street Homes: Jordan, the visit is at 3."
    ]
    cloud.text(MARIA, f"NO {pete} ask whether 4 is better")
    cloud.settle()
    assert cloud.texts_to(PETE) == []
    assert "ask whether 4 is better" in str(cloud.model.requests[-1].messages)


def test_questions_of_one_turn_to_other_members_are_one_text(cloud: Cloud) -> None:
    cloud.wiring.accounts.change(account_of(cloud), trade="portfolio")
    given = [{"contact_id": contact(cloud, name), "role": "vendor", "trades": ["plumbing"]} for name in ("Pete", "Tom")]
    before = {person: len(cloud.texts_to(person)) for person in (MARIA, SAM)}
    cloud.model.add(use_tools(*(("save_party", one) for one in given)), say("Both wait."))
    cloud.text(DANA, "Both work for us now")
    cloud.settle()
    minutes_pass(cloud)
    for person, earlier in before.items():
        (asked,) = cloud.texts_to(person)[earlier:]
        assert [name in asked for name in ("Pete Rossi", "Tom Baker")] == [True, True]
        assert len(re.findall(r"YES \w+ or NO", asked)) == 2


def test_messages_of_one_contact_say_how_many_and_which_is_newest(cloud: Cloud) -> None:
    asks(cloud, MARIA, "set_user_config", quiet_hours="22:00-07:00")
    for when, who, words in (
        ("2026-11-20T22:30", PETE, "I can come on Tuesday"),
        ("2026-11-20T22:40", JORDAN, "Is it done?"),
        ("2026-11-21T06:10", PETE, "No, Thursday"),
    ):
        at(cloud, when)
        cloud.text(who.phone, words)
        cloud.settle()
    before = len(cloud.texts_to(MARIA))
    at(cloud, "2026-11-21T07:00")
    (told,) = new_texts(cloud, before)
    assert told == (
        "Meanwhile:\n\n"
        "Pete Rossi wrote 2 messages, the newest last:\n"
        'Fri 10:30 PM: "I can come on Tuesday"\n'
        '6:10 AM: "No, Thursday"\n\n'
        'Jordan Wells wrote: "Is it done?"\n'
        "I have not answered. Tell me if you want to reply."
    )
