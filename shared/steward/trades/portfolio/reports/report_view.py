"""View model of a report in one language, shared by page, PDF and CSV."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal

from steward.trades.portfolio.reports.charts import Chart

Kind = Literal["words", "day", "number", "amount", "share"]


@dataclass(frozen=True)
class ReportCell:
    """A table cell: the text for people, and for figures the plain value for programs."""

    shown: str
    kind: Kind = "words"
    plain: str = ""
    currency: str = ""


@dataclass(frozen=True)
class ReportSum:
    """A sum with its label. `part` marks a sum that the previous one includes."""

    label: str
    cell: ReportCell
    part: bool = False


@dataclass(frozen=True)
class ReportView:
    """A report in one language, ready to be rendered."""

    language: str
    title: str
    where: str
    days: str
    made: str
    sums: tuple[ReportSum, ...]
    headings: tuple[tuple[str, Kind], ...]
    rows: tuple[tuple[ReportCell, ...], ...]
    charts: tuple[Chart, ...]
    remarks: tuple[str, ...]
