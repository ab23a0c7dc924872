"""DynamoDB store for an account's list of conversations: one row each, written with the steps that change it."""

from __future__ import annotations

import itertools
from collections.abc import Iterator, Sequence

from steward.agent.conversations.models import ConversationState
from steward.agent.conversations.overview import ConversationOverview
from steward.agent.conversations.steps import Step
from steward.aws.row_codec import RowCodec
from steward.aws.tables import Condition, Put, Table
from steward.core.clock import to_iso
from steward.core.errors import CorruptRecordError, UnknownVersionError
from steward.core.log import logger


def list_partition(account_id: str) -> str:
    """Return the partition of an account's list. Its rows are named by conversation ids."""
    return f"list#{account_id}"


# The index by member and the time of the last message.
_LISTED = "listed"


class OverviewStore:
    """List rows of the conversations table."""

    def __init__(self, table: Table, rows: RowCodec) -> None:
        self._table = table
        self._rows = rows

    def of_account(self, account_id: str) -> Iterator[ConversationOverview]:
        """Yield every conversation of an account, oldest first; log and skip unreadable rows."""
        for item in self._table.query(Condition("conversation_id = :id", {":id": list_partition(account_id)})):
            try:
                yield self._rows.decode(item, ConversationOverview)
            except (UnknownVersionError, CorruptRecordError):
                logger.exception("unreadable conversation overview skipped", extra={"row": item["row"]})

    def newest(self, account_id: str, member_id: str, begin: int, end: int) -> list[ConversationOverview]:
        """Return a member's conversations at these places of their list, at most 100, the last spoken in first.

        Deleted ones are left out.
        """
        condition = Condition("listed_for = :who", {":who": _listed_for(account_id, member_id)})
        keys = self._table.query(condition, index=_LISTED, backward=True, limit=end, attributes=("row",))
        ids = [str(item["row"]) for item in itertools.islice(keys, begin, end)]
        found = self.some(account_id, ids) if ids else {}
        # The index may lag behind a deletion.
        return [found[one] for one in ids if one in found and not found[one].overview.deleted]

    def some(self, account_id: str, conversation_ids: Sequence[str]) -> dict[str, ConversationOverview]:
        """Return conversations of an account (at most 100) by id, without those of other accounts."""
        keys = [{"conversation_id": list_partition(account_id), "row": one} for one in dict.fromkeys(conversation_ids)]
        found = (self._rows.decode(item, ConversationOverview) for item in self._table.get_many(keys))
        return {overview.conversation_id: overview for overview in found}

    def put(self, overview: ConversationOverview) -> Put:
        """Return the write of the row, for the transaction that adds to the log."""
        partition = list_partition(overview.account_id)
        attributes = self._rows.encode(overview, owner=partition, persons=(overview.member_id,))
        # The index is of what a member's list shows.
        listed = {} if overview.overview.deleted else _listed(overview)
        return Put(self._table, {"conversation_id": partition, "row": overview.conversation_id, **listed, **attributes})

    def ids(self, account_id: str) -> Iterator[str]:
        """Yield the ids of an account's conversations."""
        condition = Condition("conversation_id = :id", {":id": list_partition(account_id)})
        return (str(item["row"]) for item in self._table.query(condition, attributes=("row",)))

    def after(self, step: Step) -> list[Put]:
        """Return the write that a step needs: its row, if the log has grown."""
        return [self.put(overview_of(step.talk))] if step.entries else []

    def remove(self, account_id: str, conversation_id: str) -> None:
        """Delete a row that belongs to no conversation."""
        self._table.delete({"conversation_id": list_partition(account_id), "row": conversation_id})

    def write(self, overview: ConversationOverview) -> None:
        """Write a row outside a step, after its log was read again."""
        self._table.put(self.put(overview).item)


def _listed_for(account_id: str, member_id: str) -> str:
    return f"{account_id}#{member_id}"


def _listed(one: ConversationOverview) -> dict[str, str]:
    at = one.overview.updated_at or one.overview.created_at
    return {"listed_for": _listed_for(one.account_id, one.member_id), "listed_at": to_iso(at) if at else "-"}


def overview_of(state: ConversationState) -> ConversationOverview:
    """Return the list row of a conversation."""
    return ConversationOverview(
        account_id=state.party.account_id,
        conversation_id=state.conversation_id,
        member_id=state.party.member_id,
        channel=state.party.channel,
        overview=state.overview,
    )
