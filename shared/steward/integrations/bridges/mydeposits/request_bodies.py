"""Request bodies for mydeposits, in its field names and formats."""

from __future__ import annotations

from collections.abc import Mapping
from datetime import date
from decimal import Decimal
from typing import Any

from steward.integrations.bridges.deposits import (
    DeductionReason,
    DepositAddress,
    DepositParty,
    RegisterDeposit,
    RegisterHome,
    RegisterLandlord,
    ReleaseDeposit,
)

REASONS: Mapping[DeductionReason, str] = {
    "cleaning": "CLEANING",
    "garden": "GARDEN_MAINTENANCE",
    "missing_items": "MISSING_ITEMS",
    "redecoration": "REDECORATION",
    "rent_arrears": "RENT_ARREARS",
    "repairs": "REPAIRS",
    "unpaid_bills": "UNPAID_BILLS",
    "others": "OTHERS",
}
_TYPES = {"england_wales": "ASSURED_SHORTHOLD", "scotland": "PRIVATE_RESIDENTIAL"}
# The API requires a title, which contacts do not have; this one is neutral.
_TITLE = "Mx"
# Maximum length of our reference to a landlord or home, of a tenant's name, and of a telephone number.
_REFERENCE, _NAME, _PHONE = 25, 30, 15


def landlord(wanted: RegisterLandlord) -> dict[str, Any]:
    """Return a private landlord. The scheme needs no postal address."""
    return {
        "landlordType": "PRIVATE",
        "thirdPartyReference": wanted.reference[-_REFERENCE:],
        **_person(wanted.landlord),
    }


def home(wanted: RegisterHome) -> dict[str, Any]:
    """Return the home that is let."""
    said = {"thirdPartyReference": wanted.reference[-_REFERENCE:], **_address(wanted.address)}
    # The region of the member's account determines the country of a property.
    del said["countryCode"]
    return said


def tenancy(wanted: RegisterDeposit, landlord_registration: str) -> dict[str, Any]:
    """Return the tenancy with its deposit and its tenants."""
    lead, *others = [{**_person(one), **_address(wanted.address)} for one in wanted.tenants]
    said: dict[str, Any] = {
        "thirdPartyReference": wanted.request_id,
        "depositAmount": pounds(wanted.minor),
        "dateDepositPaid": day(wanted.paid_on),
        "tenancyStartDate": day(wanted.start),
        "tenancyEndDate": day(wanted.end),
        "tenancyType": _TYPES[wanted.nation],
        "annualRentalAmount": pounds(wanted.year_minor),
        "landlordID": wanted.landlord_ref,
        "propertyID": wanted.home_ref,
        "leadTenant": lead,
    }
    if others:
        said["jointTenants"] = others
    if wanted.nation == "scotland" and landlord_registration:
        said["landlordRegistrationNumber"] = landlord_registration
    return said


def unprotection(wanted: ReleaseDeposit) -> dict[str, Any]:
    """Return a release, to be signed with the software vendor's key."""
    said: dict[str, Any] = {"tenancyEndDate": day(wanted.ended_on), "keyType": "PRIVATE_KEY"}
    if wanted.deductions:
        parts = [
            {"deductionReason": REASONS[one.reason], "deductionAmount": pounds(one.minor)} for one in wanted.deductions
        ]
        said["deductions"] = {"paymentMethod": "BACS", "defaultPaymentID": wanted.payee_ref, "deduction": parts}
    return said


def day(on: date) -> str:
    """Format a day as the API does: DD/MM/YYYY."""
    return f"{on:%d/%m/%Y}"


def pounds(minor: int) -> str:
    """Format pence as pounds with two decimals."""
    return f"{Decimal(minor).scaleb(-2):.2f}"


def _person(one: DepositParty) -> dict[str, str]:
    first, _, last = one.name.strip().partition(" ")
    names = {"title": _TITLE, "firstName": first[:_NAME], "lastName": (last.strip() or first)[:_NAME]}
    phone = {"mobileTelephone": one.phone[:_PHONE]} if one.phone else {}
    return {**names, **phone, "emailAddress": one.email}


def _address(address: DepositAddress) -> dict[str, str]:
    lines = {f"addressLine{number}": line for number, line in enumerate(address.lines, start=1)}
    return {**lines, "postcode": address.postcode, "countryCode": address.country}
