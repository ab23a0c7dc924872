"""Collects the problems that the checks of a crash run find."""

from __future__ import annotations

from dataclasses import dataclass, field


@dataclass
class Findings:
    """Sentences about one run: what is missing or broken, and what happened twice."""

    lost: list[str] = field(default_factory=list)
    doubled: list[str] = field(default_factory=list)

    def __bool__(self) -> bool:
        return bool(self.lost or self.doubled)

    def __str__(self) -> str:
        return "; ".join([*(f"LOST {what}" for what in self.lost), *(f"DOUBLED {what}" for what in self.doubled)])
