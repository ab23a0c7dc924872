"""Records of any trade, tested with a clinic: written in one transaction, once, and undone."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import suppress
from dataclasses import dataclass
from datetime import date, timedelta

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from steward.aws.tables import Condition
from steward.core.clock import to_iso
from steward.core.errors import StewardError, VersionConflictError
from steward.trades.records.models import TradeRecord
from steward.trades.records.money import InvalidAmountError, Money, amount_of, total
from steward.trades.records.record_types import DUE_SHARDS, RecordNotFoundError
from steward.trades.records.service import Book, ChangedSinceError, Plan, RecordService
from steward.trades.records.state_machine import RecordStateMachine, TransitionNotAllowedError
from steward.trades.records.store import RecordStore, TransactionTooLargeError
from tests.support.clinic import BILL, CLINIC, PATIENT, VISIT, Bill, Patient, Visit, treated
from tests.support.stores import fresh_wiring
from tests.support.two_accounts import NOW
from tests.support.walks import for_each

A = "acct-1"
DAY = date(2026, 11, 30)


def usd(minor: int) -> Money:
    return Money(minor=minor, currency="USD")


@dataclass
class Desk:
    """A clinic's records, on tables of moto's."""

    store: RecordStore
    service: RecordService
    made: int = 0

    def do(self, plan: Plan, account_id: str = A) -> list[TradeRecord]:
        """One change, under an id of its own."""
        self.made += 1
        return self.service.change(account_id, f"call-{self.made}", "mbr-1", plan)

    def visit(self, visit_id: str = "vst-1", on: date = DAY) -> None:
        """A patient, once, and a visit of theirs."""
        if self.book.find("pat-1", Patient) is None:
            self.do(lambda _: [Patient(account_id=A, record_id="pat-1", contact_id="ctc-1")])
        fields = {"account_id": A, "record_id": visit_id, "patient_id": "pat-1", "contact_id": "ctc-1", "on": on}
        self.do(lambda _: [Visit.model_validate(fields)])

    @property
    def book(self) -> Book:
        """To read in."""
        return self.service.book(A)

    def due(self) -> dict[str, str]:
        """What the index of due rows has: record → moment."""
        shards = (Condition("due_shard = :shard", {":shard": f"reminder#{n}"}) for n in range(DUE_SHARDS))
        items = (item for one in shards for item in self.store._table.query(one, index="due"))
        return {item["record_id"]: item["due_at"] for item in items}


@pytest.fixture
def desk() -> Iterator[Desk]:
    with fresh_wiring() as wiring:
        store = RecordStore(wiring.table("records_table"), wiring.rows, CLINIC)
        yield Desk(store, RecordService(store, CLINIC, lambda: NOW))


def test_a_change_writes_all_that_follows_from_it(desk: Desk) -> None:
    desk.visit()
    # Whoever looks says when they look again; a change has it looked at at once.
    assert desk.due() == {"vst-1": to_iso(NOW)}
    assert [line.record_id for line in desk.book.open(VISIT)] == ["vst-1"]
    desk.do(lambda book: treated(book, "vst-1", usd(5000)))
    book = desk.book
    assert desk.due() == {}
    assert book.open(VISIT) == []
    assert [line.state for line in book.lines("ctc-1", VISIT)] == ["done"]
    assert [(line.amount, line.within) for line in book.lines("pat-1", BILL)] == [(usd(5000), "vst-1")]
    assert book.balance("pat-1", "USD") == usd(5000)
    assert [line.record_id for line in book.all(PATIENT)] == ["pat-1"]
    was = desk.store.was(A, "vst-1", 1)
    assert was is not None
    assert (was.state, book.need("vst-1", Visit).revision) == ("booked", 2)


def test_a_change_is_made_once_however_often_it_is_asked_for(desk: Desk) -> None:
    desk.visit()
    plan: Plan = lambda book: treated(book, "vst-1", usd(5000))  # noqa: E731
    first = desk.service.change(A, "call-x", "mbr-1", plan)
    assert desk.service.change(A, "call-x", "mbr-1", plan) == first
    assert desk.book.balance("pat-1", "USD") == usd(5000)


def test_a_change_that_is_taken_back_leaves_nothing_but_its_history(desk: Desk) -> None:
    desk.visit()
    before = desk.book.need("vst-1", Visit)
    desk.service.change(A, "call-x", "mbr-1", lambda book: treated(book, "vst-1", usd(5000)))
    for _ in range(2):
        desk.service.undo(A, "call-x", "mbr-1")
    after = desk.book.need("vst-1", Visit)
    assert (after.state, after.on, after.revision) == (before.state, before.on, 3)
    assert desk.book.find("bil-vst-1", Bill) is None
    assert desk.book.balance("pat-1", "USD") == usd(0)
    assert list(desk.due()) == ["vst-1"]
    assert not desk.service.compared(A)
    assert desk.store.was(A, "bil-vst-1", 1)
    # And it can be made again.
    desk.do(lambda book: treated(book, "vst-1", usd(6000)))
    assert desk.book.balance("pat-1", "USD") == usd(6000)


def test_nothing_is_taken_back_over_a_newer_change(desk: Desk) -> None:
    desk.visit()
    desk.service.change(A, "call-x", "mbr-1", lambda book: treated(book, "vst-1", usd(5000)))
    desk.do(lambda book: [BILL.moved(book.need("bil-vst-1", Bill), "pay")])
    with pytest.raises(ChangedSinceError, match="the bill was changed afterwards"):
        desk.service.undo(A, "call-x", "mbr-1")
    assert desk.book.need("bil-vst-1", Bill).state == "paid"
    assert desk.book.need("vst-1", Visit).state == "done"


def test_nothing_is_withdrawn_from_above_what_was_put_into_it(desk: Desk) -> None:
    desk.visit()
    with pytest.raises(ChangedSinceError, match="there is more within the patient"):
        desk.service.undo(A, "call-1", "mbr-1")
    # Neither where it comes in between reading and writing.
    with pytest.raises(ChangedSinceError, match="there is more within the visit"):
        undo_beside(desk, "call-2", lambda: desk.do(bill_of("vst-1")))
    assert desk.book.need("bil-vst-1", Bill).state == "open"


def bill_of(visit_id: str) -> Plan:
    fields = {"patient_id": "pat-1", "visit_id": visit_id, "on": DAY, "amount": usd(100)}
    return lambda book: [Bill(account_id=A, record_id=f"bil-{visit_id}", **fields)]


def undo_beside(desk: Desk, change_id: str, meanwhile: Callable[[], object]) -> None:
    """Take a change back while somebody else does something after its lines were read."""
    read = desk.store.has_lines
    others = [meanwhile]

    def has_lines(account_id: str, parent_id: str) -> set[str]:
        found = read(account_id, parent_id)
        while others:
            others.pop()()
        return found

    desk.store.has_lines = has_lines  # type: ignore[method-assign]
    desk.service.undo(A, change_id, "mbr-1")


def test_second_of_two_record_changes_works_on_the_result_of_the_first(desk: Desk) -> None:
    desk.visit()
    others = [lambda: desk.do(lambda book: [VISIT.moved(book.need("vst-1", Visit), "move", on=DAY + timedelta(7))])]
    seen = []

    def plan(book: Book) -> list[TradeRecord]:
        visit = book.need("vst-1", Visit)
        seen.append(visit.on)
        while others:
            others.pop()()
        return treated(book, "vst-1", usd(100))

    desk.do(plan)
    assert seen == [DAY, DAY + timedelta(7)]
    assert desk.book.need("bil-vst-1", Bill).on == DAY + timedelta(7)
    assert not desk.service.compared(A)


def test_decision_on_a_list_is_made_again_when_the_list_grows(desk: Desk) -> None:
    desk.visit()
    others = [lambda: desk.visit("vst-2")]

    def only_one(book: Book) -> list[TradeRecord]:
        if len(book.lines("pat-1", VISIT)) > 1:
            raise StewardError("one visit at a time")
        while others:
            others.pop()()
        return [Visit(account_id=A, record_id="vst-3", patient_id="pat-1", contact_id="ctc-1", on=DAY)]

    with pytest.raises(StewardError, match="one visit at a time"):
        desk.do(only_one)


def test_change_that_always_loses_gives_up_and_may_be_retried(desk: Desk) -> None:
    desk.visit()

    def plan(book: Book) -> list[TradeRecord]:
        visit = book.need("vst-1", Visit)
        desk.do(lambda book: [VISIT.moved(book.need("vst-1", Visit), "move", on=visit.on + timedelta(1))])
        return [VISIT.moved(visit, "come")]

    with pytest.raises(VersionConflictError, match="try again"):
        desk.do(plan)


def test_record_without_a_parent_or_a_legal_transition_is_not_written(desk: Desk) -> None:
    lost = Visit(account_id=A, record_id="vst-9", patient_id="pat-9", contact_id="ctc-1", on=DAY)
    with pytest.raises(VersionConflictError):
        desk.do(lambda _: [lost])
    desk.visit()
    desk.do(lambda book: treated(book, "vst-1", usd(1)))
    with pytest.raises(ValueError, match="no event leads a visit from done to booked"):
        desk.do(lambda book: [book.need("vst-1", Visit).model_copy(update={"state": "booked"})])
    with pytest.raises(ValueError, match="no event leads a patient from None to archived"):
        desk.do(lambda _: [Patient(account_id=A, record_id="pat-2", contact_id="ctc-2", state="archived")])
    with pytest.raises(RecordNotFoundError, match="it begins with pat-"):
        desk.book.need("pat-9", Patient)
    assert not desk.service.compared(A)


def test_change_too_large_for_one_transaction_is_refused_whole(desk: Desk) -> None:
    desk.visit()
    many = [
        Visit(account_id=A, record_id=f"vst-m{n}", patient_id="pat-1", contact_id="ctc-1", on=DAY) for n in range(30)
    ]
    with pytest.raises(TransactionTooLargeError, match="do it in parts"):
        desk.do(lambda _: many)
    assert len(desk.book.lines("pat-1", VISIT)) == 1


def test_an_account_has_its_own_records_alone(desk: Desk) -> None:
    desk.visit()
    desk.do(lambda _: [Patient(account_id="acct-2", record_id="pat-1", contact_id="ctc-9")], "acct-2")
    other = desk.service.book("acct-2")
    assert other.need("pat-1", Patient).contact_id == "ctc-9"
    assert other.lines("pat-1", VISIT) == []
    assert [one.record_id for one in desk.service.export("acct-2")] == ["pat-1"]
    assert [one.record_id for one in desk.service.export(A)] == ["pat-1", "vst-1"]


def test_a_rebuild_makes_anew_what_was_lost(desk: Desk) -> None:
    desk.visit()
    desk.do(lambda book: treated(book, "vst-1", usd(5000)))
    desk.visit("vst-2")
    table = desk.store._table
    table.delete({"owner": f"{A}#vst-2", "row": "due#reminder"})
    table.put({"owner": f"{A}#pat-1", "row": "balance", "owed_USD": 1})
    table.put({"owner": f"{A}#open#vst", "row": "2026-01-01#vst-9", "prefix": "vst", "record_id": "vst-9"})
    found = desk.service.rebuild(A)
    assert (len(found.missing), len(found.left), len(found.balances)) == (1, 1, 1)
    assert not desk.service.compared(A)
    assert desk.book.balance("pat-1", "USD") == usd(5000)


# What a day at the clinic may bring, in any order: what does not go is refused and changes nothing.
_STEPS = st.tuples(st.sampled_from(["book", "come", "move", "cancel", "pay", "waive", "undo"]), st.integers(1, 3))


@settings(max_examples=15, deadline=None, suppress_health_check=list(HealthCheck))
@given(st.lists(_STEPS, min_size=3, max_size=14))
def test_whatever_happens_what_follows_equals_a_rebuild(steps: list[tuple[str, int]]) -> None:
    with fresh_wiring() as wiring:
        store = RecordStore(wiring.table("records_table"), wiring.rows, CLINIC)
        desk = Desk(store, RecordService(store, CLINIC, lambda: NOW))
        desk.do(lambda _: [Patient(account_id=A, record_id="pat-1", contact_id="ctc-1")])
        for number, (what, which) in enumerate(steps):
            with suppress(StewardError, ValueError):
                happen(desk, what, which, number)
        assert not desk.service.compared(A)
        bills = desk.book.under("pat-1", BILL, Bill)
        owing = total([bill.amount for bill in bills if bill.state == "open"], "USD")
        assert desk.book.balance("pat-1", "USD") == owing


def happen(desk: Desk, what: str, which: int, number: int) -> None:
    visit_id = f"vst-{which}"
    match what:
        case "book":
            desk.visit(visit_id, DAY + timedelta(number))
        case "come":
            desk.do(lambda book: treated(book, visit_id, usd(100 + number)))
        case "move" | "cancel":
            later = DAY + timedelta(number)
            desk.do(lambda book: [VISIT.moved(book.need(visit_id, Visit), what, on=later)])
        case "pay" | "waive":
            desk.do(lambda book: [BILL.moved(book.need(f"bil-{visit_id}", Bill), what)])
        case "undo":
            desk.service.undo(A, f"call-{desk.made + 1 - which}", "mbr-1")


def test_a_table_of_states_has_no_holes() -> None:
    with pytest.raises(ValueError, match="no row in their table: gone"):
        RecordStateMachine(frozenset({"here"}), {"here": {"go": "gone"}})
    states = VISIT.states
    for state in states.moves:
        for event in ("come", "cancel", "move", "fly"):
            if event in states.moves[state]:
                assert states.after("visit", state, event) in states.moves
            else:
                with pytest.raises(TransitionNotAllowedError) as refused:
                    states.after("visit", state, event)
                assert refused.value.allowed == tuple(sorted(states.moves[state]))


@for_each(
    ("text", "currency", "minor"),
    [("12.5", "USD", 1250), ("1295", "EUR", 129500), ("1295", "JPY", 1295), ("1.234", "KWD", 1234)],
)
def test_an_amount_is_whole_minor_units(text: str, currency: str, minor: int) -> None:
    amount = amount_of(text, currency)
    assert (amount.minor, amount.currency) == (minor, currency)
    assert amount_of(amount.decimal, currency) == amount


@for_each(
    ("text", "currency"),
    [("0", "USD"), ("0.00", "USD"), ("1.005", "USD"), ("1.380", "USD"), ("1.5", "JPY"), ("-3", "USD"), ("x", "USD")],
)
def test_invalid_amount_is_refused(text: str, currency: str) -> None:
    with pytest.raises(InvalidAmountError):
        amount_of(text, currency)


def test_currencies_are_never_summed() -> None:
    with pytest.raises(InvalidAmountError, match="kept apart"):
        total([usd(1), Money(minor=1, currency="EUR")], "USD")
