"""Country prefixes of phone numbers, compared with the phone number library."""

from __future__ import annotations

import itertools
import re
from typing import Any

import phonenumbers
from phonenumbers import PhoneMetadata

from steward.people.directory import countries
from steward.people.directory.countries import country_of
from tests.support.walks import for_each


def as_the_library_has_it() -> dict[str, str]:
    """Calling codes, what tells territories with the same one apart, and the area codes of North America."""
    found: dict[str, str] = {}
    for region in phonenumbers.SUPPORTED_REGIONS:
        plan: Any = PhoneMetadata.metadata_for_region(region)
        code = str(plan.country_code)
        if region == phonenumbers.region_code_for_country_code(plan.country_code):
            found[code] = region
        elif code != "1" and plan.leading_digits:
            digits = ("".join(some) for size in range(1, 6) for some in itertools.product("0123456789", repeat=size))
            found |= {f"{code}{one}": region for one in digits if re.fullmatch(plan.leading_digits, one)}
    for area in range(200, 1000):
        where = phonenumbers.region_code_for_number(phonenumbers.parse(f"+1{area}2345678"))
        if where and where != "US":
            found[f"1{area}"] = where
    return found


def test_the_table_says_what_the_library_says() -> None:
    assert countries._regions() == as_the_library_has_it()


@for_each(
    ("number", "country"),
    [
        ("+15550100101", "US"),
        ("+14165550100", "CA"),
        ("+18765550100", "JM"),
        ("+441712345678", "GB"),
        ("+77012345678", "KZ"),
        ("+79012345678", "RU"),
        ("+4915112345678", "DE"),
        ("+999123456", ""),
        ("12345", ""),
        ("a@b.example", ""),
        ("", ""),
    ],
)
def test_a_number_is_of_a_country(number: str, country: str) -> None:
    assert country_of(number) == country
