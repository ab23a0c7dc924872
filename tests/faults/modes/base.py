"""Base class of the modes of disturbance, and the type of a trial."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Sequence
from dataclasses import dataclass
from random import Random
from typing import TYPE_CHECKING, ClassVar

from tests.faults.points import Points
from tests.faults.transports import Boundary, KillPoint
from tests.faults.weather import Weather

if TYPE_CHECKING:
    from tests.faults.runner import Play


@dataclass(frozen=True)
class Trial:
    """One run to make: where it is disturbed, or the seed of its disturbances.

    `expected` is the boundary of the clean run at the first of `points`: a run that is disturbed anywhere else is not
    the run that was meant.
    """

    scenario: str
    mode: str
    points: tuple[KillPoint, ...] = ()
    expected: Boundary | None = None
    seed: int = 0

    def __str__(self) -> str:
        where = f"at {self.points[0].side} {self.expected}" if self.expected else ", ".join(map(str, self.points))
        return " ".join(part for part in (where, f"seed {self.seed}" if self.seed else "") if part)


class Mode(ABC):
    """One way to disturb a run; `name` is what the command line and the table call it."""

    name: ClassVar[str]

    def points(self, clean: Sequence[Boundary]) -> Points:
        """The points at which a run that crosses the boundaries `clean` is disturbed, if it is one point a run."""
        return {}

    def trials(self, scenario: str, clean: Sequence[Boundary], seed: int) -> list[Trial]:
        """Every trial there is for a scenario, for a mode without points; `seed` draws what is drawn."""
        return []

    def trial_at(self, scenario: str, point: KillPoint, boundary: Boundary) -> Trial:
        """The trial at one of `points`."""
        return Trial(scenario, self.name, (point,), boundary)

    def weather(self, trial: Trial) -> Weather:
        """Return the weather of the whole run."""
        return Weather(trial.seed)

    @abstractmethod
    def arm(self, play: Play, trial: Trial) -> None:
        """Get ready to disturb: called before the scenario begins."""

    def struck(self, play: Play) -> Boundary | None:
        """Where the disturbance really happened, for trials with an `expected` boundary."""
        # Not the first that died: others may run, and die, while it is about to.
        return min(play.stage.machine.kills, key=lambda boundary: boundary.number, default=None)


def chance_for(*what: object) -> Random:
    """Randomness that is the same in every run and every process."""
    return Random(repr(what))
