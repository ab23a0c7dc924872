"""Mode of disturbance in which messages of a whole run are late, doubled, reordered or lost, also with a kill."""

from __future__ import annotations

from collections.abc import Sequence
from contextlib import AbstractContextManager
from datetime import timedelta
from typing import TYPE_CHECKING, Any
from unittest import mock

from steward.core.clock import utc_now
from tests.faults import watch
from tests.faults.modes.base import Mode, Trial, chance_for
from tests.faults.transports import SIDES, Boundary, KillPoint, KillPoints
from tests.faults.weather import Weather
from tests.support import aws_inspection

if TYPE_CHECKING:
    from tests.faults.runner import Play
    from tests.faults.stage import Stage

# More than any run asks for.
_ALWAYS = 10_000
_KILLS = 2


class Unrest(Mode):
    """A weather; its first trial is the weather alone, the others kill once somewhere."""

    def __init__(self, weather: type[Weather]) -> None:
        self.name = weather.name  # type: ignore[misc]
        self._weather = weather

    def trials(self, scenario: str, clean: Sequence[Boundary], seed: int) -> list[Trial]:
        """See `Mode`. Bad weather changes what a run crosses, so a point is only a number, and may never come."""
        trials = [Trial(scenario, self.name)]
        for number in range(1, _KILLS + 1):
            chance = chance_for(scenario, self.name, seed, number)
            point = KillPoint(chance.randint(1, len(clean)), chance.choice(SIDES))
            trials.append(Trial(scenario, self.name, (point,), seed=chance.randrange(1, 1_000_000)))
        return trials

    def weather(self, trial: Trial) -> Weather:
        """See `Mode`."""
        return self._weather(trial.seed)

    def arm(self, play: Play, trial: Trial) -> None:
        """See `Mode`."""
        play.redeliver = trial.seed % 2 == 1
        play.stage.purging = not play.redeliver
        play.stage.machine.target = KillPoints(trial.points)


class HeardAtOnce(Weather):
    """Whoever is rung for begins at once, while the function that rang has yet to make its next request."""

    name = "doorbells heard at once"

    def begin(self, stage: Stage) -> None:
        """See `Weather`."""
        stage.machine.heard = lambda: self._hear(stage)

    @staticmethod
    def _hear(stage: Stage) -> None:
        stage.answered |= watch.doorbells(stage)
        stage.drain()


class Doubled(Weather):
    """Every queue message and every HTTP request arrives twice: doorbells, webhooks, callbacks, clicks."""

    name = "all doubled"

    def invoke(self, stage: Stage, function: str, event: dict[str, Any]) -> Any:
        """See `Weather`."""
        stage.invoke_once(function, event)
        return stage.invoke_once(function, event)


class Reordered(Weather):
    """Queues are polled in any order, and what is not ordered by its group comes in any order, too."""

    name = "reordered"

    def order(self, queues: Sequence[str]) -> Sequence[str]:
        """See `Weather`."""
        return self.chance.sample(list(queues), len(queues))

    def before_receive(self, stage: Stage, queue: str) -> None:
        """See `Weather`."""
        aws_inspection.shuffle(stage.queue_urls[queue], self.chance)


class CallbacksLost(Weather):
    """The provider's status callbacks never arrive."""

    name = "callbacks lost"

    def begin(self, stage: Stage) -> None:
        """See `Weather`."""
        stage.twilio.faults.lose_callbacks = _ALWAYS


class CallbacksLate(Weather):
    """Status callbacks arrive minutes after the text."""

    name = "callbacks late"
    late = timedelta(minutes=5)

    def release_callbacks(self, stage: Stage) -> int:
        """See `Weather`."""
        newest = max((m.created for m in stage.messages if m.direction != "inbound"), default=None)
        return super().release_callbacks(stage) if newest and utc_now() - newest >= self.late else 0


class AnsweredWith500(Weather):
    """The provider takes every text and answers 500."""

    name = "500 after accepting"

    def begin(self, stage: Stage) -> None:
        """See `Weather`."""
        stage.twilio.faults.fail_after_accepting = _ALWAYS


class Unheard(CallbacksLost):
    """The provider takes every text, its answer never arrives, nor does any callback: texts must be looked up."""

    name = "accepted unheard"

    def begin(self, stage: Stage) -> None:
        """See `Weather`."""
        super().begin(stage)
        stage.twilio.faults.cut_after_accepting = _ALWAYS


class Reset(CallbacksLost):
    """The provider takes every text and resets the connection before a byte of its answer; no callback comes."""

    name = "reset after accepting"

    def begin(self, stage: Stage) -> None:
        """See `Weather`."""
        super().begin(stage)
        stage.twilio.faults.reset_after_accepting = _ALWAYS


class Hanging(CallbacksLost):
    """The provider takes the first texts and never answers, until the function gives up waiting; no callback comes."""

    name = "read time-out after accepting"
    sends, time_out = 2, 1.5

    def around(self) -> AbstractContextManager[object]:
        """See `Weather`: nobody wants to wait for as long as Steward does."""
        return mock.patch("steward.channels.messaging.twilio.client._TIMEOUT_SECONDS", self.time_out)

    def begin(self, stage: Stage) -> None:
        """See `Weather`."""
        super().begin(stage)
        stage.twilio.faults.hang_seconds = 2 * self.time_out
        stage.twilio.faults.hang_after_accepting = self.sends


class UnheardAndLate(CallbacksLate):
    """As `Unheard`, and the callbacks come minutes later, when a look-up has found the text already."""

    name = "unheard, callbacks late"

    def begin(self, stage: Stage) -> None:
        """See `Weather`."""
        stage.twilio.faults.cut_after_accepting = _ALWAYS


class ListedLate(Unheard):
    """As `Unheard`, and a text shows up in the provider's list only after ten minutes."""

    name = "listed late"

    def begin(self, stage: Stage) -> None:
        """See `Weather`."""
        super().begin(stage)
        stage.twilio.faults.list_late_seconds = 600.0


class BodiesAltered(Unheard):
    """As `Unheard`, and the provider's list shows texts in other characters, and trimmed."""

    name = "bodies altered"

    def begin(self, stage: Stage) -> None:
        """See `Weather`."""
        super().begin(stage)
        stage.twilio.faults.alter_bodies = True


WEATHERS: tuple[type[Weather], ...] = (
    HeardAtOnce,
    Doubled,
    Reordered,
    CallbacksLost,
    CallbacksLate,
    AnsweredWith500,
    Unheard,
    Reset,
    Hanging,
    UnheardAndLate,
    ListedLate,
    BodiesAltered,
)
