"""Base class of the audiences a turn can serve: member, outsider, sub-agent, app."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Generic, TypeVar

from steward.actors.models import LogEntry
from steward.agent.conversations.steps import Step
from steward.agent.turns.loop_context import LoopContext
from steward.agent.turns.prompt import ModelRequest
from steward.core.provenance import OutsidePart
from steward.people.directory.models import Member
from steward.tools.declaration import Tool
from steward.trust.autonomy.policy import CallRecipient
from steward.trust.outside_text.argument_origins import ArgumentOrigin
from steward.trust.outside_text.references import Known

C = TypeVar("C")


@dataclass(frozen=True)
class TurnContext(Generic[C]):
    """Context of one turn: the audience's facts, the loop's context, and the tools offered to the model."""

    facts: C
    context: LoopContext
    offered: Mapping[str, Tool]


class TurnAudience(ABC, Generic[C]):
    """Defines the person served, the text in view, the tools and the people who decide. See the subclasses."""

    # True if the model works for somebody outside the team: then every effect needs a person's decision.
    for_outsider: bool = False
    # True if the caller writes references to outside text. To an app braces mean nothing.
    writes_references: bool = True

    @abstractmethod
    def arrive(self, step: Step, loaded: Sequence[LogEntry]) -> tuple[Step, TurnContext[C] | None]:
        """Find the audience's facts. The context is None if the model is not to be asked."""

    @abstractmethod
    def request(
        self, step: Step, entries: Sequence[LogEntry], turn_context: TurnContext[C], *, may_use_tools: bool
    ) -> ModelRequest:
        """Return the model request for the entries of the window."""

    @abstractmethod
    def known(self, entries: Sequence[LogEntry], turn_context: TurnContext[C]) -> Known:
        """Return the outside text that the model may use by reference."""

    @abstractmethod
    def findings(
        self,
        step: Step,
        tool: Tool,
        arguments: Mapping[str, Any],
        parts: Sequence[OutsidePart],
        entries: Sequence[LogEntry],
        known: Known,
    ) -> Sequence[ArgumentOrigin]:
        """Return who decided each argument of a call; `parts` are its pieces from outside."""

    @abstractmethod
    def deciders(self, tool: Tool, turn_context: TurnContext[C], steward_address: str) -> tuple[Member, ...]:
        """Return the members who may decide a call, with their current conversations."""

    @abstractmethod
    def unanswered(self, step: Step, why: str, context: LoopContext) -> Step:
        """Handle a loop whose model did not answer."""

    def answer(self, tool: str, arguments: Mapping[str, Any], turn_context: TurnContext[C]) -> str:
        """Return the result of a tool that the turn itself carries out, or "" for one that an executor runs."""
        return ""

    def carried(self, tool: str, turn_context: TurnContext[C]) -> Tool | None:
        """Return the tool of this name if a deferred call of it may be made here."""
        return None

    def signed(
        self, tool: Tool, arguments: dict[str, Any], recipient: CallRecipient | None, turn_context: TurnContext[C]
    ) -> dict[str, Any]:
        """Return the arguments as shown and sent. Raises `ValidationError` if the signature makes them too long."""
        return arguments

    def leave(self, step: Step, loaded: Sequence[LogEntry], turn_context: TurnContext[C] | None) -> Step:
        """Finish the turn."""
        return step
