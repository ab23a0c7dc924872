"""Factories for the objects of conversations."""

from __future__ import annotations

from abc import abstractmethod
from collections.abc import Mapping
from functools import cached_property
from typing import TYPE_CHECKING

from steward.agent.conversations.pin_store import PinStore
from steward.agent.conversations.service import ConversationService
from steward.channels.messaging.wire import ChannelsWire
from steward.time.schedules.wire import SchedulesWire
from steward.time.watchers.wire import WatchersWire
from steward.trust.approvals.wire import ApprovalsWire

if TYPE_CHECKING:
    from steward.agent.conversations.due_job_checks import DueJobs
    from steward.agent.conversations.export import TranscriptExporter
    from steward.agent.conversations.job_audience import JobAudience
    from steward.agent.conversations.member_changes import MemberChanges
    from steward.agent.conversations.message_causes import MessageCauses
    from steward.agent.conversations.overdue_abbreviations import OverdueAbbreviations
    from steward.agent.conversations.overview_store import OverviewStore
    from steward.agent.conversations.rebuild import RebuildableList, RebuildService
    from steward.people.directory.models import Member


class ConversationsWire(ChannelsWire, ApprovalsWire, SchedulesWire, WatchersWire):
    """Conversations of members."""

    @cached_property
    def pins(self) -> PinStore:
        """Store of the conversation that each channel key leads to."""
        return PinStore(self.conversations_table)

    @property
    def moves(self) -> MemberChanges:
        """See `PeopleWire`."""
        from steward.agent.conversations.member_changes import MemberChanges

        return MemberChanges(
            self.conversations, self.actors, lambda: self.approvals, self.workflows_of, self.job_lines.of_account
        )

    @abstractmethod
    def workflows_of(self, member: Member) -> dict[str, str]:
        """Return the titles of a member's running workflows, by id."""

    def member_of(self, conversation_id: str) -> tuple[str, str] | None:
        """See `ChannelsWire`."""
        return self.conversations.member_of(conversation_id)

    @property
    @abstractmethod
    def other_rebuilds(self) -> Mapping[str, RebuildableList]:
        """Rebuilds for the views of other actors, by the prefix of their ids."""

    @cached_property
    def conversations(self) -> ConversationService:
        """Lookup of members' conversations."""
        return ConversationService(self.actor_store, self.pins)

    @cached_property
    def causes(self) -> MessageCauses:
        """The explanation of messages to members."""
        from steward.agent.conversations.message_causes import MessageCauses

        return MessageCauses(
            self.actor_store,
            self.delivery_reader.get,
            self.approval_store.get,
            self.calls.get,
            self.ledger,
            self.people,
        )

    @cached_property
    def job_audience(self) -> JobAudience:
        """The members to tell of scheduled jobs and watched mailboxes."""
        from steward.agent.conversations.job_audience import JobAudience

        paused = lambda account_id: self.limit_store.read(account_id, self.clock().date().isoformat()).paused  # noqa: E731
        return JobAudience(self.actor_store, self.conversations, self.people, paused)

    @cached_property
    def due_jobs(self) -> DueJobs:
        """The start of scheduled jobs that are due in a conversation."""
        from steward.agent.conversations.due_job_checks import DueJobs

        return DueJobs(self.people, self.limit_store.pause_place, self.conversations)

    @cached_property
    def overviews(self) -> OverviewStore:
        """Accounts' lists of conversations."""
        from steward.agent.conversations.overview_store import OverviewStore

        return OverviewStore(self.conversations_table, self.rows)

    @cached_property
    def exporter(self) -> TranscriptExporter:
        """The export of transcripts to S3."""
        from steward.agent.conversations.export import TranscriptExporter

        bucket = self.bucket("workspace_bucket")
        return TranscriptExporter(self.actor_store, self.overviews, bucket)

    @cached_property
    def overdue(self) -> OverdueAbbreviations:
        """Requests for overdue abbreviations."""
        from steward.agent.conversations.overdue_abbreviations import OverdueAbbreviations

        return OverdueAbbreviations(self.overviews, self.actors, self.settings, self.clock)

    @cached_property
    def rebuild(self) -> RebuildService:
        """Rebuild of views from the logs: for operators, never for a function."""
        from steward.agent.conversations.rebuild import RebuildService

        return RebuildService(
            self.conversations_table, self.actor_store, self.overviews, self.exporter, self.other_rebuilds
        )
