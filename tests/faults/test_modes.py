"""Each mode disturbs runs as declared, and finds a planted bug that no other mode finds."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from itertools import combinations

import pytest

from steward.aws.tables import Operation, Put, Table
from steward.channels.messaging.twilio import client as twilio_client
from tests.faults.modes import MODES, Trial, mode_named
from tests.faults.plan import full_plan, sample_plan
from tests.faults.points import INVOKE
from tests.faults.runner import Outcome, clean_run, run_trial
from tests.faults.runtime_bugs import claims_that_can_be_taken_twice
from tests.faults.scenarios import MAIN_JOB, scenario_named
from tests.faults.shapes import WRITES
from tests.faults.transports import Boundary, KillPoint
from tests.faults.world import World

PLAIN_TEXT = scenario_named("plain text")
MODEL = "POST /v1/messages"
SEND = "POST /2010-04-01/Accounts/…/Messages.json"


@pytest.fixture(scope="module")
def clean(world: World) -> list[Boundary]:
    """Return the outside calls of a run with one plain text."""
    return clean_run(world, PLAIN_TEXT)


def test_a_sample_has_every_unique_write_once(clean: list[Boundary]) -> None:
    runs = {PLAIN_TEXT.name: clean}
    points = {(trial.points[0].number, trial.points[0].side) for trial in sample_plan(runs, MODES, 3) if trial.expected}
    writes = {call.number for call in clean if call.request in WRITES}
    assert writes <= {number for number, _ in points}


def test_modes_take_turns_with_the_seed(clean: list[Boundary]) -> None:
    runs = {PLAIN_TEXT.name: clean}
    tried = [{(t.mode, t.points) for t in sample_plan(runs, MODES, seed) if t.expected} for seed in range(6)]
    assert all(one != other for one, other in combinations(tried, 2))
    assert {mode for some in tried for mode, _ in some} >= {"redeliver", "purge", "zombie", "overlap", "race"}


def test_a_full_run_has_every_mode_and_the_same_trials_every_time(clean: list[Boundary]) -> None:
    runs = {PLAIN_TEXT.name: clean}
    trials = full_plan(runs, MODES, 3)
    assert {trial.mode for trial in trials} == {mode.name for mode in MODES}
    assert trials == full_plan(runs, MODES, 3)
    assert len({f"{t.mode} {t}" for t in trials}) == len(trials), "a file of done trials tells them apart"


def test_a_zombie_that_overwrites_a_later_step_is_noticed(
    world: World, clean: list[Boundary], monkeypatch: pytest.MonkeyPatch
) -> None:
    asked = next(boundary for boundary in clean if boundary.request == MODEL)
    assert _tried(world, "zombie", asked) == ((), ()), "it finds that the conversation has moved on"
    transact = Table.transact

    def careless(self: Table, operations: Sequence[Operation]) -> None:
        transact(self, [replace(op, condition=None) if isinstance(op, Put) else op for op in operations])

    monkeypatch.setattr(Table, "transact", careless)
    assert any("went out 2 times" in what for what in _tried(world, "zombie", asked)[1])


def test_two_deliveries_at_once_that_both_send_are_noticed(
    world: World, clean: list[Boundary], monkeypatch: pytest.MonkeyPatch
) -> None:
    sending = next(boundary for boundary in clean if boundary.request == SEND)
    assert _tried(world, "overlap", sending) == ((), ()), "the second finds the claim of the first"
    claims_that_can_be_taken_twice(monkeypatch)
    assert any("went out 2 times" in what for what in _tried(world, "overlap", sending)[1])


def test_a_refusal_by_aws_that_ends_the_work_is_noticed(
    world: World, clean: list[Boundary], monkeypatch: pytest.MonkeyPatch
) -> None:
    posted = next(boundary for boundary in clean if boundary.request == "dynamodb.TransactWriteItems")
    assert _tried(world, "throttled", posted) == ((), ()), "the provider repeats a webhook that was refused"
    monkeypatch.setattr("steward.actors.store.DynamoActorStore.post", lambda *_: True)
    assert any("got no text" in what for what in _tried(world, "throttled", posted)[0])


def test_function_refused_by_lambda_is_asked_again(world: World) -> None:
    paid = scenario_named("a rent is paid by link")
    points = mode_named("throttled").points(clean_run(world, paid)).values()
    trials = [
        Trial(paid.name, "throttled", (point,), at)
        for point, at in points
        if at.request == INVOKE and at.function.startswith("tools")
    ]
    assert trials
    for trial in trials:
        outcome = run_trial(world, trial)
        assert (outcome.lost, outcome.doubled) == ((), ())


def test_texts_that_are_not_recognized_in_the_list_are_noticed(world: World, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(twilio_client, "_letters", lambda _: object())
    outcome = run_trial(world, Trial(MAIN_JOB.name, "bodies altered"))
    assert any("went out 1 times and is unknown" in what for what in outcome.lost)


def test_a_run_that_is_disturbed_elsewhere_is_noticed(world: World, clean: list[Boundary]) -> None:
    outcome = run_trial(world, Trial(PLAIN_TEXT.name, "zombie", (KillPoint(2, "before"),), clean[0]))
    assert any("not like the clean one" in what for what in outcome.lost)


def test_modes_have_names_of_their_own() -> None:
    assert len({mode.name for mode in MODES}) == len(MODES)
    assert all(mode_named(mode.name) is mode for mode in MODES)


def _tried(world: World, mode: str, at: Boundary) -> tuple[tuple[str, ...], tuple[str, ...]]:
    outcome: Outcome = run_trial(world, Trial(PLAIN_TEXT.name, mode, (KillPoint(at.number, "before"),), at))
    return outcome.lost, outcome.doubled
