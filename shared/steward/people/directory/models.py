"""Who there is: accounts, their members and contacts, and what outsiders wrote."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import datetime, time
from typing import Annotated, ClassVar, Literal

from pydantic import BaseModel, ConfigDict, StringConstraints

from steward.core.records import Personal, Record
from steward.core.text import is_name
from steward.people.directory.countries import country_of

Role = Literal["owner", "approver", "member"]
# What a channel is called. Which ones there are, `channels/messaging/registry.py` knows: a record keeps its own for ever.
Channel = Annotated[str, StringConstraints(pattern=r"^[a-z][a-z0-9_]{0,19}$")]
# By which members are reached until they prefer another.
FIRST_CHANNEL: Channel = "sms"


class QuietHours(BaseModel):
    """When somebody wants no text that can wait, in their own zone; `start` after `end` goes over midnight."""

    model_config = ConfigDict(frozen=True, hide_input_in_errors=True, extra="forbid", defer_build=True)

    start: time
    end: time


# What can wake somebody: what is written from outside, a decision of the team's, mail a watcher found.
NoticeKind = Literal["message", "decision", "found_mail"]
# Groups of those who write: known ones, and whoever does.
CONTACTS, EVERYBODY = "contacts", "everybody"


class Wake(BaseModel):
    """A rule of what is told at once, though it could wait: a `notice` from `who` by `channel`, empty for any.

    `who` is a contact's id or a group, of messages alone. Of what is let through only if it is `urgent` the reader is
    asked whether it can wait.
    """

    model_config = ConfigDict(frozen=True, hide_input_in_errors=True, extra="forbid", defer_build=True)

    notice: NoticeKind = "message"
    who: str = ""
    channel: str = ""
    when: Literal["urgent", "always"] = "urgent"


# A tenant with a burst pipe texts; nobody has to have thought of that before.
USUAL_WAKES = (Wake(who=CONTACTS, channel=FIRST_CHANNEL),)


class Account(Record):
    """A team or household. `number` is the phone number its people text, E.164, `mailbox` the address they mail.

    Numbers without a country code are those of `region` (`US`); empty, it is the number's own. `zone` is what new
    members get, and so is `language`, in which people outside are told that their texts arrived. Texts to contacts say
    who writes at the first contact, and with `sign_texts` always. With `bare_answers` a YES, NO or UNDO without a code
    decides the only open request. Strangers from `contact_countries` (`US`) hear that their text arrived; empty, those
    of the number's own country. Of the web it reads what is at `web_domains` (`example.com`, and what is below it) and
    nothing else. It keeps records of a `trade` (`portfolio`), empty for none. `revision` counts the writes of the row.
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

    def answers_from(self, address: str) -> bool:
        """Whether a stranger there may hear that their text arrived; an address that is no number is of no country."""
        return not address.startswith("+") or country_of(address) in (
            self.contact_countries or (country_of(self.number),)
        )

    def signed(self, text: str) -> str:
        """`text` with the account's name before it, unless it begins with that."""
        begins = text.casefold().startswith(self.name.casefold())
        return text if begins else f"{self.name}: {text}"


class Member(Record):
    """A person Steward works for. `zone` is an IANA name; `conversation_id` is the pinned one on `phone`.

    `channel`, `language` (a tag such as `en` or `pt-BR`), `quiet_hours`, `digest_at`, `silent_until` and `wakes` are
    what they prefer: see `Attention`. Until the number is `confirmed` as theirs they decide nothing; `invitations`
    counts the codes they were sent, the last at `invited_at`, and `wrong_codes` are the tries at that one that failed.
    `revision` counts the writes of the row.
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
    channel: Channel = FIRST_CHANNEL
    language: str = "en"
    quiet_hours: QuietHours | None = None
    digest_at: time | None = None
    silent_until: datetime | None = None
    wakes: tuple[Wake, ...] = USUAL_WAKES
    confirmed: bool = True
    invitations: int = 0
    invited_at: datetime | None = None
    wrong_codes: tuple[str, ...] = ()
    revision: int = 0

    @property
    def decides(self) -> bool:
        """Whether they may decide anything at present."""
        return self.active and self.confirmed

    def invited(self, at: datetime, *, vouched: bool) -> Member:
        """As they are once their number is new: to be confirmed with a new code, unless somebody vouches for it."""
        fields = {"confirmed": vouched, "invitations": self.invitations + 1, "invited_at": at, "wrong_codes": ()}
        return self.model_copy(update=fields)

    @property
    def row(self) -> str:
        """The row's sort key."""
        return f"member#{self.member_id}"

    @property
    def phones(self) -> tuple[str, ...]:
        """The numbers they are known by."""
        return (self.phone,)

    @property
    def about(self) -> str:
        """What else they are called: their part in the team."""
        return self.role

    @property
    def addresses(self) -> tuple[str, ...]:
        """What resolves to them: nothing any more once they are not active."""
        return (self.phone, *map(str.casefold, self.emails)) if self.active else ()

    def persons(self) -> tuple[str, ...]:
        """Themselves, by id and by everything they write from."""
        return (self.member_id, self.phone, *map(str.casefold, self.emails))

    def sender(self, address: str) -> Sender:
        """The look-up row of one of their addresses."""
        return Sender(
            account_id=self.account_id,
            address=address,
            member_id=self.member_id,
            conversation_id=self.conversation_id,
            name=self.name,
            confirmed=self.confirmed,
            language=self.language,
        )


class Contact(Record):
    """Somebody the account deals with. `about` is what people call them by: a trade, a unit, a street.

    `phone` is where texts go, None for somebody who cannot be texted; they may write from `other_phones` and `emails`
    too. A contact that was merged into another keeps its id and names it in `merged_into`; one that was removed has
    `removed_at`. `revision` counts the writes of the row. `outside` names the fields whose words came from outside and
    that no person has approved: the planner is not shown them.
    """

    KIND: ClassVar[str] = "contact"

    account_id: str
    contact_id: str
    name: Annotated[str, Personal()]
    phone: Annotated[str | None, Personal(None)] = None
    about: Annotated[str, Personal("")] = ""
    other_phones: Annotated[tuple[str, ...], Personal([])] = ()
    emails: Annotated[tuple[str, ...], Personal([])] = ()
    merged_into: str | None = None
    removed_at: datetime | None = None
    outside: tuple[str, ...] = ()
    revision: int = 0

    @property
    def known_name(self) -> str:
        """What the team calls them, or their number where only somebody outside has said so, or nobody is called so."""
        ours = "name" not in self.outside and is_name(self.name)
        return self.name if ours else self.phone or self.contact_id

    @property
    def known_about(self) -> str:
        """What the team says of them."""
        return "" if "about" in self.outside else self.about

    @property
    def row(self) -> str:
        """The row's sort key."""
        return f"contact#{self.contact_id}"

    @property
    def live(self) -> bool:
        """Whether they are a contact at present."""
        return self.merged_into is None and self.removed_at is None

    @property
    def phones(self) -> tuple[str, ...]:
        """The numbers they are known by, the one that is texted first."""
        return (self.phone, *self.other_phones) if self.phone else self.other_phones

    @property
    def addresses(self) -> tuple[str, ...]:
        """What resolves to them: nothing any more once they are no contact."""
        return (*self.phones, *map(str.casefold, self.emails)) if self.live else ()

    def persons(self) -> tuple[str, ...]:
        """Themselves, by id and by everything they write from."""
        return (self.contact_id, *self.phones, *map(str.casefold, self.emails))

    def sender(self, address: str) -> Sender:
        """The look-up row of one of their addresses."""
        return Sender(account_id=self.account_id, address=address, contact_id=self.contact_id, name=self.known_name)


@dataclass(frozen=True)
class AddressFacts:
    """What an account knows of an outside address besides whose it is.

    `opted_out_at` is set while nothing may be sent there, `wrote_at` once somebody wrote from there; `correspondent` is
    the member who last had a text sent there. While `blocked_at` is set, what comes from there reaches nobody;
    `blocked_by` is the member who wanted that.
    """

    opted_out_at: datetime | None = None
    wrote_at: datetime | None = None
    correspondent: str | None = None
    blocked_at: datetime | None = None
    blocked_by: str | None = None


@dataclass(frozen=True)
class OwnNumber:
    """One of Steward's numbers."""

    number: str
    account_id: str


class Sender(Record):
    """What an address means to one account: the row an inbound message is resolved by."""

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
        """Whose address it is."""
        return self.member_id or self.contact_id or ""

    def persons(self) -> tuple[str, ...]:
        """Whose address it is, by id and by the address."""
        return (self.person_id, self.address)


class Party(BaseModel):
    """Whose conversation it is, how that member is reached and in which language: enough to begin one."""

    model_config = ConfigDict(frozen=True, hide_input_in_errors=True, extra="forbid", defer_build=True)

    account_id: str
    member_id: str
    channel: Channel
    address: str
    steward_address: str
    language: str = "en"

    @classmethod
    def of(cls, member: Member, steward_address: str) -> Party:
        """The member as they are reached from `steward_address`, on the channel they prefer."""
        return cls(
            account_id=member.account_id,
            member_id=member.member_id,
            channel=member.channel,
            address=member.phone,
            steward_address=steward_address,
            language=member.language,
        )
