"""Names of closed values in records."""

from __future__ import annotations

from typing import Literal

from steward.wording.sentence import Joined, Sentence

ValueName = Literal[
    "accept",
    "adverse",
    "agreed",
    "all",
    "apartments",
    "appliance",
    "application",
    "application_processing",
    "approve",
    "approved",
    "arrears",
    "arrears_escalation",
    "arrears_notice_day",
    "assign",
    "bank",
    "basis_points",
    "broken",
    "building",
    "by_hand",
    "cancel",
    "capital",
    "card",
    "cash",
    "certificate",
    "changed",
    "cheque",
    "cleaning",
    "clear",
    "close",
    "commercial",
    "communication_followup",
    "complete",
    "compliance",
    "compliance_deadlines",
    "contents",
    "credit",
    "damage",
    "days",
    "decline",
    "deposit",
    "deposit_cap",
    "deposit_lodge_days",
    "deposit_return_days",
    "dismiss",
    "domain",
    "done",
    "duplex",
    "electrical",
    "electrical_safety",
    "email",
    "emergency",
    "end",
    "end_notice_days_owner",
    "end_notice_days_tenant",
    "entry",
    "entry_notice_days",
    "execute_with_tools",
    "exit",
    "fee",
    "form",
    "fortnight",
    "four_weeks",
    "garden",
    "gas_safety",
    "google",
    "grace_days",
    "history",
    "hold",
    "hold_over",
    "hours",
    "house",
    "identity",
    "in_person",
    "income",
    "inspection_scheduling",
    "inspections_per_year",
    "instalment_due",
    "insurance",
    "insurance_ends",
    "insurance_renewal",
    "invoice",
    "landlord",
    "last_month",
    "last_year",
    "late_fee",
    "lease",
    "lease_lifecycle",
    "legal",
    "let",
    "liability",
    "listing_performance",
    "live",
    "low",
    "maintenance",
    "maintenance_followup",
    "management",
    "market_rent",
    "missed",
    "missing_items",
    "month",
    "months",
    "months_of_rent",
    "move_in",
    "no_limit",
    "normal",
    "notice",
    "notified",
    "notify",
    "off",
    "on",
    "on_hold",
    "once",
    "other",
    "others",
    "owner",
    "owner_statement",
    "paid",
    "papers",
    "papers_missing",
    "pause",
    "payment_plans",
    "person",
    "pest",
    "phone",
    "photo",
    "place",
    "plumbing",
    "policy",
    "pool_barrier",
    "portfolio",
    "post",
    "preference",
    "preferred",
    "property",
    "propose",
    "quarter",
    "quote",
    "rates",
    "ready",
    "receipt",
    "receive",
    "record_years",
    "redecoration",
    "references",
    "registered_post",
    "rejected",
    "renew",
    "rent",
    "rent_arrears",
    "rent_collection",
    "rent_due",
    "rent_increase",
    "rent_increase_cap_bp",
    "rent_increase_gap_months",
    "rent_increase_notice_days",
    "rent_late",
    "rent_roll",
    "rental_registration",
    "reopen",
    "repair_hours_emergency",
    "repair_hours_urgent",
    "repairs",
    "report",
    "request",
    "reschedule",
    "resume",
    "routine",
    "schedule",
    "sign",
    "skip",
    "smoke_alarms",
    "snooze",
    "start",
    "statement",
    "structural",
    "switched_off",
    "switched_on",
    "taken",
    "tax",
    "tax_year_first_month",
    "tenancy",
    "tenancy_history",
    "tenant",
    "text",
    "thing",
    "this_month",
    "this_year",
    "times",
    "triage",
    "unclear",
    "unit",
    "unpaid_bills",
    "urgent",
    "utilities",
    "utility",
    "vacancy",
    "vendor",
    "vendor_licence",
    "visit_arranged",
    "waitlist",
    "week",
    "weeks_of_rent",
    "withdraw",
    "withdraw_notice",
    "work",
    "workers",
    "year",
    "years",
]


class ChosenValue(Sentence, example={"form": "rent"}):
    """What a value of a closed type is called. No sentence, in lower case where a language has it so."""

    form: ValueName


class EveryYears(Sentence, example={"count": 2}):
    """That something comes again after so many years."""

    count: int


class EveryMonths(Sentence, example={"count": 2}):
    """That something comes again after so many months."""

    count: int


class EveryWeeks(Sentence, example={"count": 2}):
    """That something comes again after so many weeks."""

    count: int


class EveryDays(Sentence, example={"count": 2}):
    """That something comes again after so many days."""

    count: int


class Weekday(Sentence, example={"form": "monday"}):
    """A day of the week."""

    form: Literal["monday", "tuesday", "wednesday", "thursday", "friday", "saturday", "sunday"]


class DaysBefore(Sentence, example={"count": 3}):
    """So many days before the one it is about."""

    count: int


class DaysAfter(Sentence, example={"count": 3}):
    """So many days after the one it is about."""

    count: int


class OnTheDay(Sentence):
    """On the day it is about."""


class EveryHours(Sentence, example={"count": 2}):
    """That something comes again after so many hours."""

    count: int


class EachTime(Sentence, example={"how": EveryWeeks(count=1), "days": "Monday"}):
    """How something comes again, and on which days."""

    how: Sentence
    days: Joined


class InsteadOf(Sentence, example={"label": "Address", "value": "7 Cedar Lane West", "before": "7 Cedar Lane"}):
    """What something is called, is to be, and is at present."""

    label: str
    value: str
    before: str


class Labelled(Sentence, example={"label": "Address", "value": "7 Cedar Lane West"}):
    """What something is called, and is to be."""

    label: str
    value: str
