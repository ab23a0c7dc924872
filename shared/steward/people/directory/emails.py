"""Email addresses as people type them: validated by form alone, and normalized."""

from __future__ import annotations

from steward.core.errors import StewardError


class InvalidEmailError(StewardError):
    """The input is not an email address; the message says why."""


def parse_email(text: str) -> str:
    """Return the address with a lower-case domain; “Joe Smith <joe@example.com>” is `joe@example.com`.

    The network is not asked whether the domain accepts mail. Raises `InvalidEmailError`.
    """
    from email_validator import EmailNotValidError, validate_email

    given = " ".join(text.split())
    try:
        found = validate_email(given, check_deliverability=False, allow_display_name=True)
    except EmailNotValidError as error:
        shown = given if len(given) <= 60 else f"{given[:57]}..."
        raise InvalidEmailError(f"{shown or 'Nothing'} is no email address: {error}") from None
    return found.normalized


def email_key(address: str) -> str:
    """Return a key for comparison: no provider distinguishes capitals, although the standard would allow it."""
    return address.casefold()


def untagged(address: str) -> str:
    """Return the address without its tag: `steward+oak@example.com` is `steward@example.com`."""
    name, at, domain = address.rpartition("@")
    return f"{name.partition('+')[0]}@{domain}" if at else address
