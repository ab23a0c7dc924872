"""What every mode has in common."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Sequence
from dataclasses import dataclass
from random import Random
from typing import TYPE_CHECKING, ClassVar

from tests.faults.transports import SIDES, Boundary, KillPoint
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
    # Of how many trials a sample makes one: a prime, so that it meets both sides and every kind of request.
    stride: ClassVar[int] = 47

    @abstractmethod
    def trials(self, scenario: str, clean: Sequence[Boundary]) -> list[Trial]:
        """Every trial there is for a scenario that crosses the boundaries `clean` when undisturbed."""

    def weather(self, trial: Trial) -> Weather:
        """What the run is like throughout."""
        return Weather(trial.seed)

    @abstractmethod
    def arm(self, play: Play, trial: Trial) -> None:
        """Get ready to disturb: called before the scenario begins."""

    def struck(self, play: Play) -> Boundary | None:
        """Where the disturbance really happened, for trials with an `expected` boundary."""
        return play.stage.machine.kills[0] if play.stage.machine.kills else None


class AtEveryPoint(Mode):
    """A mode with one trial for each side of each boundary."""

    sides: ClassVar[Sequence[str]] = SIDES

    def trials(self, scenario: str, clean: Sequence[Boundary]) -> list[Trial]:
        """See `Mode`."""
        return [
            Trial(scenario, self.name, (KillPoint(boundary.number, side),), boundary)
            for boundary in clean
            for side in SIDES
            if side in self.sides and self.applies_to(boundary)
        ]

    def applies_to(self, boundary: Boundary) -> bool:
        """Whether there is anything to do at this boundary."""
        return True


def chance_for(*what: object) -> Random:
    """Randomness that is the same in every run and every process."""
    return Random(repr(what))
