"""Runners of the web tools. Results are quoted with their addresses."""

from __future__ import annotations

from datetime import datetime
from typing import Protocol

from steward.agent.browsing.models import FetchedPage, WebLookup, WebLookupResult
from steward.agent.browsing.service import BrowsingClient
from steward.agent.browsing.tools.web.declare import SetWebDomainsInput, WebFetchInput, WebSearchInput
from steward.core.clock import Clock
from steward.core.provenance import Quoting
from steward.core.sentences import say
from steward.core.web_addresses import InvalidWebAddressError, host_of, listed
from steward.people.directory.accounts import AccountService
from steward.people.directory.service import PeopleService
from steward.people.directory.validation import PeopleRuleError
from steward.tools.models import ToolCall
from steward.tools.tool_outcomes import Done, Failed

_NO_DOMAIN = "no domain of the web may be read yet: an owner can allow some with set_web_domains"
_NOT_LISTED = "that page is at no domain that may be read: an owner can allow it with set_web_domains"


class Services(Protocol):
    """Dependencies of these tools."""

    @property
    def people(self) -> PeopleService:
        """Accounts and members."""

    @property
    def accounts(self) -> AccountService:
        """The service that changes accounts."""

    @property
    def browsing(self) -> BrowsingClient:
        """The client for web lookups."""

    @property
    def clock(self) -> Clock:
        """The clock."""


def web_search(call: ToolCall, services: Services) -> Done | Failed:
    """Return quotes of the answer, and of each page's address and text."""
    given = WebSearchInput.model_validate(call.arguments)
    domains = _allowed(call, services)
    if not domains:
        return Failed(_NO_DOMAIN)
    seen = services.browsing.look(WebLookup(does="search", what=given.query, domains=domains))
    if seen.problem:
        return Failed(seen.problem, cost_micros=seen.cost_micros)
    return _found(seen, services.clock())


def web_fetch(call: ToolCall, services: Services) -> Done | Failed:
    """Return the page's text as a quote."""
    given = WebFetchInput.model_validate(call.arguments)
    domains = _allowed(call, services)
    if not domains:
        return Failed(_NO_DOMAIN)
    address = given.url if "://" in given.url else f"https://{given.url}"
    try:
        host_of(address)
    except InvalidWebAddressError as problem:
        return Failed.by(problem)
    if not listed(address, domains):
        return Failed(_NOT_LISTED)
    seen = services.browsing.look(WebLookup(does="fetch", what=address, domains=domains))
    if seen.problem:
        return Failed(seen.problem, cost_micros=seen.cost_micros)
    page, now = seen.pages[0], services.clock()
    quoting = Quoting()
    words = page if page.passages else page.model_copy(update={"passages": (seen.said,)})
    text = f"The page: {_page(words, quoting, now)}"
    return Done(text, quotes=quoting.quotes, cost_micros=seen.cost_micros)


def set_web_domains(call: ToolCall, services: Services) -> Done | Failed:
    """Set the domains, if an owner has approved them."""
    given = SetWebDomainsInput.model_validate(call.arguments)
    decider = services.people.member_now(call.account_id, call.approved_by) if call.approved_by else None
    if decider is None or decider.role != "owner":
        return Failed("not changed: no owner has approved it")
    try:
        account = services.accounts.change(call.account_id, web_domains=given.domains)
    except PeopleRuleError as problem:
        return Failed.by(problem)
    domains = ", ".join(account.web_domains)
    said = say("web-is-read", domains=domains) if domains else say("web-is-not-read")
    return Done(f"What is at these domains may be read: {domains or 'none'}.", report=said)


def _allowed(call: ToolCall, services: Services) -> tuple[str, ...]:
    """Return the domains read now, so that one that an owner has just removed is not used."""
    account = services.people.account_now(call.account_id)
    return account.web_domains if account else ()


def _found(seen: WebLookupResult, now: datetime) -> Done:
    quoting = Quoting()
    lines = []
    if seen.said:
        lines.append(f"An answer made from what was found: {quoting.quote(seen.said, 'answer from the web', at=now)}")
    for page in seen.pages:
        address = quoting.quote(page.address, "address of a page", page.domain, at=now)
        lines.append(f"A page: {_page(page, quoting, now)}, its address {address}")
    return Done("\n".join(lines), quotes=quoting.quotes, cost_micros=seen.cost_micros)


def _page(page: FetchedPage, quoting: Quoting, now: datetime) -> str:
    said = "\n".join((page.title, page.address, *page.passages)).strip()
    return quoting.quote(said, "web page", page.domain, at=now)
