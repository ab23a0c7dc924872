"""Email addresses as people type them: checked by their form alone, written in one way."""

from __future__ import annotations

from steward.core.errors import StewardError


class NotAnEmail(StewardError):
    """What was typed is no email address; the message says what is wrong with it."""


def parse_email(text: str) -> str:
    """The address with its domain in small letters; “Joe Smith <joe@example.com>” is `joe@example.com`.

    Whether the domain takes mail is not asked of the network. Raises `NotAnEmail`.
    """
    from email_validator import EmailNotValidError, validate_email

    given = " ".join(text.split())
    try:
        found = validate_email(given, check_deliverability=False, allow_display_name=True)
    except EmailNotValidError as error:
        shown = given if len(given) <= 60 else f"{given[:57]}..."
        raise NotAnEmail(f"{shown or 'Nothing'} is no email address: {error}") from None
    return found.normalized


def email_key(address: str) -> str:
    """What two spellings of an address have in common: no provider tells capitals apart, whatever the standard says."""
    return address.casefold()


def untagged(address: str) -> str:
    """The address without its tag: `steward+oak@example.com` is `steward@example.com`; what has none stays."""
    name, at, domain = address.rpartition("@")
    return f"{name.partition('+')[0]}@{domain}" if at else address
