"""Lease renewal workflow: from the offer to the signed lease on record. Pure step rules."""

from __future__ import annotations

from datetime import date
from typing import Any, cast

from steward.core.sentences import Day, Price, render, say
from steward.trades.portfolio.tenancies import TENANCY
from steward.trades.portfolio.tools.record_lines import place_of
from steward.trades.portfolio.workflows.notice_steps import (
    DAY,
    ends_with_tenancy,
    morning,
    on_tenancy,
    papers_since,
    tenancy_of,
    tenancy_title,
)
from steward.trades.records.money import Money, amount_of
from steward.trades.records.workflow_facts import WorkflowFacts
from steward.trades.records.workflow_types import (
    END,
    Action,
    StepCall,
    StepEnd,
    StepWait,
    Workflow,
    WorkflowStep,
    once,
)


def _until(facts: WorkflowFacts) -> date:
    return date.fromisoformat(facts.arguments["until"])


def _rent(facts: WorkflowFacts) -> Money:
    """Return the rent of the new term: the current one, unless another was approved."""
    tenancy = tenancy_of(facts)
    given = facts.arguments.get("rent")
    return amount_of(given, tenancy.currency) if given else tenancy.terms[-1].rent


def _is_leaving(facts: WorkflowFacts) -> bool:
    return tenancy_of(facts).state not in ("active", "periodic")


def _is_renewed(facts: WorkflowFacts) -> bool:
    end = tenancy_of(facts).end
    return end is not None and end >= _until(facts)


def _offer(facts: WorkflowFacts) -> Action:
    """Send the offer in a message that a person approves."""
    if _is_leaving(facts):
        return ends_with_tenancy(facts)
    if _is_renewed(facts):
        return StepEnd()
    tenancy, rent = tenancy_of(facts), _rent(facts)
    offered = say(
        "renewal-offered",
        where=place_of(facts.book, tenancy),
        day=Day(_until(facts)),
        amount=say("rent-per", form=cast("Any", tenancy.terms[-1].per), rent=Price(rent.decimal, rent.currency)),
    )
    text = render(offered, facts.language_of(tenancy.lead))
    given = {"contact_id": tenancy.lead, "text": text, "reason": tenancy.record_id, "wants_answer": True}
    return once(facts, StepCall("send_message", given, asks=True))


def _answer(facts: WorkflowFacts) -> Action:
    """Wait for the signed lease on file. A notice counts as an answer, too."""
    if _is_leaving(facts):
        return ends_with_tenancy(facts)
    if _is_renewed(facts) or _signed(facts):
        return StepEnd()
    since = facts.waited_from
    ends = tenancy_of(facts).end
    last = max(morning(facts, ends), since + 14 * DAY) if ends else since + 60 * DAY
    return StepWait("signed", last, (since + 7 * DAY, since + 14 * DAY, last - 30 * DAY, last - 7 * DAY))


def _signed(facts: WorkflowFacts) -> bool:
    return any(one.type == "lease" for one in papers_since(facts, facts.subject_id))


def _terms(facts: WorkflowFacts) -> Action:
    """Record the new end, and the rent from the day after the old end."""
    if _is_leaving(facts):
        return ends_with_tenancy(facts)
    tenancy, until = tenancy_of(facts), _until(facts)
    if not _is_renewed(facts) and "renew" not in facts.made:
        given = {**on_tenancy(facts), "event": "renew", "day": until.isoformat()}
        return StepCall("update_tenancy", given, key="renew")
    if facts.made.get("renew", "done") != "done":
        return StepEnd(facts.made["renew"])
    # The lease may come back after its first day.
    today = facts.book.today(tenancy.zone)
    rent, begins = _rent(facts), max(date.fromisoformat(facts.arguments["from"]), today)
    if tenancy.terms_on(begins).rent == rent:
        return StepEnd()
    changed = {"rent": rent.decimal, "effective_on": begins.isoformat(), "agreed": True}
    return once(facts, StepCall("change_rent", {**on_tenancy(facts), **changed}, key="rent"))


LEASE_RENEWAL = Workflow(
    "lease_renewal",
    TENANCY.prefix,
    (
        WorkflowStep("offer", _offer, on={"cancelled": END}),
        WorkflowStep("answer", _answer, on={"cancelled": END}),
        WorkflowStep("terms", _terms, on={"cancelled": END}),
    ),
    tenancy_title,
    handles=frozenset({"lease_ends"}),
)
