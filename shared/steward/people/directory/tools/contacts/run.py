"""Runners of the contact tools."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Protocol

from steward.actors.events import EventPost
from steward.core.errors import StewardError
from steward.core.ids import derived_ulid
from steward.core.provenance import Provenance, Quoting
from steward.core.sentences import say
from steward.people.directory.contacts import ChangedContact, ContactFields, ContactService
from steward.people.directory.duplicates import duplicates_of
from steward.people.directory.emails import email_key
from steward.people.directory.events import SenderBlockChanged
from steward.people.directory.models import Contact, Member
from steward.people.directory.outside_addresses import correspondence_id
from steward.people.directory.phone_numbers import shown_number
from steward.people.directory.service import PeopleService
from steward.people.directory.tools.contacts.declare import (
    AS_WRITTEN,
    AddContactInput,
    ContactBefore,
    ContactInput,
    MergeContactsInput,
    SearchContactsInput,
    SenderInput,
    UpdateContactInput,
)
from steward.tools.models import ToolCall
from steward.tools.tool_outcomes import Done, Failed, not_undone


class Services(Protocol):
    """Services of these tools."""

    @property
    def people(self) -> PeopleService:
        """Members and contacts."""

    @property
    def contacts(self) -> ContactService:
        """Contact service."""


def search_contacts(call: ToolCall, services: Services) -> Done:
    """Return a line for each match: id, name, description, number, score.

    If the best matches cannot be told apart, a line before them says so.
    """
    # Imported here, so that only the searching function carries the matcher's library.
    from steward.people.directory.matching import equally_likely

    given = SearchContactsInput.model_validate(call.arguments)
    search = services.people.search_people if given.include_members else services.people.search_contacts
    matches = search(call.account_id, given.query)
    if not matches:
        # The query is not repeated: the model wrote it, and a result counts as the account's record.
        return Done("No contact matches. Ask the member who is meant, or for the contact to be added.")
    alike, quoting = len(equally_likely(matches)), Quoting()
    head = [f"{alike} match equally: ask the member which one"] if alike else []
    lines = [f"{_line(person, quoting)} · match {match / 100:.2f}" for person, match in matches]
    return Done("\n".join([*head, *lines]), quotes=quoting.quotes)


def add_contact(call: ToolCall, services: Services) -> Done | Failed:
    """Return the contact's id, and possible duplicates."""
    given = AddContactInput.model_validate(call.arguments)
    # A repeated run finds the first run's contact by this id.
    contact_id = derived_ulid("ctc", call.created_at, call.call_id)
    try:
        added = services.contacts.add(
            call.account_id,
            contact_id,
            name=given.name,
            about=given.about,
            phone=given.phone,
            emails=[given.email] if given.email else [],
            language="" if given.language == AS_WRITTEN else given.language,
            outside=_from_outside(call),
        )
    except StewardError as error:
        return Failed.by(error, "not added")
    contact = added.after
    if contact.contact_id != contact_id:
        quoting = Quoting()
        there = f"There already: {_line(contact, quoting)}"
        return Done(there, report=say("contact-there", who=_called(contact)), quotes=quoting.quotes)
    said, quoting = say("contact-added", who=_called(contact)), Quoting()
    twins = duplicates_of(contact, services.people.contacts_now(call.account_id))
    told = [f"Added: {_line(contact, quoting)}"]
    told += [f"{_line(pair.older, quoting)} may be the same person: offer to merge them" for pair in twins]
    undo = ContactInput(contact_id=contact_id)
    return Done("\n".join(told), report=said, undo=undo, quotes=quoting.quotes)


def undo_add_contact(call: ToolCall, services: Services) -> Done:
    """Remove the contact again."""
    gone = services.contacts.remove(call.account_id, ContactInput.model_validate(call.arguments).contact_id)
    return Done(say("contact-undone", form="removed", who=gone.name) if gone else say("no-contact-any-more"))


def update_contact(call: ToolCall, services: Services) -> Done | Failed:
    """Return the changed contact."""
    given = UpdateContactInput.model_validate(call.arguments)
    try:
        changed = services.contacts.revise(
            call.account_id, given.contact_id, lambda now: _fields(given, now, _from_outside(call))
        )
    except StewardError as error:
        return Failed.by(error, "not changed")
    return _changed(changed)


def undo_update_contact(call: ToolCall, services: Services) -> Done | Failed:
    """Restore the contact, unless somebody has changed it since."""
    given = ContactBefore.model_validate(call.arguments)
    try:
        earlier = services.contacts.put_back(call.account_id, Contact.model_validate(given.earlier), given.written)
    except StewardError as error:
        return not_undone(error)
    return Done(say("contact-undone", form="changed", who=_called(earlier)))


def merge_contacts(call: ToolCall, services: Services) -> Done | Failed:
    """Return the merged contact."""
    given = MergeContactsInput.model_validate(call.arguments)
    keep = services.people.contact(call.account_id, given.keep_id)
    if keep is None or keep.name != given.keep_name:
        return Failed(
            "not merged: keep_id and keep_name are not one contact's; look them up with search_contacts",
            say("why-failed", form="changed"),
        )
    try:
        merged = services.contacts.merge(call.account_id, given.keep_id, given.contact_id)
    except StewardError as error:
        return Failed.by(error, "not merged")
    quoting = Quoting()
    told = f"Merged into {_line(merged, quoting)}"
    return Done(told, report=say("contacts-merged", who=_called(merged)), quotes=quoting.quotes)


def remove_contact(call: ToolCall, services: Services) -> Done:
    """Return the removed contact."""
    gone = services.contacts.remove(call.account_id, ContactInput.model_validate(call.arguments).contact_id)
    if gone is None:
        return Done(say("no-contact-any-more"))
    undo = ContactInput(contact_id=gone.contact_id)
    return Done(say("contact-removed", who=_called(gone)), undo=undo)


def undo_remove_contact(call: ToolCall, services: Services) -> Done | Failed:
    """Restore the contact, unless their number has become somebody else's."""
    try:
        back = services.contacts.restore(call.account_id, ContactInput.model_validate(call.arguments).contact_id)
    except StewardError as error:
        return not_undone(error)
    return Done(say("contact-undone", form="restored", who=back.name))


def block_sender(call: ToolCall, services: Services) -> Done | Failed:
    """Return the blocked address."""
    given = SenderInput.model_validate(call.arguments)
    try:
        address = services.contacts.block(call.account_id, given.sender, call.member_id)
    except StewardError as error:
        return Failed.by(error, "not blocked")
    who, tells = _news(call, services, address, blocked=True)
    return Done(say("sender-blocked", who=who), undo=SenderInput(sender=address), tells=tells)


def unblock_sender(call: ToolCall, services: Services) -> Done | Failed:
    """Return the unblocked address."""
    given = SenderInput.model_validate(call.arguments)
    try:
        address = services.contacts.unblock(call.account_id, given.sender)
    except StewardError as error:
        return Failed.by(error, "not changed")
    if address is None:
        return _not_blocked(call, services, given.sender)
    who, tells = _news(call, services, address, blocked=False)
    return Done(say("sender-unblocked", who=who), undo=SenderInput(sender=address), tells=tells)


def undo_block_sender(call: ToolCall, services: Services) -> Done:
    """Unblock the sender."""
    sender = SenderInput.model_validate(call.arguments).sender
    address = services.contacts.unblock(call.account_id, sender)
    if address is None:
        return _not_blocked(call, services, sender)
    who, tells = _news(call, services, address, blocked=False)
    return Done(say("sender-undone", form="unblocked", who=who), tells=tells)


def undo_unblock_sender(call: ToolCall, services: Services) -> Done | Failed:
    """Block the sender again."""
    sender = SenderInput.model_validate(call.arguments).sender
    try:
        blocked = services.contacts.block(call.account_id, sender, call.member_id)
    except StewardError as error:
        return not_undone(error)
    who, tells = _news(call, services, blocked, blocked=True)
    return Done(say("sender-undone", form="blocked", who=who), tells=tells)


def _not_blocked(call: ToolCall, services: Services, sender: str) -> Done:
    """Say so. A run that was cut off may have let them through, so their correspondence is told, too."""
    address = services.people.address_of(call.account_id, sender)
    _, tells = _news(call, services, address, blocked=False)
    return Done(say("not-blocked"), tells=tells)


def _news(call: ToolCall, services: Services, address: str, *, blocked: bool) -> tuple[str, list[EventPost]]:
    """Return how a sender is shown, and the event for their correspondence, which exists only if they have written."""
    who, account = services.people.sender_shown(call.account_id, address), services.people.account(call.account_id)
    if account is None or services.people.address(call.account_id, address).wrote_at is None:
        return who, []
    contact = services.people.contact_at(call.account_id, address)
    changed = SenderBlockChanged(
        blocked=blocked,
        member_id=call.member_id,
        zone=account.zone,
        contact_id=contact.contact_id if contact else "",
        name=contact.known_name if contact else "",
    )
    return who, [EventPost(correspondence_id(call.account_id, address), changed)]


def _from_outside(call: ToolCall) -> tuple[str, ...]:
    """Return the fields chosen by an outsider and approved by nobody."""
    return tuple(sorted({part.argument for part in call.parts})) if call.provenance == "outside" else ()


def _fields(given: UpdateContactInput, contact: Contact, outside: Sequence[str]) -> ContactFields:
    """Return the contact's fields after the change, numbers and emails included."""
    removed = given.remove or ""
    phones = [phone for phone in contact.phones if not _same_number(phone, removed)]
    emails = [address for address in contact.emails if email_key(address) != email_key(removed)]
    if given.phone:
        # The previous number for texts is dropped, unless it is added again.
        phones = [given.phone, *(phone for phone in phones if phone != contact.phone)]
    if given.add_phone:
        phones.append(given.add_phone)
    fields: ContactFields = {
        "phone": phones[0] if phones else None,
        "other_phones": phones[1:],
        "emails": [*emails, given.add_email] if given.add_email else emails,
    }
    if given.channel is not None:
        fields["channels"] = given.channel
    if given.language is not None:
        fields["language"] = "" if given.language == AS_WRITTEN else given.language
    if given.name is not None:
        fields["name"] = given.name
    if given.about is not None:
        fields["about"] = given.about
    kept = [name for name in contact.outside if getattr(given, name, None) is None]
    fields["outside"] = sorted({*kept, *outside})
    return fields


def _same_number(phone: str, typed: str) -> bool:
    digits = "".join(filter(str.isdigit, typed))
    return len(digits) >= 7 and phone.endswith(digits)


def _changed(changed: ChangedContact) -> Done:
    before, after = changed.before, changed.after
    if before is None or before == after:
        quoting = Quoting()
        told = f"Nothing to change: {_line(after, quoting)}"
        return Done(told, report=say("contact-as-before", who=_called(after)), quotes=quoting.quotes)
    undo = ContactBefore(earlier=before.model_dump(mode="json"), written=after.revision)
    quoting = Quoting()
    told = f"Changed: {_line(after, quoting)}"
    return Done(told, report=say("contact-changed", who=_called(after)), undo=undo, quotes=quoting.quotes)


def _called(contact: Contact) -> str:
    who = f"{contact.name} ({contact.about})" if contact.about else contact.name
    return f"{who}, {shown_number(contact.phone)}" if contact.phone else who


def _line(person: Contact | Member, quoting: Quoting) -> str:
    """Return a line about a person. An implausible name is hidden, too, since it could read as an instruction."""
    addresses = [*person.phones, *person.emails]
    if isinstance(person, Contact):
        ours = person.known_name == person.name
        name = quoting.unless_ours("account" if ours else "outside", person.name, "contact's name")
        whose: Provenance = "outside" if "about" in person.outside else "account"
        about = quoting.unless_ours(whose, person.about, "contact's description")
        return " · ".join([person.contact_id, name, *filter(None, [about]), *addresses])
    return " · ".join([person.member_id, person.name, "member of the team", *filter(None, [person.about]), *addresses])
