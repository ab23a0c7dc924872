"""Factories for the objects of mail watchers."""

from __future__ import annotations

from functools import cached_property
from typing import TYPE_CHECKING

from steward.integrations.accounts.wire import AccountsWire

if TYPE_CHECKING:
    from steward.time.watchers.inbox_poll import InboxService
    from steward.time.watchers.service import WatcherService
    from steward.time.watchers.skills import SkillService
    from steward.time.watchers.store import InboxPollStore, InboxPollWriter, MatchedCallStore, SkillStore


class WatchersWire(AccountsWire):
    """Wiring of mail watchers."""

    @cached_property
    def skill_store(self) -> SkillStore:
        """Store of email skills."""
        from steward.time.watchers.store import SkillStore

        return SkillStore(self.conversations_table, self.rows)

    @cached_property
    def skills(self) -> SkillService:
        """Service for members' email skills."""
        from steward.time.watchers.skills import SkillService

        return SkillService(self.skill_store)

    @cached_property
    def matched_calls(self) -> MatchedCallStore:
        """Store of handed-over calls of skills."""
        from steward.time.watchers.store import MatchedCallStore

        return MatchedCallStore(self.conversations_table, self.rows)

    @cached_property
    def look_writer(self) -> InboxPollWriter:
        """Writer of requested polls."""
        from steward.time.watchers.store import InboxPollWriter

        return InboxPollWriter(self.conversations_table, self.rows)

    @cached_property
    def look_store(self) -> InboxPollStore:
        """Store of pending polls."""
        from steward.time.watchers.store import InboxPollStore

        return InboxPollStore(self.conversations_table, self.actors, self.rows)

    @cached_property
    def inboxes(self) -> InboxService:
        """Service that polls members' mailboxes."""
        from steward.time.watchers.inbox_poll import InboxService

        return InboxService(self.look_store, self.google, self.skills, self.people, self.actors)

    @cached_property
    def watchers(self) -> WatcherService:
        """Service for mail watchers."""
        from steward.time.watchers.service import WatcherService

        return WatcherService(self.actor_store.state, self.actors, self.people)
