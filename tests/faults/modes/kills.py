"""Modes of disturbance in which functions are killed once or twice, and messages redelivered or lost."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, ClassVar

from tests.faults.modes.base import Mode, Trial, chance_for
from tests.faults.points import Points, kill_points
from tests.faults.transports import SIDES, Boundary, KillPoint, KillPoints

if TYPE_CHECKING:
    from tests.faults.runner import Play


class Killed(Mode):
    """A mode that kills at a point."""

    def points(self, clean: Sequence[Boundary]) -> Points:
        """See `Mode`."""
        return kill_points(clean)


class KilledAndRedelivered(Killed):
    """One invocation dies; its message comes back after the visibility time-out."""

    name = "redeliver"

    def arm(self, play: Play, trial: Trial) -> None:
        """See `Mode`."""
        play.redeliver = True
        play.stage.machine.target = KillPoints(trial.points)


class KilledAndPurged(Killed):
    """One invocation dies and every queue is emptied: only the sweep finds the work."""

    name = "purge"

    def arm(self, play: Play, trial: Trial) -> None:
        """See `Mode`."""
        play.stage.purging = True
        play.stage.machine.target = KillPoints(trial.points)


class KilledTwice(Mode):
    """Two invocations die in one run, the second while the first is made good or later; half lose their queues, too."""

    name = "two kills"
    most: ClassVar[int] = 10

    def trials(self, scenario: str, clean: Sequence[Boundary], seed: int) -> list[Trial]:
        """See `Mode`. The second point may lie beyond a run's end."""
        trials = []
        points = list(kill_points(clean).values())
        for number in range(1, self.most + 1):
            chance = chance_for(scenario, self.name, seed, number)
            point, first = chance.choice(points)
            # What follows a kill differs from the clean run, so the second point is only a number.
            second = first.number + chance.randint(1, max(len(clean) - first.number, 20))
            both = (point, KillPoint(second, chance.choice(SIDES)))
            trials.append(Trial(scenario, self.name, both, first, number))
        return trials

    def arm(self, play: Play, trial: Trial) -> None:
        """See `Mode`."""
        play.redeliver = play.stage.purging = False
        if trial.seed % 2:
            play.redeliver = True
        else:
            play.stage.purging = True
        play.stage.machine.target = KillPoints(trial.points)
