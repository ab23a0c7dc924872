"""Reports what scanners found: schedules the calls they propose, and tells each member the rest in one notice."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from datetime import datetime, timedelta
from functools import partial
from itertools import chain
from zoneinfo import ZoneInfo

from steward.actors.events import EventPost
from steward.actors.service import ActorService
from steward.aws.tables import Operation
from steward.core import alerts
from steward.core.clock import Clock
from steward.core.ids import derived_ulid
from steward.core.log import logger
from steward.core.sentences import Wording, in_each_language, render
from steward.core.wall_clock import by_day, moment_of, on_the_wall
from steward.people.directory.models import Member
from steward.people.directory.service import PeopleService
from steward.time.scanners.finding_texts import MOST_NAMED, FindingRecipients, FindingTexts
from steward.time.scanners.models import ENDED_BY_JOB, ScannerFinding
from steward.time.scanners.scanner_declarations import TradeScanners, nine_o_clock
from steward.time.scanners.settlement import FindingSettlement
from steward.time.scanners.store import ScanStore
from steward.time.schedules.events import JobMade
from steward.time.schedules.models import JobTerms, RunStatus
from steward.tools.declaration import Tool
from steward.tools.models import ExactCall
from steward.trades.records.reminders import is_on, next_day
from steward.trades.records.service import Book
from steward.trades.records.workflow_types import StoppedWorkflow

_AT_ONCE = 500
# Findings per transaction, each with its line.
_A_TURN = 40
# Check every finding with a pending decision, however many there are.
_ALL = 1_000_000
# Longer than a decision or the retries of a call can take: a question of Friday is open until Monday evening.
_DECIDED_WITHIN = timedelta(days=5)
# What nobody decided is asked again after so long, while its reason lasts.
_ASKED_AGAIN = timedelta(days=7)
# A finding waits so long while its workflow is stuck, and after a person has called it off.
_STUCK_FOR = timedelta(days=2)
_MINUTE = timedelta(minutes=1)
_MORNING = timedelta(hours=3)
_A_DAY = timedelta(days=1)
# A reminder that waits for a person's answer or decision is tried again after so long.
_ANSWERED_WITHIN = timedelta(hours=1)
# Delay for a finding that could not be told, so that it holds up no other; a later run tries again.
_TRIED_AGAIN = timedelta(minutes=10)


class FindingNotifier:
    """Reports findings, each in the transaction that records it, so that it is told once however often this runs.

    `handled` returns the checks, by record, that workflows handle. While the workflow runs, such a finding is kept and
    not reported unless it is overdue. While it is stuck, which it says itself, the finding is told without a proposal,
    which would start the same workflow, and after two days unless it is urgent. One whose workflow a person called off
    waits as long. Both say so. One that a person has snoozed is told at its time in any case. `outcome_of` returns how
    the last call of a job ended, `open_calls` an account's calls that wait for a decision.
    """

    def __init__(
        self,
        store: ScanStore,
        settling: FindingSettlement,
        texts: FindingTexts,
        scanning: TradeScanners,
        people: PeopleService,
        pinned: Callable[[Sequence[Member], str], list[str]],
        tool: Callable[[str], Tool | None],
        actors: ActorService,
        book: Callable[[str], Book],
        handled: Callable[[str, Iterable[str]], dict[tuple[str, str], bool]],
        outcome_of: Callable[[str], RunStatus | None],
        open_calls: Callable[[str], Sequence[ExactCall]],
        clock: Clock,
    ) -> None:
        self._store = store
        self._settling = settling
        self._texts = texts
        self._scanning = scanning
        self._people = people
        self._pinned = pinned
        self._tool = tool
        self._actors = actors
        self._clock = clock
        self._book = book
        self._handled = handled
        self._outcome_of = outcome_of
        self._open_calls = open_calls
        # Contacts reminded by calls of this run, which the counts do not include yet, and the calls that wait in it.
        self._reminding = set[tuple[str, str]]()
        self._waiting = dict[str, Sequence[ExactCall]]()
        # What this run tells once a day: the subjects and checks.
        self._telling_today = set[tuple[str, str]]()
        # What this run says of reminders that did not go in time, by finding.
        self._late = dict[str, Wording]()

    def tell(self, has_time: Callable[[], bool]) -> None:
        """Report due findings."""
        now = self._clock()
        self._call_off(now, has_time)
        self._reminding.clear()
        self._waiting.clear()
        self._telling_today.clear()
        self._late.clear()
        together: dict[tuple[str, tuple[str, ...], tuple[str, ...], bool, bool], list[ScannerFinding]] = {}
        found = {one.finding_id: one for one in self._store.to_tell(now, _AT_ONCE)}
        for finding in self._still_so(list(found.values()), now):
            if not has_time():
                return
            stored = found[finding.finding_id]
            if not self._tried(stored, now, partial(self._proposed, finding, stored, now)):
                is_late = finding.finding_id in self._late
                whom = (finding.account_id, finding.members, finding.also, finding.urgent, is_late)
                together.setdefault(whom, []).append(finding)
        # Urgent ones are told first.
        for (*_, is_late), some in sorted(together.items(), key=lambda one: not one[1][0].urgent):
            # No list shows a reminder that did not go, so that a notice names each.
            size = MOST_NAMED if is_late else _A_TURN
            for at in range(0, len(some), size):
                self._told(some[at : at + size], now)

    def _tried(self, finding: ScannerFinding, now: datetime, handle: Callable[[], bool]) -> bool:
        """Return whether the finding was handled, or put off because that failed: it concerns one account of many."""
        try:
            return handle()
        except Exception:
            logger.exception("telling a finding failed", extra={"finding_id": finding.finding_id})
            alerts.finding_untold(finding.scanner, finding_id=finding.finding_id, account_id=finding.account_id)
            self._store.changed(finding, told_at=now + _TRIED_AGAIN)
            return True

    def _proposed(self, finding: ScannerFinding, stored: ScannerFinding, now: datetime) -> bool:
        """Propose the finding's call, put it off, or drop it while a no to it holds; False if it is to be told.

        What is put off stays as it is `stored`, with its call.
        """
        if finding.once_a_day and (until := self._next_day(finding, now)):
            self._store.changed(stored, told_at=until)
            return True
        # It may have been found weeks ago.
        finding = finding.model_copy(update={"call": self._call_today(finding)})
        tool = self._goes_by_itself(finding)
        if tool is None and (finding.urgent or finding.overdue or finding.state == "snoozed"):
            return False
        asked = self._store.asked_before(finding)
        if tool is None:
            # Without a call of its own it says nothing new beside an earlier question about the same.
            is_asked = any(one.asks and self._outcome_of(one.job_id) in (None, "asked") for one in asked)
            return is_asked and self._store.changed(stored, told_at=now + _A_DAY)
        refused = [one for one in asked if self._texts.is_no(one, finding)]
        if not refused:
            return self._propose(finding, tool, asked, now)
        scanner = self._scanning.named(finding.scanner)
        quiet_since = now - scanner.quiet_after_no if scanner else now
        if any(one.told_at and one.told_at > quiet_since for one in refused):
            self._store.changed(finding, state="dropped")
            return True
        return False

    def _told(self, some: Sequence[ScannerFinding], now: datetime) -> None:
        """Tell findings together, or each alone if one of them cannot be told."""
        try:
            self._text(some, now)
        except Exception:
            logger.exception("telling findings together failed", extra={"account_id": some[0].account_id})
            for one in some:
                self._tried(one, now, partial(self._text, [one], now))

    def _call_off(self, now: datetime, has_time: Callable[[], bool]) -> None:
        """Withdraw proposals that are settled by now, or whose days have become too early."""
        asked = self._store.asked(now, _ALL)
        settled = {one.finding_id for one in self._store.settled(asked)}
        for one in asked:
            if not has_time():
                return
            if one.finding_id in settled:
                # Found again, as after an undo, what nobody has decided is asked again.
                told_at = None if self._outcome_of(one.job_id) == "asked" else one.told_at
                self._settling.change(one, state="resolved", told_at=told_at)
            elif one.told_at and now - one.told_at > _DECIDED_WITHIN:
                self._ended(one, now)
            elif self._call_today(one) != one.call and self._outcome_of(one.job_id) == "asked":
                # A yes to it would be refused by now: it is asked anew, with the days of today.
                self._settling.change(one, state="open", told_at=None, replaced=True)

    def _ended(self, asked: ScannerFinding, now: datetime) -> None:
        """Record what became of a question that is over. What nobody decided comes up again, unless a newer one has."""
        outcome = self._outcome_of(asked.job_id)
        if outcome != "asked" or self._store.is_repeated(asked):
            self._store.changed(asked, job_id="", state=ENDED_BY_JOB.get(outcome, asked.state))
        elif asked.told_at and now - asked.told_at > _ASKED_AGAIN:
            # That nobody decided was told, so nobody hears again that a reminder did not go.
            is_over = asked.is_too_late(now) and self._goes_by_itself(asked) is not None
            self._store.changed(asked, job_id="", state="dropped" if is_over else "open", told_at=None)

    def _still_so(self, found: Sequence[ScannerFinding], now: datetime) -> list[ScannerFinding]:
        """Return the findings whose record is unchanged; the others are settled by the change."""
        accounts = dict.fromkeys(one.account_id for one in found)
        of = {account_id: [one for one in found if one.account_id == account_id] for account_id in accounts}
        unchanged = {one.finding_id for one in self._store.still(found)}
        handled = {key: self._handled(key, chain(*(one.about for one in some))) for key, some in of.items()}
        stopped = {key: one for some in of.values() for key, one in self._texts.stopped(some).items()}
        still = []
        for one in found:
            runs = {handled[one.account_id].get((record_id, one.check)) for record_id in one.about}
            # Whoever snoozed it was told that it comes up again now.
            waits = one.state != "snoozed"
            if one.finding_id not in unchanged:
                self._store.changed(one, state="resolved", told_at=None)
            elif waits and one.is_notice and self._store.is_put_off(one):
                # It is told when the member wanted to hear of it.
                self._store.changed(one, state="dropped")
            elif waits and True in runs and not one.overdue:
                self._store.changed(one, state="seen_to")
            elif waits and False in runs and not one.urgent and now - one.found_at < _STUCK_FOR:
                self._store.changed(one, told_at=one.found_at + _STUCK_FOR)
            elif waits and (until := _quiet_until(one, stopped.get(one.finding_id))) and until > now:
                self._store.changed(one, told_at=until)
            else:
                still.append(one.model_copy(update={"call": None}) if runs - {None} else one)
        return still

    def _next_day(self, finding: ScannerFinding, now: datetime) -> datetime | None:
        """Return the next morning if members have heard of the same today, or hear of it in this run."""
        account, same = self._people.account(finding.account_id), (finding.subject_id, finding.check)
        if account is None:
            return None
        zone = ZoneInfo(account.zone)
        today, last = now.astimezone(zone).date(), self._store.last_told(finding)
        if same in self._telling_today or (last and last.astimezone(zone).date() == today):
            return nine_o_clock(today + timedelta(days=1), zone)
        self._telling_today.add(same)
        return None

    def _propose(self, finding: ScannerFinding, tool: Tool, asked: list[ScannerFinding], now: datetime) -> bool:
        """Turn a finding's call into a job of the responsible member; what was `asked` before gives way to it.

        The job is judged, approved, retried and reported like any other. False if the contact may not be reminded
        before the finding is over, which members are told.
        """
        assert finding.call is not None
        audience = self._audience(finding)
        if audience is None:
            return True
        if finding.is_too_late(now):
            logger.info("a reminder was dropped", extra={"finding_id": finding.finding_id})
            if self._store.is_overtaken(finding):
                self._store.changed(finding, state="dropped")
                return True
            self._late[finding.finding_id] = self._texts.too_late(finding, tool)
            return False
        if finding.to and (day := self._by_day(finding.account_id, now)) > now:
            if finding.ends_at and day >= finding.ends_at:
                return False
            # A reminder that would lapse in the night is still sent in the morning.
            lapses_at = max(finding.lapses_at, day + _MORNING) if finding.lapses_at else None
            self._store.changed(finding, told_at=day, lapses_at=lapses_at)
            return True
        # A reminder of which the law or a contract sets the day waits for no answer to an emergency.
        emergency_at = None if self._texts.has_deadline(finding) else self._texts.emergency_at(finding)
        if emergency_at or self._may_be_settled(finding):
            again = now + _ANSWERED_WITHIN
            if finding.ends_at and again >= finding.ends_at:
                return False
            # It does not lapse, however long that takes.
            lapses_at = max(finding.lapses_at, again + _MORNING) if finding.lapses_at else None
            is_news = emergency_at and not self._heard_that_it_waits(finding, emergency_at)
            posts = self._texts.news_that_it_waits(finding, tool, audience) if is_news else []
            heard_of = emergency_at or finding.emergency_at
            put_off = self._store.change(finding, told_at=again, lapses_at=lapses_at, emergency_at=heard_of)
            self._hand_over(put_off, posts)
            return True
        if wait := self._waits(finding, now):
            if finding.ends_at and wait >= finding.ends_at:
                return False
            self._store.changed(finding, told_at=wait)
            return True
        member = audience.members[0]
        # A snoozed finding that is proposed again gets another job.
        job_id = derived_ulid("job", finding.found_at, finding.finding_id, finding.writes)
        wall = on_the_wall(now, member.zone)
        why = self._texts.why(finding, member)
        made = JobMade(
            account_id=finding.account_id,
            member_id=member.member_id,
            told_in=audience.conversations[0],
            terms=JobTerms(start=wall, zone=member.zone),
            at=moment_of(wall, member.zone) - _MINUTE,
            does="call",
            looks_first=True,
            what=str(render(self._texts.would_do(finding, tool), member.language)),
            why=str(render(why, member.language)),
            whys=in_each_language(why),
            call=finding.call,
        )
        scanner = self._scanning.named(finding.scanner)
        posts = self._texts.news([finding], audience, {}, now) if scanner and scanner.tells else []
        posts.append(EventPost(job_id, made))
        for older in asked:
            # A question about the same call stays; one about another is not to be open beside the new one.
            if older.asks and older.call != finding.call:
                self._settling.change(older, state="resolved", told_at=older.told_at, replaced=True)
        self._hand_over(self._store.change(finding, state="proposed", told_at=now, job_id=job_id), posts)
        return True

    def _heard_that_it_waits(self, finding: ScannerFinding, emergency_at: datetime) -> bool:
        """Return whether members heard that the reminder waits, or the same one, which another scanner found."""
        if finding.emergency_at == emergency_at:
            return True
        waiting = (one for one in self._store.unsettled(finding.account_id) if one.emergency_at == emergency_at)
        return any(one.state == "open" and one.call == finding.call for one in waiting)

    def _call_today(self, finding: ScannerFinding) -> ExactCall | None:
        """Return the finding's call with its days counted from today."""
        scanner = self._scanning.named(finding.scanner)
        if scanner is None or finding.call is None:
            return finding.call
        return scanner.as_of_today(self._book(finding.account_id), finding.call, finding.detail)

    def _goes_by_itself(self, finding: ScannerFinding) -> Tool | None:
        """Return the tool of the finding's call; None without a call or tool, or if the reminder is off."""
        if finding.call is None:
            return None
        name = finding.call.arguments.get("reminder")
        if finding.to and name and not is_on(self._book(finding.account_id), str(name)):
            return None
        return self._tool(finding.call.tool)

    def _by_day(self, account_id: str, now: datetime) -> datetime:
        account = self._people.account(account_id)
        return by_day(now, account.zone) if account else now

    def _waits(self, finding: ScannerFinding, now: datetime) -> datetime | None:
        """Return the time from which the contact may be reminded, None for now.

        The call itself would be refused before, unless it gives a notice that the law asks for.
        """
        account = self._people.account(finding.account_id)
        if account is None or not finding.to:
            return None
        zone = ZoneInfo(account.zone)
        today = now.astimezone(zone).date()
        day = next_day(self._book(finding.account_id), finding.to, today)
        if (finding.account_id, finding.to) in self._reminding:
            day = max(day, today + timedelta(days=1))
        self._reminding.add((finding.account_id, finding.to))
        return nine_o_clock(day, zone) if day > today and not finding.is_notice else None

    def _may_be_settled(self, finding: ScannerFinding) -> bool:
        """Return whether its reminder waits for a decision, by which nothing may be left to remind of."""
        if finding.call is None or not finding.to:
            return False
        if finding.account_id not in self._waiting:
            self._waiting[finding.account_id] = self._open_calls(finding.account_id)
        book = self._book(finding.account_id)
        return any(self._scanning.settles(book, finding.call, one) for one in self._waiting[finding.account_id])

    def _text(self, found: Sequence[ScannerFinding], now: datetime) -> bool:
        if audience := self._audience(found[0]):
            ends = {one.finding_id: "dropped" if one.finding_id in self._late else "told" for one in found}
            changes = (self._store.change(one, state=ends[one.finding_id], told_at=now) for one in found)
            self._hand_over(list(chain.from_iterable(changes)), self._texts.news(found, audience, self._late, now))
        return True

    def _hand_over(self, changes: Sequence[Operation], posts: Sequence[EventPost]) -> None:
        if self._store.write([*changes, *(self._actors.event_write(one.conversation_id, one.event) for one in posts)]):
            for one in posts:
                self._actors.ring(one.conversation_id)

    def _audience(self, finding: ScannerFinding) -> FindingRecipients | None:
        """Return the present recipients, those responsible first; None if nobody is left. All hear what is urgent."""
        account = self._people.account(finding.account_id)
        named: list[Member | None] = [self._people.member(finding.account_id, one) for one in finding.members]
        if finding.urgent:
            named = [*self._people.members(finding.account_id)]
        members = [one for one in named if one and one.decides] or self._people.owners(finding.account_id)
        others = (self._people.member(finding.account_id, one) for one in finding.also)
        members = [*members, *(one for one in others if one and one.decides and one not in members)]
        if account is None or not members:
            return None
        return FindingRecipients(tuple(members), tuple(self._pinned(members, account.number)), account.number)


def _quiet_until(finding: ScannerFinding, stopped: StoppedWorkflow | None) -> datetime | None:
    """Return until when nobody hears of a finding, since a person has just called off what would see to it."""
    if finding.urgent or stopped is None or not stopped.called_off_by:
        return None
    until = stopped.at + _STUCK_FOR
    return None if finding.ends_at and finding.ends_at <= until else until
