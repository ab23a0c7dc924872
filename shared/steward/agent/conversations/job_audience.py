"""Finds the recipient of a due scheduled job or a watched mailbox.

By then people may have moved to other conversations, numbers and teams.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING

from steward.actors.store import DynamoActorStore
from steward.agent.conversations.models import ConversationState
from steward.agent.conversations.service import ConversationService
from steward.core.log import logger
from steward.people.directory.models import ConversationParty, Member
from steward.people.directory.service import PeopleService
from steward.time.schedules.models import JobState
from steward.time.watchers.models import WatcherState

if TYPE_CHECKING:
    from steward.time.schedules.fold import JobRecipients, NoticeRecipient


class JobAudience:
    """Reads the current people and conversations; `paused` tells if an account is paused."""

    def __init__(
        self,
        store: DynamoActorStore,
        conversations: ConversationService,
        people: PeopleService,
        paused: Callable[[str], bool],
    ) -> None:
        self._store = store
        self._conversations = conversations
        self._people = people
        self._paused = paused

    def of(self, job: JobState | WatcherState) -> JobRecipients:
        """Return who is told of a scheduled job or of a watched mailbox."""
        from steward.time.schedules.fold import JobRecipients

        member = self._people.member_now(job.account_id, job.member_id)
        told_in = self._store.state(job.told_in)
        # Jobs made by an app or on a page belong to no conversation.
        made_in = told_in if isinstance(told_in, ConversationState) else None
        active = member is not None and member.active
        owners = () if active else self._owners(job.account_id, made_in)
        if not active and not owners:
            logger.error("former member's job stopped, no owner to tell", extra={"account_id": job.account_id})
        return JobRecipients(
            member=self._member(member, made_in, job) if member and active else None,
            name=member.name if member else job.member_id,
            owners=owners,
            paused=self._paused(job.account_id),
        )

    def _member(
        self, member: Member, made_in: ConversationState | None, job: JobState | WatcherState
    ) -> NoticeRecipient:
        """Return the mail thread in which the job was made, or else the member's current conversation."""
        from steward.time.schedules.fold import NoticeRecipient

        if made_in and made_in.thread:
            party = made_in.party.model_copy(update={"language": member.language})
            return NoticeRecipient(made_in.conversation_id, party)
        return self._pinned([member], self._steward_address(job.account_id, made_in))[0]

    def _owners(self, account_id: str, made_in: ConversationState | None) -> tuple[NoticeRecipient, ...]:
        return self._pinned(self._people.owners(account_id), self._steward_address(account_id, made_in))

    def _steward_address(self, account_id: str, made_in: ConversationState | None) -> str:
        account = self._people.account(account_id)
        return account.number if account else made_in.party.steward_address if made_in else ""

    def _pinned(self, members: Sequence[Member], steward_address: str) -> tuple[NoticeRecipient, ...]:
        from steward.time.schedules.fold import NoticeRecipient

        where = self._conversations.pinned(members, steward_address)
        return tuple(
            NoticeRecipient(one, ConversationParty.of(m, steward_address))
            for one, m in zip(where, members, strict=True)
        )
