"""Mode of disturbance in which a function stalls inside a request while others run, and then continues.

The request is where the others run: nothing waits for anything, so every run is the same.
"""

from __future__ import annotations

import contextlib
import json
from abc import abstractmethod
from collections.abc import Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from steward.actors.store import STATE_ROW
from steward.core.clock import to_iso, utc_now
from tests.faults.modes.base import Mode, Trial
from tests.faults.points import Points, pause_points
from tests.faults.stage import ASKED_FUNCTIONS, HTTP_FUNCTIONS, REDELIVERY_SECONDS, Crashed, Stage
from tests.faults.transports import Boundary, Call, KillPoint
from tests.support.cloud import MARIA

if TYPE_CHECKING:
    from tests.faults.runner import Play

# A function that stood still any longer would be past every limit Lambda knows for it.
_MINUTES_FROZEN = 2


class Meanwhile(Mode):
    """A mode: at a point, `run` is what happens before the function goes on."""

    def points(self, clean: Sequence[Boundary]) -> Points:
        """See `Mode`."""
        return pause_points(clean)

    @abstractmethod
    def run(self, play: Play) -> None:
        """Run other work while the function is paused; that function is the last of `stage.under_way`."""

    def arm(self, play: Play, trial: Trial) -> None:
        """See `Mode`."""
        play.stage.machine.interference = Pause(self, play, trial.points[0])

    def struck(self, play: Play) -> Boundary | None:
        """See `Mode`."""
        pause = play.stage.machine.interference
        assert isinstance(pause, Pause)
        return pause.paused_at


@dataclass
class Pause:
    """At `point` a function stands still until `mode` has run."""

    mode: Meanwhile
    play: Play
    point: KillPoint
    paused_at: Boundary | None = None

    def around(self, call: Call) -> Any:
        """See `Interference`."""
        side = self.point.side_at(call.boundary)
        if side == "before":
            self._pause(call.boundary)
        answer = call.proceed()
        if side == "after":
            self._pause(call.boundary)
        return answer

    def _pause(self, boundary: Boundary) -> None:
        self.paused_at = boundary
        stage = self.play.stage
        function = stage.under_way[-1][0]
        stage.struck.append(function)
        with stage.machine.aside():
            if function in stage.functions:
                stage.start_cold(function)
            # Whoever is killed in the meantime is not the one who stands still.
            with contextlib.suppress(Crashed):
                self.mode.run(self.play)


class Zombie(Meanwhile):
    """An invocation freezes; its message comes back, others finish the work, and then it thaws and runs to its end."""

    name = "zombie"

    def run(self, play: Play) -> None:
        """See `Meanwhile`; the client of an HTTP function gives up waiting and asks again."""
        stage = play.stage
        function, event = stage.under_way[-1]
        if function in HTTP_FUNCTIONS:
            stage.invoke_once(function, event)
            stage.unheard += 1
        stage.wait(REDELIVERY_SECONDS)
        play.settle_down(minutes=_MINUTES_FROZEN)


class Overlap(Meanwhile):
    """The event is delivered again while its first delivery is still being handled, and the second is faster."""

    name = "overlap"

    def run(self, play: Play) -> None:
        """See `Meanwhile`."""
        # One that was asked by another is asked once: whoever asked is woken again.
        some = [one for one in play.stage.under_way if one[0] not in ASKED_FUNCTIONS]
        function, event = some[-1]
        if function in play.stage.functions:
            play.stage.invoke_once(function, _delivered_again(event))


class Race(Meanwhile):
    """Another step of the same conversation runs from beginning to end between any two requests of a function."""

    name = "race"

    def run(self, play: Play) -> None:
        """See `Meanwhile`."""
        stage = play.stage
        stage.start_cold("turn")
        stage.invoke_once("turn", _turn_of(stage))


def _delivered_again(event: dict[str, Any]) -> dict[str, Any]:
    records = event.get("Records", [])
    again = [{**r, "attributes": {**r["attributes"], "ApproximateReceiveCount": "2"}} for r in records]
    return {**event, "Records": again} if records else event


def _turn_of(stage: Stage) -> dict[str, Any]:
    said = {"conversation_id": stage.conversation_of(MARIA), "row": STATE_ROW, "rung_at": to_iso(utc_now())}
    record = {"messageId": "none", "body": json.dumps(said), "receiptHandle": "none"}
    return {"Records": [{**record, "attributes": {"ApproximateReceiveCount": "1"}}]}
