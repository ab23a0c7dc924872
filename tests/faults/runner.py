"""One run for every point: play the scenario, kill, recover, check."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from typing import Literal

from tests.faults.checks import Findings, check
from tests.faults.scenarios import Scenario
from tests.faults.stage import REDELIVERY_SECONDS, Stage, World
from tests.faults.transports import SIDES, Boundary, KillMachine, KillPoint

Recovery = Literal["redeliver", "purge"]
RECOVERIES: tuple[Recovery, ...] = ("redeliver", "purge")

_MINUTES = 30


@dataclass(frozen=True)
class Outcome:
    """What one kill led to."""

    scenario: str
    recovery: Recovery
    point: KillPoint
    boundary: str
    lost: tuple[str, ...] = ()
    doubled: tuple[str, ...] = ()


class NotRepeatable(AssertionError):
    """A run did not make the same requests as the clean run: its points cannot be numbered."""


def clean_run(world: World, scenario: Scenario) -> list[Boundary]:
    """Play undisturbed; the boundaries it crossed, up to where nothing more is to be done."""
    machine = KillMachine()
    with world.stage(scenario.rule, machine) as stage:
        scenario.begin(stage)
        _settle_down(stage, scenario, minutes=1)
        boundaries = list(machine.boundaries)
        findings = _finish(stage, scenario, may_be_unknown=False)
    if findings:
        raise AssertionError(f"{scenario.name} fails without any kill: {findings}")
    return boundaries


def points_of(boundaries: Sequence[Boundary], stride: int = 1, offset: int = 0) -> Iterator[KillPoint]:
    """Both sides of each boundary, or every `stride`-th of those points from `offset` on."""
    points = [KillPoint(boundary.number, side) for boundary in boundaries for side in SIDES]
    yield from points[offset::stride]


def kill_run(
    world: World, scenario: Scenario, recovery: Recovery, point: KillPoint, expected: Boundary
) -> Outcome:
    """Play, kill at `point`, recover and check."""
    machine = KillMachine(point)
    unknown_allowed: list[bool] = []
    with world.stage(scenario.rule, machine, purging=recovery == "purge") as stage:
        stage.on_kill = lambda killed: unknown_allowed.append(_between_claim_and_answer(killed))
        findings = play(stage, scenario, recovery, unknown_allowed)
    if machine.killed_at != expected:
        raise NotRepeatable(f"{scenario.name}: {machine.killed_at} instead of {expected}")
    return Outcome(
        scenario.name, recovery, point, str(expected), tuple(findings.lost), tuple(findings.doubled)
    )


def play(stage: Stage, scenario: Scenario, recovery: Recovery, unknown_allowed: Iterable[bool]) -> Findings:
    """The scenario with whatever the stage does to it, until nothing moves any more."""
    scenario.begin(stage)
    _settle_down(stage, scenario, minutes=_MINUTES, recovery=recovery)
    return _finish(stage, scenario, may_be_unknown=any(unknown_allowed))


def _finish(stage: Stage, scenario: Scenario, *, may_be_unknown: bool) -> Findings:
    """Half an hour later, with every timer fired and every bell rung once more, it must all still hold."""
    stage.wait(_MINUTES * 60)
    stage.sweep()
    _settle(stage)
    _settle_down(stage, scenario, minutes=_MINUTES)
    stage.ring_everything()
    _settle(stage)
    return check(stage, scenario, may_be_unknown=may_be_unknown)


def _settle_down(stage: Stage, scenario: Scenario, *, minutes: int, recovery: Recovery | None = None) -> None:
    """Minute by minute, with a sweep in each, until there is nothing left to wait for."""
    redelivered = recovery != "redeliver"
    for _ in range(minutes):
        _settle(stage)
        while scenario.act(stage):
            _settle(stage)
        if not redelivered and stage.killed:
            # Redelivery alone has its chance before the first sweep.
            redelivered = True
            stage.wait(REDELIVERY_SECONDS)
            _settle(stage)
        elif stage.queued() == 0 and not stage.waiting_rows() and not scenario_waits(stage):
            return
        stage.wait(60)
        stage.sweep()


def scenario_waits(stage: Stage) -> bool:
    """Whether a person still has something to do that did not work the last time."""
    return bool(stage.http_answers) and stage.http_answers[-1]["statusCode"] >= 500


def _settle(stage: Stage) -> None:
    stage.settle()


def _between_claim_and_answer(stage: Stage) -> bool:
    """Whether the kill left a delivery claimed that the provider never got."""
    carried = {message.status_callback or "" for message in stage.messages}
    claimed = [
        row["row"].removeprefix("delivery#")
        for row in stage.conversation_rows()
        if row["row"].startswith("delivery#") and row.get("status") == "claimed"
    ]
    return any(not any(callback.endswith(delivery_id) for callback in carried) for delivery_id in claimed)
