"""What the model can answer, in our own terms: the rest of the agent never sees the SDK."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import Protocol

from steward.agent.prompt import ModelRequest
from steward.conversations.models import Block, TextBlock, ToolUseBlock, Usage
from steward.core.provenance import Provenance


@dataclass(frozen=True)
class ModelReply:
    """A whole answer.

    `stop_reason` is the API's: end_turn, tool_use, max_tokens, refusal, pause_turn and so on. `provenance` is the
    lowest of everything the model had read.
    """

    content: tuple[Block, ...]
    stop_reason: str
    model: str
    usage: Usage
    provenance: Provenance = "account"

    def with_at_most(self, tool_uses: int) -> ModelReply:
        """The same answer with its first tool uses only: what is not recorded needs no result."""
        extra = self.tool_uses[tool_uses:]
        return replace(self, content=tuple(block for block in self.content if block not in extra))

    @property
    def text(self) -> str:
        """The words of the answer."""
        return "\n".join(block.text.strip() for block in self.content if isinstance(block, TextBlock)).strip()

    @property
    def tool_uses(self) -> tuple[ToolUseBlock, ...]:
        """The tools it wants to use, in order."""
        return tuple(block for block in self.content if isinstance(block, ToolUseBlock))


class ModelUnavailable(Exception):
    """The model gave no whole answer: overloaded, rate limited, broken off, silent, misconfigured. Try again later."""


class RequestRefused(Exception):
    """The API will not take this request as it is, however often it is sent."""


class Model(Protocol):
    """Something that answers requests."""

    def answer(self, request: ModelRequest) -> ModelReply:
        """One answer; `ModelUnavailable` or `RequestRefused` otherwise."""
