"""Client of SingleKey's API: sends applicants to its form and polls the report.

https://github.com/singlekeyinc/Screening-Api
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, Literal, TypeAlias
from urllib.parse import quote, urlsplit

from pydantic import ValidationError

from steward.integrations.bridges.json_http import PAUSES, JsonHttp
from steward.integrations.bridges.problems import ProviderError
from steward.integrations.bridges.screening import (
    InviteApplicant,
    PollScreening,
    Result,
    ScreeningParty,
    ScreeningStatus,
    Wanted,
    What,
)

_State: TypeAlias = Literal["invited", "returned", "running"]
# Messages that mean that there is no report yet. Any other message is an error, not a guess.
_DETAILS: Mapping[str, _State] = {
    "Tenant has not submitted invite. They have not opened their invite email.": "invited",
    "Tenant has not submitted invite. They have opened their invite email.": "invited",
    "Tenant has not submitted invite": "invited",
    "missing or incomplete data": "returned",
    "Submission contains errors": "returned",
    "Report creation in progress": "running",
}
# Countries in which it checks people, as it writes them in an address.
_COUNTRIES = {"CA": "Canada", "US": "USA"}
_SCORES = range(300, 901)
# SingleKey calls scores from 650 fair, and scores below 600 poor.
_CLEAR, _ADVERSE = 650, 600


class SingleKeyApi:
    """SingleKey's API, see `ProviderApi`. `pauses` are the seconds before each retry of a poll."""

    def __init__(self, key: str, address: str, pauses: Sequence[float] = PAUSES) -> None:
        self._address = address
        self._http = JsonHttp(address, {"authorization": f"Token {key}"}, _words, pauses)

    def ask(self, wanted: Wanted) -> ScreeningStatus:
        """See `ProviderApi`.

        The API takes no idempotency key, so an invitation is sent once, even if its response is lost.
        """
        match wanted:
            case InviteApplicant():
                return _invited(self._http.send("POST", "/screen/embedded_flow_request", _form(wanted)), self._address)
            case PollScreening(ref=ref):
                return _seen(ref, self._http.get(f"/api/report/{quote(ref, safe='')}"))


API = SingleKeyApi


def _form(wanted: InviteApplicant) -> dict[str, Any]:
    """Build the request: names, mail addresses and the home, and nothing else about the people."""
    country = _COUNTRIES.get(wanted.country)
    if country is None:
        raise ProviderError("refused", "homes in Canada and the United States alone", sent=False)
    return {
        "external_customer_id": wanted.account_id,
        "external_tenant_id": wanted.request_id,
        "tenant_form": True,
        **_named("ll", wanted.landlord),
        **_named("ten", wanted.applicant),
        "purchase_address": ", ".join((*wanted.lines, wanted.locality, wanted.region, country, wanted.postcode)),
    }


def _named(prefix: str, person: ScreeningParty) -> dict[str, str]:
    first, _, last = person.name.strip().partition(" ")
    return {f"{prefix}_first_name": first, f"{prefix}_last_name": last or first, f"{prefix}_email": person.email}


def _invited(said: Any, address: str) -> ScreeningStatus:
    try:
        # Its documentation gives two names for the applicant's form; the landlord's form is not requested.
        url = str(said.get("tenant_form_url") or said["form_url"])
        if said["success"] is not True or not isinstance(said["purchase_token"], str):
            raise ProviderError("unreadable")
        return ScreeningStatus(
            ref=said["purchase_token"], **_ours(said), state="invited", url=url if _is_its_own(url, address) else ""
        )
    except (KeyError, AttributeError, TypeError, ValidationError):
        raise ProviderError("unreadable") from None


def _seen(ref: str, said: Any) -> ScreeningStatus:
    """Parse the state of the report under `ref`. Raises `ProviderError` for an unknown response."""
    try:
        if said.get("purchase_token", ref) != ref:
            raise ProviderError("unreadable")
        if "singlekey_score" not in said:
            state = _DETAILS[said["detail"]]
            return ScreeningStatus(ref=ref, **_ours(said), state=state)
        score, partial = said["singlekey_score"], said["partial"]
        if said["success"] is not True or not isinstance(partial, bool):
            raise ProviderError("unreadable")
        if score is not None and (isinstance(score, bool) or score not in _SCORES):
            raise ProviderError("unreadable")
        return ScreeningStatus(
            ref=ref, **_ours(said), state="partial" if partial else "done", results=_results(score, partial=partial)
        )
    except (KeyError, AttributeError, TypeError, ValidationError):
        raise ProviderError("unreadable") from None


def _results(score: int | None, *, partial: bool) -> dict[What, Result]:
    """Derive results from a score. People read all other findings in the report itself."""
    credit: Result = "unclear"
    if score is not None and not _ADVERSE <= score < _CLEAR:
        credit = "clear" if score >= _CLEAR else "adverse"
    return {"credit": credit} if partial else {"credit": credit, "identity": "unclear", "tenancy_history": "unclear"}


def _is_its_own(url: str, address: str) -> bool:
    """Return whether a page belongs to SingleKey, under any of its hosts."""
    there, ours = urlsplit(url), urlsplit(address)
    under = ".".join(ours.netloc.split(".")[-2:])
    return there.scheme == ours.scheme and (there.netloc == ours.netloc or there.netloc.endswith(f".{under}"))


def _ours(said: Mapping[str, Any]) -> dict[str, str]:
    """Return the account and request ids that the response names."""
    return {
        "account_id": str(said.get("external_customer_id") or ""),
        "request_id": str(said.get("external_tenant_id") or ""),
    }


def _words(said: Mapping[str, Any]) -> str:
    errors = said.get("errors")
    some = [str(one) for one in errors] if isinstance(errors, list) else []
    return "; ".join(some) or str(said.get("detail") or "")
