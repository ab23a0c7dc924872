"""Facts about other messages to the same contact: sent lately, planned soon, or waiting for a decision."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterator
from collections.abc import Set as AbstractSet
from datetime import datetime, timedelta
from typing import Any, Literal

from steward.actors.models import LogEntry
from steward.agent.conversations.entries import OutboundEntry
from steward.agent.correspondence.models import CorrespondenceState
from steward.core.clock import Clock
from steward.core.sentences import Moment, Quoted, Sentence, say
from steward.core.text import STEWARD, shorten_at_word
from steward.people.directory.outside_addresses import correspondence_id, is_mail
from steward.people.directory.service import PeopleService
from steward.time.schedules.models import JobLine
from steward.trust.approvals.models import Approval, StoredApproval, is_open

# A message is recent for so long, and no approval stays open for longer than the second.
_LATELY, _OPEN = timedelta(days=1), timedelta(days=5)
# Log entries of a correspondence that are read, and characters shown of a message.
_ENTRIES, _SHOWN = 40, 120
_Form = Literal["mail", "text"]


class OtherOutreach:
    """Finds what else reaches or has reached a contact, so that an approver does not have them told twice.

    `sends` tells if a tool of this name sends a message, `jobs` lists an account's scheduled jobs.
    """

    def __init__(
        self,
        people: PeopleService,
        state: Callable[[str], Any],
        read_log: Callable[[str, int, int], list[LogEntry]],
        approvals: Callable[[str, datetime], Collection[StoredApproval]],
        sends: Callable[[str], bool],
        jobs: Callable[[str], Collection[JobLine]],
        clock: Clock,
    ) -> None:
        self._people = people
        self._state = state
        self._read_log = read_log
        self._approvals = approvals
        self._sends = sends
        self._jobs = jobs
        self._clock = clock

    def facts(self, account_id: str, asker_id: str, recipient: str, but: str = "") -> tuple[Sentence, ...]:
        """Return the newest recent message, the next planned one, and every open request except `but`.

        `recipient` is an id or address.

        Words that a person has not decided on may be an outsider's, so they are not shown.
        """
        people = self._people
        contact = people.contact(account_id, recipient) or people.contact_at(account_id, recipient)
        addresses = (*contact.phones, *contact.emails) if contact else (recipient,)
        name = contact.known_name if contact else recipient
        sent = max(self._sent(account_id, addresses), key=lambda one: one.settled_at, default=None)
        told = [self._told(account_id, asker_id, name, sent)] if sent else []
        whom = {recipient, *addresses, contact.contact_id if contact else recipient}
        planned = self._planned(account_id, asker_id, name, whom)
        return (*told, *planned, *self._open(account_id, asker_id, name, addresses, but))

    def open_calls(self, account_id: str) -> list[Approval]:
        """Return the calls that wait for a decision."""
        now = self._clock()
        recent = (one for one in self._approvals(account_id, now - _OPEN) if is_open(one, now))
        return [one.approval for one in recent if one.approval.purpose == "run"]

    def _sent(self, account_id: str, addresses: Collection[str]) -> Iterator[OutboundEntry]:
        since = self._clock() - _LATELY
        for thread in (correspondence_id(account_id, address) for address in addresses):
            state = self._state(thread)
            if not isinstance(state, CorrespondenceState) or state.correspondence.last_at < since:
                continue
            for entry in self._read_log(thread, max(state.next_seq - 1 - _ENTRIES, 0), _ENTRIES):
                match entry:
                    # An entry of no member is one of Steward's answers.
                    case OutboundEntry() if entry.member_id and entry.settled_at >= since:
                        yield entry

    def _told(self, account_id: str, asker_id: str, name: str, sent: OutboundEntry) -> Sentence:
        who = STEWARD if sent.by_steward else self._other(account_id, asker_id, sent.member_id)
        when = Moment(sent.settled_at, self._clock(), str(self._people.zone_of(account_id, asker_id)))
        form, words = _form(sent.address), _words(sent.text)
        if who:
            return say("told-lately", form=form, who=who, name=name, when=when, words=words)
        return say("last-sent", form=form, name=name, when=when, words=words)

    def _planned(self, account_id: str, asker_id: str, name: str, recipients: AbstractSet[str]) -> Iterator[Sentence]:
        """Yield when the next message to them is planned that a member has scheduled for the coming days."""
        now = self._clock()
        coming = [
            (line.next_at, line.member_id)
            for line in self._jobs(account_id)
            if line.call and line.next_at and now < line.next_at < now + _OPEN
            if self._sends(line.call.tool) and not recipients.isdisjoint(map(str, line.call.arguments.values()))
            # Those of a former member end when they are due.
            if (member := self._people.member(account_id, line.member_id)) and member.active
        ]
        if coming:
            at, member_id = min(coming)
            who = self._other(account_id, asker_id, member_id)
            when = Moment(at, now, str(self._people.zone_of(account_id, asker_id)))
            yield say("planned-by", who=who, name=name, when=when) if who else say("planned", name=name, when=when)

    def _open(
        self, account_id: str, asker_id: str, name: str, addresses: Collection[str], but: str
    ) -> Iterator[Sentence]:
        for approval in self.open_calls(account_id):
            address = approval.resolved.get("address", "")
            if address not in addresses or approval.approval_id == but:
                continue
            if not self._sends(approval.tool):
                # It is about the contact and reaches nobody.
                continue
            who = "" if approval.by_steward else self._other(account_id, asker_id, approval.member_id)
            form, code = _form(address), approval.code
            text = str(approval.arguments.get(approval.editable or "") or "")
            words = _words(text) if text and approval.provenance != "outside" else None
            yield _waits(form, who, name, code, words)

    def _other(self, account_id: str, asker_id: str, member_id: str) -> str:
        """Return the name of a member who is not the asker, or nothing. All who may decide read the same sentence."""
        member = self._people.member(account_id, member_id) if member_id != asker_id else None
        return member.name if member else ""


def _words(text: str) -> Quoted:
    return Quoted(shorten_at_word(text, _SHOWN))


def _form(address: str) -> _Form:
    return "mail" if is_mail(address) else "text"


def _waits(form: _Form, who: str, name: str, code: str, words: Quoted | None) -> Sentence:
    if who and words:
        return say("also-waits", form=form, who=who, name=name, code=code, words=words)
    if who:
        return say("also-waits-unseen", form=form, who=who, name=name, code=code)
    if words:
        return say("waits-already", form=form, name=name, code=code, words=words)
    return say("waits-already-unseen", form=form, name=name, code=code)
