"""Reader that asks a model without tools one question, for watched mails, facts, urgency and plans."""

from __future__ import annotations

from collections.abc import Callable

from steward.agent.turns.prompt import ModelRequest
from steward.agent.turns.replies import Model, ModelUnavailable, RequestRefused
from steward.agent.turns.view import says
from steward.core.clock import Clock
from steward.core.money import Prices
from steward.core.settings import Role, Settings
from steward.trust.outside_text.quarantine import Ask, ReaderAway, ReaderRefuses, Reading


class ModelReader:
    """Asks the model of `role`, whose client is created on first use."""

    def __init__(self, model: Callable[[], Model], settings: Settings, clock: Clock, role: Role = "small") -> None:
        self._role = role
        self._model = model
        self._settings = settings
        self._clock = clock
        self._prices = Prices.parse(settings.model_prices)

    def read(self, ask: Ask) -> Reading:
        """See `QuarantineReader`."""
        asked_at, messages = self._clock(), [{"role": "user", "content": [says(ask.text)]}]
        request = ModelRequest(
            [says(ask.system)],
            messages,
            [],
            may_use_tools=False,
            role=self._role,
            schema=ask.schema,
            seconds=self._settings.reader_seconds if self._role == "small" else None,
        )
        try:
            reply = self._model().answer(request)
        except ModelUnavailable as error:
            raise ReaderAway(str(error)) from error
        except RequestRefused as error:
            raise ReaderRefuses(str(error)) from error
        if reply.stop_reason == "refusal":
            raise ReaderRefuses("the model declines")
        seconds = (self._clock() - asked_at).total_seconds()
        return Reading(reply.text, reply.model, reply.cost(self._prices), seconds)
