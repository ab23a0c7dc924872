"""Notices that break quiet hours: only as the member's rules allow, and at most so often."""

from __future__ import annotations

import pytest

from infra.local.demo import CONTACTS, Person
from infra.local.world.quarantined_models import aside, reads_and_writes
from infra.local.world.script import HttpFailure, ModelRequest, ScriptedModel, Step, say
from steward.tools.ledger.models import OutsideRead
from tests.support.cloud import DANA, MARIA, PETE, SAM, START, STRANGER_PHONE, Cloud, account_of
from tests.support.google_cloud import calls_tools
from tests.support.outsiders import allow, member
from tests.support.reminders import asks, at, undone

JORDAN = next(one for one in CONTACTS if one.name == "Jordan Wells")
NIGHT = {"quiet_hours": "22:00-07:00"}
FLOOD = "Water is coming through the ceiling!"
URGENT, UNKNOWN = "It seems that this cannot wait:", "I cannot tell whether this can wait:"


class Reader:
    """What the reader says of what it is shown: yes or no by the words in it, or nothing at all."""

    away = False

    def __init__(self) -> None:
        self.asked: list[str] = []

    def answer(self, request: ModelRequest) -> Step | None:
        """Of a flood that it is urgent; whatever else is asked is not for the reader."""
        words = "\n".join(request.last_texts)
        if "- urgent (yes_no): " not in words:
            return None
        self.asked.append(words)
        if self.away:
            return HttpFailure(529, headers={"x-should-retry": "false"})
        return reads_and_writes(request, {"urgent": "yes" if FLOOD in words else "no"})


@pytest.fixture
def model() -> ScriptedModel:
    return ScriptedModel(rule=calls_tools)


@pytest.fixture
def reader(cloud: Cloud) -> Reader:
    reader = Reader()
    cloud.model.aside = aside(reader.answer, cloud.model.aside)
    return reader


def asleep(cloud: Cloud, **settings: object) -> int:
    """Maria wants quiet at night, and it is two o'clock: how many texts she has had."""
    asks(cloud, MARIA, "set_user_config", **NIGHT, **settings)
    at(cloud, "2026-11-21T02:00")
    return len(cloud.texts_to(MARIA))


def writes(cloud: Cloud, who: str, *texts: str) -> None:
    for text in texts:
        cloud.text(who, text)
        cloud.settle()


def test_tenants_burst_pipe_gets_through_without_a_rule_for_it(cloud: Cloud, reader: Reader) -> None:
    before = asleep(cloud)
    writes(cloud, JORDAN.phone, FLOOD)
    (woken,) = cloud.texts_to(MARIA)[before:]
    assert woken.startswith(URGENT)
    assert FLOOD in woken
    assert "rests until 2026-11-21T07:00; it is 2026-11-21T02:00 there" in reader.asked[0]
    lines = cloud.wiring.ledger.read(account_of(cloud), START)
    # Once if it is an emergency, once if it can wait until seven.
    assert [line.tool for line in lines if isinstance(line, OutsideRead)] == ["weigh_urgency"] * 2


def test_message_that_can_wait_is_told_once_in_the_morning(cloud: Cloud, reader: Reader) -> None:
    before = asleep(cloud)
    writes(cloud, JORDAN.phone, "Could you bring the key on Monday?")
    assert len(reader.asked) == 1
    assert cloud.texts_to(MARIA)[before:] == []
    at(cloud, "2026-11-21T07:00")
    (told,) = cloud.texts_to(MARIA)[before:]
    assert "Could you bring the key" in told
    at(cloud, "2026-11-22T07:00")
    assert len(cloud.texts_to(MARIA)[before:]) == 1


@pytest.mark.usefixtures("reader")
def test_each_sender_gets_through_once_a_night_and_the_rest_is_kept(cloud: Cloud) -> None:
    before = asleep(cloud)
    writes(cloud, JORDAN.phone, FLOOD, f"{FLOOD} Still", f"{FLOOD} Now")
    writes(cloud, PETE.phone, f"{FLOOD} Here too")
    assert [text.splitlines()[0] for text in cloud.texts_to(MARIA)[before:]] == [URGENT, URGENT]
    at(cloud, "2026-11-21T07:00")
    morning = cloud.texts_to(MARIA)[-1]
    assert (f"{FLOOD} Still" in morning, f"{FLOOD} Now" in morning, "Here too" in morning) == (True, True, False)
    at(cloud, "2026-11-22T02:00")
    before = len(cloud.texts_to(MARIA))
    writes(cloud, JORDAN.phone, FLOOD)
    assert cloud.texts_to(MARIA)[before].startswith(URGENT)


@pytest.mark.usefixtures("reader")
def test_member_woken_for_one_message_is_not_told_the_rest(cloud: Cloud) -> None:
    before = asleep(cloud)
    writes(cloud, STRANGER_PHONE, "Is the flat free?")
    writes(cloud, JORDAN.phone, FLOOD)
    (woken,) = cloud.texts_to(MARIA)[before:]
    assert "Is the flat free?" not in woken
    at(cloud, "2026-11-21T07:00")
    assert "Is the flat free?" in cloud.texts_to(MARIA)[-1]


def test_a_stranger_wakes_nobody_unless_everybody_may(cloud: Cloud, reader: Reader) -> None:
    before = asleep(cloud)
    writes(cloud, STRANGER_PHONE, FLOOD)
    assert (cloud.texts_to(MARIA)[before:], reader.asked) == ([], [])
    asks(cloud, MARIA, "set_user_config", wakes=[{"who": "everybody"}])
    at(cloud, "2026-11-22T02:00")
    before = len(cloud.texts_to(MARIA))
    # Whoever has many numbers is one stranger.
    writes(cloud, STRANGER_PHONE, FLOOD)
    writes(cloud, "+15550100998", FLOOD)
    assert [text.splitlines()[0] for text in cloud.texts_to(MARIA)[before:]] == [URGENT]


def test_while_the_reader_is_away_it_is_told_and_said_so(cloud: Cloud, reader: Reader) -> None:
    reader.away = True
    before = asleep(cloud)
    writes(cloud, JORDAN.phone, FLOOD, FLOOD)
    (woken,) = cloud.texts_to(MARIA)[before:]
    assert woken.startswith(UNKNOWN)


def test_no_notice_breaks_quiet_hours_when_the_member_forbids_it(cloud: Cloud, reader: Reader) -> None:
    before = asleep(cloud, wakes=[])
    writes(cloud, JORDAN.phone, FLOOD)
    assert (cloud.texts_to(MARIA)[before:], reader.asked) == ([], [])


def test_one_contact_always_gets_through_and_nobody_is_asked(cloud: Cloud, reader: Reader) -> None:
    (pete,) = (one for one in cloud.wiring.people_store.contacts(account_of(cloud)) if one.name == PETE.name)
    before = asleep(cloud, wakes=[{"who": pete.contact_id, "when": "always"}])
    assert f"gets through all the same: {PETE.name} always" in cloud.texts_to(MARIA)[before - 1]
    writes(cloud, PETE.phone, "Good night")
    writes(cloud, JORDAN.phone, FLOOD)
    (told,) = cloud.texts_to(MARIA)[before:]
    assert "Good night" in told
    assert reader.asked == []


def test_decisions_of_the_team_come_at_night_if_they_may(cloud: Cloud) -> None:
    before = asleep(cloud, wakes=[{"notice": "decision", "when": "always"}])
    asks(cloud, DANA, "set_autonomy", action="remember", level=1, reason="Dana asked")
    (asked,) = cloud.texts_to(MARIA)[before:]
    assert asked.startswith("Dana Cruz wants me to ")


def test_the_rules_are_shown_refused_and_taken_back(cloud: Cloud) -> None:
    usual = '"notice": "message", "who": "contacts", "channel": "sms", "when": "urgent"'
    assert usual in asks(cloud, DANA, "set_user_config")
    asks(cloud, DANA, "set_user_config", wakes=[{"who": "everybody"}])
    assert "gets through all the same: everybody if it cannot wait" in cloud.texts_to(DANA)[-1]
    assert "Undone" in undone(cloud, DANA)
    assert usual in asks(cloud, DANA, "set_user_config")
    for wrong, why in (
        ({"who": "contacts", "when": "always"}, "of a group, what is urgent"),
        ({"who": "ctc-nobody"}, "is no contact"),
        ({"notice": "decision"}, "always, or not at all"),
        ({"notice": "found_mail", "channel": "sms"}, "Only messages come by a channel"),
        ({"who": "everybody", "channel": "pigeon"}, "Only messages come by a channel"),
    ):
        assert why in asks(cloud, DANA, "set_user_config", wakes=[wrong])


def is_an_emergency(cloud: Cloud) -> None:
    """The reader takes every flood for an emergency, and nothing for urgent."""

    def answer(request: ModelRequest) -> Step | None:
        words = "\n".join(request.last_texts)
        return reads_and_writes(request, {"emergency": "yes" if FLOOD in words else "no", "urgent": "no"})

    cloud.model.aside = aside(answer, cloud.model.aside)


def manages_alone(cloud: Cloud, who: Person, contact: Person) -> None:
    """Messages of this contact go to this member only."""
    cloud.wiring.people.remember_correspondent(account_of(cloud), contact.phone, member(cloud, who).member_id)


def test_emergency_is_marked_and_reaches_an_owner_besides_the_member(cloud: Cloud) -> None:
    is_an_emergency(cloud)
    manages_alone(cloud, SAM, JORDAN)
    writes(cloud, JORDAN.phone, "Could you bring the key on Monday?")
    cloud.later(120)
    assert (len(cloud.texts_to(SAM)), cloud.texts_to(MARIA)) == (1, [])
    writes(cloud, JORDAN.phone, FLOOD)
    for told in (cloud.texts_to(SAM)[-1], cloud.texts_to(MARIA)[-1]):
        assert told.startswith("This sounds like an emergency:")
        assert FLOOD in told
        assert "seeing to it now" in told
    (arrived,) = cloud.texts_to(JORDAN.phone)
    assert "Your message has reached the team as an emergency." in arrived


def test_emergency_during_a_pause_is_named_one_and_answered_by_nobody(cloud: Cloud) -> None:
    is_an_emergency(cloud)
    writes(cloud, SAM.phone, "/stop")
    writes(cloud, JORDAN.phone, FLOOD)
    told = cloud.texts_to(MARIA)[-1]
    assert told.startswith("This sounds like an emergency:")
    assert "I have not answered." in told
    assert cloud.texts_to(JORDAN.phone) == []


def test_emergency_breaks_quiet_hours_without_a_second_question(cloud: Cloud) -> None:
    is_an_emergency(cloud)
    before = asleep(cloud)
    writes(cloud, JORDAN.phone, FLOOD, f"{FLOOD} Still")
    (woken,) = cloud.texts_to(MARIA)[before:]
    assert woken.startswith("This sounds like an emergency:")
    lines = cloud.wiring.ledger.read(account_of(cloud), START)
    assert [line.tool for line in lines if isinstance(line, OutsideRead)] == ["weigh_urgency"] * 2


def test_emergency_is_told_at_once_when_the_scope_answers_it(cloud: Cloud) -> None:
    is_an_emergency(cloud)
    allow(cloud)
    for number, words in enumerate(("Is 3 still on?", FLOOD)):
        cloud.model.add(say(f"Answer {number}."))
        writes(cloud, PETE.phone, words)
    told = cloud.texts_to(MARIA)[-1]
    assert told.startswith("This sounds like an emergency:")
    assert "Answer 1." in told
