"""The desk of a member's app: a client that speaks MCP, whose model is not ours and may have read anything.

It has the tools its member has, but for those that are of use to our planner alone: references mean nothing there.
Each call is judged by itself. What is known of who decided it is nothing, and so it counts as outside text throughout.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from steward.actors.models import LogEntry
from steward.agent.conversations.steps import Step
from steward.agent.turns.context import LoopContext
from steward.agent.turns.desks.desk import Seat
from steward.agent.turns.desks.member import MemberDesk, MemberFacts
from steward.core.provenance import Part
from steward.memory.workspace.tools.facts.declare import EXTRACT_MEMORY
from steward.people.directory.models import Member
from steward.tools.declaration import Tool, Topic
from steward.tools.index import RUNNERS
from steward.trust.outside_text.findings import Finding, of_an_app
from steward.trust.outside_text.references import Known

# It looks through what was said in the conversation it is called in, and here nobody says anything.
_OF_WHAT_WAS_SAID = EXTRACT_MEMORY.name


class AppDesk(MemberDesk):
    """Judges what apps ask for."""

    writes_references = False

    def offered_to(self, account_id: str) -> Mapping[str, Tool]:
        """The tools that apps of the account's members have, by name."""
        offer = self._offer_of(account_id)
        names = [name for topic in offer.there.topics.values() for name in _fitting(topic, offer.every)]
        return {name: offer.every[name] for name in sorted(dict.fromkeys(names))}

    def arrive(self, step: Step, loaded: Sequence[LogEntry]) -> tuple[Step, Seat[MemberFacts] | None]:
        """See `Desk`: its member is asked and told where a text of theirs would go."""
        step, seat = super().arrive(step, loaded)
        if seat is None:
            return step, None
        party = step.state.party
        (told_in,) = self._conversations.pinned([seat.facts.member], party.steward_address)
        member = seat.facts.member.model_copy(update={"conversation_id": told_in})
        context = LoopContext(member, seat.context.tools, seat.context.settings)
        facts = MemberFacts(seat.facts.account, member, seat.facts.toolbox)
        return step.with_state(told_in=told_in), Seat(facts, context, self.offered_to(party.account_id))

    def known(self, entries: Sequence[LogEntry], seat: Seat[MemberFacts]) -> Known:
        """See `Desk`: what is in braces is text like any other."""
        return {}

    def findings(
        self,
        step: Step,
        tool: Tool,
        arguments: Mapping[str, Any],
        parts: Sequence[Part],
        entries: Sequence[LogEntry],
        known: Known,
    ) -> Sequence[Finding]:
        """See `Desk`."""
        return of_an_app(tool, arguments)

    def deciders(self, tool: Tool, seat: Seat[MemberFacts], steward_address: str) -> tuple[Member, ...]:
        """See `Desk`: its member decides in their own conversation."""
        asker = seat.facts.member
        found = super().deciders(tool, seat, steward_address)
        return tuple(asker if one.member_id == asker.member_id else one for one in found)

    def answer(self, tool: str, arguments: Mapping[str, Any], seat: Seat[MemberFacts]) -> str:
        """See `Desk`."""
        return ""


def _fitting(topic: Topic, there: Mapping[str, Tool]) -> list[str]:
    """The names of its tools that an executor runs: what is left is carried out in a turn of our planner's.

    None of a topic whose tools would have others do it; and a client looks at the web itself.
    """
    tools = [there[name] for name in topic.tools if name in there]
    if any(tool.delegates for tool in tools):
        return []
    run = [tool for tool in tools if tool.name in RUNNERS or tool.runner]
    return [tool.name for tool in run if not tool.browses and tool.name != _OF_WHAT_WAS_SAID]
