"""One SingleKey account: who was asked to fill in its form, who has, and what came of it."""

from __future__ import annotations

import re
import secrets
import threading
from collections import Counter, deque
from collections.abc import Callable, Mapping, Sequence
from datetime import datetime, timedelta
from pathlib import Path
from typing import Any, Literal

from infra.local.world.google.records import Records
from infra.local.world.singlekey.errors import SingleKeyError

# What may befall the next requests, one each; `after` and `hang` are those that were carried out.
Fault = Literal["down", "slow_down", "revoked", "html", "down_after", "hang_after", "cut_after"]
# The same request is the same one again for so long.
_SAME = timedelta(seconds=60)
_NEEDED = (
    *("ll_first_name", "ll_last_name", "ll_email"),
    *("ten_first_name", "ten_last_name", "ten_email", "purchase_address"),
)
_EMAIL = re.compile(r"[^@\s]+@[^@\s]+\.[^@\s.]+")
# Number and street, place, region, country and code.
_LEAST_PARTS = 5


class SingleKeyWorld:
    """One account, safe to use from any thread. `url` is where people find its pages.

    `asked` counts requests by method and kind, `faults` befall the next ones. `path` is a file that keeps it all.
    """

    def __init__(self, key: str, url: str, now: Callable[[], datetime], *, path: Path | None = None) -> None:
        self.key = key
        self.url = url.rstrip("/")
        self.asked: Counter[str] = Counter()
        self.faults: deque[Fault | None] = deque()
        self._now = now
        self._kept = Records(path)
        self._lock = threading.RLock()

    # What the API does.

    def invite(self, given: Mapping[str, Any]) -> dict[str, Any]:
        """The applicant's form for whoever is to be checked."""
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
            return self._made(one)

    def report(self, token: str) -> dict[str, Any]:
        """How far it is; once it is there, all of it that is no document."""
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
        """What is known under a token."""
        found: dict[str, Any] | None = self._kept.get(f"screening/{token}")
        if found is None:
            raise SingleKeyError(404, "Report does not exist", ["Report does not exist"])
        return dict(found)

    def screenings(self) -> list[dict[str, Any]]:
        """All of them, oldest first."""
        return [dict(one) for _, one in self._kept.under("screening/")]

    # What people do, and what it does then.

    def opened(self, token: str) -> None:
        """The applicant looks at the form."""
        self._change(token, opened=True)

    def handed_in(self, token: str, errors: Sequence[str] = ()) -> None:
        """The applicant hands in the form; with `errors` they get it back."""
        state = "returned" if errors else "running"
        self._change(token, opened=True, state=state, errors=list(errors))

    def found(self, token: str, score: int | None, *, partial: bool = False) -> None:
        """The report is there; a `partial` one lacks what is not about credit."""
        self._change(token, state="done", score=score, partial=partial)

    def alter(self, token: str, **fields: Any) -> None:
        """Have the report say something else than it would."""
        self._change(token, altered=fields)

    def _change(self, token: str, **fields: Any) -> None:
        with self._lock:
            self._keep(self.screening(token) | fields)

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
