"""Owner statements: opening balance, income, costs, reserve and payout, exact to the minor unit. Pure."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from datetime import timedelta

from steward.trades.portfolio.maintenance_jobs import MAINTENANCE
from steward.trades.portfolio.owners import FEE, fee_of, part_of, shares
from steward.trades.portfolio.properties import WHOLE, Property
from steward.trades.portfolio.report_queries import (
    ReportEntry,
    by_what,
    each,
    expenses_of,
    jobs_of,
    received_in,
    sums,
    tenancies_of,
    unpaid_on_last_day,
)
from steward.trades.portfolio.report_records import ReportLine, ReportScope, ReportTotal, made_before
from steward.trades.records.money import Money, total


def owner_statement(scope: ReportScope) -> tuple[list[ReportLine], list[ReportTotal]]:
    """Return opening balance, income and costs by item, payout, closing balance, and arrears of the last day.

    The opening balance is the closing balance of the last statement, if that ended the day before. Only an owner is
    paid: the money above their reserve.
    """
    parts = [_Part(replace(scope, properties=(one,)), one, scope.owner_id) for one in scope.properties]
    income = [line for one in parts for line in one.income()]
    costs = [line for one in parts for line in one.costs()]
    fees = [line for one in parts for line in one.fees()]
    spent = [one for one in costs if FEE not in one.words]
    before = made_before(scope, "owner_statement", scope.first - timedelta(days=1))
    opening = before[-1].amounts("closing") if before else ()
    funds = [*opening, *each([*income, *costs, *fees])]
    reserve = [one for part in parts for one in part.reserve()]
    paid = _paid_out(funds, reserve) if scope.owner_id else []
    late = [owed for one in tenancies_of(scope) for owed in unpaid_on_last_day(scope, one)]
    jobs = sum(MAINTENANCE.states.is_open(one.state) for one in jobs_of(scope))
    totals = [
        *sums("opening", opening),
        *sums("received", each(income)),
        *sums("spent", _taken(spent)),
        *sums("fees", _taken([one for one in (*costs, *fees) if FEE in one.words])),
        *sums("reserve", reserve),
        *sums("payout", paid),
        *sums("closing", [*funds, *(-one for one in paid)]),
        *sums("overdue", late),
        ReportTotal(name="open_jobs", count=jobs),
    ]
    return [*income, *costs, *fees], totals


@dataclass(frozen=True)
class _Part:
    """An owner's part of a property's money; everything if no owner is named."""

    scope: ReportScope
    place: Property
    owner_id: str

    def income(self) -> list[ReportLine]:
        """Return income by place and purpose. A deposit is held for the tenant and is no income."""
        came = [one for one in received_in(self.scope) if one.what != "deposit"]
        theirs = [ReportEntry(one.where, one.what, self._of(one.amount)) for one in came]
        return [line.model_copy(update={"share_bp": self._share}) for line in by_what(theirs)]

    def costs(self) -> list[ReportLine]:
        """Return costs, and whether each has a document."""
        return [
            ReportLine(
                where=self.place.name,
                words=(one.category, "filed" if one.document_id else "missing"),
                on=one.on,
                amount=-self._of(one.amount),
                share_bp=self._share,
            )
            for one in expenses_of(self.scope)
        ]

    def fees(self) -> list[ReportLine]:
        """Return management fees: the owner's, or those of every owner who is no member."""
        lines = []
        for owner_id in self._owners:
            theirs = total(each(replace(self, owner_id=owner_id).income()), self.place.currency)
            fee = fee_of(self.place.terms_of(owner_id), theirs)
            if fee.minor:
                line = ReportLine(where=self.place.name, words=(FEE, "agreed"), on=self.scope.last, amount=-fee)
                lines.append(line)
        return lines

    def reserve(self) -> list[Money]:
        """Return the reserve of the owner, while the property is let."""
        terms = [self.place.terms_of(one) for one in self._owners if self.place.state != "archived"]
        return [one.reserve for one in terms if one.reserve]

    @property
    def _owners(self) -> Sequence[str]:
        return [self.owner_id] if self.owner_id else self.place.persons()

    @property
    def _share(self) -> int | None:
        """Return the owner's share in basis points, or None for the whole."""
        share = shares(self.place)[self.owner_id] if self.owner_id else WHOLE
        return None if share == WHOLE else round(share)

    def _of(self, money: Money) -> Money:
        return money.of(part_of(self.place, self.owner_id, money.minor)) if self.owner_id else money


def _paid_out(funds: Sequence[Money], reserve: Sequence[Money]) -> list[Money]:
    """Return the money above the reserve, or 0."""
    found = []
    for code in sorted({one.currency for one in funds}):
        there, kept = (total([one for one in some if one.currency == code], code) for some in (funds, reserve))
        found.append(there.of(max(there.minor - kept.minor, 0)))
    return found


def _taken(lines: Sequence[ReportLine]) -> list[Money]:
    return [-one for one in each(lines)]
