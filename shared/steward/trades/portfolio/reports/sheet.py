"""View model of a report in one language, shared by page, PDF and CSV."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal

from steward.trades.portfolio.reports.charts import Chart

Kind = Literal["words", "day", "number", "amount", "share"]


@dataclass(frozen=True)
class Cell:
    """A table cell: the text for people, and for figures the plain value for programs."""

    shown: str
    kind: Kind = "words"
    plain: str = ""
    currency: str = ""


@dataclass(frozen=True)
class Sum:
    """A sum with its label. `part` marks a sum that the previous one includes."""

    label: str
    cell: Cell
    part: bool = False


@dataclass(frozen=True)
class Shown:
    """A report in one language, ready to be rendered."""

    language: str
    title: str
    where: str
    days: str
    made: str
    sums: tuple[Sum, ...]
    headings: tuple[tuple[str, Kind], ...]
    rows: tuple[tuple[Cell, ...], ...]
    charts: tuple[Chart, ...]
    remarks: tuple[str, ...]
