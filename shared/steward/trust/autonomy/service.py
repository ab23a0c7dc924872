"""Service that reads and changes an account's autonomy, for tools and the command line."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from steward.core.clock import Clock
from steward.memory.learning.service import LearningService
from steward.people.directory.models import Member
from steward.tools.declaration import LEVELS, Autonomy, Tool
from steward.tools.registry import ToolRegistry
from steward.trust.autonomy.models import EVERY_ACTION, AutonomyOverride, AutonomySettings
from steward.trust.autonomy.policy import effective_level
from steward.trust.autonomy.store import AutonomyStore


class AutonomyService:
    """Levels by action, as people set them."""

    def __init__(self, store: AutonomyStore, tools: ToolRegistry, clock: Clock, learning: LearningService) -> None:
        self._store = store
        self._tools = tools
        self._clock = clock
        self._learning = learning

    def settings(self, account_id: str) -> AutonomySettings:
        """Return the present settings: pause and levels."""
        return self._store.read(account_id)

    def level(self, account_id: str, tool: Tool, arguments: Mapping[str, Any]) -> Autonomy:
        """Return how far a call with these arguments goes by its level."""
        return effective_level(tool.called_with(arguments), self._store.read(account_id).overrides)

    def describe(self, account_id: str) -> list[str]:
        """Return a line for each action: its level in words, and whether people set it."""
        overrides = self._store.read(account_id).overrides
        lines = [f"* {_said(Autonomy(overrides[EVERY_ACTION].level))}, set"] if EVERY_ACTION in overrides else []
        for name, tool in sorted(self._tools.of(account_id).tools.items()):
            if not tool.offered.to_model:
                continue
            origin = "set" if name in overrides else "default"
            lines.append(f"{name} {_said(effective_level(tool, overrides))}, {origin}")
        return lines

    def set_level(self, account_id: str, action: str, level: int | None, by: Member) -> str:
        """Set the level of an action, or clear it with None. Return the result in words, or "" for an unknown action.

        The caller checks whether `by` may do so. An override by anybody but an owner never lifts a high risk.
        """
        if action != EVERY_ACTION and self._action(account_id, action) is None:
            return ""
        now = self._clock()
        learned = self._learning.overridden(account_id, action, level, by, now)
        if level is None:
            self._store.clear_level(account_id, action, learned)
        else:
            override = AutonomyOverride(
                account_id=account_id,
                action=action,
                level=level,
                set_by=by.member_id,
                set_by_role=by.role,
                set_at=now,
            )
            self._store.set_level(override, learned)
        return self._now(account_id, action)

    def _action(self, account_id: str, action: str) -> Tool | None:
        tool = self._tools.find(account_id, action)
        return tool if tool and tool.offered.to_model else None

    def _now(self, account_id: str, action: str) -> str:
        overrides = self._store.read(account_id).overrides
        if tool := self._action(account_id, action):
            return f"{action} is now {_said(effective_level(tool, overrides))}"
        if EVERY_ACTION not in overrides:
            return "every action is back at its own level"
        return f"no action goes further than {_said(Autonomy(overrides[EVERY_ACTION].level))}, unless set by itself"


def _said(level: Autonomy) -> str:
    return f"level {level:d} ({LEVELS[level]})"
