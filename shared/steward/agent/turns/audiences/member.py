"""Turns for a member: their conversation, the team's memory and all tools; the member's words decide."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, replace
from functools import cached_property
from typing import Any

from steward.actors.models import LogEntry
from steward.agent.conversations.compression import compression_asked, may_be_asked
from steward.agent.conversations.entries import NoteEntry, ToolResultEntry
from steward.agent.conversations.models import ConversationState
from steward.agent.conversations.service import ConversationService
from steward.agent.conversations.steps import Step
from steward.agent.turns.audiences.audience import TurnAudience, TurnContext
from steward.agent.turns.audiences.learning_news import tell_lesson
from steward.agent.turns.compression_requests import compression_due
from steward.agent.turns.loop_context import LoopContext
from steward.agent.turns.loop_endings import model_failed
from steward.agent.turns.model_capabilities import available_tools, browses, defers
from steward.agent.turns.outside_references import known_outside, members_words, said_by_member, seen
from steward.agent.turns.planner_view import in_view
from steward.agent.turns.prompt import ModelRequest, Prompt, PromptInput, build_prompt
from steward.agent.turns.toolbox import Toolbox
from steward.agent.turns.tools.loading.declare import LOAD_TOOLS
from steward.core.provenance import OutsidePart
from steward.core.settings import Settings
from steward.core.web_addresses import gave
from steward.memory.learning.learned_rules import LearnedHistory, in_prompt
from steward.memory.workspace.facts.models import Fact
from steward.memory.workspace.facts.reader import FactsReader
from steward.memory.workspace.notes_reader import NotesReader
from steward.memory.workspace.procedures import WorkspaceNotes
from steward.people.directory.models import Account, ConversationParty, Member
from steward.people.directory.service import PeopleService
from steward.tools.declaration import Tool, ToolEffect
from steward.tools.registry import RegisteredTools, ToolRegistry
from steward.trust.autonomy.gates import CallGates
from steward.trust.autonomy.policy import CallRecipient
from steward.trust.outside_text.argument_origins import ArgumentOrigin, findings
from steward.trust.outside_text.references import Known


@dataclass(frozen=True)
class MemberFacts:
    """A member, their account, and the tools that requests of the turn declare."""

    account: Account
    member: Member
    toolbox: Toolbox


def _nothing_learned(account_id: str) -> LearnedHistory:
    return LearnedHistory()


class _Offer:
    """The registered tools that a model may use: all of them, and only reading ones for a scheduled question."""

    def __init__(self, there: RegisteredTools, settings: Settings) -> None:
        self.there = there
        services = {"", *settings.service_names}
        can = available_tools(there.tools, settings)
        self.every = {
            name: tool for name, tool in can.items() if tool.offered.to_model and tool.offered.service in services
        }
        self._settings = settings
        self.toolbox = self._toolbox(self.every)

    @cached_property
    def reading(self) -> dict[str, Tool]:
        """Return the tools of a scheduled question."""
        return {name: tool for name, tool in self.every.items() if tool.effect is ToolEffect.READ}

    @cached_property
    def reading_toolbox(self) -> Toolbox:
        """Return their toolbox."""
        return self._toolbox(self.reading)

    def _toolbox(self, offered: Mapping[str, Tool]) -> Toolbox:
        settings = self._settings
        return Toolbox(offered, self.there.topics, settings.tools_prompt_tokens, defers=defers(settings))


class MemberAudience(TurnAudience[MemberFacts]):
    """Turns for a member of the team."""

    def __init__(
        self,
        people: PeopleService,
        conversations: ConversationService,
        notes: NotesReader,
        facts: FactsReader,
        tools: ToolRegistry,
        gates: CallGates,
        settings: Settings,
        learned: Callable[[str], LearnedHistory] = _nothing_learned,
    ) -> None:
        self._people = people
        self._conversations = conversations
        self._reader = notes
        self._facts = facts
        self._tools = tools
        self._everybodys = _Offer(tools.everybodys, settings)
        self._offers: dict[str, _Offer] = {}
        self._gates = gates
        self._settings = settings
        self._notes: dict[str, WorkspaceNotes] = {}
        self._known: dict[str, Sequence[Fact]] = {}
        self._learned_of = learned
        self._learned: dict[str, LearnedHistory] = {}

    def arrive(self, step: Step, loaded: Sequence[LogEntry]) -> tuple[Step, TurnContext[MemberFacts] | None]:
        """See `TurnAudience`."""
        party = step.state.party
        account = self._people.account(party.account_id)
        member = self._member_of(party)
        if account is None or member is None or not member.active:
            step = replace(step, state=step.state.without_work())
            return step.note("model_trouble", "The member is no longer there.", for_model=False), None
        offer = self._offer_of(account.account_id)
        context = LoopContext(member, offer.there.tools, self._settings)
        loop = step.state.loop
        asked_by_schedule = loop is not None and bool(loop.job)
        offered = offer.reading if asked_by_schedule else offer.every
        toolbox = offer.reading_toolbox if asked_by_schedule else offer.toolbox
        if self._settings.model_of(step.state.chosen_model) != self._settings.model_in("main"):
            # Capabilities are configured for the main model, not for another one that the member has chosen.
            toolbox = toolbox.undeferred()
        return step, TurnContext(MemberFacts(account, member, toolbox), context, offered)

    def _member_of(self, party: ConversationParty) -> Member | None:
        return self._people.member(party.account_id, party.member_id)

    def request(
        self, step: Step, entries: Sequence[LogEntry], turn_context: TurnContext[MemberFacts], *, may_use_tools: bool
    ) -> ModelRequest:
        """See `TurnAudience`. Notes are read afresh when a loop begins and cached for its later calls."""
        facts, loop = turn_context.facts, step.state.loop
        if loop and loop.model_calls == 0:
            self._notes.pop(facts.account.account_id, None)
            self._known.pop(facts.member.member_id, None)
            self._learned.pop(facts.account.account_id, None)
        request = self.prompt(step, entries, turn_context).request(may_use_tools=may_use_tools)
        return replace(request, model=self._settings.model_of(step.state.chosen_model))

    def prompt(self, step: Step, entries: Sequence[LogEntry], turn_context: TurnContext[MemberFacts]) -> Prompt:
        """Return the parts of the request."""
        facts, settings = turn_context.facts, self._settings
        limits = settings.memory_prompt_characters, settings.procedures_prompt_characters
        known, characters = self._known_of(entries, turn_context), settings.facts_prompt_characters
        notes, web = self._notes_of(turn_context), browses(settings)
        rules = in_prompt(self._taught(facts.account), step.now)
        briefing = PromptInput(facts.account, facts.member, notes, *limits, known, characters, browses=web, rules=rules)
        return build_prompt(step.talk, entries, briefing, facts.toolbox, step.now)

    def known(self, entries: Sequence[LogEntry], turn_context: TurnContext[MemberFacts]) -> Known:
        """See `TurnAudience`."""
        return known_outside(entries, self._notes_of(turn_context).memory)

    def findings(
        self,
        step: Step,
        tool: Tool,
        arguments: Mapping[str, Any],
        parts: Sequence[OutsidePart],
        entries: Sequence[LogEntry],
        known: Known,
    ) -> Sequence[ArgumentOrigin]:
        """See `TurnAudience`: text without a reference is the member's or the account's, except web addresses."""
        looked_at = step.state.loop.looked_at if step.state.loop else ()
        said, turn = members_words(entries), step.state.turn
        return findings(
            tool,
            arguments,
            parts,
            known,
            seen(entries, turn),
            looked_at,
            gave=lambda address: gave(address, said),
            said=said_by_member(entries, turn),
        )

    def deciders(self, tool: Tool, turn_context: TurnContext[MemberFacts], steward_address: str) -> tuple[Member, ...]:
        """See `TurnAudience`; the asker decides in the conversation that asks."""
        asker = turn_context.facts.member
        deciders = self._gates.deciders(tool, asker)
        others = [member for member in deciders if member.member_id != asker.member_id]
        where = dict(zip(others, self._conversations.pinned(others, steward_address), strict=True)) if others else {}
        return tuple(m.model_copy(update={"conversation_id": where.get(m, m.conversation_id)}) for m in deciders)

    def answer(self, tool: str, arguments: Mapping[str, Any], turn_context: TurnContext[MemberFacts]) -> str:
        """See `TurnAudience`."""
        return turn_context.facts.toolbox.load(arguments["topics"]) if tool == LOAD_TOOLS.name else ""

    def leave(self, step: Step, loaded: Sequence[LogEntry], turn_context: TurnContext[MemberFacts] | None) -> Step:
        """See `TurnAudience`: tell an owner a newly learned rule, and request compression of a long window."""
        if turn_context is None:
            return step
        if turn_context.facts.member.role == "owner" and turn_context.facts.account.account_id in self._learned:
            step = tell_lesson(
                step,
                self._learned[turn_context.facts.account.account_id],
                turn_context.facts.member,
                turn_context.offered,
            )
        if not isinstance(step.state, ConversationState) or not may_be_asked(step):
            return step
        zone = turn_context.facts.member.zone
        wanted = compression_due(in_view((*loaded, *step.entries), step.state), step.state.loop, zone, self._settings)
        return compression_asked(step, wanted, zone) if wanted else step

    def unanswered(self, step: Step, why: str, context: LoopContext) -> Step:
        """See `TurnAudience`: a timer tries again, at growing intervals."""
        return model_failed(step, why, context)

    def carried(self, tool: str, turn_context: TurnContext[MemberFacts]) -> Tool | None:
        """See `TurnAudience`: a trade's tools only while the account keeps its records."""
        found = self._offer_of(turn_context.facts.account.account_id).every.get(tool)
        return found if found and found.may_be_carried else None

    def signed(
        self,
        tool: Tool,
        arguments: dict[str, Any],
        recipient: CallRecipient | None,
        turn_context: TurnContext[MemberFacts],
    ) -> dict[str, Any]:
        """See `TurnAudience`: the account's name precedes a first text, or every text if the account wants it."""
        account = turn_context.facts.account
        if not tool.words.signs or tool.words.editable is None or recipient is None:
            return arguments
        if not account.sign_texts and (recipient.has_written or recipient.was_texted):
            return arguments
        signed = {**arguments, tool.words.editable: account.signed(arguments[tool.words.editable])}
        return tool.input.model_validate(signed).model_dump(mode="json")

    def _taught(self, account: Account) -> LearnedHistory:
        """Return the learned rules as of the loop's start.

        Accounts without a trade lack the tools that switch them off.
        """
        if not account.trade:
            return LearnedHistory()
        if account.account_id not in self._learned:
            self._learned[account.account_id] = self._learned_of(account.account_id)
        return self._learned[account.account_id]

    def _known_of(self, entries: Sequence[LogEntry], turn_context: TurnContext[MemberFacts]) -> Sequence[Fact]:
        """Return the facts about the member as of the loop's start.

        Following the loop's own changes would invalidate the cached prefix of the prompt.
        """
        member = turn_context.facts.member
        if member.member_id not in self._known:
            changes = [entry.at for entry in entries if _may_change_facts(entry)]
            read = self._facts.read(member.account_id, member.member_id, max(changes, default=None))
            self._known[member.member_id] = read
        return self._known[member.member_id]

    def _offer_of(self, account_id: str) -> _Offer:
        there = self._tools.of(account_id)
        if there is self._tools.everybodys:
            return self._everybodys
        offer = self._offers.get(account_id)
        # Tools that an account registers itself are new objects in each turn.
        if offer is None or offer.there is not there:
            offer = self._offers[account_id] = _Offer(there, self._settings)
        return offer

    def _notes_of(self, turn_context: TurnContext[MemberFacts]) -> WorkspaceNotes:
        # A model task may be resumed by a process that has made no request yet.
        account_id = turn_context.facts.account.account_id
        if account_id not in self._notes:
            self._notes[account_id] = self._reader.read(account_id)
        return self._notes[account_id]


def _may_change_facts(entry: LogEntry) -> bool:
    """Tell if facts may have changed after this entry: by an extraction, or by a finished call or undo."""
    if isinstance(entry, NoteEntry):
        return entry.topic == "facts_drawn" or entry.outcome is not None
    return isinstance(entry, ToolResultEntry)
