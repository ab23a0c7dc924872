"""Reader that asks a model without tools one question, for watched mails, facts, urgency and plans."""

from __future__ import annotations

from collections.abc import Callable

from steward.agent.turns.model_replies import ModelClient, ModelRequestError, ModelUnavailableError
from steward.agent.turns.planner_view import says
from steward.agent.turns.prompt import ModelRequest
from steward.core.clock import Clock
from steward.core.model_costs import ModelPrices
from steward.core.settings import Role, Settings
from steward.trust.outside_text.quarantine import (
    QuarantineRequest,
    QuarantineResponse,
    ReaderRefusedError,
    ReaderUnavailableError,
)


class ModelReader:
    """Asks the model of `role`, whose client is created on first use."""

    def __init__(
        self, model: Callable[[], ModelClient], settings: Settings, clock: Clock, role: Role = "small"
    ) -> None:
        self._role = role
        self._model = model
        self._settings = settings
        self._clock = clock
        self._prices = ModelPrices.parse(settings.model_prices)

    def read(self, ask: QuarantineRequest) -> QuarantineResponse:
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
        except ModelUnavailableError as error:
            raise ReaderUnavailableError(str(error)) from error
        except ModelRequestError as error:
            raise ReaderRefusedError(str(error)) from error
        if reply.stop_reason == "refusal":
            raise ReaderRefusedError("the model declines")
        seconds = (self._clock() - asked_at).total_seconds()
        return QuarantineResponse(reply.text, reply.model, reply.cost(self._prices), seconds)
