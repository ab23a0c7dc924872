"""Context of the agent's loop: settings, tools and codes by which a model's answer is judged."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from steward.core.settings import Settings
from steward.people.directory.models import Member
from steward.tools.declaration import Tool
from steward.trust.approvals.approval_codes import WaitingDecision


@dataclass(frozen=True)
class LoopContext:
    """The member whom the loop serves, all tools by name, settings, and free decision codes.

    `waiting` are the open decisions about the same subjects; with None nobody has looked, and each proposal asks
    separately.
    """

    member: Member
    tools: Mapping[str, Tool]
    settings: Settings
    codes: Sequence[str] = ()
    waiting: Mapping[str, WaitingDecision] | None = None
