"""What the function with the keys is asked, and what it answers: the two sides know nothing else of each other."""

from __future__ import annotations

from typing import Generic, TypeVar

from pydantic import BaseModel, ConfigDict

from steward.integrations.bridges.models import Provider
from steward.integrations.bridges.problems import Problem

# What a bridge's provider is asked, and what it answers: `Wanted` and `Seen` of the bridge's own file.
W = TypeVar("W")
S = TypeVar("S")


class Asked(BaseModel, Generic[W]):
    """One request of a provider at `address`. `keys` is the name under which its key is kept."""

    model_config = ConfigDict(frozen=True, hide_input_in_errors=True, extra="forbid")

    provider: Provider
    address: str
    keys: str
    wanted: W


class Answered(BaseModel, Generic[S]):
    """How it stands, or why nobody knows; `said` are the provider's words. Without `sent` nothing can have happened."""

    model_config = ConfigDict(frozen=True, hide_input_in_errors=True, extra="forbid")

    seen: S | None = None
    problem: Problem = ""
    said: str = ""
    sent: bool = True
