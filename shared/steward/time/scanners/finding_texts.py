"""Texts and news in which members read about findings."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime, timedelta
from itertools import chain, count
from typing import Literal, Protocol
from zoneinfo import ZoneInfo

from steward.actors.events import EventPost
from steward.core.provenance import Quote
from steward.core.sentences import Day, Moment, Quoted, Wording, lines, render, say, sentences
from steward.core.text import shorten
from steward.people.directory.models import ConversationParty, Member
from steward.people.directory.outside_addresses import correspondence_id, is_correspondence, is_mail
from steward.people.directory.service import PeopleService
from steward.time.scanners.events import FindingLine, ScanNews
from steward.time.scanners.models import ScannerFinding
from steward.time.scanners.scanner_declarations import FOLLOW_UPS, TradeScanners
from steward.time.scanners.stopped_findings import who_called_off, why_nothing_happens
from steward.time.scanners.store import ScanStore
from steward.time.schedules.models import RunStatus
from steward.tools.declaration import Tool
from steward.trades.records.value_texts import said
from steward.trades.records.workflow_types import StoppedWorkflow

# A notice lists this many findings and counts the rest, which list_findings shows.
MOST_NAMED = 8
_QUOTED = 300
# What a contact has written so lately may bear on what is found.
_WROTE_WITHIN = timedelta(days=7)


class ContactText(Protocol):
    """A message of a contact."""

    @property
    def at(self) -> datetime:
        """The time of the message."""

    @property
    def quotable(self) -> str:
        """Its words, a mail's after their subject."""


# Returns the messages that came in to an account from these addresses since a moment, oldest first.
WrittenSince = Callable[[str, Iterable[str], datetime], Sequence[ContactText]]


@dataclass(frozen=True)
class FindingRecipients:
    """Recipients: members, the conversation of each, and Steward's address."""

    members: tuple[Member, ...]
    conversations: tuple[str, ...]
    address: str


@dataclass(frozen=True)
class FindingTexts:
    """Writes what members read about findings, and quotes what contacts have written."""

    store: ScanStore
    scanning: TradeScanners
    people: PeopleService
    stopped: Callable[[Sequence[ScannerFinding]], dict[str, StoppedWorkflow]]
    outcome_of: Callable[[str], RunStatus | None]
    emergencies_of: Callable[[str], tuple[Quote, ...]]
    written_since: WrittenSince

    def news(
        self, found: Sequence[ScannerFinding], audience: FindingRecipients, late: Mapping[str, Wording], now: datetime
    ) -> list[EventPost]:
        """Return one notice of all findings for each member; `late` has texts of reminders that are too late."""
        found, earlier = self._one_a_person(found)
        found.sort(key=lambda one: not self.has_deadline(one))
        found, more = found[:MOST_NAMED], len(found) - MOST_NAMED
        quotes, stopped = self._quotes(found, now), self.stopped(found)
        posts = []
        for member, conversation_id in zip(audience.members, audience.conversations, strict=True):
            party = ConversationParty.of(member, audience.address)
            marks = _marks(quotes, member, now)
            said = tuple(
                self._line(one, lines(sentences(text, *same), marks.get(one.subject_id)), member)
                for one in found
                for text in [late.get(one.finding_id) or self._says(one, stopped, member)]
                for same in [earlier.get(one.finding_id, [])]
            )
            # What says the same of one record is told once.
            said = tuple({(one.subject_id, one.text): one for one in said}.values())
            if more > 0:
                said = (*said, FindingLine(text=str(render(say("more-found", count=more), member.language))))
            news = ScanNews(party=party, urgent=found[0].urgent, lines=said, quotes=tuple(chain(*quotes.values())))
            posts.append(EventPost(conversation_id, news))
        return posts

    def news_that_it_waits(self, finding: ScannerFinding, tool: Tool, audience: FindingRecipients) -> list[EventPost]:
        """Return the news that the finding's reminder waits for an answer to an emergency."""
        says = say("waits-for-emergency", what=self.would_do(finding, tool))
        posts = []
        for member, conversation_id in zip(audience.members, audience.conversations, strict=True):
            party, line = ConversationParty.of(member, audience.address), self._line(finding, says, member)
            posts.append(EventPost(conversation_id, ScanNews(party=party, lines=(line,))))
        return posts

    def too_late(self, finding: ScannerFinding, tool: Tool) -> Wording:
        """Say that the finding's reminder did not go in time."""
        what = self.would_do(finding, tool)
        if finding.detail:
            return say("reminder-of-it-too-late", what=what, detail=said(finding.detail))
        return say("reminder-too-late", what=what)

    def why(self, finding: ScannerFinding, member: Member) -> Wording:
        """Say why the finding's call is proposed to the member; others may read it, too."""
        why = (self.scanning.proposes or self.scanning.says)(finding)
        if stopped := self.stopped([finding]).get(finding.finding_id):
            return sentences(why, who_called_off(stopped, member.account_id, member.zone, self.people))
        return why

    def would_do(self, finding: ScannerFinding, tool: Tool) -> Wording:
        """Say what the finding's call would do, with the name of the contact whom it concerns."""
        arguments = finding.call.arguments if finding.call else {}
        contact_id = str(arguments.get("contact_id", ""))
        contact = self.people.contact(finding.account_id, contact_id) if contact_id else None
        return tool.would_do(arguments, {"contact_name": contact.known_name} if contact and contact.live else {})

    def emergency_at(self, finding: ScannerFinding) -> datetime | None:
        """Return when the oldest emergency of its contact that nobody has answered began, if there is one."""
        contact = self.people.contact(finding.account_id, finding.to) if finding.to else None
        threads = (correspondence_id(finding.account_id, one) for one in (contact.addresses if contact else ()))
        return min((text.at for thread in threads for text in self.emergencies_of(thread) if text.at), default=None)

    def has_deadline(self, finding: ScannerFinding) -> bool:
        """Return whether the law or a contract sets the finding's day."""
        scanner = self.scanning.named(finding.scanner)
        return scanner is not None and scanner.has_deadlines

    def is_no(self, asked: ScannerFinding, finding: ScannerFinding) -> bool:
        """Return whether a person has said no to a call of the same tool that the finding would propose again."""
        if not (asked.call and finding.call and asked.call.tool == finding.call.tool):
            return False
        return asked.state == "rejected" or self.outcome_of(asked.job_id) == "rejected"

    def _line(self, one: ScannerFinding, says: Wording, member: Member) -> FindingLine:
        text, thing = str(render(says, member.language)), one.occurrence or one.finding_id
        return FindingLine(subject_id=one.subject_id, occurrence=thing, has_deadline=self.has_deadline(one), text=text)

    def _says(self, finding: ScannerFinding, stopped: Mapping[str, StoppedWorkflow], member: Member) -> Wording:
        one = stopped.get(finding.finding_id)
        said = sentences(self.scanning.says(finding), self.scanning.offers(finding))
        if one and (asked_at := self._refused_since(finding, one.at)):
            day = Day(asked_at.astimezone(ZoneInfo(member.zone)).date())
            return sentences(said, say("answer-was-no", day=day))
        return sentences(said, why_nothing_happens(one, member, self.people))

    def _refused_since(self, finding: ScannerFinding, since: datetime) -> datetime | None:
        """Return when the finding's call was last asked about since then, if the answer was a no."""
        refused = (one.told_at for one in self.store.asked_before(finding) if self.is_no(one, finding))
        return max((at for at in refused if at and at > since), default=None)

    def _quotes(self, found: Sequence[ScannerFinding], now: datetime) -> dict[str, list[Quote]]:
        """Return what contacts have written, by the subject of the finding below which it is quoted."""
        quotes = {}
        for one in found:
            scanner = self.scanning.named(one.scanner)
            if one.scanner == FOLLOW_UPS and one.urgent:
                quotes[one.subject_id] = list(self.emergencies_of(one.subject_id))
            elif scanner and scanner.quotes_contact:
                quotes[one.subject_id] = self._last_words(one, now)
        return {
            subject_id: [one.model_copy(update={"said": shorten(one.said, _QUOTED)}) for one in some]
            for subject_id, some in quotes.items()
        }

    def _last_words(self, finding: ScannerFinding, now: datetime) -> list[Quote]:
        """Return the newest message that the contact has written lately, if there is one."""
        contact = self.people.contact(finding.account_id, finding.who) if finding.who else None
        if contact is None:
            return []
        since = now - _WROTE_WITHIN
        quotes = (
            Quote(who=contact.known_name, said=" ".join(text.quotable.split()), address=address, at=text.at)
            for address in contact.addresses
            for text in self.written_since(finding.account_id, (address,), since)
        )
        return sorted(quotes, key=lambda one: one.at or since)[-1:]

    def _one_a_person(self, found: Sequence[ScannerFinding]) -> tuple[list[ScannerFinding], dict[str, list[Wording]]]:
        """Return the findings with only the newest message of each person that nobody has answered, but any emergency.

        The newest one's line names the others, too: the sentences, by its id.
        """
        told, earlier = list[ScannerFinding](), dict[str, list[Wording]]()
        newest = {(one.check, one.who): one for one in sorted(found, key=lambda one: one.detail)}
        for one in found:
            last = newest[one.check, one.who]
            if one.scanner != FOLLOW_UPS or one.urgent or last == one:
                told.append(one)
            else:
                same = say("same-for-message", form=self._came_as(one), when=said(one.detail))
                earlier.setdefault(last.finding_id, []).append(same)
        return told, earlier

    def _came_as(self, finding: ScannerFinding) -> Literal["mail", "other"]:
        contact = self.people.contact(finding.account_id, finding.who)
        mails = [one for one in (contact.addresses if contact else ()) if is_mail(one)]
        by_mail = finding.subject_id in (correspondence_id(finding.account_id, one) for one in mails)
        return "mail" if by_mail else "other"


def _marks(quotes: Mapping[str, Sequence[Quote]], member: Member, now: datetime) -> dict[str, Wording]:
    """Return the lines that quote each correspondence. The finding itself says when the first was written."""
    marks: dict[str, Wording] = {}
    number = count(1)
    for subject_id, some in quotes.items():
        said = [Quoted(f"{{{next(number)}}}") for _ in some]
        times = [Moment(one.at, now, member.zone) for one in some if one.at]
        if not is_correspondence(subject_id):
            wrote = (say("wrote-at", who=some[0].who, at=at, said=one) for at, one in zip(times, said, strict=True))
            marks[subject_id] = lines(*wrote)
            continue
        later = (say("message-at", at=at, said=one) for at, one in zip(times[1:], said[1:], strict=True))
        marks[subject_id] = lines(*(say("asked", said=one) for one in said[:1]), *later)
    return marks
