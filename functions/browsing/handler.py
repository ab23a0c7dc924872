"""Lambda handler: runs `web_search` and `web_fetch` for the tool executor. It has only the model's key."""

from __future__ import annotations

from typing import Any

from aws_lambda_powertools.utilities.typing import LambdaContext

from steward.agent.browsing.models import WebLookup
from steward.core.log import logger
from steward.wire import Wiring

wiring = Wiring.from_env()


@logger.inject_lambda_context(clear_state=True)
def handler(event: dict[str, Any], context: LambdaContext) -> dict[str, Any]:
    """Browse, and return what was found."""
    return wiring.browser.look(WebLookup.model_validate(event)).model_dump(mode="json")
