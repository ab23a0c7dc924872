"""Functions die: once or twice, with their message delivered again or every queue lost."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, ClassVar

from tests.faults.modes.base import AtEveryPoint, Mode, Trial, chance_for
from tests.faults.transports import SIDES, Boundary, KillPoint, KillPoints

if TYPE_CHECKING:
    from tests.faults.runner import Play


class KilledAndRedelivered(AtEveryPoint):
    """One invocation dies; its message comes back after the visibility time-out."""

    name = "redeliver"

    def arm(self, play: Play, trial: Trial) -> None:
        """See `Mode`."""
        play.redeliver = True
        play.stage.machine.target = KillPoints(trial.points)


class KilledAndPurged(AtEveryPoint):
    """One invocation dies and every queue is emptied: only the sweep finds the work."""

    name = "purge"

    def arm(self, play: Play, trial: Trial) -> None:
        """See `Mode`."""
        play.stage.purging = True
        play.stage.machine.target = KillPoints(trial.points)


class KilledTwice(Mode):
    """Two invocations die in one run, the second while the first is made good or later; half lose their queues, too."""

    name = "two kills"
    stride = 101
    most: ClassVar[int] = 200

    def trials(self, scenario: str, clean: Sequence[Boundary]) -> list[Trial]:
        """See `Mode`; as many as a single kill has, `most` at most. The second point may lie beyond a run's end."""
        trials = []
        for seed in range(1, min(self.most, 2 * len(clean)) + 1):
            chance = chance_for(scenario, self.name, seed)
            first = chance.choice(clean)
            # What follows a kill differs from the clean run, so the second point is only a number.
            second = first.number + chance.randint(1, max(len(clean) - first.number, 20))
            points = (KillPoint(first.number, chance.choice(SIDES)), KillPoint(second, chance.choice(SIDES)))
            trials.append(Trial(scenario, self.name, points, first, seed))
        return trials

    def arm(self, play: Play, trial: Trial) -> None:
        """See `Mode`."""
        play.redeliver = play.stage.purging = False
        if trial.seed % 2:
            play.redeliver = True
        else:
            play.stage.purging = True
        play.stage.machine.target = KillPoints(trial.points)
