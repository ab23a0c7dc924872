"""Declarations of the tools for preferences, learned rules and precedents."""

from __future__ import annotations

from collections.abc import Mapping
from functools import partial
from typing import Annotated, Any, Literal

from pydantic import Field, StringConstraints

from steward.core.sentences import Quoted, Sentence, say
from steward.tools.declaration import (
    ANY_TRADE,
    ApprovalRule,
    ArgumentMeaning,
    Autonomy,
    Deciders,
    Decides,
    Offered,
    ResultOrigin,
    Reversal,
    Tool,
    ToolEffect,
    ToolInput,
)

_Line = Annotated[str, StringConstraints(strip_whitespace=True, min_length=1, max_length=300), Decides.RULE]
_Key = Annotated[str, StringConstraints(strip_whitespace=True, min_length=1, max_length=60)]
_Scope = Annotated[dict[_Key, _Key], Field(max_length=8), Decides.RULE]
_WHERE = "Only there, as names and values a look-up gave, such as channel: text; empty for everywhere."
_tool = partial(Tool, category="memory", group="approvals", offered=Offered(trade=ANY_TRADE))
_shows = partial(_tool, autonomy=Autonomy.SILENT, risk="low", effect=ToolEffect.READ)
_writes = partial(_tool, effect=ToolEffect.IDEMPOTENT, returns={"result": ResultOrigin.ACCOUNT})


class ListPreferencesInput(ToolInput):
    """Arguments of `list_preferences`."""

    about: Annotated[str, StringConstraints(max_length=80)] = Field(
        default="", description="Only what is about this tool, or has this in its key."
    )


class SetPreferenceInput(ToolInput):
    """Arguments of `set_preference`."""

    key: Annotated[_Key, Decides.RULE] = Field(
        description="What it is about, in a few words; the same key replaces it."
    )
    value: _Line = Field(description="What the member wants, as one sentence that stands by itself.")
    filter: _Scope = Field(default_factory=dict, description=_WHERE)
    on: Annotated[bool, Decides.RULE] = Field(default=True, description="false: it is gone by no longer.")


class ListRulesInput(ToolInput):
    """Arguments of `list_rules`."""


class SaveRuleInput(ToolInput):
    """Arguments of `save_rule`."""

    rule_id: Annotated[
        str, StringConstraints(pattern=r"^(rule-[a-z0-9]{8,32})?$"), ArgumentMeaning.MACHINE, Decides.RULE
    ] = Field(default="", description="Its id, as list_rules gave it; empty for a new one.")
    text: Annotated[str, StringConstraints(strip_whitespace=True, max_length=300), Decides.RULE] = Field(
        default="", description="The rule, as one sentence; empty leaves its words as they are."
    )
    scope: _Scope = Field(default_factory=dict, description=_WHERE)
    on: Annotated[bool, Decides.RULE] = Field(default=True, description="false switches it off.")


class SearchPrecedentsInput(ToolInput):
    """Arguments of `search_precedents`."""

    tool: Annotated[str, ArgumentMeaning.ACTION] = Field(min_length=1, max_length=80, description="A tool's name.")
    situation: _Scope = Field(
        default_factory=dict, description="What is known of the call: arguments with few values, channel: text."
    )
    limit: int = Field(default=5, ge=1, le=20, description="At most so many.")


class EvaluateTrajectoryInput(ToolInput):
    """Arguments of `evaluate_trajectory`."""

    conversation_id: Annotated[str, StringConstraints(max_length=80), ArgumentMeaning.MACHINE] = Field(
        default="", description="Where it went on, as a look-up gave it; empty for this conversation."
    )


class RateReplyInput(ToolInput):
    """Arguments of `rate_reply`."""

    rating: Annotated[int, Decides.RULE] = Field(ge=1, le=5, description="1 (bad) to 5 (good).")
    feedback: Annotated[str, StringConstraints(strip_whitespace=True, max_length=500)] = Field(
        default="", description="What the member said of it."
    )
    turn: Annotated[int | None, Decides.NOTHING] = Field(
        default=None, ge=1, description="Which turn it was, if not the last."
    )


class WishBefore(ToolInput):
    """Undo data of a statement: the call that changed it; the statement holds its former state."""

    what: Literal["preference", "rule"]
    wish_id: str
    call_id: str


def _reads(name: str, description: str, arguments: type[ToolInput], **returns: ResultOrigin) -> Tool:
    return _shows(
        name=name,
        description=description,
        input=arguments,
        acts=say("act", form=name),
        returns=returns,
    )


def _prefers(arguments: Mapping[str, Any], resolved: Mapping[str, Any]) -> Sentence:
    return say(
        "keep-preference", form="on" if arguments.get("on", True) else "off", words=Quoted(str(arguments["value"]))
    )


def _rules(arguments: Mapping[str, Any], resolved: Mapping[str, Any]) -> Sentence:
    on, text, known = arguments.get("on", True), arguments.get("text"), resolved.get("words")
    form: Literal["words", "on", "off"] = "off" if not on else "words" if text else "on"
    if not arguments.get("rule_id"):
        return say("change-rule", form="new" if on else "off", words=Quoted(str(text)))
    return (
        say("change-rule", form=form, words=Quoted(str(text or known)))
        if text or known
        else say("switch-rule", form=form)
    )


def _rates(arguments: Mapping[str, Any], resolved: Mapping[str, Any]) -> Sentence:
    return say("keep-rating", rating=str(arguments.get("rating", "")))


LIST_PREFERENCES = _reads(
    "list_preferences",
    "List what the team prefers: what it said, and what follows from its corrections, how sure and why.",
    ListPreferencesInput,
    preferences=ResultOrigin.ACCOUNT,
)
LIST_RULES = _reads(
    "list_rules",
    "List rules learned from decisions: id, on, off or proposed, how sure, how many corrections, where, words.",
    ListRulesInput,
    rules=ResultOrigin.ACCOUNT,
)
SEARCH_PRECEDENTS = _reads(
    "search_precedents",
    "Find decisions on calls of a tool like one: approved, edited, rejected or undone, how near, when.",
    SearchPrecedentsInput,
    decisions=ResultOrigin.ACCOUNT,
    confidence=ResultOrigin.ACCOUNT,
)

EVALUATE_TRAJECTORY = _reads(
    "evaluate_trajectory",
    "Compare how the last thing done in a conversation went (steps, edits, retries, days, dollars) with the median.",
    EvaluateTrajectoryInput,
    kind=ResultOrigin.ACCOUNT,
    figures=ResultOrigin.ACCOUNT,
    medians=ResultOrigin.ACCOUNT,
    differs=ResultOrigin.ACCOUNT,
)

SET_PREFERENCE = _writes(
    name="set_preference",
    description=(
        "Keep what the team says it prefers, or no longer does. It is gone by from then on, but not by reminders that "
        "go out by themselves: say so if they mean those."
    ),
    input=SetPreferenceInput,
    autonomy=Autonomy.EXECUTE,
    risk="low",
    undo=Reversal("Have a preference as it was before.", keeps=WishBefore),
    acts=say("act", form="set_preference"),
    preview=_prefers,
)
SAVE_RULE = _writes(
    name="save_rule",
    description="Switch a rule on or off, word it anew, or add one. An owner decides.",
    input=SaveRuleInput,
    autonomy=Autonomy.SUGGEST,
    risk="medium",
    undo=Reversal("Have a rule as it was before.", keeps=WishBefore),
    approval=ApprovalRule(by=Deciders.OWNERS),
    acts=say("act", form="save_rule"),
    preview=_rules,
)
RATE_REPLY = _writes(
    name="rate_reply",
    description="Keep what the member thinks of a reply of yours, when they say so.",
    input=RateReplyInput,
    autonomy=Autonomy.SILENT,
    risk="low",
    acts=say("act", form="rate_reply"),
    preview=_rates,
)

TOOLS = (LIST_PREFERENCES, SET_PREFERENCE, LIST_RULES, SAVE_RULE, SEARCH_PRECEDENTS, EVALUATE_TRAJECTORY, RATE_REPLY)
