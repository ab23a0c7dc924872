"""Validation of requests to the fake mydeposits, by its published models."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from datetime import datetime
from decimal import Decimal, InvalidOperation
from typing import Any

from infra.local.world.mydeposits.errors import MyDepositsError

_TITLES = ("Mr", "Mrs", "Miss", "Ms", "Dr", "Lady", "Lord", "Professor", "Sir", "Mx")
_TYPES = ("ASSURED_SHORTHOLD", "NON_ASSURED_SHORTHOLD", "COMPANY_LET", "PRIVATE_RESIDENTIAL")
_REASONS = (
    *("CLEANING", "GARDEN_MAINTENANCE", "MISSING_ITEMS", "REDECORATION"),
    *("RENT_ARREARS", "REPAIRS", "UNPAID_BILLS", "OTHERS"),
)
_LEAST_TITLED = {"title": 10, "firstName": 30, "lastName": 30}
_HOME = {"addressLine1": 100, "postcode": 8}
_EMAIL = re.compile(r"[^@\s]+@[^@\s]+\.[^@\s.]+")


def must_be_landlord(given: Mapping[str, Any]) -> None:
    """Raise `MyDepositsError` unless it is a landlord; a custodial scheme wants no address."""
    _needs(given, {**dict.fromkeys(("firstName", "lastName"), 50), "landlordType": 9, "title": 10})
    _at_most(given, {"thirdPartyReference": 25, "emailAddress": 100, "mobileTelephone": 15})
    if given["landlordType"] not in ("PRIVATE", "CORPORATE"):
        raise MyDepositsError(400, landlordType="Must be PRIVATE or CORPORATE")
    if not given.get("emailAddress") and not given.get("mobileTelephone"):
        raise MyDepositsError(400, emailAddress="Email address or mobile is mandatory")


def must_be_home(given: Mapping[str, Any]) -> None:
    """Raise `MyDepositsError` unless it is a home."""
    _needs(given, _HOME)
    _at_most(given, {"thirdPartyReference": 25, "addressLine2": 100, "addressLine3": 90, "addressLine4": 80})
    if "countryCode" in given:
        raise MyDepositsError(400, countryCode="Unknown field")


def must_be_tenancy(given: Mapping[str, Any]) -> None:
    """Raise `MyDepositsError` unless it is a tenancy."""
    needed = ("depositAmount", "dateDepositPaid", "tenancyStartDate", "tenancyEndDate", "annualRentalAmount")
    _needs(given, {**dict.fromkeys((*needed, "landlordID", "propertyID"), 20), "tenancyType": 30})
    _at_most(given, {"thirdPartyReference": 40})
    if given["tenancyType"] not in _TYPES:
        raise MyDepositsError(400, tenancyType="Unknown")
    start, end = (_day(given, name) for name in ("tenancyStartDate", "tenancyEndDate"))
    _day(given, "dateDepositPaid")
    if end <= start:
        raise MyDepositsError(400, tenancyEndDate="Must be after the start date")
    for name in ("depositAmount", "annualRentalAmount"):
        _amount(given, name)
    for one in (given.get("leadTenant"), *given.get("jointTenants", ())):
        _must_be_tenant(one)


def must_be_release(given: Mapping[str, Any], held: str, payees: Sequence[str]) -> None:
    """Raise `MyDepositsError` unless it is a release of no more than is held, to a known account."""
    _day(given, "tenancyEndDate")
    if "deductions" not in given:
        return
    deductions = given["deductions"]
    if deductions.get("paymentMethod") not in ("CHEQUE", "BACS"):
        raise MyDepositsError(400, paymentMethod="Must be CHEQUE or BACS")
    if deductions["paymentMethod"] == "BACS" and deductions.get("defaultPaymentID") not in payees:
        raise MyDepositsError(400, defaultPaymentID="Unknown")
    parts = deductions.get("deduction") or []
    if not parts or any(one.get("deductionReason") not in _REASONS for one in parts):
        raise MyDepositsError(400, deductionReason="Unknown")
    if sum(_amount(one, "deductionAmount") for one in parts) > Decimal(held):
        raise MyDepositsError(400, deductionAmount="More than is held")


def _must_be_tenant(one: Any) -> None:
    if not isinstance(one, dict):
        raise MyDepositsError(400, leadTenant="Required")
    _needs(one, {**_LEAST_TITLED, **_HOME, "emailAddress": 100, "countryCode": 2})
    _at_most(one, {"mobileTelephone": 15})
    if one["title"] not in _TITLES or not _EMAIL.fullmatch(one["emailAddress"]):
        raise MyDepositsError(400, emailAddress="Not an email address")
    if not any(one.get(name) for name in ("homeTelephone", "workTelephone", "mobileTelephone")):
        raise MyDepositsError(400, mobileTelephone="Must provide either a home, mobile or work phone number")


def _needs(given: Mapping[str, Any], lengths: Mapping[str, int]) -> None:
    if missing := [name for name in lengths if not isinstance(given.get(name), str) or not given[name]]:
        raise MyDepositsError(400, **dict.fromkeys(missing, "Required"))
    _at_most(given, lengths)


def _at_most(given: Mapping[str, Any], lengths: Mapping[str, int]) -> None:
    if long := [name for name, most in lengths.items() if len(str(given.get(name, ""))) > most]:
        raise MyDepositsError(400, **{name: f"Must be {lengths[name]} characters or less" for name in long})


def _day(given: Mapping[str, Any], name: str) -> datetime:
    try:
        return datetime.strptime(given[name], "%d/%m/%Y")  # noqa: DTZ007 - a day
    except (KeyError, TypeError, ValueError):
        raise MyDepositsError(400, **{name: "Must be dd/MM/yyyy"}) from None


def _amount(given: Mapping[str, Any], name: str) -> Decimal:
    try:
        if not re.fullmatch(r"\d+(\.\d{1,2})?", given[name]):
            raise InvalidOperation
        return Decimal(given[name])
    except (KeyError, TypeError, InvalidOperation):
        raise MyDepositsError(400, **{name: "Must have up to 2 decimal places"}) from None
