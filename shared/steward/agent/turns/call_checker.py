"""Checks the tool calls that the main model proposes, before the policy judges them.

Resolves references to outside text, validates the arguments, finds the recipients and determines who decided each
argument.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Any

from pydantic import ValidationError

from steward.actors.models import LogEntry
from steward.agent.conversations.entries import ToolUseBlock
from steward.agent.conversations.steps import Step
from steward.agent.turns.attachments import attached, named_outside
from steward.agent.turns.audiences.audience import TurnAudience, TurnContext
from steward.agent.turns.deferred_calls import DeferredCall, DeferredCallError
from steward.agent.turns.mail_calls import consented
from steward.agent.turns.model_replies import ModelReply
from steward.agent.turns.model_tasks import resolve_references
from steward.agent.turns.outside_references import lasting_values, seen
from steward.agent.turns.proposals import Proposal
from steward.agent.turns.recipients import Outreach, RecipientError, Recipients
from steward.core.attached_files import kept_with
from steward.core.provenance import OutsidePart, Provenance
from steward.core.sentences import Sentence, Wording, say
from steward.memory.documents.tools.attachments.declare import ANALYZE_IMAGE
from steward.people.directory.service import PeopleService
from steward.time.schedules.events import JobDue
from steward.time.watchers.models import MailItem, MatchedCall
from steward.tools.declaration import FOUND, PROPOSED, SEEN, Decides, Tool
from steward.tools.tool_words import action_of
from steward.trust.autonomy.gates import CallGates
from steward.trust.outside_text.argument_origins import ArgumentOrigin, findings
from steward.trust.outside_text.call_templates import FieldNotStatedError, TemplateMismatchError, fill
from steward.trust.outside_text.references import (
    NOTHING_CALLED,
    Known,
    Referent,
    ResolvedArguments,
    equal_to_read,
    followed,
    nameless,
    resolve,
    with_references_for_cards,
)
from steward.trust.outside_text.tools.outside.declare import LOOK_AT_OUTSIDE, TOOLS

_NOT_ONCE_LOOKED = "You have looked at outside text: do it yourself, a sub-agent would not know whose words they are."
_NO_LONGER_RIGHT = (
    "right_until has passed already, so these words would come too late. Write them anew so that they are right now, "
    "with the day itself, and call it again."
)
_OF_OUTSIDE = frozenset(tool.name for tool in TOOLS)
_ERRANDS = _OF_OUTSIDE - {LOOK_AT_OUTSIDE.name} | {ANALYZE_IMAGE.name}


class CallNotPossibleError(Exception):
    """A call of a mail skill cannot be made. For the member: `what` is an infinitive, `why` a clause."""

    def __init__(self, what: Wording, why: Sentence) -> None:
        super().__init__(why.id)
        self.what, self.why = what, why


@dataclass(frozen=True)
class CallChecker:
    """Checks the tool uses of one answer.

    `known` is the outside text they may refer to; `spent` says why no more money may be spent.
    """

    people: PeopleService
    outreach: Outreach
    gates: CallGates
    audience: TurnAudience[Any]
    turn_context: TurnContext[Any]
    step: Step
    entries: Sequence[LogEntry]
    known: Known
    spent: Sentence | None

    def proposal(self, use: ToolUseBlock, reply: ModelReply) -> Proposal:
        """Return a proposal that the policy can judge, or one whose `problem` tells the model its mistake."""
        use = use.model_copy(update={"input": with_references_for_cards(use.input)})
        tool = self.turn_context.offered.get(use.name)
        if tool is None:
            return _problem(
                use, f"There is no tool {use.name}. There are: {', '.join(sorted(self.turn_context.offered))}."
            )
        if unread := reply.problem_with(use):
            return _problem(use, unread)
        try:
            carried = DeferredCall.of(tool, use.input, self.turn_context.offered)
        except DeferredCallError as problem:
            return _problem(use, str(problem))
        known = {} if tool.name in _OF_OUTSIDE else self.known
        if unnamed := self._unnamed(use, tool):
            return _problem(use, NOTHING_CALLED.format(names=unnamed))
        meant = carried.resolved(use.input, known, tool) if carried else _resolved(use.input, known, tool)
        try:
            arguments = tool.input.model_validate(meant.arguments, context=PROPOSED).model_dump(mode="json")
            if carried:
                arguments = carried.put_into(arguments, carried.checked(arguments, tool))
        except DeferredCallError as problem:
            return _problem(use, str(problem))
        except ValidationError as error:
            return _problem(use, _say(error, use.name))
        if unknown := self._unknown(arguments) if tool.name in _OF_OUTSIDE else []:
            return _problem(use, f"There is nothing from outside in view called {', '.join(unknown)}.")
        if tool.name in _ERRANDS:
            return Proposal(use.id, use.name, "outside", arguments, tool, errand=True)
        if tool.name == LOOK_AT_OUTSIDE.name:
            looks = {one: referent.quote for one, referent in resolve_references(arguments["ids"], self.known).items()}
            return Proposal(use.id, use.name, "outside", arguments, tool, looks=looks)
        if answer := self.audience.answer(use.name, arguments, self.turn_context):
            return Proposal(use.id, use.name, reply.provenance, arguments, tool, answer=answer)
        parts = followed(meant.parts, meant.arguments, arguments)
        return self._judged(use, tool, arguments, parts, reply, carried)

    def scheduled(self, job: JobDue) -> Proposal:
        """Return the call of a due job as if it were proposed now; without a tool if that no longer exists."""
        name = job.call.tool if job.call else ""
        tool, given = self.audience.carried(name, self.turn_context), job.call.due_on(job.day) if job.call else {}
        use = ToolUseBlock(id=f"{job.occurrence}/{job.tries}", name=name, input=given)
        if tool is None:
            return _problem(use, "gone")
        asker = self.turn_context.context.member
        try:
            arguments = tool.input.model_validate(given).model_dump(mode="json")
            recipients = Recipients(self.people, asker.account_id, self.outreach)
            arguments, resolved = recipients.resolved(tool, arguments, given, job.call.channel if job.call else "")
            # The files are sent as they were when the call was scheduled, or not at all.
            resolved = {**resolved, **kept_with(job.call.files if job.call else ())}
            if job.why:
                resolved[FOUND] = job.job_id
            tool = tool.called_with(arguments)
            # A person saw the outside words when the call was scheduled, so they count as the member's since.
            due = bool(job.why or job.asked_at)
            in_touch = self.gates.in_touch(tool, asker, arguments, job.asked_at) if due else None
            circumstances = self.gates.at_proposal(
                tool, asker, resolved, (), None, arguments=arguments, in_touch=in_touch
            )
            arguments = self.audience.signed(tool, arguments, circumstances.recipient, self.turn_context)
        except (ValidationError, RecipientError):
            return replace(_problem(use, "unresolved"), tool=tool)
        deciders = self.audience.deciders(tool, self.turn_context, self.step.state.party.steward_address)
        return Proposal(
            use.id,
            name,
            "account",
            arguments,
            tool,
            resolved,
            circumstances=circumstances,
            deciders=deciders,
            brief=self.gates.brief(tool, asker, arguments, circumstances),
        )

    def matched(self, item: MailItem, call: MatchedCall) -> Proposal:
        """Return the call that a skill makes of a mail, as if it were proposed now. Raises `CallNotPossibleError`."""
        tool, given = self.audience.carried(call.call.tool, self.turn_context), call.call.arguments
        if tool is None:
            raise CallNotPossibleError(action_of(call.call.tool), say("no-such-tool"))
        asker, source = self.turn_context.context.member, Referent.of(item.quote(call.words))
        try:
            filled = fill(tool, given, call.answers, source)
            recipients = Recipients(self.people, asker.account_id, self.outreach)
            arguments, resolved = recipients.resolved(tool, filled.arguments, given)
            tool = tool.called_with(arguments)
            found = [*findings(tool, arguments, filled.parts, filled.known)]
            standing = consented(tool, asker)
            if not standing:
                whose = source.who or source.what
                found.append(ArgumentOrigin("", Decides.WHETHER, "outside", "choice", source.text, whose))
            circumstances = self.gates.at_proposal(
                tool, asker, resolved, found, None, consented=standing, arguments=arguments
            )
            signed = self.audience.signed(tool, arguments, circumstances.recipient, self.turn_context)
        except FieldNotStatedError as missing:
            raise CallNotPossibleError(
                tool.acts or action_of(tool.name), say("field-not-stated", field=missing.field)
            ) from None
        except (TemplateMismatchError, RecipientError, ValidationError):
            raise CallNotPossibleError(tool.acts or action_of(tool.name), say("fields-do-not-fit")) from None
        return Proposal(
            call.call_id,
            tool.name,
            "outside" if filled.parts else "account",
            signed,
            tool,
            resolved,
            circumstances=circumstances,
            deciders=self.audience.deciders(tool, self.turn_context, self.step.state.party.steward_address),
            template=given if filled.parts else {},
            parts=followed(filled.parts, arguments, signed),
            brief=self.gates.brief(tool, asker, signed, circumstances),
        )

    def _judged(
        self,
        use: ToolUseBlock,
        tool: Tool,
        arguments: dict[str, Any],
        parts: tuple[OutsidePart, ...],
        reply: ModelReply,
        carried: DeferredCall | None,
    ) -> Proposal:
        asker, tool = self.turn_context.context.member, tool.called_with(arguments)
        until = tool.right_until(arguments, asker.zone)
        if until and until <= self.step.now:
            return _problem(use, _NO_LONGER_RIGHT)
        try:
            recipients = Recipients(self.people, asker.account_id, self.outreach)
            arguments, resolved = recipients.resolved(tool, arguments, use.input)
            files = attached(tool, arguments, self.entries)
            parts = (*parts, *named_outside(tool, files))
            if carried:
                own = carried.arguments_in(arguments)
                own, of_call = recipients.resolved(carried.tool, own, carried.given["arguments"])
                arguments, resolved = carried.put_into(arguments, own), {**resolved, **of_call}
                files = attached(carried.tool, own, self.entries)
                parts = (*parts, *carried.parts_of(named_outside(carried.tool, files)))
        except RecipientError as problem:
            return _problem(use, str(problem))
        resolved = {**resolved, **kept_with(files), **tool.pinned}
        if tool.delegates:
            if reply.provenance == "outside":
                return _problem(use, _NOT_ONCE_LOOKED)
            # Values that the model has seen may decide what its sub-agents do.
            resolved |= {SEEN: ",".join(sorted(seen(self.entries, self.step.state.turn)))}
        found = self.audience.findings(self.step, tool, arguments, parts, self.entries, self.known)
        if carried:
            own, theirs = carried.arguments_in(arguments), carried.parts_in(parts)
            inner_tool = carried.tool.called_with(own)
            inner = self.audience.findings(self.step, inner_tool, own, theirs, self.entries, self.known)
            found = [*found, *carried.named(inner)]
        circumstances = self.gates.at_proposal(
            tool, asker, resolved, found, self.spent, for_outsider=self.audience.for_outsider, arguments=arguments
        )
        try:
            # The signature is added before anybody decides, so that the text shown is the text sent.
            signed = self.audience.signed(tool, arguments, circumstances.recipient, self.turn_context)
        except ValidationError as error:
            return _problem(use, f"{_say(error, use.name)} The team's name comes before the text.")
        placed = followed(parts, arguments, signed)
        placed += self._stored(tool, signed, placed)
        outside = reply.provenance == "outside" or bool(placed)
        provenance: Provenance = "outside" if outside else "account"
        return Proposal(
            use.id,
            use.name,
            provenance,
            signed,
            tool,
            resolved,
            circumstances=circumstances,
            deciders=self.audience.deciders(tool, self.turn_context, self.step.state.party.steward_address),
            cost_micros=reply.cost_micros // len(reply.tool_uses),
            template=use.input if parts else {},
            # After the model has looked at outside text, every word may be an outsider's, not only the referenced
            # parts.
            parts=placed if reply.provenance != "outside" else (),
            alike=equal_to_read(signed, placed, self.known),
            brief=self.gates.brief(tool, asker, signed, circumstances, resolved=resolved),
        )

    def _stored(
        self, tool: Tool, arguments: Mapping[str, Any], parts: Sequence[OutsidePart]
    ) -> tuple[OutsidePart, ...]:
        """Return pieces that equal a value read and would come back as the team's own words."""
        says = tool.kept_words
        values = lasting_values(self.entries, self.step.state.turn, self.known) if says else {}
        alike = equal_to_read(arguments, parts, values)
        return tuple(one for one in alike if one.argument.split(".")[0] in says)

    def _unnamed(self, use: ToolUseBlock, tool: Tool) -> str:
        """Return the references in a use that name nothing. Program code is exempt: it has braces of its own."""
        if tool.name in _OF_OUTSIDE or not self.audience.writes_references:
            return ""
        return nameless({name: value for name, value in use.input.items() if name != tool.words.code}, self.known)

    def _unknown(self, arguments: Mapping[str, Any]) -> list[str]:
        """Return the ids of outside text in a use that are not in view."""
        return [one for one in (each.strip("{}") for each in arguments["ids"]) if one not in self.known]


def _resolved(given: Mapping[str, Any], known: Known, tool: Tool) -> ResolvedArguments:
    """Replace references in the arguments. Program code keeps its braces and receives no outside words."""
    program = {name: value for name, value in given.items() if name == tool.words.code}
    rest = {name: value for name, value in given.items() if name != tool.words.code}
    meant = resolve(rest, known, tool.called_with(rest).manner)
    return replace(meant, arguments={**program, **meant.arguments})


def _problem(use: ToolUseBlock, problem: str) -> Proposal:
    return Proposal(use.id, use.name, "account", use.input, problem=problem)


def _say(error: ValidationError, tool: str) -> str:
    problems = "; ".join(f"{'.'.join(map(str, e['loc'])) or 'arguments'}: {e['msg']}" for e in error.errors()[:5])
    return f"The arguments of {tool} are not valid: {problems}. Correct them and call it again."
