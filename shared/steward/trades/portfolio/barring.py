"""What a landlord's records say against a call, whoever approves it: a gate beside those of people."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from steward.tools.declaration import Tool
from steward.trades.portfolio.applications import Application
from steward.trades.portfolio.tools.screening.declare import SCREENING_REQUEST
from steward.trades.records.service import Book
from steward.wording.approvals import WhyNot
from steward.wording.sentence import Sentence


def barred(book: Callable[[], Book], tool: Tool, arguments: Mapping[str, Any]) -> Sentence | None:
    """Why it may not be, or nothing. `book` is read for the calls alone that something can be said against."""
    if tool.name != SCREENING_REQUEST.name:
        return None
    application = book().find(str(arguments.get("application_id", "")), Application)
    # Of one that is not there the tool says so itself.
    return WhyNot(form="no_consent") if application and application.consent is None else None
