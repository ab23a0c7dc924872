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
    ("message", "kind", "events"),
    [
        ("record-done", "job", get_args(JobEvent)),
        ("record-done", "plan", get_args(PlanEvent)),
        ("record-done", "inspection", get_args(InspectionEvent)),
        ("record-done", "listing", get_args(ListingEvent)),
        ("record-done", "application", get_args(Decision)),
        ("record-done", "quote", ("request", "decline")),
        ("record-done", "unit", ("on", "off", "ready")),
        ("record-kept", "tenancy", get_args(TenancyEvent)),
    ],
)
def test_every_event_has_a_sentence_of_its_own(message: str, kind: str, events: tuple[str, ...]) -> None:
    assert {f"{kind}_{event}" for event in events} <= forms(message)
