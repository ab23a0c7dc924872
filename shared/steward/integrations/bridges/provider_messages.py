"""Request and response types between the callers and the function that holds the providers' keys.

The two sides share nothing else.
"""

from __future__ import annotations

from typing import Generic, TypeVar

from pydantic import BaseModel, ConfigDict

from steward.integrations.bridges.models import Provider
from steward.integrations.bridges.problems import Problem

# Request and response of one bridge: the request and status types of the bridge's own module.
W = TypeVar("W")
S = TypeVar("S")


class ProviderRequest(BaseModel, Generic[W]):
    """Request to a provider at `address`. `keys` is the name under which its API key is stored."""

    model_config = ConfigDict(frozen=True, hide_input_in_errors=True, extra="forbid")

    provider: Provider
    address: str
    keys: str
    wanted: W


class ProviderResponse(BaseModel, Generic[S]):
    """Response of a provider: its status, or the problem and the provider's words in `said`.

    If `sent` is false, the request cannot have had any effect.
    """

    model_config = ConfigDict(frozen=True, hide_input_in_errors=True, extra="forbid")

    seen: S | None = None
    problem: Problem = ""
    said: str = ""
    sent: bool = True
