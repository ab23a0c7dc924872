"""Turns for a member's app: an MCP client, whose model is not Steward's and may have read outside text.

The app has its member's tools, without those that only make sense for Steward's own planner, since references mean
nothing to it. Each call is judged alone. Nobody knows who decided it, so all of it counts as outside text.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from steward.actors.models import LogEntry
from steward.agent.apps.call_lifecycle import state_of
from steward.agent.conversations.steps import Step
from steward.agent.turns.audiences.audience import TurnContext
from steward.agent.turns.audiences.member import MemberAudience, MemberFacts
from steward.agent.turns.loop_context import LoopContext
from steward.core.provenance import OutsidePart
from steward.memory.workspace.tools.facts.declare import EXTRACT_MEMORY
from steward.people.directory.models import ConversationParty, Member
from steward.tools.declaration import Tool, ToolTopic
from steward.tools.index import RUNNERS
from steward.trust.outside_text.argument_origins import ArgumentOrigin, of_an_app
from steward.trust.outside_text.references import Known

# This tool searches the messages of its conversation, and an app's has none.
_OF_WHAT_WAS_SAID = EXTRACT_MEMORY.name


class AppAudience(MemberAudience):
    """Judges the calls of apps."""

    writes_references = False

    def offered_to(self, account_id: str) -> Mapping[str, Tool]:
        """Return the tools for apps of the account's members, by name."""
        offer = self._offer_of(account_id)
        names = [name for topic in offer.there.topics.values() for name in _fitting(topic, offer.every)]
        return {name: offer.every[name] for name in sorted(dict.fromkeys(names))}

    def arrive(self, step: Step, loaded: Sequence[LogEntry]) -> tuple[Step, TurnContext[MemberFacts] | None]:
        """See `TurnAudience`: questions and reports go to the conversation in which its member is reached."""
        step, turn_context = super().arrive(step, loaded)
        if turn_context is None:
            return step, None
        party, member = step.state.party, turn_context.facts.member
        (told_in,) = self._conversations.pinned([member], party.steward_address)
        member = member.model_copy(update={"conversation_id": told_in})
        context = LoopContext(member, turn_context.context.tools, turn_context.context.settings)
        facts = MemberFacts(turn_context.facts.account, member, turn_context.facts.toolbox)
        return step.with_state(told_in=told_in), TurnContext(facts, context, self.offered_to(party.account_id))

    def _member_of(self, party: ConversationParty) -> Member | None:
        # As they are now: they may just have left, and the conversation goes by the language of whoever asks in it.
        return self._people.member_now(party.account_id, party.member_id)

    def known(self, entries: Sequence[LogEntry], turn_context: TurnContext[MemberFacts]) -> Known:
        """See `TurnAudience`: braces are plain text here."""
        return {}

    def findings(
        self,
        step: Step,
        tool: Tool,
        arguments: Mapping[str, Any],
        parts: Sequence[OutsidePart],
        entries: Sequence[LogEntry],
        known: Known,
    ) -> Sequence[ArgumentOrigin]:
        """See `TurnAudience`: what a member decides in the web app is their own."""
        return () if state_of(step).due[0].by_member else of_an_app(tool, arguments)

    def deciders(self, tool: Tool, turn_context: TurnContext[MemberFacts], steward_address: str) -> tuple[Member, ...]:
        """See `TurnAudience`: its member decides in their own conversation."""
        asker = turn_context.facts.member
        found = super().deciders(tool, turn_context, steward_address)
        return tuple(asker if one.member_id == asker.member_id else one for one in found)

    def answer(self, tool: str, arguments: Mapping[str, Any], turn_context: TurnContext[MemberFacts]) -> str:
        """See `TurnAudience`."""
        return ""


def _fitting(topic: ToolTopic, there: Mapping[str, Tool]) -> list[str]:
    """Return the topic's tools that an executor runs; the others need a turn of Steward's own planner.

    Topics that delegate to sub-agents are left out, and so is browsing: a client browses the web itself.
    """
    tools = [there[name] for name in topic.tools if name in there]
    if any(tool.delegates for tool in tools):
        return []
    run = [tool for tool in tools if tool.name in RUNNERS or tool.registered.runner]
    return [tool.name for tool in run if not tool.offered.browses and tool.name != _OF_WHAT_WAS_SAID]
