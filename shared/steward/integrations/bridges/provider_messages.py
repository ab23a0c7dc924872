"""Request and response types between the callers and the function that holds the providers' keys.

The two sides share nothing else.
"""

from __future__ import annotations

from typing import Any, ClassVar, Generic, TypeVar

from pydantic import BaseModel, ConfigDict

from steward.integrations.bridges.models import Bridge, Provider
from steward.integrations.bridges.problems import Problem

# Status that a provider answers a request with.
S = TypeVar("S")


class ProviderValue(BaseModel):
    """Part of a request to a provider, or of its answer."""

    model_config = ConfigDict(frozen=True, hide_input_in_errors=True, extra="forbid", defer_build=True)


class BridgeRequest(ProviderValue, Generic[S]):
    """Request to the provider of a bridge, which answers it with an `S`."""

    bridge: ClassVar[Bridge]

    @classmethod
    def answer(cls) -> Any:
        """Return the type of the answer."""
        bases = (one.__pydantic_generic_metadata__["args"] for one in cls.__mro__ if issubclass(one, BridgeRequest))
        return next(args[0] for args in bases if args)


class ProviderRequest(BaseModel, Generic[S]):
    """Request to a provider at `address`. `keys` is the name under which its API key is stored."""

    model_config = ConfigDict(frozen=True, hide_input_in_errors=True, extra="forbid")

    provider: Provider
    address: str
    keys: str
    wanted: S


class ProviderResponse(BaseModel, Generic[S]):
    """Response of a provider: its status, or the problem and the provider's words in `said`.

    If `sent` is false, the request cannot have had any effect.
    """

    model_config = ConfigDict(frozen=True, hide_input_in_errors=True, extra="forbid")

    seen: S | None = None
    problem: Problem = ""
    said: str = ""
    sent: bool = True
