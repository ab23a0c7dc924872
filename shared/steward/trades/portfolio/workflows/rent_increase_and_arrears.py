"""Workflows for a rent increase, from notice to first day, and for arrears. Pure step rules.

A rent increase is recorded as soon as its notice was served, not on its first day: rents are charged weeks ahead.
"""

from __future__ import annotations

from datetime import date, datetime, time, timedelta
from zoneinfo import ZoneInfo

from steward.core.provenance import Quote
from steward.core.sentences import Day, Moment, Price, Quoted, Sentence, ShortDay, Wording, lines, render, say
from steward.core.text import shorten
from steward.trades.portfolio.arrears import just_reminded
from steward.trades.portfolio.notices import NOTICE, WrittenNotice
from steward.trades.portfolio.payment_allocation import overdue, overdue_charges
from steward.trades.portfolio.payment_plans import BROKEN_AFTER, PLAN, PaymentPlan
from steward.trades.portfolio.tenancies import TENANCY
from steward.trades.portfolio.tools.record_lines import place_of
from steward.trades.portfolio.workflows.notice_steps import (
    DAY,
    draft,
    ends_with_tenancy,
    morning,
    notice_about,
    on_tenancy,
    serving,
    tenancy_of,
    tenancy_title,
)
from steward.trades.records.money import Money, amount_of, total
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

# Time to settle arrears, under a plan or after a notice.
_SETTLED_WITHIN = timedelta(days=120)
# The newest texts of tenants that a question quotes, each this long at most.
_TEXTS_SHOWN, _SHOWN = 3, 300


def _asked(facts: WorkflowFacts) -> tuple[Money, date]:
    """Return the approved rent and its first day."""
    given = facts.arguments
    return amount_of(given["rent"], tenancy_of(facts).currency), date.fromisoformat(given["effective_on"])


def _is_leaving(facts: WorkflowFacts) -> bool:
    """Return whether the tenant is leaving: then no step applies."""
    return tenancy_of(facts).state not in ("active", "periodic")


def _notice(facts: WorkflowFacts) -> Action:
    if _is_leaving(facts):
        return ends_with_tenancy(facts)
    rent, on = _asked(facts)
    return draft(facts, "rent_increase", on, rent)


def _serving(facts: WorkflowFacts) -> Action:
    if _is_leaving(facts):
        return ends_with_tenancy(facts)
    rent, on = _asked(facts)
    return serving(facts, "rent_increase", on, rent)


def _change(facts: WorkflowFacts) -> Action:
    """Record the new rent of the notice."""
    rent, on = _asked(facts)
    notice = notice_about(facts, "rent_increase", on, rent)
    if _is_agreed(facts):
        return StepEnd()
    if _is_leaving(facts):
        return ends_with_tenancy(facts)
    if notice is None or notice.served_on is None:
        return StepEnd("declined")
    given = {"rent": rent.decimal, "effective_on": on.isoformat(), "given_on": notice.served_on.isoformat()}
    return once(facts, StepCall("change_rent", {**on_tenancy(facts), **given}))


def _is_agreed(facts: WorkflowFacts) -> bool:
    rent, on = _asked(facts)
    return any((one.start, one.rent) == (on, rent) for one in tenancy_of(facts).terms)


def _waiting(facts: WorkflowFacts) -> Action:
    """Wait for the first day; until then a person can cancel, for an objection or another reason."""
    first, ends = _asked(facts)[1], tenancy_of(facts).last_day
    if _is_leaving(facts) and ends and ends < first:
        return ends_with_tenancy(facts)
    return StepWait("effective", morning(facts, first)) if _is_agreed(facts) else StepEnd("cancelled")


RENT_INCREASE = Workflow(
    "rent_increase",
    TENANCY.prefix,
    (
        WorkflowStep("notice", _notice, on={"cancelled": END}, is_errand=True),
        WorkflowStep("serving", _serving, on={"cancelled": END}),
        WorkflowStep("change", _change, on={"cancelled": END}),
        WorkflowStep("waiting", _waiting, on={"timed_out": END, "cancelled": END}),
    ),
    tenancy_title,
    handles=frozenset({"market_rent", "market_unknown"}),
)


def _message(facts: WorkflowFacts) -> Action:
    """Send the owed amount in a message that a person approves."""
    late, tenancy = overdue(facts.book, tenancy_of(facts)), tenancy_of(facts)
    where = place_of(facts.book, tenancy)
    if late is None:
        return StepEnd(why=say("nothing-overdue-now", where=where))
    amount, since = late
    price = Price(amount.decimal, amount.currency)
    if reminded := just_reminded(facts.book, tenancy):
        contact_id, day = reminded
        who = facts.named(contact_id) or say("some-contact")
        return StepEnd(why=say("reminded-meanwhile", who=who, amount=price, day=ShortDay(day)))
    at_once = len({one.due_on for one in overdue_charges(facts.book, tenancy)}) == 1
    said = say("rent-is-overdue" if at_once else "rents-are-overdue", where=where, amount=price, day=Day(since))
    text = render(said, facts.language_of(tenancy.lead))
    given = {"contact_id": tenancy.lead, "text": text, "reason": tenancy.record_id, "wants_answer": True}
    return once(facts, StepCall("send_message", given, asks=True))


def _payment(facts: WorkflowFacts) -> Action:
    """Wait three days for payment or an answer."""
    if _is_settled(facts) or _is_in_hand(facts):
        return StepEnd()
    return StepWait("payment", facts.waited_from + 3 * DAY)


def _choice(facts: WorkflowFacts) -> Action:
    """Wait for a person's decision on record: a payment plan, a notice, or more time."""
    if _is_settled(facts) or _is_in_hand(facts):
        return StepEnd()
    since = facts.waited_from
    nudges = (since + timedelta(minutes=1), since + 7 * DAY, since + 14 * DAY)
    heard, quotes = _heard(facts)
    return StepWait("choice", since + 30 * DAY, nudges, asks=_what_now(facts), heard=heard, quotes=quotes)


def _heard(facts: WorkflowFacts) -> tuple[Wording | None, tuple[Quote, ...]]:
    """Return what the tenants have written since it began or was due: they may say it is paid, or offer something."""
    tenancy = tenancy_of(facts)
    late = overdue(facts.book, tenancy)
    due = datetime.combine(late[1], time.min, ZoneInfo(tenancy.zone)) if late else facts.began_at
    since = min(due, facts.began_at)
    wrote = [quote for one in tenancy.tenants for quote in facts.wrote(one.contact_id, since)]
    newest = sorted(wrote, key=lambda one: one.at or since)[-_TEXTS_SHOWN:]
    quotes = tuple(one.model_copy(update={"said": shorten(" ".join(one.said.split()), _SHOWN)}) for one in newest)
    said = [
        say(
            "wrote-at",
            who=one.who,
            at=Moment(one.at or since, facts.now, tenancy.zone),
            said=Quoted(f"{{{place}}}"),
        )
        for place, one in enumerate(quotes, start=1)
    ]
    return (lines(*said) if said else None), quotes


def _what_now(facts: WorkflowFacts) -> Sentence | None:
    """Return the question to a member: who owes what since when, what is late of a plan, and what they may choose."""
    late, tenancy = overdue(facts.book, tenancy_of(facts)), tenancy_of(facts)
    if late is None:
        return None
    amount, since = late
    who = facts.named(tenancy.lead) or say("some-contact")
    price, where, day = Price(amount.decimal, amount.currency), place_of(facts.book, tenancy), Day(since)
    plan = _plan(facts)
    missed = plan.late_on(facts.book.today(tenancy.zone)) if plan else []
    if not missed:
        return say("arrears-choice", who=who, where=where, amount=price, day=day)
    parts = total([one.amount for one in missed], tenancy.currency)
    part, due = Price(parts.decimal, parts.currency), ShortDay(missed[0].due_on)
    return say("arrears-plan-broken", who=who, where=where, amount=price, day=day, part=part, due=due)


def _settled(facts: WorkflowFacts) -> Action:
    """Wait until all arrears are paid. After a broken plan, a person decides again."""
    if _is_settled(facts):
        return StepEnd("cancelled" if overdue(facts.book, tenancy_of(facts)) else "done")
    if not _is_in_hand(facts):
        return StepEnd("declined")
    since, plan = facts.waited_from, _plan(facts)
    due = [one.due_on for one in plan.instalments if one.state == "scheduled"] if plan else []
    looks = tuple(morning(facts, day + BROKEN_AFTER) for day in due)
    return StepWait("balance", since + _SETTLED_WITHIN, (since + 30 * DAY, since + 60 * DAY), looks)


def _plan(facts: WorkflowFacts) -> PaymentPlan | None:
    """Return the payment plan that is in force."""
    plans = facts.book.open_under(facts.subject_id, PLAN, PaymentPlan)
    return next((one for one in plans if one.state == "active"), None)


def _is_settled(facts: WorkflowFacts) -> bool:
    tenancy = tenancy_of(facts)
    return not TENANCY.states.is_open(tenancy.state) or overdue(facts.book, tenancy) is None


def _is_in_hand(facts: WorkflowFacts) -> bool:
    """Return whether a plan is in force and not broken, or notice of the arrears was served."""
    plan, today = _plan(facts), facts.book.today(tenancy_of(facts).zone)
    if plan and not plan.is_broken(today):
        return True
    notices = facts.book.under(facts.subject_id, NOTICE, WrittenNotice)
    served = (one for one in notices if one.type == "arrears" and one.state == "served")
    return any(one.changed_at and one.changed_at >= facts.began_at for one in served)


ARREARS = Workflow(
    "arrears",
    TENANCY.prefix,
    (
        # Whoever does not want to write may have heard from the tenant: there is time to pay all the same.
        WorkflowStep("message", _message, on={"declined": "payment"}),
        WorkflowStep("payment", _payment, on={"timed_out": "choice"}),
        WorkflowStep("choice", _choice),
        WorkflowStep("settled", _settled, on={"declined": "choice", "cancelled": END}),
    ),
    tenancy_title,
    handles=frozenset({"arrears", "rent_late", "plan_broken"}),
)
