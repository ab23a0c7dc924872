"""Who is meant by a name, and what the other side of a thread is called today. Pure."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from steward.correspondence.models import correspondence_id
from steward.people.matching import best_matches
from steward.people.models import Contact, Member

_LOOKED_AT = 6


@dataclass(frozen=True)
class Person:
    """A contact, or a member if `member_id` is set. `numbers` are all they text from."""

    name: str
    about: str
    numbers: tuple[str, ...]
    member_id: str = ""

    @property
    def shown(self) -> str:
        """`John Doe (unit 203)`."""
        return f"{self.name} ({self.about})" if self.about else self.name

    @property
    def headed(self) -> str:
        """`John Doe — unit 203`."""
        return f"{self.name} — {self.about}" if self.about else self.name


class Directory:
    """Everybody an account knows."""

    def __init__(self, account_id: str, contacts: Sequence[Contact], members: Sequence[Member]) -> None:
        self._account_id = account_id
        self._people = [
            *((c, Person(c.name, c.about, _numbers(c))) for c in contacts),
            *((_as_contact(m), Person(m.name, m.role, (m.phone,), m.member_id)) for m in members),
        ]

    def named(self, name: str) -> list[Person]:
        """Whom `name` may mean, best match first."""
        matches = best_matches(name, [entry for entry, _ in self._people], _LOOKED_AT)
        by_id = {entry.contact_id: person for entry, person in self._people}
        return [by_id[entry.contact_id] for entry, _ in matches]

    def behind(self, conversation_id: str) -> Person | None:
        """The contact of a correspondence, if it is one's."""
        for _, person in self._people:
            if conversation_id in self.correspondences(person):
                return person
        return None

    def member(self, member_id: str) -> Person | None:
        """A member by id."""
        return next((person for _, person in self._people if person.member_id == member_id), None)

    def correspondences(self, person: Person) -> list[str]:
        """The ids of a person's correspondences, whether or not there has been any."""
        return [correspondence_id(self._account_id, number) for number in person.numbers]


def _numbers(contact: Contact) -> tuple[str, ...]:
    return (contact.phone,) if contact.phone else ()


def _as_contact(member: Member) -> Contact:
    """A member as the matcher takes people."""
    return Contact(
        account_id=member.account_id,
        contact_id=member.member_id,
        name=member.name,
        phone=member.phone,
        about=member.role,
    )
