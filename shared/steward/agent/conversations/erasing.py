"""Erasing somebody from conversations: theirs, their line in the list, and every transcript that holds anything."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import ClassVar

from steward.actors.erasing import blanked
from steward.agent.conversations.models import ConversationState
from steward.agent.conversations.overview import Overview
from steward.agent.conversations.overview_store import list_partition
from steward.aws.erasing import ObjectErasing, RowErasing, Walk, rows_of
from steward.aws.schema import CONVERSATIONS
from steward.aws.tables import Table
from steward.core.erasure import Marked, Subject
from steward.core.records import ERASED
from steward.people.directory.models import Member


class ConversationOwning:
    """Whose a conversation is: a member's.

    `members` are an account's, `ids` those of its list, `spent` whatever in it has cost anything.
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
        """See `Owning`; of whatever has ever cost anything, of any kind."""
        yield from (member.conversation_id for member in self._members(account_id))
        yield from self._ids(account_id)
        yield from self._spent(account_id)

    def account_of(self, state: ConversationState) -> str:
        """See `Owning`."""
        return state.party.account_id

    def owned(self, state: ConversationState, subject: Subject) -> bool:
        """See `Owning`: the member's."""
        return state.party.member_id == subject.person_id

    def called(self, state: ConversationState) -> tuple[Iterable[str], Iterable[str]]:
        """See `Owning`: where its texts went, and what they were called in it."""
        return (state.party.address,), (state.overview.with_whom,)

    def blank(self, state: ConversationState) -> ConversationState:
        """See `Owning`."""
        kept = ("turn", "spent_on", "spent_micros")
        return blanked(
            state,
            kept,
            party=state.party.model_copy(update={"address": ERASED}),
            overview=erased_overview(state.overview),
        )


def erased_overview(overview: Overview) -> Overview:
    """What the log says of a conversation once its words are gone."""
    gone = {name: ERASED for name in ("title", "with_whom") if getattr(overview, name)}
    return overview.model_copy(update={**gone, "topics": ()})


def listed_in(account_id: str) -> str:
    """The partition in which an account's conversations are listed."""
    return list_partition(account_id)


class OverviewEraser:
    """The list of an account's conversations."""

    covers: ClassVar[tuple[str, ...]] = ("conversations/list#.*",)

    def __init__(self, table: Table, rows: RowErasing) -> None:
        self._table = table
        self._rows = rows

    def erase(self, marked: Marked, walk: Walk) -> int:
        """See `Eraser`."""
        changed = 0
        for item in rows_of(self._table, CONVERSATIONS, list_partition(marked.subject.account_id)):
            act = self._rows.replace if item["row"] in marked.own else self._rows.redact
            changed += act(self._table, CONVERSATIONS, item, walk)
        return changed


class TranscriptEraser:
    """Transcripts. One of others' that holds anything is taken away, and written anew from the log when it is due."""

    covers: ClassVar[tuple[str, ...]] = (r"workspace/accounts/[^/]+/transcripts/.*",)

    def __init__(self, objects: ObjectErasing) -> None:
        self._objects = objects

    def erase(self, marked: Marked, walk: Walk) -> int:
        """See `Eraser`."""
        root = f"accounts/{marked.subject.account_id}/transcripts/"
        changed = sum(self._objects.delete_all(f"{root}{one}/") for one in sorted(marked.own))
        return changed + self._objects.delete_finds(root, walk.redaction)
