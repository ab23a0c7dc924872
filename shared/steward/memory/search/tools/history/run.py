"""Runners of the SMS history tools. All results were written by others and are marked as such."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from datetime import date, datetime, time
from typing import Protocol
from zoneinfo import ZoneInfo

from steward.agent.correspondence.people_lookup import KnownPerson, PeopleLookup
from steward.agent.correspondence.service import ThreadService
from steward.agent.correspondence.threads import ThreadText, around, merge_windows, newest
from steward.core.provenance import Quoting
from steward.memory.search.models import Role, SearchFilters
from steward.memory.search.service import SearchService
from steward.memory.search.tools.history.declare import (
    CHANNELS,
    MOST_MATCHES,
    MOST_TEXTS,
    SHORTEST_QUERY,
    GetContactSmsHistoryInput,
    SearchSmsHistoryInput,
)
from steward.people.directory.outside_addresses import is_correspondence
from steward.people.directory.service import PeopleService
from steward.tools.models import ToolCall
from steward.tools.tool_outcomes import Done, Failed
from steward.trust.outside_text.references import without_references


class Services(Protocol):
    """Services that these tools use."""

    @property
    def people(self) -> PeopleService:
        """Members and contacts."""

    @property
    def threads(self) -> ThreadService:
        """Text threads."""

    @property
    def search(self) -> SearchService:
        """Search service."""


_AROUND = 5
_MOST_CHARACTERS = 28_000
_SAID: frozenset[Role] = frozenset(("user", "assistant", "inbound", "outbound"))


class HistoryQueryError(Exception):
    """The question cannot be answered; the message says what to ask instead."""


@dataclass(frozen=True)
class HistoryView:
    """Shared context of an answer: known people, the account's name and the member's zone."""

    directory: PeopleLookup
    account: str
    zone: ZoneInfo
    quoting: Quoting = field(default_factory=Quoting)

    def line(self, text: ThreadText, other: str, *, match: bool = False) -> str:
        """Format a text: `[2025-06-15 2:33 PM] John Doe (unit 203) → Oak Street Homes: The leak got worse  ← MATCH`."""
        local = text.at.astimezone(self.zone)
        at = f"{local:%Y-%m-%d} {local.hour % 12 or 12}:{local:%M %p}"
        sides = f"{other} → {self.account}" if text.inbound else f"{self.account} → {other}"
        remark = f" ({text.remark})" if text.remark else ""
        # An outgoing text may repeat an incoming one, so both are quotes.
        what, who = ("text message", other) if text.inbound else ("text message the team sent", self.account)
        outside = text.from_outside
        said = self.quoting.quote(text.whole, what, who, at=text.at) if outside else without_references(text.text)
        return f"[{at}] {sides}: {said}{remark}{'  ← MATCH' if match else ''}"


def search_sms_history(call: ToolCall, services: Services) -> Done | Failed:
    """Return the newest texts that contain the query, each with its context, by thread."""
    asked = SearchSmsHistoryInput.model_validate(call.arguments)
    query = asked.query.strip()
    try:
        if len(query) < SHORTEST_QUERY:
            raise HistoryQueryError(f"Give at least {SHORTEST_QUERY} characters to look for.")
        _check_limit(asked.limit, MOST_MATCHES)
        scene = _scene(call, services)
        after, before = _days(asked.after, asked.before, scene.zone)
        whose, others = _person(scene, asked.contact_name) if asked.contact_name else (None, "")
        threads = frozenset(_threads_of(call, services, scene, whose)) if whose else None
    except HistoryQueryError as problem:
        return Failed.by(problem)
    filters = SearchFilters(CHANNELS, after, before, conversation_ids=threads, roles=_SAID)
    hits = services.search.containing(call.account_id, query, filters, asked.limit)
    if not hits:
        return Done(f"{others}No text matches.")
    found: dict[str, list[int]] = {}
    for hit in hits:
        found.setdefault(hit.document.conversation_id, []).append(hit.document.seq)
    groups = [
        group
        for thread, seqs in found.items()
        for group in merge_windows([around(services.threads, thread, seq, _AROUND, CHANNELS) for seq in seqs])
    ]
    shown: list[str] = []
    counted = 0
    for group in groups:
        matched = [text.seq for text in group if text.seq in found[text.conversation_id]]
        which = _which(counted, len(matched), len(hits))
        counted += len(matched)
        person = _other_side(services, scene, group[0].conversation_id)
        other, headed = (person.shown, person.headed) if person else (_called(group), _called(group))
        lines = [scene.line(text, other, match=text.seq in matched) for text in group]
        shown.append("\n".join([f"=== {which} (conversation with {headed}) ===", *lines]))
    return Done(_fitting(others, shown), quotes=scene.quoting.quotes)


def get_contact_sms_history(call: ToolCall, services: Services) -> Done | Failed:
    """Return the newest texts with a person, in order."""
    asked = GetContactSmsHistoryInput.model_validate(call.arguments)
    try:
        _check_limit(asked.limit, MOST_TEXTS)
        scene = _scene(call, services)
        after, before = _days(asked.after, asked.before, scene.zone)
        whose, others = _person(scene, asked.contact_name)
        threads = _threads_of(call, services, scene, whose)
    except HistoryQueryError as problem:
        return Failed.by(problem)
    texts: list[ThreadText] = []
    for thread in threads:
        last = services.threads.last_seq(thread)
        texts += newest(services.threads, thread, last, asked.limit, CHANNELS, after, before)
        if whose.member_id and len(texts) >= asked.limit:
            # A member's conversations follow one another, so older texts are in older conversations.
            break
    texts = sorted(texts, key=lambda text: (text.at, text.seq))[-asked.limit :]
    if not texts:
        within = " in that time" if after or before else ""
        return Done(f"{others}There are no texts with {whose.shown}{within}.")
    lines = [scene.line(text, whose.shown) for text in texts]
    kept = _newest_fitting(lines)
    head = f"SMS history with {whose.shown} — showing {len(kept)} most recent messages"
    return Done(f"{others}{head}\n\n" + "\n".join(kept), quotes=scene.quoting.quotes)


def _scene(call: ToolCall, services: Services) -> HistoryView:
    people = services.people
    account = people.account(call.account_id)
    zone = people.zone_of(call.account_id, call.member_id)
    directory = PeopleLookup(call.account_id, people.contacts_now(call.account_id), people.members(call.account_id))
    return HistoryView(directory, account.name if account else "us", zone)


def _check_limit(limit: int, most: int) -> None:
    if not 1 <= limit <= most:
        raise HistoryQueryError(f"The limit must be between 1 and {most}.")


def _days(after: str | None, before: str | None, zone: ZoneInfo) -> tuple[datetime | None, datetime | None]:
    first, end = _day("after", after, zone), _day("before", before, zone)
    if first and end and first >= end:
        raise HistoryQueryError("The dates are reversed: after must be an earlier day than before.")
    return first, end


def _day(name: str, given: str | None, zone: ZoneInfo) -> datetime | None:
    if not given or not given.strip():
        return None
    try:
        return datetime.combine(datetime.strptime(given.strip(), "%Y-%m-%d").date(), time(), zone)  # noqa: DTZ007
    except ValueError:
        raise HistoryQueryError(f"The date in {name} must be written like {date(2026, 11, 20).isoformat()}.") from None


def _person(scene: HistoryView, name: str) -> tuple[KnownPerson, str]:
    """Resolve a name to a person, with a line naming less likely ones. Equally likely ones are an error."""
    named = scene.directory.named(name)
    if not named.found:
        raise HistoryQueryError("No contact or team member matches that name. Ask the member who is meant.")
    if named.alike:
        alike = "; ".join(person.told_apart for person in named.alike)
        raise HistoryQueryError(
            f"{len(named.alike)} match equally: ask the member which one, and give what tells them apart: {alike}."
        )
    best, *rest = named.found
    if not best.numbers:
        raise HistoryQueryError(f"{best.shown} has no phone number on record, so there are no texts with them.")
    others = ", ".join(person.shown for person in rest)
    return best, f"Taken for {best.shown}. It may also mean: {others}.\n\n" if others else ""


def _threads_of(call: ToolCall, services: Services, scene: HistoryView, person: KnownPerson) -> list[str]:
    """Return the threads with a person: a member's conversations, newest first, and their texts as a stranger."""
    own = services.threads.of_member(call.account_id, person.member_id, CHANNELS) if person.member_id else []
    return [*own, *scene.directory.correspondences(person)]


def _other_side(services: Services, scene: HistoryView, thread: str) -> KnownPerson | None:
    if is_correspondence(thread):
        return scene.directory.behind(thread)
    return scene.directory.member(services.threads.member_of(thread))


def _called(group: Sequence[ThreadText]) -> str:
    """Return the other side's name at that time: a number for a stranger."""
    return next((text.name for text in group if text.name), "a team member")


def _which(counted: int, count: int, total: int) -> str:
    if count == 1:
        return f"Match {counted + 1} of {total}"
    return f"Matches {counted + 1}–{counted + count} of {total}"


def _fitting(head: str, groups: Sequence[str]) -> str:
    kept: list[str] = []
    for group in groups:
        if kept and sum(map(len, kept)) + len(group) > _MOST_CHARACTERS:
            kept.append("(More matches are left out: ask for fewer, or for a shorter time.)")
            break
        kept.append(group[:_MOST_CHARACTERS])
    return head + "\n\n".join(kept)


def _newest_fitting(lines: Sequence[str]) -> list[str]:
    kept: list[str] = []
    size = 0
    for line in reversed(lines):
        size += len(line)
        if kept and size > _MOST_CHARACTERS:
            break
        kept.append(line)
    return kept[::-1]
