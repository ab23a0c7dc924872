"""Runners of the tools for rent charges, payments, arrears and expenses."""

from __future__ import annotations

from dataclasses import replace
from datetime import date, timedelta
from typing import Any, Literal

from steward.core.errors import StewardError
from steward.core.ids import derived_ulid
from steward.core.provenance import Quoting
from steward.core.sentences import Sentence, ShortDay, say, sentences
from steward.tools.models import ToolCall
from steward.tools.tool_outcomes import Done, Failed
from steward.trades.portfolio.arrears import arrears_of
from steward.trades.portfolio.ledger_entries import CHARGE, PAYMENT, Charge, Expense, Payment
from steward.trades.portfolio.maintenance_jobs import vendor_id_of
from steward.trades.portfolio.payment_allocation import (
    book_charge,
    book_expense,
    paid,
    paid_ahead,
    pay_instalment,
    reverse_ledger_entry,
    similar_payment,
)
from steward.trades.portfolio.payment_plans import (
    Instalment,
    PaymentPlan,
    active_plan,
    agreed,
    move_payment_plan,
)
from steward.trades.portfolio.properties import PROPERTY, PortfolioRuleError, Property, Unit
from steward.trades.portfolio.tenancies import Tenancy
from steward.trades.portfolio.tools.arguments import UndoChangeInput
from steward.trades.portfolio.tools.record_lines import (
    ContactNames,
    Services,
    amount_in,
    changed,
    charge_line,
    from_outside,
    how_paid,
    must_be,
    names_of,
    payment_line,
    pays_ahead,
    place_of,
    plan_line,
    recorded_before,
    taken_back,
    taken_back_or,
    warned_of_links,
)
from steward.trades.portfolio.tools.rents.declare import (
    AddChargeInput,
    GetArrearsInput,
    GetPaymentsInput,
    RecordExpenseInput,
    RecordPaymentInput,
    ReverseEntryInput,
    SavePaymentPlanInput,
)
from steward.trades.records.models import TradeRecord
from steward.trades.records.money import amount_of, total
from steward.trades.records.service import Book
from steward.trades.records.value_texts import said

_MOST = 80
_MEANT_FOR_PLAN = (
    " Part of it pays what is not yet due, while the plan stays open: say so. If it was for the plan, record each "
    "instalment that it pays as paid (save_payment_plan): that moves the money to the plan."
)

undo_record_expense = taken_back
undo_save_payment_plan = taken_back


def get_payments(call: ToolCall, services: Services) -> Done | Failed:
    """Return a line for each charge and payment."""
    given = GetPaymentsInput.model_validate(call.arguments)
    book, quoting = services.records.book(call.account_id), Quoting()
    try:
        parents = [given.tenancy_id or given.property_id or ""]
        if not parents[0]:
            parents = [one.record_id for one in book.all(PROPERTY)]
        today = book.today(_zone_of(book, parents[0])) if parents else book.now.date()
    except StewardError as error:
        return Failed.by(error)
    first, last = _days(given.period, today)
    lines = []
    for parent in parents:
        charges = book.some([one.record_id for one in book.lines(parent, CHARGE, first, last)], Charge)
        overdue = [one for one in charges if one.is_overdue(today)]
        wanted = {"all": charges, "overdue": overdue, "paid": []}[given.status]
        lines += [f"{place_of(book, one)} · {charge_line(one, quoting)}" for one in wanted if one.state != "reversed"]
        if given.status != "overdue":
            payments = book.some([one.record_id for one in book.lines(parent, PAYMENT, first, last)], Payment)
            lines += [f"{place_of(book, one)} · {payment_line(one, quoting)}" for one in payments]
    more = [f"… and {len(lines) - _MOST} more: ask for less."] if len(lines) > _MOST else []
    return Done("\n".join([*lines[:_MOST], *more]) or "Nothing of that.", quotes=quoting.quotes)


def get_arrears(call: ToolCall, services: Services) -> Done:
    """Return a line for each tenancy in arrears, the longest first."""
    given = GetArrearsInput.model_validate(call.arguments)
    book, names = services.records.book(call.account_id), ContactNames(call, services.people)
    lines = []
    on_plan: list[str] = []
    for one in arrears_of(book):
        if given.property_id not in (None, one.tenancy.property_id):
            continue
        who = ", ".join(names.of(tenant.contact_id) for tenant in one.tenancy.tenants)
        where = place_of(book, one.tenancy)
        if one.plan:
            line = f"{where} · {who} · {one.owed} overdue in all · {plan_line(one.plan, one.today, one.unclear)}"
            on_plan.append(line)
        for part in one.apart():
            if part.is_behind and part.days >= given.min_days_overdue:
                line = f"{one.tenancy.record_id} · {where} · {who} · {part.owed} overdue · {part.days} days"
                lines.append((part.days, line))
    behind = [line for _, line in sorted(lines, reverse=True)] or ["Nobody is behind."]
    return Done("\n".join([*behind, *(["On payment plans:", *on_plan] if on_plan else [])]))


def add_charge(call: ToolCall, services: Services) -> Done | Failed:
    """Return the charge's id."""
    given = AddChargeInput.model_validate(call.arguments)
    record_id = derived_ulid("chg", call.created_at, call.call_id)

    def plan(book: Book) -> list[TradeRecord]:
        tenancy = book.need(given.tenancy_id, Tenancy)
        must_be(book, tenancy, given.place)
        charge = Charge(
            account_id=call.account_id,
            record_id=record_id,
            tenancy_id=tenancy.record_id,
            property_id=tenancy.property_id,
            type=given.kind,
            due_on=given.due_on,
            amount=amount_of(given.amount, tenancy.currency),
            note=given.note,
            outside=from_outside(call),
        )
        return book_charge(book, charge)

    return changed(
        call, services, given.place, plan, lambda made: ("charge", (amount_in(made, record_id), given.due_on), "")
    )


def undo_add_charge(call: ToolCall, services: Services) -> Done | Failed:
    """Remove the charge. If it was paid meanwhile, it is reversed and the payment becomes a credit."""
    reason = "Taken back."
    return taken_back_or(call, services, lambda book, made: reverse_ledger_entry(book, made.after.record_id, reason))


def record_payment(call: ToolCall, services: Services) -> Done | Failed:
    """Return the payment's id, the charges paid, and the balance."""
    given = RecordPaymentInput.model_validate(call.arguments)

    def plan(book: Book) -> list[TradeRecord]:
        tenancy = book.need(given.tenancy_id, Tenancy)
        must_be(book, tenancy, given.place)
        payment = Payment(
            account_id=call.account_id,
            record_id=derived_ulid("pay", call.created_at, call.call_id),
            tenancy_id=tenancy.record_id,
            property_id=tenancy.property_id,
            received_on=given.received_on,
            amount=amount_of(given.amount, given.currency or tenancy.currency),
            method=given.method,
            reference=given.reference,
            outside=from_outside(call),
        )
        return paid(book, payment, given.charge_ids, another=given.another)

    deeds = list[Sentence]()

    def told(records: list[TradeRecord]) -> Any:
        payment = next(one for one in records if isinstance(one, Payment))
        book = services.records.book(call.account_id)
        tenancy = book.need(payment.tenancy_id, Tenancy)
        who = names_of(call, services.people, tenancy.persons())
        how, amount = how_paid(payment), said(payment.amount)
        report = say("payment-recorded", who=who, where=given.place, amount=amount, how=how)
        paid_up = any(isinstance(one, PaymentPlan) and one.state == "completed" for one in records)
        deeds.append(report)
        if ahead := paid_ahead(book, records):
            report, on_plan = say("paid-ahead", kept=report, ahead=pays_ahead(*ahead)), _MEANT_FOR_PLAN
        else:
            report, on_plan = _on_plan(book, tenancy, payment, report, paid_up=paid_up)
        balance = f"The balance is {book.balance(payment.tenancy_id, payment.amount.currency)}.{on_plan}"
        before = similar_payment(book, tenancy, payment.amount, payment.received_on, payment.record_id)
        if before is None or given.another:
            return report, None, balance
        by = services.people.member(call.account_id, book.made_by(before))
        pending, named = before.state == "pending", recorded_before(before, by.name if by else "")
        form: Literal["on_its_way", "recorded"] = "on_its_way" if pending else "recorded"
        report = say("payment-counts-twice", form=form, kept=report, before=named)
        state = "on its way" if pending else "on record already"
        there = f"{before.amount} of {before.received_on} is {state} ({before.record_id})"
        return report, None, f"{balance} {there}: say so, it may be the same payment."

    done = changed(call, services, given.place, plan, told)
    if isinstance(done, Done) and deeds:
        done = replace(done, deed=deeds[0])
    return warned_of_links(call, services, done, given.tenancy_id)


def undo_record_payment(call: ToolCall, services: Services) -> Done | Failed:
    """Take the payment back. If what it had paid is overdue again, or open of a payment plan, the report says so."""
    done = taken_back(call, services)
    change_id = UndoChangeInput.model_validate(call.arguments).change_id
    turned = services.records.turned(call.account_id, change_id)
    had_paid = {
        one.after.record_id: one.after.paid - (one.before.paid if isinstance(one.before, Charge) else 0)
        for one in turned
        if isinstance(one.after, Charge)
    }
    book = services.records.book(call.account_id)
    charges = book.some([*had_paid], Charge)
    if isinstance(done, Failed) or not charges:
        return done
    tenancy = book.need(charges[0].tenancy_id, Tenancy)
    plan, today = active_plan(book, tenancy.record_id), book.today(tenancy.zone)
    says = [done.report]
    if late := [one for one in charges if one.is_overdue(today) and had_paid[one.record_id] > 0]:
        # What was overdue beside it is not so again.
        parts = [one.amount.of(min(one.left.minor, had_paid[one.record_id])) for one in late]
        amount, since = total(parts, tenancy.currency), min(one.due_on for one in late)
        who, where = names_of(call, services.people, tenancy.persons()), place_of(book, tenancy)
        says.append(say("overdue-again", who=who, where=where, amount=said(amount), day=said(since.isoformat())))
    if plan and plan.record_id in {one.after.record_id for one in turned}:
        says.append(say("plan-left-again", amount=said(plan.left)))
    return done.saying_more(sentences(*says)) if any(says) else done


def _on_plan(
    book: Book, tenancy: Tenancy, payment: Payment, report: Sentence, *, paid_up: bool
) -> tuple[Sentence, str]:
    """Return the report with the instalment that the payment pays or leaves open, and more for the planner."""
    if payment.instalment_on:
        more = f" The instalment of {payment.instalment_on} is paid by it, on the plan, too."
        more += " The plan is paid up." if paid_up else ""
        form: Literal["last", "next"] = "last" if paid_up else "next"
        return say("instalment-paid", form=form, kept=report, day=ShortDay(payment.instalment_on)), more
    plan = active_plan(book, payment.tenancy_id)
    part = plan.next_part if plan else None
    # The running rent is paid beside the plan.
    if part is None or payment.amount == tenancy.terms_on(payment.received_on).rent != part.amount:
        return report, ""
    more = f" The plan's instalment of {part.due_on}, {part.amount}, stays open: say so."
    return say("instalment-open", kept=report, amount=said(part.amount), day=ShortDay(part.due_on)), more


def record_expense(call: ToolCall, services: Services) -> Done | Failed:
    """Return the expense's id."""
    given = RecordExpenseInput.model_validate(call.arguments)
    record_id = derived_ulid("exp", call.created_at, call.call_id)
    approved = _is_approved(call, services)

    def plan(book: Book) -> list[TradeRecord]:
        place = book.need(given.property_id, Property)
        if given.unit_id and book.need(given.unit_id, Unit).property_id != place.record_id:
            raise PortfolioRuleError("that unit is at another property", "other_place")
        expense = Expense(
            account_id=call.account_id,
            record_id=record_id,
            property_id=place.record_id,
            unit_id=given.unit_id or "",
            vendor_id=vendor_id_of(given.vendor_id) if given.vendor_id else "",
            maintenance_id=given.maintenance_id or "",
            on=given.day,
            amount=amount_of(given.amount, place.currency),
            category=given.kind,
            note=given.note,
            outside=from_outside(call),
        )
        must_be(book, expense, given.place)
        if expense.amount.currency == place.currency and expense.amount.minor > place.limit.minor and not approved:
            raise PortfolioRuleError(
                f"at {place.name} an expense above {place.limit} is approved first: call it again with above_limit",
                "above_limit",
            )
        return book_expense(book, expense)

    return changed(
        call, services, given.place, plan, lambda made: ("expense", (amount_in(made, record_id), given.kind), "")
    )


def save_payment_plan(call: ToolCall, services: Services) -> Done | Failed:
    """Return the plan's id and state."""
    given = SavePaymentPlanInput.model_validate(call.arguments)
    if not given.plan_id and (given.event not in ("propose", "accept") or not given.instalments):
        return Failed("a new plan is proposed or accepted, with its instalments", say("records-forbid", form="unsaid"))

    def plan(book: Book) -> list[TradeRecord]:
        tenancy = book.need(given.tenancy_id, Tenancy)
        must_be(book, tenancy, given.place)
        parts = [Instalment(due_on=i.due_on, amount=amount_of(i.amount, tenancy.currency)) for i in given.instalments]
        if given.plan_id:
            if book.need(given.plan_id, PaymentPlan).tenancy_id != tenancy.record_id:
                raise PortfolioRuleError("that plan is of another tenancy", "other_place")
            if given.event == "paid":
                return pay_instalment(book, given.plan_id, given.due_on)
            return move_payment_plan(book, given.plan_id, given.event, parts, given.due_on)
        fresh = PaymentPlan(
            account_id=call.account_id,
            record_id=derived_ulid("ppl", call.created_at, call.call_id),
            state="active" if given.event == "accept" else "proposed",
            tenancy_id=tenancy.record_id,
            property_id=tenancy.property_id,
            agreed_on=book.today(tenancy.zone),
            instalments=tuple(parts),
        )
        return agreed(book, fresh)

    return changed(call, services, given.place, plan, lambda _: (f"plan_{given.event}", None, ""))


def reverse_entry(call: ToolCall, services: Services) -> Done | Failed:
    """Return the reversed entry, and its effects on others."""
    given = ReverseEntryInput.model_validate(call.arguments)

    def plan(book: Book) -> list[TradeRecord]:
        records = reverse_ledger_entry(book, given.entry_id, given.reason, from_outside(call))
        entry = records[0]
        assert isinstance(entry, Charge | Payment | Expense)
        must_be(book, entry, given.place)
        if amount_of(given.amount, entry.amount.currency) != entry.amount:
            raise PortfolioRuleError(
                f"{given.entry_id} is of another amount than was said: look it up again", "other_amount"
            )
        return records

    return changed(call, services, given.place, plan, lambda made: ("reversed", amount_in(made, given.entry_id), ""))


def _is_approved(call: ToolCall, services: Services) -> bool:
    """Return whether somebody entitled to approve large amounts has approved the call."""
    by = services.people.member(call.account_id, call.approved_by) if call.approved_by else None
    return by is not None and by.role in ("owner", "approver")


def _zone_of(book: Book, record_id: str) -> str:
    tenancy = book.find(record_id, Tenancy)
    return tenancy.zone if tenancy else book.need(record_id, Property).zone


def _days(period: str, today: date) -> tuple[date | None, date | None]:
    match period:
        case "this_month":
            return today.replace(day=1), (today.replace(day=28) + timedelta(days=4)).replace(day=1) - timedelta(days=1)
        case "last_month":
            last = today.replace(day=1) - timedelta(days=1)
            return last.replace(day=1), last
        case "this_year":
            return today.replace(month=1, day=1), today.replace(month=12, day=31)
        case _:
            return None, None
