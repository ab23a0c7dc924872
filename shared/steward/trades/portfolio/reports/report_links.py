"""Signed links to reports: valid for anybody who has one, until a day, in one language.

A link is signed with a key in the report's own record. Making or checking links needs no other secret, and stealing the
key gives no more than the report itself. Links are not stored.
"""

from __future__ import annotations

import re
from dataclasses import dataclass
from datetime import date, timedelta
from typing import Literal

from steward.channels.pages.approval_links import PROOF, LinkSigner, match_token
from steward.core.clock import Clock
from steward.core.languages import spoken
from steward.core.sentences import ENGLISH
from steward.trades.portfolio.report_records import REPORT, PortfolioReport

_PURPOSE = "report"
_ACCOUNT, _REPORT = "acct-", f"{REPORT.prefix}-"
_TOKEN = re.compile(rf"([0-9A-Za-z]{{1,40}})\.([0-9A-Za-z]{{1,40}})\.([a-z]{{2}})([1-9][0-9]{{5}})\.({PROOF})")

Form = Literal["page", "pdf", "csv"]


@dataclass(frozen=True)
class ReportLinkTarget:
    """Content of a link. It proves nothing until `ReportLinks.is_for` has checked it."""

    account_id: str
    report_id: str
    language: str
    until: date
    proof: str
    token: str


class ReportLinks:
    """Makes and checks links, valid for `days`."""

    def __init__(self, public_url: str, days: int, clock: Clock) -> None:
        self._public_url = public_url.rstrip("/")
        self._days = days
        self._clock = clock

    def url(self, report: PortfolioReport, language: str) -> str:
        """Return the address of the report in a language, valid through the day `until`."""
        tag = spoken(language) or ENGLISH
        until = self.until
        account, own = report.account_id.removeprefix(_ACCOUNT), report.record_id.removeprefix(_REPORT)
        proof = _signer(report).proof(_PURPOSE, _subject(report, tag), until.isoformat())
        return f"{self._public_url}/r/{account}.{own}.{tag}{until.toordinal()}.{proof}"

    @property
    def until(self) -> date:
        """Return the last day, in UTC, of a link made now."""
        return self._clock().date() + timedelta(days=self._days)

    def named(self, token: str) -> ReportLinkTarget | None:
        """Return the content of a token, or None if it is malformed."""
        match = match_token(_TOKEN, token)
        if not match:
            return None
        account, own, tag, day, proof = match.groups()
        until = date.fromordinal(int(day))
        return ReportLinkTarget(f"{_ACCOUNT}{account}", f"{_REPORT}{own}", tag, until, proof, match.group())

    def is_for(self, named: ReportLinkTarget, report: PortfolioReport) -> bool:
        """Return whether the link was signed for this report, language, day and account."""
        right = bool(report.link_key) and (named.account_id, named.report_id) == (report.account_id, report.record_id)
        subject = _subject(report, named.language)
        return right and _signer(report).proves(named.proof, _PURPOSE, subject, named.until.isoformat())

    def is_over(self, named: ReportLinkTarget) -> bool:
        """Return whether the link has expired."""
        return self._clock().date() > named.until


def _signer(report: PortfolioReport) -> LinkSigner:
    return LinkSigner(lambda: report.link_key, "")


def _subject(report: PortfolioReport, language: str) -> str:
    return f"{report.account_id}/{report.record_id}/{language}"
