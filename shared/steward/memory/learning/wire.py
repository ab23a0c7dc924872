"""Factories for the objects of learning."""

from __future__ import annotations

from functools import cached_property
from typing import TYPE_CHECKING

from steward.people.directory.wire import PeopleWire
from steward.tools.wire import ToolsWire

if TYPE_CHECKING:
    from steward.memory.learning.service import LearningService
    from steward.memory.learning.store import LearningStore


class LearningWire(PeopleWire, ToolsWire):
    """Wiring of learning from decisions."""

    @cached_property
    def learning_store(self) -> LearningStore:
        """Store of learned data."""
        from steward.memory.learning.store import LearningStore

        return LearningStore(self.table("facts_table"), self.rows)

    @cached_property
    def learning(self) -> LearningService:
        """Learning service."""
        from steward.memory.learning.service import LearningService

        return LearningService(self.learning_store, lambda: self.registry, self.clock)
