"""Judges one tool call of an app that a member connected, then runs it, asks a person, or refuses it.

An app's call is judged like a call of Steward's own model after that model has read outside text; one that a member
makes in the web app is judged as their own.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import replace
from functools import partial

from steward.actors.models import LogEntry
from steward.agent.apps.call_lifecycle import end_call, state_of, with_call
from steward.agent.apps.models import MOST_WAITING, DueCall
from steward.agent.conversations.entries import ToolUseBlock, Usage
from steward.agent.conversations.models import BackgroundCall
from steward.agent.conversations.steps import Step
from steward.agent.turns.approval_questions import ask, waiting_already, what_waits
from steward.agent.turns.audiences.app import AppAudience
from steward.agent.turns.call_checker import CallChecker
from steward.agent.turns.loop_context import LoopContext
from steward.agent.turns.model_replies import ModelReply
from steward.agent.turns.proposals import Proposal, asked_about, asks, call_of
from steward.agent.turns.recipients import Outreach
from steward.core.ids import derived_id
from steward.core.model_costs import micros
from steward.core.provenance import Provenance
from steward.core.sentences import DollarMicros, Sentence, Wording, say
from steward.core.settings import Settings
from steward.people.directory.service import PeopleService
from steward.trust.approvals.free_codes import FreeCodes
from steward.trust.autonomy.account_limits import AccountLimits
from steward.trust.autonomy.gates import CallGates
from steward.trust.autonomy.policy import Verdict, judge

_GONE = "This app may not use Steward any more. It was not run."
_NOT_RUN = "Not run: {why}."


class AppCalls:
    """Service that judges the due calls of apps.

    `there` tells if the app's key is still valid; `limits` reads an account's pause and spending of a day.
    """

    def __init__(
        self,
        audience: AppAudience,
        people: PeopleService,
        outreach: Outreach,
        codes: FreeCodes,
        limits: Callable[[str, str], AccountLimits],
        there: Callable[[str, str], bool],
        gates: CallGates,
        settings: Settings,
    ) -> None:
        self._audience = audience
        self._people = people
        self._outreach = outreach
        self._codes = codes
        self._limits = limits
        self._there = there
        self._gates = gates
        self._settings = settings

    def take(self, step: Step, loaded: Sequence[LogEntry]) -> Step:
        """Judge the oldest due call; `loaded` are the log entries of the window."""
        due = state_of(step).due[0]
        party = step.state.party
        step, turn_context = self._audience.arrive(step, loaded)
        there = due.by_member or self._there(party.account_id, step.state.conversation_id)
        if turn_context is None or not there:
            return end_call(step, due.request_id, "refused", _GONE)
        use = ToolUseBlock(id=due.request_id, name=due.tool, input=due.arguments)
        # Nobody knows who decided an app's call, so it has the same label as an answer of a model that has read outside
        # text.
        provenance: Provenance = "member" if due.by_member else "outside"
        answer = ModelReply((use,), "tool_use", "", Usage(), provenance=provenance)
        entries = [*loaded, *step.entries]
        check = CallChecker(
            self._people,
            self._outreach,
            self._gates,
            self._audience,
            turn_context,
            step,
            entries,
            {},
            self._spent(step),
        )
        proposal = check.proposal(use, answer)
        context = replace(turn_context.context, codes=self._free_codes(step, proposal))
        if due.by_member:
            # An app says by its own keys what is one call.
            waiting = self._codes.waiting(party.account_id, asked_about([proposal]), step.now)
            context = replace(context, waiting=waiting)
        return _made(step, due, proposal, context)

    def _free_codes(self, step: Step, proposal: Proposal) -> tuple[str, ...]:
        state = step.state
        seed = f"{state.conversation_id}/{state.next_seq}"
        return self._codes.of(state.party.account_id, seed, asks([proposal]), step.now)

    def _spent(self, step: Step) -> Sentence | None:
        """Return the message about the exhausted daily budget, or None if the account may still spend."""
        limit = micros(self._settings.account_day_dollars)
        limits = self._limits(step.state.party.account_id, step.now.date().isoformat())
        return say("day-budget", limit=DollarMicros(limit)) if limits.spent_micros >= limit else None


def _made(step: Step, due: DueCall, proposal: Proposal, context: LoopContext) -> Step:
    """Run the call, ask a person about it, or refuse it. Pure."""
    if proposal.tool is None or proposal.circumstances is None:
        return end_call(step, due.request_id, "failed", proposal.problem)
    tool, judgement = proposal.tool, judge(proposal.tool, proposal.circumstances)
    if judgement.verdict is Verdict.EXECUTE:
        call_id = derived_id(step.state.conversation_id, due.request_id)
        call = call_of(step, proposal, tool, judgement, call_id)
        running = BackgroundCall(
            tool=tool.name,
            label=f"Result of {tool.name}",
            level=judgement.level,
            what=proposal.what(step.language),
            does=proposal.does,
        )
        step = step.with_state(background={**step.state.background, call_id: running}).start([call])
        return with_call(step, due.request_id, "running", tool_call_id=call_id)
    if judgement.verdict is not Verdict.ASK:
        return _refused(step, due, judgement.reason)
    if not proposal.deciders:
        return _refused(step, due, say("nobody-may-decide"))
    if len(step.state.approvals) >= MOST_WAITING:
        return _refused(step, due, say("too-much-waits"))
    if waiting := waiting_already(step, proposal, tool, context):
        said = step.words(say("asked-already", what=what_waits(proposal, tool)))
        return end_call(step, due.request_id, "failed", said, waits_already=waiting.approval_id, why=said)
    step, asked = ask(step, proposal, tool, judgement, context, partial(say, "may-i"))
    return with_call(step, due.request_id, "waiting", approval_id=asked.approval_id)


def _refused(step: Step, due: DueCall, why: Wording) -> Step:
    said = step.words(why)
    return end_call(step, due.request_id, "refused", _NOT_RUN.format(why=said.removesuffix(".")), why=said)
