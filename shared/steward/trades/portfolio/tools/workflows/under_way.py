"""Answer to whoever asks for a workflow that is under way already."""

from __future__ import annotations

from collections.abc import Mapping
from datetime import date
from decimal import Decimal
from typing import Any

from steward.core.sentences import Joined, Price, ShortDay, Wording, render, say
from steward.tools.tool_outcomes import Failed
from steward.trades.portfolio.properties import Property, Unit
from steward.trades.portfolio.tenancies import Tenancy
from steward.trades.portfolio.tools.record_lines import place_of
from steward.trades.records.models import TradeRecord
from steward.trades.records.service import Book
from steward.trades.records.workflow_words import workflow_meant

# By workflow, the argument that holds its day.
_DAYS = {
    "rent_increase": "effective_on",
    "lease_renewal": "until",
    "end_tenancy": "vacate_on",
    "find_tenant": "available_from",
    "onboard_tenant": "start",
}
_AMOUNTS = {"rent", "deposit"}


def under_way(book: Book, record: TradeRecord, line: Any, asked: Mapping[str, Any]) -> Failed:
    """Return why the workflow `line` on a record is not begun: it runs already, on these terms, at this step.

    It is named by its place, since a title may hold outside words. `asked` has the arguments of the refused call.
    """
    from steward.trades.portfolio.workflows import WORKFLOWS

    runs = say("workflow-runs", matter=workflow_meant(line.workflow, place_of(book, record)))
    workflow, terms = WORKFLOWS[line.workflow], _terms(book, record, line.workflow, line.arguments)
    step = workflow.step(line.step)
    at = say("workflow-at-step", place=workflow.place(step.name), of=len(workflow.steps)) if step else None
    why: Wording = Joined((runs, terms, at), ", ")
    if terms and _are_others(line.arguments, asked):
        why = say("runs-on-other-terms", runs=why)
    return Failed(f"Not begun: {render(why)}. list_workflows has {line.workflow_id}.", why)


def _terms(book: Book, record: TradeRecord, kind: str, arguments: Mapping[str, Any]) -> Wording | None:
    """Return what rent the workflow is for, if any, and which day; an older or a redacted line holds neither."""
    if not (day := arguments.get(_DAYS.get(kind, ""))):
        return None
    rent = None
    if (amount := arguments.get("rent")) and isinstance(record, Tenancy | Unit):
        held = record if isinstance(record, Tenancy) else book.need(record.property_id, Property)
        rent = say("workflow-rent", form=kind, rent=Price(amount, held.currency))
    return Joined((rent, say("workflow-day", form=kind, day=ShortDay(date.fromisoformat(day)))), " ")


def _are_others(arguments: Mapping[str, Any], asked: Mapping[str, Any]) -> bool:
    """Return whether other terms are asked for than those of the workflow that runs."""
    asked = {"start": asked.get("start_date"), **asked}
    # The first day of a renewal's term follows from the lease.
    return any(_plain(name, arguments) != _plain(name, asked) for name in {*arguments, *_AMOUNTS} - {"from"})


def _plain(name: str, given: Mapping[str, Any]) -> object:
    """Return a value in the one form that compares: an amount is the same with and without its decimals."""
    value = given.get(name)
    return Decimal(value) if value and name in _AMOUNTS else None if value is None else str(value)
