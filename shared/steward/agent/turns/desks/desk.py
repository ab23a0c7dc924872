"""What a turn asks of a desk: who is spoken to, what is in view, which tools there are, who decides."""

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
    """A turn at a desk: the facts, as they were found; whom it works for, with every tool by name; those it may use."""

    facts: C
    context: LoopContext
    offered: Mapping[str, Tool]


class Desk(ABC, Generic[C]):
    """One side a turn can be on."""

    # Whether it is for somebody outside that the model works: then only people let it have effects.
    for_outsider: bool = False
    # Whether what proposes calls here writes references: to an app braces mean nothing.
    writes_references: bool = True

    @abstractmethod
    def arrive(self, step: Step, loaded: Sequence[LogEntry]) -> tuple[Step, Seat[C] | None]:
        """Find out whom the turn is for; no seat if the model is not to be asked."""

    @abstractmethod
    def request(self, step: Step, entries: Sequence[LogEntry], seat: Seat[C], *, may_use_tools: bool) -> ModelRequest:
        """What the model is asked, given the entries of the window."""

    @abstractmethod
    def known(self, entries: Sequence[LogEntry], seat: Seat[C]) -> Known:
        """The outside text the model may use by reference."""

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
        """Who decided each argument of a call; `parts` are the pieces of it that came from outside."""

    @abstractmethod
    def deciders(self, tool: Tool, seat: Seat[C], steward_address: str) -> tuple[Member, ...]:
        """Who may decide a call, with the conversations they are in at present."""

    @abstractmethod
    def unanswered(self, step: Step, why: str, context: LoopContext) -> Step:
        """What becomes of a loop whose model did not answer."""

    def answer(self, tool: str, arguments: Mapping[str, Any], seat: Seat[C]) -> str:
        """What a tool is answered with that the turn itself carries out; empty for one that an executor runs."""
        return ""

    def carried(self, tool: str, seat: Seat[C]) -> Tool | None:
        """The tool of this name, if a call of it that was meant for later may be made here."""
        return None

    def signed(
        self, tool: Tool, arguments: dict[str, Any], recipient: Recipient | None, seat: Seat[C]
    ) -> dict[str, Any]:
        """The arguments as they are shown and sent; `ValidationError` if a signature makes them too long."""
        return arguments

    def leave(self, step: Step, loaded: Sequence[LogEntry], seat: Seat[C] | None) -> Step:
        """What is left to do after the turn."""
        return step
