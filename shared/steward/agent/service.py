"""What a conversation does when it is due: one call of the model, and what becomes of its answer."""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping, Sequence
from dataclasses import replace
from typing import Any
from zoneinfo import ZoneInfo

from pydantic import ValidationError

from steward.actors.models import LogEntry
from steward.agent.context import LoopContext
from steward.agent.decide import decide, unless_stuck
from steward.agent.endings import model_failed, request_refused, stop_loop, while_paused
from steward.agent.outside import Helpers, OutsideTurns, Scopes
from steward.agent.prompt import Briefing, build_request
from steward.agent.proposals import Proposal, Unresolved, asks
from steward.agent.replies import Model, ModelReply, ModelUnavailable, RequestRefused
from steward.agent.sources import sources_of
from steward.approvals.codes import candidates
from steward.approvals.store import CodeStore
from steward.autonomy.gates import Gates
from steward.autonomy.limits import LimitStore
from steward.autonomy.policy import Recipient
from steward.conversations.entries import NoteEntry, ToolUseBlock
from steward.conversations.models import Loop, Phase
from steward.conversations.service import ConversationService
from steward.conversations.steps import Step
from steward.conversations.window import newest_turns
from steward.core import alerts
from steward.core.clock import Clock
from steward.core.money import Prices, dollars, micros
from steward.core.provenance import Provenance, lowest
from steward.core.settings import Settings
from steward.core.stored import Stored
from steward.memory.workspace import MEMORY_FILE, Workspace
from steward.people.models import Contact, Member
from steward.people.service import PeopleService
from steward.tools.declaration import Tool
from steward.tools.tracing import Source, trace
from steward.wording.agent import DayBudget, RequestBudget, TooLongAlone
from steward.wording.sentence import Sentence

_NUMBER = re.compile(r"^\+[1-9][0-9]{6,14}$")


class TurnService:
    """Runs the agent. `model` is made on first use: giving up on a dead letter needs none."""

    def __init__(
        self,
        conversations: ConversationService,
        codes: CodeStore,
        limits: LimitStore,
        people: PeopleService,
        workspace: Workspace,
        model: Callable[[], Model],
        tools: Mapping[str, Tool],
        gates: Gates,
        settings: Settings,
        clock: Clock,
        scopes: Scopes = lambda _account_id: None,
    ) -> None:
        self._conversations = conversations
        self._codes = codes
        self._limits = limits
        self._people = people
        self._workspace = workspace
        self._model = model
        self._tools = tools
        self._offered = {name: tool for name, tool in tools.items() if tool.offered}
        self._gates = gates
        self._prices = Prices.parse(settings.model_prices)
        self._settings = settings
        self._clock = clock
        self._memory: dict[str, Stored] = {}
        self._outside = OutsideTurns(
            people,
            scopes,
            gates,
            model,
            self._offered,
            settings,
            Helpers(
                self._unless_at_a_limit,
                self._turn_budget,
                self._window,
                self._cost,
                self._at_present,
                self._resolved,
                conversations.pinned,
                self._paused,
                self._free_codes,
            ),
        )

    def act(self, step: Step, entries: Sequence[LogEntry]) -> Step:
        """Run the agent once: ask the model, and do with its answer what may be done; `entries` are the window's."""
        return self._call_model(step, entries)

    def act_outside(self, step: Step, entries: Sequence[LogEntry]) -> Step:
        """The same for a correspondence."""
        return self._outside.run(step, entries)

    def _call_model(self, step: Step, loaded: Sequence[LogEntry]) -> Step:
        loop, party = step.state.loop, step.state.party
        assert loop is not None
        account = self._people.account(party.account_id)
        member = self._people.member(party.account_id, party.member_id)
        if account is None or member is None or not member.active:
            return step.with_state(loop=None).note("model_trouble", "The member is no longer there.", for_model=False)
        context = LoopContext(member, self._tools, self._settings, self._free_codes(step))
        step = self._unless_at_a_limit(step, context)
        if step.state.phase is not Phase.MODEL_DUE:
            return step
        entries = self._window(step, loop, loaded)
        memory = self._memory_of(account.account_id, loop)
        may_use_tools = loop.model_calls < self._settings.model_calls_per_loop
        briefing = Briefing(account, member, memory.text, self._settings.memory_prompt_characters)
        request = build_request(step.state, entries, briefing, self._offered, step.now, may_use_tools=may_use_tools)
        request = replace(request, model=self._settings.model_of(step.state.overview.model))
        try:
            reply = self._model().answer(request)
        except ModelUnavailable as error:
            return model_failed(self._at_present(step), str(error), context)
        except RequestRefused as error:
            return request_refused(self._at_present(step), str(error), context)
        provenance = lowest([memory.provenance, *(entry.provenance for entry in entries)])
        reply = replace(reply, provenance=provenance, cost_micros=self._cost(reply))
        reply = reply.with_own_names(step.state.next_seq, self._offered)
        spent = self._turn_budget(loop.spent_micros + reply.cost_micros)
        sources = sources_of(entries, memory, self._tools)
        uses = reply.tool_uses if may_use_tools else ()
        proposals = [self._check(use, reply, sources, member, spent, party.steward_address) for use in uses]
        turn = [entry for entry in entries if entry.turn == step.state.turn]
        context = replace(context, codes=self._free_codes(step, proposals))
        decided = decide(self._at_present(step), reply, proposals, turn, context)
        _alert_of_corrections(decided)
        return decided

    def _free_codes(self, step: Step, proposals: Sequence[Proposal] = ()) -> tuple[str, ...]:
        """Codes for what `proposals` will ask and what was done and can be undone; nothing is read for neither."""
        wanted = asks(proposals) + sum(report.undo is not None for report in step.state.reports)
        if not wanted:
            return ()
        state = step.state
        tried = candidates(f"{state.conversation_id}/{state.next_seq}", wanted)
        taken = self._codes.taken(state.party.account_id, tried, step.now)
        return tuple(code for code in tried if code not in taken)

    def _unless_at_a_limit(self, step: Step, context: LoopContext) -> Step:
        """The step, or the end of a loop that has gone as far as it may."""
        step = unless_stuck(step, context)
        if step.state.phase is not Phase.MODEL_DUE or step.state.loop is None:
            return step
        calls, party = step.state.calls_alone, step.state.party
        if calls >= self._settings.model_calls_alone:
            return stop_loop(step, "no_progress", TooLongAlone(count=calls), context)
        scope: alerts.BudgetScope = "turn"
        reached = self._turn_budget(step.state.loop.spent_micros)
        if not reached and step.state.loop.model_calls == 0:
            limits = self._limits.read(party.account_id, step.now.date().isoformat())
            if limits.paused:
                return stop_loop(step, "paused", while_paused(step), context)
            scope, reached = "account_day", self._day_budget(limits.spent_micros)
        if not reached:
            return step
        alerts.budget_reached(scope, conversation_id=step.state.conversation_id, account_id=party.account_id)
        return stop_loop(step, "budget_reached", reached, context)

    def _paused(self, account_id: str) -> bool:
        return self._limits.read(account_id, self._clock().date().isoformat()).paused

    def _turn_budget(self, spent: int) -> Sentence | None:
        """What to tell the member if one request has cost `spent` by now, or nothing if it may go on."""
        limit = micros(self._settings.turn_dollars)
        return RequestBudget(limit=dollars(limit)) if spent >= limit else None

    def _day_budget(self, spent: int) -> Sentence | None:
        limit = micros(self._settings.account_day_dollars)
        return DayBudget(limit=dollars(limit)) if spent >= limit else None

    def _cost(self, reply: ModelReply) -> int:
        return self._prices.cost_micros(reply.model, **reply.usage.model_dump())

    def _window(self, step: Step, loop: Loop, loaded: Sequence[LogEntry]) -> list[LogEntry]:
        entries = [e for e in (*loaded, *step.entries) if e.seq >= step.state.window_start]
        if not loop.narrowed:
            return entries
        start = newest_turns(entries, 1, self._settings.window_characters, self._settings.window_rows)
        return [entry for entry in entries if entry.seq >= start]

    def _at_present(self, step: Step) -> Step:
        """The step at the time it is now: a model call may have taken minutes, and deadlines count from its answer."""
        return replace(step, now=self._clock())

    def _check(
        self,
        use: ToolUseBlock,
        reply: ModelReply,
        sources: Sequence[Source],
        asker: Member,
        budget_reached: Sentence | None,
        steward_address: str,
    ) -> Proposal:
        provenance = reply.provenance
        tool = self._offered.get(use.name)
        if tool is None:
            known = ", ".join(sorted(self._offered))
            return _problem(use, provenance, f"There is no tool {use.name}. There are: {known}.")
        if unread := reply.problem_with(use):
            return _problem(use, provenance, unread)
        try:
            arguments = tool.input.model_validate(use.input).model_dump(mode="json")
        except ValidationError as error:
            return _problem(use, provenance, _say(error, use.name))
        try:
            resolved = self._resolved(asker.account_id, tool, arguments)
        except Unresolved as problem:
            return _problem(use, provenance, str(problem))
        now = self._clock().astimezone(ZoneInfo(asker.zone))
        findings = trace(tool, arguments, resolved, sources, now)
        circumstances = self._gates.at_proposal(tool, asker, resolved, findings, budget_reached)
        try:
            # Signed before anybody decides: what is shown is what goes out.
            signed = self._signed(asker.account_id, tool, arguments, circumstances.recipient)
        except ValidationError as error:
            return _problem(use, provenance, f"{_say(error, use.name)} The team's name comes before the text.")
        return Proposal(
            use.id,
            use.name,
            provenance,
            signed,
            tool,
            resolved,
            circumstances=circumstances,
            deciders=self._pinned(self._gates.deciders(tool, asker), asker, steward_address),
            cost_micros=reply.cost_micros // len(reply.tool_uses),
        )

    def _signed(
        self, account_id: str, tool: Tool, arguments: dict[str, Any], recipient: Recipient | None
    ) -> dict[str, Any]:
        """The arguments with the account's name before a text that is the first contact, or if the account wants it.

        `ValidationError` if that makes it too long.
        """
        account = self._people.account(account_id) if tool.signs else None
        if account is None or tool.editable is None or recipient is None:
            return arguments
        if not account.sign_texts and (recipient.has_written or recipient.was_texted):
            return arguments
        signed = {**arguments, tool.editable: account.signed(arguments[tool.editable])}
        return tool.input.model_validate(signed).model_dump(mode="json")

    def _pinned(self, deciders: Sequence[Member], asker: Member, steward_address: str) -> tuple[Member, ...]:
        """The deciders with the conversations they are in at present; the asker's own is the one that asks."""
        others = [member for member in deciders if member.member_id != asker.member_id]
        where = dict(zip(others, self._conversations.pinned(others, steward_address), strict=True)) if others else {}
        return tuple(m.model_copy(update={"conversation_id": where.get(m, m.conversation_id)}) for m in deciders)

    def _resolved(self, account_id: str, tool: Tool, arguments: Mapping[str, Any]) -> dict[str, str]:
        """Whom a contact id, or the number of somebody who is none, means at present. Raises `Unresolved`."""
        if tool.contact is None:
            return {}
        contact_id = arguments[tool.contact]
        if _NUMBER.match(contact_id) and tool.reaches:
            known = self._people.contact_at(account_id, contact_id)
            # A contact is named as one, also to whoever answers them at the number they wrote from.
            named = {"contact_name": _called(known), "contact_id": known.contact_id} if known else {}
            return {**named, "address": contact_id}
        contact = self._people.contact(account_id, contact_id)
        if contact is None:
            raise Unresolved(f"{contact_id} is not a contact of this team. Take an id from search_contacts.")
        if contact.phone is None and tool.reaches:
            raise Unresolved(
                f"{contact.name} has no phone number, so they cannot be texted. Ask the member for one and add it."
            )
        return {"contact_name": _called(contact), "address": contact.phone or ""}

    def _memory_of(self, account_id: str, loop: Loop) -> Stored:
        """MEMORY.md as it is when a loop begins; its later calls may use what a warm process still has."""
        if loop.model_calls == 0 or account_id not in self._memory:
            self._memory[account_id] = self._workspace.read(account_id, MEMORY_FILE) or Stored("", "")
        return self._memory[account_id]


def _called(contact: Contact) -> str:
    return f"{contact.name} ({contact.about})" if contact.about else contact.name


def _alert_of_corrections(step: Step) -> None:
    for entry in step.entries:
        if isinstance(entry, NoteEntry) and entry.topic == "claim_corrected":
            alerts.reply_corrected(
                conversation_id=step.state.conversation_id,
                account_id=step.state.party.account_id,
                outcome="marked" if entry.deliveries else "second_try",
            )


def _problem(use: ToolUseBlock, provenance: Provenance, problem: str) -> Proposal:
    return Proposal(use.id, use.name, provenance, use.input, problem=problem)


def _say(error: ValidationError, tool: str) -> str:
    problems = "; ".join(f"{'.'.join(map(str, e['loc'])) or 'arguments'}: {e['msg']}" for e in error.errors()[:5])
    return f"The arguments of {tool} are not valid: {problems}. Correct them and call it again."
