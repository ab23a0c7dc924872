"""Finds the account, owner or person that an operator named on the command line."""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import TypeVar

from steward.core.errors import StewardError
from steward.people.directory.emails import email_key
from steward.people.directory.models import Account, Contact, Member
from steward.people.directory.phone_numbers import InvalidPhoneNumberError, parse_number, region_of
from steward.wire import Wiring

P = TypeVar("P", Member, Contact)

# At most this many are listed in a sentence.
_LISTED = 10


class CommandError(StewardError):
    """The command cannot be carried out; the message says what to give instead."""


def account_at(wiring: Wiring, number: str) -> str:
    """Return the id of the account that owns a Steward number, or of the only account if no number is given.

    Raises `CommandError` if that is none or several.
    """
    # People write numbers with different spaces.
    known = wiring.people.account_at(re.sub(r"[\s().-]", "", number)) if number else None
    if known:
        return known
    accounts = wiring.accounts.every()
    if not accounts:
        raise CommandError("There is no account yet: create one with `steward account create`.")
    if len(accounts) == 1 and not number:
        return accounts[0].account_id
    there = _in_a_sentence([f"{account.number} ({account.name})" for account in accounts], "account list")
    if number:
        raise CommandError(f"No account has the number {number}: give --account with one of {there}.")
    raise CommandError(f"There are {len(accounts)} accounts: choose one with --account: {there}.")


def account_of(wiring: Wiring, number: str) -> Account:
    """Return the account itself; see `account_at`."""
    account = wiring.people.account_now(account_at(wiring, number))
    if account is None:
        raise CommandError(f"The account at {number} no longer exists.")
    return account


def owner_at(wiring: Wiring, account_id: str, who: str) -> Member:
    """Return the only owner with this number, id, email address or words of a name. Raises `CommandError`."""
    owners = wiring.people.owners(account_id)
    account = wiring.people.account_now(account_id)
    found = (matching(account, who, owners) or _named_with(who, owners)) if account and who else []
    if len(found) == 1:
        return found[0]
    if found:
        several = " or ".join(f"{owner.name} ({owner.phone})" for owner in found)
        raise CommandError(f"{who} may be {several}: give --as with the phone of one.")
    there = _in_a_sentence([f"{owner.name} ({owner.phone})" for owner in owners], "member list")
    if who:
        raise CommandError(f"{who} is not an owner here: give --as with the phone of an owner, {there}.")
    raise CommandError(f"Only an owner may set this: give --as with the phone of {there}.")


def one_of(account: Account, who: str, people: Sequence[P], kind: str) -> P:
    """Return the only person with this id, address or whole name. Raises `CommandError` unless there is exactly one."""
    found = matching(account, who, people)
    if len(found) > 1:
        raise CommandError(f"{who} may be {' or '.join(map(_id, found))}: give the id of one.")
    if not found:
        raise CommandError(f"There is no {kind} {who}: see `steward {kind} list`.")
    return found[0]


def matching(account: Account, who: str, people: Sequence[P]) -> list[P]:
    """Return all people that an id, an address or a whole name matches."""
    try:
        number = parse_number(who, account.region or region_of(account.number))
    except InvalidPhoneNumberError:
        number = who
    wanted = " ".join(who.split()).casefold()
    return [
        one
        for one in people
        if wanted == one.name.casefold() or who == _id(one) or number in one.phones or email_key(who) in one.addresses
    ]


def _named_with(who: str, owners: Sequence[Member]) -> list[Member]:
    """Return the owners whose names have all these words, such as a first name."""
    wanted = _words(who)
    return [owner for owner in owners if wanted and wanted <= _words(owner.name)]


def _words(text: str) -> set[str]:
    return set(re.findall(r"\w+", text.casefold()))


def _in_a_sentence(words: Sequence[str], command: str) -> str:
    if len(words) > _LISTED:
        return f"those that `steward {command}` shows"
    return " or ".join(filter(None, [", ".join(words[:-1]), *words[-1:]])) or "one (there is none)"


def _id(person: Member | Contact) -> str:
    return person.member_id if isinstance(person, Member) else person.contact_id
