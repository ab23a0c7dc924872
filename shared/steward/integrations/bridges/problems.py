"""Problems that all providers have in common."""

from __future__ import annotations

from typing import Literal, TypeAlias

from steward.core.errors import StewardError

# Reasons for a missing response: the provider refused (nothing happened), is busy, does not know the id, or rejects the
# key; it could not be reached; or the outcome is unknown.
Problem: TypeAlias = Literal["", "refused", "busy", "unknown", "key", "unreachable", "late", "failed", "unreadable"]


class ProviderError(StewardError):
    """The provider did not do what was requested. Unless `sent`, nothing can have happened; `said` are its words."""

    def __init__(self, problem: Problem, said: str = "", *, sent: bool = True) -> None:
        super().__init__(problem)
        self.problem = problem
        self.said = said
        self.sent = sent
