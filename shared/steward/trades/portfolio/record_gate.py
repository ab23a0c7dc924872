"""Record gate: refuses calls that a landlord's records forbid, even if a person approved them."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from steward.core.sentences import Sentence, say
from steward.tools.declaration import Tool
from steward.trades.portfolio.applications import RentalApplication
from steward.trades.portfolio.properties import Unit
from steward.trades.portfolio.tools.record_lines import place_of
from steward.trades.portfolio.tools.screening.declare import SCREENING_REQUEST
from steward.trades.portfolio.tools.workflows.declare import WORKFLOW_FIND_TENANT
from steward.trades.records.service import Book


def reason_to_bar(book: Callable[[], Book], tool: Tool, arguments: Mapping[str, Any]) -> Sentence | None:
    """Return why the records forbid the call, or None. `book` is read only for tools that have such a rule.

    The tool itself reports a missing record.
    """
    if tool.name == SCREENING_REQUEST.name:
        application = book().find(str(arguments.get("application_id", "")), RentalApplication)
        return say("why-not", form="no_consent") if application and application.consent is None else None
    if tool.name == WORKFLOW_FIND_TENANT.name:
        records = book()
        unit = records.find(str(arguments.get("unit_id", "")), Unit)
        return say("unit-off-market", place=place_of(records, unit)) if unit and unit.state == "off_market" else None
    return None
