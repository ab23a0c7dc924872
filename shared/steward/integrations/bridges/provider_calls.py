"""Calls to a provider, made by a function that holds its key. Every outcome becomes a response."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from steward.aws.parameters import Parameters
from steward.core.log import logger
from steward.core.text import clean_text, shorten
from steward.integrations.bridges.ports import port
from steward.integrations.bridges.problems import ProviderError
from steward.integrations.bridges.provider_messages import ProviderResponse

_LONGEST = 300


def call_provider(event: Mapping[str, Any], keys: Parameters) -> dict[str, Any]:
    """Make one request with the key that it names, and return the provider's status or problem."""
    opened = port(event["provider"])
    asked = opened.asked.model_validate(event)
    try:
        seen = opened.opener(keys.read(asked.keys), asked.address).ask(asked.wanted)
        response = ProviderResponse[Any](seen=seen)
    except ProviderError as error:
        logger.info("no answer", extra={"problem": error.problem, "sent": error.sent, "do": asked.wanted.do})
        said = shorten(clean_text(error.said), _LONGEST)
        response = ProviderResponse[Any](problem=error.problem, said=said, sent=error.sent)
    return response.model_dump(mode="json")
