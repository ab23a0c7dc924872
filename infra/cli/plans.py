"""`steward plans`: lists members' plans and stops one."""

from __future__ import annotations

from collections.abc import Iterator

from infra.cli.lookups import CommandError, account_at
from infra.cli.output import utc
from steward.agent.plans.models import PLAN, PlanState
from steward.core.model_costs import dollars
from steward.core.provenance import in_full
from steward.wire import Wiring


def run_plans(wiring: Wiring, number: str, *, stop: str) -> Iterator[str]:
    """Yield the plans of the account at `number` with their steps, newest first; or `stop` one by its id."""
    plans = sorted(_plans(wiring, account_at(wiring, number)), key=lambda plan: plan.made_at, reverse=True)
    if stop:
        if stop not in {plan.conversation_id for plan in plans}:
            raise CommandError(f"There is no plan {stop}: run the command without the option to list them.")
        wiring.plans.stop(stop)
        yield f"{stop} stops."
        return
    for plan in plans:
        yield from _shown(wiring, plan)
    if not plans:
        yield "There are no plans."


def _plans(wiring: Wiring, account_id: str) -> Iterator[PlanState]:
    """Yield every plan of the account, found by its costs: whatever was planned has cost something."""
    for plan_id in sorted({one for one in wiring.limit_store.actors(account_id) if one.startswith(PLAN)}):
        if state := wiring.actor_store.state(plan_id):
            yield state


def _shown(wiring: Wiring, plan: PlanState) -> Iterator[str]:
    member = wiring.people.member(plan.party.account_id, plan.party.member_id)
    done = sum(step.status == "done" for step in plan.steps)
    how = f"{plan.ending or plan.status}, {done} of {len(plan.steps)} steps, {dollars(plan.used_micros)}"
    who = member.name if member else plan.party.member_id
    yield f"{plan.conversation_id} {who} {utc(plan.made_at)}: {how}: {in_full(plan.goal, plan.quotes)}"
    for step in plan.steps:
        tries = f", try {step.attempt}" if step.attempt > 1 else ""
        yield f"  {step.number}. {step.status}{tries}: {in_full(step.task, plan.quotes)}"
