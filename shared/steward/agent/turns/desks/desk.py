"""Base class of the audiences a turn can serve: member, outsider, sub-agent, app."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Generic, TypeVar

from steward.actors.models import LogEntry
from steward.agent.conversations.steps import Step
from steward.agent.turns.context import LoopContext
from steward.agent.turns.prompt import ModelRequest
from steward.core.provenance import Part
from steward.people.directory.models import Member
from steward.tools.declaration import Tool
from steward.trust.autonomy.policy import Recipient
from steward.trust.outside_text.findings import Finding
from steward.trust.outside_text.references import Known

C = TypeVar("C")


@dataclass(frozen=True)
class Seat(Generic[C]):
    """Context of one turn: the audience's facts, the loop's context, and the tools offered to the model."""

    facts: C
    context: LoopContext
    offered: Mapping[str, Tool]


class Desk(ABC, Generic[C]):
    """Defines the person served, the text in view, the tools and the people who decide. See the subclasses."""

    # True if the model works for somebody outside the team: then every effect needs a person's decision.
    for_outsider: bool = False
    # True if the caller writes references to outside text. To an app braces mean nothing.
    writes_references: bool = True

    @abstractmethod
    def arrive(self, step: Step, loaded: Sequence[LogEntry]) -> tuple[Step, Seat[C] | None]:
        """Find the audience's facts. The context is None if the model is not to be asked."""

    @abstractmethod
    def request(self, step: Step, entries: Sequence[LogEntry], seat: Seat[C], *, may_use_tools: bool) -> ModelRequest:
        """Return the model request for the entries of the window."""

    @abstractmethod
    def known(self, entries: Sequence[LogEntry], seat: Seat[C]) -> Known:
        """Return the outside text that the model may use by reference."""

    @abstractmethod
    def findings(
        self,
        step: Step,
        tool: Tool,
        arguments: Mapping[str, Any],
        parts: Sequence[Part],
        entries: Sequence[LogEntry],
        known: Known,
    ) -> Sequence[Finding]:
        """Return who decided each argument of a call; `parts` are its pieces from outside."""

    @abstractmethod
    def deciders(self, tool: Tool, seat: Seat[C], steward_address: str) -> tuple[Member, ...]:
        """Return the members who may decide a call, with their current conversations."""

    @abstractmethod
    def unanswered(self, step: Step, why: str, context: LoopContext) -> Step:
        """Handle a loop whose model did not answer."""

    def answer(self, tool: str, arguments: Mapping[str, Any], seat: Seat[C]) -> str:
        """Return the result of a tool that the turn itself carries out, or "" for one that an executor runs."""
        return ""

    def carried(self, tool: str, seat: Seat[C]) -> Tool | None:
        """Return the tool of this name if a deferred call of it may be made here."""
        return None

    def signed(
        self, tool: Tool, arguments: dict[str, Any], recipient: Recipient | None, seat: Seat[C]
    ) -> dict[str, Any]:
        """Return the arguments as shown and sent. Raises `ValidationError` if the signature makes them too long."""
        return arguments

    def leave(self, step: Step, loaded: Sequence[LogEntry], seat: Seat[C] | None) -> Step:
        """Do what is left after the turn."""
        return step
