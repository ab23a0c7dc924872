"""Rules of any trade's records: states, amounts, wording, workflows, reminders and imports."""

from __future__ import annotations

from datetime import date, datetime, timedelta
from types import SimpleNamespace
from typing import Any

import pytest

from steward.core.errors import StewardError
from steward.core.sentences import Day, Joined, LocalTime, Month, PlainAmount, Price, render, say, verbatim
from steward.trades.portfolio.ledger_entries import Charge, Payment
from steward.trades.portfolio.listings import Listing
from steward.trades.portfolio.market_rents import MarketComparable
from steward.trades.portfolio.notices import WrittenNotice
from steward.trades.portfolio.portfolio_import import COLUMNS, CheckedImport, PortfolioImportLine, checked, import_lines
from steward.trades.portfolio.properties import Property, PropertyAddress, Unit
from steward.trades.portfolio.rent_import import RENT_COLUMNS, RENT_NEEDED, RentImportLine, import_rents, rent_lines
from steward.trades.portfolio.rent_schedule import RentTerms
from steward.trades.portfolio.tenancies import Deposit, Tenancy, Tenant
from steward.trades.records.money import Money, amount_of, decimals_of, is_currency, total
from steward.trades.records.record_types import (
    RecordLine,
    RecordType,
    all_lines,
    as_followed,
    due_shard,
    due_shards,
    open_lines,
    partition,
)
from steward.trades.records.reminders import (
    REMINDED,
    ReminderCount,
    ReminderSetting,
    SentReminder,
    counted,
    is_on,
    next_day,
    reminder_id,
    switched,
)
from steward.trades.records.state_machine import RecordStateMachine, TransitionNotAllowedError
from steward.trades.records.value_texts import as_written, recurrence_in_words, said, said_all
from steward.trades.records.workflow_facts import WorkflowFacts
from steward.trades.records.workflow_types import (
    END,
    ChildWorkflow,
    StepCall,
    StepEnd,
    StepWait,
    Workflow,
    WorkflowStep,
    once,
    table_of,
)
from tests.support.landlord import TODAY, A, place, unit, usd
from tests.support.records_in_memory import paper, refusal
from tests.support.two_accounts import NOW
from tests.unit.test_landlord_calendar import letter
from tests.unit.test_landlord_records import declared, is_stored

DAY = timedelta(days=1)
TOO_PRECISE = "an amount in USD has at most 2 decimals, and no mark between thousands: write it like 1380.00"
DOOR = RecordStateMachine(
    frozenset({"shut"}),
    {"shut": {"open": "is_open"}, "is_open": {"shut": "shut", "lock": "gone"}, "gone": {}},
    frozenset({"gone"}),
)


def changed(record: Any, **fields: Any) -> Any:
    return record.model_copy(update=fields)


def test_state_moves_by_the_events_of_its_table_alone() -> None:
    assert [DOOR.after("door", "shut", "open"), DOOR.after("door", "is_open", "lock")] == ["is_open", "gone"]
    for state, event, words, ways in (
        (
            "is_open",
            "open",
            "open is not possible while the door is is open (from there: lock, shut)",
            ("lock", "shut"),
        ),
        ("gone", "open", "open is not possible while the door is gone (nothing follows on that)", ()),
        ("other", "x", "x is not possible while the door is other (nothing follows on that)", ()),
    ):
        with pytest.raises(TransitionNotAllowedError) as refused:
            DOOR.after("door", state, event)
        assert (str(refused.value), refused.value.allowed) == (words, ways)
        assert render(refused.value.why) == "that does not fit how it stands now, so look at it again and then tell me"
    leads = [DOOR.leads(*one) for one in ((None, "shut"), (None, "is_open"), ("shut", "shut"), ("shut", "is_open"))]
    assert leads == [True, False, True, True]
    assert not DOOR.leads("shut", "gone")
    assert [DOOR.is_open(one) for one in ("shut", "is_open", "gone")] == [True, True, False]
    wrong: Any
    for wrong in (
        {"begins": frozenset({"b", "c"}), "moves": {"c": {}}},
        {"begins": frozenset({"c"}), "moves": {"c": {"x": "b"}}},
        {"begins": frozenset({"c"}), "moves": {"c": {}}, "final": frozenset({"b"})},
    ):
        with pytest.raises(ValueError, match=r"these states have no row in their table: b$"):
            RecordStateMachine(**wrong)


def test_kind_of_record_says_nothing_unless_told() -> None:
    plain = RecordType("dor", WrittenNotice, DOOR, lambda one: RecordLine(TODAY))
    one = changed(letter("entry", TODAY), record_id="dor-1", state="shut")
    told = (plain.within(one), plain.parents(one), plain.concerns(one), plain.due(one), plain.owes(one))
    assert told == (None, (), (), {}, {})
    assert (plain.name, plain.called, plain.is_heard, plain.reported(one)) == (
        "written_notice",
        "written notice",
        False,
        {},
    )
    assert (plain.listed, plain.alone) == (False, False)
    part = RecordType(
        "dor", WrittenNotice, DOOR, lambda one: RecordLine(TODAY), lambda _: "a", lambda _: ("b", "a"), lambda _: ("c",)
    )
    assert (part.parents(one), part.concerns(one), part.is_heard) == (("a", "b"), ("a", "b", "c"), True)
    assert plain.moved(one, "open", change_id="x") == changed(one, state="is_open", change_id="x")
    assert one.label_of("x") == "account"
    assert changed(one, outside=("x",)).label_of("x") == "outside"
    keys = (partition(A, "dor-1"), open_lines(A, plain), all_lines(A, plain))
    assert keys == ("acct-1#dor-1", "acct-1#open#dor", "acct-1#all#dor")
    assert due_shards("s") == [f"s#{number}" for number in range(8)]
    assert {due_shard("s", f"dor-{number}") for number in range(99)} == {*due_shards("s")}
    due = {"row": "due#x", "due_at": 1, "looked": 2, "due_shard": 3, "revision": 4}
    assert as_followed(due) == {"row": "due#x", "revision": 4}
    assert as_followed({**due, "row": "chg#1"}) == {**due, "row": "chg#1"}
    assert RecordLine(TODAY) == RecordLine(TODAY, None, "")


def test_amounts_are_whole_minor_units_of_one_currency() -> None:
    yen = Money(minor=5, currency="JPY")
    assert [str(one) for one in (usd(129_500), usd(-5), yen, Money(minor=1, currency="BHD"))] == [
        "1295.00 USD",
        "-0.05 USD",
        "5 JPY",
        "0.001 BHD",
    ]
    assert [decimals_of(one) for one in ("USD", "JPY", "BHD")] == [2, 0, 3]
    assert (usd(3) + usd(4), usd(3) - usd(4), -usd(3), usd(3).of(9)) == (usd(7), usd(-1), usd(-3), usd(9))
    assert (total([usd(1), usd(2)], "USD"), total([], "JPY")) == (usd(3), yen.of(0))
    assert (is_currency("USD"), is_currency("XYZ")) == (True, False)
    assert [amount_of(*one) for one in (("1295", "USD"), ("0.01", "USD"), ("5", "JPY"))] == [usd(129_500), usd(1), yen]
    apart = "amounts in USD and JPY are kept apart: give it in one currency"
    for rule, words in (
        (lambda: usd(1) + yen, apart),
        (lambda: usd(1) - yen, apart),
        (lambda: total([yen], "USD"), apart),
        (lambda: amount_of("x", "USD"), "that is no amount: write it like 1295.00, without a currency"),
        (lambda: amount_of("1.001", "USD"), TOO_PRECISE),
        # Where a point stands between thousands, these are 1380 dollars and 1000 yen.
        (lambda: amount_of("1.380", "USD"), TOO_PRECISE),
        (
            lambda: amount_of("1.000", "JPY"),
            "an amount in JPY has at most 0 decimals, and no mark between thousands: write it like 1380",
        ),
        (lambda: amount_of("0", "USD"), "an amount must be more than 0"),
        (lambda: amount_of("-1", "USD"), "an amount must be more than 0"),
    ):
        assert refusal(rule) == words


def test_values_are_known_by_their_form() -> None:
    wall = datetime(2026, 11, 26, 9, 41)  # noqa: DTZ001 - a time on the wall
    parts: dict[str, Any] = {
        "2026-11-26": Day(date(2026, 11, 26)),
        "2026-11-26T09:41": LocalTime(wall),
        "2026-11-26 09:41": LocalTime(wall),
        "1295.00 USD": Price("1295.00", "USD"),
        "-1295.000 BHD": Price("-1295.000", "BHD"),
        "1295.00": PlainAmount("1295.00"),
        "triage": say("chosen-value", form="triage"),
        "FREQ=YEARLY": say("every-years", count=1),
        "FREQ=MONTHLY;INTERVAL=3": say("every-months", count=3),
        "FREQ=WEEKLY": say("every-weeks", count=1),
        "FREQ=DAILY;INTERVAL=2": say("every-days", count=2),
        "FREQ=HOURLY;INTERVAL=6": say("every-hours", count=6),
        "2026-11": Month(date(2026, 11, 1)),
        "FREQ=SECONDLY": verbatim("FREQ=SECONDLY"),
    }
    for value, part in parts.items():
        assert said(value) == Joined((part,), ""), value
    assert (said(date(2026, 11, 26)), said(wall)) == (
        Joined((Day(date(2026, 11, 26)),), ""),
        Joined((LocalTime(wall),), ""),
    )
    words = ("2026-13-01", "1295", "x 2026-11-26", "12.5", "1295.00 usd")
    assert [render(said(one), "de") for one in words] == [*words]
    assert said(as_written("2026-11-26")) == as_written("2026-11-26")
    several: Any
    for several in (["triage", "2026-11-26"], ("triage", "2026-11-26"), {"a": "triage", "b": "2026-11-26"}):
        assert said(several) == Joined((said("triage"), said("2026-11-26")), ", ")
    assert said_all(0, None, "", False, [], "days") == Joined((said(0), said("days")), ", ")


def test_recurrence_is_said_in_words_where_there_are_some() -> None:
    week = say("every-weeks", count=1)
    some = [say("weekday", form=day) for day in ("monday", "tuesday", "wednesday", "thursday", "friday")]
    days = [*some, say("weekday", form="saturday"), say("weekday", form="sunday")]
    for rule, words in (
        ("FREQ=WEEKLY", week),
        ("FREQ=WEEKLY;INTERVAL=2;X", say("every-weeks", count=2)),
        ("FREQ=WEEKLY;BYDAY=MO,TU,WE,TH,FR,SA,SU", say("each-time", how=week, days=Joined(tuple(days), ", "))),
        ("FREQ=MONTHLY;BYDAY=2TU", say("every-months", count=1)),
        ("FREQ=SECONDLY", verbatim("FREQ=SECONDLY")),
        ("", verbatim("")),
    ):
        assert recurrence_in_words(rule) == words


def test_workflow_goes_on_back_or_to_its_end() -> None:
    steps = (
        WorkflowStep("one", lambda _: StepEnd()),
        WorkflowStep("two", lambda _: StepEnd(), {"declined": "one", "done": "two", "failed": END}, is_undone=False),
        WorkflowStep("three", lambda _: StepEnd(), {"timed_out": "three"}),
    )
    flow = Workflow("any_kind", "any", steps, lambda book, subject_id, language: "")
    assert [flow.step(name) for name in ("two", "four")] == [steps[1], None]
    assert [flow.place(step.name) for step in steps] == [1, 2, 3]
    ways: Any = ("done", "declined", "timed_out", "failed")
    assert {step.name: [flow.after(step.name, way) for way in ways] for step in steps} == {
        "one": ["two", None, None, None],
        "two": ["two", "one", None, END],
        "three": [END, None, "three", None],
    }
    assert {step.name: [flow.goes_back(step.name, way) for way in ways] for step in steps} == {
        "one": [False] * 4,
        "two": [True, True, False, False],
        "three": [False, False, True, False],
    }
    assert ([step.is_undone for step in steps], [step.most(None) for step in steps]) == ([True, False, True], [12] * 3)
    assert table_of(flow) == {"any_kind": flow}
    for names, words in (
        (("one", "one"), "two steps of x have one name"),
        (("one", "two"), "one of x leads to a, b, which is no step"),
    ):
        on: Any = {"declined": "b", "failed": "a"}
        wrong = (WorkflowStep(names[0], lambda _: StepEnd(), on), WorkflowStep(names[1], lambda _: StepEnd()))
        with pytest.raises(ValueError, match=words):
            Workflow("x", "any", wrong, lambda book, subject_id, language: "")
    facts = WorkflowFacts(paper(), "x", {}, NOW - DAY, NOW)
    assert (facts.now, facts.waited_from, facts.language, facts.made) == (NOW, NOW, "en", {})
    assert (facts.connected("x"), facts.reachable("x")) == (False, False)
    waits = WorkflowFacts(paper(), "x", {}, NOW, NOW, {"call": "failed"}, NOW - DAY)
    assert waits.waited_from == NOW - DAY
    call = StepCall("tool", {})
    assert (once(facts, call), once(waits, call)) == (call, StepEnd("failed"))
    assert once(waits, StepCall("tool", {}, key="other")) == StepCall("tool", {}, "other", False, ())
    assert (StepWait("x", NOW), ChildWorkflow("x", "y"), StepEnd()) == (
        StepWait("x", NOW, (), ()),
        ChildWorkflow("x", "y", {}, "child"),
        StepEnd("done"),
    )


def test_reminders_are_counted_whole() -> None:
    def sent(*days: int) -> tuple[SentReminder, ...]:
        return tuple(SentReminder(on=TODAY + day * DAY, name="rent_due", subject_id="x") for day in days)

    on = ReminderSetting(account_id=A, record_id="rem-rent_due", state="on", name="rent_due", since=TODAY)
    there = ReminderCount(
        account_id=A, record_id="rmd-ctc-1", contact_id="ctc-1", since=TODAY - 9 * DAY, sent=sent(-61, -60, -59, -6, -1)
    )
    new = SentReminder(on=TODAY, name="rent_due", subject_id="chg-1")
    first = ReminderCount(account_id=A, record_id="rmd-ctc-1", contact_id="ctc-1", since=TODAY, sent=(new,))
    assert counted(paper(on), "ctc-1", "rent_due", "chg-1", TODAY) == [first]
    assert counted(paper(on, there), "ctc-1", "rent_due", "chg-1", TODAY) == [
        changed(there, sent=(*there.sent[2:], new))
    ]
    full = sent(-9, -8, -7)
    assert counted(paper(on, changed(there, sent=full)), "ctc-1", "rent_due", "chg-1", TODAY)[0] == changed(
        there, sent=(*full, new)
    )
    for some, words in (
        (
            (changed(on, state="off"),),
            "no owner has switched rent_due on: send_message drafts a message instead, switch_reminder has one asked",
        ),
        ((on, changed(there, sent=sent(0))), "they were reminded today already: nobody gets two reminders on one day"),
        (
            (on, changed(there, sent=sent(-6, -5, -1))),
            "they were reminded 3 times in the last seven days: that is enough",
        ),
    ):
        assert refusal(counted, paper(*some), "ctc-1", "rent_due", "chg-1", TODAY) == words
    days = [next_day(paper(changed(there, sent=sent(*some))), "ctc-1", TODAY) for some in ((0,), (0, -6, -5), (-1, -6))]
    assert days == [TODAY + DAY, TODAY + DAY, TODAY]
    assert next_day(paper(changed(there, sent=sent(-1, -5, -2))), "ctc-1", TODAY) == TODAY + 2 * DAY
    assert switched(paper(), "rent_due", TODAY, on=True) == [on]
    assert switched(paper(on), "rent_due", TODAY, on=False) == [changed(on, state="off")]
    assert switched(paper(changed(on, state="off")), "rent_due", TODAY, on=True) == [on]
    assert switched(paper(changed(on, state="off")), "rent_due", TODAY, on=False) == []
    assert (reminder_id("x"), is_on(paper(on), "rent_due"), REMINDED.prefix) == ("rem-x", True, "rmd")


ROW = {"property": "118 Oak Street", "zone": "America/New_York", "currency": "USD", "unit": "4B"}
LET = {**ROW, "tenants": "Jo; Al", "start": "2026-01-01", "rent": "1450", "due_day": "1"}
CONTACTS = {"Jo": ["ctc-1"], "Al": ["ctc-2"], "Sam": ["ctc-3", "ctc-4"]}


def lines_of(*rows: dict[str, str]) -> CheckedImport:
    return checked(enumerate(rows, 2), lambda name: CONTACTS.get(name, []))


def wrong(*rows: dict[str, str]) -> list[tuple[int, str]]:
    return lines_of(*rows).errors


def test_imported_lines_are_checked_alone_and_beside_each_other() -> None:
    full = {**LET, "end": "2026-12-31", "deposit": "500", "balance": "-5.50", "per": "week", "bedrooms": "2"}
    found = lines_of(full)
    plain = {"property": "118 Oak Street", "zone": "America/New_York", "currency": "USD", "unit": "4B"}
    let = {"tenants": "Jo; Al", "start": date(2026, 1, 1), "rent": "1450", "due_day": 1, "end": date(2026, 12, 31)}
    line = PortfolioImportLine(**plain, **let, deposit="500", balance="-5.50", per="week", bedrooms=2)
    assert found == CheckedImport({2: line}, {2: ("ctc-1", "ctc-2")}, [])
    assert lines_of({**ROW, "bedrooms": " ", "start": ""}).lines == {2: PortfolioImportLine(**plain)}
    assert lines_of({**LET, "tenants": "Jo; ;Jo"}).contacts == {2: ("ctc-1",)}
    needs = "end, deposit and balance are a tenancy's: it needs tenants, start, rent and due_day"
    asks = {**ROW, "asks": "9"}
    for row, errors in (
        ({**ROW, "zone": "x"}, ["zone: there is no such time zone, give one such as America/New_York"]),
        ({**ROW, "currency": "XYZ"}, ["currency: there is no such currency, give three letters such as USD"]),
        ({**ROW, "start": "2026-01-01"}, ["a tenancy needs tenants, rent, due_day as well"]),
        ({**LET, "due_day": ""}, ["a tenancy needs due_day as well"]),
        ({**LET, "start": ""}, ["a tenancy needs start as well"]),
        *(
            ({**ROW, name: value}, [needs])
            for name, value in (("end", "2026-01-01"), ("deposit", "1"), ("balance", "1"))
        ),
        ({**LET, "end": "2025-12-31"}, ["end: it is before the start"]),
        ({**LET, "end": "2026-01-01"}, []),
        *(
            ({**ROW, name: value}, ["available_from, headline and text are a listing's: it needs what it asks"])
            for name, value in (("available_from", "2026-01-01"), ("headline", "x"), ("text", "x"))
        ),
        ({**LET, "asks": "1"}, ["asks: a unit that is let is not listed"]),
        ({**LET, "rent": "1.001"}, [TOO_PRECISE]),
        ({**LET, "deposit": "0"}, ["an amount must be more than 0"]),
        ({**asks, "asks": "0"}, ["an amount must be more than 0"]),
        ({**LET, "balance": "-1.001"}, [TOO_PRECISE]),
        ({**LET, "balance": "0"}, []),
        ({**LET, "balance": "-0.00"}, []),
        (
            {**LET, "tenants": "Bo; Sam"},
            ["tenants: there is no contact Bo, add them first", "tenants: several contacts are Sam"],
        ),
        (asks, []),
    ):
        assert wrong(row) == [(2, one) for one in errors], row
    [(number, first), (_, other)] = wrong({**ROW, "unit": " ", "due_day": "32", "x": "y"})[:2]
    assert (number, first.partition(":")[0], other.partition(":")[0]) == (2, "due_day", "x") or "unit" in first
    nobody = "tenants: there is no contact Bo, add them first"
    bad = [{**ROW, "zone": "x"}, {**LET, "tenants": "Bo", "unit": "5"}, {**LET, "tenants": "Bo", "unit": "6"}]
    assert [(number, one[:7]) for number, one in wrong(*bad)] == [(2, "zone: t"), (3, nobody[:7]), (4, nobody[:7])]
    assert [*lines_of(bad[0], ROW).lines] == [3]
    same = {**ROW, "property": "118 oak street"}
    says = "line 2 says something else of the same property"
    differs = {"zone": "UTC", "currency": "EUR", "kind": "house", "jurisdiction": "Oak"}
    assert wrong(ROW, {**same, **differs, "unit": "5"}) == [(3, f"{name}: {says}") for name in differs]
    assert wrong(ROW, {**same, "unit": "4b"}) == [(3, "unit: line 2 is the same unit")]
    assert wrong(ROW, {**same, "unit": "5"}) == []


def writes(rows: CheckedImport, *records: Any, dry_run: bool = False, fails: str = "") -> tuple[list[Any], list[Any]]:
    """What an import says, and what it wrote: the call, who, the records."""
    there, wrote = list(records), list[Any]()

    def change(account_id: str, call_id: str, member_id: str, plan: Any) -> Any:
        if fails and fails in call_id:
            raise StewardError("no")
        made = plan(paper(*there))
        there.extend(made)
        wrote.append((account_id, call_id, member_id, made))
        return made

    service: Any = SimpleNamespace(change=change, book=lambda account_id: paper(*there))
    return list(import_lines(service, A, rows, "run", dry_run=dry_run)), wrote


def test_imported_lines_become_records_once() -> None:
    row = {**LET, "locality": "Perth", "region": "WA", "postcode": "6000", "country": "AU", "jurisdiction": "WA"}
    row |= {"kind": "house", "bedrooms": "2", "deposit": "500", "balance": "5.50", "end": "2026-12-31", "per": "week"}
    said_, wrote = writes(lines_of(row))
    assert said_ == [(2, "118 Oak Street, 4B: property, unit, tenancy, unit, charge", False)]
    (_, first, by, (home, flat)), (_, second, _, made) = wrote
    assert (first, second, by) == ("import-run-2-places", "import-run-2-tenancy", "")
    told = {"locality": "Perth", "region": "WA", "postcode": "6000", "country": "AU"}
    there = {"address": PropertyAddress(lines=("118 Oak Street",), **told), "type": "house", "zone": "America/New_York"}
    assert home == Property(
        account_id=A, record_id=home.record_id, **there, currency="USD", jurisdiction="WA", since=TODAY
    )
    of = {"account_id": A, "property_id": home.record_id}
    assert flat == Unit(**of, record_id=flat.record_id, label="4B", bedrooms=2, since=TODAY)
    tenancy, moved, owed = made
    terms = RentTerms(start=date(2026, 1, 1), rent=usd(145_000), per="week", due_day=1)
    assert tenancy == Tenancy(
        **of,
        record_id=tenancy.record_id,
        unit_id=flat.record_id,
        zone="America/New_York",
        tenants=(Tenant(contact_id="ctc-1", leads=True), Tenant(contact_id="ctc-2")),
        start=date(2026, 1, 1),
        end=date(2026, 12, 31),
        terms=(terms,),
        deposit=Deposit(amount=usd(50_000)),
        charged_from=TODAY,
    )
    assert moved == changed(flat, state="occupied")
    opening = {"tenancy_id": tenancy.record_id, "due_on": TODAY, "type": "other", "period": "opening"}
    assert owed == Charge(**of, record_id=owed.record_id, amount=usd(550), **opening)
    again = [home, moved, tenancy, owed]
    assert writes(lines_of(row), *again) == (
        [(2, "118 Oak Street, 4B: there already", False)],
        [(A, "import-run-2-places", "", []), (A, "import-run-2-tenancy", "", [])],
    )
    ahead = writes(lines_of({**row, "balance": "-5.50", "deposit": "", "start": "2026-12-01", "end": ""}))[1][1][3]
    paid = Payment(
        **of,
        record_id=ahead[2].record_id,
        tenancy_id=ahead[0].record_id,
        received_on=TODAY,
        amount=usd(550),
        method="other",
    )
    assert (ahead[0].state, ahead[0].deposit, ahead[1].state, ahead[2]) == ("pending", None, "reserved", paid)
    assert [one.KIND for one in writes(lines_of(LET))[1][1][3]] == ["tenancy", "unit"]
    assert writes(lines_of({**LET, "balance": "1"}))[1][1][3][2].KIND == "charge"
    assert writes(lines_of({**LET, "balance": "0.50"}))[1][1][3][2].KIND == "charge"
    assert writes(lines_of({**row, "start": TODAY.isoformat()}))[1][1][3][0].state == "active"
    dry, none = writes(lines_of(row), dry_run=True)
    assert (dry, none) == ([(2, "118 Oak Street, 4B: property, unit", False)], [])
    assert writes(lines_of(row), fails="tenancy")[0] == [(2, "no", True)]
    elsewhere = {**ROW, "zone": "UTC"}
    assert writes(lines_of(elsewhere), home)[0] == [(2, "118 Oak Street is in USD and America/New_York here", True)]
    assert len({one.record_id.partition("-")[2] for one in (owed, paid, tenancy)}) == 3
    assert (owed.record_id[:4], paid.record_id[:4]) == ("chg-", "pay-")
    upper = writes(lines_of({**ROW, "property": "118 OAK STREET", "unit": "4b"}), home, flat)[1]
    assert upper == [(A, "import-run-2-places", "", [])]


def test_imported_listing_is_live_with_all_that_is_looked_for() -> None:
    row = {**ROW, "asks": "1500", "per": "week", "available_from": "2026-12-01", "headline": "Light", "text": "Two"}
    said_, wrote = writes(lines_of(row))
    assert said_ == [(2, "118 Oak Street, 4B: property, unit, listing, unit", False)]
    home, flat = wrote[0][3]
    assert wrote[1][:3] == (A, "import-run-2-listing", "")
    live, moved = wrote[1][3]
    assert live == Listing(
        account_id=A,
        record_id=live.record_id,
        state="live",
        unit_id=flat.record_id,
        property_id=home.record_id,
        headline="Light",
        text="Two",
        rent=usd(150_000),
        per="week",
        available_from=date(2026, 12, 1),
        made_on=TODAY,
        live_since=TODAY,
        rent_since=TODAY,
    )
    assert moved == changed(flat, state="listed")
    for name in ("available_from", "headline", "text"):
        drafts = writes(lines_of({**row, name: ""}))[1][1][3]
        assert [one.state for one in drafts] == ["draft"], name
    for state in ("live", "withdrawn"):
        assert writes(lines_of(row), home, moved, changed(live, state=state))[1][1][3] == []
    assert writes(lines_of({**row, "asks": "1600"}), home, moved, live)[1][1][3] == []
    over = changed(live, state="withdrawn")
    assert writes(lines_of({**row, "asks": "1600"}), home, flat, over)[1][1][3][0].state == "live"
    assert COLUMNS[:3] == ("property", "locality", "region")


RENT = {"property": "118 oak street", "unit": "1", "rent": "1500", "day": "2026-11-20", "source": "A sign"}
RENT |= {"distance_m": "300"}


def test_rents_seen_elsewhere_become_comparables_once() -> None:
    [(number, line)] = rent_lines([(2, {**RENT, "bedrooms": " "})])
    seen = {"property": "118 oak street", "unit": "1", "rent": "1500", "day": TODAY, "source": "A sign"}
    assert (number, line) == (2, RentImportLine(**seen, distance_m=300))
    [(_, errors)] = rent_lines([(3, {**RENT, "rent": "x", "distance_m": "-1"})])
    assert isinstance(errors, list)
    assert [one.partition(":")[0] for one in errors] == ["rent", "distance_m"]
    assert RENT_NEEDED == ("property", "unit", "rent", "day", "source", "distance_m")
    assert RENT_COLUMNS == ("property", "unit", "rent", "per", "day", "source", "distance_m", "bedrooms")

    def imports(*records: Any, dry_run: bool = False, **told: Any) -> tuple[list[Any], list[Any]]:
        wrote: list[Any] = []

        def change(account_id: str, call_id: str, member_id: str, plan: Any) -> Any:
            made = [one for one in plan(paper(*records)) if one not in records]
            wrote.append((account_id, call_id, member_id, made))
            return made

        service: Any = SimpleNamespace(change=change, book=lambda account_id: paper(*records))
        lines = {2: RentImportLine(**{**seen, "distance_m": 300, "per": "week", "bedrooms": 2, **told})}
        return list(import_rents(service, A, lines, "run", dry_run=dry_run)), wrote

    there = (place(), unit("unit-1"), unit("unit-2"))
    said_, [(_, call, by, [one])] = imports(*there)
    assert (said_, call, by) == ([(2, "118 oak street, 1: comparable", False)], "rents-run-2", "")
    assert one == MarketComparable(
        account_id=A,
        record_id=one.record_id,
        unit_id="unit-1",
        property_id="prop-1",
        rent=usd(150_000),
        per="week",
        on=TODAY,
        source="A sign",
        distance_m=300,
        bedrooms=2,
    )
    assert imports(*there, one)[0] == [(2, "118 oak street, 1: there already", False)]
    dearer = imports(*there, one, rent="1600")[1][0][3]
    assert dearer == [changed(one, rent=usd(160_000))]
    assert imports(*there, dry_run=True) == ([(2, "118 oak street, 1: comparable", False)], [])
    for told, words in (
        ({"unit": "9"}, "there is no 118 oak street, 9: take the units in first"),
        ({"property": "x"}, "there is no x, 1: take the units in first"),
        ({"day": TODAY + DAY}, "it is recorded once it was seen: that day is still to come"),
    ):
        assert imports(*there, **told)[0] == imports(*there, dry_run=True, **told)[0] == [(2, words, True)]


def test_imported_columns_have_bounds_and_defaults_as_declared() -> None:
    is_stored(
        "imported",
        [line for one in (PortfolioImportLine, RentImportLine) for line in declared("line", one.model_json_schema())],
    )
