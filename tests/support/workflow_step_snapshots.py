"""Helpers that ask one workflow step for its action and compare all answers of a test with stored ones."""

from __future__ import annotations

from collections.abc import Iterator
from datetime import date, datetime, timedelta
from typing import Any

import pytest

from steward.trades.portfolio.filed_documents import FiledDocument
from steward.trades.portfolio.tenancies import Tenancy, TenancyNotice
from steward.trades.portfolio.workflows import WORKFLOWS
from steward.trades.records.workflow_facts import WorkflowFacts
from steward.trades.records.workflow_types import Action, ChildWorkflow, StepCall, StepEnd, StepWait
from tests.support.landlord import TODAY, A, place, tenancy, unit
from tests.support.records_in_memory import paper
from tests.support.two_accounts import NOW
from tests.unit.test_landlord_records import is_stored

DAY = timedelta(days=1)

PAST = NOW - 99 * DAY

LET = unit("unit-1").model_copy(update={"state": "occupied"})


def ask(kind: str, step: str, *records: Any, now: datetime = NOW, **facts: Any) -> Action:
    """Return the action of a workflow step. `subject` is the record it runs on; `facts` override the defaults."""
    subject = facts.pop("subject", records[-1].record_id)
    given: dict[str, Any] = {"arguments": {}, "began_at": PAST, "entered_at": NOW, "waiting_since": None}
    rule = WORKFLOWS[kind].step(step)
    assert rule is not None
    action = rule.plan(WorkflowFacts(paper(*records, now=now), subject, **given | facts))
    ANSWERS.append(f"{kind}.{step}: {shown(action)}")
    return action


ANSWERS: list[str] = []


@pytest.fixture
def answers_are_stored(request: pytest.FixtureRequest) -> Iterator[None]:
    """Compare all answers of a test with the stored ones."""
    ANSWERS.clear()
    yield
    if ANSWERS:
        is_stored(f"workflows/{request.node.name.removeprefix('test_')}", ANSWERS)


def shown(action: Action) -> str:
    """Format an action as one line. Texts are elided, because their words belong to the catalog."""
    match action:
        case StepCall(tool, given, key, asks, outside):
            told = {name: "…" if name == "text" else one for name, one in given.items()}
            return f"calls {tool} as {key}{', asks' * asks}, outside {outside}: {told}"
        case StepWait(on, until, nudges, looks):
            return f"waits for {on} until {until}, nudges {[*map(str, nudges)]}, looks {[*map(str, looks)]}"
        case ChildWorkflow(kind, subject_id, given, key):
            return f"runs {kind} on {subject_id} as {key}: {dict(given)}"
        case StepEnd(outcome):
            return f"ends {outcome}"


def call(action: Action) -> tuple[str, str, bool]:
    assert isinstance(action, StepCall), action
    return action.tool, action.key, action.asks


def arguments(action: Action) -> dict[str, Any]:
    assert isinstance(action, StepCall), action
    return dict(action.arguments)


def wait(action: Action) -> tuple[str, float, list[float]]:
    """Return what the step waits for, for how many days, and on which days it nudges."""
    assert isinstance(action, StepWait), action
    days = [round((at - NOW) / DAY, 2) for at in (action.until, *action.nudges)]
    return action.on, days[0], days[1:]


def changed(record: Any, **fields: Any) -> Any:
    return record.model_copy(update=fields)


def paper_of(type: Any, *subjects: str, **fields: Any) -> FiledDocument:
    given: dict[str, Any] = {"title": "x", "format": "pdf", "sha256": "0", "sent": "member", "filed_on": TODAY}
    return FiledDocument(
        account_id=A, record_id="doc-1", type=type, subjects=subjects, **{"changed_at": NOW, **given, **fields}
    )


def leaving(step: str, one: Tenancy, *records: Any, by: str = "owner", relist: bool = False, **facts: Any) -> Action:
    given = {"vacate_on": "2027-02-28", "by": by, "re_list": relist}
    return ask("end_tenancy", step, place(), LET, *records, one, arguments=given, **facts)


GOES = tenancy(
    state="notice", notice=TenancyNotice(by="owner", given_on=TODAY, vacate_on=date(2027, 2, 28), since="active")
)

GONE = changed(GOES, state="ended", ended_on=TODAY)


def kinds(*some: Action) -> list[str]:
    """Name each action by its tool or its type; the stored answers hold the details."""
    return [
        one.tool if isinstance(one, StepCall) else type(one).__name__.removeprefix("Step").lower() + "s" for one in some
    ]
