"""Client of mydeposits' API: registers a deposit, which is paid to the scheme by bank transfer, protected and released.

https://github.com/sudhakar-logicshore/mydeposits_developer_api (1.2.2) describes every operation. No operation takes an
idempotency key, and the list omits our reference, so each candidate is polled by itself.
"""

from __future__ import annotations

import hashlib
import hmac
import json
from collections.abc import Mapping
from decimal import Decimal, InvalidOperation
from typing import Any, Literal

from pydantic import ValidationError

from steward.integrations.bridges.deposits import (
    DepositCandidates,
    DepositPaymentDetails,
    DepositReleaseStatus,
    DepositStatus,
    FindDepositPayee,
    FindDeposits,
    GetDepositPaymentDetails,
    PollDeposit,
    ProviderReference,
    RegisterDeposit,
    RegisterHome,
    RegisterLandlord,
    ReleaseDeposit,
    State,
    Wanted,
)
from steward.integrations.bridges.json_http import JsonHttp
from steward.integrations.bridges.mydeposits import request_bodies
from steward.integrations.bridges.mydeposits.credentials import MyDepositsCredentials, read_key
from steward.integrations.bridges.problems import ProviderError
from steward.integrations.bridges.provider_messages import ProviderValue

# Seconds. Each call fetches a token first, so a request with side effects has less time than elsewhere.
TOKEN_READ, SEND_READ = 2.0, 7.0
# The scheme holds pounds only.
_CURRENCY = "GBP"
_LONGEST_ID = 20
# More deposits of one amount than begin on one day.
_MOST = 10
# Published states, without the suffix in brackets. A state of another kind of scheme is an error, not a guess.
_STATES: Mapping[str, State] = {
    "registered": "registered",
    "awaiting payment": "awaiting_payment",
    "protected": "protected",
    "release initiated": "releasing",
    "release in dispute": "disputed",
    "release in court": "in_court",
    "unprotected": "released",
    "closed": "closed",
    "cancelled": "cancelled",
    "cheque bounced": "bounced",
}
_RELEASES: Mapping[str, Literal["releasing", "released"]] = {
    "awaiting tenant response": "releasing",
    "deposit released": "released",
}


class MyDepositsApi:
    """mydeposits' API, see `ProviderApi`.

    Requests are not retried here: the watch polls again, and side effects happen once.
    """

    def __init__(self, key: str, address: str) -> None:
        self._key = read_key(key)
        self._address = address
        self._at = f"/v1/{self._key.scheme}/{self._key.region}"

    def ask(self, wanted: Wanted) -> ProviderValue:
        """See `ProviderApi`. Each request fetches its own token, so no token is stored."""
        if isinstance(wanted, ReleaseDeposit) and not self._key.private_key:
            return DepositReleaseStatus(state="needs_code")
        if isinstance(wanted, RegisterDeposit) and wanted.currency != _CURRENCY:
            raise ProviderError("refused", "it holds pounds alone", sent=False)
        http = self._authorized(wanted)
        try:
            return self._asked(http, wanted)
        except (KeyError, AttributeError, TypeError, ValueError, InvalidOperation, ValidationError):
            raise ProviderError("unreadable") from None

    def _asked(self, http: JsonHttp, wanted: Wanted) -> ProviderValue:
        match wanted:
            case FindDeposits():
                return _candidates(wanted, http.get(f"{self._at}/tenancies"))
            case PollDeposit(ref=ref):
                return _held(ref, http.get(f"{self._at}/tenancy/{_id(ref)}"))
            case RegisterLandlord():
                said = http.send("POST", f"{self._at}/landlord", request_bodies.landlord(wanted), SEND_READ)
                return ProviderReference(ref=_id(said["landlordID"]))
            case RegisterHome():
                said = http.send("POST", f"{self._at}/property", request_bodies.home(wanted), SEND_READ)
                return ProviderReference(ref=_id(said["propertyID"]))
            case RegisterDeposit():
                given = request_bodies.tenancy(wanted, self._key.landlord_registration)
                return ProviderReference(
                    ref=_id(http.send("POST", f"{self._at}/tenancy", given, SEND_READ)["tenancyID"])
                )
            case GetDepositPaymentDetails(ref=ref):
                given = {"paymentMethod": "BANK_TRANSFER"}
                return _pay_into(ref, http.send("POST", f"{self._at}/tenancy/{_id(ref)}/checkout", given, SEND_READ))
            case FindDepositPayee():
                return _payee(http.get(f"{self._at}/member/account/payment/details"))
            case ReleaseDeposit(ref=ref):
                given = request_bodies.unprotection(wanted)
                return _unprotected(
                    ref, http.send("POST", f"{self._at}/tenancy/{_id(ref)}/unprotect", given, SEND_READ)
                )

    def _authorized(self, wanted: Wanted) -> JsonHttp:
        """Build an authorized client.

        A release is signed over the exact bytes sent, with the private key of the software vendor.
        """
        headers = {"authorization": f"Bearer {self._token()}"}
        if isinstance(wanted, ReleaseDeposit):
            secret = f"{self._key.private_key}{wanted.ref}".encode()
            body = json.dumps(request_bodies.unprotection(wanted)).encode()
            headers["signature"] = hmac.new(secret, body, hashlib.sha512).hexdigest()
        return JsonHttp(self._address, headers, _words, pauses=())

    def _token(self) -> str:
        """Fetch an access token. Raises `ProviderError` with `sent=False`, since nothing was requested yet."""
        http = JsonHttp(self._address, {}, _words, pauses=())
        try:
            token = http.send("POST", f"{self._at}/token", _login(self._key), TOKEN_READ)["access_token"]
            if not isinstance(token, str) or not token.isascii() or not token.isprintable() or " " in token:
                raise ProviderError("unreadable")
        except ProviderError as error:
            # mydeposits rejects unknown members with the same status as malformed requests.
            problem = "key" if error.problem == "refused" else error.problem
            raise ProviderError(problem, sent=False) from None
        except (KeyError, TypeError):
            raise ProviderError("unreadable", sent=False) from None
        return token


API = MyDepositsApi


def _login(key: MyDepositsCredentials) -> dict[str, str]:
    names = ("client_id", "client_secret", "username", "password")
    return {"grant_type": "password", **{name: getattr(key, name) for name in names}}


def _candidates(wanted: FindDeposits, said: Any) -> DepositCandidates:
    """Return the deposits of that amount that begin on that day and are not cancelled."""
    some = [
        _id(one["tenancyID"])
        for one in said["protectionList"]
        if one["tenancyStartDate"] == request_bodies.day(wanted.start)
        and _minor(one["depositAmount"]) == wanted.minor
        and one.get("currentStatus") != "cancelled"
    ]
    if len(some) > _MOST:
        raise ProviderError("unreadable")
    return DepositCandidates(refs=tuple(some))


def _held(ref: str, said: Any) -> DepositStatus:
    if str(said["tenancyID"]) != ref:
        raise ProviderError("unreadable")
    state = _STATES[said["currentStatus"].partition(" (")[0].casefold()]
    return DepositStatus(
        ref=ref,
        request_id=str(said.get("thirdPartyReference") or ""),
        state=state,
        # `protectedAmount` is present for protected deposits only.
        minor=_minor(said.get("protectedAmount") or said["depositAmount"]),
        certificate=str(said.get("depositProtectionNumber") or ""),
    )


def _pay_into(ref: str, said: Any) -> DepositPaymentDetails:
    if str(said["tenancyID"]) != ref:
        raise ProviderError("unreadable")
    return DepositPaymentDetails(
        sort_code=str(said["bankSortCode"]).replace("-", ""),
        account=str(said["bankAccountNumber"]),
        reference=said["paymentReference"],
        minor=_minor(said["depositAmount"]),
    )


def _unprotected(ref: str, said: Any) -> DepositReleaseStatus:
    if str(said["tenancyID"]) != ref:
        raise ProviderError("unreadable")
    return DepositReleaseStatus(state=_RELEASES[said["status"].casefold()])


def _payee(said: Any) -> ProviderReference:
    some = [one["paymentDetailsID"] for one in said["paymentDetails"] if one["isDefaultPayment"] == "true"]
    return ProviderReference(ref=str(some[0]) if some else "")


def _id(found: Any) -> str:
    """Return an id of mydeposits, which must be decimal because it becomes part of a path."""
    text = str(found)
    if not text.isascii() or not text.isdecimal() or len(text) > _LONGEST_ID:
        raise ProviderError("unreadable")
    return text


def _minor(said: Any) -> int:
    """Convert a number or text in pounds to whole pence."""
    pence = Decimal(str(said)).scaleb(2)
    if not pence.is_finite() or pence != pence.to_integral_value() or pence <= 0:
        raise ProviderError("unreadable")
    return int(pence)


def _words(said: Mapping[str, Any]) -> str:
    errors = said.get("errors")
    some = errors if isinstance(errors, list) else []
    return "; ".join(f"{one.get('fieldName')}: {one.get('errorMessage')}" for one in some if isinstance(one, dict))
