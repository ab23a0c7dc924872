"""Charts: bars beside each other, each as wide as its share of the widest. Pure."""

from __future__ import annotations

from dataclasses import dataclass

# How finely a width is drawn.
_WIDE = 1000


@dataclass(frozen=True)
class Bar:
    """One bar: what it is of, how much that is in words, and its size."""

    label: str
    value: str
    size: int


@dataclass(frozen=True)
class Chart:
    """Bars of one unit; one of size `full` is as wide as can be."""

    title: str
    bars: tuple[Bar, ...]
    full: int

    def width(self, bar: Bar) -> int:
        """Of 1000; what is more than nothing is always to be seen."""
        if bar.size <= 0 or self.full <= 0:
            return 0
        return max(4, min(_WIDE, bar.size * _WIDE // self.full))
