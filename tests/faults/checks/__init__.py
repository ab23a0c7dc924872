"""Checks at the end of every crash run: nothing lost, nothing done twice, nothing left over.

Each check is a function over the stage that adds sentences to the findings; a planted bug shows that it can
(`tests/faults/runtime_bugs.py`).
"""

from __future__ import annotations

from tests.faults.checks.logs import (
    check_inbound,
    check_inbound_order,
    check_log,
    check_logs,
    check_named_deliveries,
    check_said_is_found,
    check_states,
    check_sums,
)
from tests.faults.checks.problems import Findings
from tests.faults.checks.providers import check_asked
from tests.faults.checks.rest import check_no_accidents, check_not_late, check_nothing_left
from tests.faults.checks.run_records import Books
from tests.faults.checks.texts import check_deliveries, check_order, check_texts, check_watched, goes_outside
from tests.faults.checks.tool_calls import check_approvals, check_decisions, check_ledger, check_readings
from tests.faults.scenario import Scenario
from tests.faults.stage import Stage

# What holds of any run, whoever did what in it.
ALWAYS = (
    check_logs,
    check_inbound,
    check_states,
    check_sums,
    check_said_is_found,
    check_named_deliveries,
    check_ledger,
    check_readings,
    check_decisions,
    check_order,
    check_watched,
    check_not_late,
    check_nothing_left,
    check_no_accidents,
)


def check(stage: Stage, scenario: Scenario) -> Findings:
    """Everything, once the run has settled.

    Deliveries that a kill left claimed although the provider never got them, and those only, may end as unknown; so may
    those to people the scenario calls unreachable.
    """
    found = Findings()
    may_be_unknown = set(stage.unsettled_at_kill)
    if scenario.unreachable:
        may_be_unknown |= {name for name in stage.deliveries() if goes_outside(name)}
    if scenario.never_accepted:
        may_be_unknown |= set(stage.deliveries())
    unknown = check_deliveries(stage, found, may_be_unknown, refused=scenario.refused)
    if scenario.never_accepted and len(unknown - stage.unsettled_at_kill) > scenario.never_accepted:
        found.lost.append(f"{', '.join(unknown)} are unknown, and only {scenario.never_accepted} were not accepted")
    check_texts(stage, scenario, found, unknown=any(map(goes_outside, unknown)))
    check_approvals(stage, scenario, found)
    check_asked(stage, scenario, found)
    check_always(stage, found)
    check_inbound_order(Books.of(stage), found)
    found.lost += scenario.verify(stage)
    return found


def check_always(stage: Stage, found: Findings) -> None:
    """Run the checks that hold for every run."""
    books = Books.of(stage)
    for one in ALWAYS:
        one(books, found)


__all__ = ["ALWAYS", "Books", "Findings", "check", "check_always", "check_deliveries", "check_log"]
