"""Turns for a sub-agent: one step of a plan, with the tools of its topics and its member's permissions.

A sub-agent knows its task, the reports of earlier steps and what it finds itself, but neither the conversation nor the
memory. Its calls are judged like the member's own, and the same people decide.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any, Literal
from zoneinfo import ZoneInfo

from steward.actors.models import LogEntry
from steward.agent.conversations.entries import NoteEntry, ReplyEntry, TextBlock
from steward.agent.conversations.models import ConversationPhase
from steward.agent.conversations.service import ConversationService
from steward.agent.conversations.steps import Step
from steward.agent.plans.finish_step import FINISH_STEP, TAKEN, finished_step
from steward.agent.plans.models import StepOutcome, SubagentState
from steward.agent.plans.quote_placeholders import insert_placeholders
from steward.agent.turns.audiences.audience import TurnContext
from steward.agent.turns.audiences.member import MemberAudience, MemberFacts
from steward.agent.turns.loop_context import LoopContext
from steward.agent.turns.outside_references import known_outside, seen
from steward.agent.turns.planner_view import says, window_messages
from steward.agent.turns.prompt import OUTSIDE, ModelRequest, with_context
from steward.agent.turns.toolbox import AT_HAND, Toolbox
from steward.agent.turns.tools.loading.declare import LOAD_TOOLS
from steward.core.provenance import OutsidePart, Quoting
from steward.core.settings import Settings
from steward.core.stored_objects import StoredObject
from steward.core.text import shorten
from steward.memory.workspace.facts.reader import FactsReader
from steward.memory.workspace.notes_reader import NotesReader
from steward.people.directory.models import Member
from steward.people.directory.service import PeopleService
from steward.tools.declaration import Decides, Tool, ToolTopic, as_model_tools
from steward.tools.registry import ToolRegistry
from steward.trust.autonomy.gates import CallGates
from steward.trust.outside_text.argument_origins import ArgumentOrigin, findings
from steward.trust.outside_text.references import Known
from steward.trust.outside_text.tools.outside.declare import TOOLS as OF_OUTSIDE

_INSTRUCTIONS = """\
You are a sub-agent of Steward, an operations assistant for a small team. You do one step of a plan for {member}, a \
member of {account}. Nobody reads what you write but the model that asked for the plan.

How to work
- Do your step with the tools you have, and nothing beyond it. Never invent a person, a number, a price or a time.
- Nothing goes out to anybody, and nothing risky happens, before a person has decided it. When a tool answers that it \
waits for a decision, end in one sentence: you go on once it was decided. Do not propose the same thing again.
- Nobody answers questions. If the step cannot be done as it is, say so with finish_step.
- When it is done, or cannot be done, call finish_step with what the others need to know of it: facts, ids, names.
- System messages are Steward's own record of decisions and outcomes.

"""
_REPORT = 2_000
# The tools of this topic are always available.
OUTSIDE_TOPIC = "outside"
# A report after one of these notes counts as failed: the loop was stopped, or no record supports its claims.
_NOT_DONE = frozenset({"budget_reached", "no_progress", "paused", "model_trouble", "claim_corrected"})
Status = Literal["done", "failed"]
_NO_MEMORY = StoredObject("", "")


class SubagentAudience(MemberAudience):
    """Turns for one step of a plan. `paused` tells if an account is paused."""

    def __init__(
        self,
        people: PeopleService,
        conversations: ConversationService,
        notes: NotesReader,
        facts: FactsReader,
        tools: ToolRegistry,
        gates: CallGates,
        settings: Settings,
        paused: Callable[[str], bool],
    ) -> None:
        super().__init__(people, conversations, notes, facts, tools, gates, settings)
        topics = tools.everybodys.topics
        self._topics = {name: topic for name, topic in topics.items() if name != OUTSIDE_TOPIC and self._of(topic)}
        self._paused = paused

    @property
    def topics(self) -> Mapping[str, str]:
        """The topics that a step may have tools of, with their descriptions."""
        return {name: topic.about for name, topic in self._topics.items()}

    def arrive(self, step: Step, loaded: Sequence[LogEntry]) -> tuple[Step, TurnContext[MemberFacts] | None]:
        """See `TurnAudience`. The sub-agent stops if the account is paused or its member is gone."""
        state = _state(step)
        account = self._people.account(state.party.account_id)
        member = self._people.member(state.party.account_id, state.party.member_id)
        if account is None or member is None or not member.active or self._paused(state.party.account_id):
            return step.with_state(loop=None, outcome=StepOutcome(status="stopped")), None
        wanted = [tool for name in state.task.topics if name in self._topics for tool in self._of(self._topics[name])]
        names = [*AT_HAND, *wanted, *(tool.name for tool in OF_OUTSIDE)]
        there = self._everybodys.every
        offered = {name: there[name] for name in names if name in there}
        offered[FINISH_STEP.name] = FINISH_STEP
        member = member.model_copy(update={"conversation_id": state.task.told_in})
        context = LoopContext(member, self._everybodys.there.tools, self._settings)
        toolbox = Toolbox(offered, self._topics, self._settings.tools_prompt_tokens)
        return step, TurnContext(MemberFacts(account, member, toolbox), context, offered)

    def request(
        self, step: Step, entries: Sequence[LogEntry], turn_context: TurnContext[MemberFacts], *, may_use_tools: bool
    ) -> ModelRequest:
        """See `TurnAudience`."""
        facts, loop = turn_context.facts, step.state.loop
        zone = facts.member.zone
        words = f"{_INSTRUCTIONS.format(member=facts.member.name, account=facts.account.name)}{OUTSIDE}"
        messages = window_messages(entries, zone, loop.looked_seq if loop and loop.looked_at else None)
        local = step.now.astimezone(ZoneInfo(zone)).strftime("%A %Y-%m-%d %H:%M")
        messages = with_context(messages, f"Now: {local} ({zone})")
        tools = as_model_tools(turn_context.offered.values())
        system = [{**says(words), "cache_control": {"type": "ephemeral"}}]
        return ModelRequest(system, messages, tools, may_use_tools)

    def known(self, entries: Sequence[LogEntry], turn_context: TurnContext[MemberFacts]) -> Known:
        """See `TurnAudience`."""
        return known_outside(entries, _NO_MEMORY)

    def findings(
        self,
        step: Step,
        tool: Tool,
        arguments: Mapping[str, Any],
        parts: Sequence[OutsidePart],
        entries: Sequence[LogEntry],
        known: Known,
    ) -> Sequence[ArgumentOrigin]:
        """See `TurnAudience`: values shown to the plan before this step count as seen."""
        looked_at = step.state.loop.looked_at if step.state.loop else ()
        return findings(tool, arguments, parts, known, _seen(step, entries), looked_at)

    def deciders(self, tool: Tool, turn_context: TurnContext[MemberFacts], steward_address: str) -> tuple[Member, ...]:
        """See `TurnAudience`: its member is asked in the conversation that asked for the plan."""
        asker = turn_context.facts.member
        found = super().deciders(tool, turn_context, steward_address)
        return tuple(asker if one.member_id == asker.member_id else one for one in found)

    def answer(self, tool: str, arguments: Mapping[str, Any], turn_context: TurnContext[MemberFacts]) -> str:
        """See `TurnAudience`."""
        return TAKEN if tool == FINISH_STEP.name else ""

    def leave(self, step: Step, loaded: Sequence[LogEntry], turn_context: TurnContext[MemberFacts] | None) -> Step:
        """See `TurnAudience`: the model's result becomes the step's outcome."""
        if turn_context is None:
            return step
        entries = [*loaded, *step.entries]
        known = self.known([e for e in entries if e.seq >= step.state.window_start], turn_context)
        given, loop = finished_step(step.entries), step.state.loop
        if given and loop and not loop.errands and step.state.phase is ConversationPhase.MODEL_DUE:
            step = step.with_state(loop=None)
            return _come_to(step, given.outcome, given.report, entries, known)
        if loop is not None:
            return step
        return _ended_in_words(step, entries, known)

    def _of(self, topic: ToolTopic) -> list[str]:
        """Return the topic's tools, or none if one of them delegates: a sub-agent has no sub-agents."""
        there = self._everybodys.every
        tools = [there[name] for name in topic.tools if name in there]
        if any(tool.delegates or tool.name == LOAD_TOOLS.name for tool in tools):
            return []
        return [tool.name for tool in tools]


def _state(step: Step) -> SubagentState:
    assert isinstance(step.state, SubagentState)
    return step.state


def _seen(step: Step, entries: Sequence[LogEntry]) -> frozenset[Decides]:
    before = frozenset(Decides(one) for one in _state(step).task.seen)
    return before | seen(entries, step.state.turn)


def _come_to(step: Step, status: Status, text: str, entries: Sequence[LogEntry], known: Known) -> Step:
    """Set the step's outcome; outsiders' words in it stay quotes."""
    quoting = Quoting()
    said = insert_placeholders(text, known, quoting)
    if _has_looked(entries):
        # Every word of the report may be an outsider's.
        said, quoting = "{1}", Quoting()
        quoting.quote(text, "report of a step after it had looked at outside text")
    outcome = StepOutcome(
        status=status,
        text=shorten(said, _REPORT),
        quotes=tuple(quoting.quotes),
        seen=tuple(sorted(_seen(step, entries))),
    )
    return step.with_state(outcome=outcome)


def _has_looked(entries: Sequence[LogEntry]) -> bool:
    """Tell if the newest answer was made after looking at outside text."""
    newest = next((entry for entry in reversed(entries) if isinstance(entry, ReplyEntry)), None)
    return newest is not None and newest.provenance == "outside"


def _ended_in_words(step: Step, entries: Sequence[LogEntry], known: Known) -> Step:
    """Set the outcome of a loop that ended in words, or that was stopped, as its last note says."""
    last = step.entries[-1] if step.entries else None
    if isinstance(last, NoteEntry) and last.topic in _NOT_DONE:
        status: Literal["stopped", "failed"] = "stopped" if last.topic == "paused" else "failed"
        return step.with_state(outcome=StepOutcome(status=status, text=last.text))
    reply = next((entry for entry in reversed(step.entries) if isinstance(entry, ReplyEntry)), None)
    words = "\n".join(one.text for one in reply.content if isinstance(one, TextBlock)) if reply else ""
    return _come_to(step, "done" if words else "failed", words, entries, known)
