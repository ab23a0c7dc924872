"""Pages of the web app about the team's members and its contacts."""

from __future__ import annotations

from collections.abc import Mapping
from datetime import datetime
from functools import partial
from typing import Annotated, Literal
from zoneinfo import available_timezones

from steward.channels.pages.page_declarations import (
    OWNERS,
    Action,
    Choices,
    Coded,
    Hidden,
    Link,
    OutsideWords,
    PageData,
    Unseen,
    Viewer,
    WebPage,
)
from steward.core.languages import NAMES
from steward.core.sentences import render, say
from steward.core.text import capitalized
from steward.people.directory.models import AddressFacts, Contact, Member
from steward.people.directory.tools.contacts.declare import (
    ADD_CONTACT,
    AS_WRITTEN,
    BLOCK_SENDER,
    MERGE_CONTACTS,
    REMOVE_CONTACT,
    UNBLOCK_SENDER,
    UPDATE_CONTACT,
)
from steward.people.directory.tools.members.declare import CHANGE_MEMBER_ROLE, INVITE_MEMBER, REMOVE_MEMBER
from steward.people.directory.tools.settings.declare import NONE, SET_USER_CONFIG
from steward.people.directory.wire import PeopleWire

# No id has it, so it parts a contact from the one that may be the same person.
_WITH = "~"


class MemberRow(PageData):
    """A member of the team, with how they are reached and when they want quiet. The last owner has to stay one.

    `language`, `zone` and `quiet_hours` are as a form takes them.
    """

    member_id: Hidden
    is_last_owner: Annotated[bool, Unseen()]
    is_viewer: Annotated[bool, Unseen()]
    language: Hidden
    zone: Hidden
    quiet_hours: Hidden
    name: str
    role: Annotated[str, Coded()]
    phone: str
    emails: str
    channels: str
    quiet: str
    state: Annotated[str, Coded()]


def _members(wire: PeopleWire, viewer: Viewer, _: Mapping[str, str]) -> list[MemberRow]:
    members = [one for one in wire.people.members(viewer.account_id) if one.active]
    owners = [one for one in members if one.role == "owner"]
    by_name = sorted(members, key=lambda one: one.name.casefold())
    return [_member(wire, viewer, one, is_last_owner=owners == [one]) for one in by_name]


def _member(wire: PeopleWire, viewer: Viewer, member: Member, *, is_last_owner: bool) -> MemberRow:
    quiet = member.quiet_hours
    return MemberRow(
        member_id=member.member_id,
        is_last_owner=is_last_owner,
        is_viewer=member.member_id == viewer.member_id,
        language=member.language,
        zone=member.zone,
        quiet_hours=f"{quiet.start:%H:%M}-{quiet.end:%H:%M}" if quiet else NONE,
        name=member.name,
        role=member.role,
        phone=member.phone,
        emails=", ".join(member.emails),
        channels=_channels(wire, member.channels),
        quiet=f"{quiet.start:%H:%M} – {quiet.end:%H:%M}" if quiet else "",
        state="confirmed" if member.confirmed else "invited",
    )


class ContactRow(PageData):
    """Somebody the team deals with."""

    contact_id: Hidden
    name: str
    about: str | OutsideWords
    phone: str
    emails: str


class AddressRow(PageData):
    """An address of a contact, with facts such as a block."""

    address: str
    wrote_at: datetime | None
    by: str
    opted_out: str
    blocked_at: datetime | None


class OtherRow(PageData):
    """A contact who may be the same person."""

    person: Link
    known_by: str
    reached_at: str


class ContactDetail(PageData):
    """A contact. `step` says if another entry is to be chosen, or was, whose place `keep_id` takes."""

    key: Hidden
    contact_id: Hidden
    keep_id: Hidden
    keep_name: Hidden
    sender: Hidden
    step: Annotated[Literal["one", "choose", "merge"], Unseen()]
    is_blocked: Annotated[bool, Unseen()]
    known_about: Hidden
    first_phone: Hidden
    wanted: Hidden
    chosen: Hidden
    name: str
    about: str | OutsideWords
    channel: str
    language: str
    addresses: tuple[AddressRow, ...]
    twin: Link | None
    stays: Link | None
    others: tuple[OtherRow, ...]


def _contacts(wire: PeopleWire, viewer: Viewer, filters: Mapping[str, str]) -> list[ContactRow]:
    wanted = filters["find"].casefold().split()
    everybody = sorted(wire.people.contacts_now(viewer.account_id), key=lambda one: one.name.casefold())
    return [_contact(viewer, one) for one in everybody if all(word in _searched(one) for word in wanted)]


def _searched(contact: Contact) -> str:
    return " ".join((contact.name, contact.about, *contact.phones, *contact.emails)).casefold()


def _contact(viewer: Viewer, contact: Contact) -> ContactRow:
    return ContactRow(
        contact_id=contact.contact_id,
        name=contact.name,
        about=_about(viewer, contact),
        phone=contact.phone or "",
        emails=", ".join(contact.emails),
    )


def _about(viewer: Viewer, contact: Contact) -> str | OutsideWords:
    if "about" not in contact.outside:
        return contact.about
    return OutsideWords(who=_said("also_outside", viewer), words=contact.about)


def _one_contact(wire: PeopleWire, viewer: Viewer, key: str) -> ContactDetail | None:
    contact_id, chooses, keep_id = key.partition(_WITH)
    contact = wire.people.contact(viewer.account_id, contact_id)
    keep = wire.people.contact(viewer.account_id, keep_id) if keep_id else None
    if contact is None or (keep_id and (keep is None or keep.contact_id == contact.contact_id)):
        return None
    facts = wire.people_store.facts_of(viewer.account_id, contact.addresses) if contact.addresses else []
    addresses = dict(zip(contact.addresses, facts, strict=True))
    others = _others(wire, viewer, contact) if chooses and not keep else ()
    first = next(iter(contact.addresses), "")
    return ContactDetail(
        key=key,
        contact_id=contact.contact_id,
        keep_id=keep.contact_id if keep else "",
        keep_name=keep.name if keep else "",
        sender=first,
        step="merge" if keep else "choose" if chooses else "one",
        is_blocked=bool(first and addresses[first].blocked_at),
        known_about=contact.known_about,
        first_phone=contact.phone or "",
        wanted=", ".join(contact.channels),
        chosen=contact.language or AS_WRITTEN,
        name=contact.name,
        about=_about(viewer, contact),
        channel=_channels(wire, contact.channels),
        language=_language(wire, viewer, contact),
        addresses=tuple(_address(wire, address, one) for address, one in addresses.items()),
        twin=None if chooses else Link(text=_said("also_choose", viewer), page="contacts", key=f"{contact_id}{_WITH}"),
        stays=Link(text=_line(keep), page="contacts", key=keep.contact_id) if keep else None,
        others=others,
    )


def _language(wire: PeopleWire, viewer: Viewer, contact: Contact) -> str:
    language = wire.people.other_language(contact)
    return capitalized(render(say("language-name", form=language), viewer.language)) if language else ""


def _others(wire: PeopleWire, viewer: Viewer, contact: Contact) -> tuple[OtherRow, ...]:
    everybody = sorted(wire.people.contacts_now(viewer.account_id), key=lambda one: one.name.casefold())
    return tuple(
        OtherRow(
            person=Link(text=one.name, page="contacts", key=f"{contact.contact_id}{_WITH}{one.contact_id}"),
            known_by=one.known_about,
            reached_at=", ".join(one.addresses),
        )
        for one in everybody
        if one.contact_id != contact.contact_id
    )


def _address(wire: PeopleWire, address: str, facts: AddressFacts) -> AddressRow:
    return AddressRow(
        address=address,
        wrote_at=facts.wrote_at,
        by=_channels(wire, (facts.wrote_by,) if facts.wrote_by else ()),
        opted_out=_channels(wire, tuple(facts.opted_out)),
        blocked_at=facts.blocked_at,
    )


def _line(contact: Contact) -> str:
    return ", ".join(filter(None, (contact.name, contact.known_about, contact.phone)))


def _channels(wire: PeopleWire, names: tuple[str, ...]) -> str:
    called = {one.name: one.called for one in wire.installed_channels()}
    return ", ".join(called.get(name, name) for name in names)


def _said(form: Literal["also_outside", "also_choose", "also_as_written"], viewer: Viewer) -> str:
    return render(say("page-contacts", form=form), viewer.language)


def _is_one(contact: ContactDetail) -> bool:
    return contact.step == "one"


_ONE = {"contact_id": "contact_id"}
_MEMBER = {"member_id": "member_id", "name": "name"}
# Settings that members change on their own row.
_OWN = ("language", "zone", "quiet_hours")
# Parts of the world whose zones a form offers; the other names of the IANA database are older ones for the same.
_AREAS = frozenset(
    {"Africa", "America", "Antarctica", "Arctic", "Asia", "Atlantic", "Australia", "Europe", "Indian", "Pacific", "UTC"}
)


def _languages(_: Viewer) -> Choices:
    return tuple(NAMES.items())


def _their_languages(viewer: Viewer) -> Choices:
    return ((AS_WRITTEN, _said("also_as_written", viewer)), *NAMES.items())


def _zones(_: Viewer) -> Choices:
    return [(one, one.replace("_", " ")) for one in sorted(available_timezones()) if one.partition("/")[0] in _AREAS]


PAGES = (
    WebPage(
        name="members",
        section="team",
        says=partial(say, "page-members"),
        row=MemberRow,
        read=_members,
        key="member_id",
        asks_among={"language": _languages, "zone": _zones},
        creates=(Action("invite", INVITE_MEMBER.name, asks=("name", "phone", "email", "role"), by=OWNERS),),
        actions=(
            Action(
                "settings",
                SET_USER_CONFIG.name,
                {name: name for name in _OWN},
                asks=_OWN,
                fits=lambda row: row.is_viewer,
            ),
            Action(
                "change_role",
                CHANGE_MEMBER_ROLE.name,
                {**_MEMBER, "role": "role"},
                asks=("role",),
                by=OWNERS,
                fits=lambda row: not row.is_last_owner,
            ),
            Action(
                "remove",
                REMOVE_MEMBER.name,
                _MEMBER,
                danger=True,
                by=OWNERS,
                fits=lambda row: not row.is_last_owner,
            ),
        ),
    ),
    WebPage(
        name="contacts",
        section="team",
        says=partial(say, "page-contacts"),
        row=ContactRow,
        read=_contacts,
        key="contact_id",
        open=_one_contact,
        detail=ContactDetail,
        heading="name",
        filters=("find",),
        asks_among={"language": _their_languages},
        creates=(Action("add", ADD_CONTACT.name, asks=("name", "about", "phone", "email", "language")),),
        actions=(
            Action(
                "change",
                UPDATE_CONTACT.name,
                {
                    **_ONE,
                    "name": "name",
                    "about": "known_about",
                    "phone": "first_phone",
                    "channel": "wanted",
                    "language": "chosen",
                },
                asks=("name", "about", "phone", "add_phone", "add_email", "channel", "language", "remove"),
                fits=_is_one,
            ),
            Action(
                "merge",
                MERGE_CONTACTS.name,
                {**_ONE, "keep_id": "keep_id", "keep_name": "keep_name"},
                fits=lambda contact: contact.step == "merge",
            ),
            Action(
                "block",
                BLOCK_SENDER.name,
                {"sender": "sender"},
                fits=lambda contact: _is_one(contact) and contact.sender and not contact.is_blocked,
            ),
            Action(
                "unblock",
                UNBLOCK_SENDER.name,
                {"sender": "sender"},
                fits=lambda contact: _is_one(contact) and contact.is_blocked,
            ),
            Action("remove", REMOVE_CONTACT.name, _ONE, danger=True, fits=_is_one),
        ),
    ),
)
