"""Factories for the objects of autonomy."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cached_property
from typing import TYPE_CHECKING, Any

from steward.core.cache import Cached
from steward.memory.learning.wire import LearningWire
from steward.trust.autonomy.store import DynamoAutonomyStore

if TYPE_CHECKING:
    from steward.core.sentences import Wording
    from steward.tools.declaration import Tool
    from steward.trust.autonomy.gates import CallGates
    from steward.trust.autonomy.limit_store import LimitStore
    from steward.trust.autonomy.pauses import Pauses
    from steward.trust.autonomy.service import AutonomyService


class AutonomyWire(LearningWire):
    """Objects of levels, gates and limits."""

    @cached_property
    def autonomy_store(self) -> DynamoAutonomyStore:
        """Store of autonomy settings."""
        return DynamoAutonomyStore(self.table("people_table"), self.conversations_table, self.rows)

    @cached_property
    def pauses(self) -> Pauses:
        """Pauses of accounts."""
        from steward.trust.autonomy.pauses import Pauses

        return Pauses(self.autonomy_store)

    @cached_property
    def autonomy(self) -> AutonomyService:
        """Autonomy service."""
        from steward.trust.autonomy.service import AutonomyService

        return AutonomyService(self.autonomy_store, self.registry, self.clock, self.learning)

    @property
    def gates(self) -> CallGates:
        """See `ToolsWire`."""
        from steward.trust.autonomy.gates import CallGates

        return CallGates(self.people, self.autonomy_store.read, bars=self._reason_to_bar)

    def _reason_to_bar(self, account_id: str, tool: Tool, arguments: Mapping[str, Any]) -> Wording | None:
        """Return an objection from the directory, or from the account's records."""
        from steward.people.directory.tools.members.gate import reason_to_bar

        return reason_to_bar(self.people, account_id, tool, arguments) or self.bars(account_id, tool, arguments)

    @cached_property
    def limit_store(self) -> LimitStore:
        """Store of spending and pauses."""
        from steward.trust.autonomy.limit_store import LimitStore

        return LimitStore(self.conversations_table)

    @cached_property
    def recent_gates(self) -> CallGates:
        """Gates over slightly old settings, which are judged again when a call is about to run."""
        from steward.trust.autonomy.gates import CallGates

        # These settings may be slightly old: they are read again when a call is about to run.
        recent = Cached(self.autonomy_store.read, self.clock, self.settings.people_cache_seconds)
        return CallGates(
            self.people,
            recent,
            self.learning.confidence,
            self._reason_to_bar,
            self.briefs,
            self.asked_before,
            self.in_touch,
        )
