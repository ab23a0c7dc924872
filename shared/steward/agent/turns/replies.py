"""What the model can answer, in our own terms: the rest of the agent never sees the SDK."""

from __future__ import annotations

import re
from collections.abc import Container, Mapping
from dataclasses import dataclass, field, replace
from typing import Any, Protocol

from steward.agent.conversations.entries import Block, TextBlock, ToolUseBlock, Usage
from steward.agent.turns.prompt import ModelRequest
from steward.core.money import Prices
from steward.core.provenance import Provenance


@dataclass(frozen=True)
class ModelReply:
    """A whole answer.

    `stop_reason` is the API's: end_turn, tool_use, max_tokens, refusal, pause_turn and so on. `provenance` is the
    lowest of everything the model had read; `cost_micros` is in millionths of a dollar. `malformed` says of tool uses
    with arguments nobody can read, by id, what is wrong with them; they stand in `content` without any.

    Where the server used tools of its own, `as_given` are the blocks in the API's shape, results and citations among
    them, and `searches` how many it charges for besides the tokens.
    """

    content: tuple[Block, ...]
    stop_reason: str
    model: str
    usage: Usage
    thinking: str = ""
    provenance: Provenance = "account"
    cost_micros: int = 0
    malformed: Mapping[str, str] = field(default_factory=dict)
    as_given: tuple[Mapping[str, Any], ...] = ()
    searches: int = 0

    def with_own_names(self, seq: int, known: Container[str]) -> ModelReply:
        """The same answer with tool uses under ids of ours, and with names the API would take back.

        A server may repeat an id in a later answer, or send one that no request may contain: both would brick the
        conversation, and neither means anything to us. `seq` is the log position the answer will have.
        """
        content = tuple(
            block.model_copy(update={"id": f"toolu_{seq}_{place}", "name": _sendable(block.name, known)})
            if isinstance(block, ToolUseBlock)
            else block
            for place, block in enumerate(self.content)
        )
        malformed = {
            f"toolu_{seq}_{place}": self.malformed[block.id]
            for place, block in enumerate(self.content)
            if isinstance(block, ToolUseBlock) and block.id in self.malformed
        }
        return replace(self, content=content, malformed=malformed)

    def with_at_most(self, tool_uses: int) -> tuple[ModelReply, int]:
        """The same answer with its first tool uses only, and how many that leaves out."""
        extra = self.tool_uses[tool_uses:]
        dropped = {block.id for block in extra}
        kept = tuple(b for b in self.content if not (isinstance(b, ToolUseBlock) and b.id in dropped))
        return replace(self, content=kept), len(extra)

    def problem_with(self, use: ToolUseBlock) -> str:
        """What to tell the model of arguments nobody can read, or nothing."""
        why = self.malformed.get(use.id, "")
        return f"The arguments of {use.name} cannot be read: {why}. Write them as one JSON object." if why else ""

    def cost(self, prices: Prices) -> int:
        """What it cost, in millionths of a dollar."""
        return prices.cost_micros(self.model, **self.usage.model_dump())

    @property
    def text(self) -> str:
        """The words of the answer."""
        return "\n".join(block.text.strip() for block in self.content if isinstance(block, TextBlock)).strip()

    @property
    def tool_uses(self) -> tuple[ToolUseBlock, ...]:
        """The tools it wants to use, in order."""
        return tuple(block for block in self.content if isinstance(block, ToolUseBlock))


def _sendable(name: str, known: Container[str]) -> str:
    return name if name in known else re.sub(r"[^a-zA-Z0-9_-]", "_", name)[:64] or "unknown"


class ModelUnavailable(Exception):
    """The model gave no whole answer: overloaded, rate limited, broken off, silent, misconfigured. Try again later."""


class RequestRefused(Exception):
    """The API will not take this request as it is, however often it is sent."""


class Model(Protocol):
    """Something that answers requests."""

    def answer(self, request: ModelRequest) -> ModelReply:
        """One answer; `ModelUnavailable` or `RequestRefused` otherwise."""
