"""Phone numbers in every national format, and numbers that look alike."""

from __future__ import annotations

import subprocess
import sys

import phonenumbers
import pytest
from hypothesis import given
from hypothesis import strategies as st
from phonenumbers import PhoneNumber, PhoneNumberFormat, PhoneNumberType

from steward.people.directory.emails import InvalidEmailError, email_key, parse_email
from steward.people.directory.phone_numbers import (
    WITHHELD,
    InvalidPhoneNumberError,
    check_region,
    parse_number,
    read_sender,
    region_of,
    shown_number,
)
from tests.support.walks import for_each

REGIONS = sorted(phonenumbers.SUPPORTED_REGIONS)
FORMATS = {
    "E.164": PhoneNumberFormat.E164,
    "international": PhoneNumberFormat.INTERNATIONAL,
    "national": PhoneNumberFormat.NATIONAL,
    "RFC 3966": PhoneNumberFormat.RFC3966,
}
TYPES = (PhoneNumberType.FIXED_LINE, PhoneNumberType.MOBILE, PhoneNumberType.TOLL_FREE, PhoneNumberType.VOIP)


def examples(region: str) -> list[PhoneNumber]:
    """A real-looking number of each kind the region has."""
    found = (phonenumbers.example_number_for_type(region, kind) for kind in TYPES)
    return [number for number in found if number]


def e164(number: PhoneNumber) -> str:
    return phonenumbers.format_number(number, PhoneNumberFormat.E164)


@for_each("name", FORMATS)
def test_every_regions_numbers_are_read_in_every_format(name: str) -> None:
    checked = 0
    for region in REGIONS:
        for number in examples(region):
            typed = phonenumbers.format_number(number, FORMATS[name])
            assert parse_number(typed, region) == e164(number), (region, typed)
            checked += 1
    assert checked > 500


@given(
    region=st.sampled_from(REGIONS),
    at_home=st.booleans(),
    blank=st.sampled_from([" ", "-", ".", "\u00a0", "  ", "\u2011"]),
    around=st.sampled_from(["", " ", "\n", "tel:", "whatsapp:"]),
    wide=st.booleans(),
)
def test_however_it_is_spaced_and_wherever_it_is_read(
    region: str, at_home: bool, blank: str, around: str, wide: bool
) -> None:
    for number in examples(region):
        form = PhoneNumberFormat.NATIONAL if at_home else PhoneNumberFormat.INTERNATIONAL
        typed = around + phonenumbers.format_number(number, form).replace(" ", blank)
        if wide:
            typed = typed.translate({ord(digit): ord(digit) + 0xFEE0 for digit in "0123456789"})
        assert parse_number(typed, region if at_home else "US") == e164(number)


@given(st.text(max_size=30), st.sampled_from(REGIONS))
def test_whatever_is_typed_is_a_number_or_refused_in_a_sentence(text: str, region: str) -> None:
    try:
        number = parse_number(text, region)
    except InvalidPhoneNumberError as error:
        said = str(error)
    else:
        said = "."
        assert parse_number(number, region) == number
        assert read_sender(number).kind == "number"
    assert said.endswith(".")


@for_each(
    ("typed", "number"),
    [
        ("(555) 010-0199", "+15550100199"),
        ("555.010.0199", "+15550100199"),
        ("1-800-FLOWERS", "+18003569377"),
        ("011 44 20 7946 0018", "+442079460018"),
        ("+44 (0)20 7946 0018", "+442079460018"),
        ("+39 06 698 12345", "+390669812345"),
        ("whatsapp:+15550100199", "+15550100199"),
    ],
)
def test_american_number_formats_are_read(typed: str, number: str) -> None:
    assert parse_number(typed, "us") == number


@for_each(
    ("typed", "says"),
    [
        ("", "No number was given"),
        ("12345", "short code"),
        ("010-0199", "area code"),
        ("555 010 01", "too short"),
        ("555 010 0199 555 010 0198", "too long"),
        ("+999 12345678", "country code that exists"),
        ("555 010 0199 ext. 12", "extension"),
        ("+1 555 010 0199 x12", "extension"),
        ("tel:+1-555-010-0199;ext=12", "extension"),
        ("Anonymous", "withheld"),
        ("+266696687", "withheld"),
        ("ACMEBANK", "a sender's name"),
        ("joe@example.com", "an email address"),
        ("call 555 010 0199 please", "words in it"),
        ("9" * 300, "too long"),
    ],
)
def test_invalid_number_is_refused_with_what_to_do(typed: str, says: str) -> None:
    with pytest.raises(InvalidPhoneNumberError, match=says):
        parse_number(typed, "US")


@for_each(
    ("raw", "kind", "address"),
    [
        ("+15550100199", "number", "+15550100199"),
        ("whatsapp:+15550100199", "number", "+15550100199"),
        ("", "withheld", WITHHELD),
        ("Anonymous", "withheld", WITHHELD),
        ("RESTRICTED", "withheld", WITHHELD),
        ("+266696687", "withheld", WITHHELD),
        ("+17378742833", "withheld", WITHHELD),
        ("+86282452253", "withheld", WITHHELD),
        ("72345", "short_code", "72345"),
        ("72-345", "short_code", "72345"),
        ("ACME  Bank", "name", "ACME Bank"),
        ("Joe@Example.com", "email", "joe@example.com"),
    ],
)
def test_senders_as_providers_name_them(raw: str, kind: str, address: str) -> None:
    sender = read_sender(raw)
    assert (sender.kind, sender.address) == (kind, address)
    assert sender.can_be_answered == (kind in ("number", "email"))


def test_regions() -> None:
    assert region_of("+15005550006") == "US"
    assert region_of("+15550100001") == "US"
    assert region_of("+442079460018") == "GB"
    assert check_region(" de ") == "DE"
    with pytest.raises(InvalidPhoneNumberError, match="no region"):
        check_region("Germany")
    with pytest.raises(InvalidPhoneNumberError):
        region_of("12345")
    assert shown_number("+442079460018") == "+44 20 7946 0018"
    assert shown_number("72345") == "72345"


def test_reading_a_sender_loads_no_numbering_plan() -> None:
    code = (
        "import sys; from steward.people.directory import phone_numbers, store;"
        "phone_numbers.read_sender('+15550100199');"
        "assert 'phonenumbers' not in sys.modules; phone_numbers.parse_number('555 010 0199', 'US');"
        "assert 'phonenumbers' in sys.modules"
    )
    subprocess.run([sys.executable, "-c", code], check=True)  # noqa: S603 - our own code


@for_each(
    ("typed", "address"),
    [
        ("Joe.Smith@EXAMPLE.com", "Joe.Smith@example.com"),
        (" joe@example.com ", "joe@example.com"),
        ("Joe Smith <joe@example.com>", "joe@example.com"),
        ("müller@MÜNCHEN.de", "müller@münchen.de"),
    ],
)
def test_emails_are_written_in_one_way(typed: str, address: str) -> None:
    assert parse_email(typed) == address
    assert parse_email(parse_email(typed)) == address


@for_each("typed", ["", "joe", "joe@", "joe@localhost", "joe@@example.com", "a b@example.com", "+1555"])
def test_invalid_mail_address_is_refused_with_the_reason(typed: str) -> None:
    with pytest.raises(InvalidEmailError, match="is no email address: "):
        parse_email(typed)


def test_capitals_make_no_other_address() -> None:
    assert email_key("Joe@example.com") == email_key("joe@example.com")
