"""Sentences that tell what a change of a landlord's records has done: one for each event a tool takes."""

from __future__ import annotations

from typing import get_args

from steward.core.catalogs import forms
from steward.trades.portfolio.field_types import (
    Decision,
    InspectionEvent,
    JobEvent,
    ListingEvent,
    PlanEvent,
    TenancyEvent,
)
from tests.support.walks import for_each


@for_each(
    ("kind", "events"),
    [
        ("job", get_args(JobEvent)),
        ("plan", get_args(PlanEvent)),
        ("inspection", get_args(InspectionEvent)),
        ("listing", get_args(ListingEvent)),
        ("application", get_args(Decision)),
        ("quote", ("request", "decline")),
        ("unit", ("on", "off", "ready")),
        ("tenancy", get_args(TenancyEvent)),
    ],
)
def test_every_event_has_a_sentence_of_its_own(kind: str, events: tuple[str, ...]) -> None:
    assert {f"{kind}_{event}" for event in events} <= forms("record-done") | forms("record-kept")
