"""Phone numbers as people type them and as providers send them.

Inside Steward a number is E.164 (`+15550100101`). The library with the world's numbering plans is loaded only for typed
numbers: providers send E.164, and webhooks never need it. https://github.com/google/libphonenumber/blob/master/FAQ.md
"""

from __future__ import annotations

import re
from dataclasses import dataclass
from typing import TYPE_CHECKING, Literal

from steward.core.errors import StewardError

if TYPE_CHECKING:
    from phonenumbers import PhoneNumber

AddressKind = Literal["number", "email", "member", "device", "short_code", "name", "withheld"]
# Kind of address that every member has.
PHONE: AddressKind = "number"
# Kind of a member's place in the web app: their id, which no provider may name.
SIGNED_IN: AddressKind = "member"
# Kind of a browser that takes push messages: it is only written to, and nothing comes from it.
DEVICE: AddressKind = "device"

# Address of somebody who hides theirs. It belongs to nobody, and cannot be answered, known or blocked.
WITHHELD = "withheld"
_E164 = re.compile(r"\+[1-9]\d{6,14}")
_MEMBER_ID = re.compile(r"mbr-[0-9A-HJKMNP-TV-Z]{26}")
_SHORT_CODE = re.compile(r"\d{3,8}")
_SCHEME = re.compile(r"(?i)^\s*[a-z]{3,10}:\s*")
# Words that networks send in place of a number, also as spelt on a keypad.
_HIDING = ("anonymous", "restricted", "blocked", "unknown", "unavailable", "private", "withheld")
_KEYPAD = str.maketrans("abcdefghijklmnopqrstuvwxyz", "22233344455566677778889999")
_HIDDEN = frozenset(_HIDING) | {f"+{one}{word.translate(_KEYPAD)}" for word in _HIDING for one in ("", "1")}
# “1-800-FLOWERS”: digits first, then one word of letters.
_VANITY = re.compile(r"[+(]?\d[\d\s().-]*[A-Za-z]{3,}[A-Za-z\d-]*")


class InvalidPhoneNumberError(StewardError):
    """The input is not a number for texts; the message says what to enter instead."""


@dataclass(frozen=True)
class SenderAddress:
    """Address of a message's sender. Only a `number`, an `email` or a `member` can be answered."""

    address: str
    kind: AddressKind

    @property
    def can_be_answered(self) -> bool:
        """Return whether a reply can reach the sender."""
        return self.kind in ("number", "email", "member")


def read_sender(raw: str) -> SenderAddress:
    """Return the sender that a provider names. None is refused, since messages from anybody are kept."""
    text = _SCHEME.sub("", raw).strip()
    if not text or text.lower() in _HIDDEN:
        return SenderAddress(WITHHELD, "withheld")
    if _E164.fullmatch(text):
        return SenderAddress(text, "number")
    if is_member_id(text):
        return SenderAddress(text, SIGNED_IN)
    if "@" in text:
        return SenderAddress(text.casefold(), "email")
    digits = re.sub(r"[\s-]", "", text)
    if _SHORT_CODE.fullmatch(digits):
        return SenderAddress(digits, "short_code")
    return SenderAddress(" ".join(text.split()), "name")


def is_member_id(address: str) -> bool:
    """Return whether an address is a member's id, at which the web app shows them what they are told."""
    return _MEMBER_ID.fullmatch(address) is not None


def parse_number(text: str, region: str) -> str:
    """Return the E.164 form of a number in any format. Without a country code, it is one of `region` (`US`).

    A possible number need not be in use: only dialling tells, since plans grow faster than tables. Raises
    `InvalidPhoneNumberError`.
    """
    given = _SCHEME.sub("", text).strip()
    _refuse_what_is_none(given)
    import phonenumbers

    try:
        number = phonenumbers.parse(given, region.upper() or None)
    except phonenumbers.NumberParseException as error:
        if error.error_type == phonenumbers.NumberParseException.INVALID_COUNTRY_CODE:
            raise InvalidPhoneNumberError(
                f"{_shown(given)} has no country code that exists: start with + and the code."
            ) from None
        if error.error_type == phonenumbers.NumberParseException.TOO_LONG:
            raise InvalidPhoneNumberError(f"{_shown(given)} is too long: give one number alone.") from None
        raise InvalidPhoneNumberError(
            f"{_shown(given)} is no phone number: give it with + and its country code."
        ) from None
    if number.extension:
        raise InvalidPhoneNumberError(
            f"{_shown(given)} has an extension, which cannot be texted: give a direct number, or leave it out."
        )
    _refuse_the_impossible(given, number, region)
    return phonenumbers.format_number(number, phonenumbers.PhoneNumberFormat.E164)


def shown_number(number: str) -> str:
    """Return a number as people write it, `+1 555-010-0101`; anything else unchanged."""
    import phonenumbers

    try:
        parsed = phonenumbers.parse(number, None)
    except phonenumbers.NumberParseException:
        return number
    return phonenumbers.format_number(parsed, phonenumbers.PhoneNumberFormat.INTERNATIONAL)


def region_of(number: str) -> str:
    """Return the region of an E.164 number, such as `US`; the country code's main one, if the number has no place."""
    import phonenumbers

    try:
        parsed = phonenumbers.parse(number, None)
    except phonenumbers.NumberParseException:
        raise InvalidPhoneNumberError(
            f"{_shown(number)} is no phone number: give it with + and its country code."
        ) from None
    of_code = phonenumbers.region_code_for_country_code(parsed.country_code or 0)
    return phonenumbers.region_code_for_number(parsed) or of_code


def check_region(region: str) -> str:
    """Return the region in capitals. Raises `InvalidPhoneNumberError` for an unknown one."""
    import phonenumbers

    given = region.strip().upper()
    if given not in phonenumbers.SUPPORTED_REGIONS:
        raise InvalidPhoneNumberError(f"{_shown(region)} is no region: give two letters such as US, GB or DE.")
    return given


def _refuse_what_is_none(given: str) -> None:
    if not given:
        raise InvalidPhoneNumberError(
            "No number was given: give one, with + and its country code if it is from abroad."
        )
    if given.lower() in _HIDDEN:
        raise InvalidPhoneNumberError(
            f"{_shown(given)} is what a phone shows when the number is withheld: ask them for it."
        )
    if "@" in given:
        raise InvalidPhoneNumberError(f"{_shown(given)} is an email address, not a phone number.")
    if not re.search(r"\d", given):
        raise InvalidPhoneNumberError(
            f"{_shown(given)} is a sender's name, not a number: ask them for a number that can be texted."
        )
    letters = re.sub(r"(?i)(?:ext?(?:ensi[oó]n)?|x|#|;(?:ext|phone-context)=)[\s.:]*\+?\d+", "", given)
    if re.search(r"[^\W\d_]", letters) and not _VANITY.fullmatch(given):
        raise InvalidPhoneNumberError(f"{_shown(given)} has words in it: give the number alone.")


def _refuse_the_impossible(given: str, number: PhoneNumber, region: str) -> None:
    import phonenumbers

    reason = phonenumbers.is_possible_number_with_reason(number)
    possible = phonenumbers.ValidationResult
    if reason == possible.IS_POSSIBLE:
        return
    digits = re.sub(r"\D", "", given)
    if not given.startswith("+") and len(digits) <= 6:
        raise InvalidPhoneNumberError(
            f"{_shown(given)} looks like a short code, not a person's number: give the whole number with area code."
        )
    wrong = {
        possible.IS_POSSIBLE_LOCAL_ONLY: "lacks its area code",
        possible.TOO_SHORT: "is too short",
        possible.TOO_LONG: "is too long",
    }.get(reason, "has a length no number has")
    where = "" if given.startswith("+") else f" for a number in {region.upper()}"
    raise InvalidPhoneNumberError(f"{_shown(given)} {wrong}{where}: check it, or give it with + and its country code.")


def _shown(text: str) -> str:
    """Return the typed text, short enough for one sentence."""
    flat = " ".join(text.split())
    return flat if len(flat) <= 40 else f"{flat[:37]}..."
