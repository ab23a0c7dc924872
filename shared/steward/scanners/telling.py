"""What was found is handed over: calls as jobs that are due at once, all else in one text a member."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from datetime import datetime, timedelta
from zoneinfo import ZoneInfo

from steward.actors.events import Post
from steward.actors.service import ActorService
from steward.core.clock import Clock
from steward.core.ids import derived_ulid
from steward.core.log import logger
from steward.core.wall_clock import moment_of, on_the_wall
from steward.people.models import Member, Party
from steward.people.service import PeopleService
from steward.records.kinds import partition
from steward.records.reminders import REMINDED, Reminded
from steward.records.service import RecordService
from steward.scanners.declaring import Scanning, nine
from steward.scanners.events import ScanNews
from steward.scanners.models import Finding, Reminding
from steward.scanners.store import ScanStore
from steward.schedules.events import JobMade
from steward.schedules.models import Terms
from steward.tools.declaration import Tool
from steward.wording.scanners import MoreFound
from steward.wording.sentence import lines, render

_AT_ONCE = 500
# Of more than these a text says how many they are: list_findings says which.
_NAMED = 8
# What one transaction takes, each with its line.
_A_TURN = 40
_DAY, _WEEK = timedelta(days=1), timedelta(days=7)
# Reminders to one contact in a week, of all scanners; one a day.
_A_WEEK = 3
_MINUTE = timedelta(minutes=1)


@dataclass(frozen=True)
class Audience:
    """Members, with the conversation each is told in, and the address Steward has."""

    members: tuple[Member, ...]
    conversations: tuple[str, ...]
    address: str


class Telling:
    """Whatever is handed over is so in the transaction that says so: told once, however often this runs."""

    def __init__(
        self,
        store: ScanStore,
        records: RecordService,
        scanning: Scanning,
        people: PeopleService,
        pinned: Callable[[Sequence[Member], str], list[str]],
        tool: Callable[[str], Tool | None],
        actors: ActorService,
        clock: Clock,
    ) -> None:
        self._store = store
        self._records = records
        self._scanning = scanning
        self._people = people
        self._pinned = pinned
        self._tool = tool
        self._actors = actors
        self._clock = clock

    def tell(self, has_time: Callable[[], bool]) -> None:
        """Hand over what there is."""
        now = self._clock()
        together: dict[tuple[str, tuple[str, ...], bool], list[Finding]] = {}
        for finding in self._still_so(self._store.to_tell(now, _AT_ONCE)):
            if not has_time():
                return
            if finding.call and (tool := self._tool(finding.call.tool)):
                self._propose(finding, tool, now)
            else:
                together.setdefault((finding.account_id, finding.members, finding.urgent), []).append(finding)
        for some in together.values():
            for at in range(0, len(some), _A_TURN):
                self._text(some[at : at + _A_TURN], now)

    def _still_so(self, found: Sequence[Finding]) -> list[Finding]:
        """Those whose record has not changed since it was looked at; the others are settled by that."""
        subjects: dict[str, list[str]] = {}
        for one in found:
            subjects.setdefault(one.account_id, []).append(one.subject_id)
        revisions = {
            partition(account_id, subject): revision
            for account_id, some in subjects.items()
            for subject, revision in self._store.revisions(account_id, some).items()
        }
        still = []
        for one in found:
            if revisions.get(partition(one.account_id, one.subject_id)) == one.revision:
                still.append(one)
            else:
                self._store.changed(one, state="resolved")
        return still

    def _propose(self, finding: Finding, tool: Tool, now: datetime) -> None:
        """Its call becomes a job of the member's who sees to it: judged, asked for, tried again and told as any."""
        assert finding.call is not None
        audience = self._audience(finding)
        if audience is None:
            return
        if finding.lapses_at and finding.lapses_at < now:
            logger.info("a reminder was dropped", extra={"finding_id": finding.finding_id})
            self._store.changed(finding, state="dropped")
            return
        operations = []
        if finding.to:
            before = self._store.reminding(finding.account_id, finding.to)
            if wait := too_often(self._lately(before), now):
                self._store.changed(finding, told_at=wait)
                return
            operations.append(self._store.remind(before, [*(at for at in before.at if at > now - _WEEK), now]))
        member = audience.members[0]
        job_id = derived_ulid("job", finding.found_at, finding.finding_id)
        wall = on_the_wall(now, member.zone)
        made = JobMade(
            account_id=finding.account_id,
            member_id=member.member_id,
            told_in=audience.conversations[0],
            terms=Terms(start=wall, zone=member.zone),
            at=moment_of(wall, member.zone) - _MINUTE,
            does="call",
            looks_first=True,
            what=str(render(tool.would_do(finding.call.arguments, {}), member.language)),
            call=finding.call,
        )
        operations += self._store.change(finding, state="proposed", told_at=now)
        if self._store.write([*operations, self._actors.letter(job_id, made)]):
            self._actors.ring(job_id)

    def _lately(self, proposed: Reminding) -> list[datetime]:
        """When a contact was reminded: what is proposed and not sent yet counts, and so does what members sent."""
        book = self._records.book(proposed.account_id)
        counted = book.find(f"{REMINDED.prefix}-{proposed.contact_id}", Reminded)
        days = {at.date() for at in proposed.at}
        sent = [nine(one.on, ZoneInfo("UTC")) for one in (counted.sent if counted else ()) if one.on not in days]
        return [*proposed.at, *sent]

    def _text(self, found: Sequence[Finding], now: datetime) -> None:
        audience = self._audience(found[0])
        if audience is None:
            return
        posts = []
        for member, conversation_id in zip(audience.members, audience.conversations, strict=True):
            more = len(found) - _NAMED
            said = lines(*map(self._scanning.says, found[:_NAMED]), MoreFound(count=more) if more > 0 else None)
            party = Party.of(member, audience.address)
            news = ScanNews(party=party, urgent=found[0].urgent, text=str(render(said, member.language)))
            posts.append(Post(conversation_id, news))
        operations = [one for finding in found for one in self._store.change(finding, state="told", told_at=now)]
        operations += [self._actors.letter(post.conversation_id, post.event) for post in posts]
        if self._store.write(operations):
            for post in posts:
                self._actors.ring(post.conversation_id)

    def _audience(self, finding: Finding) -> Audience | None:
        """Who sees to it, as they are now; None where nobody is left."""
        account = self._people.account(finding.account_id)
        named = [self._people.member(finding.account_id, one) for one in finding.members]
        members = [one for one in named if one and one.decides] or self._people.owners(finding.account_id)
        if account is None or not members:
            return None
        return Audience(tuple(members), tuple(self._pinned(members, account.number)), account.number)


def too_often(reminded: Sequence[datetime], now: datetime) -> datetime | None:
    """When a contact may be reminded again; None if that is now."""
    lately = sorted(at for at in reminded if at > now - _WEEK)
    waits = [lately[-1] + _DAY] if lately else []
    waits += [lately[-_A_WEEK] + _WEEK] if len(lately) >= _A_WEEK else []
    latest = max(waits, default=now)
    return latest if latest > now else None
