"""Findings of scanners, through the Lambda handlers: told once in one text, settled by records, set by members."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from datetime import date, datetime, timedelta
from functools import partial
from typing import Any
from zoneinfo import ZoneInfo

import pytest

from infra.cli.scanners import list_scanners, preview, set_scanner
from infra.local.demo import Person
from steward.core.sentences import render
from steward.time.scanners.models import AccountScannerSettings
from steward.time.scanners.scanner_settings import ScannerRefusedError
from steward.trades.portfolio.compliance_items import ComplianceItem
from steward.trades.portfolio.field_types import TenancyEvent
from steward.trades.portfolio.ledger_entries import CHARGE, Charge, Payment
from steward.trades.portfolio.maintenance_jobs import MAINTENANCE, MaintenanceJob
from steward.trades.portfolio.payment_allocation import paid
from steward.trades.portfolio.properties import Property, Unit
from steward.trades.portfolio.tenancies import Deposit, Tenancy, Tenant, tenancy_after_event
from steward.trades.records.models import TradeRecord
from steward.trades.records.reminders import switched
from steward.trades.records.service import Book
from tests.support.cloud import MARIA, PETE, SAM, Cloud, account_of
from tests.support.follow_ups import contact, do, flat_at_oak, leaks, scan, states
from tests.support.landlord import leak, liability, tenancy, unit, usd, vendor
from tests.support.lettings import calls
from tests.support.outsiders import member
from tests.support.plumber import decide
from tests.support.walks import for_each


@pytest.fixture
def cloud() -> Iterator[Cloud]:
    with flat_at_oak() as running:
        yield running


def test_unattended_job_is_reported_once_and_settled_by_its_record(cloud: Cloud) -> None:
    leaks(cloud)
    before = len(cloud.texts_to(MARIA))
    scan(cloud, hours=71)
    assert states(cloud) == {}
    scan(cloud, hours=2)
    assert cloud.texts_to(MARIA)[before:] == ["118 Oak Street, 1: nobody has been asked to do the repair yet."]
    assert states(cloud) == {"job_unassigned": "told"}
    asked = len(cloud.model.requests)
    scan(cloud)
    scan(cloud, hours=1)
    assert (len(cloud.texts_to(MARIA)), len(cloud.model.requests)) == (before + 1, asked)
    do(cloud, "held", lambda book: [MAINTENANCE.moved(book.need("mnt-1", MaintenanceJob), "hold")])
    assert states(cloud) == {}


def test_legal_duties_are_named_first_among_too_many_findings(cloud: Cloud, monkeypatch: pytest.MonkeyPatch) -> None:
    account = {"account_id": account_of(cloud)}
    jobs = [leak().model_copy(update=account | {"record_id": f"mnt-{number}"}) for number in range(9)]
    rule = {"rule_id": "ours", "title": "Gas", "zone": "America/New_York"}
    fields = {"subject_id": "prop-1", "due_on": date(2026, 11, 27), **rule, **account}
    duties = [ComplianceItem.model_validate({"record_id": f"cmp-{number}", **fields}) for number in range(3)]
    do(cloud, "leaks", lambda _: jobs)
    with monkeypatch.context() as no_time:
        no_time.setattr("steward.time.scanners.finding_notices.FindingNotifier.tell", lambda *_: None)
        scan(cloud, hours=73)
    do(cloud, "duties", lambda _: duties)
    scan(cloud, hours=1)
    *named, more = cloud.texts_to(MARIA)[-1].splitlines()
    assert named[:3] == ["118 Oak Street, Gas: due on Fri, Nov 27, 2026."] * 3
    assert (len(named), more) == (8, "... and 4 more.")


@for_each("zone", ["America/New_York", "Pacific/Auckland"], cloud=cloud)
def test_deposit_is_told_until_it_is_recorded_as_returned(cloud: Cloud, zone: str) -> None:
    account = {"account_id": account_of(cloud), "zone": zone}
    jordan = (Tenant(contact_id=contact(cloud, "Jordan Wells"), leads=True),)
    # Its rents are of no concern here.
    let = tenancy(deposit=Deposit(amount=usd(172_000)), tenants=jordan, charged_from=date(2027, 6, 1))
    do(cloud, "place", lambda book: [book.need("prop-1", Property).model_copy(update={"zone": zone})])
    do(cloud, "let", lambda _: [let.model_copy(update=account)])

    def move(event: TenancyEvent, day: date) -> None:
        do(cloud, event, lambda book: [tenancy_after_event(book, book.need("tcy-1", Tenancy), event, day, "tenant")])

    def told_at(month: int, day: int, hour: int = 9) -> list[str]:
        before = len(cloud.texts_to(MARIA))
        cloud.clock.move_to(datetime(2026, month, day, hour, 1, tzinfo=ZoneInfo(zone)))
        scan(cloud)
        lines = [line for text in cloud.texts_to(MARIA)[before:] for line in text.splitlines()]
        return [line for line in lines if "deposit" in line]

    told_at(11, 30, 17)
    move("end", date(2026, 11, 30))
    assert told_at(12, 1, 8) == []
    (first,) = told_at(12, 1)
    assert first == (
        "118 Oak Street, 1: Jordan Wells moved out on Mon, Nov 30, 2026, and the deposit of $1,720.00 must be returned "
        "by Mon, Dec 14, 2026. Tell me once it is returned."
    )
    assert [told_at(12, day) for day in (2, 10)] == [[], []]
    owed: dict[str, Any] = {"type": "damage", "due_on": date(2026, 12, 10), "amount": usd(31_000), "state": "open"}
    fields = {"tenancy_id": "tcy-1", "property_id": "prop-1", "account_id": account_of(cloud)}
    do(cloud, "damage", lambda _: [Charge(record_id="chg-1", **fields, **owed)])
    (second,) = told_at(12, 11)
    assert "by Mon, Dec 14, 2026. They still owe $310.00." in second
    assert told_at(12, 12) == []
    (third,) = told_at(12, 14)
    assert third == second
    do(cloud, "waive", lambda book: [CHARGE.moved(book.need("chg-1", Charge), "waive", waived=31_000)])
    assert states(cloud)["deposit_held"] == "told"
    third_id = next(
        one.finding_id for one in cloud.wiring.findings.unsettled(account_of(cloud)) if one.key.endswith(":14")
    )
    calls(cloud, "update_finding", {"finding_id": third_id, "action": "snooze", "until": "2026-12-20T12:00"})
    (late,) = told_at(12, 15)
    assert late == (
        "118 Oak Street, 1: Jordan Wells moved out on Mon, Nov 30, 2026, and the deposit of $1,720.00, to be returned "
        "by Mon, Dec 14, 2026, is not on record as returned. Tell me once it is returned."
    )
    assert told_at(12, 16) == []
    (snoozed,) = told_at(12, 21)
    assert "to be returned by Mon, Dec 14, 2026, is not on record as returned. They still owe $310.00." in snoozed
    assert told_at(12, 30) == []
    move("close", date(2026, 12, 30))
    told_at(12, 31)
    assert not {"deposit_held", "deposit_overdue"} & {*states(cloud)}


def test_finding_that_was_put_off_says_what_is_owed_by_then(cloud: Cloud) -> None:
    account = {"account_id": account_of(cloud), "zone": "America/New_York"}
    jordan = (Tenant(contact_id=contact(cloud, "Jordan Wells"), leads=True),)
    let = tenancy(tenants=jordan, charged_from=date(2027, 6, 1)).model_copy(update=account)
    do(cloud, "let", lambda _: [let])
    fields = {"tenancy_id": "tcy-1", "property_id": "prop-1", "account_id": account_of(cloud)}
    rent = {"type": "rent", "due_on": date(2026, 11, 1), "amount": usd(145_000), "state": "open"}
    do(cloud, "rent", lambda _: [Charge.model_validate({"record_id": "chg-1", **fields, **rent})])
    scan(cloud, hours=1)

    def owed() -> str:
        (one,) = (one for one in cloud.wiring.findings.unsettled(account_of(cloud)) if one.subject_id == "chg-1")
        return one.detail

    assert owed() == "1450.00 USD"
    (one,) = (one for one in cloud.wiring.findings.unsettled(account_of(cloud)) if one.subject_id == "chg-1")
    calls(cloud, "update_finding", {"finding_id": one.finding_id, "action": "snooze", "until": "2026-11-24T12:00"})
    cheque = {"received_on": date(2026, 11, 20), "amount": usd(60_000), "method": "cheque"}
    do(cloud, "pay", lambda book: paid(book, Payment.model_validate({"record_id": "pay-1", **fields, **cheque})))
    scan(cloud, hours=2)
    assert owed() == "850.00 USD"


def test_an_emergency_is_told_again_until_somebody_sees_to_it(cloud: Cloud) -> None:
    leaks(cloud, urgency="emergency")
    before = len(cloud.texts_to(MARIA))
    for hours in (1.1, 1, 3):
        scan(cloud, hours=hours)
    assert cloud.texts_to(MARIA)[before:] == ["118 Oak Street, 1: nobody has been asked to do the repair yet."] * 3


def test_findings_are_listed_and_dismissed_and_scanners_set_by_text(cloud: Cloud) -> None:
    leaks(cloud)
    scan(cloud, hours=73)
    listed = calls(cloud, "list_findings", {})
    found = re.search(r"fnd-\w+", listed)
    assert found
    assert "118 Oak Street, 1: nobody has been asked" in listed
    calls(cloud, "update_finding", {"finding_id": found.group(), "action": "dismiss"})
    assert states(cloud) == {}
    assert "Nothing of that." in calls(cloud, "list_findings", {})
    calls(cloud, "set_scanner", {"scanner": "maintenance_followup", "on": False})
    assert "maintenance_followup · on" in calls(cloud, "list_scanners", {})
    decide(cloud, MARIA, "approved")
    cloud.settle()
    assert "Done: I no longer watch this: repairs under way" in cloud.texts_to(MARIA)[-1]
    assert "maintenance_followup · off" in calls(cloud, "list_scanners", {})
    calls(cloud, "set_scanner", {"scanner": "all", "on": True, "weekdays": [1, 2]})
    decide(cloud, MARIA, "approved")
    cloud.settle()
    assert "Done: I watch all the records again: " in cloud.texts_to(MARIA)[-1]
    assert (
        " and the rest. From now on I look through all the records: only on Monday, Tuesday"
        in cloud.texts_to(MARIA)[-1]
    )


@for_each(
    ("given", "says"),
    [
        ({"scanner": "all", "weekdays": []}, "I look through all the records: on every day of the week"),
        ({"scanner": "all", "weekdays": [1, 2, 3, 4, 5, 6]}, "I look through all the records: on every day but Sunday"),
        (
            {"scanner": "rent_collection", "offsets": [-3, 0, 1], "weekdays": [1]},
            "I look for this (rents): 3 days before, on the day, a day after; only on Monday",
        ),
        ({"scanner": "rent_collection", "limits": {"ahead_days": 40}}, "Days rents are charged ahead 40"),
    ],
)
def test_receipt_of_a_changed_scanner_says_what_holds_now(cloud: Cloud, given: dict[str, Any], says: str) -> None:
    calls(cloud, "set_scanner", given)
    decide(cloud, MARIA, "approved")
    cloud.settle()
    assert says in cloud.texts_to(MARIA)[-1]
    assert "as you said" not in cloud.texts_to(MARIA)[-1]


@pytest.mark.parametrize(("actor", "other"), [(MARIA, SAM), (SAM, MARIA)])
def test_others_read_who_ended_a_finding_and_the_member_who_did_does_not(
    cloud: Cloud, monkeypatch: pytest.MonkeyPatch, actor: Person, other: Person
) -> None:
    people = cloud.wiring.people.members(account_of(cloud))
    both = tuple(one for one in people if one.name in (MARIA.name, SAM.name))
    monkeypatch.setattr("steward.agent.turns.audiences.member.MemberAudience.deciders", lambda *_: both)
    leaks(cloud, "completed")
    scan(cloud, days=7, minutes=1)
    finding = cloud.wiring.findings.unsettled(account_of(cloud))[0].finding_id
    calls(cloud, "update_finding", {"finding_id": finding, "action": "dismiss"}, actor)
    cloud.later(60)
    said = f"{actor.name} wants nothing done about this. So I won't"
    assert cloud.texts_to(other)[-1].startswith(said)
    assert not any(f"{actor.name} wants" in text or "not needed any more" in text for text in cloud.texts_to(actor))


def test_request_names_what_somebody_has_put_off_about_the_same_person(cloud: Cloud) -> None:
    owes_rent(cloud)
    scan(cloud, days=8, minutes=20)
    (owed,) = (one for one in cloud.wiring.scan_store.unsettled(account_of(cloud)) if one.scanner == "rent_collection")
    snoozed = {"finding_id": owed.finding_id, "action": "snooze", "until": "2026-12-04T12:00"}
    calls(cloud, "update_finding", snoozed, SAM)

    def asked(person: Person, text: str) -> str:
        calls(cloud, "send_message", {"contact_id": contact(cloud, PETE.name), "text": text, "reason": "rent"}, person)
        return next(one for one in reversed(cloud.texts_to(person)) if text in one)

    put_off = f"put off until Fri, Dec 4, 12:00 PM: {render(cloud.wiring.scanning.says(owed), 'en')}"
    assert f"Sam Lee has {put_off}" in asked(MARIA, "Please pay the rent.").splitlines()
    assert f"This is {put_off}" in asked(SAM, "Rent?").splitlines()
    cloud.clock.shift(timedelta(days=8))
    assert "put off" not in asked(MARIA, "The rent?")


def test_duty_that_becomes_overdue_is_listed_once(cloud: Cloud) -> None:
    account_id, due = account_of(cloud), cloud.wiring.clock().date() + timedelta(days=5)
    fields = {"rule_id": "smoke_alarms", "title": "Smoke alarm test", "subject_id": "prop-1", "due_on": due}
    item = ComplianceItem(account_id=account_id, record_id="cmp-1", zone="America/New_York", **fields)
    do(cloud, "item", lambda _: [item])
    scan(cloud, hours=1)
    assert states(cloud) == {"compliance_due": "told"}
    scan(cloud, days=6)
    assert states(cloud) == {"compliance_overdue": "told"}


def test_the_rent_of_the_weeks_to_come_is_written_once(cloud: Cloud) -> None:
    account = {"account_id": account_of(cloud)}
    do(cloud, "let", lambda _: [tenancy().model_copy(update=account)])
    for _ in range(2):
        scan(cloud)
    book = cloud.wiring.records.book(account_of(cloud))
    written = [(one.due_on.isoformat(), str(one.amount)) for one in book.under("tcy-1", CHARGE, Charge)]
    # It is 20 November: what was due before then was brought along as a balance.
    assert written == [("2026-12-01", "1450.00 USD")]
    scan(cloud, days=7, hours=1)
    scan(cloud, days=7, hours=1)
    book = cloud.wiring.records.book(account_of(cloud))
    assert [one.due_on.isoformat() for one in book.under("tcy-1", CHARGE, Charge)] == ["2026-12-01", "2027-01-01"]
    assert book.balance("tcy-1", "USD").minor == 290_000
    assert not cloud.wiring.records.compared(account_of(cloud))


def owes_rent(cloud: Cloud, flat: str = "1") -> None:
    """Pete's number is Jordan's here: whoever rents the flat, whose rent is due on the first."""
    people = cloud.wiring.people.contacts_now(account_of(cloud))
    tenant = next(one.contact_id for one in people if PETE.phone in one.addresses)
    fields = {"account_id": account_of(cloud), "tenants": (Tenant(contact_id=tenant, leads=True),)}
    let = tenancy(f"tcy-{flat}", f"unit-{flat}").model_copy(update=fields)
    home = unit(f"unit-{flat}").model_copy(update={"account_id": account_of(cloud), "state": "off_market"})
    do(cloud, f"let-{flat}", lambda book: [*(() if book.find(home.record_id, Unit) else (home,)), let])
    scan(cloud)


def switch_on(cloud: Cloud, *names: str) -> None:
    today = cloud.wiring.clock().date()
    for name in names:
        do(cloud, f"on-{name}", partial(switched, name=name, today=today, on=True))


def test_tenant_is_reminded_of_rent_if_switched_on_and_else_the_owner(cloud: Cloud) -> None:
    owes_rent(cloud)
    switch_on(cloud, "rent_late")
    scan(cloud, days=8, minutes=20)
    # Nobody has switched on what is said before a rent is due.
    assert states(cloud) == {"rent_coming": "told", "inspection_due": "ran", "inspection_untold_late": "told"}
    assert cloud.texts_to(PETE) == []
    # A gap: the rent is overdue, and that it is due soon is over.
    cloud.clock.shift(timedelta(days=4))
    assert "rent_coming" not in states(cloud)
    cloud.clock.shift(timedelta(days=-4))
    for hours in (72, 23, 1, 12):
        scan(cloud, hours=hours)
    assert len(cloud.texts_to(PETE)) == 1
    assert "1,450.00" in cloud.texts_to(PETE)[0]
    assert states(cloud)["rent_late"] == "proposed"
    reported = [
        one
        for one in cloud.texts_to(MARIA)
        if "This went out without asking, as your team lets me do with such messages." in one
    ]
    assert ["1,450.00" in one for one in reported] == [True]


@for_each(("decision", "reminders"), [("approved", 0), ("rejected", 1), ("", 1)], cloud=cloud)
def test_rent_reminder_waits_while_a_payment_of_it_is_undecided(cloud: Cloud, decision: str, reminders: int) -> None:
    owes_rent(cloud)
    switch_on(cloud, "rent_late")
    cloud.wiring.autonomy.set_level(account_of(cloud), "record_payment", 1, member(cloud, MARIA))
    scan(cloud, days=11, hours=22)
    given = {"tenancy_id": "tcy-1", "place": "118 Oak Street, 1", "method": "cheque"}
    calls(cloud, "record_payment", {**given, "amount": "1450", "received_on": "2026-12-02"})
    assert any("1,450.00" in text for text in cloud.texts_to(MARIA)[-2:]), cloud.texts_to(MARIA)[-4:]
    for _ in range(4):
        scan(cloud, hours=1)
    assert (cloud.texts_to(PETE), states(cloud)["rent_late"]) == ([], "open")
    if decision:
        decide(cloud, MARIA, decision)
        cloud.settle()
    for hours in (1, 23, 1):
        scan(cloud, hours=hours)
    assert ["1,450.00" in text for text in cloud.texts_to(PETE)] == [True] * reminders


def test_tenant_reminded_today_is_not_reminded_again_before_tomorrow(cloud: Cloud) -> None:
    people_store = cloud.wiring.people_store
    account = people_store.account(account_of(cloud))
    assert account
    people_store.put_account(account.model_copy(update={"zone": "UTC"}))
    owes_rent(cloud)
    switch_on(cloud, "rent_due", "insurance_ends")
    people = cloud.wiring.people.contacts_now(account_of(cloud))
    tenant = next(one.contact_id for one in people if PETE.phone in one.addresses)
    pete = vendor().model_copy(update={"account_id": account_of(cloud), "contact_id": tenant})
    insured = liability(date(2026, 12, 5)).model_copy(update={"account_id": account_of(cloud)})
    do(cloud, "insured", lambda _: [pete, insured])
    scan(cloud, days=8, minutes=20)
    assert len(cloud.texts_to(PETE)) == 1
    # It is a day for the account, which goes by another clock than the property.
    scan(cloud, hours=17)
    assert len(cloud.texts_to(PETE)) == 1
    scan(cloud, hours=1)
    assert len(cloud.texts_to(PETE)) == 2
    assert {state for check, state in states(cloud).items() if check != "inspection_untold_late"} == {"proposed", "ran"}


@for_each("zone", ["America/New_York", "Pacific/Auckland"], cloud=cloud)
def test_tenant_is_texted_next_morning_when_scan_catches_up_at_night(cloud: Cloud, zone: str) -> None:
    account = cloud.wiring.people_store.account(account_of(cloud))
    assert account
    cloud.wiring.people_store.put_account(account.model_copy(update={"zone": zone}))
    owes_rent(cloud)
    switch_on(cloud, "rent_late")

    def scan_at(day: int, hour: int, minute: int) -> None:
        cloud.clock.move_to(datetime(2026, 12, day, hour, minute, tzinfo=ZoneInfo(zone)))
        scan(cloud)

    # Nothing has run since November. By its two days, the reminder of the second would be too late in the morning.
    for day, hour, minute in ((3, 21, 44), (3, 23, 59), (4, 0, 0), (4, 7, 59), (4, 8, 59)):
        scan_at(day, hour, minute)
        assert (cloud.texts_to(PETE), states(cloud)["rent_late"]) == ([], "open")
    for day, hour, minute in ((4, 9, 1), (4, 9, 16), (4, 22, 0)):
        scan_at(day, hour, minute)
        assert len(cloud.texts_to(PETE)) == 1


def test_scan_command_lists_due_scans_and_findings_and_sets_a_scanner(cloud: Cloud) -> None:
    leaks(cloud)
    due = "maintenance_followup · on · days: none · 1 due · 0 found and not settled"
    assert due in list(list_scanners(cloud.wiring, ""))
    soon, later = (list(preview(cloud.wiring, "", date(2026, 11, day))) for day in (22, 25))
    assert soon == ["0 would be found by 2026-11-22."]
    assert later == [
        "maintenance_followup · would be told · 118 Oak Street, 1: nobody has been asked to do the repair yet.",
        "1 would be found by 2026-11-25.",
    ]
    assert states(cloud) == {}
    scan(cloud, hours=73)
    assert any("fnd-" in line and "told since 2026-11-23" in line for line in list_scanners(cloud.wiring, ""))
    list(set_scanner(cloud.wiring, "", "maintenance_followup", on=False))
    assert any(line.startswith("maintenance_followup · off") for line in list_scanners(cloud.wiring, ""))
    with pytest.raises(ScannerRefusedError, match="goes by no days"):
        list(set_scanner(cloud.wiring, "", "maintenance_followup", offsets=[3]))


def test_a_dry_run_does_not_name_what_was_found_before(cloud: Cloud) -> None:
    fields = {"account_id": account_of(cloud), "end": date(2026, 12, 10)}
    do(cloud, "let", lambda _: [tenancy().model_copy(update=fields)])
    line, *_ = preview(cloud.wiring, "", date(2026, 11, 21))
    assert line.startswith("lease_lifecycle · would call workflow_lease_renewal · 118 Oak Street, 1")
    scan(cloud)
    do(cloud, "ends", lambda book: [book.need("tcy-1", Tenancy).model_copy(update={"rollover": False})])
    assert cloud.wiring.scans.due(account_of(cloud), cloud.wiring.clock())["lease_lifecycle"] == 1
    assert not any(one.startswith("lease_lifecycle") for one in preview(cloud.wiring, "", date(2026, 11, 21)))


def test_dry_run_before_nine_names_the_morning_of_a_finding(cloud: Cloud) -> None:
    fields = {"account_id": account_of(cloud), "end": date(2026, 12, 31)}
    do(cloud, "let", lambda _: [tenancy().model_copy(update=fields)])
    at_half_past_six = datetime(2026, 11, 21, 6, 30, tzinfo=ZoneInfo("America/New_York"))
    cloud.clock.move_to(at_half_past_six, tick=False)
    settings = AccountScannerSettings(account_id=account_of(cloud), scanner="lease_lifecycle")
    now, later = (cloud.wiring.scans.would_find(settings, days) for days in (0, 30))
    assert [one.found_at for one in now] == [at_half_past_six]
    thirty_days_before = datetime(2026, 12, 1, 9, tzinfo=ZoneInfo("America/New_York"))
    assert [one.found_at for one in later] == [at_half_past_six, thirty_days_before]


def test_setting_that_would_remind_many_at_once_says_how_many(cloud: Cloud) -> None:
    account = {"account_id": account_of(cloud)}
    for number in range(25):
        fields = {"unit_id": f"unit-{number}x", "tenants": (Tenant(contact_id=f"ctc-{number}", leads=True),), **account}
        flat = unit(f"unit-{number}x").model_copy(update={**account, "label": f"{number}"})
        let = tenancy(f"tcy-{number}").model_copy(update=fields)
        do(cloud, f"let-{number}", partial(_all_of, (flat, let)))
    scan(cloud)
    # The rents of the first of December are written; from this day on they are eleven days away.
    eleven = {"scanner": "rent_collection", "offsets": [-11, -3, 1]}
    calls(cloud, "set_scanner", eleven)
    decide(cloud, MARIA, "approved")
    cloud.settle()
    assert "25 people would be reminded at once" in "\n".join(map(str, cloud.log(MARIA)))
    assert cloud.wiring.findings.settings(account_of(cloud)) == {}
    with pytest.raises(ScannerRefusedError, match="25 people"):
        list(set_scanner(cloud.wiring, "", "rent_collection", offsets=[-11], people=24))
    list(set_scanner(cloud.wiring, "", "rent_collection", offsets=[-11], people=25))
    assert cloud.wiring.findings.settings(account_of(cloud))["rent_collection"].offsets == (-11,)


def _all_of(records: Sequence[TradeRecord], _: Book) -> Sequence[TradeRecord]:
    return records
