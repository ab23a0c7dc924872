"""Validation of people's names and preferences on input. Each error says what to give instead."""

from __future__ import annotations

import difflib
import re
import unicodedata
from collections.abc import Callable, Iterable, Sequence
from datetime import time
from typing import TypeVar, get_args
from zoneinfo import ZoneInfo, ZoneInfoNotFoundError, available_timezones

from steward.core.errors import StewardError, VersionConflictError
from steward.core.languages import named
from steward.core.sentences import say
from steward.core.text import clean_text
from steward.core.web_addresses import InvalidDomainError, domain_of
from steward.people.directory.address_lookups import MOST_ADDRESSES
from steward.people.directory.emails import email_key, parse_email
from steward.people.directory.models import (
    CONTACTS,
    EVERYBODY,
    Account,
    Channel,
    Contact,
    InstalledChannel,
    QuietHours,
    Role,
    WakeRule,
)
from steward.people.directory.phone_numbers import AddressKind, parse_number, region_of

NAME_CHARACTERS = 80
ABOUT_CHARACTERS = 200
MOST_WAKES = 10
MOST_DOMAINS = 50
_TRIES = 4
_LANGUAGE = re.compile(r"[A-Za-z]{2,3}(?:-[A-Za-z0-9]{2,8})*")
_HOURS = re.compile(r"(\d{1,2}):(\d\d)\s*(?:-|–|to)\s*(\d{1,2}):(\d\d)")
_NONE = ("none", "off", "no")
T = TypeVar("T")


class PeopleRuleError(StewardError):
    """The change breaks a rule about people; the message says what to do instead."""


class LastOwnerError(PeopleRuleError):
    """The only owner cannot leave or step down."""

    def __init__(self, name: str) -> None:
        super().__init__(f"{name} is the last owner: make somebody else an owner first.")
        self.why = say("only-owner", who=name)


def until_settled(work: Callable[[], T]) -> T:
    """Repeat `work` until no other writer interferes, and return its result. It must read anew on each call."""
    for _ in range(_TRIES - 1):
        try:
            return work()
        except VersionConflictError:
            continue
    return work()


def check_name(text: str) -> str:
    """Return a name on one line, at most 80 characters."""
    name = " ".join(clean_text(text).split())
    if not any(unicodedata.category(letter)[0] in "LN" for letter in name):
        raise PeopleRuleError("A name is needed: give what people call them.")
    if len(name) > NAME_CHARACTERS:
        raise PeopleRuleError(f"A name has at most {NAME_CHARACTERS} characters: shorten it.")
    return name


def check_about(text: str) -> str:
    """Return a description on one line, at most 200 characters."""
    about = " ".join(clean_text(text).split())
    if len(about) > ABOUT_CHARACTERS:
        raise PeopleRuleError(f"What they are known by has at most {ABOUT_CHARACTERS} characters: use a few words.")
    return about


def check_domains(given: Iterable[str]) -> tuple[str, ...]:
    """Return web domains as they are looked up, each once, at most 50: `Example.com/` is `example.com`."""
    domains = dict.fromkeys(_domain(one) for one in given if one.strip())
    if len(domains) > MOST_DOMAINS:
        raise PeopleRuleError(f"At most {MOST_DOMAINS} domains can be allowed: leave some out.")
    return tuple(domains)


def _domain(given: str) -> str:
    try:
        return domain_of(given)
    except InvalidDomainError as error:
        raise PeopleRuleError(str(error)) from None


def check_zone(text: str) -> str:
    """Return an IANA time zone in its official spelling."""
    try:
        return ZoneInfo(text.strip()).key
    except (ZoneInfoNotFoundError, ValueError, OSError):
        zones = sorted(available_timezones())
        wanted = text.strip().replace(" ", "_").casefold()
        by_city = [zone for zone in zones if zone.rsplit("/", 1)[-1].casefold() == wanted]
        near = by_city or difflib.get_close_matches(text.strip(), zones, 1)
        hint = f"did you mean {near[0]}?" if near else "give one such as America/New_York or Europe/Berlin."
        raise PeopleRuleError(f"{text.strip() or 'Nothing'} is no time zone: {hint}") from None


def check_role(text: str) -> Role:
    """Return one of the three roles."""
    for role in get_args(Role):
        if text.strip().lower() == role:
            return role  # type: ignore[no-any-return]
    raise PeopleRuleError(f"{text.strip() or 'Nothing'} is no role: give owner, approver or member.")


def check_channels(
    text: str, installed: Sequence[InstalledChannel], first: AddressKind | None = None
) -> tuple[Channel, ...]:
    """Return channels in the order of preference: `pager, email`; () for `none`.

    The preferred one reaches an address of the kind `first`, if given: a member's conversation is with their phone.
    """
    names = [name.strip() for name in text.split(",")]
    if [name.lower() for name in names] in [[one] for one in _NONE]:
        return ()
    found = []
    for place, name in enumerate(names):
        there = [one for one in installed if first is None or place or one.reaches == first]
        channel = next((one.name for one in there if name.lower() in (one.name, one.called)), None)
        if channel is None:
            choice = " or ".join(one.name for one in there)
            raise PeopleRuleError(f"{name or 'Nothing'} is no channel yet: give {choice}.")
        found.append(channel)
    return tuple(dict.fromkeys(found))


def check_language(text: str) -> str:
    """Return a well-formed language tag, such as `en` or `pt-BR`; for a language's own name, its tag."""
    if tag := named(text):
        return tag
    if not _LANGUAGE.fullmatch(text.strip()):
        raise PeopleRuleError(f"{text.strip() or 'Nothing'} is no language tag: give one such as en, es or pt-BR.")
    first, *rest = text.strip().split("-")
    return "-".join([first.lower(), *(part.upper() if len(part) == 2 else part for part in rest)])


def parse_quiet_hours(text: str) -> QuietHours | None:
    """Return `22:00-07:00` in the person's own zone as quiet hours; None for `none`."""
    if text.strip().lower() in _NONE:
        return None
    found = _HOURS.fullmatch(text.strip())
    try:
        hours = [int(part) for part in found.groups()] if found else []
        quiet = QuietHours(start=time(hours[0], hours[1]), end=time(hours[2], hours[3]))
    except (ValueError, IndexError):
        raise PeopleRuleError(f"{text.strip() or 'Nothing'} are no quiet hours: write 22:00-07:00, or none.") from None
    if quiet.start == quiet.end:
        raise PeopleRuleError("Quiet hours begin and end at different times: write 22:00-07:00, or none.")
    return quiet


def parse_digest(text: str) -> time | None:
    """Return `18:00` in the person's own zone as the digest's time; None for `none`."""
    if text.strip().lower() in _NONE:
        return None
    try:
        return time.fromisoformat(text.strip())
    except ValueError:
        raise PeopleRuleError(f"{text.strip() or 'Nothing'} is no time of day: write 18:00, or none.") from None


def check_wakes(
    given: Sequence[WakeRule], contact: Callable[[str], Contact | None], channels: Sequence[Channel]
) -> tuple[WakeRule, ...]:
    """Return rules for immediate notices, each once. `contact` finds a contact by id."""
    for wake in given:
        if wake.channel and (wake.notice != "message" or wake.channel not in channels):
            raise PeopleRuleError(f"Only messages come by a channel: give {' or '.join(channels)}, or none.")
        if wake.notice == "decision" and wake.when != "always":
            raise PeopleRuleError(
                "Nobody is asked whether a decision can wait: let them through always, or not at all."
            )
        if wake.notice == "message" and wake.who in (CONTACTS, EVERYBODY):
            if wake.when == "always":
                raise PeopleRuleError("Only one contact can be let through always: of a group, what is urgent.")
        elif wake.notice == "message":
            found = contact(wake.who)
            if found is None or not found.live:
                raise PeopleRuleError(f"{wake.who or 'Nobody'} is no contact: give a contact_id, or contacts.")
        elif wake.who:
            raise PeopleRuleError("Only messages come from somebody: leave out who.")
    if len(given) > MOST_WAKES:
        raise PeopleRuleError(f"There are at most {MOST_WAKES} of these rules: leave some out.")
    return tuple(dict.fromkeys(given))


def check_phones(texts: Iterable[str], account: Account) -> tuple[str, ...]:
    """Return numbers as E.164, each once, in the given order."""
    region = account.region or region_of(account.number)
    phones = tuple(dict.fromkeys(parse_number(text, region) for text in texts))
    if account.number in phones:
        raise PeopleRuleError(f"{account.number} is Steward's own number: give the person's.")
    return _few(phones)


def check_emails(texts: Iterable[str]) -> tuple[str, ...]:
    """Return addresses in the given order, each once, compared without capitals."""
    return _few(tuple({email_key(one): one for one in map(parse_email, texts)}.values()))


def _few(addresses: tuple[str, ...]) -> tuple[str, ...]:
    if len(addresses) > MOST_ADDRESSES // 2:
        raise PeopleRuleError(
            f"One person has at most {MOST_ADDRESSES // 2} numbers and as many emails: leave some out."
        )
    return addresses
