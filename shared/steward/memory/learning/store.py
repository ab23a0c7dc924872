"""DynamoDB store of learned data: one partition per account, read with one query."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import datetime, timedelta

from steward.aws.row_codec import RowCodec
from steward.aws.tables import Condition, Item, Operation, Put, Table
from steward.core.clock import to_iso
from steward.core.records import Record
from steward.memory.learning.learned_rules import LearnedHistory
from steward.memory.learning.models import DecisionRecord, LearningNotice, Rating, Wish

# The order of these prefixes matters: one backward query returns the statements first and the newest decisions last.
_DECIDED, _TOLD, _WISH = "decided#", "told#", "wish#"
# Sorts before all others, so that the query never reads ratings.
_RATING = "also#"
# Number of decisions considered; older ones count for little or nothing.
MOST_DECISIONS = 300
# By then the weight of a decision has halved twice.
_KEPT = timedelta(days=730)


def learned_by(account_id: str) -> str:
    """Return the partition of an account's learned data."""
    return f"{account_id}#learned"


class LearningStore:
    """DynamoDB store of learned data: rows of the facts table."""

    def __init__(self, table: Table, rows: RowCodec) -> None:
        self._table = table
        self._rows = rows

    def read(self, account_id: str) -> LearnedHistory:
        """Return statements, notices and the newest decisions, as they are now."""
        decisions, wishes, told = list[DecisionRecord](), list[Wish](), list[LearningNotice]()
        there = Condition("#owner = :id AND #row > :from", {":id": learned_by(account_id), ":from": _DECIDED})
        for item in self._table.query(there, backward=True):
            match self._rows.decode(item, DecisionRecord, Wish, LearningNotice):
                case DecisionRecord() as one:
                    decisions.append(one)
                case Wish() as one:
                    wishes.append(one)
                case LearningNotice() as one:
                    told.append(one)
            if len(decisions) == MOST_DECISIONS:
                break
        return LearnedHistory(tuple(decisions), tuple(wishes), tuple(told))

    def decided(self, decided: DecisionRecord) -> Put:
        """Return the write that records a decision, for its transaction; the same decision is the same row."""
        row = f"{_DECIDED}{to_iso(decided.at)}#{decided.decision_id}"
        persons = (decided.member_id, *filter(None, [decided.about]))
        item = self._item(row, decided.account_id, decided, persons)
        return Put(self._table, {**item, "expires_epoch": int((decided.at + _KEPT).timestamp())})

    def wish(self, wish: Wish) -> None:
        """Save a statement."""
        self._table.put(self._item(_place(wish), wish.account_id, wish, (wish.by,)))

    def rate(self, rating: Rating) -> None:
        """Save a rating; the last one of a call counts."""
        row = f"{_RATING}{to_iso(rating.at)}#{rating.call_id}"
        self._table.put(self._item(row, rating.account_id, rating, (rating.member_id,)))

    def ratings(self, account_id: str) -> list[Rating]:
        """Return members' ratings, oldest first."""
        there = Condition(
            "#owner = :id AND begins_with(#row, :begins)", {":id": learned_by(account_id), ":begins": _RATING}
        )
        return [self._rows.decode(item, Rating) for item in self._table.query(there)]

    def operations(self, effect: LearningNotice, persons: Sequence[str], now: datetime) -> list[Operation]:
        """See `EffectWriter`: record a notice in the transaction that sends it."""
        row = f"{_TOLD}{effect.what}#{effect.member_id}"
        return [Put(self._table, self._item(row, effect.account_id, effect, (effect.member_id,)))]

    def _item(self, row: str, account_id: str, record: Record, persons: tuple[str, ...]) -> Item:
        partition = learned_by(account_id)
        return {"owner": partition, "row": row, **self._rows.encode(record, owner=partition, persons=persons)}


def _place(wish: Wish) -> str:
    return f"{_WISH}{wish.what}#{wish.wish_id}"
