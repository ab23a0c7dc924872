"""Factories for the objects of the agent's turns."""

from __future__ import annotations

from functools import cached_property
from typing import TYPE_CHECKING, Any

from steward.agent.apps.wire import AppsWire
from steward.agent.plans.wire import PlansWire
from steward.integrations.bridges.wire import BridgesWire
from steward.memory.search.wire import SearchWire
from steward.memory.workspace.wire import WorkspaceWire
from steward.time.scanners.wire import ScannersWire
from steward.time.workflows.wire import WorkflowsWire
from steward.trades.records.wire import RecordsWire

if TYPE_CHECKING:
    from collections.abc import Collection, Mapping, Sequence
    from datetime import datetime

    from steward.agent.conversations.service import ConversationService
    from steward.agent.plans.execution import PlanFacts
    from steward.agent.plans.models import PlanState
    from steward.agent.turns.app_calls import AppCalls
    from steward.agent.turns.audiences.app import AppAudience
    from steward.agent.turns.audiences.member import MemberAudience
    from steward.agent.turns.audiences.outsider import OutsiderAudience
    from steward.agent.turns.audiences.subagent import SubagentAudience
    from steward.agent.turns.background_job_store import BackgroundJobStore
    from steward.agent.turns.background_jobs import BackgroundJobService
    from steward.agent.turns.briefs import AccountBriefs
    from steward.agent.turns.compressor import WindowCompressor
    from steward.agent.turns.fact_extraction import FactExtraction
    from steward.agent.turns.model_reader import ModelReader
    from steward.agent.turns.model_replies import ModelClient
    from steward.agent.turns.model_tasks import ModelTasks
    from steward.agent.turns.open_questions import OpenQuestions
    from steward.agent.turns.other_outreach import OtherOutreach
    from steward.agent.turns.prompt_preview import PromptPreview
    from steward.agent.turns.recipients import Outreach
    from steward.agent.turns.turn import Turn
    from steward.agent.turns.urgency import UrgencyCheck
    from steward.agent.turns.workflow_calls import WorkflowCalls
    from steward.core.settings import Settings
    from steward.memory.workspace.facts.reader import FactsReader
    from steward.memory.workspace.notes_reader import NotesReader
    from steward.people.directory.service import PeopleService
    from steward.tools.brief import AskedBefore, Briefs, InTouch
    from steward.tools.declaration import Tool
    from steward.tools.models import ExactCall
    from steward.tools.registry import ToolRegistry
    from steward.trust.approvals.models import StoredApproval
    from steward.trust.autonomy.gates import CallGates


class AgentWire(PlansWire, AppsWire, WorkflowsWire, ScannersWire, BridgesWire, RecordsWire, SearchWire, WorkspaceWire):
    """Turns of the agent, their audiences, and background jobs."""

    @cached_property
    def turn(self) -> Turn:
        """The turn service."""
        from steward.agent.turns.drafts import Drafts
        from steward.agent.turns.turn import Turn

        return Turn(
            self.people,
            self.outreach,
            self.free_codes,
            self.limit_store.read,
            lambda: self.language_model,
            self.errands,
            self.recent_gates,
            Drafts(self.channels),
            self.settings,
            self.clock,
        )

    @cached_property
    def outreach(self) -> Outreach:
        """Ways to people outside."""
        from steward.agent.turns.recipients import Outreach

        return Outreach(self.routes, self.thread_with, self._goes_on)

    def _goes_on(self, account_id: str, change: Mapping[str, Any]) -> tuple[Tool, ExactCall] | None:
        from steward.time.schedules.models import JobState
        from steward.tools.index import TOOLS

        job = self.actor_store.state(change["job_id"])
        if not isinstance(job, JobState) or job.account_id != account_id or job.call is None or change["on"] is False:
            return None
        tool = TOOLS.get(job.call.tool)
        return (tool, job.call) if tool and tool.texts_contact else None

    @cached_property
    def errands(self) -> ModelTasks:
        """Tasks of models without tools."""
        from steward.agent.turns.model_tasks import ModelTasks

        return ModelTasks(lambda: self.language_model, self.documents.read, self.settings, self.clock)

    @cached_property
    def reader(self) -> ModelReader:
        """Reader of mails, urgency and facts, which answers in closed types."""
        from steward.agent.turns.model_reader import ModelReader

        return ModelReader(lambda: self.language_model, self.settings, self.clock)

    @cached_property
    def planner(self) -> ModelReader:
        """The model that makes plans."""
        from steward.agent.turns.model_reader import ModelReader

        return ModelReader(lambda: self.language_model, self.settings, self.clock, "main")

    @cached_property
    def urgency_check(self) -> UrgencyCheck:
        """The urgency check."""
        from steward.agent.turns.urgency import UrgencyCheck

        return UrgencyCheck(lambda: self.reader, self.limit_store.read, self.settings)

    @property
    def _of_every_audience(
        self,
    ) -> tuple[PeopleService, ConversationService, NotesReader, FactsReader, ToolRegistry, CallGates, Settings]:
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
    def member_desk(self) -> MemberAudience:
        """Turns for members."""
        from steward.agent.turns.audiences.member import MemberAudience

        # Learned rules concern the member, so sub-agents and apps never see them.
        return MemberAudience(*self._of_every_audience, self.learning.read)

    @cached_property
    def subagent_desk(self) -> SubagentAudience:
        """Turns for steps of plans."""
        from steward.agent.turns.audiences.subagent import SubagentAudience

        return SubagentAudience(*self._of_every_audience, self._paused)

    @cached_property
    def app_desk(self) -> AppAudience:
        """Judgement of the calls of members' apps."""
        from steward.agent.turns.audiences.app import AppAudience

        return AppAudience(*self._of_every_audience)

    @cached_property
    def app_calls(self) -> AppCalls:
        """The service for calls of members' apps."""
        from steward.agent.turns.app_calls import AppCalls

        return AppCalls(
            self.app_desk,
            self.people,
            self.outreach,
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
            self._told_of_workflows,
            self.outreach,
            self.free_codes,
            self.limit_store.read,
            self.recent_gates,
            self.records.book,
            self.connected,
            self.threads.written_since,
            lambda: self.workflow_tables,
            lambda: self.drivers,
            self.settings,
        )

    @cached_property
    def account_briefs(self) -> AccountBriefs:
        """Facts that an approver needs besides the arguments of a call."""
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
            self.scanning.scanners,
            self.scanning.says,
            self.registry.find,
            self.record_briefs,
            lambda: self.workflow_tables,
            self.other_outreach,
            self.threads.unanswered,
            self.threads.exchanged,
            self.approval_store.among,
            self.recent_approvals,
            self.moves.leaves_behind,
            self.clock,
        )

    @cached_property
    def other_outreach(self) -> OtherOutreach:
        """Other messages to whom a call would reach."""
        from steward.agent.turns.other_outreach import OtherOutreach
        from steward.tools.index import TOOLS

        return OtherOutreach(
            self.people,
            self.actor_store.state,
            self.actor_store.read_log,
            self.recent_approvals,
            lambda name: name in TOOLS and TOOLS[name].reaches.hands_over,
            self.job_lines.of_account,
            self.clock,
        )

    def recent_approvals(self, account_id: str, since: datetime, about: Collection[str] = ()) -> list[StoredApproval]:
        """Return an account's approvals of since a moment, and possibly older ones; if given, `about` these ids."""
        return self.approval_store.among(self.codes.since(account_id, since, about))

    def open_calls(self, account_id: str) -> list[ExactCall]:
        """See `ScannersWire`."""
        from steward.tools.models import ExactCall

        waiting = self.other_outreach.open_calls(account_id)
        return [ExactCall(tool=one.tool, arguments=one.arguments) for one in waiting]

    @property
    def briefs(self) -> Briefs:
        """See `ToolsWire`."""
        return self.account_briefs.of

    @property
    def asked_before(self) -> AskedBefore:
        """See `ToolsWire`."""
        return self.account_briefs.asked_before

    @property
    def in_touch(self) -> InTouch:
        """See `ToolsWire`."""
        return self.account_briefs.in_touch

    def records_changed(self, account_id: str, record_ids: Sequence[str]) -> None:
        """See `RecordsWire`: wakes the workflows that run on these records, and conversations that ask about them."""
        from steward.actors.events import EventPost
        from steward.trades.records.events import RecordsChanged

        self.workflows.changed(account_id, record_ids)
        for conversation_id in self.codes.asking_about(account_id, record_ids, self.clock()):
            self.actors.post([EventPost(conversation_id, RecordsChanged())])

    @cached_property
    def open_questions(self) -> OpenQuestions:
        """Open questions of conversations."""
        from steward.agent.turns.open_questions import OpenQuestions

        return OpenQuestions(self.approval_store.among, self.registry.find, self.account_briefs.on_record)

    def app_tools(self, account_id: str) -> Mapping[str, Tool]:
        """See `AppsWire`."""
        return self.app_desk.offered_to(account_id)

    @cached_property
    def preview(self) -> PromptPreview:
        """The preview of a member's prompt."""
        from steward.agent.turns.prompt_preview import PromptPreview

        return PromptPreview(self.actor_store, self.member_desk, self.clock)

    def _work_with(self, account_id: str, contact_id: str) -> set[str]:
        """Return the members who work on an open matter of a contact, or have begun a workflow on one."""
        matters = self.scanning.matters(self.records.book(account_id), contact_id)
        began = {line.party.member_id for line in self.workflows.running_on(account_id, matters)}
        return began.union(*matters.values())

    @cached_property
    def outsider_desk(self) -> OutsiderAudience:
        """Turns for contacts and strangers."""
        from steward.agent.turns.audiences.outsider import OutsiderAudience
        from steward.tools.index import TOOLS

        return OutsiderAudience(
            self.people,
            self.conversations,
            self.scope_store.read,
            self._paused,
            self.stranger_store,
            self.urgency_check.is_emergency,
            lambda account_id, contact_id: self.scanning.home(self.records.book(account_id), contact_id),
            self._work_with,
            self.scan_store.unsettled,
            TOOLS,
            self.recent_gates,
            self.settings,
        )

    @cached_property
    def job_store(self) -> BackgroundJobStore:
        """Store for background jobs."""
        from steward.agent.turns.background_job_store import BackgroundJobStore

        return BackgroundJobStore(self.conversations_table, self.actors, self.rows)

    @cached_property
    def jobs(self) -> BackgroundJobService:
        """The service that runs background jobs."""
        from steward.agent.turns.background_jobs import BackgroundJobService
        from steward.memory.search.rings import ring as ring_search

        return BackgroundJobService(
            self.job_store,
            self.actor_store,
            self.actors,
            self.limit_store.read,
            lambda: self.language_model,
            self.exporter,
            self.fact_extraction,
            self.compressor,
            lambda account_id: ring_search(self.queues, account_id),
            self.settings,
            self.clock,
        )

    @cached_property
    def fact_extraction(self) -> FactExtraction:
        """The job that extracts facts from what members said."""
        from steward.agent.turns.fact_extraction import FactExtraction

        return FactExtraction(self.facts, self.actors, lambda: self.reader, self.settings, self.clock)

    @cached_property
    def compressor(self) -> WindowCompressor:
        """The job that summarizes long windows."""
        from steward.agent.turns.compressor import WindowCompressor

        return WindowCompressor(self.actor_store, lambda: self.language_model, self.settings)

    def plan_facts(self, plan: PlanState, now: datetime) -> PlanFacts:
        """Return what a step of a plan has to know: its member's zone, the limits, and whether it may go on."""
        from steward.agent.plans.execution import PlanFacts
        from steward.core.model_costs import micros

        party, settings = plan.party, self.settings
        member = self.people.member(party.account_id, party.member_id)
        limits = self.limit_store.read(party.account_id, now.date().isoformat())
        may_spend = limits.spent_micros < micros(settings.account_day_dollars)
        return PlanFacts(
            zone=member.zone if member and member.active else None,
            may_go_on=may_spend and not limits.paused,
            topics=self.subagent_desk.topics,
            micros=micros(settings.plan_dollars),
            model_calls=settings.model_calls_per_step,
            tool_calls=settings.tool_calls_per_step,
        )

    @cached_property
    def language_model(self) -> ModelClient:
        """The model's client."""
        from steward.agent.turns.anthropic_model import AnthropicModel

        return AnthropicModel(
            lambda: self.secrets.read(self.settings.required("model_secret_id"))["api_key"], self.settings
        )
