"""Page of the web app about a member's plans: their steps and results."""

from __future__ import annotations

from collections.abc import Mapping
from datetime import datetime, timedelta
from functools import partial
from typing import Annotated, Any

from steward.agent.plans.models import PLAN, PlanState, PlanStep
from steward.channels.pages.page_declarations import Coded, Hidden, Long, PageData, PageMoney, Viewer, WebPage
from steward.core.model_costs import cents
from steward.core.provenance import in_full_for_people
from steward.core.sentences import Number, render, say

_LATELY = timedelta(days=30)


class PlanRow(PageData):
    """A plan of the member's from the last month."""

    plan_id: Hidden
    what: str
    status: Annotated[str, Coded()]
    progress: str
    made_at: datetime


class PlanStepRow(PageData):
    """A step of a plan, with its result."""

    number: int
    step: str
    state: Annotated[str, Coded()]
    when: str
    did: Long


class PlanDetail(PlanRow):
    """A plan with its steps; `cost` is what its models have cost."""

    constraints: Long
    deadline_at: datetime
    cost: PageMoney
    steps: tuple[PlanStepRow, ...]


def _plans(wire: Any, viewer: Viewer, _: Mapping[str, str]) -> list[PlanRow]:
    """Return the member's plans, the newest first. Every plan has a cost row."""
    since = (viewer.now - _LATELY).date().isoformat()
    ids = {one for one in wire.limit_store.actors(viewer.account_id, since) if one.startswith(PLAN)}
    found = filter(None, (_theirs(wire, viewer, one) for one in ids))
    return [PlanRow(**_line(plan, viewer)) for plan in sorted(found, key=lambda plan: plan.made_at, reverse=True)]


def _plan(wire: Any, viewer: Viewer, key: str) -> PlanDetail | None:
    plan = _theirs(wire, viewer, key) if key.startswith(PLAN) else None
    if plan is None:
        return None
    return PlanDetail(
        **_line(plan, viewer),
        constraints="\n".join(in_full_for_people(one, plan.quotes) for one in plan.constraints),
        deadline_at=plan.deadline_at,
        cost=PageMoney(amount=cents(plan.used_micros), currency="USD"),
        steps=tuple(_step(one, plan) for one in plan.steps),
    )


def _theirs(wire: Any, viewer: Viewer, plan_id: str) -> PlanState | None:
    plan = wire.actor_store.state(plan_id)
    if not isinstance(plan, PlanState) or plan.party.account_id != viewer.account_id:
        return None
    return plan if plan.party.member_id == viewer.member_id else None


def _line(plan: PlanState, viewer: Viewer) -> dict[str, Any]:
    done = sum(step.status == "done" for step in plan.steps)
    progress = say("steps-done", done=Number(done), of=Number(len(plan.steps)))
    return {
        "plan_id": plan.conversation_id,
        "what": in_full_for_people(plan.goal, plan.quotes),
        "status": plan.ending or plan.status,
        "progress": render(progress, viewer.language) if plan.steps else "",
        "made_at": plan.made_at,
    }


def _step(step: PlanStep, plan: PlanState) -> PlanStepRow:
    return PlanStepRow(
        number=step.number,
        step=in_full_for_people(step.task, plan.quotes),
        state="dropped" if step.status == "waiting" and plan.ending else step.status,
        when=step.when,
        did=in_full_for_people(step.outcome.text, step.outcome.quotes) if step.outcome else "",
    )


PAGES = (
    WebPage(
        name="plans",
        section="work",
        says=partial(say, "page-plans"),
        row=PlanRow,
        read=_plans,
        key="plan_id",
        open=_plan,
        detail=PlanDetail,
        detail_template="steps.html",
    ),
)
