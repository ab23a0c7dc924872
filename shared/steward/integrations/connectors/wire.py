"""Factories for the objects of connectors."""

from __future__ import annotations

from collections.abc import Callable
from functools import cached_property
from typing import TYPE_CHECKING

from steward.tools.wire import ToolsWire

if TYPE_CHECKING:
    from steward.integrations.connectors.connector import Connector
    from steward.integrations.connectors.service import SourceService
    from steward.integrations.connectors.store import DynamoSourceStore
    from steward.tools.registry import RegisteredTools


class ConnectorsWire(ToolsWire):
    """Wiring of tool sources."""

    @cached_property
    def source_store(self) -> DynamoSourceStore:
        """Store of registered sources."""
        from steward.integrations.connectors.store import DynamoSourceStore

        return DynamoSourceStore(self.table("people_table"), self.rows)

    @property
    def registered_tools(self) -> Callable[[str], RegisteredTools]:
        """See `ToolsWire`: the tools of an account's sources."""
        return self._registered

    def _registered(self, account_id: str) -> RegisteredTools:
        from steward.tools.registry import RegisteredTools

        sources = self.source_store.of(account_id)
        if not sources:
            return RegisteredTools()
        # Imported late, because most accounts have no source.
        from steward.integrations.connectors.tool_declarations import registered

        return registered(sources)

    @cached_property
    def connector(self) -> Connector:
        """Client that calls tool sources."""
        from steward.integrations.connectors.connector import Connector

        return Connector(self.functions, lambda: self.settings.required("connector_function"))

    @cached_property
    def sources(self) -> SourceService:
        """Service that registers tool sources."""
        from steward.integrations.connectors.service import SourceService
        from steward.tools.index import TOOLS, TOPICS

        return SourceService(self.source_store, self.parameters, TOOLS, TOPICS, self.settings.private_hosts, self.clock)
