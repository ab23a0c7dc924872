"""Quiet hours and digests: notices wait, and each is delivered once afterwards."""

from __future__ import annotations

import pytest

from infra.local.demo import Person
from infra.local.world.script import ScriptedModel
from tests.support import aws_inspection
from tests.support.cloud import DANA, MARIA, PETE, SAM, STRANGER_PHONE, Cloud, account_of
from tests.support.google_cloud import calls_tools
from tests.support.plumber import decide
from tests.support.reminders import PLANTS, asks, at, made, reminders, undone

NIGHT = {"quiet_hours": "22:00-07:00"}


@pytest.fixture
def model() -> ScriptedModel:
    """Calls the tools it is told to."""
    return ScriptedModel(rule=calls_tools)


def wants(cloud: Cloud, person: Person, **settings: str) -> str:
    """A member changes their settings: what the tool answers."""
    return asks(cloud, person, "set_user_config", **settings)


def new_texts(cloud: Cloud, person: Person, before: int) -> list[str]:
    return cloud.texts_to(person)[before:]


def writes(cloud: Cloud, *texts: str) -> None:
    """A stranger writes, whom every owner hears of."""
    for text in texts:
        cloud.text(STRANGER_PHONE, text)
        cloud.settle()


def test_quiet_hours_hold_what_can_wait_for_one_morning_text(cloud: Cloud) -> None:
    wants(cloud, MARIA, **NIGHT)
    at(cloud, "2026-11-20T23:00")
    before = len(cloud.texts_to(MARIA))
    writes(cloud, "Is the flat free?", "I could come at noon")
    at(cloud, "2026-11-21T06:59")
    assert new_texts(cloud, MARIA, before) == []
    at(cloud, "2026-11-21T07:00")
    (told,) = new_texts(cloud, MARIA, before)
    assert told.startswith("Meanwhile:")
    assert told.index("Is the flat free?") < told.index("I could come at noon")
    at(cloud, "2026-11-22T07:00")
    assert len(new_texts(cloud, MARIA, before)) == 1
    assert [row for row in aws_inspection.rows_of("timers") if "/held/" in str(row["row"])] == []


def test_single_held_notice_is_sent_unchanged(cloud: Cloud) -> None:
    at(cloud, "2026-11-20T20:00")
    writes(cloud, "Is the flat free?")
    as_usual = cloud.texts_to(MARIA)[-1]
    wants(cloud, MARIA, **NIGHT)
    at(cloud, "2026-11-20T23:00")
    writes(cloud, "Is the flat free?")
    at(cloud, "2026-11-21T07:00")
    assert cloud.texts_to(MARIA)[-1].splitlines()[0] == as_usual.splitlines()[0]


def test_member_who_writes_at_night_is_answered_and_hears_the_outcome(cloud: Cloud) -> None:
    wants(cloud, MARIA, **NIGHT)
    at(cloud, "2026-11-20T23:00")
    assert "quiet_hours: 22:00-07:00" in wants(cloud, MARIA)
    before = len(cloud.texts_to(MARIA))
    writes(cloud, "Is the flat free?")
    assert "Is the flat free?" in new_texts(cloud, MARIA, before)[0]


def test_a_reminder_comes_at_its_time(cloud: Cloud) -> None:
    made(cloud, DANA, **{**PLANTS, "start": "2026-11-20T23:00"})
    wants(cloud, DANA, **NIGHT)
    at(cloud, "2026-11-20T23:00")
    assert reminders(cloud) == ["Reminder: water the plants"]


def test_held_news_does_not_say_that_a_decided_message_waits(cloud: Cloud) -> None:
    wants(cloud, MARIA, digest_at="18:00")
    for person, text in ((MARIA, "Come at 3."), (SAM, "Come at 4.")):
        asks(cloud, person, "send_message", contact_id=PETE.phone, text=text, reason="r")
    at(cloud, "2026-11-20T15:00")
    decide(cloud, SAM, "approved")
    cloud.settle()
    decide(cloud, MARIA, "approved")
    cloud.settle()
    before = len(cloud.texts_to(MARIA))
    at(cloud, "2026-11-20T18:00")
    told = "\n".join(new_texts(cloud, MARIA, before))
    assert 'Sam Lee has had me write to Pete Rossi (plumber): "Oak Street Homes: Come at 4."' in told
    assert "still waits" not in told


def test_once_a_day_together_if_that_is_wanted(cloud: Cloud) -> None:
    wants(cloud, MARIA, digest_at="18:00")
    at(cloud, "2026-11-20T11:00")
    before = len(cloud.texts_to(MARIA))
    writes(cloud, "Is the flat free?")
    at(cloud, "2026-11-20T15:00")
    writes(cloud, "I could come at noon")
    assert new_texts(cloud, MARIA, before) == []
    at(cloud, "2026-11-20T18:00")
    (told,) = new_texts(cloud, MARIA, before)
    assert "Is the flat free?" in told
    assert "I could come at noon" in told


def test_do_not_disturb_holds_notices_for_a_member_who_just_wrote(cloud: Cloud) -> None:
    wants(cloud, MARIA, silent_until="2026-11-20T14:00")
    cloud.clock.shift(20)
    before = len(cloud.texts_to(MARIA))
    writes(cloud, "Is the flat free?")
    assert new_texts(cloud, MARIA, before) == []
    at(cloud, "2026-11-20T14:00")
    assert "Is the flat free?" in new_texts(cloud, MARIA, before)[0]


def test_held_notice_is_not_overtaken(cloud: Cloud) -> None:
    wants(cloud, MARIA, **NIGHT)
    at(cloud, "2026-11-20T23:00")
    writes(cloud, "Is the flat free?")
    before = len(cloud.texts_to(MARIA))
    at(cloud, "2026-11-20T23:30")
    wants(cloud, MARIA)
    writes(cloud, "I could come at noon")
    told = "\n".join(new_texts(cloud, MARIA, before))
    assert told.index("Is the flat free?") < told.index("I could come at noon")
    at(cloud, "2026-11-21T07:00")
    assert "\n".join(cloud.texts_to(MARIA)).count("Is the flat free?") == 1


def proposes(cloud: Cloud) -> None:
    """Dana asks for something that owners decide."""
    asks(cloud, DANA, "set_autonomy", action="remember", level=1, reason="Dana asked")


def test_a_decision_waits_for_the_morning_and_can_be_made_then(cloud: Cloud) -> None:
    wants(cloud, MARIA, **NIGHT)
    at(cloud, "2026-11-20T23:00")
    before = len(cloud.texts_to(MARIA))
    writes(cloud, "Is the flat free?")
    proposes(cloud)
    assert new_texts(cloud, MARIA, before) == []
    at(cloud, "2026-11-21T07:00")
    told, asked = new_texts(cloud, MARIA, before)
    assert "Is the flat free?" in told
    assert asked.startswith("Dana Cruz wants me to ")
    decide(cloud, MARIA, "approved")
    cloud.settle()
    assert cloud.wiring.autonomy_store.read(account_of(cloud)).overrides["remember"].level == 1


def test_question_another_person_decided_meanwhile_is_not_asked(cloud: Cloud) -> None:
    people = cloud.wiring.people_store
    account = people.account(account_of(cloud))
    assert account
    sam = next(member for member in people.members(account.account_id) if member.name == SAM.name)
    people.put_member(account, sam.model_copy(update={"role": "owner"}))
    wants(cloud, MARIA, **NIGHT)
    at(cloud, "2026-11-20T23:00")
    before = len(cloud.texts_to(MARIA))
    proposes(cloud)
    decide(cloud, SAM, "approved")
    cloud.settle()
    at(cloud, "2026-11-21T07:00")
    (told,) = new_texts(cloud, MARIA, before)
    assert told.startswith("Sam Lee said yes")


def test_a_decision_that_would_be_too_late_by_then_is_asked_for_at_once(cloud: Cloud) -> None:
    wants(cloud, MARIA, silent_until="2026-11-24T09:00")
    cloud.clock.shift(20)
    before = len(cloud.texts_to(MARIA))
    proposes(cloud)
    (asked,) = new_texts(cloud, MARIA, before)
    assert asked.startswith("Dana Cruz wants me to ")


def test_settings_are_shown_changed_and_taken_back(cloud: Cloud) -> None:
    said = wants(cloud, DANA, zone="Europe/Berlin", quiet_hours="22:00-07:00", digest_at="18:00")
    assert "zone: Europe/Berlin" in said
    changed = "your settings: your time zone: Europe/Berlin; quiet hours 10:00 PM - 7:00 AM; a digest at 6:00 PM"
    assert changed in cloud.texts_to(DANA)[-1]
    assert "Undone" in undone(cloud, DANA)
    said = wants(cloud, DANA)
    for line in ("zone: America/New_York", "quiet_hours: none", "digest_at: none"):
        assert line in said
    assert "is no time zone" in wants(cloud, DANA, zone="Mars/Olympus")
    assert "quiet hours begin and end" in wants(cloud, DANA, quiet_hours="07:00-07:00").lower()
