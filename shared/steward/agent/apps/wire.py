"""Factories for the objects of members' apps (MCP clients)."""

from __future__ import annotations

from abc import abstractmethod
from collections.abc import Mapping
from functools import cached_property
from typing import TYPE_CHECKING

from steward.agent.conversations.wire import ConversationsWire

if TYPE_CHECKING:
    from steward.agent.apps.mcp_endpoint import McpEndpoint
    from steward.agent.apps.requests import AppRequests
    from steward.agent.apps.service import AppService
    from steward.agent.apps.store import AppStore
    from steward.people.directory.models import ConversationParty, Member
    from steward.tools.declaration import Tool


class AppsWire(ConversationsWire):
    """Members' apps."""

    @abstractmethod
    def app_tools(self, account_id: str) -> Mapping[str, Tool]:
        """Return the tools of the apps of the account's members, by name."""

    @cached_property
    def app_store(self) -> AppStore:
        """Store of apps."""
        from steward.agent.apps.store import AppStore

        return AppStore(self.table("people_table"), self.conversations_table, self.rows)

    @cached_property
    def apps(self) -> AppService:
        """The service for apps' keys."""
        from steward.agent.apps.service import AppService

        return AppService(self.app_store, self.actors, self.told_of_access, self.clock)

    @cached_property
    def app_requests(self) -> AppRequests:
        """The service for apps' calls."""
        from steward.agent.apps.requests import AppRequests

        return AppRequests(self.actors, self.actor_store, self.app_tools, self._party_of_app, self.clock)

    @cached_property
    def app_door(self) -> McpEndpoint:
        """The MCP endpoint."""
        from steward.agent.apps.mcp_endpoint import McpEndpoint

        return McpEndpoint(self.apps, self.people, self.app_requests, self.settings)

    def told_of_access(self, member: Member) -> tuple[ConversationParty, str] | None:
        """Return the party and conversation in which a member is told who may act as them."""
        party = self._party_of_app(member)
        if party is None:
            return None
        (conversation_id,) = self.conversations.pinned([member], party.steward_address)
        return party, conversation_id

    def _party_of_app(self, member: Member) -> ConversationParty | None:
        from steward.people.directory.models import ConversationParty

        account = self.people.account(member.account_id)
        return ConversationParty.of(member, account.number) if account else None
