"""What a report says in one language, whichever form it goes into."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal

from steward.trades.portfolio.reports.charts import Chart

Kind = Literal["words", "day", "number", "amount", "share"]


@dataclass(frozen=True)
class Cell:
    """What stands in a table: as people read it, and, of figures, the plain value programs take."""

    shown: str
    kind: Kind = "words"
    plain: str = ""
    currency: str = ""


@dataclass(frozen=True)
class Sum:
    """A sum and what it is of; `part` marks one that the sum before it contains."""

    label: str
    cell: Cell
    part: bool = False


@dataclass(frozen=True)
class Shown:
    """All that a report says, in one language."""

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
