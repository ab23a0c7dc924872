"""Service that lists an account's correspondences and reads their logs, for tools and commands."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Iterator, Sequence
from datetime import UTC, datetime

from steward.actors.models import ActorState, LogEntry
from steward.actors.store import DynamoActorStore
from steward.agent.conversations.entries import InboundEntry
from steward.agent.conversations.overview import ConversationOverview
from steward.agent.correspondence.models import CorrespondenceOverview, CorrespondenceState
from steward.agent.correspondence.store import CorrespondenceStore
from steward.agent.correspondence.threads import ThreadText, newest
from steward.core.provenance import Quote
from steward.people.directory.models import Channel
from steward.people.directory.outside_addresses import correspondence_id
from steward.people.directory.service import PeopleService

# Reminders of ours may stand after the newest message from outside.
_NEWEST = 5
_LONG_AGO = datetime.min.replace(tzinfo=UTC)


class ThreadService:
    """Reads correspondences and members' conversations; `conversations` lists an account's."""

    def __init__(
        self,
        store: DynamoActorStore,
        lines: CorrespondenceStore,
        conversations: Callable[[str], Iterator[ConversationOverview]],
        people: PeopleService,
    ) -> None:
        self._store = store
        self._lines = lines
        self._conversations = conversations
        self._people = people

    def correspondences(self, account_id: str) -> list[CorrespondenceOverview]:
        """Return every correspondence of an account, the newest first."""
        return self._lines.of_account(account_id)

    def read_log(self, conversation_id: str, after_seq: int, limit: int) -> list[LogEntry]:
        """Return up to `limit` readable entries after `after_seq`, in order."""
        return self._store.read_log(conversation_id, after_seq, limit)

    def last_seq(self, conversation_id: str) -> int:
        """Return the newest position in a log; 0 if there is none."""
        state = self._store.state(conversation_id)
        return state.next_seq - 1 if state else 0

    def member_of(self, conversation_id: str) -> str:
        """Return the member of a conversation, or "" if it does not exist."""
        state = self._store.state(conversation_id)
        return state.party.member_id if state else ""

    def unanswered(self, account_id: str, addresses: Sequence[str]) -> ThreadText | None:
        """Return the newest text of whoever waits for an answer: a person with these addresses, or the team.

        What the person wrote last counts, even if the text that nobody has answered came in at another address.
        """
        texts = (self._unanswered_at(account_id, address) for address in addresses)
        found = max((one for one in texts if one), key=lambda one: one.at, default=None)
        if found is None or not found.inbound:
            return found
        return self.written_since(account_id, addresses, found.at)[-1]

    def open_emergencies(self, conversation_id: str) -> tuple[Quote, ...]:
        """Return the texts of emergencies in a correspondence that nobody has answered, oldest first."""
        state = self._store.state(conversation_id)
        asked = state.correspondence.open if isinstance(state, CorrespondenceState) else None
        reported = [one.seq for one in asked.emergencies] if asked and not asked.seen_to else []
        entries = (one for seq in reported for one in self._store.read_log(conversation_id, seq - 1, 1))
        texts = (one for one in entries if isinstance(one, InboundEntry) and one.seq in reported)
        return tuple(
            Quote(who=text.name, said=text.quotable, address=text.address, at=text.received_at) for text in texts
        )

    def _unanswered_at(self, account_id: str, address: str) -> ThreadText | None:
        state = self._store.state(correspondence_id(account_id, address))
        asked = state.correspondence.open if isinstance(state, CorrespondenceState) else None
        if state is None or asked is None:
            return None
        texts = self._newest(state)
        return next((one for one in reversed(texts) if one.inbound == (asked.whose == "them")), None)

    def written_since(self, account_id: str, addresses: Iterable[str], after: datetime) -> list[ThreadText]:
        """Return the newest texts that came in from these addresses since a moment, oldest first."""
        found: list[ThreadText] = []
        for address in addresses:
            state = self._store.state(correspondence_id(account_id, address))
            if state and isinstance(state, CorrespondenceState):
                found += self._newest(state, after)
        return sorted((one for one in found if one.inbound), key=lambda one: one.at)[-_NEWEST:]

    def exchanged(self, account_id: str, addresses: Iterable[str], after: datetime) -> ThreadText | None:
        """Return the newest text since a moment that these addresses wrote, or else that a member had sent to them."""
        states = (self._store.state(correspondence_id(account_id, one)) for one in addresses)
        texts = [text for state in states if state for text in self._newest(state, after)]
        found = (one for one in texts if one.inbound or one.by_member)
        return max(found, key=lambda one: (one.inbound, one.at), default=None)

    def _newest(self, state: ActorState, after: datetime | None = None) -> list[ThreadText]:
        """Return the newest texts with words of somebody's own."""
        texts = newest(self._store, state.conversation_id, state.next_seq - 1, _NEWEST, after=after)
        return [one for one in texts if not one.is_keyword]

    def last_words(self, account_id: str, addresses: Iterable[str], after: datetime) -> tuple[datetime, bool] | None:
        """Return when the newest text came in from these addresses since a moment, and whether one is unanswered."""
        addresses = tuple(addresses)
        texts = self.written_since(account_id, addresses, after)
        return (texts[-1].at, any(self._waits(account_id, one) for one in addresses)) if texts else None

    def _waits(self, account_id: str, address: str) -> bool:
        state = self._store.state(correspondence_id(account_id, address))
        asked = state.correspondence.open if isinstance(state, CorrespondenceState) else None
        return asked is not None and asked.waits_for_us

    def of_member(self, account_id: str, member_id: str, channels: Collection[Channel]) -> list[str]:
        """Return the ids of a member's conversations on these channels, the newest first."""
        listed = [
            line for line in self._conversations(account_id) if line.member_id == member_id and line.channel in channels
        ]
        listed.sort(key=lambda line: line.overview.updated_at or _LONG_AGO, reverse=True)
        member = self._people.member_now(account_id, member_id)
        first = [member.conversation_id] if member else []
        return list(dict.fromkeys([*(line.conversation_id for line in listed), *first]))
