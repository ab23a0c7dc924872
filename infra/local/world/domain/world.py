"""State of the fake Domain: one agency with its adverts, uploads, daily counts and enquiries."""

from __future__ import annotations

import re
import secrets
import threading
from collections import Counter, deque
from collections.abc import Callable, Mapping
from datetime import date, datetime, timedelta
from pathlib import Path
from typing import Any, Literal
from zoneinfo import ZoneInfo

from infra.local.world.domain.errors import DomainError
from infra.local.world.google.stored_values import StoredValues

# Faults for the next requests, one each; with `after` and `hang` the request is carried out.
Fault = Literal["down", "slow_down", "revoked", "html", "nonsense", "down_after", "hang_after", "cut_after"]
_TOKEN_LASTS = timedelta(hours=12)
_FIRST_AD = 2_020_000_000
_PAGE = 25
# Days are counted in Sydney's time zone.
_ZONE = ZoneInfo("Australia/Sydney")


class DomainWorld:
    """One agency, safe to use from any thread. `url` is the public base address of its adverts.

    An upload is processed when its report is first requested, unless `holds`; `refuses` is the reason for refusing the
    next ones. `asked` counts requests by kind; `faults` hit the next requests. `path` is the file with all data.
    """

    def __init__(
        self, client: str, secret: str, agency: int, url: str, now: Callable[[], datetime], *, path: Path | None = None
    ) -> None:
        self.client = client
        self.secret = secret
        self.agency = agency
        self.url = url.rstrip("/")
        self.asked: Counter[str] = Counter()
        self.faults: deque[Fault | None] = deque()
        self.holds = False
        self.refuses = ""
        # Whether a client without a user may read the daily counts.
        self.counts = True
        self._now = now
        self._kept = StoredValues(path)
        self._lock = threading.RLock()

    # Actions of the API.

    def token(self, client: str, secret: str, given: Mapping[str, str]) -> dict[str, Any]:
        """Return an access token for a client that knows the secret."""
        if (client, secret) != (self.client, self.secret):
            raise DomainError(400, "invalid_client", oauth="invalid_client")
        if given.get("grant_type") != "client_credentials":
            raise DomainError(400, "unsupported_grant_type", oauth="unsupported_grant_type")
        token = secrets.token_hex(16)
        until = self._now() + _TOKEN_LASTS
        self._kept.put(f"token/{token}", {"until": until.isoformat(), "scope": given.get("scope", "")})
        seconds = int(_TOKEN_LASTS.total_seconds())
        return {"access_token": token, "expires_in": seconds, "token_type": "Bearer", "scope": given.get("scope", "")}

    def may(self, token: str, scope: str) -> bool:
        """Return whether the token was issued here and has this scope."""
        one = self._kept.get(f"token/{token}")
        if one is None or datetime.fromisoformat(one["until"]) <= self._now():
            return False
        return scope in one["scope"].split()

    def upload(self, given: Mapping[str, Any], *, off: bool) -> dict[str, Any]:
        """Accept an upload that changes an advert, or takes it down with `off`; it is processed later."""
        if given.get("domainAgencyID") != self.agency:
            raise DomainError(403, "The client has no access to this agency.")
        if errors := _wrong(given, off=off):
            raise DomainError(400, "; ".join(errors))
        with self._lock:
            # The comparison ignores case.
            name = str(given["providerAdId"]).upper()
            job = {"id": secrets.token_hex(12), "ad": name, "off": off, "given": dict(given), "state": "queued"}
            job |= {"why": self.refuses, "made": self._now().isoformat()}
            self._kept.put(f"job/{job['id']}", job)
            return self._response(job)

    def report(self, job_id: str) -> dict[str, Any]:
        """Return the progress of an upload."""
        with self._lock:
            job = self._kept.get(f"job/{job_id}")
            if job is None:
                raise DomainError(404, "There is no such report.")
            if job["state"] == "queued" and not self.holds:
                job = self._work(dict(job))
            return self._report(job)

    def reports(self, name: str) -> list[dict[str, Any]]:
        """Return the progress of an advert's newest upload, if there was one."""
        jobs = [one for _, one in self._kept.under("job/") if one["ad"] == name.upper()]
        jobs.sort(key=lambda one: str(one["made"]))
        return [self.report(jobs[-1]["id"])] if jobs else []

    def listing(self, ad_id: str) -> dict[str, Any]:
        """Return an advert as the public sees it."""
        ad = self._ad(ad_id)
        given, details = ad["given"], ad["given"]["propertyDetails"]
        return {
            "objective": "rent",
            "status": ad["status"],
            "saleMode": "rent" if ad["status"] == "live" else "archived",
            "channel": "residential",
            "id": ad["id"],
            "advertiserIdentifiers": {"advertiserType": "agency", "advertiserId": self.agency},
            "propertyTypes": details["propertyType"],
            "bedrooms": details.get("bedRooms"),
            "bathrooms": details.get("bathRooms"),
            "headline": given.get("summary"),
            "description": given.get("description"),
            "dateListed": ad["listed"],
            "isWithdrawn": ad["status"] == "archived",
            "seoUrl": f"{self.url}/advert/{ad['id']}",
            **ad.get("altered", {}),
        }

    def statistics(self, ad_id: str, period: str) -> dict[str, Any]:
        """Return the daily counts, without today's."""
        if not self.counts:
            raise DomainError(403, "Authenticated without user context details.")
        ad, today = self._ad(ad_id), self.today()
        first = today - timedelta(days={"last7Days": 7, "last90Days": 90}.get(period, 4000))
        days = {day: one for day, one in sorted(ad["days"].items()) if first <= date.fromisoformat(day) < today}
        shown = [{**_counts(ad["id"], one), "eventDate": f"{day}T00:00:00Z"} for day, one in days.items()]
        whole = {name: sum(one[name] for one in days.values()) for name in ("views", "enquiries")}
        return {"summary": _counts(ad["id"], whole), "dailyBreakdown": shown}

    def enquiries(self, ad_id: str, page: int) -> list[dict[str, Any]]:
        """Return one page of enquiries."""
        asked: list[dict[str, Any]] = self._ad(ad_id)["asked"]
        first = (max(1, page) - 1) * _PAGE
        return asked[first : first + _PAGE]

    # Actions of people, and their effects.

    def advert(self, name: str) -> dict[str, Any] | None:
        """Return the advert with this id of the provider's, or None."""
        found = self._kept.get(f"ad/{name.upper()}")
        return dict(found) if found else None

    def adverts(self) -> list[dict[str, Any]]:
        """Return all adverts."""
        return [dict(one) for _, one in self._kept.under("ad/")]

    def viewed(self, name: str, on: date, views: int) -> None:
        """Record that many views for a day."""
        self._count(name, on, "views", views)

    def looked_at(self, name: str) -> None:
        """Record a view now."""
        self._count(name, self.today(), "views", 1)

    def enquire(self, name: str, message: str, **sender: str) -> None:
        """Record an enquiry."""
        with self._lock:
            ad = self.advert(name)
            assert ad is not None
            one = {
                "deliveryMethod": "email",
                "enquiryType": "listing",
                "id": secrets.token_hex(8),
                "message": message,
                "referenceId": ad["id"],
                "sender": sender,
                "dateReceived": self._now().isoformat(),
                "agencyId": self.agency,
            }
            self._kept.put(f"ad/{ad['name']}", {**ad, "asked": [*ad["asked"], one]})
            self._count(name, self.today(), "enquiries", 1)

    def today(self) -> date:
        """Return the present date there."""
        return self._now().astimezone(_ZONE).date()

    def alter(self, name: str, **fields: Any) -> None:
        """Override fields of an advert's responses."""
        ad = self.advert(name)
        assert ad is not None
        self._kept.put(f"ad/{ad['name']}", {**ad, "altered": fields})

    def _count(self, name: str, on: date, what: str, more: int) -> None:
        with self._lock:
            ad = self.advert(name)
            assert ad is not None
            day = {"views": 0, "enquiries": 0, **ad["days"].get(on.isoformat(), {})}
            day[what] += more
            self._kept.put(f"ad/{ad['name']}", {**ad, "days": {**ad["days"], on.isoformat(): day}})

    def _work(self, job: dict[str, Any]) -> dict[str, Any]:
        ad = self.advert(job["ad"])
        if job["off"] and ad is None and not job["why"]:
            job["why"] = "There is no such listing."
        job["state"] = "failed" if job["why"] else "processed"
        self._kept.put(f"job/{job['id']}", job)
        if job["why"]:
            return job
        if ad is None:
            number = _FIRST_AD + len(self.adverts())
            ad = {"id": number, "name": job["ad"], "listed": self._now().isoformat(), "days": {}, "asked": []}
        status = "live"
        if job["off"]:
            status = "leased" if job["given"]["offMarketDetails"]["offMarketAction"] == "leased" else "archived"
        given = ad["given"] if job["off"] else job["given"]
        self._kept.put(f"ad/{job['ad']}", {**ad, "given": given, "status": status})
        return job

    def _report(self, job: Mapping[str, Any]) -> dict[str, Any]:
        ad = self.advert(job["ad"])
        events = [{"severity": "Error", "issueType": "External", "message": job["why"]}]
        version = {"operations": ["dataReceived"], "versionId": job["id"], "processCount": 1}
        return {
            "processStatus": job["state"],
            "agencyId": self.agency,
            "providerId": self.client,
            "providerAdId": job["given"]["providerAdId"],
            "adId": [ad["id"]] if ad else [],
            "events": events if job["state"] == "failed" else [],
            "versions": [version],
        }

    def _response(self, job: Mapping[str, Any]) -> dict[str, Any]:
        return {
            "processStatus": "queued",
            "id": job["id"],
            "agencyId": self.agency,
            "providerId": self.client,
            "providerAdId": job["given"]["providerAdId"],
            "versionId": job["id"],
        }

    def _ad(self, ad_id: str) -> dict[str, Any]:
        found = next((one for one in self.adverts() if str(one["id"]) == ad_id), None)
        if found is None:
            raise DomainError(404, "There is no such listing.")
        return found


def _counts(ad_id: int, day: Mapping[str, int]) -> dict[str, Any]:
    return {"listingId": ad_id, "totalListingViews": day["views"], "totalEnquiries": day["enquiries"]}


def _wrong(given: Mapping[str, Any], *, off: bool) -> list[str]:
    name, details = given.get("providerAdId"), given.get("propertyDetails") or {}
    address = details.get("address") or {}
    needed = {"providerAdId": name, "listingAction": given.get("listingAction")}
    needed |= {one: address.get(one) for one in ("street", "suburb", "state", "postcode")}
    if off:
        needed["offMarketDetails"] = given.get("offMarketDetails")
    else:
        needed["price"] = (given.get("price") or {}).get("from")
    missing = [f"{one} is required" for one, value in needed.items() if not value]
    postcode = re.fullmatch(r"[0-9]{3,4}", str(address.get("postcode", "")))
    return [*missing, *([] if postcode else ["postcode is not valid"])]
