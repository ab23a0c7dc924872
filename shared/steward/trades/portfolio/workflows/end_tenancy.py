"""Workflow that ends a tenancy: notice, exit inspection, keys and debts. Pure step rules."""

from __future__ import annotations

from datetime import date, timedelta
from zoneinfo import ZoneInfo

from steward.trades.portfolio.deposit_protection import is_deposit_held
from steward.trades.portfolio.inspections import INSPECTION, Inspection
from steward.trades.portfolio.listings import LISTING
from steward.trades.portfolio.mandates import mandate_of
from steward.trades.portfolio.tenancies import TENANCY, rules_there
from steward.trades.portfolio.workflows.notice_steps import (
    DAY,
    RECEIPTS,
    draft,
    morning,
    notice_about,
    on_tenancy,
    papers_since,
    serving,
    tenancy_of,
    tenancy_title,
)
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

# Days after the last day before a new tenancy can begin.
_TURN = timedelta(days=5)
# Days to return a deposit where no rule says so, and after that until the workflow pauses.
_RETURNED = 30


def _last(facts: WorkflowFacts) -> date:
    """Return the last day: from the notice, otherwise from the request."""
    notice = tenancy_of(facts).notice
    return notice.vacate_on if notice else date.fromisoformat(facts.arguments["vacate_on"])


def _stays(facts: WorkflowFacts) -> bool:
    """Return whether the notice was withdrawn."""
    return tenancy_of(facts).state in ("active", "periodic")


def _by_owner(facts: WorkflowFacts) -> bool:
    return bool(facts.arguments["by"] == "owner")


def _is_noted(facts: WorkflowFacts) -> bool:
    """Return whether notice is on record or the tenancy is over."""
    return not _stays(facts)


def _notice(facts: WorkflowFacts) -> Action:
    """Draft the owner's notice; a tenant gives their own."""
    if _is_noted(facts) or not _by_owner(facts):
        return StepEnd()
    return draft(facts, "end", _last(facts))


def _serving(facts: WorkflowFacts) -> Action:
    if _is_noted(facts) or not _by_owner(facts):
        return StepEnd()
    return serving(facts, "end", _last(facts))


def _change(facts: WorkflowFacts) -> Action:
    if _is_noted(facts):
        return StepEnd()
    given = {**on_tenancy(facts), "event": "notice", "day": _last(facts).isoformat(), "by": facts.arguments["by"]}
    notice = notice_about(facts, "end", _last(facts)) if _by_owner(facts) else None
    if _by_owner(facts) and (notice is None or notice.served_on is None):
        return StepEnd("declined")
    served = {"given_on": notice.served_on.isoformat()} if notice and notice.served_on else {}
    return once(facts, StepCall("update_tenancy", {**given, **served}))


def _relet(facts: WorkflowFacts) -> Action:
    """Start a search for a new tenant, from some days after the last day, unless the unit is listed already."""
    tenancy = tenancy_of(facts)
    listed = any(LISTING.states.is_open(one.state) for one in facts.book.lines(tenancy.unit_id, LISTING))
    if tenancy.state != "notice" or listed or not facts.arguments.get("re_list"):
        return StepEnd()
    terms = tenancy.terms_on(_last(facts))
    given = {"unit_id": tenancy.unit_id, "place": on_tenancy(facts)["place"]}
    offer = {"rent": terms.rent.decimal, "per": terms.per, "available_from": (_last(facts) + _TURN).isoformat()}
    return once(facts, StepCall("workflow_find_tenant", {**given, **offer}, asks=True))


def _visits(facts: WorkflowFacts) -> list[Inspection]:
    tenancy = tenancy_of(facts)
    some = facts.book.under(tenancy.unit_id, INSPECTION, Inspection)
    began = facts.began_at.astimezone(ZoneInfo(tenancy.zone)).date()
    return [one for one in some if one.type == "exit" and one.state != "cancelled" and one.day >= began]


def _exit(facts: WorkflowFacts) -> Action:
    """Propose an exit inspection on the last day."""
    tenancy = tenancy_of(facts)
    if tenancy.state != "notice" or _visits(facts):
        return StepEnd()
    day = f"{_last(facts).isoformat()}T10:00"
    given = {"property_id": tenancy.property_id, "unit_id": tenancy.unit_id, "kind": "exit", "proposed": [day]}
    place = {"place": on_tenancy(facts)["place"]}
    return once(facts, StepCall("schedule_inspection", {**given, **place}))


def _leaving(facts: WorkflowFacts) -> Action:
    """Wait until the last day. A withdrawn notice ends the workflow."""
    if _stays(facts):
        return StepEnd("cancelled")
    leaves = tenancy_of(facts).state == "notice"
    return StepWait("leaving", morning(facts, _last(facts))) if leaves else StepEnd()


def _visit(facts: WorkflowFacts) -> Action:
    """Wait for the report of the exit inspection."""
    if _stays(facts) or all(one.state in ("done", "reported") for one in _visits(facts)):
        return StepEnd()
    since = facts.waited_from
    return StepWait("findings", since + 14 * DAY, (since + DAY, since + 3 * DAY, since + 7 * DAY))


def _out(facts: WorkflowFacts) -> Action:
    """Record the move-out, which a person confirms by approving it."""
    if tenancy_of(facts).state != "notice":
        return StepEnd()
    given = {**on_tenancy(facts), "event": "end", "day": _last(facts).isoformat()}
    return once(facts, StepCall("update_tenancy", given, asks=True))


def _account(facts: WorkflowFacts) -> Action:
    """Wait until all debts are settled, on both sides."""
    tenancy = tenancy_of(facts)
    if tenancy.state != "ended" or not facts.book.balance(tenancy.record_id, tenancy.currency).minor:
        return StepEnd()
    since = facts.waited_from
    return StepWait("balance", since + 120 * DAY, (since + 3 * DAY, since + 14 * DAY, since + 30 * DAY))


def _deposit(facts: WorkflowFacts) -> Action:
    """Return or claim the deposit as the law requires. Its scheme or a receipt proves it.

    The whole deposit is proposed for return, since no debts are left; an owner may keep a part.
    """
    tenancy = tenancy_of(facts)
    if tenancy.state != "ended" or not is_deposit_held(facts.book, tenancy) or _went_back(facts):
        return StepEnd()
    if tenancy.deposit and _is_protected(facts) and "release" not in facts.made:
        given = {**on_tenancy(facts), "to_tenant": tenancy.deposit.amount.decimal, "to_owner": "0"}
        return StepCall("deposit_release", given, key="release", asks=True)
    days = rules_there(facts.book, tenancy).limit("deposit_return_days") or _RETURNED
    since = max(facts.waited_from, morning(facts, tenancy.ended_on or _last(facts)))
    last = since + days * DAY
    return StepWait("deposit_back", last + _RETURNED * DAY, (since + DAY, last - 3 * DAY, last))


def _is_protected(facts: WorkflowFacts) -> bool:
    """Return whether the account's scheme holds the deposit and no release was requested."""
    deposit = tenancy_of(facts).deposit
    scheme = deposit.scheme if deposit else None
    if scheme is None or not facts.connected("deposits"):
        return False
    return scheme.state == "protected" and scheme.release is None


def _went_back(facts: WorkflowFacts) -> bool:
    """Return whether a document proves the return of a deposit that no scheme holds."""
    deposit = tenancy_of(facts).deposit
    papers = [one for one in papers_since(facts, facts.subject_id) if one.type in RECEIPTS]
    since = [one for one in papers if one.changed_at and one.changed_at >= facts.entered_at]
    return deposit is not None and deposit.state == "due" and bool(since)


def _closing(facts: WorkflowFacts) -> Action:
    """Stop the mandate and close the tenancy. A person may keep the mandate by declining."""
    tenancy = tenancy_of(facts)
    if _stays(facts):
        return StepEnd("cancelled")
    is_over = tenancy.state in ("ended", "closed")
    if is_over and "autopay" not in facts.made and _has_mandate(facts):
        return StepCall("payments_stop_autopay", on_tenancy(facts), key="autopay")
    if facts.made.get("autopay") == "failed":
        return StepEnd("failed")
    if tenancy.state != "ended":
        return StepEnd()
    today = facts.book.today(tenancy_of(facts).zone)
    given = {**on_tenancy(facts), "event": "close", "day": today.isoformat()}
    return once(facts, StepCall("update_tenancy", given))


def _has_mandate(facts: WorkflowFacts) -> bool:
    """Return whether there is a mandate, even one only offered: the tenant may still agree."""
    return facts.connected("payments") and mandate_of(facts.book, facts.subject_id) is not None


END_TENANCY = Workflow(
    "end_tenancy",
    TENANCY.prefix,
    (
        WorkflowStep("notice", _notice, is_errand=True),
        WorkflowStep("serving", _serving),
        WorkflowStep("change", _change),
        WorkflowStep("relet", _relet, on={"failed": "exit", "declined": "exit"}),
        # If no inspection can be arranged, a person checks the unit without one.
        WorkflowStep("exit", _exit, on={"failed": "leaving", "declined": "leaving"}),
        WorkflowStep("leaving", _leaving, on={"timed_out": "visit", "cancelled": END}),
        WorkflowStep("visit", _visit),
        WorkflowStep("out", _out),
        WorkflowStep("account", _account),
        WorkflowStep("deposit", _deposit),
        WorkflowStep("closing", _closing, on={"cancelled": END}),
    ),
    tenancy_title,
    handles=frozenset(
        {"moves_out", "moved_out", "deposit_held", "deposit_overdue", "vacancy_coming", "inspection_due"}
    ),
)
