"""Factories for what the actor kernel runs without knowing it: the kinds of actors and the writers of their effects."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cached_property
from typing import TYPE_CHECKING

from steward.agent.browsing.wire import BrowsingWire
from steward.channels.web.wire import WebAppWire
from steward.people.erasure.wire import ErasureWire
from steward.trades.portfolio.wire import PortfolioWire

if TYPE_CHECKING:
    from datetime import datetime

    from steward.actors.actor_kinds import ActorKinds
    from steward.actors.effect_writers import Writers
    from steward.actors.models import LogEntry
    from steward.agent.conversations.steps import Step
    from steward.time.schedules.fold import JobRecipients
    from steward.time.schedules.models import JobState
    from steward.time.watchers.due_work import WatcherFacts
    from steward.time.watchers.models import WatcherState


class ActorKindsWire(BrowsingWire, WebAppWire, PortfolioWire, ErasureWire):
    """Kinds of actors and writers of effects, from all rooms."""

    @cached_property
    def kinds(self) -> ActorKinds:
        """Kinds of actors."""
        from steward.actors.actor_kinds import ActorKinds
        from steward.agent.apps.kind import AppKind
        from steward.agent.conversations.daily_costs import SpendingView
        from steward.agent.conversations.kind import ConversationKind
        from steward.agent.correspondence.kind import CorrespondenceKind
        from steward.agent.plans.kind import PlanKind
        from steward.agent.plans.store import spending_of as planning
        from steward.agent.plans.subagents import SubagentKind
        from steward.integrations.bridges.kind import BridgeWatchKind
        from steward.time.schedules.kind import JobKind
        from steward.time.watchers.kind import WatcherKind
        from steward.time.watchers.store import spending_of
        from steward.time.workflows.kind import WorkflowKind

        spending = SpendingView(self.limit_store.spent)
        said = self.search_tail
        return ActorKinds(
            [
                ConversationKind(
                    self.settings,
                    self.message_limits,
                    self.people.attention,
                    self._due_jobs,
                    self._withdraw_done,
                    self._act,
                    (said.after, spending.after, self.overviews.after),
                ),
                CorrespondenceKind(
                    self.settings,
                    self.message_limits,
                    self.people.attention,
                    self._due_jobs,
                    self._withdraw_done,
                    self._act_outside,
                    (said.after, spending.after, self.correspondences.after, self.follow_ups.after),
                ),
                JobKind(self._audience_of, (self.job_lines.after,)),
                WatcherKind(self._facts_of, lambda: self.reader, (spending_of(self.limit_store.spent),)),
                BridgeWatchKind(self.looks, self.listeners),
                PlanKind(self.plan_facts, lambda: self.planner, (planning(self.limit_store.spent),)),
                # Messages between sub-agents and their plans are nobody's words, so search skips them.
                SubagentKind(
                    self.settings,
                    self.message_limits,
                    self._act_below,
                    (spending.after,),
                ),
                # The same holds for apps,
                AppKind(
                    self.settings,
                    self.message_limits,
                    self._act_for_app,
                    (spending.after,),
                ),
                # and for workflows.
                WorkflowKind(
                    self.settings,
                    self.message_limits,
                    self._act_on_workflow,
                    lambda: self.workflow_tables,
                    (spending.after, self.workflow_lines.after),
                ),
            ]
        )

    @cached_property
    def effect_writers(self) -> Writers:
        """Writers of effects, by type."""
        from steward.agent.conversations.background_jobs import BackgroundJob
        from steward.agent.conversations.pins import ChannelPin
        from steward.agent.correspondence.stranger_limits import StrangerOverflow
        from steward.agent.turns.background_job_store import BackgroundJobWriter
        from steward.channels.messaging.models import Delivery
        from steward.integrations.accounts.models import SignIn
        from steward.memory.learning.models import LearningNotice
        from steward.people.erasure.models import Erasure
        from steward.time.watchers.models import CallMatched, InboxPoll
        from steward.tools.ledger.models import DecisionMade, OutsideRead
        from steward.tools.models import ToolCall
        from steward.tools.store import CallWriter
        from steward.trust.approvals.models import Approval, ApprovalNotDone
        from steward.trust.approvals.store import ApprovalNotDoneWriter, ApprovalWriter

        approvals = ApprovalWriter(self.table("approvals_table"), self.codes, self.rows)
        return {
            ToolCall: CallWriter(self.conversations_table, self.ledger, self.rows),
            Delivery: self.delivery_writer,
            Approval: approvals,
            ApprovalNotDone: ApprovalNotDoneWriter(self.table("approvals_table")),
            BackgroundJob: BackgroundJobWriter(self.conversations_table, self.rows),
            ChannelPin: self.pins,
            StrangerOverflow: self.stranger_store,
            DecisionMade: self.ledger,
            OutsideRead: self.ledger,
            LearningNotice: self.learning_store,
            SignIn: self.sign_in_writer,
            InboxPoll: self.look_writer,
            CallMatched: self.matched_calls,
            Erasure: self.erasure_store,
        }

    def _due_jobs(self, step: Step) -> Step:
        return self.due_jobs.take(step)

    def _withdraw_done(self, step: Step) -> Step:
        return self.open_questions.withdraw_done(step)

    # Agents are made once they are needed, since most functions only load and commit.
    def _act(self, step: Step, entries: Sequence[LogEntry]) -> Step:
        if step.talk.unweighed:
            return self.urgency_check.weigh(step)
        return self.turn.take(step, entries, self.member_desk)

    def _act_outside(self, step: Step, entries: Sequence[LogEntry]) -> Step:
        return self.turn.take(step, entries, self.outsider_desk)

    def _act_below(self, step: Step, entries: Sequence[LogEntry]) -> Step:
        return self.turn.take(step, entries, self.subagent_desk)

    def _act_for_app(self, step: Step, entries: Sequence[LogEntry]) -> Step:
        return self.app_calls.take(step, entries)

    def _act_on_workflow(self, step: Step, entries: Sequence[LogEntry]) -> Step:
        return self.workflow_calls.take(step, entries)

    def _audience_of(self, job: JobState) -> JobRecipients:
        return self.job_audience.of(job)

    def _facts_of(self, watcher: WatcherState, now: datetime) -> WatcherFacts:
        from steward.core.model_costs import micros
        from steward.time.watchers.due_work import WatcherFacts

        account_id = watcher.account_id
        # Most heartbeats have nothing to judge, and need neither.
        skills = self.skills.of_member(account_id, watcher.member_id) if watcher.waiting else ()
        limits = self.limit_store.read(account_id, now.date().isoformat())
        may_spend = limits.spent_micros < micros(self.settings.account_day_dollars)

        def matched_before(call_id: str) -> bool:
            return self.matched_calls.known(watcher.conversation_id, call_id)

        return WatcherFacts(self.job_audience.of(watcher), skills, may_spend, matched_before)
