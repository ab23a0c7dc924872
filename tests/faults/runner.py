"""Runs one crash trial: plays a scenario, disturbs it, lets everything come to rest, and checks the result."""

from __future__ import annotations

from contextlib import AbstractContextManager
from dataclasses import dataclass

from tests.faults.checks import Findings, check
from tests.faults.modes import Trial, mode_named
from tests.faults.scenario import Scenario
from tests.faults.scenarios import scenario_named
from tests.faults.stage import REDELIVERY_SECONDS, Stage
from tests.faults.transports import Boundary, KillMachine
from tests.faults.weather import Weather
from tests.faults.world import World

_MINUTES = 60
# Longer than any timer the scenarios leave behind, the deadline of a tool call above all.
_AFTERMATH_SECONDS = 360
_LAST_SWEEPS = 5


@dataclass(frozen=True)
class Outcome:
    """What one trial led to; `point` says where it was disturbed, for a person."""

    scenario: str
    mode: str
    point: str
    lost: tuple[str, ...] = ()
    doubled: tuple[str, ...] = ()


@dataclass
class Play:
    """A scenario on a stage. With `redeliver` the queues alone have their chance after a kill, before any sweep."""

    stage: Stage
    scenario: Scenario
    redeliver: bool = False
    sweeps_needed: int = 0

    def run(self) -> Findings:
        """From the first text until nothing moves any more, and what is wrong then."""
        self.begin()
        return self.finish()

    def begin(self) -> None:
        """Until there is nothing left to wait for."""
        self.stage.weather.begin(self.stage)
        self.scenario.begin(self.stage)
        begun = self.stage.sweeps
        self.settle_down()
        self.sweeps_needed = self.stage.sweeps - begun

    def finish(self) -> Findings:
        """A while later, with every timer fired, it must all hold; and still after each doorbell has rung once more."""
        stage = self.stage
        # Whatever meddled has had its time; from here on a run is judged.
        stage.machine.interference = stage.machine.heard = stage.machine.target = None
        stage.wait(_AFTERMATH_SECONDS)
        for _ in range(_LAST_SWEEPS):
            stage.sweep()
            self.settle_down()
            # People may have done something only now, and have let time pass after the sweep.
            if not stage.timers_due():
                break
        if findings := check(stage, self.scenario):
            return findings
        stage.ring_everything()
        stage.settle()
        return check(stage, self.scenario)

    def settle_down(self, minutes: int = _MINUTES) -> None:
        """Minute by minute, with a sweep in each, until there is nothing left to wait for.

        It is given up `minutes` after somebody last did something: who has much to do may take longer.
        """
        left = minutes
        while left:
            left -= 1
            self.stage.settle()
            while self.scenario.act(self.stage):
                left = minutes
                self.stage.settle()
            if self.redeliver and self.stage.killed:
                self.redeliver = False
                self.stage.wait(REDELIVERY_SECONDS)
                self.stage.settle()
            elif not self._unfinished():
                return
            self.stage.wait(60)
            self.stage.sweep()

    def _unfinished(self) -> bool:
        """Return whether a person must try again, a queue holds a message, or a row waits."""
        stage = self.stage
        refused = bool(stage.http_answers) and stage.http_answers[-1]["statusCode"] >= 500
        return refused or stage.queued() > 0 or bool(stage.waiting_rows())


def _stage_of(
    world: World, scenario: Scenario, machine: KillMachine, weather: Weather | None = None
) -> AbstractContextManager[Stage]:
    return world.stage(
        scenario.rule,
        machine,
        settings=scenario.settings,
        weather=weather,
        name=scenario.name,
        services=scenario.services,
        tools=scenario.tools,
        kinds=scenario.kinds,
        around=scenario.around,
    )


def clean_run(world: World, scenario: Scenario) -> list[Boundary]:
    """Play undisturbed; the boundaries it crossed, up to where nothing more is to be done."""
    machine = KillMachine()
    with _stage_of(world, scenario, machine) as stage:
        play = Play(stage, scenario)
        play.begin()
        boundaries = list(machine.boundaries)
        findings = play.finish()
    if play.sweeps_needed and not scenario.swept:
        findings.lost.append(f"it came to rest only after {play.sweeps_needed} sweeps: a doorbell did not ring")
    if findings:
        raise AssertionError(f"{scenario.name} fails without any disturbance: {findings}")
    return boundaries


def run_trial(world: World, trial: Trial) -> Outcome:
    """Play, disturb, recover and check."""
    scenario, mode = scenario_named(trial.scenario), mode_named(trial.mode)
    machine = KillMachine()
    with _stage_of(world, scenario, machine, mode.weather(trial)) as stage:
        play = Play(stage, scenario)
        mode.arm(play, trial)
        play.begin()
        struck = mode.struck(play) if trial.expected else None
        findings = play.finish()
    if struck != trial.expected:
        findings.lost.append(f"this run is not like the clean one: it was disturbed at {struck}")
    return Outcome(trial.scenario, trial.mode, str(trial), tuple(findings.lost), tuple(findings.doubled))
