"""State of the fake mydeposits: one member's landlords, homes, and the deposits held for tenancies."""

from __future__ import annotations

import hashlib
import hmac
import json
import secrets
import threading
from collections import Counter, deque
from collections.abc import Callable, Mapping, Sequence
from datetime import datetime
from pathlib import Path
from typing import Any, Literal

from infra.local.world.google.stored_values import StoredValues
from infra.local.world.mydeposits import request_checks
from infra.local.world.mydeposits.errors import MyDepositsError

# Faults for the next requests other than token requests, one each; with `after` the request is carried out.
Fault = Literal["down", "slow_down", "revoked", "html", "down_after", "cut_after"]
Key = Mapping[str, str]


class MyDepositsWorld:
    """One account, safe to use from any thread. `key` is the member's credential, a JSON object.

    `asked` counts requests by operation; `faults` hit the next requests. `path` is the file with all data.
    """

    def __init__(self, key: str, now: Callable[[], datetime], *, path: Path | None = None) -> None:
        self.key: Key = json.loads(key)
        self.asked: Counter[str] = Counter()
        self.faults: deque[Fault | None] = deque()
        # The last one-time code that it sent, for a release without a private key.
        self.code = ""
        self._now = now
        self._kept = StoredValues(path)
        self._tokens: set[str] = set()
        self._lock = threading.RLock()

    # Actions of the API.

    def token(self, given: Mapping[str, Any]) -> dict[str, Any]:
        """Return an access token for a member with valid credentials."""
        names = ("client_id", "client_secret", "username", "password")
        if given.get("grant_type") != "password" or any(given.get(name) != self.key[name] for name in names):
            raise MyDepositsError(400, username="The member could not be authenticated")
        made = secrets.token_hex(16)
        self._tokens.add(made)
        return {"access_token": made, "token_type": "bearer", "expires_in": "3600", "refresh_token": ""}

    def knows(self, token: str) -> bool:
        """Return whether it has issued this token."""
        return token in self._tokens

    def landlord(self, given: Mapping[str, Any]) -> dict[str, Any]:
        """Register a landlord."""
        request_checks.must_be_landlord(given)
        made = self._made("landlord", given)
        return {"landlordID": made, "landlordReference": given.get("thirdPartyReference", "")}

    def home(self, given: Mapping[str, Any]) -> dict[str, Any]:
        """Register a home."""
        request_checks.must_be_home(given)
        return {"propertyID": self._made("property", given), "propertyReference": given.get("thirdPartyReference", "")}

    def register(self, given: Mapping[str, Any]) -> dict[str, Any]:
        """Register a tenancy with its deposit, for a known landlord and home."""
        request_checks.must_be_tenancy(given)
        for name, kind in (("landlordID", "landlord"), ("propertyID", "property")):
            if self._kept.get(f"{kind}/{given[name]}") is None:
                raise MyDepositsError(400, **{name: "Unknown"})
        made = self._made("tenancy", {**given, "status": "registered"})
        return {
            "tenancyID": made,
            "protectionFee": 0,
            "landlordID": given["landlordID"],
            "propertyID": given["propertyID"],
            "depositAmount": float(given["depositAmount"]),
        }

    def tenancy(self, tenancy_id: str) -> dict[str, Any]:
        """Return the tenancy with this id, including its `status`."""
        found: dict[str, Any] | None = self._kept.get(f"tenancy/{tenancy_id}")
        if found is None:
            raise MyDepositsError(404, id="Tenancy not found")
        return dict(found)

    def tenancies(self) -> list[dict[str, Any]]:
        """Return all tenancies, oldest first."""
        return [dict(one) for _, one in self._kept.under("tenancy/")]

    def check_out(self, tenancy_id: str, given: Mapping[str, Any]) -> dict[str, Any]:
        """Return the bank details for paying in a deposit."""
        one = self.tenancy(tenancy_id)
        if given.get("paymentMethod") != "BANK_TRANSFER":
            raise MyDepositsError(400, paymentMethod="Must be BANK_TRANSFER")
        if one["status"] != "registered":
            raise MyDepositsError(400, id="The tenancy was checked out already")
        self._change(tenancy_id, status="awaiting payment")
        return {
            "tenancyID": tenancy_id,
            "depositAmount": float(one["depositAmount"]),
            "paymentReference": f"MD{tenancy_id}",
            "protectionFee": 0,
            "bankAccountNumber": "12345678",
            "bankSortCode": "400250",
        }

    def payment_details(self) -> dict[str, Any]:
        """Return the accounts into which a landlord's part may be paid."""
        return {"paymentDetails": [dict(one) for _, one in self._kept.under("payee/")]}

    def one_time_password(self, tenancy_id: str) -> dict[str, Any]:
        """Send a code to a person."""
        self.tenancy(tenancy_id)
        self.code = f"{secrets.randbelow(10**6):06}"
        return {"communicationMethod": "SMS"}

    def unprotect(self, tenancy_id: str, given: Mapping[str, Any], body: bytes, signature: str) -> dict[str, Any]:
        """Start a release; if the landlord keeps nothing, complete it."""
        one = self.tenancy(tenancy_id)
        secret = {"OTP": self.code, "PRIVATE_KEY": self.key.get("private_key", "")}.get(str(given.get("keyType")), "")
        wanted = hmac.new(f"{secret}{tenancy_id}".encode(), body, hashlib.sha512).hexdigest()
        if not secret or not hmac.compare_digest(wanted, signature):
            raise MyDepositsError(400, signature="The request is not signed")
        request_checks.must_be_release(given, one["depositAmount"], [one["paymentDetailsID"] for one in self._payees()])
        if one["status"] != "protected":
            raise MyDepositsError(400, id=f"The tenancy is {one['status']}")
        self._change(tenancy_id, status="release initiated (custodial only)", release=dict(given))
        today = f"{self._now():%d/%m/%Y}"
        return {"tenancyID": tenancy_id, "status": "Awaiting tenant response", "dateUnprotected": today}

    # Actions of people, and their effects.

    def holds(self, given: Mapping[str, Any]) -> str:
        """Add a deposit that is protected already; return its id."""
        home = {"landlordID": "100001", "propertyID": "100001", "leadTenant": {}}
        return self._made("tenancy", {**home, "status": "protected", **given})

    def received(self, tenancy_id: str) -> None:
        """Record that the deposit arrived and is protected."""
        self._change(tenancy_id, status="protected", certificate=f"C{tenancy_id}")

    def add_payee(self) -> None:
        """Add the landlord's bank account for their part."""
        self._kept.put("payee/1", {"paymentDetailsID": "9001", "isDefaultPayment": "true"})

    def stands(self, tenancy_id: str, status: str) -> None:
        """Set the status of a deposit."""
        self._change(tenancy_id, status=status)

    def alter(self, tenancy_id: str, **fields: Any) -> None:
        """Override fields of a tenancy's details."""
        self._change(tenancy_id, altered=fields)

    def details(self, one: Mapping[str, Any]) -> dict[str, Any]:
        """Return a tenancy as the API shows it."""
        plain = ("thirdPartyReference", "tenancyType", "depositAmount", "dateDepositPaid", "annualRentalAmount")
        said = {name: one.get(name, "") for name in (*plain, "tenancyStartDate", "tenancyEndDate")}
        said |= {"tenancyID": one["id"], "currentStatus": one["status"]}
        said |= {"landlord": {"landlordID": one["landlordID"]}, "property": {"propertyID": one["propertyID"]}}
        said |= {"leadTenant": one["leadTenant"], "jointTenants": one.get("jointTenants", [])}
        if one.get("certificate"):
            said |= {"depositProtectionNumber": one["certificate"], "protectedAmount": one["depositAmount"]}
        return said | one.get("altered", {})

    def listed(self) -> dict[str, Any]:
        """Return all tenancies as the API's list shows them: without anybody's own reference."""
        names = ("tenancyID", "tenancyStartDate", "tenancyEndDate", "depositAmount", "currentStatus")
        return {"protectionList": [{name: self.details(one)[name] for name in names} for one in self.tenancies()]}

    def _payees(self) -> Sequence[Mapping[str, Any]]:
        return [one for _, one in self._kept.under("payee/")]

    def _made(self, kind: str, given: Mapping[str, Any]) -> str:
        with self._lock:
            made = str(100_001 + sum(1 for _ in self._kept.under(f"{kind}/")))
            self._kept.put(f"{kind}/{made}", {**given, "id": made})
            return made

    def _change(self, tenancy_id: str, **fields: Any) -> None:
        with self._lock:
            self._kept.put(f"tenancy/{tenancy_id}", self.tenancy(tenancy_id) | fields)
