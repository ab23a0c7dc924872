"""Model replies in Steward's own types, and the protocol of model clients. Only the client sees the SDK."""

from __future__ import annotations

import re
from collections.abc import Container, Mapping
from dataclasses import dataclass, field, replace
from typing import Any, Protocol

from steward.agent.conversations.entries import Block, TextBlock, ToolUseBlock, Usage
from steward.agent.turns.drafts import DraftShown
from steward.agent.turns.prompt import ModelRequest
from steward.core.model_costs import ModelPrices
from steward.core.provenance import Provenance


@dataclass(frozen=True)
class ModelReply:
    """A complete answer of the model.

    `stop_reason` is the API's: end_turn, tool_use, max_tokens, refusal, pause_turn and so on. `provenance` is the
    lowest label of everything that the model had read; `cost_micros` is in millionths of a dollar. `malformed` says, by
    tool use id, why its arguments cannot be parsed; in `content` such a use has no arguments.

    If the server used tools of its own, `as_given` are the blocks in the API's shape with results and citations, and
    `searches` is how many searches it charges for besides the tokens.
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
        """Return the answer with Steward's own tool use ids, and with names that the API accepts back.

        A server may repeat an id in a later answer, or send one that no request may contain. Either would make every
        further request of the conversation fail. `seq` is the log position that the answer will have.
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
        """Return the answer with its first tool uses only, and the number of those dropped."""
        extra = self.tool_uses[tool_uses:]
        dropped = {block.id for block in extra}
        kept = tuple(b for b in self.content if not (isinstance(b, ToolUseBlock) and b.id in dropped))
        return replace(self, content=kept), len(extra)

    def problem_with(self, use: ToolUseBlock) -> str:
        """Return what to tell the model about arguments that cannot be parsed, or ""."""
        why = self.malformed.get(use.id, "")
        return f"The arguments of {use.name} cannot be read: {why}. Write them as one JSON object." if why else ""

    def cost(self, prices: ModelPrices) -> int:
        """Return the cost in millionths of a dollar."""
        return prices.cost_micros(self.model, **self.usage.model_dump())

    @property
    def text(self) -> str:
        """The words of the answer."""
        return "\n".join(block.text.strip() for block in self.content if isinstance(block, TextBlock)).strip()

    @property
    def tool_uses(self) -> tuple[ToolUseBlock, ...]:
        """The tool uses in order."""
        return tuple(block for block in self.content if isinstance(block, ToolUseBlock))


def _sendable(name: str, known: Container[str]) -> str:
    return name if name in known else re.sub(r"[^a-zA-Z0-9_-]", "_", name)[:64] or "unknown"


class ModelUnavailableError(Exception):
    """The model gave no complete answer: overloaded, rate limited, broken off, silent or misconfigured. Retry later."""


class ModelRequestError(Exception):
    """The API refuses this request, however often it is sent."""


class ModelClient(Protocol):
    """Client that answers model requests."""

    def answer(self, request: ModelRequest, drafted: DraftShown | None = None) -> ModelReply:
        """Return one answer; show its words to `drafted` while they come.

        Raises `ModelUnavailableError` or `ModelRequestError`.
        """
