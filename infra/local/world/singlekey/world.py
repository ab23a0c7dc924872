"""State of the fake SingleKey: invited applicants, their forms, reports and webhooks."""

from __future__ import annotations

import json
import re
import secrets
import threading
from collections import Counter, deque
from collections.abc import Callable, Mapping, Sequence
from contextlib import suppress
from datetime import datetime, timedelta
from pathlib import Path
from typing import Any, Literal

from infra.local.world.google.stored_values import StoredValues
from infra.local.world.singlekey.errors import SingleKeyError
from infra.local.world.webhooks import HttpAnswer, Poster

# Faults for the next requests, one each; with `after` and `hang` the request is carried out.
Fault = Literal["down", "slow_down", "revoked", "html", "down_after", "hang_after", "cut_after"]
# Within this time an equal request counts as a repetition.
_SAME = timedelta(seconds=60)
_PAUSE = 0.5
_NEEDED = (
    *("ll_first_name", "ll_last_name", "ll_email"),
    *("ten_first_name", "ten_last_name", "ten_email", "purchase_address"),
)
_EMAIL = re.compile(r"[^@\s]+@[^@\s]+\.[^@\s.]+")
# Number and street, place, region, country and code.
_LEAST_PARTS = 5


class SingleKeyWorld:
    """One account, safe to use from any thread. `url` is the public base address of its pages.

    Events go to `webhook`, authenticated by `handshake`; `release` sends once what was not accepted yet. `asked` counts
    requests by kind; `faults` hit the next requests. `path` is the file with all data.
    """

    def __init__(
        self,
        key: str,
        handshake: str,
        url: str,
        now: Callable[[], datetime],
        *,
        webhook: str = "",
        path: Path | None = None,
    ) -> None:
        self.key = key
        self.handshake = handshake
        self.url = url.rstrip("/")
        self.webhook = webhook
        self.asked: Counter[str] = Counter()
        self.faults: deque[Fault | None] = deque()
        self._now = now
        self._kept = StoredValues(path)
        self._lock = threading.RLock()

    # Actions of the API.

    def invite(self, given: Mapping[str, Any]) -> dict[str, Any]:
        """Create the form for an applicant."""
        if given.get("tenant_form") is not True:
            raise SingleKeyError(400, "missing or incomplete data", ["tenant_form: only the applicant's own form"])
        if errors := _wrong(given):
            raise SingleKeyError(400, "missing or incomplete data", errors)
        with self._lock:
            for before in self.screenings():
                made = datetime.fromisoformat(before["created"])
                if before["given"] == dict(given) and self._now() - made < _SAME:
                    return self._made(before)
            one: dict[str, Any] = {"state": "invited", "opened": False, "errors": [], "partial": False, "score": None}
            one |= {"token": secrets.token_hex(16), "created": self._now().isoformat(), "given": dict(given)}
            self._keep(one)
            self._tell(one, "Request sent to tenant")
            return self._made(one)

    def report(self, token: str) -> dict[str, Any]:
        """Return the progress; once the report is there, all of it but documents."""
        one = self.screening(token)
        if one["state"] == "done":
            return self._report(one)
        said: dict[str, Any] = {"success": True, "detail": _DETAILS[one["state"]], "created": one["created"]}
        if one["state"] == "invited":
            been = "have" if one["opened"] else "have not"
            said["detail"] = f"{said['detail']}. They {been} opened their invite email."
        if one["state"] == "returned":
            said |= {"success": False, "errors": one["errors"]}
        if one["state"] != "running":
            said |= {"form_url": self._form(one), "tenant_form_url": self._form(one)}
        return said

    def screening(self, token: str) -> dict[str, Any]:
        """Return the screening with this token."""
        found: dict[str, Any] | None = self._kept.get(f"screening/{token}")
        if found is None:
            raise SingleKeyError(404, "Report does not exist", ["Report does not exist"])
        return dict(found)

    def screenings(self) -> list[dict[str, Any]]:
        """Return all screenings, oldest first."""
        return [dict(one) for _, one in self._kept.under("screening/")]

    # Actions of people, and their effects.

    def opened(self, token: str) -> None:
        """Record that the applicant looks at the form."""
        self._tell(self._change(token, opened=True), "Tenant email opened")

    def handed_in(self, token: str, errors: Sequence[str] = ()) -> None:
        """Record that the applicant submits the form; with `errors` they get it back."""
        state = "returned" if errors else "running"
        one = self._change(token, opened=True, state=state, errors=list(errors))
        if not errors:
            self._tell(one, "Report in Progress")

    def found(self, token: str, score: int | None, *, partial: bool = False) -> None:
        """Complete the report; a `partial` one has only the credit part."""
        one = self._change(token, state="done", score=score, partial=partial)
        self._tell(one, "Partial Report Complete" if partial else "Report Complete")

    def alter(self, token: str, **fields: Any) -> None:
        """Override fields of the report."""
        self._change(token, altered=fields)

    # Webhook events.

    @property
    def waiting(self) -> list[dict[str, Any]]:
        """Return webhook events that were not accepted yet."""
        return [one for _, one in self._kept.under("event/")]

    def release(self, post: Poster) -> list[HttpAnswer]:
        """Send every waiting event once, accepted or not; return the answers."""
        answers = []
        for name, one in self._kept.under("event/") if self.webhook else ():
            headers = {"Handshake-Token": self.handshake, "Content-Type": "application/json"}
            with suppress(ConnectionError, TimeoutError):
                answers.append(post(f"{self.webhook}?pt={one['purchase_token']}", json.dumps(one), headers))
            self._kept.put(f"event/{name}", None)
        return answers

    def forget(self) -> None:
        """Drop every waiting event."""
        for name, _ in self._kept.under("event/"):
            self._kept.put(f"event/{name}", None)

    def deliver(self, post: Poster, stop: threading.Event) -> None:
        """Send events as they come until `stop` is set."""
        while not stop.wait(_PAUSE):
            self.release(post)

    def _tell(self, one: Mapping[str, Any], detail: str) -> None:
        ids = {name: one["given"].get(name) for name in ("external_customer_id", "external_tenant_id")}
        told = {"detail": detail, "purchase_token": one["token"], **ids}
        self._kept.put(f"event/{one['token']}/{detail}", told)

    def _change(self, token: str, **fields: Any) -> dict[str, Any]:
        with self._lock:
            one = self.screening(token) | fields
            self._keep(one)
            return one

    def _made(self, one: Mapping[str, Any]) -> dict[str, Any]:
        return {
            "success": True,
            "purchase_token": one["token"],
            "payment_status": "on hold, payment will be captured on submission",
            "created": one["created"],
            "tenant_form": True,
            "form_url": self._form(one),
        }

    def _report(self, one: Mapping[str, Any]) -> dict[str, Any]:
        given = one["given"]
        return {
            "success": True,
            "purchase_token": one["token"],
            "cost": 2999,
            "tax_collected": 0,
            "currency": "USD",
            "date_created": f"{datetime.fromisoformat(one['created']):%b %d/%Y, %I:%M%p}",
            "external_customer_id": given.get("external_customer_id"),
            "external_deal_id": given.get("external_deal_id"),
            "landlord_email": given["ll_email"],
            "external_tenant_id": given.get("external_tenant_id"),
            "tenant_email": given["ten_email"],
            "credit_card_last_4": None,
            "landlord_has_tenant_info": False,
            "tenant_pays": False,
            "embedded_flow_request": True,
            "api_only_purchase": False,
            "partial": one["partial"],
            "report_url": f"{self.url}/reports/{one['token']}.pdf",
            "singlekey_score": one["score"],
            **one.get("altered", {}),
        }

    def _form(self, one: Mapping[str, Any]) -> str:
        return f"{self.url}/screen/tenant?token={one['token']}"

    def _keep(self, one: dict[str, Any]) -> None:
        self._kept.put(f"screening/{one['token']}", one)


_DETAILS: Mapping[str, str] = {
    "invited": "Tenant has not submitted invite",
    "returned": "missing or incomplete data",
    "running": "Report creation in progress",
}


def _wrong(given: Mapping[str, Any]) -> list[str]:
    missing = [f"{name}: this field is required" for name in _NEEDED if not given.get(name)]
    emails = [
        f"{name}: the email --{given[name]}-- is not formatted like an email"
        for name in ("ll_email", "ten_email")
        if given.get(name) and not _EMAIL.fullmatch(str(given[name]))
    ]
    parts = str(given.get("purchase_address", "")).split(", ")
    address = ["purchase_address: address could not be validated"] if len(parts) < _LEAST_PARTS else []
    return [*missing, *emails, *address]
