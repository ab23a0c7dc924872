"""Factories for the objects of correspondences."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import cached_property
from typing import TYPE_CHECKING

from steward.agent.conversations.wire import ConversationsWire
from steward.people.directory.outside_addresses import correspondence_id

if TYPE_CHECKING:
    from steward.agent.conversations.rebuild import RebuildableList
    from steward.agent.correspondence.follow_ups import FollowUps
    from steward.agent.correspondence.models import CorrespondenceState
    from steward.agent.correspondence.scopes import ScopeService, ScopeStore
    from steward.agent.correspondence.service import ThreadService
    from steward.agent.correspondence.store import CorrespondenceStore
    from steward.agent.correspondence.stranger_store import StrangerStore
    from steward.core.threads import Thread


class CorrespondenceWire(ConversationsWire):
    """Correspondences with people outside."""

    @cached_property
    def correspondences(self) -> CorrespondenceStore:
        """Accounts' lists of correspondences."""
        from steward.agent.correspondence.store import CorrespondenceStore

        return CorrespondenceStore(self.conversations_table, self.rows)

    @property
    def other_rebuilds(self) -> Mapping[str, RebuildableList]:
        """See `ConversationsWire`."""
        from steward.agent.correspondence.kind import CorrespondenceKind
        from steward.agent.correspondence.store import CorrespondenceRebuild

        return {CorrespondenceKind.prefix: CorrespondenceRebuild(self.actor_store, self.correspondences)}

    @cached_property
    def scope_store(self) -> ScopeStore:
        """Store of the contact scope."""
        from steward.agent.correspondence.scopes import ScopeStore

        return ScopeStore(self.table("people_table"), self.rows)

    @cached_property
    def scopes(self) -> ScopeService:
        """The service for the contact scope."""
        from steward.agent.correspondence.scopes import ScopeService
        from steward.tools.index import TOOLS

        return ScopeService(self.scope_store, TOOLS, self.clock)

    @cached_property
    def stranger_store(self) -> StrangerStore:
        """Store of the hourly places of strangers' texts."""
        from steward.agent.correspondence.stranger_store import StrangerStore

        return StrangerStore(self.conversations_table, self.rows, self.settings.stranger_texts_hour)

    def thread_with(self, account_id: str, address: str) -> Thread | None:
        """Return the thread in which an address last wrote to the account, on a channel that has threads."""
        state: CorrespondenceState | None = self.actor_store.state(correspondence_id(account_id, address))
        return state.thread if state else None

    def written_language(self, account_id: str, addresses: Sequence[str]) -> str:
        """See `PeopleWire`."""
        states = (self.actor_store.state(correspondence_id(account_id, one)) for one in addresses)
        return next((one.outsider.language for one in states if one and one.outsider and one.outsider.language), "")

    @cached_property
    def follow_ups(self) -> FollowUps:
        """The queue for follow-ups, of accounts whose records are scanned."""
        from steward.agent.correspondence.follow_ups import FollowUps

        return FollowUps(self.conversations_table, lambda account_id: bool(self.trade_of(account_id)))

    @cached_property
    def threads(self) -> ThreadService:
        """The service that reads threads."""
        from steward.agent.correspondence.service import ThreadService

        return ThreadService(self.actor_store, self.correspondences, self.overviews.of_account, self.people)
