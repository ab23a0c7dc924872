"""An example of each trade record and bridge record, like `example_records`."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from steward.core.provenance import Quote
from steward.core.records import Record
from steward.integrations.bridges.events import BridgeNews, PollRequested, ProviderUpdateReceived
from steward.integrations.bridges.models import BridgeRecipient, BridgeWatchEntry, BridgeWatchState, ProviderConnection
from steward.integrations.bridges.models import ProviderUpdate as ToldAtDoor
from steward.trades.portfolio.applications import RentalApplication, ScreeningCheck, ScreeningConsent
from steward.trades.portfolio.compliance_items import ComplianceItem
from steward.trades.portfolio.filed_documents import FiledDocument
from steward.trades.portfolio.inspections import InspectedItem, Inspection
from steward.trades.portfolio.ledger_entries import Charge, Expense, Payment, PaymentAllocation
from steward.trades.portfolio.legal_rules import LegalRuleSet, shipped
from steward.trades.portfolio.listings import AdvertDayCount, Listing, PortalAdvert
from steward.trades.portfolio.maintenance_jobs import InsurancePolicy, MaintenanceJob, Vendor, VendorQuote
from steward.trades.portfolio.mandates import RentMandate
from steward.trades.portfolio.market_rents import MarketComparable
from steward.trades.portfolio.notices import WrittenNotice
from steward.trades.portfolio.payment_plans import Instalment, PaymentPlan
from steward.trades.portfolio.payment_requests import PaymentRequest
from steward.trades.portfolio.properties import Property, PropertyAddress, Unit
from steward.trades.portfolio.rent_schedule import RentTerms
from steward.trades.portfolio.report_records import PortfolioReport as FiguresReport
from steward.trades.portfolio.report_records import ReportLine, ReportTotal
from steward.trades.portfolio.tenancies import Deposit, Tenancy, TenancyNotice, Tenant
from steward.trades.records.models import RecordChange, RecordRevision
from steward.trades.records.money import Money
from steward.trades.records.reminders import ReminderCount, ReminderSetting, SentReminder
from tests.support.builders import NOW, PARTY

SECRET = "her words"
ENTRY: dict[str, Any] = {"seq": 1, "turn": 1, "at": NOW, "provenance": "member"}
TOLD = ToldAtDoor(what="paid", session_id="cs_1", payment_ref="pi_1", minor=1, currency="USD", said=SECRET)
QUOTE = Quote(who=SECRET, said=SECRET, address=SECRET)
KEPT: dict[str, Any] = {"account_id": "a", "revision": 1, "changed_at": NOW, "changed_by": "m", "change_id": "c"}
USD = Money(minor=1, currency="USD")
DAY = NOW.date()
TRADE_RECORDS: list[Callable[[], Record]] = [
    lambda: RecordChange(
        account_id="a", change_id="c", at=NOW, by="m", records=(RecordRevision(record_id="prop-1", was=0, now=1),)
    ),
    lambda: Property(
        **KEPT,
        record_id="prop-1",
        address=PropertyAddress(lines=("1 Oak",)),
        type="house",
        zone="UTC",
        currency="USD",
        owners=("ctc-1",),
        since=DAY,
    ),
    lambda: Unit(**KEPT, record_id="unit-1", property_id="prop-1", label="1", since=DAY),
    lambda: Tenancy(
        **KEPT,
        record_id="tcy-1",
        unit_id="unit-1",
        property_id="prop-1",
        zone="UTC",
        tenants=(Tenant(contact_id="ctc-1"),),
        start=DAY,
        terms=(RentTerms(start=DAY, rent=USD, per="month", due_day=1),),
        deposit=Deposit(amount=USD),
        notice=TenancyNotice(by="owner", given_on=DAY, vacate_on=DAY, since="active"),
    ),
    lambda: Charge(
        **KEPT,
        record_id="chg-1",
        tenancy_id="tcy-1",
        property_id="prop-1",
        type="rent",
        due_on=DAY,
        amount=USD,
        note=SECRET,
        reason=SECRET,
    ),
    lambda: Payment(
        **KEPT,
        record_id="pay-1",
        tenancy_id="tcy-1",
        property_id="prop-1",
        received_on=DAY,
        amount=USD,
        method="cash",
        allocations=(PaymentAllocation(charge_id="chg-1", minor=1),),
        reference=SECRET,
        reason=SECRET,
    ),
    lambda: Expense(
        **KEPT,
        record_id="exp-1",
        property_id="prop-1",
        on=DAY,
        amount=USD,
        category="repairs",
        note=SECRET,
        reason=SECRET,
    ),
    lambda: LegalRuleSet(**KEPT, record_id="law-1", jurisdiction="generic", rules=shipped(), since=DAY),
    lambda: Inspection(
        **KEPT,
        record_id="insp-1",
        property_id="prop-1",
        zone="UTC",
        type="routine",
        proposed=(NOW,),
        items=(InspectedItem(room=SECRET, item=SECRET, condition="good", note=SECRET),),
        outcome=SECRET,
    ),
    lambda: PaymentPlan(
        **KEPT,
        record_id="ppl-1",
        tenancy_id="tcy-1",
        property_id="prop-1",
        agreed_on=DAY,
        instalments=(Instalment(due_on=DAY, amount=USD),),
    ),
    lambda: FiledDocument(
        **KEPT,
        record_id="doc-1",
        subjects=("prop-1",),
        type="lease",
        title=SECRET,
        format="pdf",
        sha256="1",
        sent="member",
        filed_on=DAY,
    ),
    lambda: WrittenNotice(
        **KEPT,
        record_id="ntc-1",
        tenancy_id="tcy-1",
        property_id="prop-1",
        type="end",
        on=DAY,
        drafted_on=DAY,
        served_on=DAY,
        way="by_hand",
        text=SECRET,
    ),
    lambda: FiguresReport(
        **KEPT,
        record_id="rep-1",
        type="tax",
        first=DAY,
        last=DAY,
        number=1,
        made_on=DAY,
        lines=(ReportLine(where="118 Oak Street", words=("repairs",), what="Roof", on=DAY, amount=USD, days=3),),
        totals=(ReportTotal(name="net", amount=USD), ReportTotal(name="occupancy", share_bp=9_500)),
    ),
    lambda: ComplianceItem(
        **KEPT,
        record_id="cmp-1",
        rule_id="smoke_alarms",
        title="Smoke alarms",
        subject_id="prop-1",
        zone="UTC",
        due_on=DAY,
        reason=SECRET,
    ),
    lambda: Vendor(**KEPT, record_id="ven-1", contact_id="ctc-1", since=DAY),
    lambda: InsurancePolicy(
        **KEPT,
        record_id="pol-1",
        subject_id="ven-1",
        cover="liability",
        insurer="Acme",
        number=SECRET,
        starts=DAY,
        expires=DAY,
    ),
    lambda: MaintenanceJob(
        **KEPT,
        record_id="mnt-1",
        property_id="prop-1",
        title=SECRET,
        description=SECRET,
        note=SECRET,
        category="other",
        urgency="low",
        reported_on=DAY,
    ),
    lambda: ReminderSetting(**KEPT, record_id="rem-rent_due", name="rent_due", since=DAY),
    lambda: ReminderCount(
        **KEPT,
        record_id="rmd-ctc-1",
        contact_id="ctc-1",
        since=DAY,
        sent=(SentReminder(on=DAY, name="rent_due", subject_id="chg-1"),),
    ),
    lambda: VendorQuote(
        **KEPT, record_id="qte-1", maintenance_id="mnt-1", property_id="prop-1", vendor_id="ven-1", asked_on=DAY
    ),
    lambda: Listing(
        **KEPT,
        record_id="lst-1",
        unit_id="unit-1",
        property_id="prop-1",
        headline=SECRET,
        text=SECRET,
        rent=USD,
        adverts=(PortalAdvert(portal="p"),),
        days=(AdvertDayCount(on=DAY, views=1),),
        made_on=DAY,
    ),
    lambda: RentalApplication(
        **KEPT,
        record_id="app-1",
        listing_id="lst-1",
        unit_id="unit-1",
        property_id="prop-1",
        applicants=("ctc-1",),
        received_at=NOW,
        income=USD,
        household=SECRET,
        move_in=DAY,
        papers=("identity",),
        consent=ScreeningConsent(at=NOW, how="text", wording=SECRET),
        checks=(ScreeningCheck(type="credit", result="clear", ref=SECRET),),
    ),
    lambda: MarketComparable(
        **KEPT,
        record_id="cpr-1",
        unit_id="unit-1",
        property_id="prop-1",
        rent=USD,
        on=DAY,
        source=SECRET,
        distance_m=1,
    ),
    lambda: PaymentRequest(
        **KEPT,
        record_id="prq-1",
        tenancy_id="tcy-1",
        property_id="prop-1",
        asked_on=DAY,
        asked_by="m",
        amount=USD,
        charge_ids=("chg-1",),
        provider="stripe",
        session_id="cs_1",
        payment_ref="pi_1",
        expires_at=NOW,
        purpose=SECRET,
        url=SECRET,
    ),
    lambda: RentMandate(
        **KEPT,
        record_id="mnd-1",
        tenancy_id="tcy-1",
        property_id="prop-1",
        asked_on=DAY,
        asked_by="m",
        start=DAY,
        provider="stripe",
        session_id="cs_1",
        customer_ref="cus_1",
        method_ref="pm_1",
        method="bank",
        expires_at=NOW,
        url=SECRET,
    ),
    lambda: ProviderConnection(
        account_id="a",
        bridge="payments",
        provider="stripe",
        address="https://api.stripe.com",
        connected_by="m",
        connected_at=NOW,
    ),
    lambda: ProviderUpdateReceived(account_id="a", bridge="payments", subject="prq-1", told=TOLD),
    lambda: PollRequested(account_id="a", bridge="payments", subject="prq-1", at=NOW, member_id="m"),
    lambda: BridgeNews(party=PARTY, text=SECRET, briefly=SECRET, quotes=(QUOTE,)),
    lambda: BridgeWatchState(
        conversation_id="bridge-1",
        account_id="a",
        bridge="payments",
        subject="prq-1",
        due_at=NOW,
        wake_at=NOW,
        listeners=(BridgeRecipient(party=PARTY, conversation_id="c"),),
        foreign=("pi_1",),
        told=(TOLD,),
    ),
    lambda: BridgeWatchEntry(**ENTRY, happened="told", detail="paid"),
]
