"""Problems that every provider may report, such as a refused key."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Literal, TypeAlias

from steward.core.errors import StewardError
from steward.core.sentences import say

# Reasons for a missing response: the provider refused (nothing happened), is busy, does not know the id, or rejects the
# key; it could not be reached; or the outcome is unknown.
Problem: TypeAlias = Literal["", "refused", "busy", "unknown", "key", "unreachable", "late", "failed", "unreadable"]


# Problems that another try does not mend.
_WHY: Mapping[Problem, str] = {"refused": "refused", "unknown": "refused", "key": "key", "unreadable": "unreadable"}


class ProviderError(StewardError):
    """The provider did not fulfil the request. It got none unless `sent`; `said` are its words."""

    def __init__(self, problem: Problem, said: str = "", *, sent: bool = True) -> None:
        super().__init__(problem)
        self.problem = problem
        self.why = say("why-failed", form=_WHY.get(problem, "unreachable"))
        self.retryable = problem not in _WHY
        self.said = said
        self.sent = sent
