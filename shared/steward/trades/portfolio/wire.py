"""Factories for the objects of a landlord's trade."""

from __future__ import annotations

from abc import abstractmethod
from collections.abc import Callable, Iterable, Mapping
from datetime import datetime
from functools import cached_property, partial
from typing import TYPE_CHECKING, Any

from steward.integrations.bridges.wire import BridgesWire
from steward.memory.documents.wire import DocumentsWire
from steward.people.directory.wire import PeopleWire
from steward.time.scanners.wire import ScannersWire
from steward.tools.wire import ToolsWire
from steward.trades.records.wire import RecordsWire

if TYPE_CHECKING:
    from steward.integrations.bridges.models import Bridge
    from steward.time.scanners.scanner_declarations import TradeScanners
    from steward.tools.brief import Brief, Briefs
    from steward.tools.declaration import Tool
    from steward.tools.service import Bars
    from steward.trades.portfolio.reports.report_links import ReportLinks
    from steward.trades.portfolio.reports.report_page import ReportPage
    from steward.trades.portfolio.reports.report_view import ReportView
    from steward.trades.records.record_types import Trade
    from steward.trades.records.workflow_types import Workflows


class PortfolioWire(ScannersWire, BridgesWire, RecordsWire, PeopleWire, ToolsWire, DocumentsWire):
    """Objects of a landlord's trade."""

    @property
    def trade(self) -> Trade:
        """See `RecordsWire`: the only trade there is."""
        from steward.trades.portfolio.trade import PORTFOLIO

        return PORTFOLIO

    @cached_property
    def scanning(self) -> TradeScanners:
        """See `ScannersWire`: the scanners of the only trade."""
        from steward.trades.portfolio.scanning.scanner_table import landlords

        return landlords(
            self._zone_of,
            lambda account_id: self.connected(account_id, "screening"),
            self.people.language_of,
            self._name_of,
            self._phone_of,
            self._last_words_of,
            self.is_stopped,
        )

    @property
    @abstractmethod
    def last_words(self) -> Callable[[str, Iterable[str], datetime], tuple[datetime, bool] | None]:
        """Return when somebody last wrote from these addresses since a moment, and whether they wait for an answer."""

    @property
    @abstractmethod
    def newest_workflow(self) -> Callable[[str, str, str], Any]:
        """Return the newest workflow, or None, of an account, a kind and a record."""

    @property
    def bars(self) -> Bars:
        """See `ToolsWire`: the record gate of a landlord."""
        from steward.trades.portfolio.record_gate import reason_to_bar

        return lambda account_id, tool, arguments: reason_to_bar(lambda: self.records.book(account_id), tool, arguments)

    @property
    def record_briefs(self) -> Briefs:
        """See `ToolsWire`: a landlord's."""
        from steward.trades.portfolio.briefs import AccountFacts, brief

        def of(account_id: str, member_id: str, tool: Tool, given: Mapping[str, Any]) -> Brief:
            facts = AccountFacts(
                partial(self.records.book, account_id),
                partial(self._name_of, account_id),
                partial(self.people.account, account_id),
                partial(self.people.language_of, account_id),
                partial(self.handled_checks, account_id),
                partial(self.newest_workflow, account_id),
            )
            return brief(facts, tool, given)

        return of

    def _zone_of(self, account_id: str) -> str:
        account = self.people.account(account_id)
        return account.zone if account else "UTC"

    def _name_of(self, account_id: str, contact_id: str) -> str:
        from steward.core.sentences import render, say

        contact = self.people.contact(account_id, contact_id)
        member = None if contact else self.people.member(account_id, contact_id)
        if contact is None and member is None:
            return render(say("some-contact"), self._language_of(account_id))
        return contact.known_name if contact else member.name if member else ""

    def _phone_of(self, account_id: str, contact_id: str) -> str:
        from steward.people.directory.phone_numbers import shown_number

        contact = self.people.contact(account_id, contact_id)
        return next(map(shown_number, contact.phones), "") if contact else ""

    def _last_words_of(self, account_id: str, contact_id: str, after: datetime) -> tuple[datetime, bool] | None:
        contact = self.people.contact(account_id, contact_id)
        return self.last_words(account_id, contact.addresses, after) if contact else None

    def _language_of(self, account_id: str) -> str:
        from steward.core.sentences import ENGLISH

        account = self.people.account(account_id)
        return account.language if account else ENGLISH

    @property
    def looks(self) -> Callable[[Bridge], Tool]:
        """See `BridgesWire`: the tools of a landlord that poll providers."""
        from steward.trades.portfolio.tools.deposits.declare import SETTLE_DEPOSIT
        from steward.trades.portfolio.tools.payments.declare import SETTLE_PAYMENT
        from steward.trades.portfolio.tools.portals.declare import SETTLE_ADVERT
        from steward.trades.portfolio.tools.screening.declare import SETTLE_SCREENING

        looks: dict[Bridge, Tool] = {
            "payments": SETTLE_PAYMENT,
            "screening": SETTLE_SCREENING,
            "portals": SETTLE_ADVERT,
            "deposits": SETTLE_DEPOSIT,
        }
        return looks.__getitem__

    @property
    def workflow_tables(self) -> Workflows:
        """See `WorkflowsWire`: the workflows of a landlord."""
        from steward.trades.portfolio.workflows import WORKFLOWS

        return WORKFLOWS

    @cached_property
    def report_links(self) -> ReportLinks:
        """Signed links to reports."""
        from steward.trades.portfolio.reports.report_links import ReportLinks

        return ReportLinks(self.settings.required("public_url"), self.settings.report_days, self.clock)

    @cached_property
    def report_page(self) -> ReportPage:
        """Web page of a report."""
        from steward.trades.portfolio.reports.report_page import ReportPage

        def pdf(report: ReportView, team: str) -> bytes:
            # Most readers open the page, not the PDF.
            from steward.trades.portfolio.reports.pdf_export import as_pdf

            return as_pdf(report, team)

        return ReportPage(self.records, self.people, self.report_links, pdf)

    @property
    def trade_of(self) -> Callable[[str], str]:
        """See `ToolsWire`: as the account's record says."""
        return self._trade_of

    def _trade_of(self, account_id: str) -> str:
        account = self.people.account(account_id)
        return account.trade if account else ""
