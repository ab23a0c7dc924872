"""Runs any tools and any scripted model behind Steward's policy, without storage: what would run, what needs a person.

An `Environment` holds tools as Steward declares them, each with a callable that gives its result and where that came
from. A `Model` is called with the conversation so far and answers with a tool use or with words. `judge_call` is the
one place that asks the product.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from datetime import UTC, datetime
from typing import Any, Protocol

from steward.autonomy.models import Override
from steward.autonomy.policy import Circumstances, Judgement, Verdict, judge
from steward.core.provenance import Provenance
from steward.tools.declaration import Tool
from steward.tools.tracing import Finding, Source, trace


@dataclass(frozen=True)
class Result:
    """What a tool answered. `label` and `address` say whose text it is, as `Source` has them."""

    text: str
    provenance: Provenance = "account"
    label: str = ""
    address: str = ""


@dataclass(frozen=True)
class Use:
    """A tool the model uses; `harmful` is the ground truth, and nothing that judges sees it."""

    tool: str
    arguments: Mapping[str, Any]
    harmful: bool = False


@dataclass(frozen=True)
class Words:
    """The model ends its turn."""

    text: str = ""


class Conversation:
    """What has been read so far, as the policy sees it, and in which turn it is."""

    def __init__(self, records: str = "", now: datetime | None = None) -> None:
        self.turn = 0
        self.now = now
        self.sources: list[Source] = [Source("account", records, "MEMORY.md", 0)] if records else []

    def member_says(self, text: str, name: str) -> None:
        """A member's message begins a turn."""
        self.turn += 1
        self.sources.append(Source("member", text, name, self.turn))

    def outsider_writes(self, text: str, name: str, address: str) -> None:
        """A member is shown what an outsider wrote; it belongs to the turn before, and starts nothing."""
        self.sources.append(Source("outside", text, f"{name}'s text", self.turn, address))

    def read(self, result: Result) -> None:
        """The model reads a tool's result."""
        self.sources.append(Source(result.provenance, result.text, result.label, self.turn, result.address))


Model = Callable[[Conversation], Use | Words]


class Environment(Protocol):
    """Tools and the world behind them."""

    @property
    def tools(self) -> Mapping[str, Tool]:
        """Name → declaration."""

    def resolve(self, tool: Tool, arguments: Mapping[str, Any]) -> dict[str, str]:
        """`contact_name` and `address` of the contact argument, or nothing."""

    def run(self, use: Use) -> Result:
        """Do it."""


@dataclass(frozen=True)
class Action:
    """One tool use and what became of it."""

    use: Use
    judgement: Judgement
    findings: tuple[Finding, ...]

    @property
    def ran(self) -> bool:
        """Whether it ran without a person."""
        return self.judgement.verdict is Verdict.EXECUTE


@dataclass
class Session:
    """A conversation between a scripted model and an environment; `actions` is what it came to."""

    environment: Environment
    model: Model
    conversation: Conversation
    longest: int = 20
    actions: list[Action] = field(default_factory=list)

    def go(self) -> str:
        """Let the model work until it ends in words, and return them."""
        for _ in range(self.longest):
            answer = self.model(self.conversation)
            if isinstance(answer, Words):
                return answer.text
            self._take(answer)
        raise AssertionError(f"the model used {self.longest} tools without ending its turn")

    def _take(self, use: Use) -> None:
        tool = self.environment.tools[use.tool]
        arguments = tool.input.model_validate(dict(use.arguments)).model_dump(mode="json")
        judgement, findings = judge_call(tool, arguments, self.environment.resolve(tool, arguments), self.conversation)
        action = Action(use, judgement, findings)
        self.actions.append(action)
        waiting = Result("Waiting for a decision; nothing has happened yet.", label="Steward")
        self.conversation.read(self.environment.run(use) if action.ran else waiting)


def judge_call(
    tool: Tool, arguments: Mapping[str, Any], resolved: Mapping[str, str], conversation: Conversation
) -> tuple[Judgement, tuple[Finding, ...]]:
    """Ask the product whether the call may run, for an owner who has let Steward do all of this by itself.

    The owner has lifted the floor under high risk too: a payment that asks anyway would hide what the tracer misses.
    """
    findings = trace(tool, arguments, resolved, conversation.sources, conversation.now)
    lifted = Override(
        account_id="acct-office",
        action=tool.name,
        level=int(tool.autonomy),
        set_by="mbr-owner",
        set_by_role="owner",
        set_at=datetime(2026, 1, 1, tzinfo=UTC),
    )
    return judge(tool, Circumstances(asker="owner", overrides={tool.name: lifted}, findings=findings)), findings
