"""The page of a report: headings, sums, and the closed words that stand in its lines."""

from __future__ import annotations

from typing import Literal

from steward.wording.sentence import Sentence

TotalName = Literal[
    "units",
    "let",
    "rent_a_month",
    "opening",
    "received",
    "deposits",
    "spent",
    "fees",
    "reserve",
    "payout",
    "net",
    "closing",
    "without_paper",
    "overdue",
    "overdue_1_to_7",
    "overdue_8_to_14",
    "overdue_15_to_30",
    "overdue_31_or_more",
    "open",
    "open_jobs",
    "done",
    "late",
    "cost",
    "occupancy",
    "days_vacant",
    "gross_yield",
    "net_yield",
]
ReportColumn = Literal[
    "place",
    "what",
    "per",
    "lease_ends",
    "tenants",
    "rent",
    "due",
    "days_late",
    "owed",
    "amount",
    "day",
    "paper",
    "days_let",
    "share",
    "state",
    "reported",
    "cost",
    "currency",
]
ReportWord = Literal[
    "rent",
    "fee",
    "utility",
    "deposit",
    "damage",
    "other",
    "credit",
    "repairs",
    "utilities",
    "insurance",
    "rates",
    "management",
    "legal",
    "cleaning",
    "capital",
    "plumbing",
    "electrical",
    "appliance",
    "structural",
    "pest",
    "garden",
    "reported",
    "triaged",
    "quoting",
    "approved",
    "scheduled",
    "in_progress",
    "completed",
    "closed",
    "on_hold",
    "cancelled",
    "week",
    "fortnight",
    "four_weeks",
    "month",
    "quarter",
    "year",
    "filed",
    "missing",
    "agreed",
    "on_a_plan",
    "vendor",
    "vacant",
    "rolling",
]
ReportNote = Literal["cash_basis", "as_it_is", "no_tax_advice", "without_deposits", "no_lines", "unchanged"]


class ReportTotalIs(Sentence, example={"form": "received"}):
    """What a sum is of."""

    form: TotalName


class ReportHeading(Sentence, example={"form": "amount"}):
    """Over a column."""

    form: ReportColumn


class ReportSays(Sentence, example={"form": "rent"}):
    """A closed word in a line."""

    form: ReportWord


class ReportRemark(Sentence, example={"form": "cash_basis"}, segments=2):
    """How the figures are meant."""

    form: ReportNote


class ReportMadeOn(Sentence, example={"day": "Nov 20, 2026", "number": "2"}):
    """When the figures were these, and for the how-manieth time they were asked for."""

    day: str
    number: str


class ReportPart(Sentence, example={"form": "totals"}):
    """Over a part of the page, and on its links."""

    form: Literal["totals", "lines", "chart_rent_roll", "chart_arrears", "chart_portfolio", "pdf", "csv", "open_until"]
