"""Bugs in reports: what was taken back counts, what was spent is lost, one report takes another's place."""

from __future__ import annotations

from tests.faults.mutants.mutant import Mutant

_FIGURES, _REPORTING = "portfolio/figures.py", "portfolio/reporting.py"

NEAR = ("tests/integration/test_reports.py",)

MUTANTS = (
    Mutant(
        "a-bounced-payment-is-income",
        "a payment that was reversed counts as received",
        _FIGURES,
        '            if one.state != "cleared":',
        '            if one.state == "pending":',
    ),
    Mutant(
        "what-was-never-spent",
        "an expense that was reversed counts as spent",
        _FIGURES,
        'if one.state == "recorded"]',
        "if one.record_id]",
    ),
    Mutant(
        "the-credit-is-nobodys",
        "what was paid ahead is in no report",
        _FIGURES,
        "            if one.credit:",
        "            if one.credit and not one.allocations:",
    ),
    Mutant(
        "two-reports-with-one-number",
        "a report that is made again looks like the first",
        _REPORTING,
        '"number": len(before) + 1',
        '"number": 1 + len(before) * 0',
    ),
    Mutant(
        "the-day-they-left-is-let",
        "a flat counts as let after its tenancy has ended",
        _FIGURES,
        "min(one.last_day or scope.last, scope.last)",
        "scope.last",
    ),
)
