"""Texts that an outage has held for weeks: what is over by then is not offered any more."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from infra.local.world.script import ScriptedModel
from steward.agent.conversations.entries import NoteEntry
from steward.core.ids import derived_ulid
from steward.time.schedules.events import JobMade
from steward.time.schedules.models import JobTerms
from steward.tools.models import ExactCall
from tests.support.cloud import MARIA, START, Cloud, account_of, running_cloud
from tests.support.google_cloud import calls_tools
from tests.support.lettings import contact
from tests.support.outsiders import member
from tests.support.reminders import asks, at

NINE = "2026-11-21T09:00"
WEEKS = 21 * 86_400.0


@pytest.fixture
def cloud() -> Iterator[Cloud]:
    """Gathers, as every environment does."""
    with running_cloud(ScriptedModel(rule=calls_tools), START, {"STEWARD_GATHER_SECONDS": "90"}) as running:
        yield running


def minutes_pass(cloud: Cloud, count: int = 3) -> None:
    for _ in range(count):
        cloud.later(60)


def comes_due(cloud: Cloud, tool: str, **arguments: str) -> None:
    """A call of Maria's becomes due at nine, when she has not written for a while; its news are gathered."""
    call = {"tool": tool, "arguments": arguments}
    asks(cloud, MARIA, "create_scheduled_job", call=call, start=NINE)
    minutes_pass(cloud)
    at(cloud, NINE)


def test_undo_that_is_over_is_left_out_of_a_late_text(cloud: Cloud) -> None:
    comes_due(cloud, "remember", text="The gate code is 4711.")
    before = len(cloud.texts_to(MARIA))
    cloud.later(WEEKS)
    minutes_pass(cloud)
    assert cloud.texts_to(MARIA)[before:] == ["Done: Remembered: The gate code is 4711."]


def test_question_that_is_over_is_told_only_as_expired(cloud: Cloud) -> None:
    comes_due(cloud, "send_message", contact_id=contact(cloud, "Pete"), text="See you at six.", reason="x")
    before = len(cloud.texts_to(MARIA))
    cloud.later(WEEKS)
    minutes_pass(cloud)
    told = "\n".join(cloud.texts_to(MARIA)[before:])
    assert told.count("It is too late by now to ask you") == 1
    assert "YES" not in told


def test_question_of_stewards_own_that_was_never_shown_is_asked_afterwards(cloud: Cloud) -> None:
    pete = contact(cloud, "Pete")
    cloud.text(MARIA, "hello")
    cloud.settle()
    minutes_pass(cloud)
    now = cloud.wiring.clock()
    made = JobMade(
        account_id=account_of(cloud),
        member_id=member(cloud, MARIA).member_id,
        told_in=cloud.conversation_of(MARIA),
        terms=JobTerms(start=NINE, zone="America/New_York"),
        at=now,
        does="call",
        what="text Pete",
        why="Nobody has asked Pete about the leak.",
        call=ExactCall(tool="send_message", arguments={"contact_id": pete, "text": "Can you come?", "reason": "x"}),
    )
    cloud.wiring.scheduled_jobs.make(derived_ulid("job", now, "call"), made)
    at(cloud, NINE)
    before = len(cloud.texts_to(MARIA))
    cloud.later(WEEKS)
    minutes_pass(cloud)
    (asked,) = cloud.texts_to(MARIA)[before:]
    assert "Nobody has asked Pete about the leak." in asked
    assert "YES" in asked
    told_model = [one.text for one in cloud.log(MARIA) if isinstance(one, NoteEntry) and one.for_model]
    assert not [text for text in told_model if "expired" in text]
