"""Bar charts: each bar's width is its share of the widest. Pure."""

from __future__ import annotations

from dataclasses import dataclass

# Resolution of widths.
_WIDE = 1000


@dataclass(frozen=True)
class Bar:
    """One bar: its label, its value in words, and its size."""

    label: str
    value: str
    size: int


@dataclass(frozen=True)
class Chart:
    """Bars of one unit. A bar of size `full` has the full width."""

    title: str
    bars: tuple[Bar, ...]
    full: int

    def width(self, bar: Bar) -> int:
        """Return the width out of 1000. A value above 0 is always visible."""
        if bar.size <= 0 or self.full <= 0:
            return 0
        return max(4, min(_WIDE, bar.size * _WIDE // self.full))
