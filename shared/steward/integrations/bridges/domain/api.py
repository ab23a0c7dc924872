"""Client of Domain's API. An upload publishes or withdraws a listing; a processing report tells its result later.

https://developer.domain.com.au/docs/latest: the listing provider's own id (`providerAdId`) identifies a listing, so
repeating an upload changes the same listing. The key is CLIENT_ID:SECRET:AGENCY_ID.
"""

from __future__ import annotations

from collections.abc import Mapping
from datetime import UTC, datetime
from typing import Any, Literal, TypeAlias
from urllib.parse import quote, urlencode

from pydantic import ValidationError
from urllib3.util import make_headers

from steward.core.text import clean_text, shorten
from steward.integrations.bridges.domain.address import ADDRESS, TOKENS
from steward.integrations.bridges.domain.request_bodies import advert, off_market
from steward.integrations.bridges.json_http import JsonHttp
from steward.integrations.bridges.portals import (
    GetListingEnquiries,
    GetListingStatistics,
    ListingDayStatistics,
    ListingEnquiry,
    ListingStatus,
    PollListing,
    PublishListing,
    Wanted,
    WithdrawListing,
)
from steward.integrations.bridges.problems import ProviderError

# Seconds. Each call fetches a token first, so an upload has less time than elsewhere.
TOKEN_READ, SEND_READ = 2.0, 7.0
_SCOPES = "api_listings_read api_listings_write api_enquiries_read"
_State: TypeAlias = Literal["uploading", "live", "withdrawn", "refused"]
# Stage of an upload. After `through`, the public listing shows the state.
_REPORTS: Mapping[str, Literal["uploading", "refused", "through"]] = {
    "queued": "uploading",
    "processing": "uploading",
    "processed": "through",
    "searchable": "through",
    "failed": "refused",
    "error": "refused",
}
_LISTINGS: Mapping[str, _State] = {
    "live": "live",
    "new": "live",
    "recentlyUpdated": "live",
    "pending": "uploading",
    "archived": "withdrawn",
    "leased": "withdrawn",
}
# Enquiries per page and pages read. The agency reads the rest at the portal.
_PAGE, _PAGES = 25, 2
_WHY, _TEXT = 300, 1000


class DomainApi:
    """Domain's API, see `ProviderApi`.

    Requests are not retried here: an upload is sent once, and the watch polls again.
    """

    def __init__(self, key: str, address: str) -> None:
        self._client, self._agency = _key(key)
        self._address = address
        self._tokens = TOKENS if address == ADDRESS else address

    def ask(self, wanted: Wanted) -> ListingStatus:
        """See `ProviderApi`. Each request fetches its own token, so no token is stored."""
        match wanted:
            case PublishListing():
                given = advert(wanted, self._agency)
                return _uploaded(wanted.listing_id, self._authorized().send("PUT", _UPLOADS, given, SEND_READ))
            case WithdrawListing():
                given = off_market(wanted, self._agency)
                return _uploaded(wanted.listing_id, self._authorized().send("POST", _OFF_MARKET, given, SEND_READ))
            case PollListing():
                return self._look(self._authorized(), wanted)
            case GetListingStatistics(ref=ref, whole=whole):
                period = "wholeCampaign" if whole else "last7Days"
                return _counted(ref, self._authorized().get(f"{_listing(ref)}/statistics?timePeriod={period}"))
            case GetListingEnquiries(ref=ref):
                return _asked(ref, self._authorized())

    def _authorized(self) -> JsonHttp:
        headers = {"authorization": f"Bearer {self._token()}"}
        return JsonHttp(self._address, headers, _words, pauses=())

    def _token(self) -> str:
        """Fetch an access token. Raises `ProviderError` with `sent=False`, since nothing was requested yet."""
        http = JsonHttp(self._tokens, make_headers(basic_auth=self._client), _words, pauses=())
        try:
            said = http.send_form(
                "/v1/connect/token", {"grant_type": "client_credentials", "scope": _SCOPES}, TOKEN_READ
            )
            token = said["access_token"]
            if not isinstance(token, str) or not token.isascii() or not token.isprintable() or " " in token:
                raise ProviderError("unreadable", sent=False)
            return token
        except ProviderError as error:
            # Domain rejects an unknown client with the same status as a malformed request.
            problem = "key" if error.problem == "refused" else error.problem
            raise ProviderError(problem, error.said, sent=False) from None
        except (KeyError, TypeError):
            raise ProviderError("unreadable", sent=False) from None

    def _look(self, http: JsonHttp, wanted: PollListing) -> ListingStatus:
        if wanted.ref:
            return _shown(http, wanted, ListingStatus(listing_id=wanted.listing_id, ref=wanted.ref))
        if wanted.job:
            report = http.get(f"{_REPORTS_AT}/{quote(wanted.job, safe='')}")
        else:
            asked = urlencode({"agencyId": self._agency, "providerAdId": wanted.listing_id})
            found = http.get(f"{_REPORTS_AT}?{asked}")
            if found == []:
                raise ProviderError("unknown")
            report = found[-1] if isinstance(found, list) else found
        return _reported(http, wanted, report)


API = DomainApi


_UPLOADS, _OFF_MARKET = "/v1/listings/residential", "/v2/listings/residential/offmarket"
_REPORTS_AT = "/v1/listings/processingReports"


def _key(key: str) -> tuple[str, int]:
    """Split the key into client credentials and agency id."""
    client, _, agency = key.strip().rpartition(":")
    if client.count(":") != 1 or not agency.isdecimal():
        raise ProviderError("key", "the key is CLIENT_ID:SECRET:AGENCY_ID", sent=False)
    return client, int(agency)


def _listing(ref: str) -> str:
    return f"/v1/listings/{quote(ref, safe='')}"


def _uploaded(listing_id: str, said: Any) -> ListingStatus:
    try:
        job = said["id"]
        if not isinstance(job, str) or not job or said["providerAdId"].casefold() != listing_id.casefold():
            raise ProviderError("unreadable")
        state: _State = "refused" if _REPORTS[said["processStatus"]] == "refused" else "uploading"
        return ListingStatus(listing_id=listing_id, job=job, state=state)
    except (KeyError, AttributeError, TypeError, ValidationError):
        raise ProviderError("unreadable") from None


def _reported(http: JsonHttp, wanted: PollListing, report: Any) -> ListingStatus:
    try:
        if report["providerAdId"].casefold() != wanted.listing_id.casefold():
            raise ProviderError("unreadable")
        known = {"listing_id": wanted.listing_id, "job": wanted.job}
        state = _REPORTS[report["processStatus"]]
        refs = [str(int(one)) for one in report.get("adId") or ()]
        ref = refs[-1] if refs else ""
        if state == "refused":
            return ListingStatus(**known, ref=ref, state="refused", why=_why(report))
        if state == "uploading" or not ref:
            return ListingStatus(**known, ref=ref, state="uploading")
        return _shown(http, wanted, ListingStatus(**known, ref=ref))
    except (KeyError, AttributeError, TypeError, ValueError):
        raise ProviderError("unreadable") from None


def _shown(http: JsonHttp, wanted: PollListing, seen: ListingStatus) -> ListingStatus:
    """Add the public state of the listing, which may lag behind the upload."""
    try:
        said = http.get(_listing(seen.ref))
        if str(said["id"]) != seen.ref:
            raise ProviderError("unreadable")
        state = "withdrawn" if said.get("isWithdrawn") is True else _LISTINGS[said["status"]]
        url = said.get("seoUrl") or ""
        if not url.startswith(("https://", "http://")) or not url.isprintable() or " " in url:
            # Only an address that a browser can open is passed on.
            url = url[:0]
    except ProviderError as error:
        if error.problem != "unknown":
            raise
        # A listing that is being published is not there yet; any other is gone.
        state, url = ("withdrawn" if wanted.leaving or wanted.ref else "uploading"), ""
    except (KeyError, AttributeError, TypeError):
        raise ProviderError("unreadable") from None
    if wanted.leaving and state == "live":
        # A withdrawn listing may stay visible for a short time.
        state = "uploading"
    try:
        return ListingStatus.model_validate(seen.model_dump() | {"state": state, "url": url})
    except ValidationError:
        raise ProviderError("unreadable") from None


def _counted(ref: str, said: Any) -> ListingStatus:
    try:
        days = [
            ListingDayStatistics(
                on=datetime.fromisoformat(one["eventDate"]).date(),
                views=one.get("totalListingViews") or 0,
                enquiries=one.get("totalEnquiries") or 0,
            )
            for one in said["dailyBreakdown"] or ()
        ]
        return ListingStatus(ref=ref, days=tuple(sorted(days, key=lambda day: day.on)))
    except (KeyError, AttributeError, TypeError, ValueError):
        raise ProviderError("unreadable") from None


def _asked(ref: str, http: JsonHttp) -> ListingStatus:
    found: list[Any] = []
    for page in range(1, _PAGES + 1):
        some = http.get(f"{_listing(ref)}/enquiries?pageNumber={page}")
        if not isinstance(some, list):
            raise ProviderError("unreadable")
        found += some
        if len(some) < _PAGE:
            return ListingStatus(ref=ref, enquiries=_enquiries(found))
    return ListingStatus(ref=ref, enquiries=_enquiries(found), more=True)


def _enquiries(found: list[Any]) -> tuple[ListingEnquiry, ...]:
    try:
        some = [_enquiry(one) for one in found]
    except (KeyError, AttributeError, TypeError, ValueError):
        raise ProviderError("unreadable") from None
    return tuple(sorted(some, key=lambda one: one.at))


def _enquiry(one: Mapping[str, Any]) -> ListingEnquiry:
    sender = one.get("sender") or {}
    at = datetime.fromisoformat(one["dateReceived"])
    name = " ".join(filter(None, (sender.get("firstName"), sender.get("lastName"))))
    return ListingEnquiry(
        ref=str(one["id"]),
        at=at if at.tzinfo else at.replace(tzinfo=UTC),
        name=_short(name),
        email=_short(sender.get("email")),
        phone=_short(sender.get("phoneNumber")),
        text=shorten(clean_text(one.get("message") or ""), _TEXT),
    )


def _short(words: str | None) -> str:
    return shorten(clean_text(words or ""), 120)


def _why(report: Mapping[str, Any]) -> str:
    """Return the error messages of a processing report, in the portal's words."""
    some = [str(one.get("message") or "") for one in report.get("events") or () if one.get("severity") == "Error"]
    return shorten(clean_text("; ".join(filter(None, some))), _WHY)


def _words(said: Mapping[str, Any]) -> str:
    return str(said.get("detail") or said.get("title") or said.get("message") or said.get("error") or "")
