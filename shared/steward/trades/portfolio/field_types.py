"""Closed value types (enumerations) of a landlord's records.

It holds nothing else, so that tool declarations may import it cheaply.
"""

from __future__ import annotations

from typing import Literal

ReminderName = Literal["rent_due", "rent_late", "insurance_ends", "visit_arranged", "instalment_due", "papers_missing"]

# The most photos that any portal accepts.
MOST_PHOTOS = 40

PropertyType = Literal["house", "apartments", "duplex", "commercial", "other"]
Per = Literal["week", "fortnight", "four_weeks", "month", "quarter", "year"]
ChargeType = Literal["rent", "fee", "utility", "deposit", "damage", "other"]
Method = Literal["cash", "bank", "card", "cheque", "other"]
Category = Literal["repairs", "utilities", "insurance", "rates", "management", "legal", "cleaning", "capital", "other"]
JobCategory = Literal["plumbing", "electrical", "appliance", "structural", "pest", "garden", "other"]
Urgency = Literal["emergency", "urgent", "normal", "low"]
JobEvent = Literal["triage", "assign", "schedule", "start", "hold", "complete", "close", "cancel", "reopen"]
Cover = Literal["building", "landlord", "liability", "contents", "workers"]
AppliesTo = Literal["property", "unit", "tenancy", "vendor"]
RuleKind = Literal["limit", "recurring"]
RuleUnit = Literal["days", "hours", "months", "years", "times", "basis_points", "weeks_of_rent", "months_of_rent"]
InspectionType = Literal["routine", "entry", "exit"]
InspectionEvent = Literal["notified", "done", "report", "reschedule", "cancel", "missed"]
ItemCondition = Literal["good", "fair", "damaged", "na"]
PlanEvent = Literal["propose", "accept", "paid", "missed", "broken", "cancel"]
DocumentType = Literal[
    "lease",
    "notice",
    "report",
    "invoice",
    "receipt",
    "quote",
    "policy",
    "certificate",
    "photo",
    "application",
    "statement",
    "other",
]
NoticeType = Literal["rent_increase", "end", "entry", "arrears", "lease"]
ServedWay = Literal["by_hand", "post", "registered_post", "email", "other"]
TenancyEvent = Literal["sign", "start", "notice", "withdraw_notice", "renew", "hold_over", "end", "close", "cancel"]
ListingEvent = Literal["live", "pause", "withdraw", "let"]
Paper = Literal["identity", "income", "references", "insurance"]
# What an applicant states, and the papers.
ApplicationPart = Literal["earnings", "move_in", "consent", "identity", "income", "references", "insurance"]
ConsentWay = Literal["in_person", "text", "email", "form", "phone"]
CheckType = Literal["credit", "identity", "tenancy_history"]
CheckResult = Literal["clear", "adverse", "unclear"]
# `asking`: unknown yet whether the provider received the request; `lapsed`: the applicant never returned the form.
CheckState = Literal["asking", "asked", "returned", "running", "partial", "done", "lapsed"]
Criterion = Literal["income", "history", "papers", "move_in"]
# A written criterion, or that another applicant was chosen.
Reason = Literal["income", "history", "papers", "move_in", "taken"]
Decision = Literal["approve", "decline", "waitlist"]
Portal = Literal["domain"]
ReportType = Literal[
    "rent_roll", "arrears", "income", "tax", "portfolio", "owner_statement", "maintenance", "compliance"
]
