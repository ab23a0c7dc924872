"""Runners of the tenancy tools."""

from __future__ import annotations

from datetime import date

from steward.core.errors import StewardError
from steward.core.ids import derived_id, derived_ulid
from steward.core.provenance import Quoting
from steward.core.sentences import say
from steward.tools.models import ToolCall
from steward.tools.tool_outcomes import Done, Failed
from steward.trades.portfolio.applications import RentalApplication
from steward.trades.portfolio.ledger_entries import CHARGE, PAYMENT, Charge, Payment
from steward.trades.portfolio.legal_checks import RENT_RULES, end_rule, must_allow_deposit
from steward.trades.portfolio.maintenance_jobs import VENDOR, Vendor, insured_until
from steward.trades.portfolio.notices import NOTICE, WrittenNotice
from steward.trades.portfolio.properties import PROPERTY, PortfolioRuleError, Property, Unit
from steward.trades.portfolio.rent_corrections import corrected_rents
from steward.trades.portfolio.rent_schedule import RentTerms
from steward.trades.portfolio.tenancies import (
    TENANCY,
    Deposit,
    NoticeTerms,
    Tenancy,
    Tenant,
    begin_tenancy,
    change_tenancy_rent,
    rules_there,
    update_tenancy_records,
)
from steward.trades.portfolio.tools.properties.owner_lines import owner_line
from steward.trades.portfolio.tools.record_lines import (
    ContactNames,
    Services,
    changed,
    charge_line,
    leaning,
    must_be,
    notice_line,
    payment_line,
    taken_back,
    taken_back_or,
    tenancy_line,
    vendor_line,
    warned_of_links,
)
from steward.trades.portfolio.tools.tenancies.declare import (
    ChangeRentInput,
    CreateTenancyInput,
    GetTenancyInput,
    SearchTenantsInput,
    UpdateTenancyInput,
)
from steward.trades.records.models import TradeRecord
from steward.trades.records.money import Money, amount_of
from steward.trades.records.service import Book, ChangedRecord

_MOST = 60
_LAST_PAYMENTS = 10
_LAST_NOTICES = 4

undo_update_tenancy = taken_back
undo_change_rent = taken_back


def search_tenants(call: ToolCall, services: Services) -> Done:
    """Return a line for each matching tenancy, vendor, or property of an owner."""
    given = SearchTenantsInput.model_validate(call.arguments)
    book, names = services.records.book(call.account_id), ContactNames(call, services.people)
    people = None
    if given.query:
        people = [one.contact_id for one, _ in services.people.search_contacts(call.account_id, given.query)]
    match given.role:
        case "tenant":
            shown = _renting(book, given, people, names)
        case "vendor":
            today = book.today(str(services.people.zone_of(call.account_id, call.member_id)))
            shown = _vendors(book, people, names, today)
        case "owner":
            shown = _owners(book, given.property_id, people, names)
    more = [f"… and {len(shown) - _MOST} more."] if len(shown) > _MOST else []
    return Done("\n".join([*shown[:_MOST], *more]) or "There is nobody of that name and role here.")


def _renting(book: Book, given: SearchTenantsInput, people: list[str] | None, names: ContactNames) -> list[str]:
    if people is not None:
        lines = [line for one in people for line in book.lines(one, TENANCY)]
    else:
        lines = book.lines(given.property_id, TENANCY) if given.property_id else book.open(TENANCY)
    current = [line.record_id for line in lines if given.past or line.state not in ("ended", "closed", "cancelled")]
    found = book.some(current, Tenancy)
    return [tenancy_line(book, one, names) for one in found if given.property_id in (None, one.property_id)]


def _vendors(book: Book, people: list[str] | None, names: ContactNames, today: date) -> list[str]:
    known = [line.record_id for line in book.all(VENDOR)]
    return [
        vendor_line(one, names, insured_until(book, one.record_id, today))
        for one in book.some(known, Vendor)
        if people is None or one.contact_id in people
    ]


def _owners(book: Book, property_id: str | None, people: list[str] | None, names: ContactNames) -> list[str]:
    known = [property_id] if property_id else [line.record_id for line in book.all(PROPERTY)]
    owned = [(one, owner) for one in book.some(known, Property) for owner in one.owners]
    return [
        f"{one.record_id} · {one.name} · {owner_line(one, owner, names)}"
        for one, owner in owned
        if people is None or owner in people
    ]


def get_tenancy(call: ToolCall, services: Services) -> Done | Failed:
    """Return the tenancy with its open charges; for a unit, all tenancies that are not over."""
    given = GetTenancyInput.model_validate(call.arguments)
    book, quoting = services.records.book(call.account_id), Quoting()
    names = ContactNames(call, services.people)
    try:
        if given.tenancy_id:
            found = [book.need(given.tenancy_id, Tenancy)]
        elif given.unit_id:
            found = book.open_under(book.need(given.unit_id, Unit).record_id, TENANCY, Tenancy)
        else:
            return Failed("name a tenancy or a unit", say("records-forbid", form="unsaid"))
    except StewardError as error:
        return Failed.by(error)
    lines = []
    for one in found:
        lines.append(tenancy_line(book, one, names))
        if one.deposit:
            lines.append(f"  deposit {one.deposit.amount}, held by the {one.deposit.holder}: {one.deposit.state}")
        lines += [f"  from {terms.start}: {terms.rent} per {terms.per}" for terms in one.terms[1:]]
        owing = book.open_under(one.record_id, CHARGE, Charge)
        lines += [f"  {charge_line(charge, quoting)}" for charge in owing]
        payments = book.under(one.record_id, PAYMENT, Payment)[-_LAST_PAYMENTS:]
        lines += [f"  {payment_line(payment, quoting)}" for payment in payments]
        notices = book.under(one.record_id, NOTICE, WrittenNotice)[-_LAST_NOTICES:]
        lines += [f"  {notice_line(notice)}" for notice in notices]
    return Done("\n".join(lines) or "It is not let.", quotes=quoting.quotes)


def create_tenancy(call: ToolCall, services: Services) -> Done | Failed:
    """Return the tenancy's id. An opening balance becomes its first charge."""
    given = CreateTenancyInput.model_validate(call.arguments)
    gone = [one for one in given.tenant_ids if not _is_contact(call, services, one)]
    if gone:
        return Failed(
            f"{', '.join(gone)}: no such contact. Look them up with search_contacts, or add them first.",
            say("why-failed", form="contact_gone"),
        )
    record_id = derived_ulid("tcy", call.created_at, call.call_id)

    def plan(book: Book) -> list[TradeRecord]:
        unit = book.need(given.unit_id, Unit)
        must_be(book, unit, given.place)
        place = book.need(unit.property_id, Property)
        today = book.today(place.zone)
        tenancy = Tenancy(
            account_id=call.account_id,
            record_id=record_id,
            state="draft" if given.draft else "active" if given.start <= today else "pending",
            unit_id=unit.record_id,
            property_id=place.record_id,
            zone=place.zone,
            tenants=tuple(Tenant(contact_id=one, leads=not n) for n, one in enumerate(dict.fromkeys(given.tenant_ids))),
            start=given.start,
            end=given.end,
            rollover=given.rollover,
            terms=(
                RentTerms(
                    start=given.start, rent=amount_of(given.rent, place.currency), per=given.per, due_day=given.due_day
                ),
            ),
            deposit=Deposit(amount=amount_of(given.deposit, place.currency)) if given.deposit else None,
            application_id=_approved(book, given.application_id, unit) if given.application_id else "",
        )
        must_allow_deposit(
            rules_there(book, tenancy), tenancy.deposit.amount if tenancy.deposit else None, tenancy.terms[0]
        )
        if given.opening_balance is None:
            return begin_tenancy(book, tenancy)
        opening = Charge(
            account_id=call.account_id,
            record_id=f"chg-{derived_id(record_id, 'opening')}",
            tenancy_id=record_id,
            property_id=place.record_id,
            type="other",
            period="opening",
            due_on=today,
            amount=amount_of(given.opening_balance, place.currency),
            note="Owed before it was recorded here.",
        )
        return [*begin_tenancy(book, tenancy), opening]

    leans = ("deposit_cap",) if given.deposit else ()
    form = "tenancy_draft" if given.draft else "tenancy"
    done = changed(
        call, services, given.place, plan, lambda made: (form, (_rent_from(made, given.start), given.start), "")
    )
    return leaning(done, services.records.book(call.account_id), record_id, *leans)


def _approved(book: Book, application_id: str, unit: Unit) -> str:
    application = book.need(application_id, RentalApplication)
    if (application.unit_id, application.state) != (unit.record_id, "approved"):
        raise PortfolioRuleError(
            f"that application is {application.state}, or for another unit: approve it first", "other_state"
        )
    return application_id


def undo_create_tenancy(call: ToolCall, services: Services) -> Done | Failed:
    """Remove the tenancy. If it has documents or payments by now, cancel it, which keeps them."""

    def cancelled(book: Book, made: ChangedRecord) -> list[TradeRecord]:
        tenancy = book.need(made.after.record_id, Tenancy)
        return update_tenancy_records(book, tenancy.record_id, "cancel", book.today(tenancy.zone), "owner")

    return taken_back_or(call, services, cancelled)


def update_tenancy(call: ToolCall, services: Services) -> Done | Failed:
    """Return the new state of tenancy and unit."""
    given = UpdateTenancyInput.model_validate(call.arguments)

    def plan(book: Book) -> list[TradeRecord]:
        before = book.need(given.tenancy_id, Tenancy)
        must_be(book, before, given.place)
        after = update_tenancy_records(
            book, given.tenancy_id, given.event, given.day, given.by, NoticeTerms(given.given_on, given.agreed)
        )
        (tenancy,) = (one for one in after if isinstance(one, Tenancy))
        return [*after, *corrected_rents(book, before, tenancy)]

    leans = (end_rule(given.by),) if given.event == "notice" and not given.agreed else ()
    done = changed(call, services, given.place, plan, lambda _: (f"tenancy_{given.event}", given.day, ""))
    done = warned_of_links(call, services, done, given.tenancy_id)
    return leaning(done, services.records.book(call.account_id), given.tenancy_id, *leans)


def change_rent(call: ToolCall, services: Services) -> Done | Failed:
    """Return the tenancy with its future terms."""
    given = ChangeRentInput.model_validate(call.arguments)

    def plan(book: Book) -> list[TradeRecord]:
        tenancy = book.need(given.tenancy_id, Tenancy)
        must_be(book, tenancy, given.place)
        before = tenancy.terms_on(given.effective_on)
        rent = amount_of(given.rent, tenancy.currency)
        if given.per not in (None, before.per) and given.due_day is None:
            raise PortfolioRuleError("rent for another length of time needs a due day of its own", "unsaid")
        due_day = given.due_day or before.due_day
        terms = RentTerms(start=given.effective_on, rent=rent, per=given.per or before.per, due_day=due_day)
        return change_tenancy_rent(book, given.tenancy_id, terms, NoticeTerms(given.given_on, given.agreed))

    day = given.effective_on
    done = changed(call, services, given.place, plan, lambda made: ("rent", (_rent_from(made, day), day), ""))
    return leaning(done, services.records.book(call.account_id), given.tenancy_id, *RENT_RULES)


def _rent_from(records: list[TradeRecord], day: date) -> Money | None:
    """Return the rent on a day in the tenancy that a change wrote."""
    return next((one.terms_on(day).rent for one in records if isinstance(one, Tenancy)), None)


def _is_contact(call: ToolCall, services: Services, contact_id: str) -> bool:
    contact = services.people.contact(call.account_id, contact_id)
    return contact is not None and contact.live
