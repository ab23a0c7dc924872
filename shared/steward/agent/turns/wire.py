"""Factories for the objects of this room."""

from __future__ import annotations

from functools import cached_property
from typing import TYPE_CHECKING

from steward.agent.apps.wire import AppsWire
from steward.agent.plans.wire import PlansWire
from steward.integrations.bridges.wire import BridgesWire
from steward.memory.search.wire import SearchWire
from steward.memory.workspace.wire import MemoryWire
from steward.time.scanners.wire import ScannersWire
from steward.time.workflows.wire import WorkflowsWire
from steward.trades.records.wire import RecordsWire

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from steward.agent.conversations.service import ConversationService
    from steward.agent.turns.app_calls import AppCalls
    from steward.agent.turns.briefs import AccountBriefs
    from steward.agent.turns.compressor import Compressor
    from steward.agent.turns.desks.app import AppDesk
    from steward.agent.turns.desks.member import MemberDesk
    from steward.agent.turns.desks.outsider import OutsiderDesk
    from steward.agent.turns.desks.subagent import SubagentDesk
    from steward.agent.turns.drawing import Drawing
    from steward.agent.turns.errands import Errands
    from steward.agent.turns.job_store import JobStore
    from steward.agent.turns.jobs import JobService
    from steward.agent.turns.preview import Preview
    from steward.agent.turns.reading import ModelReader
    from steward.agent.turns.replies import Model
    from steward.agent.turns.turn import Turn
    from steward.agent.turns.weighing import Weighing
    from steward.agent.turns.workflow_calls import WorkflowCalls
    from steward.core.settings import Settings
    from steward.memory.workspace.facts.reader import FactsReader
    from steward.memory.workspace.notes import NotesReader
    from steward.people.directory.service import PeopleService
    from steward.tools.briefing import Briefs
    from steward.tools.declaration import Tool
    from steward.tools.registry import Registry
    from steward.trust.autonomy.gates import Gates


class AgentWire(PlansWire, AppsWire, WorkflowsWire, ScannersWire, BridgesWire, RecordsWire, SearchWire, MemoryWire):
    """Turns of the agent, their audiences, and background jobs."""

    @cached_property
    def turn(self) -> Turn:
        """The turn service."""
        from steward.agent.turns.turn import Turn

        return Turn(
            self.people,
            self.thread_with,
            self.free_codes,
            self.limit_store.read,
            lambda: self.language_model,
            self.errands,
            self.recent_gates,
            self.settings,
            self.clock,
        )

    @cached_property
    def errands(self) -> Errands:
        """Tasks of models without tools."""
        from steward.agent.turns.errands import Errands

        return Errands(lambda: self.language_model, self.documents.read, self.settings, self.clock)

    @cached_property
    def reader(self) -> ModelReader:
        """Reader of mails, urgency and facts, which answers in closed types."""
        from steward.agent.turns.reading import ModelReader

        return ModelReader(lambda: self.language_model, self.settings, self.clock)

    @cached_property
    def planner(self) -> ModelReader:
        """The model that makes plans."""
        from steward.agent.turns.reading import ModelReader

        return ModelReader(lambda: self.language_model, self.settings, self.clock, "main")

    @cached_property
    def weighing(self) -> Weighing:
        """The urgency check."""
        from steward.agent.turns.weighing import Weighing

        return Weighing(lambda: self.reader, self.limit_store.read, self.settings)

    @property
    def _at_desks(
        self,
    ) -> tuple[PeopleService, ConversationService, NotesReader, FactsReader, Registry, Gates, Settings]:
        """Dependencies that all audiences of members share."""
        return (
            self.people,
            self.conversations,
            self.notes,
            self.facts_reader,
            self.recent_registry,
            self.recent_gates,
            self.settings,
        )

    def _paused(self, account_id: str) -> bool:
        return self.limit_store.read(account_id, self.clock().date().isoformat()).paused

    @cached_property
    def member_desk(self) -> MemberDesk:
        """Turns for members."""
        from steward.agent.turns.desks.member import MemberDesk

        # Learned rules concern the member: neither a sub-agent nor an app is told of them.
        return MemberDesk(*self._at_desks, self.learning.read)

    @cached_property
    def subagent_desk(self) -> SubagentDesk:
        """Turns for steps of plans."""
        from steward.agent.turns.desks.subagent import SubagentDesk

        return SubagentDesk(*self._at_desks, self._paused)

    @cached_property
    def app_desk(self) -> AppDesk:
        """Judgement of the calls of members' apps."""
        from steward.agent.turns.desks.app import AppDesk

        return AppDesk(*self._at_desks)

    @cached_property
    def app_calls(self) -> AppCalls:
        """The service for calls of members' apps."""
        from steward.agent.turns.app_calls import AppCalls

        return AppCalls(
            self.app_desk,
            self.people,
            self.thread_with,
            self.free_codes,
            self.limit_store.read,
            self.apps.still_there,
            self.recent_gates,
            self.settings,
        )

    @cached_property
    def workflow_calls(self) -> WorkflowCalls:
        """The service for steps of workflows."""
        from steward.agent.turns.workflow_calls import WorkflowCalls

        return WorkflowCalls(
            self.app_desk,
            self.people,
            self.thread_with,
            self.free_codes,
            self.limit_store.read,
            self.recent_gates,
            self.records.book,
            self.connected,
            lambda: self.workflow_tables,
            lambda: self.drivers,
            self.settings,
        )

    @cached_property
    def account_briefs(self) -> AccountBriefs:
        """What whoever decides a call has to know besides its arguments."""
        from steward.agent.turns.briefs import AccountBriefs
        from steward.memory.workspace.tools.facts.run import words_by_id

        return AccountBriefs(
            self.people,
            self.autonomy_store.read,
            self.scope_store.read,
            self.learning.read,
            lambda account_id, member_id: words_by_id(
                self.notes.read(account_id).memory, self.facts.of_member(account_id, member_id)
            ),
            self.actor_store.state,
            self.scan_store,
            self.scanning.says,
            self.registry.find,
            self.record_briefs,
            self.clock,
        )

    @property
    def briefs(self) -> Briefs:
        """See `ToolsWire`."""
        return self.account_briefs.of

    def records_changed(self, account_id: str, record_ids: Sequence[str]) -> None:
        """See `RecordsWire`: wakes the workflows that run on these records."""
        self.workflows.changed(account_id, record_ids)

    def app_tools(self, account_id: str) -> Mapping[str, Tool]:
        """See `AppsWire`."""
        return self.app_desk.offered_to(account_id)

    @cached_property
    def preview(self) -> Preview:
        """The preview of a member's prompt."""
        from steward.agent.turns.preview import Preview

        return Preview(self.actor_store, self.member_desk, self.clock)

    @cached_property
    def outsider_desk(self) -> OutsiderDesk:
        """Turns for contacts and strangers."""
        from steward.agent.turns.desks.outsider import OutsiderDesk
        from steward.tools.index import TOOLS

        return OutsiderDesk(
            self.people,
            self.conversations,
            self.scope_store.read,
            self._paused,
            self.stranger_store,
            TOOLS,
            self.recent_gates,
            self.settings,
        )

    @cached_property
    def job_store(self) -> JobStore:
        """Store for background jobs."""
        from steward.agent.turns.job_store import JobStore

        return JobStore(self.conversations_table, self.actors, self.rows)

    @cached_property
    def jobs(self) -> JobService:
        """The service that runs background jobs."""
        from steward.agent.turns.jobs import JobService
        from steward.memory.search.rings import ring as ring_search

        return JobService(
            self.job_store,
            self.actor_store,
            self.actors,
            self.limit_store.read,
            lambda: self.language_model,
            self.exporter,
            self.drawing,
            self.compressor,
            lambda account_id: ring_search(self.queues, account_id),
            self.settings,
            self.clock,
        )

    @cached_property
    def drawing(self) -> Drawing:
        """The job that extracts facts from what members said."""
        from steward.agent.turns.drawing import Drawing

        return Drawing(self.facts, self.actors, lambda: self.reader, self.settings, self.clock)

    @cached_property
    def compressor(self) -> Compressor:
        """The job that summarizes long windows."""
        from steward.agent.turns.compressor import Compressor

        return Compressor(self.actor_store, lambda: self.language_model, self.settings)

    @cached_property
    def language_model(self) -> Model:
        """The model's client."""
        from steward.agent.turns.model import AnthropicModel

        return AnthropicModel(
            lambda: self.secrets.read(self.settings.required("model_secret_id"))["api_key"], self.settings
        )
