"""Rent that is written down ahead: one charge for each period, whoever looks how often."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import date, datetime, timedelta
from zoneinfo import ZoneInfo

from steward.core.ids import derived_id
from steward.portfolio.autopay import marked
from steward.portfolio.collecting import charged
from steward.portfolio.entries import CHARGE, Charge
from steward.portfolio.rent import rent_due
from steward.portfolio.scanning.looks import charge, collected, failed
from steward.portfolio.tenancies import Tenancy
from steward.records.kinds import Facts
from steward.records.models import TradeRecord
from steward.records.service import Book
from steward.scanners.declaring import Look, nine
from steward.scanners.models import Settings

_WEEK = 7


def rent(facts: Facts, settings: Settings, now: datetime, zone: ZoneInfo) -> Look:
    """Of a charge or a payment, what it needs; of a tenancy, its rents of the days to come, each week anew."""
    if "failed" in facts:
        return failed(facts, now, zone)
    if "due" in facts:
        return collected(facts, settings, now, zone) if "mandate" in facts else charge(facts, settings, now, zone)
    today = now.astimezone(zone).date()
    until = today + timedelta(days=settings.limits["ahead_days"])

    def written(book: Book) -> Sequence[TradeRecord]:
        tenancy = book.find(str(facts["tenancy"]), Tenancy)
        return (rents(book, tenancy, until) or marked(book, tenancy)) if tenancy else []

    # A mandate may have come to stand, or another one, on a day on which all was written already.
    key = f"{until.isoformat()}{'#autopay' if 'autopay' in facts else ''}"
    return Look((), nine(today + timedelta(days=_WEEK), zone), (key, written))


def rents(book: Book, tenancy: Tenancy, until: date) -> Sequence[TradeRecord]:
    """The first rent from today to `until` that is not written yet, with what was paid ahead for it.

    One at a time, for what is paid ahead pays for one alone. What is past was brought along as a balance, and one that
    was taken back stays so.
    """
    today = book.today(tenancy.zone)
    there = {line.on for line in book.lines(tenancy.record_id, CHARGE, today, until) if line.label == "rent"}
    for one in rent_due(tenancy.terms, tenancy.start, tenancy.last_day, until):
        charge_id = f"{CHARGE.prefix}-{derived_id(book.account_id, tenancy.record_id, 'rent', one.first.isoformat())}"
        if one.on < today or one.on in there or book.before(charge_id):
            continue
        new = Charge(
            account_id=book.account_id,
            record_id=charge_id,
            tenancy_id=tenancy.record_id,
            property_id=tenancy.property_id,
            type="rent",
            period=f"{one.first}/{one.last}",
            due_on=one.on,
            amount=one.amount,
        )
        return charged(book, new)
    return []
