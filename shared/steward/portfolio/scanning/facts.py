"""What scanners are told of each record: what its due row holds. Pure."""

from __future__ import annotations

from steward.portfolio.entries import Charge
from steward.portfolio.places import Unit
from steward.portfolio.tenancies import Tenancy
from steward.portfolio.upkeep import Maintenance, Policy
from steward.records.kinds import Facts

LEASES, RENT, JOBS, INSURANCE = "lease_lifecycle", "rent_collection", "maintenance_followup", "insurance_renewal"
ARREARS, VACANCY = "arrears_escalation", "vacancy"


def of_tenancy(tenancy: Tenancy) -> dict[str, Facts]:
    """Until it has ended; rent is written while it runs."""
    if tenancy.state not in ("pending", "active", "periodic", "notice"):
        return {}
    where: Facts = {"property": tenancy.property_id, "tenancy": tenancy.record_id, "state": tenancy.state}
    out = tenancy.notice.vacate_on.isoformat() if tenancy.notice else ""
    end = tenancy.end.isoformat() if tenancy.end else ""
    found = {
        LEASES: {
            **where,
            "start": tenancy.start.isoformat(),
            "end": end,
            "out": out,
            "rolls": int(tenancy.rollover),
        },
        RENT: where,
    }
    return found | ({VACANCY: {**where, "unit": tenancy.unit_id, "out": out}} if tenancy.state == "notice" else {})


def of_charge(charge: Charge) -> dict[str, Facts]:
    """While it is owed."""
    if charge.state not in ("scheduled", "open", "part_paid"):
        return {}
    facts: Facts = {
        "property": charge.property_id,
        "tenancy": charge.tenancy_id,
        "charge": charge.record_id,
        "due": charge.due_on.isoformat(),
        "left": str(charge.left),
    }
    return {RENT: facts, ARREARS: facts}


def of_job(job: Maintenance) -> dict[str, Facts]:
    """While somebody has to see that it goes on."""
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


def of_policy(policy: Policy) -> dict[str, Facts]:
    """While it has not been renewed."""
    if policy.state != "active":
        return {}
    subject = policy.subject_id
    place = {"property": subject} if subject.startswith("prop-") else {}
    facts: Facts = {
        **place,
        "policy": policy.record_id,
        "subject": subject,
        "expires": policy.expires.isoformat(),
        "cover": policy.cover,
    }
    return {INSURANCE: facts}


def of_unit(unit: Unit) -> dict[str, Facts]:
    """While nobody rents it and somebody could."""
    if unit.state not in ("vacant", "turn", "listed"):
        return {}
    since = unit.changed_at.date().isoformat() if unit.changed_at else unit.since.isoformat()
    return {VACANCY: {"property": unit.property_id, "unit": unit.record_id, "state": unit.state, "since": since}}
