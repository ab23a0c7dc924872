"""Helpers for tests of correspondences: text as an outsider, read the thread, set the scope."""

from __future__ import annotations

from typing import Any

from infra.local.demo import Person
from steward.actors.models import LogEntry
from steward.agent.conversations.entries import InboundEntry, OutboundEntry
from steward.agent.correspondence.models import CorrespondenceOverview
from steward.people.directory.models import Member
from steward.people.directory.outside_addresses import correspondence_id
from tests.support.cloud import MARIA, Cloud, account_of

SCOPE = "Appointments of tradespeople: confirm the times that are on record, nothing else."


def phone_of(person: Person | str) -> str:
    return person if isinstance(person, str) else person.phone


def log_with(cloud: Cloud, person: Person | str) -> list[LogEntry]:
    """The whole log of a correspondence."""
    name = correspondence_id(account_of(cloud), phone_of(person))
    return cloud.wiring.actor_store.read_log(name, 0, 10_000)


def thread(cloud: Cloud, person: Person | str) -> list[str]:
    """The exchange: `> ` is what came in, `< ` what went out."""
    marks: dict[type[LogEntry], str] = {InboundEntry: "> ", OutboundEntry: "< "}
    entries = [e for e in log_with(cloud, person) if isinstance(e, InboundEntry | OutboundEntry)]
    return [marks[type(entry)] + entry.text for entry in entries]


def overview(cloud: Cloud, person: Person | str) -> CorrespondenceOverview:
    found = cloud.wiring.correspondences.of_account(account_of(cloud))
    return next(one for one in found if one.address == phone_of(person))


def member(cloud: Cloud, person: Person) -> Member:
    return next(m for m in cloud.wiring.people_store.members(account_of(cloud)) if m.phone == person.phone)


def allow(cloud: Cloud, words: str = SCOPE, tools: tuple[str, ...] = (), **more: Any) -> None:
    """Maria, an owner, sets the scope."""
    cloud.wiring.scopes.set(account_of(cloud), member(cloud, MARIA), words=words, tools=tools, **more)


def texted(cloud: Cloud, person: Person | str, *bodies: str) -> None:
    for body in bodies:
        cloud.text(person, body)
        cloud.settle()


def from_steward(cloud: Cloud, person: Person | str) -> list[str]:
    """What Steward itself sent, without Twilio's own answers."""
    sent = (m for m in cloud.twilio.messages() if m.direction == "outbound-api")
    return [message.body for message in sent if message.to == phone_of(person)]


def block(cloud: Cloud, phone: str) -> None:
    cloud.wiring.people_store.block(account_of(cloud), phone, member(cloud, MARIA).member_id, cloud.wiring.clock())
