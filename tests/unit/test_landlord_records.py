"""Stored landlord records: field limits, defaults, state changes and derived rows."""

from __future__ import annotations

import json
import os
from collections.abc import Iterator, Mapping
from datetime import UTC, datetime, timedelta
from pathlib import Path
from typing import Any

import pytest

from steward.trades.portfolio.applications import APPLICATION
from steward.trades.portfolio.compliance_items import COMPLIANCE
from steward.trades.portfolio.deposit_records import DepositDeduction, DepositRelease, SchemeBankAccount, SchemeDeposit
from steward.trades.portfolio.filed_documents import DOCUMENT, FiledDocument
from steward.trades.portfolio.inspections import INSPECTION
from steward.trades.portfolio.ledger_entries import CHARGE, EXPENSE, PAYMENT
from steward.trades.portfolio.legal_rules import RULES, LegalRuleSet
from steward.trades.portfolio.listings import LISTING, AdvertDayCount, PortalAdvert
from steward.trades.portfolio.maintenance_jobs import MAINTENANCE, POLICY, QUOTE, VENDOR
from steward.trades.portfolio.mandates import MANDATE
from steward.trades.portfolio.market_rents import COMPARABLE
from steward.trades.portfolio.notices import NOTICE
from steward.trades.portfolio.payment_plans import PLAN
from steward.trades.portfolio.payment_requests import REQUEST, PaymentRequest
from steward.trades.portfolio.properties import PROPERTY, UNIT, OwnerTerms
from steward.trades.portfolio.report_records import REPORT, PortfolioReport
from steward.trades.portfolio.tenancies import TENANCY, Deposit
from steward.trades.portfolio.trade import PORTFOLIO
from steward.trades.records.models import RecordChange, TradeRecord
from steward.trades.records.record_types import RecordType, Trade, balance_shares, derived_rows
from steward.trades.records.reminders import REMINDED, REMINDER, ReminderCount, ReminderSetting, SentReminder
from tests.support.landlord import TODAY, A, leak, liability, place, quote, tenancy, unit, usd, vendor
from tests.support.two_accounts import NOW
from tests.unit.test_landlord_calendar import application, comparable, given, item, letter, listing, visit
from tests.unit.test_payment_rules import charge, mandate, parts, payment, plan
from tests.unit.test_report_figures import expense

_EVERY_RECORDS = ("revision", "changed_at", "changed_by", "change_id", "withdrawn", "outside")
FIXTURES = Path(__file__).parents[1] / "fixtures" / "records"


def is_stored(name: str, lines: list[str]) -> None:
    """The file of this name has these lines. `STEWARD_UPDATE_GOLDEN=1` writes it anew."""
    path = FIXTURES / f"{name}.txt"
    if os.environ.get("STEWARD_UPDATE_GOLDEN"):
        path.write_text("".join(f"{line}\n" for line in lines))
    assert path.read_text().splitlines() == lines, f"{path.name}: what is stored of records has changed"


def declared(name: str, schema: Mapping[str, Any]) -> Iterator[str]:
    """A line for each field: its type, bounds and default."""
    for field, told in schema.get("properties", {}).items():
        if field in _EVERY_RECORDS:
            continue
        needed = " required" if field in schema.get("required", ()) else ""
        yield f"{name}.{field}{needed} {_short({key: value for key, value in told.items() if key != 'title'})}"


def _short(value: object) -> str:
    return json.dumps(value, ensure_ascii=False, sort_keys=True).replace('"', "")


def _of(kind: RecordType) -> Iterator[str]:
    states = kind.states
    kept = [name for name in ("listed", "alone", "is_heard") if getattr(kind, name)]
    yield " ".join((f"{kind.prefix} is a {kind.called}", *kept))
    yield f"{kind.prefix} begins {sorted(states.begins)}, is over {sorted(states.final)}"
    yield from (f"{kind.prefix} {state}: {_short(dict(moves))}" for state, moves in states.moves.items())


KINDS: tuple[RecordType, ...] = (
    PROPERTY,
    UNIT,
    TENANCY,
    CHARGE,
    PAYMENT,
    REQUEST,
    MANDATE,
    EXPENSE,
    VENDOR,
    POLICY,
    MAINTENANCE,
    QUOTE,
)
KINDS += (LISTING, APPLICATION, COMPARABLE, RULES, COMPLIANCE, INSPECTION, PLAN, DOCUMENT, NOTICE, REPORT)


def test_stored_records_have_fields_and_states_as_declared() -> None:
    assert [one.prefix for one in PORTFOLIO.kinds] == [one.prefix for one in (*KINDS, REMINDER, REMINDED)]
    lines = []
    for kind in PORTFOLIO.kinds:
        schema = kind.model.model_json_schema()
        lines += [*_of(kind), *declared(kind.name, schema)]
        lines += [line for part, told in schema.get("$defs", {}).items() for line in declared(part, told)]
    lines += declared("change", RecordChange.model_json_schema())
    assert all(type(one).model_validate(one.model_dump()) == one for one in every_record())
    # A part of several records is listed once.
    is_stored("declared", list(dict.fromkeys(lines)))
    every = {name: field.get_default() for name, field in TradeRecord.model_fields.items() if name in _EVERY_RECORDS}
    assert every == {"revision": 0, "changed_at": None, "changed_by": "", "change_id": "", "withdrawn": False} | {
        "outside": ()
    }


def ids(record_id: str) -> dict[str, Any]:
    return {"account_id": A, "record_id": record_id}


def filed(**fields: Any) -> FiledDocument:
    """A lease on file."""
    told: dict[str, Any] = {"subjects": ("tcy-1", "unit-1"), "type": "lease", "title": "Lease", "format": "pdf"}
    return FiledDocument(**{**ids("doc-1"), **told, "sha256": "0", "sent": "member", "filed_on": TODAY, **fields})


def request(**fields: Any) -> PaymentRequest:
    """A link for 10.00, asked for today."""
    told: dict[str, Any] = {"tenancy_id": "tcy-1", "property_id": "prop-1", "asked_on": TODAY, "asked_by": "mbr-1"}
    told |= {"amount": usd(1_000), "provider": "stripe", "session_id": "cs_1"}
    return PaymentRequest(**{**ids("prq-1"), **told, "expires_at": datetime(2026, 12, 1, tzinfo=UTC), **fields})


def report(**fields: Any) -> PortfolioReport:
    """A rent roll of a day."""
    told: dict[str, Any] = {"type": "rent_roll", "first": TODAY, "last": TODAY, "number": 1, "made_on": TODAY}
    return PortfolioReport(**{**ids("rep-1"), **told, "lines": (), "totals": (), **fields})


def changed(record: Any, **fields: Any) -> Any:
    return record.model_copy(update=fields)


SCHEME = SchemeDeposit(
    provider="mydeposits",
    call="call-1",
    asked_at=NOW,
    asked_by="mbr-1",
    pay_into=SchemeBankAccount(sort_code="1", account="2", reference="3"),
    release=DepositRelease(
        call="call-2",
        asked_at=NOW,
        to_tenant=usd(499),
        to_owner=usd(1),
        kept=(DepositDeduction(reason="cleaning", amount=usd(1)),),
    ),
)
OWNED = changed(place(), owners=("ctc-1", "mbr-1"), agreed=(OwnerTerms(owner_id="ctc-1", statement_day=3),))
ADVERT, COUNTED = PortalAdvert(portal="domain", ref="d-1"), AdvertDayCount(on=TODAY, views=3)


def every_record() -> list[Any]:
    """Records of every kind, as they are new and as they are later."""
    return [
        place(),
        OWNED,
        unit("unit-1"),
        tenancy(),
        tenancy(
            deposit=Deposit(amount=usd(500), scheme=SCHEME),
            notice=given(TODAY),
            state="notice",
            changed_at=NOW,
            revision=3,
        ),
        tenancy(end=TODAY, rollover=False, autopay=True),
        charge(mandate_id="mnd-1"),
        charge(paid=400, waived=100, state="part_paid", changed_at=NOW),
        charge(state="reversed"),
        payment(),
        payment(allocations=parts(chg_1=300), refunded=200, mandate_id="mnd-1", charge_id="chg-1"),
        payment(state="failed", failed_on=TODAY, tries=1),
        payment(state="pending", request_id="prq-1"),
        request(),
        request(state="paid"),
        mandate(),
        mandate(state="failed"),
        expense(),
        expense(maintenance_id="mnt-1", state="reversed"),
        vendor(),
        liability(TODAY),
        liability(TODAY, "prop-1"),
        leak(),
        changed(leak(), vendor_id="ven-pete", unit_id="", state="closed"),
        quote("qte-1", 5),
        changed(quote("qte-1", 5), state="declined"),
        listing(),
        listing(adverts=(ADVERT,), days=(COUNTED,), live_since=TODAY),
        listing(adverts=(ADVERT, changed(ADVERT, state="live")), days=(COUNTED,), state="paused"),
        listing(adverts=(changed(ADVERT, state="uploading"),), state="let"),
        application(applicants=("ctc-1", "ctc-2")),
        application(state="declined"),
        comparable(),
        LegalRuleSet(**ids("law-1"), jurisdiction="AU", rules=(), since=TODAY),
        item(),
        item(subject_id="unit-1", property_id="prop-1", state="done"),
        visit(NOW),
        visit(NOW, at=NOW, state="scheduled", tenancy_id="tcy-1"),
        visit(NOW + timedelta(days=1), NOW, unit_id="", state="cancelled"),
        visit(NOW, at=NOW, state="done", tenancy_id="tcy-1"),
        plan(1, 2),
        plan(1, 2, state="active"),
        filed(),
        filed(expires_on=TODAY.replace(year=2027), state="superseded"),
        letter("entry", TODAY),
        letter("arrears", TODAY, state="served", amount=usd(7)),
        report(),
        report(property_id="prop-1", owner_id="ctc-1"),
        ReminderSetting(**ids("rem-rent_due"), name="rent_due", since=TODAY),
        ReminderCount(
            **ids("rmd-ctc-1"),
            contact_id="ctc-1",
            since=TODAY,
            sent=(SentReminder(on=TODAY, name="x", subject_id="y"),),
        ),
    ]


def _beside(record: Any) -> str:
    """All that a kind says of a record, in a line."""
    kind = PORTFOLIO.kind_of(record.record_id)
    assert kind
    line, money = kind.line(record), {name: str(one) for name, one in kind.owes(record).items()}
    told = {
        "on": " ".join(filter(None, (str(line.on), str(line.amount or ""), line.label))),
        "within": kind.within(record),
        "under": kind.parents(record),
        "hears": [one for one in kind.concerns(record) if one not in kind.parents(record)],
        "persons": record.persons(),
        "owes": money,
        "reported": sorted(kind.reported(record)),
        "scanners": sorted(kind.due(record)),
    }
    return f"{record.record_id} {record.state}: {_short({name: one for name, one in told.items() if one})}"


def test_lines_balances_and_scanners_follow_from_stored_records() -> None:
    assert {type(one) for one in every_record()} == {*PORTFOLIO.models}
    is_stored("beside", [_beside(one) for one in every_record()])
    kind = PORTFOLIO.kind_of("chg-1")
    assert kind
    one = charge(paid=400, state="part_paid", changed_at=NOW, revision=3)
    line: dict[str, Any] = {
        "record_id": "chg-1",
        "prefix": "chg",
        "state": "part_paid",
        "on": "2026-11-20",
        "label": "rent",
    }
    line |= {"within": "tcy-1", "amount": 600, "currency": "USD"}
    due: dict[str, Any] = {
        "record_id": "chg-1",
        "account_id": A,
        "due_at": "2026-11-20T14:41:00.000000Z",
        "revision": 3,
    }
    facts = '{"charge":"chg-1","due":"2026-11-20","left":"6.00 USD","property":"prop-1","tenancy":"tcy-1"}'
    rows = {
        (f"{A}#tcy-1", "chg#2026-11-20#chg-1"): line,
        (f"{A}#prop-1", "chg#2026-11-20#chg-1"): line,
        (f"{A}#open#chg", "2026-11-20#chg-1"): line,
        (f"{A}#chg-1", "due#rent_collection"): {**due, "due_shard": "rent_collection#3", "facts": facts},
        (f"{A}#chg-1", "due#arrears_escalation"): {**due, "due_shard": "arrears_escalation#3", "facts": facts},
    }
    assert derived_rows(kind, one) == {key: {"owner": key[0], "row": key[1], **told} for key, told in rows.items()}
    assert balance_shares(kind, one) == {"tcy-1": usd(1_000)}
    listed = PORTFOLIO.kind_of("rem-x")
    assert listed
    off = ReminderSetting(**ids("rem-x"), name="x", since=TODAY)
    assert [*derived_rows(listed, off)] == [(f"{A}#all#rem", "rem-x"), (f"{A}#open#rem", "2026-11-20#rem-x")]
    assert [row["due_at"] for key, row in derived_rows(kind, charge()).items() if key[1].startswith("due#")] == [
        "1970-01-01T00:00:00.000000Z",
        "1970-01-01T00:00:00.000000Z",
    ]
    gone = changed(one, withdrawn=True)
    assert (
        derived_rows(kind, gone),
        balance_shares(kind, gone),
        derived_rows(kind, None),
        balance_shares(kind, None),
    ) == ({}, {}, {}, {})
    with pytest.raises(ValueError, match="rent_collection is told more of a charge than its row holds"):
        derived_rows(kind, changed(one, mandate_id="m" * 1_000))
    assert PORTFOLIO.kind_of("ctc-1") is None
    with pytest.raises(ValueError, match="two kinds of records of any have one prefix"):
        Trade("any", (kind, kind))
