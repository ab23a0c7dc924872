"""Runs a web lookup through the model's server, for the function `browsing`.

The function has the model's key and no access to tables.
"""

from __future__ import annotations

import time
from collections.abc import Callable
from dataclasses import replace

from steward.agent.browsing.models import WebLookup, WebLookupResult
from steward.agent.browsing.results import read
from steward.agent.browsing.web_request import request_for
from steward.agent.turns.model_replies import ModelClient, ModelRequestError, ModelUnavailableError
from steward.core.log import logger
from steward.core.model_costs import ModelPrices, micros
from steward.core.settings import Settings

# Number of calls for one lookup, since the server may pause its answer.
_CALLS = 2
# An answer takes at least this long.
_LEAST_SECONDS = 3.0
_AWAY = "the web cannot be looked at now: try again in a few minutes"
_REFUSED = "the model's server does not look at the web here: say so"


class Browser:
    """Runs web lookups; `model` is created on first use."""

    def __init__(self, model: Callable[[], ModelClient], settings: Settings) -> None:
        self._model = model
        self._settings = settings
        self._prices = ModelPrices.parse(settings.model_prices)

    def look(self, look: WebLookup) -> WebLookupResult:
        """Return the pages found at the listed domains, or the problem; the cost is set in both cases."""
        request, cost = request_for(look, self._settings), 0
        asked, blocks = request.messages, list[dict[str, object]]()
        until = time.monotonic() + self._settings.browsing_seconds
        try:
            for _ in range(_CALLS):
                reply = self._model().answer(request)
                searched = reply.searches * micros(self._settings.web_search_dollars)
                cost += reply.cost(self._prices) + searched
                blocks += map(dict, reply.as_given)
                left = until - time.monotonic()
                if reply.stop_reason != "pause_turn" or not blocks or left < _LEAST_SECONDS:
                    break
                # The server continues from its own blocks, which must be unchanged, including encrypted results.
                messages = [*asked, {"role": "assistant", "content": blocks}]
                request = replace(request, messages=messages, seconds=left)
        except ModelUnavailableError as error:
            logger.warning("web lookup failed", extra={"why": str(error)})
            return WebLookupResult(problem=_AWAY, cost_micros=cost)
        except ModelRequestError as error:
            logger.error("web lookup refused", extra={"why": str(error)})
            return WebLookupResult(problem=_REFUSED, cost_micros=cost)
        return read(blocks, look.domains).model_copy(update={"cost_micros": cost})
