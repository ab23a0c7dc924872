"""Declarations of the tools for rules of law."""

from __future__ import annotations

from typing import Annotated

from pydantic import Field, StringConstraints

from steward.portfolio.tools.arguments import Place, Short, Words, called, reads, writes
from steward.portfolio.values import AppliesTo, RuleUnit
from steward.tools.declaration import Decides, Origin, ToolInput

RuleName = Annotated[str, StringConstraints(pattern=r"^[a-z][a-z_]{2,39}$")]
_Value = Annotated[str, StringConstraints(pattern=r"^(none|\d{1,7})$")]
_Every = Annotated[str, StringConstraints(pattern=r"^(FREQ=(DAILY|WEEKLY|MONTHLY|YEARLY)(;INTERVAL=[1-9]\d{0,2})?)?$")]
_Url = Annotated[str, StringConstraints(pattern=r"^(https://\S{1,290})?$")]
_JURISDICTION = "As get_property shows it; “generic” for properties that name none."


class GetLegalRulesInput(ToolInput):
    """Arguments of `get_legal_rules`."""

    jurisdiction: Words = Field(default="", description=_JURISDICTION)


class SetLegalRuleInput(ToolInput):
    """Arguments of `set_legal_rule`: with neither a value nor an interval the rule is taken out."""

    jurisdiction: Place = Field(description=_JURISDICTION)
    rule: RuleName = Field(description="Its id, as get_legal_rules names it, or a new one for what recurs.")
    value: _Value | None = Field(default=None, description="Of a limit: the number, or none if there is no such limit.")
    unit: RuleUnit | None = Field(default=None, description="Of a limit, if it is another than before.")
    every: _Every | None = Field(
        default=None, description="Of what recurs: FREQ=YEARLY;INTERVAL=2; empty if its paper says when it expires."
    )
    title: Short | None = Field(default=None, description="Of a new one, what is to be done.")
    applies_to: AppliesTo = Field(default="property", description="Of a new one, what it is done for.")
    source_url: _Url = Field(default="", description="Where the law says so.")
    checked: bool = Field(
        default=False, description="True only if the owner has said that they compared it with the law."
    )


GET_LEGAL_RULES = reads(
    "get_legal_rules",
    "See which rules of law Steward goes by somewhere: notice, limits, what recurs, and who has checked each.",
    GetLegalRulesInput,
    rules=Origin.ACCOUNT,
)
SET_LEGAL_RULE = writes(
    "set_legal_rule",
    "Set a rule of law for a jurisdiction, or take it out: what needs it stops then. An owner answers for it.",
    SetLegalRuleInput,
    asks="owners",
    risk="high",
    decides=dict.fromkeys(SetLegalRuleInput.model_fields, Decides.RULE),
    what=lambda given: called(given, "rule", "value", "unit", "every") or "…",
)

TOOLS = (GET_LEGAL_RULES, SET_LEGAL_RULE)
