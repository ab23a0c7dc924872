"""Lambda handler: sends one request of a tool executor to a provider, other than a payment provider.

It may read their keys, and nothing else.
"""

from __future__ import annotations

from typing import Any

from aws_lambda_powertools.utilities.typing import LambdaContext

from steward.core.log import logger
from steward.integrations.bridges.provider_calls import call_provider
from steward.wire import Wiring

wiring = Wiring.from_env()


@logger.inject_lambda_context(clear_state=True)
def handler(event: dict[str, Any], context: LambdaContext) -> dict[str, Any]:
    """Make the request, and return the provider's state."""
    return call_provider(event, wiring.bridge_keys)
