"""Records of accounts, their members and contacts, and facts about outside addresses."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from datetime import datetime, time
from typing import Annotated, ClassVar, Literal, Protocol

from pydantic import BaseModel, ConfigDict, StringConstraints

from steward.core.records import Personal, Record
from steward.core.text import is_name
from steward.people.directory.countries import country_of
from steward.people.directory.phone_numbers import DEVICE, PHONE, SIGNED_IN, AddressKind

Role = Literal["owner", "approver", "member"]
# Name of a channel. `channels/messaging/registry.py` lists them; a record keeps its own for ever.
Channel = Annotated[str, StringConstraints(pattern=r"^[a-z][a-z0-9_]{0,19}$")]
# Channel of a member without a preference.
FIRST_CHANNEL: Channel = "sms"
# Attributes of an address, each by channel: opted out since, last word about it at, not reached since.
OPTED_OUT, OPT_SAID, UNREACHED = "opted_out_at_", "opt_said_at_", "unreached_at_"
# Attribute of an address: its owner is to be erased since, until that is done.
ERASING = "erasing_since"


class InstalledChannel(Protocol):
    """A channel of this deployment, as people name it."""

    @property
    def name(self) -> Channel:
        """The channel's name in records, such as `sms`."""

    @property
    def called(self) -> str:
        """The channel's name for people, such as `text`."""

    @property
    def reaches(self) -> AddressKind:
        """The kind of address that it can send to."""


class QuietHours(BaseModel):
    """Hours without non-urgent texts, in the person's own zone. `start` after `end` spans midnight."""

    model_config = ConfigDict(frozen=True, hide_input_in_errors=True, extra="forbid", defer_build=True)

    start: time
    end: time


# Causes of an interruption: an outsider's message, a team decision, or mail found by a watcher.
NoticeKind = Literal["message", "decision", "found_mail"]
# Groups of senders: known contacts, or everybody.
CONTACTS, EVERYBODY = "contacts", "everybody"


class WakeRule(BaseModel):
    """A rule for immediate notices: a `notice` from `who` by `channel`, "" for any.

    `who` is a contact's id or a group, for messages alone. For `urgent` rules, the reader model is asked whether the
    message can wait.
    """

    model_config = ConfigDict(frozen=True, hide_input_in_errors=True, extra="forbid", defer_build=True)

    notice: NoticeKind = "message"
    who: str = ""
    channel: str = ""
    when: Literal["urgent", "always"] = "urgent"


# Tenants text about burst pipes; nobody should have to prepare for that.
USUAL_WAKES = tuple(WakeRule(who=CONTACTS, channel=channel) for channel in (FIRST_CHANNEL, "whatsapp"))


class Account(Record):
    """A team or household. Its people text `number` (E.164) and mail `mailbox`.

    Numbers without a country code belong to `region` (`US`); "" means the number's own. `zone` and `language` are
    defaults for new members; `language` is also for outsiders whose own nobody knows. First texts to a contact name the
    sender, and with `sign_texts` all do. With `bare_answers`, a YES, NO or UNDO without a code decides the only open
    request. Strangers from `contact_countries` (`US`) get an acknowledgement; empty means the number's own country. On
    the web, only `web_domains` (`example.com` with its subdomains) are read. `trade` (`portfolio`) names the kind of
    records kept, "" for none. `revision` counts the writes of the row.
    """

    KIND: ClassVar[str] = "account"

    account_id: str
    name: str
    number: str
    mailbox: str = ""
    region: str = ""
    zone: str = "UTC"
    language: str = "en"
    sign_texts: bool = False
    bare_answers: bool = False
    contact_countries: tuple[str, ...] = ()
    web_domains: tuple[str, ...] = ()
    trade: str = ""
    revision: int = 0

    def own_address(self, kind: AddressKind) -> str:
        """Return the account's address from which messages to addresses of this kind are sent; "" if it has none."""
        return self.number if kind in (PHONE, SIGNED_IN, DEVICE) else self.mailbox

    def answers_from(self, address: str) -> bool:
        """Return whether a stranger at this address gets acknowledgements.

        An address that is no number has no country.
        """
        return not address.startswith("+") or country_of(address) in (
            self.contact_countries or (country_of(self.number),)
        )

    def signed(self, text: str) -> str:
        """Return `text` with the account's name in front, unless it begins with that."""
        begins = text.casefold().startswith(self.name.casefold())
        return text if begins else f"{self.name}: {text}"


class Member(Record):
    """A person Steward works for. `zone` is an IANA name; `conversation_id` is the one pinned to `phone`.

    `channels` are the channels they want to be written to on, the preferred one first, then those to fall back on; ()
    without a preference. The first one reaches `phone`. `language` (a tag such as `en` or `pt-BR`), `quiet_hours`,
    `digest_at`, `silent_until` and `wakes` are preferences too: see `NoticeTiming`. An unconfirmed member (`confirmed`)
    decides nothing; `invitations` counts the codes sent, the last at `invited_at`, and `wrong_codes` are failed tries
    at that one. `revision` counts the writes of the row.
    """

    KIND: ClassVar[str] = "member"

    account_id: str
    member_id: str
    name: Annotated[str, Personal()]
    phone: Annotated[str, Personal()]
    role: Role
    zone: str
    conversation_id: str
    active: bool = True
    emails: Annotated[tuple[str, ...], Personal([])] = ()
    channels: tuple[Channel, ...] = ()
    language: str = "en"
    quiet_hours: QuietHours | None = None
    digest_at: time | None = None
    silent_until: datetime | None = None
    wakes: tuple[WakeRule, ...] = USUAL_WAKES
    confirmed: bool = True
    invitations: int = 0
    invited_at: datetime | None = None
    wrong_codes: tuple[str, ...] = ()
    revision: int = 0

    @property
    def decides(self) -> bool:
        """Return whether they may decide at present."""
        return self.active and self.confirmed

    def invited(self, at: datetime, *, vouched: bool) -> Member:
        """Return the member with a new number: to be confirmed by a new code, unless it is `vouched` for."""
        fields = {"confirmed": vouched, "invitations": self.invitations + 1, "invited_at": at, "wrong_codes": ()}
        return self.model_copy(update=fields)

    @property
    def row(self) -> str:
        """Return the row's sort key."""
        return f"member#{self.member_id}"

    @property
    def phones(self) -> tuple[str, ...]:
        """Return their numbers."""
        return (self.phone,)

    def addresses_of(self, kind: AddressKind) -> tuple[str, ...]:
        """Return the addresses of this kind that they are written to without having written from there."""
        if kind == PHONE:
            return (self.phone,)
        return tuple(map(str.casefold, self.emails)) if kind == "email" else ()

    @property
    def about(self) -> str:
        """Return their description: the role in the team."""
        return self.role

    @property
    def addresses(self) -> tuple[str, ...]:
        """Return the addresses that resolve to them; none for an inactive member."""
        return (self.phone, *map(str.casefold, self.emails)) if self.active else ()

    def persons(self) -> tuple[str, ...]:
        """Return their id and every address they write from."""
        return (self.member_id, self.phone, *map(str.casefold, self.emails))

    def sender(self, address: str) -> AddressOwner:
        """Return the look-up row of one of their addresses."""
        return AddressOwner(
            account_id=self.account_id,
            address=address,
            member_id=self.member_id,
            conversation_id=self.conversation_id,
            name=self.name,
            confirmed=self.confirmed,
            language=self.language,
        )


class Contact(Record):
    """A person the account deals with. `about` is their description: a trade, a unit, a street.

    Texts go to `phone`, None if they cannot be texted; messages may also come from `other_phones` and `emails`.
    `channels` are the channels they want to be written to on, as a `Member`'s; () means where they wrote last.
    `language` is the one of Steward's languages that a member has chosen for them; "" means the one they write in. A
    merged contact keeps its id and names the other in `merged_into`; a removed one has `removed_at`. `revision` counts
    the writes of the row. `outside` names fields with words from outside that no person approved: the planner is not
    shown them.
    """

    KIND: ClassVar[str] = "contact"

    account_id: str
    contact_id: str
    name: Annotated[str, Personal()]
    phone: Annotated[str | None, Personal(None)] = None
    about: Annotated[str, Personal("")] = ""
    other_phones: Annotated[tuple[str, ...], Personal([])] = ()
    emails: Annotated[tuple[str, ...], Personal([])] = ()
    channels: tuple[Channel, ...] = ()
    language: Annotated[str, Personal("")] = ""
    merged_into: str | None = None
    removed_at: datetime | None = None
    outside: tuple[str, ...] = ()
    revision: int = 0

    @property
    def known_name(self) -> str:
        """Return the team's name for them; their number, if they have no name or only an outsider said it."""
        ours = "name" not in self.outside and is_name(self.name)
        return self.name if ours else self.phone or self.contact_id

    @property
    def known_about(self) -> str:
        """Return the team's description of them."""
        return "" if "about" in self.outside else self.about

    @property
    def called(self) -> str:
        """Return the team's name and description of them, as a question about them says it."""
        return f"{self.known_name} ({self.known_about})" if self.known_about else self.known_name

    @property
    def row(self) -> str:
        """Return the row's sort key."""
        return f"contact#{self.contact_id}"

    @property
    def live(self) -> bool:
        """Return whether they are a contact at present."""
        return self.merged_into is None and self.removed_at is None

    @property
    def phones(self) -> tuple[str, ...]:
        """Return their numbers, the one for texts first."""
        return (self.phone, *self.other_phones) if self.phone else self.other_phones

    def addresses_of(self, kind: AddressKind) -> tuple[str, ...]:
        """Return the addresses of this kind that they are written to."""
        if kind == PHONE:
            return (self.phone,) if self.phone else ()
        return tuple(map(str.casefold, self.emails)) if kind == "email" else ()

    @property
    def addresses(self) -> tuple[str, ...]:
        """Return the addresses that resolve to them; none for a former contact."""
        return (*self.phones, *map(str.casefold, self.emails)) if self.live else ()

    def persons(self) -> tuple[str, ...]:
        """Return their id and every address they write from."""
        return (self.contact_id, *self.phones, *map(str.casefold, self.emails))

    def sender(self, address: str) -> AddressOwner:
        """Return the look-up row of one of their addresses."""
        return AddressOwner(
            account_id=self.account_id, address=address, contact_id=self.contact_id, name=self.known_name
        )


@dataclass(frozen=True)
class AddressFacts:
    """An account's facts about an outside address, besides its owner.

    `opted_out` says since when nothing may be sent there, by channel. `wrote_at` is set once somebody wrote from there,
    `wrote_by` is the channel of the last message. `correspondent` is the member who last had a text sent there.
    While `blocked_at` is set, messages from there reach nobody; the member `blocked_by` wanted that. While its
    owner is `being_erased`, no call may write there, and nothing from there is answered.
    """

    opted_out: Mapping[Channel, datetime] = field(default_factory=dict)
    wrote_at: datetime | None = None
    wrote_by: Channel | None = None
    correspondent: str | None = None
    blocked_at: datetime | None = None
    blocked_by: str | None = None
    being_erased: bool = False


@dataclass(frozen=True)
class OwnNumber:
    """One of Steward's numbers."""

    number: str
    account_id: str


class AddressOwner(Record):
    """Owner of an address in one account: the row that resolves an inbound message."""

    KIND: ClassVar[str] = "sender"

    account_id: str
    address: Annotated[str, Personal()]
    member_id: str | None = None
    conversation_id: str | None = None
    contact_id: str | None = None
    confirmed: bool = True
    language: str = "en"
    name: Annotated[str, Personal("")] = ""

    @property
    def person_id(self) -> str:
        """Return the owner's id."""
        return self.member_id or self.contact_id or ""

    def persons(self) -> tuple[str, ...]:
        """Return the owner's id and the address."""
        return (self.person_id, self.address)


class ConversationParty(BaseModel):
    """Member of a conversation, with channel, addresses and language: enough to begin one.

    `preferred` means that the member has asked for this channel.
    """

    model_config = ConfigDict(frozen=True, hide_input_in_errors=True, extra="forbid", defer_build=True)

    account_id: str
    member_id: str
    channel: Channel
    address: str
    steward_address: str
    language: str = "en"
    preferred: bool = False

    @classmethod
    def of(cls, member: Member, steward_address: str) -> ConversationParty:
        """Return the member as reached from `steward_address`, on their preferred channel."""
        return cls(
            account_id=member.account_id,
            member_id=member.member_id,
            channel=next(iter(member.channels), FIRST_CHANNEL),
            address=member.phone,
            steward_address=steward_address,
            language=member.language,
            preferred=bool(member.channels),
        )
