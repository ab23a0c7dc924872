"""Finds people of an account by name or thread, as they are called today. Pure."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from steward.people.directory.emails import email_key
from steward.people.directory.matching import best_matches, equally_likely
from steward.people.directory.models import Contact, Member
from steward.people.directory.outside_addresses import correspondence_id

_LOOKED_AT = 6


@dataclass(frozen=True)
class KnownPerson:
    """A contact, or a member if `member_id` is set, with all the `numbers` and `mails` they write from."""

    name: str
    about: str
    numbers: tuple[str, ...]
    mails: tuple[str, ...] = ()
    member_id: str = ""

    @property
    def addresses(self) -> tuple[str, ...]:
        """All addresses they write from."""
        return (*self.numbers, *self.mails)

    @property
    def shown(self) -> str:
        """`John Doe (unit 203)`."""
        return f"{self.name} ({self.about})" if self.about else self.name

    @property
    def told_apart(self) -> str:
        """`John Doe (unit 203), +14155550100`, to distinguish people of the same name."""
        return f"{self.shown}, {self.addresses[0]}" if self.addresses else self.shown

    @property
    def headed(self) -> str:
        """`John Doe — unit 203`."""
        return f"{self.name} — {self.about}" if self.about else self.name


@dataclass(frozen=True)
class NameMatches:
    """The people a name may mean, best match first; `alike` are those that nothing distinguishes."""

    found: list[KnownPerson]
    alike: list[KnownPerson]


class PeopleLookup:
    """All contacts and members of an account."""

    def __init__(self, account_id: str, contacts: Sequence[Contact], members: Sequence[Member]) -> None:
        self._account_id = account_id
        self._known: tuple[Contact | Member, ...] = (*contacts, *members)

    def named(self, name: str) -> NameMatches:
        """Return the people that `name` may mean."""
        matches = best_matches(name, self._known, _LOOKED_AT)
        return NameMatches(
            [_person(found) for found, _ in matches], [_person(found) for found in equally_likely(matches)]
        )

    def behind(self, conversation_id: str) -> KnownPerson | None:
        """Return the contact or member whose correspondence this is, or None."""
        everybody = map(_person, self._known)
        return next((person for person in everybody if conversation_id in self.correspondences(person)), None)

    def member(self, member_id: str) -> KnownPerson | None:
        """Return a member by id."""
        return next((person for person in map(_person, self._known) if person.member_id == member_id), None)

    def correspondences(self, person: KnownPerson) -> list[str]:
        """Return the ids of a person's correspondences, also of those that have not begun."""
        return [correspondence_id(self._account_id, address) for address in person.addresses]


def _person(known: Contact | Member) -> KnownPerson:
    mails = tuple(map(email_key, known.emails))
    if isinstance(known, Contact):
        return KnownPerson(known.known_name, known.known_about, known.phones, mails)
    return KnownPerson(known.name, known.about, known.phones, mails, known.member_id)
