"""Facts about other messages to the same contact: one that went out lately, and those that wait for a decision."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterator
from datetime import datetime, timedelta
from typing import Any, Literal

from steward.actors.models import LogEntry
from steward.agent.conversations.entries import OutboundEntry
from steward.agent.correspondence.models import CorrespondenceState
from steward.core.clock import Clock
from steward.core.sentences import Moment, Quoted, Sentence, say
from steward.core.text import shorten_at_word
from steward.people.directory.outside_addresses import correspondence_id, is_mail
from steward.people.directory.service import PeopleService
from steward.trust.approvals.models import StoredApproval, is_open

# A message is recent for so long, and no approval stays open for longer than the second.
_LATELY, _OPEN = timedelta(days=1), timedelta(days=5)
# Log entries of a correspondence that are read, and characters shown of a message.
_ENTRIES, _SHOWN = 40, 120
_STEWARD = "Steward"


class OtherOutreach:
    """Finds what else reaches or has reached a contact, so that an approver does not have them told twice."""

    def __init__(
        self,
        people: PeopleService,
        state: Callable[[str], Any],
        read_log: Callable[[str, int, int], list[LogEntry]],
        approvals: Callable[[str, datetime], Collection[StoredApproval]],
        clock: Clock,
    ) -> None:
        self._people = people
        self._state = state
        self._read_log = read_log
        self._approvals = approvals
        self._clock = clock

    def facts(self, account_id: str, asker_id: str, recipient: str, *, knows: str) -> tuple[Sentence, ...]:
        """Return the newest recent message, and every open request; `recipient` is an id or address.

        A message of the member `knows` is left out: they have just asked for another one.
        Words that a person has not decided on may be an outsider's, so they are not shown.
        """
        people = self._people
        contact = people.contact(account_id, recipient) or people.contact_at(account_id, recipient)
        addresses = (*contact.phones, *contact.emails) if contact else (recipient,)
        name = contact.known_name if contact else recipient
        sent = max(self._sent(account_id, knows, addresses), key=lambda one: one.settled_at, default=None)
        told = [self._told(account_id, asker_id, name, sent)] if sent else []
        return (*told, *self._open(account_id, name, addresses))

    def _sent(self, account_id: str, knows: str, addresses: Collection[str]) -> Iterator[OutboundEntry]:
        since = self._clock() - _LATELY
        for thread in (correspondence_id(account_id, address) for address in addresses):
            state = self._state(thread)
            if not isinstance(state, CorrespondenceState) or state.correspondence.last_at < since:
                continue
            for entry in self._read_log(thread, max(state.next_seq - 1 - _ENTRIES, 0), _ENTRIES):
                match entry:
                    case OutboundEntry() if entry.member_id not in ("", knows) and entry.settled_at >= since:
                        yield entry

    def _told(self, account_id: str, asker_id: str, name: str, sent: OutboundEntry) -> Sentence:
        sender = self._people.member(account_id, sent.member_id)
        when = Moment(sent.settled_at, self._clock(), str(self._people.zone_of(account_id, asker_id)))
        who = sender.name if sender else _STEWARD
        return say("told-lately", form=_form(sent.address), who=who, name=name, when=when, words=_words(sent.text))

    def _open(self, account_id: str, name: str, addresses: Collection[str]) -> Iterator[Sentence]:
        now = self._clock()
        for one in self._approvals(account_id, now - _OPEN):
            approval, address = one.approval, one.approval.resolved.get("address", "")
            if not is_open(one, now) or approval.purpose != "run" or address not in addresses:
                continue
            asker = self._people.member(account_id, approval.member_id)
            who = _STEWARD if approval.by_steward or asker is None else asker.name
            words = str(approval.arguments.get(approval.editable or "") or "")
            if words and approval.provenance != "outside":
                yield say("also-waits", form=_form(address), who=who, name=name, words=_words(words))
            else:
                yield say("also-waits-unseen", form=_form(address), who=who, name=name)


def _words(text: str) -> Quoted:
    return Quoted(shorten_at_word(text, _SHOWN))


def _form(address: str) -> Literal["mail", "text"]:
    return "mail" if is_mail(address) else "text"
