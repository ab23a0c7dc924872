"""Crash tests with a real SIGKILL: the function runs in a process of its own."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Literal

from steward.core.clock import utc_now
from tests.faults.bridge import create_bridge
from tests.faults.child import Work
from tests.faults.runner import Outcome, Play
from tests.faults.scenarios import MAIN_JOB
from tests.faults.stage import Stage
from tests.faults.transports import Boundary, Killed, KillMachine, Side
from tests.faults.world import World
from tests.support.servers import serve

Recovery = Literal["redeliver", "purge"]
MODE = "SIGKILL"
RECOVERIES: tuple[Recovery, ...] = ("redeliver", "purge")
_ROOT = Path(__file__).parents[2]
_SEND = "POST /2010-04-01/Accounts/…/Messages.json"
_COMMIT = "dynamodb.TransactWriteItems"


@dataclass(frozen=True)
class Death:
    """The first `request` in the `turn`-th invocation of `function` (from 1) is where the process dies."""

    function: str
    turn: int
    request: str
    side: Side

    def __str__(self) -> str:
        return f"{self.side} {self.request} in {self.function} ({self.turn})"


# The first commits and rings, the model's answer, a claim, the send to the plumber, a decision, the last commit.
DEATHS = (
    Death("delivery", 3, _SEND, "after"),
    Death("approval_page", 2, _COMMIT, "after"),
    Death("delivery", 3, _SEND, "before"),
    Death("webhook", 1, _COMMIT, "after"),
    Death("turn", 1, "POST /v1/messages", "after"),
    Death("turn", 2, "sqs.SendMessage", "before"),
    Death("tools_people", 1, "dynamodb.UpdateItem", "after"),
    Death("tools_channels", 1, _COMMIT, "after"),
    Death("turn", 4, _COMMIT, "before"),
)


@dataclass
class ProcessStage(Stage):
    """A stage that gives one invocation to a process, to die there."""

    death: Death | None = None
    aws_url: str = ""

    def run_function(self, function: str, event: dict[str, Any]) -> Any:
        """See `Stage`."""
        death = self.death
        if death and not self.killed and function == death.function and self.invoked.count(function) == death.turn:
            work = Work(function=function, event=event, now=utc_now(), request=death.request, side=death.side)
            _die_elsewhere(work, self.aws_url)
            self.machine.kills.append(Boundary(0, function, len(self.invoked), 0, death.request))
            raise Killed
        return super().run_function(function, event)


def deaths(world: World, sample: int) -> Iterator[Outcome]:
    """The first `sample` deaths, each with both recoveries, one after the other."""
    with serve(create_bridge()) as aws:
        for death in DEATHS[:sample]:
            for recovery in RECOVERIES:
                yield die_run(world, aws.url, death, recovery)


def die_run(world: World, aws_url: str, death: Death, recovery: Recovery) -> Outcome:
    """Play the main job, kill a process, recover and check."""
    machine = KillMachine()
    with world.stage(MAIN_JOB.rule, machine, settings={}, kind=ProcessStage) as stage:
        assert isinstance(stage, ProcessStage)
        stage.death, stage.aws_url, stage.purging = death, aws_url, recovery == "purge"
        findings = Play(stage, MAIN_JOB, redeliver=recovery == "redeliver").run()
        assert stage.killed, f"no process died {death}"
    return Outcome(MAIN_JOB.name, MODE, f"{death}, {recovery}", tuple(findings.lost), tuple(findings.doubled))


def _die_elsewhere(work: Work, aws_url: str) -> None:
    done = subprocess.run(
        [sys.executable, "-m", "tests.faults.child"],
        input=work.model_dump_json(),
        text=True,
        capture_output=True,
        cwd=_ROOT,
        env={**os.environ, "STEWARD_TEST_AWS": aws_url},
        check=False,
    )
    if done.returncode != -signal.SIGKILL:
        raise AssertionError(f"the process ended with {done.returncode} instead of SIGKILL:\n{done.stderr}")
