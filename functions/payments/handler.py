"""Makes one request of an executor to a payment provider. It may read their keys, and nothing else of ours."""

from __future__ import annotations

from functools import partial
from typing import Any

from aws_lambda_powertools.utilities.typing import LambdaContext

from steward.core.log import logger
from steward.integrations.bridges.payments import Wanted
from steward.integrations.bridges.ports import opener
from steward.integrations.bridges.provider_calls import call_payments_api, call_provider
from steward.integrations.bridges.provider_messages import ProviderRequest
from steward.wiring import Wiring

wiring = Wiring.from_env()


@logger.inject_lambda_context(clear_state=True)
def handler(event: dict[str, Any], context: LambdaContext) -> dict[str, Any]:
    """Make the request, and return the provider's state."""
    asked = ProviderRequest[Wanted].model_validate(event)
    api = opener(asked.provider)(wiring.payment_keys.read(asked.keys), asked.address)
    answered = call_provider(asked.wanted, partial(call_payments_api, api))
    if answered.problem:
        logger.info("no answer", extra={"problem": answered.problem, "sent": answered.sent, "do": asked.wanted.do})
    return answered.model_dump(mode="json")
