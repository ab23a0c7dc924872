"""Verified event of a provider's webhook."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from datetime import datetime
from typing import TypeAlias

from pydantic import BaseModel, ConfigDict

from steward.channels.pages.http_messages import HttpRequest
from steward.integrations.bridges.models import ProviderUpdate


class WebhookSignatureError(Exception):
    """The request is not the provider's, or too old. The message says why and repeats nothing of the request."""


class WebhookEvent(BaseModel):
    """One event of a provider; `told` is None if no bridge uses it.

    `request_id` is a claim until a poll of the provider confirms it.
    """

    model_config = ConfigDict(frozen=True, hide_input_in_errors=True, extra="forbid", defer_build=True)

    event_id: str
    request_id: str = ""
    told: ProviderUpdate | None = None


# Parses a webhook from the request, the valid secrets and the present time. Raises `WebhookSignatureError`.
Reader: TypeAlias = Callable[[HttpRequest, Iterable[str], datetime], WebhookEvent]
