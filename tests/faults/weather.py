"""Message delivery of a run: how often, when and in which order messages arrive. The base class delivers normally."""

from __future__ import annotations

from contextlib import AbstractContextManager, nullcontext
from random import Random
from typing import TYPE_CHECKING, Any, ClassVar

if TYPE_CHECKING:
    from collections.abc import Sequence

    from tests.faults.stage import Stage


class Weather:
    """Everything arrives once, at once and in order. `chance` is the run's own source of randomness."""

    name: ClassVar[str] = ""

    def __init__(self, seed: int = 0) -> None:
        self.chance = Random(seed)

    def around(self) -> AbstractContextManager[object]:
        """Context that lasts from before the functions are loaded until the end of the run."""
        return nullcontext()

    def begin(self, stage: Stage) -> None:
        """Called before anything happens."""

    def invoke(self, stage: Stage, function: str, event: dict[str, Any]) -> Any:
        """Deliver an event to `function`."""
        return stage.invoke_once(function, event)

    def release_callbacks(self, stage: Stage) -> int:
        """Have the provider make the status callbacks that are due; for how many texts."""
        return stage.twilio.release_callbacks()

    def order(self, queues: Sequence[str]) -> Sequence[str]:
        """Which queue is polled first."""
        return queues

    def before_receive(self, stage: Stage, queue: str) -> None:
        """Called before a queue is polled."""
