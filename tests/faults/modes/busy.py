"""Mode of disturbance in which AWS throttles a request."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from tests.faults.modes.base import Mode, Trial
from tests.faults.points import INVOKE, Points, invoke_points, write_points
from tests.faults.shapes import is_of_aws
from tests.faults.transports import Boundary, Call, KillPoint

if TYPE_CHECKING:
    from tests.faults.runner import Play
    from tests.faults.stage import Stage

# As often as the SDK tries one call, and `steward.aws.lambda_functions` one function.
_TRIES, _INVOKES = 4, 3


class BusyAtPoint(Mode):
    """One AWS request and all the SDK's retries of it are refused, so that the call fails."""

    name = "throttled"

    def points(self, clean: Sequence[Boundary]) -> Points:
        """See `Mode`."""
        points = (write_points(clean) | invoke_points(clean)).items()
        return {path: at for path, at in points if is_of_aws(at[1].request) and not at[1].request.startswith("sesv2.")}

    def arm(self, play: Play, trial: Trial) -> None:
        """See `Mode`."""
        play.stage.busy = True
        play.stage.machine.interference = _RefuseCall(play.stage, trial.points[0])

    def struck(self, play: Play) -> Boundary | None:
        """See `Mode`."""
        refusing = play.stage.machine.interference
        assert isinstance(refusing, _RefuseCall)
        return refusing.refused_at


@dataclass
class _RefuseCall:
    stage: Stage
    point: KillPoint
    refused_at: Boundary | None = None
    left: int = 0

    def around(self, call: Call) -> Any:
        """See `Interference`."""
        if self.point.side_at(call.boundary):
            self.refused_at, self.left = call.boundary, _INVOKES if call.boundary.request == INVOKE else _TRIES
            # As with a kill: that a claimed text was not sent is known to nobody who could write it down.
            self.stage.unsettled_at_kill |= self.stage.unsettled()
        if not self.left:
            return call.proceed()
        self.left -= 1
        assert call.busy is not None
        return call.busy()


class BusyAtEveryNth(Mode):
    """Every n-th AWS request is refused, for one n after the other: the SDK's retries must do."""

    name = "throttled often"
    periods = (2, 3, 5, 7, 11, 13)

    def trials(self, scenario: str, clean: Sequence[Boundary], seed: int) -> list[Trial]:
        """See `Mode`."""
        return [Trial(scenario, self.name, seed=period) for period in self.periods]

    def arm(self, play: Play, trial: Trial) -> None:
        """See `Mode`."""
        play.stage.busy = True
        play.stage.machine.interference = _RefuseEvery(trial.seed)


@dataclass
class _RefuseEvery:
    period: int
    seen: int = 0

    def around(self, call: Call) -> Any:
        """See `Interference`."""
        if call.busy is None:
            return call.proceed()
        self.seen += 1
        return call.busy() if self.seen % self.period == 0 else call.proceed()
