"""One run for every point: play the scenario, kill, recover, check."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Literal

from tests.faults.checks import Findings, check
from tests.faults.scenarios import Scenario
from tests.faults.stage import REDELIVERY_SECONDS, Stage
from tests.faults.transports import SIDES, Boundary, KillMachine, KillPoint
from tests.faults.world import World

Recovery = Literal["redeliver", "purge"]
RECOVERIES: tuple[Recovery, ...] = ("redeliver", "purge")

_MINUTES = 30
# Longer than any timer the scenarios leave behind, the deadline of a tool call above all.
_AFTERMATH_SECONDS = 360


@dataclass(frozen=True)
class Outcome:
    """What one kill led to; `point` says where it was, for a person."""

    scenario: str
    recovery: Recovery
    point: str
    lost: tuple[str, ...] = ()
    doubled: tuple[str, ...] = ()


def clean_run(world: World, scenario: Scenario) -> list[Boundary]:
    """Play undisturbed; the boundaries it crossed, up to where nothing more is to be done."""
    machine = KillMachine()
    with world.stage(scenario.rule, machine, settings=scenario.settings) as stage:
        scenario.begin(stage)
        _settle_down(stage, scenario)
        boundaries = list(machine.boundaries)
        findings = _finish(stage, scenario)
    if findings:
        raise AssertionError(f"{scenario.name} fails without any kill: {findings}")
    return boundaries


def points_of(boundaries: Sequence[Boundary]) -> Iterator[KillPoint]:
    """Both sides of each boundary."""
    return (KillPoint(boundary.number, side) for boundary in boundaries for side in SIDES)


def kill_run(world: World, scenario: Scenario, recovery: Recovery, point: KillPoint, expected: Boundary) -> Outcome:
    """Play, kill at `point`, recover and check."""
    machine = KillMachine(point)
    with world.stage(scenario.rule, machine, settings=scenario.settings, purging=recovery == "purge") as stage:
        findings = play_out(stage, scenario, recovery)
    if machine.killed_at != expected:
        findings.lost.append(f"this run is not like the clean one: it was killed at {machine.killed_at}")
    where = f"{point.side} {expected}"
    return Outcome(scenario.name, recovery, where, tuple(findings.lost), tuple(findings.doubled))


def play_out(stage: Stage, scenario: Scenario, recovery: Recovery) -> Findings:
    """The scenario with whatever the stage does to it, until nothing moves any more."""
    scenario.begin(stage)
    _settle_down(stage, scenario, redeliver=recovery == "redeliver")
    return _finish(stage, scenario)


def _finish(stage: Stage, scenario: Scenario) -> Findings:
    """A while later, with every timer fired, it must all hold; and still after every bell has rung once more."""
    stage.wait(_AFTERMATH_SECONDS)
    stage.sweep()
    _settle_down(stage, scenario)
    if findings := check(stage, scenario, unsettled=stage.unsettled_at_kill):
        return findings
    stage.ring_everything()
    stage.settle()
    return check(stage, scenario, unsettled=stage.unsettled_at_kill)


def _settle_down(stage: Stage, scenario: Scenario, *, redeliver: bool = False) -> None:
    """Minute by minute, with a sweep in each, until there is nothing left to wait for.

    With `redeliver` the queues alone have their chance after a kill, before the first sweep.
    """
    for _ in range(_MINUTES):
        stage.settle()
        while scenario.act(stage):
            stage.settle()
        if redeliver and stage.killed:
            redeliver = False
            stage.wait(REDELIVERY_SECONDS)
            stage.settle()
        elif not _unfinished(stage):
            return
        stage.wait(60)
        stage.sweep()


def _unfinished(stage: Stage) -> bool:
    """Whether a person must try again, a queue holds something, or a row waits."""
    refused = bool(stage.http_answers) and stage.http_answers[-1]["statusCode"] >= 500
    return refused or stage.queued() > 0 or bool(stage.waiting_rows())
