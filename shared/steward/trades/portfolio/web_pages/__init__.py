"""Pages of the web app about a landlord's records."""

from __future__ import annotations

from steward.channels.pages.page_declarations import WebPage
from steward.trades.portfolio.web_pages.maintenance import MAINTENANCE_PAGE
from steward.trades.portfolio.web_pages.properties import PROPERTIES_PAGE
from steward.trades.portfolio.web_pages.reports import REPORTS_PAGE
from steward.trades.portfolio.web_pages.tenancies import ARREARS_PAGE, TENANCIES_PAGE

PAGES: tuple[WebPage, ...] = (PROPERTIES_PAGE, TENANCIES_PAGE, ARREARS_PAGE, MAINTENANCE_PAGE, REPORTS_PAGE)
