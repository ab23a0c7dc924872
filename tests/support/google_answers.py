"""Minimal fake of a Google API that returns set answers and records each request."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from datetime import UTC, datetime
from typing import Any

from steward.core.wall_clock import NoSuchTimeError
from steward.integrations.accounts.google.api import (
    GoogleError,
    GoogleNotFoundError,
)

NOW = datetime(2026, 11, 20, 12, tzinfo=UTC)


class Google:
    """Answers one after the other, and keeps what it was asked; an exception is raised."""

    def __init__(self, *answers: Any) -> None:
        self.answers = list(answers)
        self.asked: list[tuple[Any, ...]] = []

    def _answer(self) -> Any:
        answer = self.answers.pop(0)
        if isinstance(answer, Exception):
            raise answer
        return answer

    def get(self, url: str, parameters: Mapping[str, Any] | None = None) -> Any:
        """See `GoogleApi`."""
        self.asked.append(("GET", url, dict(parameters) if parameters else None))
        return self._answer()

    def content(self, url: str, parameters: Mapping[str, Any], at_most: int) -> Any:
        """See `GoogleApi`."""
        self.asked.append(("CONTENT", url, dict(parameters), at_most))
        return self._answer()

    def call(
        self,
        method: str,
        url: str,
        parameters: Any = None,
        body: Any = None,
        *,
        headers: Any = None,
        once: bool = False,
    ) -> Any:
        """See `GoogleApi`."""
        sent = {"headers": headers} if headers else {}
        self.asked.append((method, url, parameters, body, *([sent] if sent else []), *(["once"] if once else [])))
        return self._answer()


def asked(work: Callable[[Any], Any], *answers: Any) -> tuple[Any, list[tuple[Any, ...]]]:
    """What becomes of some work with these answers, and what was asked for it."""
    google = Google(*answers)
    try:
        found = work(google)
    except (GoogleError, NoSuchTimeError) as error:
        found = error
    assert google.answers == []
    return found, google.asked


NO_SUCH = GoogleNotFoundError("no")
