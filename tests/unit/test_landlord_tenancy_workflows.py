"""Workflow steps of a tenancy: rent increase, arrears, renewal, end and deposit."""

from __future__ import annotations

from datetime import UTC, date, datetime
from typing import Any

import pytest

from steward.core.sentences import Day, ShortDay, render, say
from steward.trades.portfolio.deposit_records import SchemeDeposit
from steward.trades.portfolio.tenancies import Deposit
from steward.trades.records.reminders import ReminderCount, SentReminder
from steward.trades.records.workflow_types import Action, StepCall, StepEnd, StepWait
from tests.support.landlord import TODAY, A, place, tenancy, usd
from tests.support.two_accounts import NOW
from tests.support.workflow_step_snapshots import (
    DAY,
    GOES,
    GONE,
    LET,
    PAST,
    answers_are_stored,
    arguments,
    ask,
    call,
    changed,
    leaving,
    paper_of,
    wait,
)
from tests.unit.test_landlord_calendar import letter, listing, noon, visit
from tests.unit.test_payment_rules import charge, mandate, plan

pytestmark = pytest.mark.usefixtures(answers_are_stored.name)


RISE = {"rent": "1500.00", "effective_on": "2027-02-01"}


def rise(step: str, *records: Any, **facts: Any) -> Action:
    one = facts.pop("one", tenancy())
    return ask("rent_increase", step, place(), LET, *records, one, arguments=RISE, **facts)


def test_higher_rent_is_drafted_served_and_put_down() -> None:
    assert call(rise("notice")) == ("draft_notice", "call", False)
    assert arguments(rise("notice")) == {
        "tenancy_id": "tcy-1",
        "place": "118 Oak Street, 1",
        "kind": "rent_increase",
        "day": "2027-02-01",
        "rent": "1500.00",
    }
    drafted = letter("rent_increase", date(2027, 2, 1), amount=usd(150_000))
    assert rise("notice", drafted) == StepEnd()
    assert rise("serving") == StepEnd("declined")
    assert rise("serving", changed(drafted, amount=usd(1))) == StepEnd("declined")
    # A rise is announced 60 days ahead: on Dec 3 at the latest, until the next morning. It is 9:41 there.
    assert wait(rise("serving", drafted)) == ("served", 13.97, [1, 3, 7, 11.97])
    of: dict[str, Any] = {"who": "Pete Rossi", "where": "118 Oak Street, 1", "day": Day(date(2027, 2, 1))}
    of["by"] = ShortDay(date(2026, 12, 3))
    # Drafted so late, a day after would be an hour after the morning of the day before the last.
    shortly = NOW + 11 * DAY
    short = rise("serving", drafted, now=shortly, waiting_since=shortly)
    assert isinstance(short, StepWait)
    assert short.nudges == (datetime(2026, 12, 2, 14, tzinfo=UTC),)
    asked = rise("serving", drafted, named=lambda _: "Pete Rossi")
    assert isinstance(asked, StepWait)
    assert asked.asks == say("notice-to-serve", form="rent_increase", **of)
    late = rise("serving", drafted, now=NOW + 14 * DAY, waiting_since=NOW, named=lambda _: "Pete Rossi")
    assert isinstance(late, StepWait)
    assert late.until <= NOW + 14 * DAY
    # Two months from the day on which it is too late, on the first of one.
    assert late.asks == say("notice-too-late", form="rent_increase", first=ShortDay(date(2027, 3, 1)), **of)
    served = changed(drafted, state="served", served_on=TODAY)
    assert rise("serving", served) == StepEnd()
    assert rise("change", drafted) == StepEnd("declined")
    assert arguments(rise("change", served)) == {
        "tenancy_id": "tcy-1",
        "place": "118 Oak Street, 1",
        "rent": "1500.00",
        "effective_on": "2027-02-01",
        "given_on": "2026-11-20",
    }
    assert rise("waiting") == StepEnd("cancelled")
    terms = (*tenancy().terms, changed(tenancy().terms[0], start=date(2027, 2, 1), rent=usd(150_000)))
    agreed = tenancy(terms=terms)
    assert rise("change", served, one=agreed) == StepEnd()
    until = rise("waiting", one=agreed)
    assert isinstance(until, StepWait)
    assert until.until == datetime(2027, 2, 1, 14, tzinfo=UTC)
    before = StepEnd("cancelled", say("tenancy-ends", day=Day(date(2027, 1, 31))))
    goes = changed(GOES, notice=changed(GOES.notice, vacate_on=date(2027, 1, 31)))
    assert [rise(step, one=goes) for step in ("notice", "serving", "change")] == [before] * 3
    assert rise("waiting", one=changed(goes, terms=terms)) == before
    assert isinstance(rise("waiting", one=changed(GOES, terms=terms)), StepWait)


def owed(step: str, *records: Any, **facts: Any) -> Action:
    one = facts.pop("one", tenancy())
    return ask("arrears", step, place(), LET, *records, one, **facts)


def test_arrears_are_written_about_paid_or_decided_about() -> None:
    late = charge(due_on=TODAY - DAY)
    assert call(owed("message", late)) == ("send_message", "call", True)
    assert "10.00" in str(arguments(owed("message", late))["text"])
    assert "was due on Thu, Nov 19" in str(arguments(owed("message", late))["text"])
    both = arguments(owed("message", late, charge("chg-2", due_on=TODAY - 9 * DAY)))["text"]
    assert "$20.00 for 118 Oak Street, 1 is overdue, some of it since Wed, Nov 11" in str(both)
    assert wait(owed("payment", late)) == ("payment", 3, [])
    assert wait(owed("choice", late)) == ("choice", 30, [0, 7, 14])
    assert owed("settled", late) == StepEnd("declined")
    paid = say("nothing-overdue-now", where="118 Oak Street, 1")
    assert owed("message", charge()) == StepEnd(why=paid)
    for step in ("payment", "choice", "settled"):
        assert owed(step, charge()) == StepEnd()
    asked = owed("choice", late, plan(100, first=TODAY - 7 * DAY, state="active"), named=lambda _: "Pete Rossi")
    assert isinstance(asked, StepWait)
    assert asked.asks
    assert render(asked.asks, "en") == (
        "Pete Rossi hasn't paid $10.00 for 118 Oak Street, 1, overdue since Thu, Nov 19, 2026. There is a payment plan "
        "already: $1.00 of it has been due since Nov 13, 2026. Shall it be another plan or a notice?"
    )
    notice = letter("arrears", TODAY, state="served", changed_at=PAST)
    for in_hand in (plan(1, state="active"), notice):
        assert owed("payment", late, in_hand) == owed("choice", late, in_hand) == StepEnd()
        assert wait(owed("settled", late, in_hand)) == ("balance", 120, [30, 60])
    for not_in_hand in (
        plan(1),
        plan(1, first=TODAY - 7 * DAY, state="active"),
        changed(notice, changed_at=PAST - DAY),
        changed(notice, state="drafted"),
        changed(notice, type="end"),
    ):
        assert isinstance(owed("payment", late, not_in_hand), StepWait)
    assert owed("settled", late, one=tenancy(state="closed")) == StepEnd("cancelled")


def test_arrears_message_is_left_out_when_a_tenant_was_just_reminded() -> None:
    late = charge(due_on=TODAY - DAY)
    for name, subject, days, wrote in (
        ("rent_late", "chg-1", 3, False),
        ("rent_late", "chg-1", 4, True),
        ("rent_due", "chg-1", 1, True),
        ("rent_late", "chg-2", 1, True),
    ):
        sent = (SentReminder(on=TODAY - days * DAY, name=name, subject_id=subject),)
        reminded = ReminderCount(
            account_id=A, record_id="rmd-ctc-jordan", contact_id="ctc-jordan", since=TODAY, sent=sent
        )
        assert isinstance(owed("message", late, reminded), StepCall) == wrote


END_OF_TERM = date(2026, 12, 31)


def renewal(step: str, *records: Any, rent: str = "", **facts: Any) -> Action:
    one = facts.pop("one", tenancy(end=END_OF_TERM))
    given = {"until": "2027-12-31", "from": "2027-01-01"} | ({"rent": rent} if rent else {})
    return ask("lease_renewal", step, place(), LET, *records, one, arguments=given, **facts)


def test_renewal_is_offered_signed_and_put_down() -> None:
    assert call(renewal("offer")) == ("send_message", "call", True)
    assert "1,450" in str(arguments(renewal("offer"))["text"])
    assert "1,500" in str(arguments(renewal("offer", rent="1500"))["text"])
    asked = renewal("answer")
    assert isinstance(asked, StepWait)
    last = datetime(2026, 12, 31, 14, tzinfo=UTC)
    assert (asked.until, asked.nudges) == (last, (NOW + 7 * DAY, NOW + 14 * DAY, last - 30 * DAY, last - 7 * DAY))
    assert wait(renewal("answer", one=tenancy()))[1] == 60
    assert wait(renewal("answer", one=tenancy(end=TODAY + DAY)))[1] == 14
    assert renewal("answer", paper_of("lease", "tcy-1")) == StepEnd()
    assert isinstance(renewal("answer", paper_of("photo", "tcy-1")), StepWait)
    assert isinstance(renewal("answer", paper_of("lease", "tcy-1", changed_at=PAST - DAY)), StepWait)
    ends = StepEnd("cancelled", say("tenancy-ends", day=Day(date(2027, 2, 28))))
    assert [renewal(step, one=GOES) for step in ("offer", "answer", "terms")] == [ends] * 3
    assert call(renewal("terms")) == ("update_tenancy", "renew", False)
    assert arguments(renewal("terms"))["day"] == "2027-12-31"
    assert renewal("terms", made={"renew": "failed"}) == StepEnd("failed")
    done = tenancy(end=date(2027, 12, 31))
    assert renewal("offer", one=done) == renewal("answer", one=done) == renewal("terms", one=done) == StepEnd()
    assert arguments(renewal("terms", rent="1500", one=done)) == {
        "tenancy_id": "tcy-1",
        "place": "118 Oak Street, 1",
        "rent": "1500.00",
        "effective_on": "2027-01-01",
        "agreed": True,
    }
    later = renewal("terms", rent="1500", one=done, now=datetime(2027, 1, 9, 15, tzinfo=UTC))
    assert arguments(later)["effective_on"] == "2027-01-09"


def test_tenancy_ends_step_by_step() -> None:
    assert arguments(leaving("notice", tenancy()))["kind"] == "end"
    assert leaving("notice", tenancy(), by="tenant") == leaving("serving", tenancy(), by="tenant") == StepEnd()
    assert leaving("notice", GOES) == leaving("serving", GOES) == leaving("change", GOES) == StepEnd()
    drafted = letter("end", date(2027, 2, 28))
    assert leaving("change", tenancy(), drafted) == StepEnd("declined")
    served = changed(drafted, state="served", served_on=TODAY)
    assert arguments(leaving("change", tenancy(), served)) == {
        "tenancy_id": "tcy-1",
        "place": "118 Oak Street, 1",
        "event": "notice",
        "day": "2027-02-28",
        "by": "owner",
        "given_on": "2026-11-20",
    }
    assert "given_on" not in arguments(leaving("change", tenancy(), by="tenant"))
    assert call(leaving("relet", GOES, relist=True)) == ("workflow_find_tenant", "call", True)
    assert arguments(leaving("relet", GOES, relist=True)) == {
        "unit_id": "unit-1",
        "place": "118 Oak Street, 1",
        "rent": "1450.00",
        "per": "month",
        "available_from": "2027-03-05",
    }
    assert leaving("relet", GOES) == leaving("relet", GOES, listing(), relist=True) == StepEnd()
    assert leaving("relet", tenancy(), relist=True) == StepEnd()
    assert arguments(leaving("exit", GOES)) == {
        "property_id": "prop-1",
        "unit_id": "unit-1",
        "kind": "exit",
        "proposed": ["2027-02-28T10:00"],
        "place": "118 Oak Street, 1",
    }
    last = visit(noon(2), type="exit", at=noon(2), state="scheduled")
    assert leaving("exit", GOES, last) == StepEnd()
    for none in (changed(last, type="entry"), changed(last, state="cancelled"), changed(last, at=PAST - DAY)):
        assert isinstance(leaving("exit", GOES, none), StepCall)
    until = leaving("leaving", GOES)
    assert isinstance(until, StepWait)
    assert until.until == datetime(2027, 2, 28, 14, tzinfo=UTC)
    assert leaving("leaving", tenancy()) == leaving("closing", tenancy()) == StepEnd("cancelled")
    assert leaving("visit", tenancy(), last) == StepEnd()
    assert leaving("leaving", GONE) == StepEnd()
    assert wait(leaving("visit", GOES, last)) == ("findings", 14, [1, 3, 7])
    assert leaving("visit", GOES, changed(last, state="done")) == leaving("visit", GOES) == StepEnd()
    assert call(leaving("out", GOES)) == ("update_tenancy", "call", True)
    assert arguments(leaving("out", GOES))["event"] == "end"
    assert leaving("out", GONE) == StepEnd()
    assert wait(leaving("account", GONE, charge())) == ("balance", 120, [3, 14, 30])
    assert leaving("account", GONE) == leaving("account", GOES, charge()) == StepEnd()


def test_deposit_goes_back_by_its_scheme_or_shows_a_receipt() -> None:
    scheme = SchemeDeposit(provider="mydeposits", state="protected", call="c", asked_at=NOW, asked_by="mbr-1")
    held = changed(GONE, deposit=Deposit(amount=usd(50_000), state="paid"))
    protected = changed(held, deposit=changed(held.deposit, scheme=scheme))

    def connected(what: str) -> bool:
        return what == "deposits"

    assert call(leaving("deposit", protected, connected=connected)) == ("deposit_release", "release", True)
    assert arguments(leaving("deposit", protected, connected=connected))["to_tenant"] == "500.00"
    for waits in (
        leaving("deposit", protected),
        leaving("deposit", held, connected=connected),
        leaving("deposit", protected, connected=connected, made={"release": "done"}),
    ):
        assert wait(waits) == ("deposit_back", 44, [1, 11, 14])
    assert leaving("deposit", GONE) == leaving("deposit", changed(held, state="notice")) == StepEnd()
    for state in ("none", "released"):
        assert leaving("deposit", changed(held, deposit=changed(held.deposit, state=state))) == StepEnd()
    due = changed(held, deposit=changed(held.deposit, state="due"))
    # A deposit that was never charged here came on record with the tenancy.
    assert isinstance(leaving("deposit", due), StepWait)
    assert leaving("deposit", due, charge(type="deposit")) == StepEnd()
    paid = charge(type="deposit", paid=5, state="part_paid")
    assert isinstance(leaving("deposit", due, paid), StepWait)
    assert isinstance(leaving("deposit", due, changed(paid, paid=0, state="open"), charge("chg-2", paid=5)), StepEnd)
    assert leaving("deposit", due, paid, paper_of("receipt", "tcy-1")) == StepEnd()
    assert isinstance(leaving("deposit", due, paid, paper_of("receipt", "tcy-1", changed_at=NOW - DAY)), StepWait)
    assert isinstance(leaving("deposit", due, paid, paper_of("photo", "tcy-1")), StepWait)


def test_tenancy_is_closed_once_nothing_is_collected_any_more() -> None:
    def payments(what: str) -> bool:
        return what == "payments"

    assert arguments(leaving("closing", GONE))["event"] == "close"
    assert arguments(leaving("closing", GONE))["day"] == "2026-11-20"
    assert call(leaving("closing", GONE, mandate(), connected=payments)) == ("payments_stop_autopay", "autopay", False)
    assert arguments(leaving("closing", GONE, mandate()))["event"] == "close"
    stopped = leaving("closing", GONE, mandate(), connected=payments, made={"autopay": "declined"})
    assert call(stopped)[0] == "update_tenancy"
    assert leaving("closing", GONE, made={"autopay": "failed"}) == StepEnd("failed")
    assert leaving("closing", GOES) == StepEnd()
