"""Facts by which a workflow's rule decides its next step: records, arguments, and calls made."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from datetime import datetime
from typing import Any

from steward.core.provenance import Quote
from steward.trades.records.service import Book
from steward.trades.records.workflow_types import Outcome


@dataclass(frozen=True)
class WorkflowFacts:
    """State of a workflow when a step is asked: records, arguments and calls made.

    `made` maps the keys of this round's calls to their outcomes. `waiting_since` is the start of the present wait,
    `language` the account's. `connected` says whether the account has a provider of a kind, `reachable` whether a
    contact has a known address that accepts messages, `named` how a contact is called, `wrote` what a contact has
    written since a moment, oldest first, `language_of` in which language a contact is written to.
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
    named: Callable[[str], str] = lambda _: ""
    wrote: Callable[[str, datetime], Sequence[Quote]] = lambda *_: ()
    language_of: Callable[[str], str] = lambda _: "en"

    @property
    def now(self) -> datetime:
        """Return the present."""
        return self.book.now

    @property
    def waited_from(self) -> datetime:
        """Return the time from which a wait is counted."""
        return self.waiting_since or self.now
