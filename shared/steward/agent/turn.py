"""A turn of the agent: one call of the model, and what becomes of its answer; the same for whomever it speaks to."""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping, Sequence
from dataclasses import replace
from typing import Any

from pydantic import ValidationError

from steward.actors.models import LogEntry
from steward.agent.context import LoopContext
from steward.agent.decide import decide, unless_stuck
from steward.agent.desks.desk import Desk, Seat
from steward.agent.endings import request_refused, stop_loop, while_paused
from steward.agent.proposals import Proposal, Unresolved, asks
from steward.agent.replies import Model, ModelReply, ModelUnavailable, RequestRefused
from steward.approvals.alike import found_alike
from steward.approvals.free_codes import FreeCodes
from steward.autonomy.gates import Gates
from steward.autonomy.limits import Limits
from steward.conversations.entries import NoteEntry, ToolUseBlock
from steward.conversations.models import Loop, Phase
from steward.conversations.steps import Step
from steward.conversations.window import newest_turns
from steward.core import alerts
from steward.core.clock import Clock
from steward.core.money import Prices, dollars, micros
from steward.core.provenance import Provenance
from steward.core.settings import Settings
from steward.people.models import Contact
from steward.people.service import PeopleService
from steward.tools.declaration import Tool
from steward.wording.agent import DayBudget, RequestBudget, TooLongAlone
from steward.wording.sentence import Sentence

_NUMBER = re.compile(r"^\+[1-9][0-9]{6,14}$")


class Turn:
    """Takes turns at desks. `model` is made on first use: giving up on a dead letter needs none."""

    def __init__(
        self,
        people: PeopleService,
        codes: FreeCodes,
        limits: Callable[[str, str], Limits],
        model: Callable[[], Model],
        gates: Gates,
        settings: Settings,
        clock: Clock,
    ) -> None:
        self._people = people
        self._codes = codes
        self._limits = limits
        self._model = model
        self._gates = gates
        self._prices = Prices.parse(settings.model_prices)
        self._settings = settings
        self._clock = clock

    def take(self, step: Step, loaded: Sequence[LogEntry], desk: Desk[Any]) -> Step:
        """Do what is due at `desk`; `loaded` are the entries of the window."""
        step, seat = desk.arrive(step, loaded)
        if seat is not None:
            seat = replace(seat, context=replace(seat.context, codes=self._free_codes(step)))
            step = self._unless_at_a_limit(step, seat.context)
            if step.state.phase is Phase.MODEL_DUE:
                step = self._ask(step, loaded, desk, seat)
        return desk.leave(step, loaded, seat)

    def _ask(self, step: Step, loaded: Sequence[LogEntry], desk: Desk[Any], seat: Seat[Any]) -> Step:
        loop = step.state.loop
        assert loop is not None
        entries = self._window(step, loop, loaded)
        may_use_tools = loop.model_calls < self._settings.model_calls_per_loop
        request = desk.request(step, entries, seat, may_use_tools=may_use_tools)
        try:
            reply = self._model().answer(request)
        except ModelUnavailable as error:
            return desk.unanswered(self._at_present(step), str(error), seat.context)
        except RequestRefused as error:
            return request_refused(self._at_present(step), str(error), seat.context)
        provenance = desk.provenance(entries, seat)
        reply = replace(reply, provenance=provenance, cost_micros=self._cost(reply))
        reply = reply.with_own_names(step.state.next_seq, seat.offered)
        spent = self._turn_budget(loop.spent_micros + reply.cost_micros)
        where = step.state.party.steward_address
        uses = reply.tool_uses if may_use_tools else ()
        proposals = [self._check(use, reply, entries, desk, seat, spent, where) for use in uses]
        turn = [entry for entry in entries if entry.turn == step.state.turn]
        context = replace(seat.context, codes=self._free_codes(step, proposals))
        decided = decide(self._at_present(step), reply, proposals, turn, context)
        _alert_of_corrections(decided)
        return decided

    def _check(
        self,
        use: ToolUseBlock,
        reply: ModelReply,
        entries: Sequence[LogEntry],
        desk: Desk[Any],
        seat: Seat[Any],
        budget_reached: Sentence | None,
        steward_address: str,
    ) -> Proposal:
        provenance, asker = reply.provenance, seat.context.member
        tool = seat.offered.get(use.name)
        if tool is None:
            known = ", ".join(sorted(seat.offered))
            return _problem(use, provenance, f"There is no tool {use.name}. There are: {known}.")
        if unread := reply.problem_with(use):
            return _problem(use, provenance, unread)
        try:
            arguments = tool.input.model_validate(use.input).model_dump(mode="json")
        except ValidationError as error:
            return _problem(use, provenance, _say(error, use.name))
        if answer := desk.answer(use.name):
            return Proposal(use.id, use.name, provenance, arguments, tool, answer=answer)
        try:
            resolved = self._resolved(asker.account_id, tool, arguments)
        except Unresolved as problem:
            return _problem(use, provenance, str(problem))
        findings = desk.findings(tool, arguments, resolved, entries, seat)
        circumstances = self._gates.at_proposal(
            tool, asker, resolved, findings, budget_reached, for_outsider=desk.for_outsider
        )
        try:
            # Signed before anybody decides: what is shown is what goes out.
            signed = desk.signed(tool, arguments, circumstances.recipient, seat)
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
            deciders=desk.deciders(tool, seat, steward_address),
            cost_micros=reply.cost_micros // len(reply.tool_uses),
        )

    def _free_codes(self, step: Step, proposals: Sequence[Proposal] = ()) -> tuple[str, ...]:
        """Codes for what `proposals` will ask and what was done and can be undone; nothing is read for neither."""
        state = step.state
        wanted = asks(proposals) + sum(report.undo is not None for report in state.reports)
        return self._codes.of(state.party.account_id, f"{state.conversation_id}/{state.next_seq}", wanted, step.now)

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
            limits = self._limits(party.account_id, step.now.date().isoformat())
            if limits.paused:
                return stop_loop(step, "paused", while_paused(step), context)
            scope, reached = "account_day", self._day_budget(limits.spent_micros)
        if not reached:
            return step
        alerts.budget_reached(scope, conversation_id=step.state.conversation_id, account_id=party.account_id)
        return stop_loop(step, "budget_reached", reached, context)

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

    def _resolved(self, account_id: str, tool: Tool, arguments: Mapping[str, Any]) -> dict[str, str]:
        """Whom a contact id, or the number of somebody who is none, means at present. Raises `Unresolved`."""
        new_name = tool.new_name(arguments)
        if tool.contact is None:
            contacts = self._people.contacts_now(account_id) if new_name else []
            return found_alike(new_name, new_name, "", contacts)
        contact_id = arguments[tool.contact]
        if _NUMBER.match(contact_id) and tool.reaches:
            known = self._people.contact_at(account_id, contact_id)
            # A contact is named as one, also to whoever answers them at the number they wrote from.
            named = {"contact_name": _called(known), "contact_id": known.contact_id} if known else {}
            contacts = self._people.contacts_now(account_id) if known else []
            alike = found_alike(_called(known), known.name, known.contact_id, contacts) if known else {}
            return {**named, **alike, "address": contact_id}
        contact, contacts = self._people.contact_among_all(account_id, contact_id)
        if contact is None:
            raise Unresolved(f"{contact_id} is not a contact of this team. Take an id from search_contacts.")
        if contact.phone is None and tool.reaches:
            raise Unresolved(
                f"{contact.name} has no phone number, so they cannot be texted. Ask the member for one and add it."
            )
        alike = found_alike(new_name or _called(contact), new_name or contact.name, contact.contact_id, contacts)
        return {"contact_name": _called(contact), **alike, "address": contact.phone or ""}


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
