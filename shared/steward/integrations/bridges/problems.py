"""Why a provider has not done what it was asked; the same of every bridge."""

from __future__ import annotations

from typing import Literal, TypeAlias

from steward.core.errors import StewardError

# Why there is no answer: the provider refused (and has done nothing), is busy, does not know it, or takes the key for
# none; nobody could reach it; nobody knows.
Problem: TypeAlias = Literal["", "refused", "busy", "unknown", "key", "unreachable", "late", "failed", "unreadable"]


class NotAnswered(StewardError):
    """The provider has not done what it was asked. Unless `sent`, nothing can have happened; `said` are its words."""

    def __init__(self, problem: Problem, said: str = "", *, sent: bool = True) -> None:
        super().__init__(problem)
        self.problem = problem
        self.said = said
        self.sent = sent
