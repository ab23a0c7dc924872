"""Timers and the sweep: caught up after an outage, fired once, never stuck on one that fails."""

from __future__ import annotations

from datetime import timedelta

import boto3
import pytest

from infra.local.world.script import ScriptedModel, http_error, say
from steward.approvals.service import ApprovalService
from steward.schedules.models import Timer
from tests.support.cloud import MARIA, START, Cloud
from tests.support.plumber import REQUEST, decide, plumber_rule


@pytest.fixture
def model() -> ScriptedModel:
    """Does the main job."""
    return ScriptedModel(rule=plumber_rule)


def timers(cloud: Cloud) -> list[str]:
    """Kinds of the timers there are, apart from the one that looks whether people have turned away."""
    items = boto3.resource("dynamodb").Table("timers").scan()["Items"]
    kinds = [str(item["body"]).split('"timer":"')[1].split('"')[0] for item in items if item["bucket"] != "cursor"]
    return sorted(kind for kind in kinds if kind != "idle")


def test_an_outage_of_the_scheduler_is_caught_up(cloud: Cloud) -> None:
    cloud.sweep()
    cloud.text(MARIA, REQUEST)
    cloud.settle()
    assert timers(cloud) == ["approval_expiry"]
    # More than a day without a single sweep.
    cloud.clock.shift(timedelta(hours=25))
    for _ in range(3):
        cloud.sweep()
        cloud.settle()
    assert sum("Nobody answered in time" in text for text in cloud.texts_to(MARIA)) == 1
    assert timers(cloud) == []


def test_after_weeks_of_rest_a_new_timer_fires_on_time(
    cloud: Cloud, model: ScriptedModel, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("steward.schedules.service._SECONDS_TO_CATCH_UP", 0.5)
    cloud.sweep()
    cloud.clock.shift(timedelta(days=14))
    model.add(http_error(529), http_error(529), say("back"))
    cloud.text(MARIA, "hello")
    cloud.settle()
    cloud.later(61)
    assert cloud.texts_to(MARIA)[-1] == "back"


def test_a_sweep_run_twice_at_once_fires_a_timer_once(cloud: Cloud, model: ScriptedModel) -> None:
    model.add(http_error(529), http_error(529), say("back"))
    cloud.text(MARIA, "hello")
    cloud.settle()
    cloud.clock.shift(61)
    cloud.sweep()
    cloud.sweep()
    cloud.settle()
    cloud.sweep()
    cloud.settle()
    assert cloud.texts_to(MARIA)[1:] == ["back"]


def test_a_timer_that_fails_does_not_hold_up_the_others(
    cloud: Cloud, model: ScriptedModel, monkeypatch: pytest.MonkeyPatch
) -> None:
    cloud.sweep()
    cloud.text(MARIA, REQUEST)
    cloud.settle()

    def broken(*_: object) -> None:
        raise ZeroDivisionError

    monkeypatch.setattr(ApprovalService, "expire", broken)
    cloud.clock.shift(timedelta(days=1, seconds=30))
    model.add(http_error(529), http_error(529), say("back"))
    cloud.text(MARIA, "hello")
    cloud.settle()
    for _ in range(10):
        cloud.later(60)
    assert cloud.texts_to(MARIA)[-1] == "back"
    assert timers(cloud) == ["approval_expiry"]

    monkeypatch.undo()
    cloud.later(60)
    assert "Nobody answered in time" in cloud.texts_to(MARIA)[-1]


def test_a_timers_keys_follow_from_its_fields() -> None:
    timer = Timer(timer="tool_deadline", conversation_id="conv-1", subject="call-1", due_at=START)
    assert timer.key["bucket"].startswith("2026-11-20T14:41#")
    assert timer.key == timer.model_copy().key


def test_timers_that_have_become_pointless_are_taken_away(cloud: Cloud) -> None:
    cloud.text(MARIA, REQUEST)
    cloud.drain(only=("turns",))
    assert timers(cloud) == ["tool_deadline"]
    cloud.settle()
    assert timers(cloud) == ["approval_expiry"]
    decide(cloud, MARIA, "rejected")
    cloud.settle()
    assert timers(cloud) == []
