"""Runs the tools that explain a message to the member and list open decisions. They answer in JSON."""

from __future__ import annotations

import json
from typing import Any, Protocol
from zoneinfo import ZoneInfo

from steward.actors.store import DynamoActorStore
from steward.agent.conversations.message_causes import MessageCauses
from steward.agent.conversations.models import AskedApproval, ConversationState
from steward.agent.conversations.service import ConversationService
from steward.agent.conversations.tools.attention.declare import ExplainMessageInput
from steward.core.provenance import Quoting
from steward.people.directory.service import PeopleService
from steward.tools.models import ToolCall
from steward.tools.tool_outcomes import Done, Failed

_NOT_FOUND = (
    "There is no such text among the last ones. Ask which one they mean, or look for it with search_conversations."
)


class Services(Protocol):
    """Dependencies of these tools."""

    @property
    def people(self) -> PeopleService:
        """Members and contacts."""

    @property
    def actor_store(self) -> DynamoActorStore:
        """States and logs."""

    @property
    def conversations(self) -> ConversationService:
        """Lookup of members' conversations."""

    @property
    def causes(self) -> MessageCauses:
        """The explanation of messages."""


def explain_message(call: ToolCall, services: Services) -> Done | Failed:
    """Return the text, the time it was sent, and its causes."""
    asked = ExplainMessageInput.model_validate(call.arguments)
    for state in _conversations(call, services):
        sent = services.causes.sent(state, asked.code, asked.quote)
        if sent is None:
            continue
        delivery, quoting = sent.stored.delivery, Quoting()
        zone = services.people.zone_of(call.account_id, call.member_id)
        answer: dict[str, Any] = {
            "text": delivery.text if sent.ours else quoting.quote(delivery.text, "text of yours"),
            "sent": delivery.created_at.astimezone(zone).isoformat(timespec="minutes"),
            "to": delivery.channel,
            "status": sent.stored.status.value,
            "because": services.causes.of(state, sent.entry, quoting),
        }
        if sent.woke:
            answer["came_through_quiet_hours_by"] = sent.woke
        return Done(json.dumps(answer, ensure_ascii=False), quotes=quoting.quotes)
    return Failed(_NOT_FOUND)


def list_approvals(call: ToolCall, services: Services) -> Done:
    """Return every decision open to the member; those still in the queue come last."""
    quoting, found = Quoting(), dict[str, dict[str, Any]]()
    zone = services.people.zone_of(call.account_id, call.member_id)
    for state in _conversations(call, services):
        later = {one.approval_id for one in state.to_ask}
        for approval_id, one in sorted(state.open_to_member.items(), key=lambda item: item[0] in later):
            line = _line(state, approval_id, one, quoting, zone, later=approval_id in later)
            found.setdefault(approval_id, line)
    return Done(json.dumps({"approvals": list(found.values())}, ensure_ascii=False), quotes=quoting.quotes)


def _line(
    state: ConversationState, approval_id: str, one: AskedApproval, quoting: Quoting, zone: ZoneInfo, *, later: bool
) -> dict[str, Any]:
    line: dict[str, Any] = {"code": one.code, "for": one.purpose}
    # The description may repeat an outsider's words.
    line["what"] = quoting.quote(state.labels.get(approval_id, ""), "request")
    line |= {"open_until": one.expires_at.astimezone(zone).isoformat(timespec="minutes")} if one.expires_at else {}
    line |= {"by_link_only": True} if one.by_link_only else {}
    return line | {"asked": "later" if later else "already"}


def _conversations(call: ToolCall, services: Services) -> list[ConversationState]:
    """Return the conversation in which the member asks, and the one their texts go to."""
    member, account = (
        services.people.member(call.account_id, call.member_id),
        services.people.account(call.account_id),
    )
    pinned = services.conversations.pinned([member], account.number) if member and account else []
    states = (services.actor_store.state(one) for one in dict.fromkeys([call.conversation_id, *pinned]))
    return [one for one in states if isinstance(one, ConversationState) and _is_theirs(one, call)]


def _is_theirs(state: ConversationState, call: ToolCall) -> bool:
    return state.WITH_MEMBER and (state.party.account_id, state.party.member_id) == (call.account_id, call.member_id)
