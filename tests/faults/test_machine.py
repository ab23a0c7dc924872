"""The crash machine finds every outside call, restores its world between runs, and reports planted defects."""

from __future__ import annotations

import contextlib

import pytest

from steward.actors.sweep import SweepService
from steward.aws import clients
from steward.channels.messaging.service import DeliveryService
from tests.faults.modes import Trial
from tests.faults.runner import Outcome, clean_run, run_trial
from tests.faults.runtime_bugs import claims_that_can_be_taken_twice
from tests.faults.scenario import Scenario
from tests.faults.scenarios import MAIN_JOB, scenario_named
from tests.faults.transports import Boundary, Killed, KillMachine, KillPoint, Side
from tests.faults.world import World

SEND = "POST /2010-04-01/Accounts/…/Messages.json"
PLAIN_TEXT = scenario_named("plain text")


@pytest.fixture
def machine(world: World, monkeypatch: pytest.MonkeyPatch) -> KillMachine:
    """A machine at the transports that kills at the second call."""
    machine = KillMachine(KillPoint(2, "after"))
    monkeypatch.setattr(world.transports, "machine", machine)
    return machine


def test_every_kind_of_call_is_a_boundary(world: World) -> None:
    boundaries = clean_run(world, MAIN_JOB)
    requests = {boundary.request for boundary in boundaries}
    assert {"dynamodb.TransactWriteItems", "sqs.SendMessage", "s3.ListObjectsV2", "POST /v1/messages"} <= requests
    assert SEND in requests
    assert {boundary.function for boundary in boundaries} == {
        "webhook",
        "turn",
        "tools_people",
        "tools_channels",
        "delivery",
        "approval_page",
    }
    assert [boundary.number for boundary in boundaries] == list(range(1, len(boundaries) + 1))


def test_the_same_scenario_crosses_the_same_boundaries(world: World) -> None:
    assert clean_run(world, MAIN_JOB) == clean_run(world, MAIN_JOB)


def test_calls_outside_an_invocation_are_no_boundaries(machine: KillMachine) -> None:
    clients.sqs().list_queues()
    assert machine.boundaries == []


def test_killed_function_makes_no_further_call(machine: KillMachine) -> None:
    sqs = clients.sqs()

    def stubborn() -> None:
        with machine.invocation("stubborn"):
            sqs.create_queue(QueueName="first")
            try:
                sqs.create_queue(QueueName="second")
            finally:
                sqs.create_queue(QueueName="third")

    with pytest.raises(Killed):
        stubborn()
    names = [url.rsplit("/", 1)[-1] for url in sqs.list_queues()["QueueUrls"]]
    assert "second" in names, "the answer was lost, the request was not"
    assert "third" not in names


def test_a_function_that_catches_the_kill_is_killed_all_the_same(machine: KillMachine) -> None:
    sqs = clients.sqs()

    def deaf() -> None:
        with machine.invocation("deaf"):
            for _ in range(5):
                with contextlib.suppress(BaseException):
                    sqs.list_queues()

    with pytest.raises(Killed):
        deaf()
    assert len(machine.boundaries) == 2


def test_a_claim_that_can_be_taken_twice_is_noticed(world: World, monkeypatch: pytest.MonkeyPatch) -> None:
    boundaries = clean_run(world, PLAIN_TEXT)
    claims_that_can_be_taken_twice(monkeypatch)
    sent = _last(boundaries, "delivery", SEND)
    outcome = _tried(world, PLAIN_TEXT, "redeliver", sent, "after")
    assert any("went out" in what for what in outcome.doubled)


def test_a_sweep_that_finds_nothing_is_noticed(world: World, monkeypatch: pytest.MonkeyPatch) -> None:
    boundaries = clean_run(world, PLAIN_TEXT)
    monkeypatch.setattr(SweepService, "run", lambda _: None)
    committed = _last(boundaries, "turn", "dynamodb.TransactWriteItems")
    outcome = _tried(world, PLAIN_TEXT, "purge", committed, "after")
    assert any("got no text" in what for what in outcome.lost)
    assert any("still waiting" in what for what in outcome.lost)


def test_claim_without_a_lookup_is_noticed(world: World, monkeypatch: pytest.MonkeyPatch) -> None:
    boundaries = clean_run(world, MAIN_JOB)
    to_plumber = next(b for b in reversed(boundaries) if b.function == "tools_channels").number
    sent = next(b for b in boundaries if b.number > to_plumber and b.request == SEND)
    outcome = _tried(world, MAIN_JOB, "redeliver", sent, "before")
    assert (outcome.lost, outcome.doubled) == ((), ()), "nobody can know, and the member is told so"
    monkeypatch.setattr(DeliveryService, "_look_into", lambda *_: None)
    outcome = _tried(world, MAIN_JOB, "redeliver", sent, "before")
    assert any("went out 0 times and is claimed" in what for what in outcome.lost)
    assert any("Pete Rossi got no text" in what for what in outcome.lost)


def _tried(world: World, scenario: Scenario, mode: str, at: Boundary, side: Side) -> Outcome:
    return run_trial(world, Trial(scenario.name, mode, (KillPoint(at.number, side),), at))


def _last(boundaries: list[Boundary], function: str, request: str) -> Boundary:
    return [b for b in boundaries if b.function == function and b.request == request][-1]
