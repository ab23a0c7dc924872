"""Declarations of the tools that show and set what Steward may answer to contacts without asking."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import partial
from typing import Annotated, Any

from pydantic import Field

from steward.core.sentences import Joined, Quoted, Sentence, Wording, say, verbatim
from steward.tools.arguments import Reason
from steward.tools.declaration import (
    ApprovalRule,
    ArgumentMeaning,
    Autonomy,
    Deciders,
    Decides,
    ResultOrigin,
    Tool,
    ToolEffect,
    ToolInput,
    Words,
    read_tool,
)
from steward.tools.tool_words import action_of

_tool = partial(Tool, group="approvals")
_reads = partial(read_tool, group="approvals")


class ShowContactScopeInput(ToolInput):
    """Arguments of `show_contact_scope`."""


class SetContactScopeInput(ToolInput):
    """Arguments of `set_contact_scope`."""

    words: Annotated[str, Decides.RULE] = Field(
        max_length=2_000,
        description="What Steward may deal with by itself when a contact writes, and how, as the member said it. "
        "Empty: no contact is answered without a person.",
    )
    tools: Annotated[list[str], ArgumentMeaning.ACTION, Decides.RULE] = Field(
        default=[], max_length=20, description="Names of the tools it may use for that; best none, or ones that read."
    )
    contact_ids: Annotated[list[str], ArgumentMeaning.CONTACT, Decides.RULE] = Field(
        default=[], max_length=100, description="Only these contacts, by their ids from search_contacts; empty for all."
    )
    acknowledge_strangers: Annotated[bool, Decides.RULE] = Field(
        default=True, description="Whether a stranger hears, at most once a day, that their message arrived."
    )
    acknowledgement: Annotated[str, Decides.RULE] = Field(
        default="", max_length=300, description="The words for that, if the usual ones are not wanted."
    )
    reason: Reason = Field(description="What the member said, for the owner who decides.")


def _in_words(tools: Sequence[str]) -> Wording:
    return Joined(tuple(map(action_of, tools)), ", ")


def _preview(arguments: Mapping[str, Any], resolved: Mapping[str, Any]) -> Sentence:
    words, tools, chosen = arguments["words"], arguments["tools"], arguments["contact_ids"]
    if not words:
        return say("answer-nobody")
    named = [names[one] for one in chosen if one in names] if (names := resolved.get("names") or {}) else []
    whom: Wording = say("some-contacts", count=len(chosen)) if chosen else say("every-contact")
    if chosen and len(named) == len(chosen):
        whom = Joined(tuple(map(verbatim, named)), ", ")
    if not tools:
        return say("answer-contacts", whom=whom, words=Quoted(words))
    return say("answer-contacts-with", whom=whom, words=Quoted(words), tools=_in_words(tools))


SHOW_CONTACT_SCOPE = _reads(
    name="show_contact_scope",
    description="What Steward may answer contacts by itself, and what strangers hear.",
    input=ShowContactScopeInput,
    category="query",
    acts=say("act", form="show_contact_scope"),
    returns={"result": ResultOrigin.ACCOUNT},
)

SET_CONTACT_SCOPE = _tool(
    name="set_contact_scope",
    description=(
        "Set what Steward may answer contacts by itself when they write, and whether strangers hear that their message "
        "arrived. It replaces what was set before. An owner decides, at a link."
    ),
    input=SetContactScopeInput,
    category="action",
    # An undo would let its requester widen a scope again without an owner.
    autonomy=Autonomy.SUGGEST,
    risk="high",
    effect=ToolEffect.IDEMPOTENT,
    words=Words(reason="reason"),
    approval=ApprovalRule(by=Deciders.OWNERS),
    acts=say("act", form="set_contact_scope"),
    preview=_preview,
    returns={"result": ResultOrigin.ACCOUNT},
)

TOOLS = (SHOW_CONTACT_SCOPE, SET_CONTACT_SCOPE)
