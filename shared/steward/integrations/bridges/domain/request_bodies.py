"""Request bodies for Domain's uploads. They contain only what is on record."""

from __future__ import annotations

import html
import re
from collections.abc import Mapping
from typing import Any

from steward.integrations.bridges.portals import AdvertisedHome, PublishListing, WithdrawListing
from steward.integrations.bridges.problems import ProviderError

_TYPES: Mapping[str, str] = {"house": "house", "apartment": "apartmentUnitFlat", "duplex": "duplex"}
_STATES = frozenset({"nsw", "vic", "act", "sa", "wa", "tas", "qld", "nt"})
_POSTCODE = re.compile(r"\d{3,4}")
# `4/12 Smith Street` and `12-14 Smith Street`: the unit number may precede the house number.
_STREET = re.compile(r"(?:(?P<unit>[^/\s]+)/)?(?P<number>\d[\w-]*)\s+(?P<street>\S.*)")
_MOST = {"unitNumber": 30, "streetNumber": 20, "street": 100, "suburb": 50}
_FEATURES, _SUMMARY, _DESCRIPTION = 1000, 250, 6000


def advert(wanted: PublishListing, agency: int) -> dict[str, Any]:
    """Return the body of `PUT /v1/listings/residential`.

    Enquiries go to the agency's default address; we read them from the API.
    """
    if wanted.currency != "AUD":
        raise ProviderError("refused", "rents in Australian dollars alone", sent=False)
    return {
        "domainAgencyID": agency,
        "providerAdId": wanted.listing_id,
        "listingAction": "rent",
        "summary": wanted.headline[:_SUMMARY],
        "description": _html(wanted.text),
        **({"features": ", ".join(wanted.features)[:_FEATURES]} if wanted.features else {}),
        "price": {"displayText": wanted.price, "from": wanted.weekly, "to": wanted.weekly},
        "availableFrom": f"{wanted.available_from}T00:00:00Z",
        "receiveEmailsToDefaultAddress": True,
        "media": [{"resourceType": "photograph", "url": one} for one in wanted.photos],
        "propertyDetails": _property(wanted.home),
    }


def off_market(wanted: WithdrawListing, agency: int) -> dict[str, Any]:
    """Return the body of `POST /v2/listings/residential/offmarket`."""
    return {
        "domainAgencyID": agency,
        "providerAdId": wanted.listing_id,
        "listingAction": "rent",
        "offMarketDetails": {
            "offMarketAction": "leased" if wanted.let else "withDrawn",
            "actionDate": f"{wanted.on}T00:00:00Z",
        },
        "propertyDetails": _property(wanted.home),
    }


def _html(text: str) -> str:
    """Escape text for Domain, which drops characters that are not ASCII unless they are HTML entities."""
    written = html.escape(text, quote=False).encode("ascii", "xmlcharrefreplace").decode()
    if len(written) > _DESCRIPTION:
        raise ProviderError("refused", "the text is too long", sent=False)
    return written


def _property(home: AdvertisedHome) -> dict[str, Any]:
    rooms = {"bedRooms": home.bedrooms, "bathRooms": home.bathrooms}
    return {
        "propertyType": [_TYPES[home.type]],
        **{name: number for name, number in rooms.items() if number is not None},
        "address": _address(home),
    }


def _address(home: AdvertisedHome) -> dict[str, str]:
    """Build the address. Raises `ProviderError` if Domain could not find it."""
    if home.country != "AU" or home.region.lower() not in _STATES:
        raise ProviderError("refused", "homes in Australia alone, with their state such as NSW", sent=False)
    if not home.locality or not _POSTCODE.fullmatch(home.postcode):
        raise ProviderError("refused", "the suburb or the postcode is not on record", sent=False)
    found = next(filter(None, map(_STREET.fullmatch, reversed(home.lines))), None)
    if found is None:
        raise ProviderError("refused", "the address on record has no street with a number", sent=False)
    parts = {
        "unitNumber": home.unit or found["unit"] or "",
        "streetNumber": found["number"],
        "street": found["street"],
        "suburb": home.locality,
    }
    if long := [name for name, most in _MOST.items() if len(parts[name]) > most]:
        raise ProviderError("refused", f"too long: {', '.join(long)}", sent=False)
    return {
        "displayOption": "fullAddress",
        "state": home.region.lower(),
        "postcode": home.postcode,
        **{name: value for name, value in parts.items() if value},
    }
