"""`steward account`, `member` and `contact`: creates, lists and changes an account and its people."""

from __future__ import annotations

import json
from collections.abc import Iterable, Iterator, Mapping, Sequence
from datetime import datetime
from typing import Any, cast
from zoneinfo import ZoneInfo

import phonenumbers
from babel.core import get_global

from infra.cli.lookups import CommandError, account_at, account_of, one_of
from steward.people.directory.accounts import AccountFields, MemberFields
from steward.people.directory.contacts import ContactFields
from steward.people.directory.duplicates import find_duplicates
from steward.people.directory.models import Account, Contact, Member
from steward.wire import Wiring


def create_account(
    wiring: Wiring, name: str, number: str, region: str, zone: str, owner_name: str, owner_phone: str
) -> Iterator[str]:
    """Create an account with its first owner, or say that it exists. Its zone is given, or the only one there."""
    zone = zone or _only_zone(owner_phone, region)
    if not zone:
        raise CommandError("Give the time zone of its people with --zone, such as America/New_York.")
    account, created = wiring.accounts.create(
        name, number, region=region, zone=zone, owner_name=owner_name, owner_phone=owner_phone
    )
    yield f"{'Created' if created else 'There already:'} {_account_line(account)}"


def _only_zone(phone: str, region: str) -> str:
    """Return the time zone of the country that a phone number is from, or "" if it has several or is not known."""
    try:
        country = phonenumbers.region_code_for_number(phonenumbers.parse(phone, region.upper() or None))
    except phonenumbers.NumberParseException:
        return ""
    zones = get_global("territory_zones").get(country or "", [])
    # Zones of a country that have kept the same time for years count as one.
    clocks = {tuple(datetime(2026, month, 1, tzinfo=ZoneInfo(zone)).utcoffset() for month in (1, 7)) for zone in zones}
    return str(zones[0]) if len(clocks) == 1 else ""


def list_accounts(wiring: Wiring, *, as_json: bool) -> Iterator[str]:
    """Yield every account."""
    yield from _listed(wiring.accounts.every(), _account_line, "There are no accounts.", as_json=as_json)


def show_account(wiring: Wiring, number: str, *, as_json: bool) -> Iterator[str]:
    """Yield one account, with its number of people and whether it is paused."""
    account = account_of(wiring, number)
    members = [member for member in wiring.people.members(account.account_id) if member.active]
    shown: dict[str, Any] = {
        **account.model_dump(mode="json", exclude={"revision"}),
        "paused": wiring.pauses.paused(account.account_id),
        "members": len(members),
        "owners": [member.name for member in members if member.role == "owner"],
        "contacts": len(wiring.people.contacts_now(account.account_id)),
    }
    if as_json:
        yield json.dumps(shown, ensure_ascii=False)
    else:
        for name, value in shown.items():
            yield f"{name.replace('_', ' ')}: {_in_words(value)}"


def set_account(wiring: Wiring, number: str, **given: str | bool | Sequence[str] | None) -> Iterator[str]:
    """Change the given fields of an account."""
    fields = {name: value for name, value in given.items() if value is not None}
    changed = wiring.accounts.change(account_at(wiring, number), **cast("AccountFields", fields))
    yield _account_line(changed)


def add_member(
    wiring: Wiring, number: str, given: Mapping[str, Any], added_by: str = "", *, vouched: bool = False
) -> Iterator[str]:
    """Add a member, or say that they exist."""
    account = account_of(wiring, number)
    team = wiring.people.members(account.account_id)
    by_name = one_of(account, added_by, team, "member").name if added_by else ""
    fields = _member_fields(given)
    member, added = wiring.accounts.add_member(account.account_id, vouched=vouched, by_name=by_name, **fields)
    yield f"{'Added' if added else 'There already:'} {_member_line(member)}"


def list_members(wiring: Wiring, number: str, *, as_json: bool) -> Iterator[str]:
    """Yield every member, including those who have left."""
    members = wiring.people.members(account_at(wiring, number))
    yield from _listed(members, _member_line, "There are no members.", as_json=as_json)


def invite_member(wiring: Wiring, number: str, who: str) -> Iterator[str]:
    """Send a member a new code."""
    account = account_of(wiring, number)
    member = one_of(account, who, wiring.people.members(account.account_id), "member")
    yield f"Sent a new code: {_member_line(wiring.accounts.invite(account.account_id, member.member_id))}"


def set_member(
    wiring: Wiring, number: str, who: str, given: Mapping[str, Any], *, vouched: bool = False
) -> Iterator[str]:
    """Change the given fields of a member."""
    account = account_of(wiring, number)
    member = one_of(account, who, wiring.people.members(account.account_id), "member")
    fields = _member_fields(given)
    yield _member_line(wiring.accounts.change_member(account.account_id, member.member_id, vouched=vouched, **fields))


def add_contact(
    wiring: Wiring, number: str, name: str, about: str | None, phones: list[str] | None, emails: list[str] | None
) -> Iterator[str]:
    """Add a contact, or say that they exist."""
    added = wiring.contacts.add(account_at(wiring, number), **contact_fields(name, about, phones, emails))
    yield f"{'There already:' if added.before else 'Added'} {contact_line(added.after)}"


def list_contacts(wiring: Wiring, number: str, *, as_json: bool) -> Iterator[str]:
    """Yield every contact, by name."""
    contacts = sorted(wiring.people.contacts_now(account_at(wiring, number)), key=lambda c: c.name.casefold())
    yield from _listed(contacts, contact_line, "There are no contacts.", as_json=as_json)


def set_contact(
    wiring: Wiring,
    number: str,
    who: str,
    name: str | None,
    about: str | None,
    phones: list[str] | None,
    emails: list[str] | None,
) -> Iterator[str]:
    """Change the given fields of a contact."""
    account = account_of(wiring, number)
    fields = contact_fields(name, about, phones, emails)
    changed = wiring.contacts.update(account.account_id, _contact(wiring, account, who).contact_id, **fields)
    yield contact_line(changed.after)


def remove_contact(wiring: Wiring, number: str, who: str) -> Iterator[str]:
    """Remove a contact."""
    account = account_of(wiring, number)
    contact = _contact(wiring, account, who)
    wiring.contacts.remove(account.account_id, contact.contact_id)
    yield f"Removed {contact_line(contact)}"


def find_people(wiring: Wiring, number: str, query: str, *, members: bool, as_json: bool) -> Iterator[str]:
    """Yield the people that match `query`, best match first."""
    account_id = account_at(wiring, number)
    search = wiring.people.search_people if members else wiring.people.search_contacts
    found: Sequence[tuple[Contact | Member, int]] = search(account_id, query, 10)
    if as_json:
        for person, match in found:
            yield json.dumps({**_as_json(person), "match": match / 100}, ensure_ascii=False)
        return
    for person, match in found:
        yield f"{match:3}%  {_member_line(person) if isinstance(person, Member) else contact_line(person)}"
    if not found:
        yield "Nobody matches."


def merge_contacts(wiring: Wiring, number: str, keep: str, other: str) -> Iterator[str]:
    """Merge two contacts into one."""
    account = account_of(wiring, number)
    kept, merged = (_contact(wiring, account, who) for who in (keep, other))
    yield f"Merged into {contact_line(wiring.contacts.merge(account.account_id, kept.contact_id, merged.contact_id))}"


def list_duplicates(wiring: Wiring, number: str, *, as_json: bool) -> Iterator[str]:
    """Yield pairs of contacts that may be one person."""
    pairs = find_duplicates(wiring.people.contacts_now(account_at(wiring, number)))
    if as_json:
        for pair in pairs:
            shown = {"older": _as_json(pair.older), "newer": _as_json(pair.newer)}
            yield json.dumps(shown, ensure_ascii=False)
        return
    for pair in pairs:
        yield "similar names:"
        yield from (f"  {contact_line(one)}" for one in (pair.older, pair.newer))
    yield "Merge two of them with `steward contact merge`." if pairs else "There are no duplicates."


def contact_fields(
    name: str | None, about: str | None, phones: Sequence[str] | None, emails: Sequence[str] | None
) -> ContactFields:
    """Return the given fields of a contact; an empty number or email means none."""
    fields: ContactFields = {}
    if name is not None:
        fields["name"] = name
    if about is not None:
        fields["about"] = about
    if phones:
        first, *rest = [phone for phone in phones if phone.strip()] or [""]
        fields["phone"] = first or None
        fields["other_phones"] = rest
    if emails:
        fields["emails"] = [email for email in emails if email.strip()]
    return fields


def contact_line(contact: Contact) -> str:
    """Return a contact as one line."""
    return "  ".join(filter(None, [contact.contact_id, contact.name, contact.about, *contact.phones, *contact.emails]))


def _member_fields(given: Mapping[str, Any]) -> MemberFields:
    fields = {name: value for name, value in given.items() if value is not None and value != []}
    if "emails" in fields:
        fields["emails"] = [email for email in fields["emails"] if email.strip()]
    return cast("MemberFields", fields)


def _contact(wiring: Wiring, account: Account, who: str) -> Contact:
    if contact := wiring.people.contact(account.account_id, who):
        return contact
    return one_of(account, who, wiring.people.contacts_now(account.account_id), "contact")


def _listed(records: Iterable[Any], line: Any, nobody: str, *, as_json: bool) -> Iterator[str]:
    empty = True
    for record in records:
        empty = False
        yield json.dumps(_as_json(record), ensure_ascii=False) if as_json else line(record)
    if empty and not as_json:
        yield nobody


def _in_words(value: Any) -> str:
    match value:
        case bool():
            return "yes" if value else "no"
        case list():
            return ", ".join(value) or "none"
        case None | "":
            return "none"
    return str(value)


def _as_json(record: Account | Member | Contact) -> dict[str, Any]:
    return record.model_dump(mode="json", exclude={"revision", "merged_into", "removed_at", "wrong_codes"})


def _account_line(account: Account) -> str:
    return "  ".join([account.account_id, account.name, account.number, account.region, account.zone, account.language])


def _member_line(member: Member) -> str:
    quiet = f"quiet {member.quiet_hours.start:%H:%M}-{member.quiet_hours.end:%H:%M}" if member.quiet_hours else ""
    digest = f"digest {member.digest_at:%H:%M}" if member.digest_at else ""
    state = "deactivated" if not member.active else "" if member.confirmed else "not confirmed"
    parts = [
        member.member_id,
        member.name,
        member.role,
        member.phone,
        *member.emails,
        member.zone,
        member.language,
        quiet,
        digest,
        state,
    ]
    return "  ".join(filter(None, parts))
