"""Runs a scan of a landlord's records that uses every feature of a scan."""

from __future__ import annotations

from datetime import timedelta

from infra.local.demo import NUMBER
from steward.time.scanners.scanner_settings import ScannerSettingsChanges
from steward.trades.portfolio.maintenance_jobs import MAINTENANCE, POLICY, InsurancePolicy, MaintenanceJob
from steward.trades.records.models import TradeRecord
from steward.trades.records.service import Book
from tests.support.cloud import Cloud
from tests.support.landlord import leak, liability, place, tenancy, unit


def scanned(cloud: Cloud) -> None:
    """The rent of a flat is written ahead, an insurance that ends is told, and a repair is to be closed.

    Afterwards one is put off and settled by its record, and a scanner is set another way.
    """
    account_id = cloud.wiring.people_store.account_at(NUMBER) or ""
    account, now = {"account_id": account_id}, cloud.wiring.clock()
    records = cloud.wiring.records
    flat = [place("prop-scan"), unit("unit-scan", "prop-scan")]
    let = tenancy("tcy-scan", "unit-scan").model_copy(update={"property_id": "prop-scan"})
    job = leak("mnt-scan").model_copy(update={"property_id": "prop-scan", "unit_id": "unit-scan"})
    policy = liability((now + timedelta(days=20)).date(), "prop-scan")
    there = [one.model_copy(update=account) for one in (*flat, let, job, policy)]
    records.change(account_id, "scan-begun", "", lambda _: there)

    def done(book: Book) -> list[TradeRecord]:
        completed_at = now - timedelta(days=8)
        return [MAINTENANCE.moved(book.need("mnt-scan", MaintenanceJob), "complete", completed_at=completed_at)]

    records.change(account_id, "scan-done", "", done)
    cloud.invoke("scans", {})
    cloud.settle()
    findings = cloud.wiring.findings
    (ending,) = (one for one in findings.unsettled(account_id) if one.subject_id == policy.record_id)
    soon = cloud.wiring.clock() + timedelta(seconds=1)
    findings.settle(account_id, ending.finding_id, "snoozed", soon)
    # What is no longer so when it is to be told again is settled by that.
    records.change(
        account_id,
        "scan-lapsed",
        "",
        lambda book: [POLICY.moved(book.need(policy.record_id, InsurancePolicy), "lapse")],
    )
    cloud.clock.shift(timedelta(seconds=2))
    findings.set(account_id, "insurance_renewal", ScannerSettingsChanges(on=False))
    cloud.invoke("scans", {})
    cloud.settle()
