"""Type of a measured figure with its target, and the table that prints the figures of a run."""

from __future__ import annotations

import json
from collections.abc import Sequence
from dataclasses import dataclass


@dataclass(frozen=True)
class Figure:
    """One value against its target (the most it may be; None for what has none), and its numbers."""

    name: str
    value: float
    unit: str
    target: float | None
    details: tuple[str, ...] = ()
    places: int = 2

    @property
    def met(self) -> bool:
        """Whether the value, as it is shown, is within its target."""
        return self.target is None or self.shown <= self.target

    @property
    def shown(self) -> float:
        """The value to so many places; a count stays whole."""
        return self.value if isinstance(self.value, int) else round(self.value, self.places)

    def as_json(self) -> str:
        """One line for `--json`."""
        return json.dumps({"figure": self.name, "value": self.shown, "unit": self.unit, "target": self.target})


def _verdict(figure: Figure) -> tuple[str, str]:
    if figure.target is None:
        return "", ""
    return f"≤ {figure.target:g}", "yes" if figure.met else "NO"


def table(figures: Sequence[Figure]) -> str:
    """The figures side by side, and below them what each was made from."""
    rows = [("figure", "value", "unit", "target", "met")]
    rows += [(f.name, f"{f.shown:g}", f.unit, *_verdict(f)) for f in figures]
    widths = [max(len(row[column]) for row in rows) for column in range(len(rows[0]))]
    lines = ["  ".join(cell.ljust(width) for cell, width in zip(row, widths, strict=True)).rstrip() for row in rows]
    for figure in figures:
        lines += ["", figure.name, *(f"  {detail}" for detail in figure.details)]
    return "\n".join(lines)
