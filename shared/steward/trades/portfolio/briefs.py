"""Facts of a landlord's records that whoever decides sees with a call: people, present values, rules."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, replace
from datetime import date, timedelta
from functools import cache
from typing import Any, Literal, cast
from zoneinfo import ZoneInfo

from steward.core.errors import StewardError
from steward.core.sentences import Joined, LocalTime, Price, Quoted, Sentence, Share, ShortDay, render, say
from steward.people.directory.models import Account
from steward.tools.brief import Brief
from steward.tools.declaration import Tool
from steward.tools.tool_outcomes import Failed
from steward.trades.portfolio.applications import RentalApplication
from steward.trades.portfolio.arrears import just_reminded, last_reminded
from steward.trades.portfolio.call_refusals import Given, NewestWorkflow, listing_now, refused_or_done, unit_now
from steward.trades.portfolio.compliance_items import ComplianceItem
from steward.trades.portfolio.field_types import ReminderName
from steward.trades.portfolio.inspections import INSPECTION, Inspection
from steward.trades.portfolio.ledger_entries import Charge, Expense, Payment
from steward.trades.portfolio.legal_checks import RENT_RULES, a_year, end_rule, higher_rent_from
from steward.trades.portfolio.legal_rules import LegalRules, rule_in_words, rules_in_words, rules_of
from steward.trades.portfolio.listings import Listing
from steward.trades.portfolio.maintenance_jobs import (
    MAINTENANCE,
    QUOTE,
    MaintenanceJob,
    Vendor,
    VendorQuote,
    insured_until,
    vendor_id_of,
)
from steward.trades.portfolio.market_rents import market_there, rent_analysis
from steward.trades.portfolio.notices import NOTICE_RULES, WrittenNotice, last_day_to_serve
from steward.trades.portfolio.payment_allocation import (
    overdue,
    overdue_charges,
    paid,
    paid_ahead,
    rent_paid_until,
    similar_payment,
)
from steward.trades.portfolio.payment_plans import PaymentPlan, active_plan, may_pay_instalment
from steward.trades.portfolio.properties import PortfolioRuleError, Property, Unit
from steward.trades.portfolio.rent_corrections import corrected_rents
from steward.trades.portfolio.rent_schedule import RentTerms, due_day_from
from steward.trades.portfolio.tenancies import Tenancy, rules_there
from steward.trades.portfolio.tools.record_lines import pays_ahead, place_of, recorded_before
from steward.trades.portfolio.tools.reminders.reminder_messages import about, may_expect, reminded_of, reminder
from steward.trades.portfolio.tools.requests import rent_per, together
from steward.trades.records.money import Money, amount_of
from steward.trades.records.service import Book
from steward.trades.records.value_texts import said_all
from steward.trades.records.workflow_words import workflow_matter

# The name of a contact by its id; and the language in which they are written to.
NameOf = Callable[[str], str]
LanguageOf = Callable[[str], str]
AccountOf = Callable[[], Account | None]
# Whether workflows on records run that handle the findings of a check, by record and check.
Handled = Callable[[Sequence[str]], Mapping[tuple[str, str], bool]]

_RAISES = {"change_rent", "workflow_rent_increase", "draft_notice", "workflow_lease_renewal"}
_OF_MONEY = {"add_charge", "record_payment", "save_payment_plan", "payments_create_link", "workflow_arrears"}
# Those whose sentence names nobody.
_NAMELESS = {"add_charge", "record_notice_served", "serve_notice"}
_ENDS = {"workflow_end_tenancy", "update_tenancy"}
# Workflows that a notice ends.
_ENDING = ("rent_increase", "lease_renewal")
# Calls about overdue rent, for which a tenant may have offered something.
_MAY_BE_OFFERED = {"workflow_arrears", "save_payment_plan"}
_DEPOSITS = {"deposit_lodge", "deposit_release"}
# Repairs of a vendor that are named; their number says that there are more.
_MOST_JOBS = 3
# How much of a year's rent is compared, so that a week's and a month's can be.
_WHOLE = 10_000


@dataclass(frozen=True)
class AccountFacts:
    """Functions that read an account's records, people and workflows."""

    book: Callable[[], Book]
    name_of: NameOf
    account: AccountOf
    language_of: LanguageOf
    handled: Handled
    newest: NewestWorkflow


class _Brief:
    """Collects the facts of one call."""

    def __init__(self, of: AccountFacts, tool: Tool, given: Given) -> None:
        self.book, self.name_of, self.account, self.tool, self.given = of.book(), of.name_of, of.account, tool, given
        self.language_of, self.handled, self.newest = of.language_of, of.handled, cache(of.newest)
        self.known: dict[str, Any] = {}
        self.facts: list[Sentence] = []
        self.before: dict[str, Any] = {}
        self.heard_from: tuple[str, ...] = ()

    def made(self) -> Brief:
        """Describe each record that the arguments name, and the effect of the call on it."""
        looks = (self._tenancy, self._entry, self._property, self._unit, self._job, self._vendor, self._applicants)
        for look in (*looks, self._others):
            look()
        if self.tool.category == "workflow" and self.tool.name != "control_workflow":
            self.facts.append(say("steps-ask"))
        elif not self.tool.undo and not self.tool.finds_out and self.tool.name in _FOR_GOOD:
            self.facts.append(say("cannot-be-undone"))
        made = Brief(self.known, tuple(self.facts), self.before, heard_from=self.heard_from)
        found = refused_or_done(self.book, self.newest, self.tool, self.given)
        if isinstance(found, Failed):
            return replace(made, refusal=found)
        return replace(made, so_already=place_of(self.book, found)) if found else made

    def _id(self, name: str) -> str:
        return str(self.given.get(name) or "")

    def _names(self, contact_ids: Sequence[str]) -> Any:
        return together([self.name_of(one) for one in contact_ids])

    def _tenancy(self) -> None:
        record_id, given = self._id("tenancy_id"), self.given
        notice = self.book.find(self._id("notice_id"), WrittenNotice)
        tenancy = self.book.find(record_id or (notice.tenancy_id if notice else ""), Tenancy)
        if tenancy is None:
            return
        name, terms = self.tool.name, tenancy.terms_on(self.book.today(tenancy.zone))
        who = self._names(tenancy.persons())
        self.known |= {"tenants": who, "currency": tenancy.currency}
        if name in _RAISES:
            self.facts.append(say("rent-is", who=who, rent=_terms(terms)))
        elif name in _NAMELESS:
            self.facts.append(say("renters-are", who=who))
        ends, rises = name in _ENDS or name == "workflow_lease_renewal", name in _RAISES and given.get("rent")
        if tenancy.notice and tenancy.state == "notice" and (ends or rises):
            self._under_notice(tenancy, tenancy.notice.vacate_on)
        if rises:
            self._rent(tenancy, given)
        if name in _OF_MONEY or name == "workflow_lease_renewal":
            self._late(tenancy)
        if name == "record_payment" and given.get("amount"):
            self._paid(tenancy, given)
        kind = notice.type if notice else given.get("kind") if name == "draft_notice" else ""
        if name in _MAY_BE_OFFERED or kind == "arrears":
            self.heard_from = tenancy.persons()
        if name == "workflow_arrears" and (before := self.newest("arrears", tenancy.record_id)) and before.over:
            day = before.since.astimezone(ZoneInfo(tenancy.zone)).date()
            self.facts.append(say("followed-up-before", day=ShortDay(day)))
        if name == "workflow_arrears" and (reminded := last_reminded(self.book, tenancy)):
            contact_id, day = reminded
            just = just_reminded(self.book, tenancy) is not None
            self.known |= {"reminded": "yes"} if just else {}
            said = say("just-reminded" if just else "last-reminded", who=self.name_of(contact_id), day=ShortDay(day))
            self.facts.append(said)
        if name in _DEPOSITS:
            deposit = tenancy.deposit
            self.facts.append(say("deposit-is", amount=_price(deposit.amount)) if deposit else say("no-deposit"))
        if ends:
            self._end(tenancy, given)
        if name == "draft_notice" and given["kind"] != "rent_increase":
            self._rules(rules_there(self.book, tenancy), *NOTICE_RULES[given["kind"]])
        plan = self.book.find(self._id("plan_id"), PaymentPlan)
        if plan and given.get("instalments"):
            parts = [{"due_on": one.due_on.isoformat(), "amount": one.amount.decimal} for one in plan.instalments]
            self.before["instalments"] = parts

    def _rent(self, tenancy: Tenancy, given: Given) -> None:
        """Add the present and the new rent, and the legal requirements for the change."""
        on = date.fromisoformat(given.get("effective_on") or given.get("day") or given["until"])
        if self.tool.name == "workflow_lease_renewal":
            on = max(tenancy.end or on, self.book.today(tenancy.zone)) + timedelta(days=1)
        before = tenancy.terms_on(on)
        per, due_day = given.get("per") or before.per, given.get("due_day") or before.due_day
        after = RentTerms(start=on, rent=amount_of(given["rent"], tenancy.currency), per=per, due_day=due_day)
        more = a_year(after) - a_year(before)
        self.known |= {"rent_before": before.rent.decimal, "per_before": before.per}
        self.known["direction"] = "raise" if more > 0 else "lower" if more < 0 else "change"
        self.before |= {"rent": before.rent.decimal}
        if "per" in given or "due_day" in given:
            # The period says what the number of a due day means.
            self.before |= {"per": before.per}
        if "due_day" in given:
            self.before |= {"due_day": before.due_day}
        if more:
            share = Share(round(abs(more) * _WHOLE / a_year(before)))
            once = (
                abs(more) * before.rent.minor // a_year(before)
                if before.per != per
                else abs(after.rent.minor - before.rent.minor)
            )
            amount = rent_per(_price(before.rent.of(once)), before.per)
            self.facts.append(say("differs-by", form="more" if more > 0 else "less", amount=amount, share=share))
        if more > 0:
            self._raise(tenancy, before, on)

    def _raise(self, tenancy: Tenancy, before: RentTerms, on: date) -> None:
        if tenancy.end and tenancy.state == "active" and on <= tenancy.end:
            self.facts.append(say("lease-ends", day=ShortDay(tenancy.end)))
        rules, today = rules_there(self.book, tenancy), self.book.today(tenancy.zone)
        if given_on := self.given.get("given_on"):
            self.facts.append(say("told-on", day=ShortDay(date.fromisoformat(given_on))))
        days = rules.number("rent_increase_notice_days")
        last = max((one for one in tenancy.terms if one.start < on), key=lambda one: one.start, default=before)
        first = higher_rent_from(rules, last, date.fromisoformat(given_on) if given_on else today)
        if on < first and not self.given.get("agreed"):
            self.facts.append(say("notice-late", day=ShortDay(due_day_from(last, first))))
        elif days and not given_on and not self.given.get("agreed"):
            by = last_day_to_serve(self.book, tenancy, "rent_increase", on)
            self.facts.append(say("notice-by", day=ShortDay(by)))
        self._rules(rules, *RENT_RULES)

    def _rules(self, rules: LegalRules, *rule_ids: str) -> None:
        found = [one for one in map(rules.find, rule_ids) if one]
        unchecked = [one for one in found if not one.checked_by]
        if found:
            self.facts.append(say("goes-by", form="unchecked" if unchecked else "checked", rules=rules_in_words(found)))

    def _late(self, tenancy: Tenancy) -> None:
        late, today = overdue(self.book, tenancy), self.book.today(tenancy.zone)
        if late:
            amount, since = late
            once = len({one.due_on for one in overdue_charges(self.book, tenancy)}) == 1
            count = (today - since).days
            self.facts.append(say("late-by" if once else "oldest-late-by", count=count, amount=_price(amount)))
            plan = active_plan(self.book, tenancy.record_id)
            if plan and plan.late_on(today) and (payment := may_pay_instalment(self.book, plan)):
                paid, day = _price(payment.amount), ShortDay(payment.received_on)
                self.facts.append(say("instalment-perhaps-paid", amount=paid, day=day))
            runs = self.handled([tenancy.record_id]).get((tenancy.record_id, "arrears"))
            if runs is not None:
                self.facts.append(say("follow-up-there", form="runs" if runs else "stuck"))

    def _paid(self, tenancy: Tenancy, given: Given) -> None:
        amount = amount_of(given["amount"], given.get("currency") or tenancy.currency)
        day = date.fromisoformat(given["received_on"])
        before = None if given.get("another") else similar_payment(self.book, tenancy, amount, day)
        if before:
            by = self.book.made_by(before)
            self.facts.append(recorded_before(before, self.name_of(by) if by else ""))
        of = {"tenancy_id": tenancy.record_id, "property_id": tenancy.property_id, "method": "other"}
        payment = {"account_id": tenancy.account_id, "record_id": "", "received_on": day, "amount": amount, **of}
        try:
            records = paid(self.book, Payment.model_validate(payment), given.get("charge_ids") or (), another=True)
        except PortfolioRuleError:
            return
        if ahead := paid_ahead(self.book, records):
            self.facts.append(pays_ahead(*ahead))

    def _owed(self, tenancy: Tenancy, last_day: date | None) -> None:
        """Add what is owed; with a last day that changes its rents, before and after."""
        before = owed = self.book.balance(tenancy.record_id, tenancy.currency)
        ended = tenancy.model_copy(update={"ended_on": last_day or tenancy.ended_on})
        for rent in corrected_rents(self.book, tenancy, ended):
            if isinstance(rent, Charge):
                owed = owed.of(owed.minor + (-1 if rent.state == "reversed" else 1) * rent.amount.minor)
        if owed == before or owed.minor == 0 >= before.minor:
            self.facts.append(say("owed-in-all", amount=_price(owed)) if owed.minor > 0 else say("nothing-owed"))
        elif owed.minor > 0:
            self.facts.append(say("owed-with-last-day", amount=_price(owed), before=_price(before)))
        elif owed.minor < 0:
            self.facts.append(say("overpaid-with-last-day", amount=_price(owed.of(-owed.minor))))
        else:
            self.facts.append(say("nothing-owed-with-last-day", before=_price(before)))

    def _under_notice(self, tenancy: Tenancy, vacate_on: date) -> None:
        """Add the last day of the notice; for an earlier end, until when rent is paid, and owed under the notice."""
        day = self._id("day") if self.given.get("event") == "end" else ""
        if not day or date.fromisoformat(day) >= vacate_on:
            self.facts.append(say("notice-given", day=ShortDay(vacate_on)))
            return
        form: Literal["agreed", "other"] = "agreed" if self.given.get("agreed") else "other"
        self.facts.append(say("notice-outlasts", form=form, day=ShortDay(vacate_on)))
        if paid_until := rent_paid_until(self.book, tenancy):
            self.facts.append(say("rent-paid-until", day=ShortDay(paid_until)))

    def _end(self, tenancy: Tenancy, given: Given) -> None:
        if tenancy.end and tenancy.state in ("active", "notice"):
            self.facts.append(say("lease-ends", day=ShortDay(tenancy.end)))
        if self.tool.name == "workflow_end_tenancy" or given.get("event") == "notice":
            self._rules(rules_there(self.book, tenancy), end_rule(given["by"]))
        for kind in _ENDING if given.get("event") == "notice" else ():
            line = self.newest(kind, tenancy.record_id)
            # A rent that waits for its first day is on record.
            if line and not line.over and line.step != "waiting":
                self.facts.append(say("ends-with-it", matter=workflow_matter(kind, place_of(self.book, tenancy))))
        lives = tenancy.state in ("active", "periodic", "notice")
        for visit in self.book.open_under(tenancy.unit_id, INSPECTION, Inspection) if lives else ():
            if visit.type == "exit" and visit.at and visit.at > self.book.now:
                when = LocalTime(visit.at.astimezone(ZoneInfo(visit.zone)))
                self.facts.append(say("move-out-is-ahead", when=when))
        if given.get("event") in ("end", "close"):
            ends = given["event"] == "end" and given.get("day")
            self._owed(tenancy, date.fromisoformat(ends) if ends else None)

    def _entry(self) -> None:
        """Add the charge, payment or expense that the arguments name."""
        for name in ("entry_id", "charge_id", "payment_id"):
            entry = self.book.before(self._id(name)) if self._id(name) else None
            if not isinstance(entry, Charge | Payment | Expense):
                continue
            self.known["currency"] = entry.amount.currency
            self.known["entry"] = {Charge: "charge", Payment: "payment", Expense: "expense"}[type(entry)]
            if isinstance(entry, Charge):
                self.facts.append(say("open-charge", amount=_price(entry.left), day=ShortDay(entry.due_on)))
            if isinstance(entry, Payment):
                self.facts.append(say("was-paid", amount=_price(entry.amount), day=ShortDay(entry.received_on)))
            tenancy = None if isinstance(entry, Expense) else self.book.find(entry.tenancy_id, Tenancy)
            if tenancy:
                self.known["tenants"] = self._names(tenancy.persons())
                if self.tool.name == "reverse_entry":
                    self.facts.append(say("renters-are", who=self.known["tenants"]))
        for charge in self.book.some(list(self.given.get("charge_ids") or ()), Charge):
            self.facts.append(say("open-charge", amount=_price(charge.left), day=ShortDay(charge.due_on)))

    def _property(self) -> None:
        place = self.book.find(self._id("property_id"), Property)
        if place is None:
            return
        self.known.setdefault("currency", place.currency)
        if self.tool.name == "record_expense":
            self.facts.append(say("limit-there", amount=_price(place.limit)))
        if self.tool.name == "update_property":
            was = {
                "address": place.name,
                "locality": place.address.locality,
                "region": place.address.region,
                "postcode": place.address.postcode,
                "country": place.address.country,
                "kind": place.type,
                "jurisdiction": place.jurisdiction,
                "owner_ids": list(place.owners),
                "worth": place.value.decimal if place.value else None,
                "large_expense": place.limit.decimal,
            }
            self._was(was)
        if self._id("role") == "owner" and self._id("contact_id"):
            terms = place.terms_of(self._id("contact_id"))
            percent = {"share_percent": terms.share_bp, "fee_percent": terms.fee_bp}
            shown = {name: f"{value / 100:.2f}" for name, value in percent.items() if value is not None}
            reserve = terms.reserve.decimal if terms.reserve else None
            self._was({**shown, "statement_day": terms.statement_day, "reserve": reserve})

    def _unit(self) -> None:
        listing = self.book.find(self._id("listing_id"), Listing)
        unit = self.book.find(self._id("unit_id"), Unit)
        if unit or listing:
            place = self.book.find(unit.property_id if unit else listing.property_id if listing else "", Property)
            self.known.setdefault("currency", place.currency if place else "USD")
        if unit and self.tool.name == "save_unit":
            self._was(unit_now(unit))
        if listing and self.tool.name == "save_listing":
            self._was(listing_now(listing))
        if unit and self.tool.name == "save_listing" and self.given.get("event") == "live":
            self._offered(unit, listing)
        offers = self.tool.name == "workflow_find_tenant" or self.given.get("event") == "live"
        if unit and place and offers:
            self._market(unit, place, listing)

    def _market(self, unit: Unit, place: Property, listing: Listing | None) -> None:
        """Add what the market asks if it is not about the rent that is to be asked."""
        rent, given = listing.rent if listing else None, self.given
        if given.get("rent"):
            rent = amount_of(given["rent"], given.get("currency") or place.currency)
        per = given.get("per") or (listing.per if listing else "month")
        market = market_there(self.book, unit.record_id, per, self.book.today(place.zone))
        if rent and market and rent.currency == market.middle.currency and rent_analysis(rent, market).suggested:
            amount = rent_per(_price(market.middle), per)
            self.facts.append(say("market-asks", amount=amount, count=market.n))

    def _offered(self, unit: Unit, listing: Listing | None) -> None:
        """Add all of the listing that others will read, and where they will not read it yet."""
        if listing:
            self.known["offer"] = listing_now(listing)
            # Words from outside would be shown as the team's own.
            ours = {name: now for name, now in listing_now(listing).items() if listing.label_of(name) != "outside"}
            self.before = {name: now for name, now in ours.items() if now not in (None, "")} | self.before
        if unit.state == "turn":
            self.facts.append(say("still-made-ready"))
        if not listing or not any(one.is_seen for one in listing.adverts):
            self.facts.append(say("on-no-portal-yet"))

    def _job(self) -> None:
        """Add the maintenance job, its quotes and its vendor."""
        quote = self.book.find(self._id("quote_id"), VendorQuote)
        job = self.book.find(self._id("maintenance_id") or (quote.maintenance_id if quote else ""), MaintenanceJob)
        if job is None:
            return
        place = self.book.find(job.property_id, Property)
        if job.label_of("title") != "outside":
            self.known["job"] = job.title
        if place:
            self.known["currency"] = place.currency
        vendor = self._id("vendor_id") or (self._contact_of(quote.vendor_id) if quote else "")
        if vendor:
            self.known["vendor"] = self.name_of(vendor)
            record = self.book.find(quote.vendor_id if quote else vendor_id_of(vendor), Vendor)
            works = self.tool.name == "approve_quote" or self.given.get("event") in ("assign", "schedule", "start")
            if record and works:
                self._insured(record, self.known["vendor"])
        if self.tool.name == "update_maintenance" and job.vendor_id:
            self._was({"vendor_id": self._contact_of(job.vendor_id), "note": job.note})
        if job.appointment_at and place:
            when = LocalTime(job.appointment_at.astimezone(ZoneInfo(place.zone)))
            if self.given.get("event") == "schedule":
                self.facts.append(say("appointment-is", when=when))
            elif self.given.get("event") == "complete" and job.appointment_at > self.book.now:
                self.facts.append(say("visit-is-ahead", when=when))
        if self.given.get("event") in ("complete", "close") and job.vendor_id:
            # They may have sent an invoice, or have not finished.
            self.heard_from = (self._contact_of(job.vendor_id),)
        expecting = may_expect(self.book, job) if self.given.get("event") in ("cancel", "hold") else {}
        for when, some in expecting.items():
            self.facts.append(say("visit-may-be-expected", who=self._names(some), when=when))
        if self.given.get("event") == "cancel":
            open_quotes = self.book.open_under(job.record_id, QUOTE, VendorQuote)
            asked = {job.vendor_id, *(one.vendor_id for one in open_quotes)}
            if contacts := sorted({*map(self._contact_of, asked)}.difference([""], *expecting.values())):
                self.facts.append(say("asked-about-repair", who=self._names(contacts)))
        if self.tool.name in ("approve_quote", "save_quote"):
            all_quotes = self.book.under(job.record_id, QUOTE, VendorQuote)
            others = [one for one in all_quotes if one.amount and self._contact_of(one.vendor_id) != vendor]
            named = [
                say("quote-of", who=self.name_of(self._contact_of(o.vendor_id)), amount=_price(o.amount))
                for o in others
                if o.amount
            ]
            if named:
                self.facts.append(say("others-ask", quotes=Joined(tuple(named), ", ")))
            if quote and quote.amount:
                self._was({"amount": quote.amount.decimal})

    def _vendor(self) -> None:
        """Add the open repairs of a vendor who is to get no work: they stay theirs."""
        if self.tool.name != "save_party" or not self.given.get("on_hold"):
            return
        contact_id = self._id("contact_id")
        held = self.book.open_under(vendor_id_of(contact_id), MAINTENANCE, MaintenanceJob)
        jobs = [one for one in held if one.state != "completed"]
        if jobs:
            named = Joined(tuple(self._named(one) for one in jobs[:_MOST_JOBS]), "; ")
            self.facts.append(say("keeps-repairs", who=self.name_of(contact_id), count=len(jobs), jobs=named))

    def _named(self, job: MaintenanceJob) -> Sentence:
        place = place_of(self.book, job)
        outside = job.label_of("title") == "outside"
        return say("the-repair", place=place) if outside else say("the-job", title=Quoted(job.title), place=place)

    def _insured(self, vendor: Vendor, who: str) -> None:
        until = insured_until(self.book, vendor.record_id, self.book.now.date())
        self.facts.append(say("insured-to", who=who, day=ShortDay(until)) if until else say("not-insured", who=who))

    def _contact_of(self, vendor_id: str) -> str:
        vendor = self.book.find(vendor_id, Vendor)
        return vendor.contact_id if vendor else ""

    def _applicants(self) -> None:
        application = self.book.find(self._id("application_id"), RentalApplication)
        asked = application.applicants if application else ()
        named = list(self.given.get("applicants") or self.given.get("tenant_ids") or asked)
        if named:
            who = self._names(named)
            self.known |= {"applicants": who}
            if self.given.get("tenant_ids"):
                self.known["tenants"] = who
        if application is None:
            return
        place = self.book.find(application.property_id, Property)
        if place and self.tool.name == "workflow_onboard_tenant" and self.given.get("deposit"):
            self._rules(rules_of(self.book, place.jurisdiction), "deposit_lodge_days")
        listing = self.book.find(application.listing_id, Listing)
        if application.income and listing and listing.rent:
            income = rent_per(_price(application.income), application.income_per)
            self.facts.append(say("earns-against", income=income, rent=rent_per(_price(listing.rent), listing.per)))
        if listing:
            missing = [one for one in listing.criteria.papers if one not in application.papers]
            if missing:
                self.facts.append(say("papers-not-shown", papers=said_all(*missing)))

    def _others(self) -> None:
        item = self.book.find(self._id("item_id"), ComplianceItem)
        if item:
            self.known["duty"] = item.called
            self._was({"next_due_on": _iso(item.due_on)})
            if self.tool.name == "workflow_compliance":
                self.facts.append(say("duty-due", day=ShortDay(item.due_on)))
        inspection = self.book.find(self._id("inspection_id"), Inspection)
        if inspection:
            from zoneinfo import ZoneInfo

            at = (inspection.at or min(inspection.proposed)).astimezone(ZoneInfo(inspection.zone))
            self._was({"at": f"{at:%Y-%m-%dT%H:%M}"})
        account = self.account() if self.tool.name == "send_reminder" else None
        if account:
            name, subject_id, to = (self._id(name) for name in ("reminder", "subject_id", "contact_id"))
            of, today = cast("ReminderName", name), self.book.today(account.zone)
            self.known["detail"] = reminded_of(self.book, about(self.book, of, subject_id), to)
            said = reminder(self.book, of, subject_id, to, account.name, today)
            self.facts.append(say("it-says", said=Quoted(render(said, self.language_of(to)))))
        if self.tool.name == "set_legal_rule":
            rule = rules_of(self.book, str(self.given["jurisdiction"])).find(str(self.given["rule"]))
            if rule:
                self.known["rule"] = rule
                self.facts.append(say("until-now", what=rule_in_words(rule)))

    def _was(self, values: Mapping[str, Any]) -> None:
        """Return those `values` that the call would change."""
        self.before |= {
            n: v for n, v in values.items() if self.given.get(n) is not None and v not in (None, "", [], ())
        }


# Warns of calls that cannot be undone, where an approver might expect that they can.
_FOR_GOOD = {"reverse_entry", "decide_application", "approve_quote"}


def brief(of: AccountFacts, tool: Tool, given: Given) -> Brief:
    """Return the brief of a call; empty if its records do not exist, which the tool reports itself."""
    if tool.offered.trade != "portfolio":
        return Brief()
    made = _Brief(of, tool, given)
    try:
        return made.made()
    except (StewardError, ValueError):
        return Brief(made.known, tuple(made.facts), made.before)


def _terms(terms: RentTerms) -> Sentence:
    return rent_per(_price(terms.rent), terms.per)


def _price(amount: Money) -> Price:
    return Price(amount.decimal, amount.currency)


def _iso(day: date | None) -> str | None:
    return day.isoformat() if day else None
