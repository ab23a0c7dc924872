"""Sentences about findings of scanners."""

from __future__ import annotations

from datetime import date
from typing import Literal

from steward.wording.sentence import Day, Sentence, Wording, lines, verbatim

_DAY = lines(Day(date(2026, 12, 31)))


class FoundInRecords(Sentence, example={"form": "lease_ends", "where": verbatim("118 Oak Street, 3A"), "detail": _DAY}):
    """One line: where it is, or what, and a day, an amount or a number of days."""

    form: Literal[
        "lease_ends",
        "lease_rolls",
        "lease_ended",
        "moves_in",
        "moves_out",
        "rent_coming",
        "rent_late",
        "rent_collected",
        "payment_failed",
        "arrears",
        "insurance_ends",
        "insurance_ended",
        "vacancy_coming",
        "vacancy",
        "compliance_due",
        "compliance_overdue",
        "inspection_due",
        "instalment_coming",
        "instalment_missed",
        "market_rent",
        "listing_slow",
        "statement_open",
        "statement_due",
        "unanswered",
        "no_answer",
    ]
    where: Wording
    detail: Wording


class MoreFound(Sentence, example={"count": 4}):
    """Under those that a text names: how many more there are."""

    count: int


class JobNeeds(Sentence, example={"form": "job_done", "where": "118 Oak Street, 3A"}):
    """One line on a repair."""

    form: Literal["job_unassigned", "job_quiet", "job_visited", "job_done"]
    where: str


class VendorInsuranceNeeds(Sentence, example={"form": "vendor_uninsured", "detail": _DAY}):
    """One line on the insurance of somebody who does work, which ends or ended on a day."""

    form: Literal["vendor_insurance", "vendor_uninsured"]
    detail: Wording


class PlaceNeeds(Sentence, example={"form": "listing_unseen", "where": "118 Oak Street, 3A"}):
    """One line on what is to be done somewhere, whenever."""

    form: Literal[
        "inspection_tomorrow",
        "inspection_unrecorded",
        "plan_broken",
        "market_unknown",
        "listing_unseen",
        "papers_missing",
        "application_waits",
        "application_undecided",
        "application_unsigned",
    ]
    where: str


class FindingSettled(Sentence, example={"form": "done", "what": verbatim("118 Oak Street: the insurance ends.")}):
    """What was found, which is seen to, or of no interest."""

    form: Literal["done", "dismiss"]
    what: Wording


class FindingPutOff(Sentence, example={"until": _DAY, "what": verbatim("118 Oak Street: the insurance ends.")}):
    """What was found, which is told again later."""

    until: Wording
    what: Wording


class ScannerSet(Sentence, example={"what": verbatim("rents")}):
    """A scanner looks as it was set from now on."""

    what: Wording
