"""What judging a model's answer needs besides the answer."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from steward.core.settings import Settings
from steward.people.directory.models import Member
from steward.tools.declaration import Tool
from steward.trust.approvals.codes import WaitingDecision


@dataclass(frozen=True)
class LoopContext:
    """The member the loop works for, every tool by name, the limits, and codes that are free for what it may ask.

    `waiting` are the decisions that wait already about what it proposes, by their subject; None
    where nobody has looked, and each is asked by itself.
    """

    member: Member
    tools: Mapping[str, Tool]
    settings: Settings
    codes: Sequence[str] = ()
    waiting: Mapping[str, WaitingDecision] | None = None
