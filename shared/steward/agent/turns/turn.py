"""One turn of the agent: one model call and what follows from its answer, the same for every audience."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import replace
from datetime import timedelta
from typing import Any

from steward.actors.models import LogEntry
from steward.agent.conversations.entries import NoteEntry
from steward.agent.conversations.models import AgentLoop, CallReport, ConversationPhase, ConversationState, MailToTell
from steward.agent.conversations.steps import Step
from steward.agent.conversations.window import newest_turns, whole_from
from steward.agent.turns.audiences.audience import TurnAudience, TurnContext
from steward.agent.turns.call_checker import CallChecker, CallNotPossibleError
from steward.agent.turns.decide import decide, end_if_stuck, records_of
from steward.agent.turns.drafts import Drafts
from steward.agent.turns.loop_context import LoopContext
from steward.agent.turns.loop_endings import request_refused, stop_loop, tell_scheduled, while_paused
from steward.agent.turns.mail_calls import make_matched, not_made, tell_mail
from steward.agent.turns.model_replies import ModelClient, ModelRequestError, ModelUnavailableError
from steward.agent.turns.model_tasks import ModelTasks
from steward.agent.turns.planner_view import NOTHING_TO_ADD, in_view
from steward.agent.turns.proposals import Proposal, asked_about, asks
from steward.agent.turns.recipients import Outreach
from steward.agent.turns.scheduled_calls import make_scheduled
from steward.core import alerts
from steward.core.clock import Clock
from steward.core.model_costs import ModelPrices, micros
from steward.core.sentences import DollarMicros, Sentence, say
from steward.core.settings import Settings
from steward.people.directory.service import PeopleService
from steward.trust.approvals.approval_codes import WaitingDecision
from steward.trust.approvals.free_codes import FreeCodes
from steward.trust.autonomy.account_limits import AccountLimits
from steward.trust.autonomy.gates import CallGates
from steward.trust.outside_text.judge import UnsupportedClaim


class Turn:
    """Takes turns. `model` is created on first use: giving up on a dead letter needs none."""

    def __init__(
        self,
        people: PeopleService,
        outreach: Outreach,
        codes: FreeCodes,
        limits: Callable[[str, str], AccountLimits],
        model: Callable[[], ModelClient],
        errands: ModelTasks,
        gates: CallGates,
        drafts: Drafts,
        settings: Settings,
        clock: Clock,
    ) -> None:
        self._people = people
        self._outreach = outreach
        self._codes = codes
        self._limits = limits
        self._model = model
        self._errands = errands
        self._gates = gates
        self._drafts = drafts
        self._prices = ModelPrices.parse(settings.model_prices)
        self._settings = settings
        self._clock = clock

    def take(self, step: Step, loaded: Sequence[LogEntry], audience: TurnAudience[Any]) -> Step:
        """Take the next turn for `audience`, if one is due; `loaded` are the entries of the window."""
        step, turn_context = audience.arrive(step, loaded)
        talk = step.state if isinstance(step.state, ConversationState) else None
        if turn_context is not None and talk and (talk.due_call or talk.job_reports):
            # Handled alone: together with the effects of a model's answer it might not fit one transaction.
            step = self._scheduled(step, loaded, audience, turn_context)
        elif turn_context is not None and talk and talk.due_mail:
            step = self._of_mail(step, loaded, audience, turn_context, talk.due_mail)
        elif turn_context is not None:
            turn_context = replace(turn_context, context=replace(turn_context.context, codes=self._free_codes(step)))
            step = self._unless_at_a_limit(step, turn_context.context)
            if step.state.phase is ConversationPhase.MODEL_DUE:
                step = self._ask(step, loaded, audience, turn_context)
        return audience.leave(step, loaded, turn_context)

    def _scheduled(
        self, step: Step, loaded: Sequence[LogEntry], audience: TurnAudience[Any], turn_context: TurnContext[Any]
    ) -> Step:
        """Handle the next due scheduled call, and report finished ones."""
        if job := step.talk.due_call:
            check = CallChecker(
                self._people, self._outreach, self._gates, audience, turn_context, step, loaded, {}, None
            )
            proposal = check.scheduled(job)
            codes, waiting = self._free_codes(step, [proposal]), self._waiting(step, [proposal])
            context = replace(turn_context.context, codes=codes, waiting=waiting)
            step = make_scheduled(step, job, proposal, context)
        if reports := step.talk.job_reports:
            context = replace(turn_context.context, codes=self._free_codes(step, more=reports))
            step = tell_scheduled(step, context)
        return step

    def _of_mail(
        self,
        step: Step,
        loaded: Sequence[LogEntry],
        audience: TurnAudience[Any],
        turn_context: TurnContext[Any],
        mail: MailToTell,
    ) -> Step:
        """Handle the next call that a mail's skill makes, or tell of the mail once all its calls have ended."""
        call = mail.due_call
        if call is None:
            offers = [one.report for one in mail.ended.values() if one.report]
            context = replace(turn_context.context, codes=self._free_codes(step, more=offers))
            return tell_mail(step, mail, context)
        item = next(one for one in mail.news.items if call in one.calls)
        check = CallChecker(self._people, self._outreach, self._gates, audience, turn_context, step, loaded, {}, None)
        try:
            proposal = check.matched(item, call)
        except CallNotPossibleError as problem:
            return not_made(step, mail, call, problem.what, problem.why)
        assert proposal.tool is not None
        context = replace(turn_context.context, codes=self._free_codes(step, [proposal]))
        return make_matched(step, mail, call, proposal, proposal.tool, context)

    def _ask(
        self, step: Step, loaded: Sequence[LogEntry], audience: TurnAudience[Any], turn_context: TurnContext[Any]
    ) -> Step:
        loop = step.state.loop
        assert loop is not None
        if loop.errands:
            return self._run_errands(step, loaded, audience, turn_context)
        entries = self._window(step, loop, loaded)
        may_use_tools = loop.model_calls < self._settings.model_calls_per_loop
        request = audience.request(step, entries, turn_context, may_use_tools=may_use_tools)
        try:
            reply = self._model().answer(request, self._drafts.of(step.state.party, step.state.conversation_id))
        except ModelUnavailableError as error:
            return audience.unanswered(self._at_present(step), str(error), turn_context.context)
        except ModelRequestError as error:
            return request_refused(self._at_present(step), str(error), turn_context.context)
        at_outside = audience.for_outsider or bool(loop.looked_at)
        reply = replace(reply, provenance="outside" if at_outside else "account", cost_micros=reply.cost(self._prices))
        reply = reply.with_own_names(step.state.next_seq, turn_context.offered)
        spent = self._turn_budget(loop.spent_micros + reply.cost_micros)
        known = audience.known(entries, turn_context)
        uses = reply.tool_uses if may_use_tools else ()
        check = CallChecker(
            self._people, self._outreach, self._gates, audience, turn_context, step, entries, known, spent
        )
        proposals = [check.proposal(use, reply) for use in uses]
        claims: tuple[UnsupportedClaim, ...] = ()
        if reply.stop_reason == "end_turn" and reply.text not in ("", *NOTHING_TO_ADD):
            records = records_of([*entries, *step.entries], turn_context.context.tools)
            claims, cost = self._errands.judged(reply.text, records)
            reply = replace(reply, cost_micros=reply.cost_micros + cost)
        codes, waiting = self._free_codes(step, proposals), self._waiting(step, proposals)
        context = replace(turn_context.context, codes=codes, waiting=waiting)
        decided = decide(self._at_present(step), reply, proposals, claims, known, context)
        _alert_of_corrections(decided)
        if self._clock() - step.now < timedelta(seconds=self._settings.model_task_seconds):
            decided = self._run_errands(decided, loaded, audience, turn_context)
        return decided

    def _run_errands(
        self, step: Step, loaded: Sequence[LogEntry], audience: TurnAudience[Any], turn_context: TurnContext[Any]
    ) -> Step:
        """Run the first waiting model task. A failure is retried like a model call."""
        loop = step.state.loop
        if loop is None or not loop.errands:
            return step
        known = audience.known(self._window(step, loop, loaded), turn_context)
        try:
            return self._errands.run(step, loop.errands[0], known)
        except ModelUnavailableError as error:
            return audience.unanswered(self._at_present(step), str(error), turn_context.context)
        except ModelRequestError as error:
            return request_refused(self._at_present(step), str(error), turn_context.context)

    def _free_codes(
        self, step: Step, proposals: Sequence[Proposal] = (), more: Sequence[CallReport] = ()
    ) -> tuple[str, ...]:
        """Return codes for the questions of `proposals` and for undo offers. Reads nothing if none is needed."""
        state = step.state
        wanted = asks(proposals) + sum(report.undo is not None for report in (*state.reports, *more))
        return self._codes.of(state.party.account_id, f"{state.conversation_id}/{state.next_seq}", wanted, step.now)

    def _waiting(self, step: Step, proposals: Sequence[Proposal]) -> Mapping[str, WaitingDecision]:
        return self._codes.waiting(step.state.party.account_id, asked_about(proposals), step.now)

    def _unless_at_a_limit(self, step: Step, context: LoopContext) -> Step:
        """End the loop if it has reached a limit; otherwise return the step unchanged."""
        step = end_if_stuck(step, context)
        if step.state.phase is not ConversationPhase.MODEL_DUE or step.state.loop is None:
            return step
        if step.state.loop.stopped:
            return stop_loop(step, "answer_stopped", say("answer-stopped"), context)
        calls, party = step.state.calls_alone, step.state.party
        if calls >= self._settings.model_calls_alone:
            return stop_loop(step, "no_progress", say("too-long-alone", count=calls), context)
        scope: alerts.BudgetScope = "turn"
        reached = self._turn_budget(step.state.loop.spent_micros)
        if not reached and step.state.loop.model_calls == 0:
            limits = self._limits(party.account_id, step.now.date().isoformat())
            if limits.paused:
                return while_paused(step, context)
            scope, reached = "account_day", self._day_budget(limits.spent_micros)
        if not reached:
            return step
        alerts.budget_reached(scope, conversation_id=step.state.conversation_id, account_id=party.account_id)
        return stop_loop(step, "budget_reached", reached, context)

    def _turn_budget(self, spent: int) -> Sentence | None:
        """Return the message about an exhausted request budget, or None."""
        limit = micros(self._settings.turn_dollars)
        return say("request-budget", limit=DollarMicros(limit)) if spent >= limit else None

    def _day_budget(self, spent: int) -> Sentence | None:
        limit = micros(self._settings.account_day_dollars)
        return say("day-budget", limit=DollarMicros(limit)) if spent >= limit else None

    def _window(self, step: Step, loop: AgentLoop, loaded: Sequence[LogEntry]) -> list[LogEntry]:
        entries = in_view((*loaded, *step.entries), step.state)
        if not loop.narrowed:
            return entries
        start = newest_turns(entries, 1, self._settings.window_characters, self._settings.window_rows)
        start = whole_from(entries, start)
        return [entry for entry in entries if entry.seq >= start]

    def _at_present(self, step: Step) -> Step:
        """Return the step at the current time: a model call may take minutes, and deadlines count from its answer."""
        return replace(step, now=self._clock())


def _alert_of_corrections(step: Step) -> None:
    for entry in step.entries:
        if isinstance(entry, NoteEntry) and entry.topic == "claim_corrected":
            alerts.reply_corrected(
                conversation_id=step.state.conversation_id,
                account_id=step.state.party.account_id,
                outcome="marked" if entry.deliveries else "second_try",
            )
