"""What members hear of their records: what was found that needs somebody."""

from __future__ import annotations

from typing import Literal

from steward.wording.sentence import Sentence


class FoundInRecords(Sentence, example={"form": "lease_ends", "where": "118 Oak Street, 3A", "detail": "2026-12-31"}):
    """One line: where it is, and a day, an amount or a number of days."""

    form: Literal[
        "lease_ends",
        "lease_rolls",
        "lease_ended",
        "moves_in",
        "moves_out",
        "rent_coming",
        "rent_late",
        "arrears",
        "insurance_ends",
        "insurance_ended",
        "vacancy_coming",
        "vacancy",
    ]
    where: str
    detail: str


class MoreFound(Sentence, example={"count": 4}):
    """Under those that a text names: how many more there are."""

    count: int


class JobNeeds(Sentence, example={"form": "job_done", "where": "118 Oak Street, 3A"}):
    """One line on a repair."""

    form: Literal["job_unassigned", "job_quiet", "job_visited", "job_done"]
    where: str


class VendorInsuranceNeeds(Sentence, example={"form": "vendor_uninsured", "detail": "2026-12-31"}):
    """One line on the insurance of somebody who does work, which ends or ended on a day."""

    form: Literal["vendor_insurance", "vendor_uninsured"]
    detail: str
