"""Accounts, members and contacts: create, change, merge and remove them, also when repeated or concurrent."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Any

import pytest

from steward.core.errors import StewardError
from steward.people.directory.accounts import AccountService
from steward.people.directory.address_lookups import AddressTakenError
from steward.people.directory.contacts import ContactService
from steward.people.directory.duplicates import find_duplicates
from steward.people.directory.identity import ContactIdentity, Identity, MemberIdentity, StrangerIdentity, identify
from steward.people.directory.models import Account, Member
from steward.people.directory.phone_numbers import InvalidPhoneNumberError, read_sender
from steward.people.directory.validation import PeopleRuleError, parse_quiet_hours
from steward.wire import Wiring
from tests.support.stores import fresh_wiring
from tests.support.walks import for_each

NUMBER = "+15005550006"
OLGA = "+15550100001"
PAT = "+15550100002"
JOE = "+15550100101"
ANN = "+15550100102"


@pytest.fixture
def wiring() -> Iterator[Wiring]:
    """Fresh tables."""
    with fresh_wiring() as wired:
        yield wired


@pytest.fixture
def accounts(wiring: Wiring) -> AccountService:
    return wiring.accounts


@pytest.fixture
def contacts(wiring: Wiring) -> ContactService:
    return wiring.contacts


@pytest.fixture
def oak(accounts: AccountService) -> Account:
    """An account in New York with Olga as its owner."""
    account, created = accounts.create(
        "Oak Street", NUMBER, owner_name="Olga", owner_phone="(555) 010-0001", zone="America/New_York"
    )
    assert created
    return account


def who(wiring: Wiring, address: str) -> Identity | None:
    return identify(wiring.people_store, NUMBER, read_sender(address), wiring.pins.place)


def members(wiring: Wiring, account: Account) -> dict[str, Member]:
    return {member.name: member for member in wiring.people_store.members(account.account_id)}


def before_the_write(wiring: Wiring, monkeypatch: pytest.MonkeyPatch, other: Callable[[], object]) -> None:
    """Let somebody else change people once, after all was read for the next write and before it is made."""
    lookups: Any = wiring.people_store._lookups
    real = lookups._stored

    def overtaken(*arguments: object) -> object:
        found = real(*arguments)
        monkeypatch.setattr(lookups, "_stored", real)
        other()
        return found

    monkeypatch.setattr(lookups, "_stored", overtaken)


def test_an_account_is_created_once_with_its_owner(wiring: Wiring, accounts: AccountService, oak: Account) -> None:
    assert (oak.region, oak.zone, oak.number) == ("US", "America/New_York", NUMBER)
    olga = who(wiring, OLGA)
    assert isinstance(olga, MemberIdentity)
    assert olga.account_id == oak.account_id
    assert members(wiring, oak)["Olga"].role == "owner"
    again, created = accounts.create("Oak Street", "+1 500 555 0006", owner_name="Olga", owner_phone=OLGA)
    assert (again.account_id, created) == (oak.account_id, False)
    with pytest.raises(PeopleRuleError, match="Oak Street's number already"):
        accounts.create("Elm Street", NUMBER, owner_name="Eve", owner_phone=PAT)
    assert [account.name for account in accounts.every()] == ["Oak Street"]


@for_each(
    ("changed", "says"),
    [
        ({"number": "555 010 0199"}, "country code"),
        ({"name": " "}, "A name is needed"),
        ({"zone": "New York"}, "did you mean America/New_York"),
        ({"zone": "Mars"}, "is no time zone"),
        ({"region": "USA"}, "no region"),
        ({"owner_phone": NUMBER}, "Steward's own number"),
        ({"owner_phone": "12345"}, "short code"),
        ({"owner_name": "x" * 81}, "at most 80"),
    ],
)
def test_an_account_that_cannot_be_created_leaves_nothing(
    wiring: Wiring, accounts: AccountService, changed: dict[str, str], says: str
) -> None:
    given = {"name": "Oak", "number": NUMBER, "owner_name": "Olga", "owner_phone": OLGA} | changed
    with pytest.raises(StewardError, match=says):
        accounts.create(**given)
    assert accounts.every() == []
    assert who(wiring, OLGA) is None


def test_an_account_is_changed(accounts: AccountService, oak: Account) -> None:
    changed = accounts.change(oak.account_id, name="Oak Homes", region="gb", zone="Europe/London")
    assert (changed.name, changed.region, changed.zone) == ("Oak Homes", "GB", "Europe/London")
    member, _ = accounts.add_member(oak.account_id, name="Pat", phone="020 7946 0018")
    assert (member.phone, member.zone) == ("+442079460018", "Europe/London")
    assert accounts.change(oak.account_id, name="Oak Homes").revision == changed.revision


def test_members_come_change_go_and_come_back_as_who_they_were(
    wiring: Wiring, accounts: AccountService, oak: Account
) -> None:
    pat, added = accounts.add_member(
        oak.account_id, name="Pat", phone=PAT, role="approver", emails=["Pat@EXAMPLE.com", "pat@example.com"]
    )
    assert added
    assert pat.emails == ("pat@example.com",)
    assert accounts.add_member(oak.account_id, name="Pat", phone=PAT) == (pat, False)
    assert isinstance(who(wiring, "PAT@example.com"), MemberIdentity)
    quiet = parse_quiet_hours("22:00-7:00")
    pat = accounts.change_member(
        oak.account_id, pat.member_id, language="PT-br", quiet_hours="22:00-7:00", zone="Europe/Rome"
    )
    assert (pat.language, pat.quiet_hours, pat.zone) == ("pt-BR", quiet, "Europe/Rome")
    gone = accounts.change_member(oak.account_id, pat.member_id, active=False)
    assert not gone.active
    assert isinstance(who(wiring, PAT), StrangerIdentity)
    assert isinstance(who(wiring, "pat@example.com"), StrangerIdentity)
    back, _ = accounts.add_member(oak.account_id, name="Pat Lee", phone=PAT)
    assert (back.member_id, back.conversation_id, back.name) == (pat.member_id, pat.conversation_id, "Pat Lee")
    assert isinstance(who(wiring, PAT), MemberIdentity)


@for_each(
    ("fields", "says"),
    [
        ({"name": "Kim"}, "a name and a phone"),
        ({"name": "Kim", "phone": OLGA}, "Olga's, a member"),
        ({"name": "Kim", "phone": PAT, "role": "boss"}, "no role: give owner"),
        ({"name": "Kim", "phone": PAT, "zone": "EST5"}, "no time zone"),
        ({"name": "Kim", "phone": PAT, "language": "klingon language"}, "no language tag"),
        ({"name": "Kim", "phone": PAT, "emails": ["kim@"]}, "no email address"),
        ({"name": "Kim", "phone": PAT, "channels": "pigeon"}, "no channel yet"),
        ({"name": "Kim", "phone": ""}, "No number was given"),
    ],
)
def test_a_member_who_cannot_be_added(
    accounts: AccountService, oak: Account, fields: dict[str, str], says: str
) -> None:
    with pytest.raises(StewardError, match=says):
        accounts.add_member(oak.account_id, **fields)  # type: ignore[arg-type]


@for_each("hours", ["", "25:00-07:00", "22-7", "08:00-08:00"])
def test_odd_quiet_hours(hours: str) -> None:
    with pytest.raises(PeopleRuleError, match="22:00-07:00"):
        parse_quiet_hours(hours)


def test_an_account_never_loses_its_last_owner(wiring: Wiring, accounts: AccountService, oak: Account) -> None:
    olga = members(wiring, oak)["Olga"]
    for fields in ({"active": False}, {"role": "member"}):
        with pytest.raises(PeopleRuleError, match="the last owner"):
            accounts.change_member(oak.account_id, olga.member_id, **fields)
    pat, _ = accounts.add_member(oak.account_id, name="Pat", phone=PAT, role="owner")
    accounts.change_member(oak.account_id, olga.member_id, active=False)
    with pytest.raises(PeopleRuleError, match="the last owner"):
        accounts.change_member(oak.account_id, pat.member_id, role="approver")


def test_two_owners_who_leave_at_once_do_not_both_go(
    wiring: Wiring, accounts: AccountService, oak: Account, monkeypatch: pytest.MonkeyPatch
) -> None:
    olga = members(wiring, oak)["Olga"]
    pat, _ = accounts.add_member(oak.account_id, name="Pat", phone=PAT, role="owner")
    before_the_write(wiring, monkeypatch, lambda: accounts.change_member(oak.account_id, pat.member_id, role="member"))
    with pytest.raises(PeopleRuleError, match="the last owner"):
        accounts.change_member(oak.account_id, olga.member_id, active=False)
    owners = wiring.people.owners(oak.account_id)
    assert [owner.name for owner in owners] == ["Olga"]


def test_two_who_change_one_person_at_once_lose_neither_change(
    wiring: Wiring, contacts: ContactService, oak: Account, monkeypatch: pytest.MonkeyPatch
) -> None:
    joe = contacts.add(oak.account_id, name="Joe", phone=JOE).after
    before_the_write(wiring, monkeypatch, lambda: contacts.update(oak.account_id, joe.contact_id, about="roofer"))
    after = contacts.update(oak.account_id, joe.contact_id, emails=["joe@example.com"]).after
    assert (after.about, after.emails) == ("roofer", ("joe@example.com",))
    assert wiring.people_store.contact(oak.account_id, joe.contact_id) == after


def test_two_who_add_the_same_person_at_once_add_them_once(
    wiring: Wiring, contacts: ContactService, accounts: AccountService, oak: Account, monkeypatch: pytest.MonkeyPatch
) -> None:
    before_the_write(wiring, monkeypatch, lambda: contacts.add(oak.account_id, name="Joe", phone=JOE))
    assert contacts.add(oak.account_id, name="Joe", phone=JOE).before is not None
    before_the_write(wiring, monkeypatch, lambda: accounts.add_member(oak.account_id, name="Pat", phone=PAT))
    assert accounts.add_member(oak.account_id, name="Pat", phone=PAT)[1] is False
    assert len(wiring.people_store.contacts(oak.account_id)) == 1
    assert sorted(members(wiring, oak)) == ["Olga", "Pat"]


def test_a_contact_has_any_number_of_numbers_or_none(wiring: Wiring, contacts: ContactService, oak: Account) -> None:
    ann = contacts.add(oak.account_id, name="Ann", about="tenant 4B").after
    assert (ann.phone, ann.addresses) == (None, ())
    joe = contacts.add(
        oak.account_id, name="Joe", other_phones=["555-010-0101", "+1 555 010 0102"], emails=["joe@example.com"]
    ).after
    assert (joe.phone, joe.other_phones) == (JOE, (ANN,))
    assert contacts.add(oak.account_id, name="Joe", phone=JOE).after == joe, "he is there already"
    joe = contacts.update(oak.account_id, joe.contact_id, phone=ANN).after
    assert (joe.phone, joe.other_phones) == (ANN, ())
    assert isinstance(who(wiring, JOE), StrangerIdentity)
    joe = contacts.update(oak.account_id, joe.contact_id, phone=None, emails=[]).after
    assert joe.addresses == ()
    assert isinstance(who(wiring, ANN), StrangerIdentity)
    assert isinstance(who(wiring, "joe@example.com"), StrangerIdentity)


def test_an_id_given_is_added_once_whatever_became_of_it(
    wiring: Wiring, contacts: ContactService, oak: Account
) -> None:
    first = contacts.add(oak.account_id, "ctc-call", name="Joe", phone=JOE)
    assert first.before is None
    contacts.update(oak.account_id, "ctc-call", about="roofer")
    again = contacts.add(oak.account_id, "ctc-call", name="Joe", phone=JOE)
    assert again.before is not None
    assert again.after.about == "roofer"
    contacts.remove(oak.account_id, "ctc-call")
    assert contacts.add(oak.account_id, "ctc-call", name="Joe", phone=JOE).after.removed_at is not None
    assert wiring.people_store.contacts(oak.account_id) == []


@for_each(
    "taken",
    [{"phone": OLGA}, {"emails": ["JOE@example.com"]}, {"other_phones": [JOE]}],
    wiring=wiring,
    contacts=contacts,
    accounts=accounts,
    oak=oak,
)
def test_address_of_another_person_is_refused_by_name(
    wiring: Wiring, contacts: ContactService, oak: Account, taken: dict[str, str]
) -> None:
    contacts.add(oak.account_id, name="Joe", phone=JOE, emails=["joe@example.com"])
    with pytest.raises(AddressTakenError, match=r"Joe's already|Olga's, a member"):
        contacts.add(oak.account_id, name="Ann", **taken)
    assert [contact.name for contact in wiring.people_store.contacts(oak.account_id)] == ["Joe"]


def test_a_removed_contact_can_come_back(wiring: Wiring, contacts: ContactService, oak: Account) -> None:
    joe = contacts.add(oak.account_id, name="Joe", phone=JOE).after
    assert contacts.remove(oak.account_id, joe.contact_id) == joe
    assert contacts.remove(oak.account_id, joe.contact_id) is None
    assert wiring.people.contact(oak.account_id, joe.contact_id) is None
    assert wiring.people.search_contacts(oak.account_id, "Joe") == []
    assert isinstance(who(wiring, JOE), StrangerIdentity)
    back = contacts.restore(oak.account_id, joe.contact_id)
    assert contacts.restore(oak.account_id, joe.contact_id) == back
    assert isinstance(who(wiring, JOE), ContactIdentity)
    contacts.remove(oak.account_id, joe.contact_id)
    contacts.add(oak.account_id, name="Ann", phone=JOE)
    with pytest.raises(AddressTakenError, match="Ann"):
        contacts.restore(oak.account_id, joe.contact_id)


def test_duplicate_contacts_are_merged_and_the_old_id_still_works(
    wiring: Wiring, contacts: ContactService, oak: Account
) -> None:
    here = oak.account_id
    joe = contacts.add(here, name="Joe Smith", phone=JOE, about="roofer", emails=["joe@example.com"]).after
    twin = contacts.add(here, name="Jo Smith", phone=ANN, about="roofer, Elm St", emails=["smith@example.com"]).after
    contacts.add(here, name="Joe Smith", about="tenant 4B")
    contacts.add(here, name="Joe Smith", about="tenant 4C")
    (found,) = find_duplicates(wiring.people_store.contacts(here))
    assert {found.older.contact_id, found.newer.contact_id} == {joe.contact_id, twin.contact_id}
    kept = contacts.merge(here, joe.contact_id, twin.contact_id)
    assert (kept.name, kept.phone, kept.other_phones) == ("Joe Smith", JOE, (ANN,))
    assert kept.emails == ("joe@example.com", "smith@example.com")
    assert kept.about == "roofer, Elm St"
    assert wiring.people.contact(here, twin.contact_id) == kept
    for address in (ANN, "smith@example.com"):
        sender = who(wiring, address)
        assert isinstance(sender, ContactIdentity)
        assert sender.contact_id == joe.contact_id
    assert contacts.merge(here, joe.contact_id, twin.contact_id) == kept, "a second time changes nothing"
    assert twin.contact_id not in {contact.contact_id for contact in wiring.people_store.contacts(here)}
    alias = wiring.people_store.kept_contact(here, twin.contact_id)
    assert alias is not None
    assert (alias.phones, alias.emails, alias.about) == ((), (), "")

    third = contacts.add(here, name="J. Smith").after
    contacts.merge(here, third.contact_id, twin.contact_id)
    found_by_alias = wiring.people.contact(here, twin.contact_id)
    assert found_by_alias is not None
    assert (found_by_alias.contact_id, found_by_alias.phone) == (third.contact_id, JOE)


def test_a_merge_that_cannot_be(wiring: Wiring, contacts: ContactService, oak: Account) -> None:
    here = oak.account_id
    joe = contacts.add(here, name="Joe", phone=JOE).after
    with pytest.raises(PeopleRuleError, match="themselves"):
        contacts.merge(here, joe.contact_id, joe.contact_id)
    with pytest.raises(PeopleRuleError, match="no contact ctc-x"):
        contacts.merge(here, joe.contact_id, "ctc-x")
    many = [f"+1555010{n:04}" for n in range(200, 220)]
    one = contacts.add(here, name="A", other_phones=many[:10], emails=[f"a{n}@example.com" for n in range(9)]).after
    other = contacts.add(here, name="B", other_phones=many[10:]).after
    with pytest.raises(PeopleRuleError, match="too many"):
        contacts.merge(here, one.contact_id, other.contact_id)
    with pytest.raises(PeopleRuleError, match="at most 10"):
        contacts.add(here, name="C", other_phones=[f"+1555010{n:04}" for n in range(300, 311)])


def test_a_merge_overtaken_by_a_change_keeps_the_change(
    wiring: Wiring, contacts: ContactService, oak: Account, monkeypatch: pytest.MonkeyPatch
) -> None:
    here = oak.account_id
    joe = contacts.add(here, name="Joe", phone=JOE).after
    ann = contacts.add(here, name="Ann").after
    before_the_write(wiring, monkeypatch, lambda: contacts.update(here, ann.contact_id, phone=ANN))
    assert contacts.merge(here, joe.contact_id, ann.contact_id).phones == (JOE, ANN)


def test_search_finds_members_and_people_another_process_just_added(
    wiring: Wiring, contacts: ContactService, oak: Account
) -> None:
    here = oak.account_id
    assert wiring.people.search_contacts(here, "joe the roofer") == []
    elsewhere = Wiring(wiring.settings)
    joe = elsewhere.contacts.add(here, name="Joe Smith", about="roofer", other_phones=[JOE, ANN]).after
    for query in ("joe the roofer", "5550100102", "jo smith"):
        ((found, match), *_) = wiring.people.search_contacts(here, query)
        assert found.contact_id == joe.contact_id
        assert match >= 62
    assert wiring.people.search_contacts(here, "Olga") == []
    ((member, _),) = wiring.people.search_people(here, "Olga")
    assert isinstance(member, Member)
    assert [type(person) for person, _ in wiring.people.search_people(here, "the owner")] == [Member]


def test_senders_are_blocked_by_address_and_members_never(
    wiring: Wiring, contacts: ContactService, oak: Account
) -> None:
    here = oak.account_id
    assert contacts.block(here, "(555) 010-0101", "mbr-1") == JOE
    assert contacts.block(here, JOE, "mbr-2") == JOE
    facts = wiring.people_store.address(here, JOE)
    assert facts.blocked_by == "mbr-1"
    assert contacts.unblock(here, JOE) == JOE
    assert contacts.unblock(here, JOE) is None
    wiring.people_store.note_wrote(here, "72345", "sms", wiring.clock())
    assert contacts.block(here, "72-345", "mbr-1") == "72345"
    with pytest.raises(PeopleRuleError, match="Olga's, a member"):
        contacts.block(here, OLGA, "mbr-1")
    for nobody in ("", "Anonymous", "ACME", "12346"):
        with pytest.raises(InvalidPhoneNumberError):
            contacts.block(here, nobody, "mbr-1")
