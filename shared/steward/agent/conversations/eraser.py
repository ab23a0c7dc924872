"""Erases a person from conversations, the list of conversations, and transcripts."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import ClassVar

from steward.actors.actor_redactor import blanked
from steward.agent.conversations.models import ConversationState
from steward.agent.conversations.overview import Overview
from steward.agent.conversations.overview_store import list_partition
from steward.aws.redactors import ErasureWalk, ObjectRedactor, RowRedactor, rows_of
from steward.aws.schema import CONVERSATIONS
from steward.aws.tables import Table
from steward.core.records import ERASED
from steward.core.redaction import ErasureScope, ErasureSubject
from steward.people.directory.models import Member


class ConversationOwnership:
    """Ownership rule for erasure: a conversation belongs to its member.

    `members` reads an account's members, `ids` the ids of its list, `spent` every actor that has had a cost.
    """

    prefix = "conv-"

    def __init__(
        self,
        members: Callable[[str], list[Member]],
        ids: Callable[[str], Iterable[str]],
        spent: Callable[[str], Iterable[str]],
    ) -> None:
        self._members = members
        self._ids = ids
        self._spent = spent

    def roots(self, account_id: str) -> Iterable[str]:
        """See `ActorOwnership`; includes every actor of any kind that has had a cost."""
        yield from (member.conversation_id for member in self._members(account_id))
        yield from self._ids(account_id)
        yield from self._spent(account_id)

    def account_of(self, state: ConversationState) -> str:
        """See `ActorOwnership`."""
        return state.party.account_id

    def owned(self, state: ConversationState, subject: ErasureSubject) -> bool:
        """See `ActorOwnership`: the member owns it."""
        return state.party.member_id == subject.person_id

    def called(self, state: ConversationState) -> tuple[Iterable[str], Iterable[str]]:
        """See `ActorOwnership`: the address of its texts, and the member's name in it."""
        return (state.party.address,), (state.overview.with_whom,)

    def blank(self, state: ConversationState) -> ConversationState:
        """See `ActorOwnership`."""
        kept = ("turn", "spent_on", "spent_micros")
        return blanked(
            state,
            kept,
            party=state.party.model_copy(update={"address": ERASED}),
            overview=erased_overview(state.overview),
        )


def erased_overview(overview: Overview) -> Overview:
    """Return the overview without its words."""
    gone = {name: ERASED for name in ("title", "opening", "with_whom") if getattr(overview, name)}
    return overview.model_copy(update={**gone, "topics": ()})


def listed_in(account_id: str) -> str:
    """Return the partition with the account's list of conversations."""
    return list_partition(account_id)


class OverviewEraser:
    """Erases rows in the account's list of conversations."""

    covers: ClassVar[tuple[str, ...]] = ("conversations/list#.*",)

    def __init__(self, table: Table, rows: RowRedactor) -> None:
        self._table = table
        self._rows = rows

    def erase(self, marked: ErasureScope, walk: ErasureWalk) -> int:
        """See `Eraser`."""
        changed = 0
        for item in rows_of(self._table, CONVERSATIONS, list_partition(marked.subject.account_id)):
            act = self._rows.replace if item["row"] in marked.own else self._rows.redact
            changed += act(self._table, CONVERSATIONS, item, walk)
        return changed


class TranscriptEraser:
    """Erases transcripts.

    Other people's transcripts that mention the person are deleted, and written again from the log when due.
    """

    covers: ClassVar[tuple[str, ...]] = (r"workspace/accounts/[^/]+/transcripts/.*",)

    def __init__(self, objects: ObjectRedactor) -> None:
        self._objects = objects

    def erase(self, marked: ErasureScope, walk: ErasureWalk) -> int:
        """See `Eraser`."""
        root = f"accounts/{marked.subject.account_id}/transcripts/"
        changed = sum(self._objects.delete_all(f"{root}{one}/") for one in sorted(marked.own))
        return changed + self._objects.delete_finds(root, walk.redaction)
