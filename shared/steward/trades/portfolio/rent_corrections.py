"""Corrections of rents charged ahead, after a tenancy's last day has changed. Pure rules over a book."""

from __future__ import annotations

from collections.abc import Mapping
from datetime import date

from steward.core.ids import derived_id
from steward.trades.portfolio.ledger_entries import CHARGE, PAYMENT, Charge, Payment
from steward.trades.portfolio.payment_allocation import pay_from_credits, without_charges
from steward.trades.portfolio.payment_requests import REQUEST, PaymentRequest
from steward.trades.portfolio.rent_schedule import RentDue, rent_due
from steward.trades.portfolio.tenancies import Tenancy
from steward.trades.records.models import TradeRecord
from steward.trades.records.service import Book


def corrected_rents(book: Book, before: Tenancy, after: Tenancy) -> list[TradeRecord]:
    """Return the changes that make the charged rents end with the tenancy's last day.

    A rent for days after it is taken back. One that is not due yet and reaches beyond it is charged again for the days
    through it. If the last day moves away, as after a withdrawn notice, the rents it had cut are charged again. Links
    and collections that are under way follow to the new charge.
    """
    if before.last_day == after.last_day:
        return []
    # A rent that a member charged has no period: it stays, whatever it is for.
    rents = [one for one in book.under(after.record_id, CHARGE, Charge) if one.type == "rent" and one.period]
    standing = [one for one in rents if one.state != "reversed"]
    today = book.today(after.zone)
    through = max((one.due_on for one in rents), default=today)
    due = {one.on: one for one in rent_due(after.terms, after.start, after.last_day, through)}
    ended = [one for one in standing if _is_cut(one, after.last_day, today) or _ends_early(one, before, after)]
    # A whole period may end on the last day by itself.
    wrong = [one for one in ended if not _is_as_due(one, due.get(one.due_on))]
    right = {one.due_on for one in standing if one not in wrong}
    # Only these corrections take a rent back without a reason.
    again = {one.due_on: one for one in rents if one in wrong or (one.state == "reversed" and not one.reason)}
    again = {day: one for day, one in again.items() if day not in right}
    if not again:
        return []
    new = [_charged_again(again[day], one, before.revision) for day, one in due.items() if day in again]
    gone = [CHARGE.moved(one, "reverse", paid=0) for one in wrong]
    were = [one for one in book.under(after.record_id, PAYMENT, Payment) if one.state == "cleared"]
    freed = [without_charges(one, {charge.record_id for charge in wrong}) for one in were]
    payments, paid = pay_from_credits(freed, new)
    replaced = {one.record_id: charge.record_id for one in rents for charge in new if one.due_on == charge.due_on}
    changed = [now for was, now in zip(were, payments, strict=True) if now != was]
    return [*gone, *paid, *changed, *_following(book, after.record_id, replaced)]


def _following(book: Book, tenancy_id: str, replaced: Mapping[str, str]) -> list[TradeRecord]:
    """Return the links and collections that are under way for these charges, for the charges in their place."""
    links = [one for one in book.open_under(tenancy_id, REQUEST, PaymentRequest) if replaced.keys() & one.charge_ids]
    begun = [one for one in book.open_under(tenancy_id, PAYMENT, Payment) if one.charge_id in replaced]
    ids = [tuple(dict.fromkeys(replaced.get(name, name) for name in one.charge_ids)) for one in links]
    return [
        *(one.model_copy(update={"charge_ids": now}) for one, now in zip(links, ids, strict=True)),
        *(one.model_copy(update={"charge_id": replaced[one.charge_id]}) for one in begun),
    ]


def _charged_again(rent: Charge, due: RentDue, revision: int) -> Charge:
    """Return the rent for other days. Each change of the tenancy, known by its revision, may charge a period anew."""
    new_id = f"{CHARGE.prefix}-{derived_id(rent.tenancy_id, 'rent', due.first.isoformat(), str(revision))}"
    period = f"{due.first}/{due.last}"
    return rent.model_copy(
        update={"record_id": new_id, "state": "open", "period": period, "amount": due.amount, "paid": 0}
    )


def _is_cut(rent: Charge, last_day: date | None, today: date) -> bool:
    """Return whether a rent is for days after the last one. One that fell due while they lived there stays whole."""
    first, last = _days(rent)
    return last_day is not None and (last_day < first or (last_day < last and rent.due_on > today))


def _ends_early(rent: Charge, before: Tenancy, after: Tenancy) -> bool:
    """Return whether a rent was for the days through the former last day, which is no longer the last."""
    _, last = _days(rent)
    return last == before.last_day and (after.last_day is None or last < after.last_day)


def _is_as_due(rent: Charge, due: RentDue | None) -> bool:
    return due is not None and (*_days(rent), rent.amount) == (due.first, due.last, due.amount)


def _days(rent: Charge) -> tuple[date, date]:
    first, _, last = rent.period.partition("/")
    return date.fromisoformat(first), date.fromisoformat(last)
