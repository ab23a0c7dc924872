"""Crash scenarios of a tenancy's workflows: rent increase, renewal, arrears and end."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import UTC, date, datetime
from typing import Any

from steward.trades.portfolio.inspections import INSPECTION, Inspection, update_inspection
from steward.trades.portfolio.ledger_entries import CHARGE
from steward.trades.portfolio.listings import LISTING
from steward.trades.portfolio.payment_plans import PLAN, Instalment, PaymentPlan, agreed
from steward.trades.portfolio.properties import Unit
from steward.trades.portfolio.tenancies import Tenancy
from steward.trades.portfolio.workflows.end_tenancy import END_TENANCY
from steward.trades.portfolio.workflows.lease_renewal import LEASE_RENEWAL
from steward.trades.portfolio.workflows.rent_increase_and_arrears import ARREARS, RENT_INCREASE
from steward.trades.records.models import TradeRecord
from steward.trades.records.service import Book
from tests.faults.courses.form import Course, Left, Who
from tests.faults.courses.record_setup import ZONE, let, owed, paper, pays, serves, with_deposit
from tests.support.landlord import usd

_HIGHER, _FROM = usd(150_000), date(2027, 2, 1)
_LAST = date(2027, 1, 31)
# Nine o'clock of that day, there, and a minute.
_RISES = datetime(2027, 2, 1, 14, 1, tzinfo=UTC)
# When the last visit is over.
_GONE = datetime(2027, 1, 31, 16, 0, tzinfo=UTC)
# Three days after it began.
_WAITED = datetime(2026, 11, 23, 15, 0, tzinfo=UTC)


def _tenancy(book: Book) -> Tenancy:
    return book.need("tcy-1", Tenancy)


def _risen(book: Book) -> Left:
    terms = [(one.start, one.rent) for one in _tenancy(book).terms]
    return {"its rents": (terms, [(date(2026, 1, 1), usd(145_000)), (_FROM, _HIGHER)])}


def _behind(who: Who) -> list[TradeRecord]:
    return [*let(who), owed("rent", 145_000)]


def _plan(book: Book, _: Who) -> Sequence[TradeRecord]:
    if book.before("ppl-1"):
        return []
    parts = (Instalment(due_on=date(2026, 12, 1), amount=usd(145_000)),)
    fields: dict[str, Any] = {"tenancy_id": "tcy-1", "property_id": "prop-1", "agreed_on": book.today(ZONE)}
    plan = PaymentPlan(account_id=book.account_id, record_id="ppl-1", state="active", instalments=parts, **fields)
    return agreed(book, plan)


def _settled(book: Book) -> Left:
    return {
        "what is owed": (book.balance("tcy-1", "USD").minor, 0),
        "its plans": ([one.state for one in book.lines("tcy-1", PLAN)], ["active"]),
        "its charges": ([one.state for one in book.lines("tcy-1", CHARGE)], ["paid"]),
    }


def _looked(book: Book, _: Who) -> Sequence[TradeRecord]:
    """A member records the inspection of the last day."""
    visits = book.open_under("unit-1", INSPECTION, Inspection)
    there = [one for one in visits if one.state in ("scheduled", "notified")]
    return update_inspection(book, there[0].record_id, "done") if there else []


def _closed(book: Book) -> Left:
    return {
        "the tenancy": (_tenancy(book).state, "closed"),
        "its last day": (_tenancy(book).ended_on, _LAST),
        "the flat": (book.need("unit-1", Unit).state, "turn"),
        "what is owed": (book.balance("tcy-1", "USD").minor, 0),
        "its visits": ([one.state for one in book.lines("unit-1", INSPECTION)], ["done"]),
    }


def _as_it_was(book: Book) -> Left:
    visits = [one.state for one in book.lines("unit-1", INSPECTION) if one.state != "cancelled"]
    listings = [one.state for one in book.lines("unit-1", LISTING) if LISTING.states.is_open(one.state)]
    return {
        "the tenancy": ((_tenancy(book).state, _tenancy(book).notice), ("active", None)),
        "the flat": (book.need("unit-1", Unit).state, "occupied"),
        "visits": (visits, []),
        "listings": (listings, []),
    }


_ENDS = {"vacate_on": _LAST.isoformat(), "by": "owner"}

ENDED = Course(
    "a tenancy ends and is settled, its machine lost",
    END_TENANCY.kind,
    "tcy-1",
    with_deposit,
    asks=3,
    told=0,
    undos=5,
    ends="completed",
    leaves=_closed,
    given={**_ENDS, "re_list": False},
    puts={
        "serving": serves,
        "visit": _looked,
        "account": pays(145_000),
        "deposit": paper("receipt", lambda _: "tcy-1"),
    },
    days={"leaving": _GONE, "visit": _GONE},
    turns={"leaving": "lose", "account": "pause"},
)

TENANCIES = (
    Course(
        "a higher rent is served and stands, its machine lost",
        RENT_INCREASE.kind,
        "tcy-1",
        let,
        asks=1,
        told=0,
        undos=2,
        ends="completed",
        leaves=_risen,
        given={"rent": _HIGHER.decimal, "effective_on": _FROM.isoformat()},
        puts={"serving": serves},
        days={"waiting": _RISES},
        turns={"serving": "lose", "waiting": "pause"},
    ),
    Course(
        "a lease is renewed, its machine lost",
        LEASE_RENEWAL.kind,
        "tcy-1",
        let,
        asks=2,
        told=1,
        undos=1,
        ends="completed",
        leaves=lambda book: {"its end": (_tenancy(book).end, date(2027, 12, 31))},
        given={"until": "2027-12-31", "from": "2027-01-01"},
        puts={"answer": paper("lease", lambda _: "tcy-1")},
        turns={"answer": "lose"},
    ),
    Course(
        "what is overdue is paid by a plan, its machine lost",
        ARREARS.kind,
        "tcy-1",
        _behind,
        asks=1,
        told=1,
        undos=0,
        ends="completed",
        leaves=_settled,
        puts={"choice": _plan, "settled": pays(145_000)},
        days={"payment": _WAITED},
        turns={"choice": "pause", "settled": "lose"},
    ),
    ENDED,
    Course(
        "a tenancy goes on after all",
        END_TENANCY.kind,
        "tcy-1",
        let,
        asks=4,
        told=0,
        undos=6,
        # The flat may be let again before the visit is put down.
        or_undos=5,
        ends="cancelled",
        leaves=_as_it_was,
        given={**_ENDS, "re_list": True},
        puts={"serving": serves},
        turns={"find_tenant.applications": "cancel"},
    ),
)
