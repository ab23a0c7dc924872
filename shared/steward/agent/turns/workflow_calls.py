"""Runs one due action of a workflow, which its step rule chose. Its call is judged like any other."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import replace
from datetime import datetime, timedelta
from functools import partial
from typing import Any

from pydantic import ValidationError

from steward.actors.events import EventPost
from steward.actors.models import LogEntry
from steward.agent.conversations.models import BackgroundCall
from steward.agent.conversations.steps import Step
from steward.agent.correspondence.threads import ThreadText
from steward.agent.turns.approval_questions import ask
from steward.agent.turns.audiences.app import AppAudience
from steward.agent.turns.loop_context import LoopContext
from steward.agent.turns.proposals import Proposal, call_of
from steward.agent.turns.recipients import Outreach, RecipientError, Recipients
from steward.core.errors import StewardError
from steward.core.ids import derived_id
from steward.core.model_costs import micros
from steward.core.provenance import Quote
from steward.core.sentences import DollarMicros, Quoted, Sentence, in_each_language, lines, say, sentences
from steward.core.settings import Settings
from steward.people.directory.models import ConversationParty, Member
from steward.people.directory.service import PeopleService
from steward.time.workflows.events import WorkflowRequested
from steward.time.workflows.fold import ask_anew, carry_out, taken_over, undo_begun, withdraw_question
from steward.time.workflows.machine_driver import MachineClient
from steward.time.workflows.models import OVER, StepRun, WorkflowCall, WorkflowState
from steward.time.workflows.progress_texts import ended, still_waits
from steward.time.workflows.service import workflow_id
from steward.time.workflows.state_changes import (
    begun,
    end_step,
    gone,
    logged,
    now_at,
    state_of,
    stop_for_person,
    tell,
    tell_in,
)
from steward.tools.declaration import Autonomy, Decides, Tool, ToolEffect, runnable
from steward.trades.records.service import Book
from steward.trades.records.workflow_facts import WorkflowFacts
from steward.trades.records.workflow_types import (
    Action,
    ChildWorkflow,
    StepCall,
    StepEnd,
    StepWait,
    Workflow,
    Workflows,
)
from steward.trust.approvals.free_codes import FreeCodes
from steward.trust.autonomy.account_limits import AccountLimits
from steward.trust.autonomy.gates import CallGates
from steward.trust.autonomy.policy import Judgement, Verdict, judge
from steward.trust.outside_text.argument_origins import ArgumentOrigin

# After an outage, a late reminder may be so close to the next one, or to the news that the workflow stops.
_ONE_MOMENT = timedelta(hours=6)
# By then a workflow is on its account's list, which a departure reads.
_JUST_BEGUN = timedelta(minutes=5)


class WorkflowCalls:
    """Takes steps of workflows.

    `reached` says how a member is told something, `book` reads an account's records, `connected` tells if it has a
    provider for something, `wrote` reads what came in from addresses since a moment, and `drivers` reach the state
    machine that keeps the order of steps.
    """

    def __init__(
        self,
        audience: AppAudience,
        people: PeopleService,
        reached: Callable[[str, str], tuple[Member, ConversationParty, str] | None],
        outreach: Outreach,
        codes: FreeCodes,
        limits: Callable[[str, str], AccountLimits],
        gates: CallGates,
        book: Callable[[str], Book],
        connected: Callable[[str, str], bool],
        wrote: Callable[[str, Sequence[str], datetime], Sequence[ThreadText]],
        tables: Callable[[], Workflows],
        drivers: Callable[[], MachineClient],
        settings: Settings,
    ) -> None:
        self._audience = audience
        self._people = people
        self._reached = reached
        self._outreach = outreach
        self._codes = codes
        self._limits = limits
        self._gates = gates
        self._book = book
        self._connected = connected
        self._wrote = wrote
        self._tables = tables
        self._drivers = drivers
        self._settings = settings

    def take(self, step: Step, loaded: Sequence[LogEntry]) -> Step:
        """Do one due thing: answer the state machine, start it, undo something, or continue the step."""
        was_over = state_of(step).status in OVER
        step = self._taken(step, loaded)
        return self._tell_approver(step) if state_of(step).status in OVER and not was_over else step

    def _tell_approver(self, step: Step) -> Step:
        """Tell whoever approved the workflow how it ended, unless they asked for it or called it off."""
        state = state_of(step)
        if state.parent or state.approved_by in ("", state.party.member_id, state.called_off_by):
            return step
        found = self._reached(state.party.account_id, state.approved_by)
        if found is None or found[2] in state.heard_off:
            return step
        _, party, told_in = found
        return tell_in(step, told_in, party, ended(state))

    def _taken(self, step: Step, loaded: Sequence[LogEntry]) -> Step:
        state = state_of(step)
        if state.answers:
            # A repeated answer after a crash finds nothing waiting for it.
            first, *rest = state.answers
            went_on = self._drivers().answer(first)
            step = step.with_state(answers=tuple(rest))
            return step if went_on else gone(step, first.token)
        if state.status == "cancelling":
            return undo_begun(step, self._tables(), lambda name: self._tool(state, name))
        if state.starting:
            self._drivers().start(state)
            return begun(step)
        return self._gone_on(step, loaded)

    def _gone_on(self, step: Step, loaded: Sequence[LogEntry]) -> Step:
        arrived, turn_context = self._audience.arrive(step, loaded)
        if turn_context is None:
            return self._handed_over(step) or stop_for_person(arrived, "member")
        step, state = arrived, state_of(arrived)
        run, table = state.steps[-1], self._tables()[state.workflow]
        declared = table.step(run.name)
        if declared is None:
            # The step belongs to a table that has changed since.
            return now_at(step, doing="ended", outcome="done")
        try:
            facts = self._facts(state, run)
            action = declared.plan(facts)
            wants_more = isinstance(action, StepCall) and action.key not in run.calls
            if wants_more and len(run.calls) >= declared.most(facts):
                return stop_for_person(step, "given_up")
        except StewardError as error:
            # A record was withdrawn, or a rule is missing: a person has to resolve that.
            return stop_for_person(step, "failed", step.words(error.why or say("own-mistake")))
        asked = state.open_question
        if isinstance(action, StepCall):
            proposal = self._proposal(step, action, turn_context)
            if asked:
                # Another call may come first now: that says nothing against this one.
                same = action.key != run.key or asked.fingerprint == proposal.fingerprint
                return carry_out(now_at(step, doing="asking") if same else ask_anew(step))
            context = replace(turn_context.context, codes=self._free_codes(step))
            return _called(step, action, proposal, context)
        if asked:
            step = carry_out(withdraw_question(step, action.why if isinstance(action, StepEnd) else None))
        return apply_workflow_action(step, table, action)

    def _handed_over(self, step: Step) -> Step | None:
        """Have an owner take over what a member began as they left, which their departure did not find yet.

        Return None for an older one, which the departure hands over itself, without an owner, and for a member who is
        being erased: that ends the workflow.
        """
        account_id, state = step.state.party.account_id, state_of(step)
        if state.began_at and step.now - state.began_at > _JUST_BEGUN:
            return None
        left = self._people.member_now(account_id, state.party.member_id)
        owner = max(self._people.owners(account_id), key=lambda one: one.decides, default=None)
        found = self._reached(account_id, owner.member_id) if owner else None
        if left is None or found is None or self._people.address(account_id, left.phone).being_erased:
            return None
        _, party, told_in = found
        goes_on = say("member-left-workflows", what=Quoted(state.title))
        return tell(taken_over(step, party, told_in), sentences(say("asker-left", who=left.name), goes_on))

    def _facts(self, state: WorkflowState, run: StepRun) -> WorkflowFacts:
        account_id = state.party.account_id
        account = self._people.account(account_id)
        return WorkflowFacts(
            self._book(account_id),
            state.subject_id,
            state.arguments,
            state.began_at or run.entered_at,
            run.entered_at,
            {key: call.outcome for key, call in run.calls.items() if call.outcome},
            run.waiting_since,
            account.language if account else state.party.language,
            partial(self._connected, account_id),
            self._recipients(account_id).reachable,
            partial(self._named, account_id),
            partial(self._written, account_id),
            partial(self._people.language_of, account_id),
        )

    def _proposal(self, step: Step, action: StepCall, turn_context: Any) -> Proposal:
        """Return the call, checked like one that the planner proposes."""
        tool, use_id = (
            turn_context.offered.get(action.tool),
            derived_id(step.state.conversation_id, step.state.next_seq),
        )
        if tool is None:
            return Proposal(use_id, action.tool, "account", dict(action.arguments), problem=f"no {action.tool}")
        asker = turn_context.context.member
        try:
            arguments = tool.input.model_validate(dict(action.arguments)).model_dump(mode="json")
            arguments, resolved = self._recipients(asker.account_id).resolved(tool, arguments, action.arguments)
            found = _findings(tool, action)
            circumstances = self._gates.at_proposal(tool, asker, resolved, found, self._spent(step))
            signed = self._audience.signed(tool, arguments, circumstances.recipient, turn_context)
        except (ValidationError, RecipientError) as error:
            said = "its arguments are not valid" if isinstance(error, ValidationError) else str(error)
            return Proposal(use_id, action.tool, "account", dict(action.arguments), problem=said)
        return Proposal(
            use_id,
            tool.name,
            "outside" if action.outside else "account",
            signed,
            tool,
            {**resolved, **tool.pinned},
            circumstances=circumstances,
            deciders=self._audience.deciders(tool, turn_context, step.state.party.steward_address),
            brief=self._gates.brief(tool, asker, signed, circumstances, asks=action.asks),
        )

    def _named(self, account_id: str, contact_id: str) -> str:
        contact = self._people.contact(account_id, contact_id)
        return contact.known_name if contact and contact.live else ""

    def _written(self, account_id: str, contact_id: str, since: datetime) -> list[Quote]:
        contact = self._people.contact(account_id, contact_id)
        if contact is None or not contact.live:
            return []
        quotes = (
            Quote(who=contact.known_name, said=text.quotable, address=address, at=text.at)
            for address in contact.addresses
            for text in self._wrote(account_id, (address,), since)
        )
        return sorted(quotes, key=lambda one: one.at or since)

    def _recipients(self, account_id: str) -> Recipients:
        return Recipients(self._people, account_id, self._outreach)

    def _tool(self, state: WorkflowState, name: str) -> Tool | None:
        return runnable(self._audience.offered_to(state.party.account_id), name)

    def _free_codes(self, step: Step) -> tuple[str, ...]:
        state = step.state
        seed = f"{state.conversation_id}/{state.next_seq}"
        return self._codes.of(state.party.account_id, seed, 1, step.now)

    def _spent(self, step: Step) -> Sentence | None:
        """Return the message about the exhausted daily budget, or None."""
        limit = micros(self._settings.account_day_dollars)
        limits = self._limits(step.state.party.account_id, step.now.date().isoformat())
        return say("day-budget", limit=DollarMicros(limit)) if limits.spent_micros >= limit else None


def _findings(tool: Tool, action: StepCall) -> list[ArgumentOrigin]:
    """Return a finding for each argument that an outsider chose; the others come from the account's records."""
    decided = ((name, tool.argument_decides(name)) for name in action.outside)
    return [ArgumentOrigin(name, what, "outside", "choice") for name, what in decided if what is not Decides.NOTHING]


def apply_workflow_action(step: Step, table: Workflow, action: Action) -> Step:
    """Apply an action that is not a call: end, start another workflow, or wait. Pure."""
    state = state_of(step)
    run = state.steps[-1]
    match action:
        case StepEnd():
            return end_step(step, table, action.outcome, step.words(action.why) if action.why else "")
        case ChildWorkflow():
            made = run.calls.get(action.key, WorkflowCall(tool=action.kind))
            if made.child:
                return now_at(step, doing="calling")
            started = workflow_id(state.party.account_id, action.kind, action.subject_id, _round_of(state, run))
            asked = WorkflowRequested(
                party=state.party,
                told_in=state.told_in,
                workflow=action.kind,
                subject_id=action.subject_id,
                round=1,
                at=step.now,
                parent=state.conversation_id,
                by_steward=state.by_steward,
                approved_by=state.approved_by,
                title=state.title,
                arguments=dict(action.arguments),
            )
            calls = {**run.calls, action.key: made.model_copy(update={"child": started})}
            return now_at(step.post([EventPost(started, asked)]), calls=calls, key=action.key, doing="calling")
        case StepWait():
            return _waits(step, table, action)
        case StepCall():
            raise AssertionError("a call is judged")


def _round_of(state: WorkflowState, run: StepRun) -> int:
    """Return a child's round: unique for each time its step begins it."""
    return state.round * 1_000 + run.round


def _waits(step: Step, table: Workflow, action: StepWait) -> Step:
    run = state_of(step).steps[-1]
    if step.now >= action.until:
        return end_step(step, table, "timed_out", step.words(action.asks) if action.asks else "")
    # A reminder that was past when the wait began does not count as missed.
    missed = 0 if run.waiting_since else sum(at <= step.now for at in action.nudges)
    passed = sum(at <= step.now for at in action.nudges)
    stops_soon = action.until - step.now < _ONE_MOMENT and table.after(run.name, "timed_out") is None
    told_just_now = run.nudged_at is not None and step.now - run.nudged_at < _ONE_MOMENT
    step = now_at(
        step,
        doing="waiting",
        on=action.on,
        until=action.until,
        # Past reminders are counted from the first.
        nudges=tuple(sorted(action.nudges)),
        looks=tuple(at for at in action.looks if at > step.now),
        nudged=passed,
        waiting_since=run.waiting_since or step.now,
    )
    if passed <= max(run.nudged, missed) or stops_soon or told_just_now:
        return step
    step = now_at(step, nudged_at=step.now)
    return tell(step, lines(action.heard, action.asks or still_waits(state_of(step))), action.quotes, asks=True)


def _called(step: Step, action: StepCall, proposal: Proposal, context: LoopContext) -> Step:
    """Run the call, ask for it, or stop the workflow. Pure."""
    state = state_of(step)
    run = state.steps[-1]
    if proposal.tool is None or proposal.circumstances is None:
        step = logged(step, "not_proposed", detail=action.tool)
        return stop_for_person(step, "failed", step.words(say("own-mistake")))
    tool = proposal.tool
    judgement = judge(tool, proposal.circumstances)
    if action.asks and judgement.verdict is Verdict.EXECUTE:
        level = min(judgement.level, Autonomy.DRAFT)
        judgement = Judgement(Verdict.ASK, level, judgement.deciders, say("persons-to-decide"))
    update = {
        "outcome": None,
        "labels": in_each_language(proposal.would_do),
        "reads": tool.effect is ToolEffect.READ,
        "level": int(judgement.level),
    }
    made = run.calls.get(action.key, WorkflowCall(tool=tool.name)).model_copy(update=update)
    if judgement.verdict is Verdict.EXECUTE:
        made = made.model_copy(update={"tries": made.tries + 1})
        call_id = derived_id(state.conversation_id, run.name, run.round, action.key, made.tries, made.asked)
        call = call_of(step, proposal, tool, judgement, call_id, by_steward=True)
        running = BackgroundCall(
            tool=tool.name, label=f"Result of {tool.name}", level=judgement.level, does=proposal.does, by_steward=True
        )
        step = step.with_state(background={**step.state.background, call_id: running}).start([call])
        calls = {**run.calls, action.key: made.model_copy(update={"call_id": call_id})}
        return now_at(step, calls=calls, key=action.key, doing="calling")
    if judgement.verdict is not Verdict.ASK or not proposal.deciders:
        said = say("not-done-because", what=proposal.would_do, why=judgement.reason)
        return stop_for_person(step, "refused", step.words(said))
    step, asked = ask(step, proposal, tool, judgement, context, partial(say, "may-i"))
    question = {"approval_id": asked.approval_id, "asked": made.asked + 1, "fingerprint": proposal.fingerprint}
    made = made.model_copy(update=question)
    return now_at(step, calls={**run.calls, action.key: made}, key=action.key, doing="asking")
