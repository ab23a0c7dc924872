"""Erasure of a person from mail watchers and email skills."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import ClassVar

from steward.actors.actor_redactor import blanked
from steward.aws.redactors import ErasureWalk, RowRedactor, rows_of
from steward.aws.schema import CONVERSATIONS
from steward.aws.tables import Table
from steward.core.redaction import ErasureScope, ErasureSubject
from steward.integrations.accounts.models import Grant
from steward.people.directory.models import Member
from steward.time.watchers.models import WatcherState, watcher_id
from steward.time.watchers.store import skills_of


class WatcherOwnership:
    """Ownership of watchers, for erasure: a watcher belongs to its member. `grants` and `members` are an account's."""

    prefix = "watch-"

    def __init__(self, grants: Callable[[str], list[Grant]], members: Callable[[str], list[Member]]) -> None:
        self._grants = grants
        self._members = members

    def roots(self, account_id: str) -> Iterable[str]:
        """See `ActorOwnership`."""
        yield from (watcher_id(account_id, grant.address) for grant in self._grants(account_id))
        emails = (email for member in self._members(account_id) for email in member.emails)
        yield from (watcher_id(account_id, email) for email in emails)

    def account_of(self, state: WatcherState) -> str:
        """See `ActorOwnership`."""
        return state.account_id

    def owned(self, state: WatcherState, subject: ErasureSubject) -> bool:
        """See `ActorOwnership`."""
        return state.member_id == subject.person_id

    def called(self, state: WatcherState) -> tuple[Iterable[str], Iterable[str]]:
        """See `ActorOwnership`: the owner of the mailbox."""
        return (state.address,), ()

    def blank(self, state: WatcherState) -> WatcherState:
        """See `ActorOwnership`: the watcher ends."""
        kept = ("account_id", "member_id", "told_in", "judged", "spent_on", "spent_micros")
        return blanked(state, kept, status="ended", address="")


def kept_in(account_id: str, member_id: str) -> str:
    """Return the partition of a member's skills; with an empty id the prefix of all members' partitions."""
    return skills_of(account_id, member_id)


class SkillEraser:
    """Eraser of members' email skills."""

    covers: ClassVar[tuple[str, ...]] = ("conversations/skills#.*",)

    def __init__(self, table: Table, rows: RowRedactor, members: Callable[[str], list[Member]]) -> None:
        self._table = table
        self._rows = rows
        self._members = members

    def erase(self, marked: ErasureScope, walk: ErasureWalk) -> int:
        """See `Eraser`."""
        subject, changed = marked.subject, 0
        for member in self._members(subject.account_id):
            own = member.member_id == subject.person_id
            for item in rows_of(self._table, CONVERSATIONS, skills_of(subject.account_id, member.member_id)):
                if own:
                    changed += self._rows.delete(self._table, CONVERSATIONS, item)
                else:
                    changed += self._rows.redact(self._table, CONVERSATIONS, item, walk)
        return changed
