"""SingleKey's interface: an applicant is sent to its own form, and how far the report is can be asked.

https://github.com/singlekeyinc/Screening-Api
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, Literal, TypeAlias
from urllib.parse import quote, urlsplit

from pydantic import ValidationError

from steward.integrations.bridges.http import PAUSES, JsonHttp
from steward.integrations.bridges.problems import NotAnswered
from steward.integrations.bridges.screening import Invite, Look, Person, Result, Seen, Wanted, What

_State: TypeAlias = Literal["invited", "returned", "running"]
# How it says that there is no report yet. What is not among these is not guessed at.
_DETAILS: Mapping[str, _State] = {
    "Tenant has not submitted invite. They have not opened their invite email.": "invited",
    "Tenant has not submitted invite. They have opened their invite email.": "invited",
    "Tenant has not submitted invite": "invited",
    "missing or incomplete data": "returned",
    "Submission contains errors": "returned",
    "Report creation in progress": "running",
}
# Where it checks people, as it writes an address.
_COUNTRIES = {"CA": "Canada", "US": "USA"}
_SCORES = range(300, 901)
# It calls 650 fair, and less than 600 poor.
_CLEAR, _ADVERSE = 650, 600


class SingleKeyApi:
    """See `Api`. `pauses` are the seconds before each further try of a look."""

    def __init__(self, key: str, address: str, pauses: Sequence[float] = PAUSES) -> None:
        self._address = address
        self._http = JsonHttp(address, {"authorization": f"Token {key}"}, _words, pauses)

    def ask(self, wanted: Wanted) -> Seen:
        """See `Api`. It takes no key of ours, so an invitation is made once, whatever becomes of the answer."""
        match wanted:
            case Invite():
                return _invited(self._http.send("POST", "/screen/embedded_flow_request", _form(wanted)), self._address)
            case Look(ref=ref):
                return _seen(ref, self._http.get(f"/api/report/{quote(ref, safe='')}"))


def _form(wanted: Invite) -> dict[str, Any]:
    """What it is told: who they are and where it would be, and nothing else of them."""
    country = _COUNTRIES.get(wanted.country)
    if country is None:
        raise NotAnswered("refused", "homes in Canada and the United States alone", sent=False)
    return {
        "external_customer_id": wanted.account_id,
        "external_tenant_id": wanted.request_id,
        "tenant_form": True,
        **_named("ll", wanted.landlord),
        **_named("ten", wanted.applicant),
        "purchase_address": ", ".join((*wanted.lines, wanted.locality, wanted.region, country, wanted.postcode)),
    }


def _named(prefix: str, person: Person) -> dict[str, str]:
    first, _, last = person.name.strip().partition(" ")
    return {f"{prefix}_first_name": first, f"{prefix}_last_name": last or first, f"{prefix}_email": person.email}


def _invited(said: Any, address: str) -> Seen:
    try:
        # Some of its pages call the applicant's form one thing, some another; the landlord's is not asked for.
        url = str(said.get("tenant_form_url") or said["form_url"])
        if said["success"] is not True or not isinstance(said["purchase_token"], str):
            raise NotAnswered("unreadable")
        return Seen(
            ref=said["purchase_token"], **_ours(said), state="invited", url=url if _is_its_own(url, address) else ""
        )
    except (KeyError, AttributeError, TypeError, ValidationError):
        raise NotAnswered("unreadable") from None


def _seen(ref: str, said: Any) -> Seen:
    """How far the report under `ref` is. Raises `NotAnswered` if the answer is none we know."""
    try:
        if said.get("purchase_token", ref) != ref:
            raise NotAnswered("unreadable")
        if "singlekey_score" not in said:
            state = _DETAILS[said["detail"]]
            return Seen(ref=ref, **_ours(said), state=state)
        score, partial = said["singlekey_score"], said["partial"]
        if said["success"] is not True or not isinstance(partial, bool):
            raise NotAnswered("unreadable")
        if score is not None and (isinstance(score, bool) or score not in _SCORES):
            raise NotAnswered("unreadable")
        return Seen(
            ref=ref, **_ours(said), state="partial" if partial else "done", results=_results(score, partial=partial)
        )
    except (KeyError, AttributeError, TypeError, ValidationError):
        raise NotAnswered("unreadable") from None


def _results(score: int | None, *, partial: bool) -> dict[What, Result]:
    """What follows from a score. What else was found stands in the report alone, which people read there."""
    credit: Result = "unclear"
    if score is not None and not _ADVERSE <= score < _CLEAR:
        credit = "clear" if score >= _CLEAR else "adverse"
    return {"credit": credit} if partial else {"credit": credit, "identity": "unclear", "tenancy_history": "unclear"}


def _is_its_own(url: str, address: str) -> bool:
    """Whether a page is SingleKey's, whichever of its names it is under."""
    there, ours = urlsplit(url), urlsplit(address)
    under = ".".join(ours.netloc.split(".")[-2:])
    return there.scheme == ours.scheme and (there.netloc == ours.netloc or there.netloc.endswith(f".{under}"))


def _ours(said: Mapping[str, Any]) -> dict[str, str]:
    """Whose it says that it is."""
    return {
        "account_id": str(said.get("external_customer_id") or ""),
        "request_id": str(said.get("external_tenant_id") or ""),
    }


def _words(said: Mapping[str, Any]) -> str:
    errors = said.get("errors")
    some = [str(one) for one in errors] if isinstance(errors, list) else []
    return "; ".join(some) or str(said.get("detail") or "")
