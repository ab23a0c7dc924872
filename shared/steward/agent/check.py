"""What the planner proposes, checked: references put in place, arguments read, whom they mean, who decided them."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Any

from pydantic import ValidationError

from steward.actors.models import LogEntry
from steward.agent.attaching import attached, named_outside
from steward.agent.carried import Carried, NotCarried
from steward.agent.desks.desk import Desk, Seat
from steward.agent.errands import named
from steward.agent.proposals import Proposal
from steward.agent.recipients import Recipients, ThreadWith, Unresolved
from steward.agent.replies import ModelReply
from steward.autonomy.gates import Gates
from steward.conversations.entries import ToolUseBlock
from steward.conversations.steps import Step
from steward.core.attached import kept_with
from steward.core.provenance import Part, Provenance
from steward.people.service import PeopleService
from steward.schedules.events import JobDue
from steward.tools.declaration import Tool
from steward.trust.references import Known, resolve
from steward.trust.tools.outside.declare import LOOK_AT_OUTSIDE, TOOLS
from steward.wording.sentence import Sentence

_OF_OUTSIDE = frozenset(tool.name for tool in TOOLS)


@dataclass(frozen=True)
class Check:
    """Checks the uses of one answer. `known` is the outside text they may name, `spent` why no more may be spent."""

    people: PeopleService
    thread_with: ThreadWith
    gates: Gates
    desk: Desk[Any]
    seat: Seat[Any]
    step: Step
    entries: Sequence[LogEntry]
    known: Known
    spent: Sentence | None

    def proposal(self, use: ToolUseBlock, reply: ModelReply) -> Proposal:
        """The use as it can be judged, or what is wrong with it in words for the model."""
        tool = self.seat.offered.get(use.name)
        if tool is None:
            return _problem(use, f"There is no tool {use.name}. There are: {', '.join(sorted(self.seat.offered))}.")
        if unread := reply.problem_with(use):
            return _problem(use, unread)
        try:
            carried = Carried.of(tool, use.input, self.seat.offered)
        except NotCarried as problem:
            return _problem(use, str(problem))
        known = {} if tool.name in _OF_OUTSIDE else self.known
        meant = carried.resolved(use.input, known, tool) if carried else resolve(use.input, known, tool.shows_author)
        try:
            arguments = tool.input.model_validate(meant.arguments).model_dump(mode="json")
            if carried:
                own = carried.tool.input.model_validate(carried.arguments_in(arguments)).model_dump(mode="json")
                arguments = carried.put_into(arguments, own)
        except ValidationError as error:
            return _problem(use, _say(error, use.name))
        if tool.name in _OF_OUTSIDE:
            return self._use_of_outside(use, tool, arguments)
        if answer := self.desk.answer(use.name):
            return Proposal(use.id, use.name, reply.provenance, arguments, tool, answer=answer)
        parts = followed(meant.parts, meant.arguments, arguments)
        return self._judged(use, tool, arguments, parts, reply, carried)

    def scheduled(self, job: JobDue) -> Proposal:
        """The call of a job that is due, as if it were proposed now; without a tool if there is none any more."""
        name = job.call.tool if job.call else ""
        tool, given = self.desk.carried(name), job.call.arguments if job.call else {}
        use = ToolUseBlock(id=f"{job.occurrence}/{job.tries}", name=name, input=given)
        if tool is None:
            return _problem(use, "gone")
        asker = self.seat.context.member
        try:
            arguments = tool.input.model_validate(given).model_dump(mode="json")
            recipients = Recipients(self.people, asker.account_id, self.thread_with)
            arguments, resolved = recipients.resolved(tool, arguments, given)
            # What came from outside a person has seen when it was scheduled: from then on it was the member's.
            circumstances = self.gates.at_proposal(tool, asker, resolved, (), None)
            arguments = self.desk.signed(tool, arguments, circumstances.recipient, self.seat)
        except (ValidationError, Unresolved):
            return replace(_problem(use, "unresolved"), tool=tool)
        deciders = self.desk.deciders(tool, self.seat, self.step.state.party.steward_address)
        return Proposal(
            use.id, name, "account", arguments, tool, resolved, circumstances=circumstances, deciders=deciders
        )

    def _judged(
        self,
        use: ToolUseBlock,
        tool: Tool,
        arguments: dict[str, Any],
        parts: tuple[Part, ...],
        reply: ModelReply,
        carried: Carried | None,
    ) -> Proposal:
        asker = self.seat.context.member
        try:
            recipients = Recipients(self.people, asker.account_id, self.thread_with)
            arguments, resolved = recipients.resolved(tool, arguments, use.input)
            files = attached(tool, arguments, self.entries)
            if carried:
                own = carried.arguments_in(arguments)
                own, of_call = recipients.resolved(carried.tool, own, carried.given["arguments"])
                arguments, resolved = carried.put_into(arguments, own), {**resolved, **of_call}
        except Unresolved as problem:
            return _problem(use, str(problem))
        resolved, parts = {**resolved, **kept_with(files)}, (*parts, *named_outside(tool, files))
        found = self.desk.findings(self.step, tool, arguments, parts, self.entries, self.known)
        if carried:
            own, theirs = carried.arguments_in(arguments), carried.parts_in(parts)
            inner = self.desk.findings(self.step, carried.tool, own, theirs, self.entries, self.known)
            found = [*found, *carried.named(inner)]
        circumstances = self.gates.at_proposal(
            tool, asker, resolved, found, self.spent, for_outsider=self.desk.for_outsider
        )
        try:
            # Signed before anybody decides: what is shown is what goes out.
            signed = self.desk.signed(tool, arguments, circumstances.recipient, self.seat)
        except ValidationError as error:
            return _problem(use, f"{_say(error, use.name)} The team's name comes before the text.")
        outside = reply.provenance == "outside" or bool(parts)
        provenance: Provenance = "outside" if outside else "account"
        return Proposal(
            use.id,
            use.name,
            provenance,
            signed,
            tool,
            resolved,
            circumstances=circumstances,
            deciders=self.desk.deciders(tool, self.seat, self.step.state.party.steward_address),
            cost_micros=reply.cost_micros // len(reply.tool_uses),
            template=use.input if parts else {},
            # Once it has looked, every word may be theirs, not only what it names.
            parts=followed(parts, arguments, signed) if reply.provenance != "outside" else (),
        )

    def _use_of_outside(self, use: ToolUseBlock, tool: Tool, arguments: dict[str, Any]) -> Proposal:
        wanted = [one.strip("{}") for one in arguments["ids"]]
        if unknown := [one for one in wanted if one not in self.known]:
            return _problem(use, f"There is nothing from outside in view called {', '.join(unknown)}.")
        if tool.name != LOOK_AT_OUTSIDE.name:
            return Proposal(use.id, use.name, "outside", arguments, tool, errand=True)
        looks = {one: referent.quote for one, referent in named(wanted, self.known).items()}
        return Proposal(use.id, use.name, "outside", arguments, tool, looks=looks)


def followed(parts: Sequence[Part], before: Mapping[str, Any], after: Mapping[str, Any]) -> tuple[Part, ...]:
    """The parts where they are in `after`, which was made from `before` by cleaning it or putting words before it."""
    return tuple(_followed(part, _at(before, part.argument), _at(after, part.argument)) for part in parts)


def _followed(part: Part, before: object, after: object) -> Part:
    if before == after:
        return part
    if isinstance(before, str) and isinstance(after, str):
        place = after.find(before.strip())
        if place >= 0:
            moved = place - (len(before) - len(before.lstrip()))
            start, end = max(part.start + moved, 0), min(part.end + moved, len(after))
            return part.model_copy(update={"start": start, "end": end})
    # Nobody can say which characters they are now: the argument is outside text as a whole.
    return part.model_copy(update={"start": 0, "end": len(str(after))})


def _at(arguments: Any, path: str) -> object:
    for step in path.split("."):
        if isinstance(arguments, Mapping):
            arguments = arguments.get(step)
        elif isinstance(arguments, list | tuple) and step.isdigit() and int(step) < len(arguments):
            arguments = arguments[int(step)]
        else:
            return None
    return arguments


def _problem(use: ToolUseBlock, problem: str) -> Proposal:
    return Proposal(use.id, use.name, "account", use.input, problem=problem)


def _say(error: ValidationError, tool: str) -> str:
    problems = "; ".join(f"{'.'.join(map(str, e['loc'])) or 'arguments'}: {e['msg']}" for e in error.errors()[:5])
    return f"The arguments of {tool} are not valid: {problems}. Correct them and call it again."
