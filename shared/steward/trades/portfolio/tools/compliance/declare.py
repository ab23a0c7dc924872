"""Declarations of the tools for legal rules and compliance items."""

from __future__ import annotations

from typing import Annotated

from pydantic import Field, StringConstraints

from steward.tools.declaration import ArgumentMeaning, Decides, ResultOrigin, ToolInput
from steward.trades.portfolio.field_types import AppliesTo, RuleUnit
from steward.trades.portfolio.tools.arguments import (
    DAY,
    PLACE,
    PROPERTY_ID,
    AnyContactId,
    AnyRecordId,
    Day,
    Place,
    RecordId,
    RecordIds,
    Short,
    Words,
    reads,
    writes,
)

RuleName = Annotated[str, StringConstraints(pattern=r"^[a-z][a-z_]{2,39}$")]
_Value = Annotated[str, StringConstraints(pattern=r"^(none|\d{1,7})$")]
_Every = Annotated[str, StringConstraints(pattern=r"^(FREQ=(DAILY|WEEKLY|MONTHLY|YEARLY)(;INTERVAL=[1-9]\d{0,2})?)?$")]
_Url = Annotated[str, StringConstraints(pattern=r"^(https://\S{1,290})?$")]
_SUBJECT = "What the rule is kept for: a property, unit or tenancy by its id; a vendor as ven-ctc-…."
_JURISDICTION = "As get_property shows it; “generic” for properties that name none."


class GetLegalRulesInput(ToolInput):
    """Arguments of `get_legal_rules`."""

    jurisdiction: Words = Field(default="", description=_JURISDICTION)


class SetLegalRuleInput(ToolInput):
    """Arguments of `set_legal_rule`. With neither a value nor an interval, the rule is removed."""

    jurisdiction: Annotated[Place, ArgumentMeaning.SAID, Decides.RULE] = Field(description=_JURISDICTION)
    rule: Annotated[RuleName, ArgumentMeaning.SAID, Decides.RULE] = Field(
        description="Its id, as get_legal_rules names it, or a new one for what recurs."
    )
    value: Annotated[_Value | None, ArgumentMeaning.SAID, Decides.RULE] = Field(
        default=None, description="Of a limit: the number, or none if there is no such limit."
    )
    unit: Annotated[RuleUnit | None, ArgumentMeaning.SAID, Decides.RULE] = Field(
        default=None, description="Of a limit, if it is another than before."
    )
    every: Annotated[_Every | None, ArgumentMeaning.SAID, Decides.RULE] = Field(
        default=None, description="Of what recurs: FREQ=YEARLY;INTERVAL=2; empty if its paper says when it expires."
    )
    title: Annotated[Short | None, ArgumentMeaning.SAID, Decides.RULE] = Field(
        default=None, description="Of a new one, what is to be done."
    )
    applies_to: Annotated[AppliesTo, Decides.RULE] = Field(
        default="property", description="Of a new one, what it is done for."
    )
    source_url: Annotated[_Url, Decides.RULE] = Field(default="", description="Where the law says so.")
    checked: Annotated[bool, Decides.RULE] = Field(
        default=False, description="True only if the owner has said that they compared it with the law."
    )


class SaveComplianceItemInput(ToolInput):
    """Arguments of `save_compliance_item`: exactly one of `due_on`, `done_on` and `not_applicable`."""

    subject_id: RecordId = Field(description=_SUBJECT)
    place: Place = Field(description=f"{PLACE} Of a vendor, their name.")
    rule: Annotated[RuleName, Decides.WHERE] = Field(description="Which rule, as get_legal_rules names it.")
    due_on: Day | None = Field(default=None, description=f"When it is due, if that is known. {DAY}")
    done_on: Day | None = Field(default=None, description="Or when it was done last.")
    not_applicable: Annotated[bool, Decides.WHERE] = Field(
        default=False, description="Or that the rule is not for this one."
    )


class CompleteComplianceItemInput(ToolInput):
    """Arguments of `complete_compliance_item`."""

    item_id: RecordId = Field(description="The item's id, cmp-…, as get_compliance_status gave it.")
    place: Place = Field(description=f"{PLACE} Of a vendor, their name.")
    done_on: Day = Field(description=f"When it was done; if it is waived, today. {DAY}")
    next_due_on: Day | None = Field(default=None, description="When it is due again, if its paper says so.")
    evidence: RecordIds = Field(default=[], max_length=6, description="Documents on file that show it, doc-….")
    waive: Annotated[bool, Decides.WHERE] = Field(
        default=False, description="True if it is let go this time, for a reason."
    )
    reason: Words = Field(default="", description="Why it is waived.")


class GetComplianceStatusInput(ToolInput):
    """Arguments of `get_compliance_status`."""

    property_id: AnyRecordId = Field(default=None, description=f"Only there. {PROPERTY_ID}")
    vendor_id: AnyContactId = Field(default=None, description="Only this vendor, ctc-….")
    due_within_days: int = Field(default=60, ge=0, le=3_650, description="Due by then, or overdue.")


GET_LEGAL_RULES = reads(
    "get_legal_rules",
    "See which rules of law Steward goes by somewhere: notice, limits, what recurs, and who has checked each.",
    GetLegalRulesInput,
    rules=ResultOrigin.ACCOUNT,
)
SET_LEGAL_RULE = writes(
    "set_legal_rule",
    "Set a rule of law for a jurisdiction, or take it out: what needs it stops then. An owner answers for it.",
    SetLegalRuleInput,
    asks="owners",
    risk="high",
)

SAVE_COMPLIANCE_ITEM = writes(
    "save_compliance_item",
    "Put on record when something the law asks for is due next, or that its rule does not apply.",
    SaveComplianceItemInput,
    asks="nobody",
)
COMPLETE_COMPLIANCE_ITEM = writes(
    "complete_compliance_item",
    "Record that something the law asks for was done, or is waived. When it is due again is put on record with it.",
    CompleteComplianceItemInput,
    asks="asker",
    risk="medium",
)
GET_COMPLIANCE_STATUS = reads(
    "get_compliance_status",
    "See what the law asks for: what is due or overdue, by which rule, and what nobody has put on record yet.",
    GetComplianceStatusInput,
    items=ResultOrigin.RECORDED,
)

TOOLS = (GET_LEGAL_RULES, SET_LEGAL_RULE, SAVE_COMPLIANCE_ITEM, COMPLETE_COMPLIANCE_ITEM, GET_COMPLIANCE_STATUS)
