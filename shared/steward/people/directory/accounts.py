"""Service that creates and changes accounts and members, for operators and owners.

Every operation may be repeated: what exists already is returned unchanged. Writes are all or nothing, and of two
concurrent changes to a person, the second works on the result of the first.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from datetime import datetime
from typing import Any, Protocol, TypedDict, Unpack

from steward.aws.tables import Operation
from steward.core.clock import Clock
from steward.core.ids import new_id
from steward.people.directory.emails import email_key, parse_email
from steward.people.directory.models import Account, Channel, InstalledChannel, Member, Role, WakeRule
from steward.people.directory.phone_numbers import PHONE, check_region, parse_number, region_of
from steward.people.directory.store import PeopleStore
from steward.people.directory.validation import (
    LastOwnerError,
    PeopleRuleError,
    check_channels,
    check_domains,
    check_emails,
    check_language,
    check_name,
    check_phones,
    check_role,
    check_wakes,
    check_zone,
    parse_digest,
    parse_quiet_hours,
    until_settled,
)


class AccountFields(TypedDict, total=False):
    """Changeable fields of an account, as typed."""

    name: str
    region: str
    zone: str
    language: str
    sign_texts: bool
    bare_answers: bool
    contact_countries: Sequence[str]
    web_domains: Sequence[str]
    mailbox: str
    trade: str


class MemberFields(TypedDict, total=False):
    """Changeable fields of a member, as typed; `silent_until` is a moment."""

    name: str
    phone: str
    role: Role
    zone: str
    emails: Sequence[str]
    channels: str
    language: str
    quiet_hours: str
    digest_at: str
    silent_until: datetime | None
    wakes: Sequence[WakeRule]
    active: bool


class ConversationMoves(Protocol):
    """Effects of a member's new number on their conversations."""

    def conversation_of(self, member: Member, account: Account) -> str:
        """Return the member's present conversation, which moves with them."""

    def moved(self, member: Member, account: Account) -> None:
        """Have that conversation write to the member's present number."""

    def invitation(self, member: Member, account: Account, by_name: str, *, moved: bool) -> Sequence[Operation]:
        """Return the writes for an invitation, made with the member: a welcome, or a request to confirm the number."""

    def invited(self, member: Member, account: Account, *, moved: bool) -> None:
        """Continue after the invitation was written."""

    def departure(self, member: Member, account: Account, owners: Sequence[Member], by: str) -> Sequence[Operation]:
        """Return the writes, made with the member's leaving, that end what waits for them and tell these `owners`.

        One of them takes over the member's workflows. The one `by` whom they were taken out knows that they left.
        """

    def departed(self, member: Member, account: Account) -> None:
        """Continue after the departure was written."""


class AccountService:
    """Creates and changes accounts and members. Every error is a `StewardError` that says what to do."""

    def __init__(
        self,
        store: PeopleStore,
        clock: Clock,
        moves: ConversationMoves,
        channels: Callable[[], Sequence[InstalledChannel]],
    ) -> None:
        self._store = store
        self._moves = moves
        self._channels = channels
        self._clock = clock

    def create(
        self, name: str, number: str, *, owner_name: str, owner_phone: str, region: str = "", zone: str = "UTC"
    ) -> tuple[Account, bool]:
        """Return the account at `number` with its first owner, and whether it is new.

        One transaction, so an account is never without an owner. Raises `PeopleRuleError` if the number is another
        account's.
        """
        number = parse_number(number, region or "ZZ")
        account = Account(
            account_id=new_id("acct", self._clock()),
            name=check_name(name),
            number=number,
            region=check_region(region) if region else region_of(number),
            zone=check_zone(zone),
        )
        (phone,) = check_phones([owner_phone], account)
        # The operator confirms the first owner's number, since nobody else can.
        owner = self._new_member(account, {"name": owner_name, "phone": phone, "role": "owner"}, vouched=True)
        if self._store.add_account(account, owner, beside=self._moves.invitation(owner, account, "", moved=False)):
            self._moves.invited(owner, account, moved=False)
            return account, True
        there = self._account(self._store.account_at(number) or "")
        if there.name != account.name:
            raise PeopleRuleError(f"{number} is {there.name}'s number already: give another, or change that account.")
        return there, False

    def every(self) -> list[Account]:
        """Return all accounts, by number."""
        found = (self._store.account(own.account_id) for own in self._store.numbers())
        return [account for account in found if account]

    def change(self, account_id: str, **fields: Unpack[AccountFields]) -> Account:
        """Change the given fields. A new zone or language is for future members; present ones keep theirs."""
        checks: dict[str, Callable[[Any], Any]] = {
            "name": check_name,
            "region": check_region,
            "zone": check_zone,
            "language": check_language,
            "sign_texts": bool,
            "bare_answers": bool,
            "contact_countries": lambda given: tuple(dict.fromkeys(map(check_region, given))),
            "web_domains": check_domains,
            "trade": str.strip,
            "mailbox": lambda given: email_key(parse_email(given)) if given else "",
        }
        changes = {name: checks[name](value) for name, value in fields.items()}

        def work() -> Account:
            account = self._account(account_id)
            changed = account.model_copy(update=changes)
            if changed.mailbox != account.mailbox:
                moved = self._store.move_mailbox(changed, account.mailbox)
                if moved is None:
                    raise PeopleRuleError(f"{changed.mailbox} is another account's mailbox: give another.")
                return moved
            return self._store.put_account(changed) if changed != account else account

        return until_settled(work)

    def add_member(
        self, account_id: str, *, vouched: bool = False, by_name: str = "", **fields: Unpack[MemberFields]
    ) -> tuple[Member, bool]:
        """Add a member with at least a name and a phone. Return them, and whether anything changed.

        The welcome text names who added them. They decide nothing until they have confirmed their number, unless an
        operator has `vouched` for it. A former member with this phone returns as the same person, with their
        conversation. Raises `AddressTakenError` if the phone is anybody else's.
        """
        account = self._account(account_id)
        wanted = self._new_member(account, fields, vouched=vouched)

        def work() -> tuple[Member, bool]:
            for member in self._store.members(account_id):
                if member.phone == wanted.phone and not member.active:
                    back: MemberFields = {**fields, "active": True}
                    came = self.change_member(account_id, member.member_id, vouched=vouched, by_name=by_name, **back)
                    return came, True
                if member.phone == wanted.phone and member.name == wanted.name:
                    return member, False
            beside = self._moves.invitation(wanted, account, by_name, moved=False)
            written = self._store.put_member(account, wanted, beside=beside)
            self._moves.invited(written, account, moved=False)
            return written, True

        return until_settled(work)

    def invite(self, account_id: str, member_id: str) -> Member:
        """Send a member a new code to confirm their number; the previous code becomes void."""

        def work() -> Member:
            account, member = self._account(account_id), self._store.member(account_id, member_id)
            if member is None or not member.active:
                raise PeopleRuleError(f"There is no active member {member_id} in {account.name}.")
            if member.confirmed:
                raise PeopleRuleError(f"{member.name} has confirmed {member.phone} already.")
            again = member.invited(self._clock(), vouched=False)
            beside = self._moves.invitation(again, account, "", moved=False)
            written = self._store.put_member(account, again, beside=beside)
            self._moves.invited(written, account, moved=False)
            return written

        return until_settled(work)

    def change_member(
        self,
        account_id: str,
        member_id: str,
        *,
        vouched: bool = False,
        by_name: str = "",
        by: str = "",
        erased: bool = False,
        **fields: Unpack[MemberFields],
    ) -> Member:
        """Change the given fields; `active` False removes the member. The last owner can neither leave nor step down.

        The other owners hear that a member was removed; the one `by` whom, an id, only of what ends or goes on without
        them. Nobody hears of one who is to be `erased`: the erasure reports its own end.
        A new number, or one that a member returns with, must be confirmed unless it is `vouched` for.
        """

        def work() -> Member:
            # Read before the members, so that a concurrent change of owners makes the write below fail.
            account = self._account(account_id)
            member = self._store.member(account_id, member_id)
            if member is None:
                raise PeopleRuleError(f"There is no member {member_id} in {account.name}.")
            changed = member.model_copy(update=self._checked(account, fields))
            if changed != member:
                changed = self._written(account, member, changed, by_name, by, vouched=vouched, erased=erased)
            elif vouched and not member.confirmed:
                changed = self._store.put_member(account, member.model_copy(update={"confirmed": True}))
            if "phone" in fields:
                # Notified even without a change: an earlier run may have died before notifying.
                self._moves.moved(changed, account)
            return changed

        return until_settled(work)

    def _written(
        self, account: Account, member: Member, changed: Member, by_name: str, by: str, *, vouched: bool, erased: bool
    ) -> Member:
        ends = _owns(member) and not _owns(changed)
        others = [one for one in self._store.members(account.account_id) if one.member_id != member.member_id]
        if ends and not any(_owns(one) for one in others):
            raise LastOwnerError(member.name)
        if changed.phone != member.phone:
            changed = changed.model_copy(update={"conversation_id": self._moves.conversation_of(member, account)})
        moved = changed.phone != member.phone
        if member.active and not changed.active:
            owners = [one for one in others if _owns(one) and not erased]
            leaving = self._moves.departure(member, account, owners, by)
            written = self._store.put_member(account, changed, alone=ends, beside=leaving)
            self._moves.departed(member, account)
            return written
        if not changed.active or not (moved or not member.active):
            return self._store.put_member(account, changed, alone=ends)
        changed = changed.invited(self._clock(), vouched=vouched)
        beside = self._moves.invitation(changed, account, by_name, moved=moved)
        written = self._store.put_member(account, changed, alone=ends, beside=beside)
        self._moves.invited(written, account, moved=moved)
        return written

    def _new_member(self, account: Account, fields: MemberFields, *, vouched: bool) -> Member:
        if "name" not in fields or "phone" not in fields:
            raise PeopleRuleError("A member needs a name and a phone number.")
        now = self._clock()
        defaults = {"role": "member", "zone": account.zone, "language": account.language} | self._checked(
            account, fields
        )
        ids = {"member_id": new_id("mbr", now), "conversation_id": new_id("conv", now)}
        return Member(account_id=account.account_id, **ids, **defaults).invited(now, vouched=vouched)

    def _checked(self, account: Account, fields: MemberFields) -> dict[str, Any]:
        checks: dict[str, Any] = {
            "name": check_name,
            "phone": lambda phone: check_phones([phone], account)[0],
            "role": check_role,
            "zone": check_zone,
            "emails": check_emails,
            "channels": lambda given: check_channels(given, self._channels(), PHONE),
            "language": check_language,
            "quiet_hours": parse_quiet_hours,
            "digest_at": parse_digest,
            "wakes": lambda given: check_wakes(
                given, lambda contact_id: self._store.contact(account.account_id, contact_id), self._of_phones()
            ),
        }
        return {name: checks[name](value) if name in checks else value for name, value in fields.items()}

    def _of_phones(self) -> list[Channel]:
        return [one.name for one in self._channels() if one.reaches == PHONE]

    def _account(self, account_id: str) -> Account:
        account = self._store.account(account_id)
        if account is None:
            raise PeopleRuleError(f"There is no account {account_id}.")
        return account


def _owns(member: Member) -> bool:
    return member.active and member.role == "owner"
