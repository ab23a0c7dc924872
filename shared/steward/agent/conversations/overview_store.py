"""An account's list of conversations: a row each, written with the steps that change them."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from steward.agent.conversations.models import ConversationState
from steward.agent.conversations.overview import ConversationOverview
from steward.agent.conversations.steps import Step
from steward.aws.rows import Rows
from steward.aws.tables import Condition, Put, Table
from steward.core.errors import CorruptRecord, UnknownVersion
from steward.core.log import logger


def list_partition(account_id: str) -> str:
    """The partition of an account's list; its rows are called by the conversations' ids."""
    return f"list#{account_id}"


class OverviewStore:
    """Rows of the conversations table."""

    def __init__(self, table: Table, rows: Rows) -> None:
        self._table = table
        self._rows = rows

    def of_account(self, account_id: str) -> Iterator[ConversationOverview]:
        """Every conversation of an account, oldest first; what cannot be read is reported and passed over."""
        for item in self._table.query(Condition("conversation_id = :id", {":id": list_partition(account_id)})):
            try:
                yield self._rows.decode(item, ConversationOverview)
            except (UnknownVersion, CorruptRecord):
                logger.exception("overview passed over", extra={"row": item["row"]})

    def some(self, account_id: str, conversation_ids: Sequence[str]) -> dict[str, ConversationOverview]:
        """Some conversations of an account (at most 100), by id; those of another account are not found."""
        keys = [{"conversation_id": list_partition(account_id), "row": one} for one in dict.fromkeys(conversation_ids)]
        found = (self._rows.decode(item, ConversationOverview) for item in self._table.get_many(keys))
        return {overview.conversation_id: overview for overview in found}

    def put(self, overview: ConversationOverview) -> Put:
        """The write that keeps the row in step with the log, for the transaction that adds to the log."""
        partition = list_partition(overview.account_id)
        attributes = self._rows.encode(overview, owner=partition, persons=(overview.member_id,))
        return Put(self._table, {"conversation_id": partition, "row": overview.conversation_id, **attributes})

    def ids(self, account_id: str) -> Iterator[str]:
        """The ids of an account's conversations."""
        condition = Condition("conversation_id = :id", {":id": list_partition(account_id)})
        return (str(item["row"]) for item in self._table.query(condition, attributes=("row",)))

    def after(self, step: Step) -> list[Put]:
        """The view of a step: its row, if the log has grown."""
        return [self.put(overview_of(step.state))] if step.entries else []

    def remove(self, account_id: str, conversation_id: str) -> None:
        """Take a row away that no conversation stands behind."""
        self._table.delete({"conversation_id": list_partition(account_id), "row": conversation_id})

    def write(self, overview: ConversationOverview) -> None:
        """Write a row anew: for whoever has read the log again."""
        self._table.put(self.put(overview).item)


def overview_of(state: ConversationState) -> ConversationOverview:
    """The row of the list for a conversation."""
    return ConversationOverview(
        account_id=state.party.account_id,
        conversation_id=state.conversation_id,
        member_id=state.party.member_id,
        channel=state.party.channel,
        overview=state.overview,
    )
