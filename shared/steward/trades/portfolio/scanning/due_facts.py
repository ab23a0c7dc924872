"""Computes, for each record, the due row with the facts that its scanners need. Pure."""

from __future__ import annotations

from steward.trades.portfolio.applications import RentalApplication, results_end_on
from steward.trades.portfolio.autopay import MOST_TRIES
from steward.trades.portfolio.compliance_items import ComplianceItem
from steward.trades.portfolio.inspections import Inspection
from steward.trades.portfolio.ledger_entries import Charge, Payment
from steward.trades.portfolio.listings import Listing
from steward.trades.portfolio.maintenance_jobs import InsurancePolicy, MaintenanceJob
from steward.trades.portfolio.payment_plans import PaymentPlan
from steward.trades.portfolio.properties import OwnerTerms, Property, Unit
from steward.trades.portfolio.tenancies import Tenancy
from steward.trades.records.record_types import Facts

LEASES, RENT, JOBS, INSURANCE = "lease_lifecycle", "rent_collection", "maintenance_followup", "insurance_renewal"
ARREARS, VACANCY = "arrears_escalation", "vacancy"
COMPLIANCE, INSPECTIONS, PLANS = "compliance_deadlines", "inspection_scheduling", "payment_plans"
STATEMENTS = "owner_statement"
MARKET, LISTINGS, APPLICATIONS = "market_rent", "listing_performance", "application_processing"


def of_tenancy(tenancy: Tenancy) -> dict[str, Facts]:
    """Return facts until the tenancy has ended; afterwards while rents are uncharged or a deposit may be held."""
    where: Facts = {"property": tenancy.property_id, "tenancy": tenancy.record_id, "state": tenancy.state}
    if tenancy.state == "ended":
        deposit, ended = tenancy.deposit, tenancy.ended_on
        is_held = deposit is not None and deposit.state not in ("none", "released")
        held: dict[str, Facts] = {LEASES: {**where, "ended": ended.isoformat()}} if is_held and ended else {}
        return held | {RENT: where}
    if tenancy.state not in ("pending", "active", "periodic", "notice"):
        return {}
    out = tenancy.notice.vacate_on.isoformat() if tenancy.notice else ""
    end = tenancy.end.isoformat() if tenancy.end else ""
    found: dict[str, Facts] = {
        LEASES: {
            **where,
            "start": tenancy.start.isoformat(),
            "end": end,
            "out": out,
            "rolls": int(tenancy.rollover),
        },
        RENT: {**where, **({"autopay": 1} if tenancy.autopay else {})},
    }
    found[INSPECTIONS] = {**where, "start": tenancy.start.isoformat(), "out": out}
    if tenancy.state == "notice":
        return found | {VACANCY: {**where, "unit": tenancy.unit_id, "out": out}}
    if tenancy.state in ("active", "periodic"):
        # A fixed term's rent is reviewed before the end; a periodic tenancy's some time after the last change.
        fixed = end if tenancy.state == "active" else ""
        found[MARKET] = {**where, "end": fixed, "since": tenancy.terms[-1].start.isoformat()}
    return found


def of_charge(charge: Charge) -> dict[str, Facts]:
    """Return facts while the charge is owed."""
    if charge.state not in ("scheduled", "open", "part_paid"):
        return {}
    facts: Facts = {
        "property": charge.property_id,
        "tenancy": charge.tenancy_id,
        "charge": charge.record_id,
        "due": charge.due_on.isoformat(),
        "left": str(charge.left),
    }
    addressed = charge.addressed.model_dump() if charge.addressed else {}
    by = {"mandate": charge.mandate_id} if charge.mandate_id else {}
    return {RENT: {**facts, **addressed, **by}, ARREARS: facts}


def of_payment(payment: Payment) -> dict[str, Facts]:
    """Return facts while a failed collection is to be retried."""
    if payment.state != "failed" or payment.failed_on is None or payment.tries >= MOST_TRIES:
        return {}
    return {
        RENT: {
            "property": payment.property_id,
            "payment": payment.record_id,
            "failed": payment.failed_on.isoformat(),
            "tries": payment.tries,
            "amount": str(payment.amount),
        }
    }


def of_job(job: MaintenanceJob) -> dict[str, Facts]:
    """Return facts while the job needs attention."""
    if job.state in ("closed", "cancelled", "on_hold"):
        return {}
    return {
        JOBS: {
            "property": job.property_id,
            "job": job.record_id,
            "state": job.state,
            "urgency": job.urgency,
            "vendor": job.vendor_id,
            "changed": job.changed_at.isoformat() if job.changed_at else "",
            "appointment": job.appointment_at.isoformat() if job.appointment_at else "",
            "completed": job.completed_at.isoformat() if job.completed_at else "",
        }
    }


def of_policy(policy: InsurancePolicy) -> dict[str, Facts]:
    """Return facts while the policy is not renewed."""
    if policy.state != "active":
        return {}
    subject = policy.subject_id
    place = {"property": subject} if subject.startswith("prop-") else {}
    return {
        INSURANCE: {
            **place,
            "policy": policy.record_id,
            "subject": subject,
            "expires": policy.expires.isoformat(),
            "cover": policy.cover,
        }
    }


def of_property(place: Property) -> dict[str, Facts]:
    """Return facts while an owner is no member: each such owner's statement day and first day."""
    owners = " ".join(map(_owner, map(place.terms_of, place.persons())))
    if place.state != "active" or not owners:
        return {}
    return {STATEMENTS: {"property": place.record_id, "owners": owners, "since": place.since.isoformat()}}


def _owner(terms: OwnerTerms) -> str:
    return f"{terms.owner_id}:{terms.statement_day or ''}:{terms.since or ''}".rstrip(":")


def of_unit(unit: Unit) -> dict[str, Facts]:
    """Return facts while the unit is vacant and could be let."""
    if unit.state not in ("vacant", "turn", "listed"):
        return {}
    since = unit.since.isoformat()
    return {VACANCY: {"property": unit.property_id, "unit": unit.record_id, "state": unit.state, "since": since}}


def of_item(item: ComplianceItem) -> dict[str, Facts]:
    """Return facts while the item is open."""
    if item.state not in ("upcoming", "due"):
        return {}
    place_id = item.property_id or (item.subject_id if item.subject_id.startswith("prop-") else "")
    place = {"property": place_id} if place_id else {}
    return {COMPLIANCE: {**place, "item": item.record_id, "due": item.due_on.isoformat()}}


def of_inspection(inspection: Inspection) -> dict[str, Facts]:
    """Return facts while the inspection is booked or has failed; for a completed routine one, its day."""
    where: Facts = {"property": inspection.property_id, "inspection": inspection.record_id}
    day = inspection.day.isoformat()
    if inspection.state in ("scheduled", "notified"):
        untold: Facts = {"untold": 1} if inspection.state == "scheduled" and inspection.tenancy_id else {}
        return {INSPECTIONS: {**where, "booked": day, **untold}}
    if inspection.state in ("done", "reported") and inspection.type == "routine" and inspection.tenancy_id:
        return {INSPECTIONS: {**where, "tenancy": inspection.tenancy_id, "last": day}}
    if inspection.state in ("missed", "cancelled") and inspection.tenancy_id:
        return {INSPECTIONS: {**where, "tenancy": inspection.tenancy_id, "fell_through": day, "kind": inspection.type}}
    return {}


def of_plan(plan: PaymentPlan) -> dict[str, Facts]:
    """Return facts while the plan is active: the next instalment, otherwise the last one missed."""
    if plan.state != "active":
        return {}
    to_come = [one.due_on for one in plan.instalments if one.state == "scheduled"]
    missed = [one.due_on for one in plan.instalments if one.state == "missed"]
    due = min(to_come) if to_come else max(missed)
    # The instalment now due does not count among the earlier missed ones.
    before = len([day for day in missed if day != due])
    where: Facts = {"property": plan.property_id, "plan": plan.record_id}
    return {PLANS: {**where, "due": due.isoformat(), "missed": before}}


def of_listing(listing: Listing) -> dict[str, Facts]:
    """Return facts while the listing is live, with its counts at this rent, on the days `counted` by a portal."""
    since = listing.rent_since or listing.live_since
    if listing.state != "live" or since is None:
        return {}
    days = [one for one in listing.days if one.on >= since]
    brought: Facts = {
        "counted": len(days),
        "views": sum(one.views for one in days),
        "enquiries": sum(one.enquiries for one in days),
    }
    where: Facts = {"property": listing.property_id, "listing": listing.record_id}
    return {LISTINGS: {**where, "since": since.isoformat(), **brought}}


def of_application(application: RentalApplication) -> dict[str, Facts]:
    """Return facts while the application needs attention; after a refusal, until results of checks are dropped."""
    where: Facts = {"property": application.property_id, "application": application.record_id}
    if ends := results_end_on(application):
        return {APPLICATIONS: {**where, "ends": ends.isoformat()}}
    if application.state not in ("received", "incomplete", "complete", "screening", "shortlisted", "approved"):
        return {}
    since = application.changed_at.isoformat() if application.changed_at else ""
    return {APPLICATIONS: {**where, "state": application.state, "since": since}}
