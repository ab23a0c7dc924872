"""What the rules of a trade's workflows are asked with."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from datetime import datetime
from typing import Any

from steward.trades.records.service import Book
from steward.trades.records.workflows import Outcome


@dataclass(frozen=True)
class Facts:
    """How things are when a step is asked: the records, and what the workflow was given and has done.

    `made` are the calls of this time of the step by their keys, with what became of each. `waiting_since` is when it
    first had to wait for something, `language` that of people outside. `connected` says whether the account has a
    provider for something, `reachable` whether a contact may be written to at an address that is known.
    """

    book: Book
    subject_id: str
    arguments: Mapping[str, Any]
    began_at: datetime
    entered_at: datetime
    made: Mapping[str, Outcome] = field(default_factory=dict)
    waiting_since: datetime | None = None
    language: str = "en"
    connected: Callable[[str], bool] = lambda _: False
    reachable: Callable[[str], bool] = lambda _: False

    @property
    def now(self) -> datetime:
        """The present."""
        return self.book.now

    @property
    def waited_from(self) -> datetime:
        """From when on what it waits for is late."""
        return self.waiting_since or self.now
