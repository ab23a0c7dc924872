"""Table of a landlord's scanners: schedule, check, details and proposal of each."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from datetime import timedelta
from functools import partial
from zoneinfo import ZoneInfo

from steward.core.catalogs import forms
from steward.core.sentences import ENGLISH, Sentence, say, sentences
from steward.time.scanners.models import ScannerFinding
from steward.time.scanners.scanner_declarations import FOLLOW_UPS, RecordPlace, Scanner, TradeScanners
from steward.trades.portfolio.payment_plans import BROKEN_AFTER
from steward.trades.portfolio.properties import Property
from steward.trades.portfolio.scanning import (
    deadline_checks,
    finding_details,
    listing_checks,
    scanner_checks,
    statement_checks,
    unanswered_questions,
)
from steward.trades.portfolio.scanning import due_facts as told
from steward.trades.portfolio.scanning.rent_charges import rent
from steward.trades.portfolio.trade import PORTFOLIO
from steward.trades.records.record_types import Facts
from steward.trades.records.service import Book
from steward.trades.records.value_texts import as_written, said_all

SCANNERS = (
    Scanner(
        told.LEASES,
        ("tcy",),
        scanner_checks.lease,
        finding_details.lease,
        offsets=(-90, -60, -30),
        limits={"handover_days": 7, "deposit_days": 3},
        calls=("workflow_lease_renewal",),
    ),
    Scanner(
        told.RENT,
        ("tcy", "chg", "pay"),
        rent,
        finding_details.rent,
        finding_details.rent_at_hand,
        offsets=(-3, 1),
        limits={"ahead_days": 35},
        calls=("send_reminder", "payments_collect", "payments_retry"),
    ),
    Scanner(
        told.JOBS,
        ("mnt",),
        scanner_checks.job,
        finding_details.job,
        limits={"close_days": 7},
        calls=("update_maintenance",),
    ),
    Scanner(
        told.INSURANCE,
        ("pol",),
        scanner_checks.policy,
        finding_details.policy,
        offsets=(-60, -30, -7, 1),
        # The longest warnings are for buildings alone.
        limits={"building_days": 60},
        calls=("send_reminder", "save_party"),
        has_deadlines=True,
    ),
    Scanner(
        told.ARREARS,
        ("chg",),
        scanner_checks.arrears,
        finding_details.arrears,
        offsets=(3, 7, 14),
        calls=("send_reminder", "workflow_arrears"),
    ),
    Scanner(
        told.VACANCY,
        ("tcy", "unit"),
        scanner_checks.vacancy,
        finding_details.vacancy,
        offsets=(3, 14),
        limits={"empty_days": 30},
        calls=("workflow_find_tenant",),
    ),
    Scanner(
        told.COMPLIANCE,
        ("cmp",),
        deadline_checks.item,
        deadline_checks.of_item,
        offsets=(-60, -30, -7, 1),
        calls=("workflow_compliance",),
        has_deadlines=True,
    ),
    Scanner(
        told.INSPECTIONS,
        ("tcy", "insp"),
        deadline_checks.inspection,
        deadline_checks.of_inspection,
        limits={"inspection_days": 21, "first_months": 3, "every_months": 6},
        calls=("schedule_inspection", "send_reminder"),
        has_deadlines=True,
        # A no to a notice holds until its last day is over.
        quiet_after_no=timedelta(days=7),
        as_of_today=deadline_checks.inspection_as_of_today,
    ),
    Scanner(
        told.PLANS,
        ("ppl",),
        deadline_checks.plan,
        deadline_checks.of_plan,
        offsets=(-2, 1, BROKEN_AFTER.days),
        calls=("send_reminder", "workflow_arrears"),
        # They may have paid, or said when they will.
        quotes_contact=True,
    ),
    Scanner(
        told.MARKET,
        ("tcy",),
        listing_checks.market,
        listing_checks.of_market,
        limits={"term_days": 120, "after_months": 11},
        calls=("workflow_rent_increase",),
        as_of_today=listing_checks.raise_as_of_today,
    ),
    Scanner(
        told.LISTINGS,
        ("lst",),
        listing_checks.listing,
        listing_checks.of_listing,
        offsets=(3, 7, 14),
        limits={"enquiries": 3, "first_percent": 3, "next_percent": 5},
        calls=("save_listing",),
        quiet_after_no=timedelta(days=30),
    ),
    Scanner(
        told.APPLICATIONS,
        ("app",),
        listing_checks.application,
        listing_checks.of_application,
        calls=("send_reminder", "screening_request", "decide_application"),
    ),
    Scanner(
        told.STATEMENTS,
        ("prop",),
        statement_checks.statement,
        statement_checks.of_statement,
        limits={"statement_day": 5, "notice_days": 2},
        calls=("generate_report",),
        missed=statement_checks.missed_statements,
        tells=True,
    ),
    Scanner(
        FOLLOW_UPS,
        # Correspondences are no records: their room hands them over.
        (),
        unanswered_questions.question,
        unanswered_questions.of_question,
        limits={"answer_hours": 24, "urgent_hours": 4, "silent_hours": 48, "silent_again_hours": 96},
        calls=("send_message",),
        # Longer than anybody is asked about one message: a no to its follow-up ends it.
        quiet_after_no=timedelta(days=365),
    ),
)
# Findings of which their contact may be reminded.
_REMINDABLE = frozenset({"rent_coming", "rent_late", "instalment_coming", "papers_missing"})

# The name or the number of a contact of an account, or nothing.
NameOf = Callable[[str, str], str]


def _unnamed(_account_id: str, _contact_id: str) -> str:
    return ""


def landlords(
    zone_of: Callable[[str], str],
    screens: Callable[[str], bool] = lambda _: False,
    language_of: Callable[[str, str], str] = lambda *_: ENGLISH,
    name_of: NameOf = _unnamed,
    phone_of: NameOf = _unnamed,
    last_words: finding_details.LastWords = lambda *_: None,
    is_stopped: Callable[[str], bool] = lambda _: False,
) -> TradeScanners:
    """Return the scanners for an account: its time zone, its screening provider, its contacts and their languages.

    `is_stopped` tells if an actor is a workflow that is on hold, or was called off.
    """

    def place(book: Book, facts: Facts, account_id: str) -> RecordPlace:
        property_id = str(facts.get("property", ""))
        found = book.find(property_id, Property) if property_id else None
        if found is None:
            return RecordPlace(ZoneInfo(zone_of(account_id)))
        return RecordPlace(ZoneInfo(found.zone), finding_details.members_of(book, property_id), found.name)

    complete = {
        told.JOBS: partial(finding_details.job, last_words=last_words),
        told.APPLICATIONS: partial(listing_checks.of_application, screens=screens),
        FOLLOW_UPS: partial(
            unanswered_questions.of_question, language_of=language_of, is_stopped=is_stopped, last_words=last_words
        ),
    }
    scanners = (replace(one, complete=complete.get(one.name, one.complete)) for one in SCANNERS)
    told_as = partial(says, name_of=name_of, phone_of=phone_of)
    return TradeScanners(
        PORTFOLIO,
        tuple(scanners),
        place,
        told_as,
        lambda one: _proposes(one) or told_as(one),
        _offers,
        unanswered_questions.home_of,
        unanswered_questions.matters_of,
        finding_details.settles,
    )


def _proposes(finding: ScannerFinding) -> Sentence | None:
    """Return the message before a question whose brief says how much is overdue."""
    asks = finding.check == "arrears"
    return say("place-needs", form="rent_overdue", where=finding.where) if asks else None


def _offers(finding: ScannerFinding) -> Sentence | None:
    if finding.check == "inspection_untold":
        return say("could-be-told")
    return say("could-be-reminded") if finding.check in _REMINDABLE else None


def says(finding: ScannerFinding, name_of: NameOf = _unnamed, phone_of: NameOf = _unnamed) -> Sentence:
    """Return the message for a finding."""
    check, about = finding.check, finding.who or finding.to
    who = name_of(finding.account_id, about) if about else ""
    named = who or say("some-contact")
    if check in forms("job-needs"):
        return say("job-needs", form=check, where=finding.where)
    if check in forms("job-wrote"):
        return say("job-wrote", form=check, where=finding.where, who=named, day=said_all(finding.detail))
    if check in forms("place-needs"):
        return say("place-needs", form=check, where=finding.where)
    if check in forms("application-needs"):
        return say("application-needs", form=check, who=named, where=finding.where)
    if check in forms("vendor-insurance-needs"):
        return say("vendor-insurance-needs", form=check, who=named, detail=said_all(finding.detail))
    if check in forms("question-waits"):
        detail, where = said_all(finding.detail), finding.where
        if check == "emergency_unanswered" and (phone := phone_of(finding.account_id, finding.who)):
            where = f"{where}, {phone}"
        return say("question-waits", form=check, who=named, where=where, detail=detail)
    if check == "listing_unseen":
        return say("listing-unseen", where=finding.where, count=finding.counts["days"])
    if check == "listing_slow":
        asked, days = finding.counts["enquiries"], finding.counts["days"]
        return say("listing-slow", where=finding.where, rent=said_all(finding.detail), count=asked, days=days)
    if check == "inspection_untold":
        when, by = said_all(finding.detail), said_all(finding.what)
        return say("inspection-untold", where=finding.where, when=when, by=by)
    if check == "inspection_untold_late":
        when, since = said_all(finding.detail), said_all(finding.what)
        return say("inspection-untold-late", where=finding.where, when=when, since=since)
    if check == "instalment_unclear":
        (amount, paid), (day, came) = (map(said_all, one.split("/")) for one in (finding.what, finding.detail))
        return say("instalment-unclear", who=named, where=finding.where, amount=amount, day=day, paid=paid, came=came)
    if check in forms("instalment-needs"):
        amount, day = said_all(finding.what), said_all(finding.detail)
        return say("instalment-needs", form=check, who=named, where=finding.where, amount=amount, day=day)
    if check in forms("deposit-to-return"):
        (out, day), (amount, *owed) = map(said_all, finding.detail.split("/")), map(said_all, finding.what.split("/"))
        debt = say("still-owed", amount=owed[0]) if owed else None
        counts, told_at = finding.counts, finding.told_at or finding.found_at
        how = "unknown" if counts.get("unknown") else "at_scheme" if counts["at_scheme"] else "kept"
        rest = sentences(debt, say("deposit-next", form=how))
        # One that was snoozed may come up again after the deadline.
        form = "deposit_overdue" if finding.ends_at and told_at >= finding.ends_at else check
        return say(
            "deposit-to-return", form=form, who=named, where=finding.where, out=out, amount=amount, day=day, rest=rest
        )
    if check in forms("rent-owed"):
        amount, day = said_all(finding.detail), said_all(finding.what)
        return say("rent-owed", form=check, who=named, where=finding.where, amount=amount, day=day)
    if check == "statement_due" and who:
        return say("statement-ready", who=who, where=finding.where, detail=said_all(finding.detail))
    place = said_all(as_written(finding.where) if finding.where else None, finding.what)
    return say("found-in-records", form=check, where=place, detail=said_all(finding.detail))
