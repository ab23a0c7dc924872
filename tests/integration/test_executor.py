"""Claims on tool calls: a read is taken over after a crash, a call that must run once is never repeated."""

from __future__ import annotations

import io
import json
import logging
from dataclasses import replace
from datetime import timedelta
from typing import Any

import pytest

from infra.local.demo import NUMBER
from infra.local.world.script import ScriptedModel, say, use_tool
from steward.actors.restore_guard import carry_on
from steward.agent.conversations.entries import ToolResultEntry
from steward.aws import clients
from steward.aws.memory.service import refusal
from steward.core import alerts
from steward.core.clock import to_iso, utc_now
from steward.core.log import logger
from steward.core.rings import Ring
from steward.tools import index
from steward.tools.declaration import ToolEffect
from tests.support.cloud import MARIA, Cloud, running_cloud
from tests.support.walks import for_each, fresh_monkeypatch


class Crash(BaseException):
    """The process is gone: nothing catches this."""


def crash_once(monkeypatch: pytest.MonkeyPatch, runs: list[str]) -> None:
    """search_contacts dies the first time it is run."""
    from steward.people.directory.tools.contacts import run

    real = run.search_contacts

    def dying(call: Any, services: Any) -> Any:
        runs.append(call.call_id)
        if len(runs) == 1:
            raise Crash
        return real(call, services)

    monkeypatch.setattr(run, "search_contacts", dying)


def start(cloud: Cloud) -> None:
    """Let the model ask for the tool, and its executor die."""
    cloud.text(MARIA, "Who is the plumber?")
    cloud.drain(only=("turns",))
    with pytest.raises(Crash):
        cloud.drain(only=("tools-people",))


def results(cloud: Cloud) -> list[ToolResultEntry]:
    """Tool results in the log."""
    return [e for e in cloud.log(MARIA) if isinstance(e, ToolResultEntry)]


def test_a_read_is_taken_over_after_its_lease(
    cloud: Cloud, model: ScriptedModel, monkeypatch: pytest.MonkeyPatch
) -> None:
    runs: list[str] = []
    crash_once(monkeypatch, runs)
    model.add(use_tool("search_contacts", {"query": "plumber"}), say("Pete."))
    start(cloud)
    for _ in range(4):
        cloud.later(60)
    assert len(runs) == 2
    assert [result.status for result in results(cloud)] == ["done"]
    assert cloud.texts_to(MARIA) == ["Pete."]


def test_call_runs_at_the_next_sweep_when_aws_refused_its_request(
    cloud: Cloud, model: ScriptedModel, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Nothing was begun, so there is no run that its lease would keep apart from the next."""
    from steward.people.directory.tools.contacts import run

    real, runs = run.search_contacts, list[str]()

    def refused_once(call: Any, services: Any) -> Any:
        runs.append(call.call_id)
        if len(runs) == 1:
            raise refusal("TooManyRequestsException", "Invoke", status=429)
        return real(call, services)

    monkeypatch.setattr(run, "search_contacts", refused_once)
    model.add(use_tool("search_contacts", {"query": "plumber"}), say("Pete."))
    cloud.text(MARIA, "Who is the plumber?")
    cloud.settle()
    cloud.later(61)
    assert len(runs) == 2
    assert cloud.texts_to(MARIA) == ["Pete."]


def test_lease_of_another_run_stays_when_a_late_run_is_refused(
    cloud: Cloud, model: ScriptedModel, monkeypatch: pytest.MonkeyPatch
) -> None:
    from steward.people.directory.tools.contacts import run

    def refused_late(call: Any, services: Any) -> Any:
        cloud.clock.shift(timedelta(minutes=5))
        assert cloud.wiring.calls.claim(call.conversation_id, call.row, "people", utc_now(), timedelta(minutes=2))
        raise refusal("TooManyRequestsException", "Invoke", status=429)

    monkeypatch.setattr(run, "search_contacts", refused_late)
    model.add(use_tool("search_contacts", {"query": "plumber"}))
    cloud.text(MARIA, "Who is the plumber?")
    cloud.settle()
    (row,) = cloud.rows(MARIA, "call#")
    assert row["claimed_until"] == to_iso(utc_now() + timedelta(minutes=2))


def test_once_only_tool_is_never_rerun_and_reported_as_unknown(
    cloud: Cloud, model: ScriptedModel, monkeypatch: pytest.MonkeyPatch
) -> None:
    runs: list[str] = []
    crash_once(monkeypatch, runs)
    once = replace(index.TOOLS["search_contacts"], effect=ToolEffect.ONCE)
    monkeypatch.setitem(index.TOOLS, "search_contacts", once)
    model.add(use_tool("search_contacts", {"query": "plumber"}), say("I can't tell."))
    start(cloud)
    (row,) = cloud.rows(MARIA, "call#")
    cloud.wiring.queues.ring(Ring("tools-people", row["conversation_id"], row["row"], row["group"]))
    cloud.settle()
    assert results(cloud) == [], "while its lease lasts it may still be running"
    for _ in range(6):
        cloud.later(60)
    assert len(runs) == 1
    assert [result.status for result in results(cloud)] == ["unknown"]
    assert cloud.texts_to(MARIA) == ["I can't tell."]


def test_a_dead_letter_of_what_must_happen_once_says_that_it_may_have(
    cloud: Cloud, model: ScriptedModel, monkeypatch: pytest.MonkeyPatch
) -> None:
    crash_once(monkeypatch, [])
    once = replace(index.TOOLS["search_contacts"], effect=ToolEffect.ONCE)
    monkeypatch.setitem(index.TOOLS, "search_contacts", once)
    model.add(use_tool("search_contacts", {"query": "plumber"}), say("I can't tell."))
    start(cloud)
    (row,) = cloud.rows(MARIA, "call#")
    cloud.wiring.tools.dead_letter(row["conversation_id"], row["row"])
    cloud.settle()
    assert [result.status for result in results(cloud)] == ["unknown"]


def test_a_doorbell_for_a_finished_call_does_nothing(cloud: Cloud, model: ScriptedModel) -> None:
    model.add(use_tool("search_contacts", {"query": "plumber"}), say("Pete."))
    cloud.text(MARIA, "Who is the plumber?")
    cloud.settle()
    before = cloud.log(MARIA)
    (call,) = cloud.rows(MARIA, "call#")
    for _ in range(3):
        cloud.wiring.queues.ring(Ring("tools-people", str(call["conversation_id"]), str(call["row"]), "g"))
    cloud.settle()
    cloud.later(3_600)
    assert cloud.log(MARIA) == before


def test_an_executor_refuses_a_call_of_another_group(cloud: Cloud, model: ScriptedModel) -> None:
    """A doorbell is not believed: group, account and arguments come from the committed row."""
    model.add(use_tool("search_contacts", {"query": "plumber"}), say("Pete."))
    cloud.text(MARIA, "Who is the plumber?")
    cloud.drain(only=("turns",))
    (call,) = cloud.rows(MARIA, "call#")
    clients.sqs().purge_queue(QueueUrl=cloud.queue_urls["tools-people"])
    cloud.wiring.queues.ring(Ring("tools-memory", str(call["conversation_id"]), str(call["row"]), "g"))
    cloud.drain()
    assert [row["status"] for row in cloud.rows(MARIA, "call#")] == ["pending"]
    carry_on(cloud.wiring.conversations_table, utc_now())
    cloud.clock.shift(timedelta(minutes=3))
    cloud.sweep()
    cloud.settle()
    assert cloud.texts_to(MARIA) == ["Pete."]


@for_each(
    "effect",
    [ToolEffect.READ, ToolEffect.ONCE],
    model=ScriptedModel,
    cloud=running_cloud,
    monkeypatch=fresh_monkeypatch,
)
def test_a_tool_that_raises_is_logged_whole_counted_and_answered(
    cloud: Cloud,
    model: ScriptedModel,
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
    request: pytest.FixtureRequest,
    effect: ToolEffect,
) -> None:
    """AG5: the model gets a short error, the log everything one needs to run the call again, the alarm a count."""
    from steward.people.directory.tools.contacts import run

    def broken(call: Any, services: Any) -> Any:
        raise ValueError("no such column")

    lines = io.StringIO()
    monkeypatch.setattr(run, "search_contacts", broken)
    monkeypatch.setitem(index.TOOLS, "search_contacts", replace(index.TOOLS["search_contacts"], effect=effect))
    monkeypatch.setattr(logger.registered_handler, "stream", lines)
    level = logger.log_level
    request.addfinalizer(lambda: logger.setLevel(level))
    logger.setLevel(logging.ERROR)
    model.add(use_tool("search_contacts", {"query": "plumber"}), say("The contacts are out of order."))
    cloud.text(MARIA, "Who is the plumber?")
    capsys.readouterr()
    cloud.settle()

    (call,) = cloud.rows(MARIA, "call#")
    account_id, _ = cloud.wiring.people_store.resolve(NUMBER, MARIA.phone)
    assert account_id
    ids = {
        "tool": "search_contacts",
        "call_id": str(call["row"]).removeprefix("call#"),
        "conversation_id": str(call["conversation_id"]),
        "account_id": account_id,
    }
    (logged,) = [line for line in map(json.loads, lines.getvalue().splitlines()) if line["message"] == "tool failed"]
    assert logged.items() >= {**ids, "row": call["row"], "function_request_id": "request"}.items()
    assert "ValueError: no such column" in logged["exception"]
    assert "in broken" in logged["exception"]
    (counted,) = [line for line in capsys.readouterr().out.splitlines() if alerts.DEFECT in line]
    assert json.loads(counted).items() >= {**ids, "group": "people"}.items()
    (result,) = results(cloud)
    assert result.status == ("failed" if effect is ToolEffect.READ else "unknown")
    assert "ValueError" not in result.content
    assert cloud.texts_to(MARIA) == ["The contacts are out of order."]
