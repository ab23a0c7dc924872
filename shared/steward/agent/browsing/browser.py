"""Has the model's server look at the web: all that the function `browsing` does. It has the model's key, no rows."""

from __future__ import annotations

import time
from collections.abc import Callable
from dataclasses import replace

from steward.agent.browsing.asking import request_for
from steward.agent.browsing.models import Look, Seen
from steward.agent.browsing.results import read
from steward.agent.turns.replies import Model, ModelUnavailable, RequestRefused
from steward.core.log import logger
from steward.core.money import Prices, micros
from steward.core.settings import Settings

# An answer that the server pauses is asked to go on so often.
_CALLS = 2
# In less no answer comes.
_LEAST_SECONDS = 3.0
_AWAY = "the web cannot be looked at now: try again in a few minutes"
_REFUSED = "the model's server does not look at the web here: say so"


class Browser:
    """Looks at the web; `model` is made on first use."""

    def __init__(self, model: Callable[[], Model], settings: Settings) -> None:
        self._model = model
        self._settings = settings
        self._prices = Prices.parse(settings.model_prices)

    def look(self, look: Look) -> Seen:
        """What is to be seen at the listed domains, or the problem; what a look that came to nothing cost, too."""
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
                # It goes on from its own blocks as they were, encrypted results among them.
                messages = [*asked, {"role": "assistant", "content": blocks}]
                request = replace(request, messages=messages, seconds=left)
        except ModelUnavailable as error:
            logger.warning("the web could not be looked at", extra={"why": str(error)})
            return Seen(problem=_AWAY, cost_micros=cost)
        except RequestRefused as error:
            logger.error("the look at the web was refused", extra={"why": str(error)})
            return Seen(problem=_REFUSED, cost_micros=cost)
        return read(blocks, look.domains).model_copy(update={"cost_micros": cost})
