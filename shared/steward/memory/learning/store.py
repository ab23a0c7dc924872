"""Rows of what was learned: of one account in one partition, read by one query."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import datetime, timedelta

from steward.aws.rows import Rows
from steward.aws.tables import Condition, Item, Operation, Put, Table
from steward.core.clock import to_iso
from steward.core.records import Record
from steward.memory.learning.models import Decided, Rating, Told, Wish
from steward.memory.learning.rules import Learned

# The order of these names matters: one backward query returns what people said, and the newest decisions after it.
_DECIDED, _TOLD, _WISH = "decided#", "told#", "wish#"
# Before all of those: nothing that is gone by is read past them.
_RATING = "also#"
# So many decisions are gone by: those before count for nothing, or very little.
MOST_DECISIONS = 300
# What a decision counts for has halved twice by then.
_KEPT = timedelta(days=730)


def learned_by(account_id: str) -> str:
    """The partition that holds what an account has taught."""
    return f"{account_id}#learned"


class LearningStore:
    """Rows of the facts table."""

    def __init__(self, table: Table, rows: Rows) -> None:
        self._table = table
        self._rows = rows

    def read(self, account_id: str) -> Learned:
        """What people said, what they were told, and the newest decisions, as they are now."""
        decisions, wishes, told = list[Decided](), list[Wish](), list[Told]()
        there = Condition("#owner = :id AND #row > :from", {":id": learned_by(account_id), ":from": _DECIDED})
        for item in self._table.query(there, backward=True):
            match self._rows.decode(item, Decided, Wish, Told):
                case Decided() as one:
                    decisions.append(one)
                case Wish() as one:
                    wishes.append(one)
                case Told() as one:
                    told.append(one)
            if len(decisions) == MOST_DECISIONS:
                break
        return Learned(tuple(decisions), tuple(wishes), tuple(told))

    def decided(self, decided: Decided) -> Put:
        """The write that keeps a decision, for the transaction in which it is taken; the same one is the same row."""
        row = f"{_DECIDED}{to_iso(decided.at)}#{decided.decision_id}"
        persons = (decided.member_id, *filter(None, [decided.about]))
        item = self._item(row, decided.account_id, decided, persons)
        return Put(self._table, {**item, "expires_epoch": int((decided.at + _KEPT).timestamp())})

    def wish(self, wish: Wish) -> None:
        """Have it as somebody says."""
        self._table.put(self._item(_place(wish), wish.account_id, wish, (wish.by,)))

    def rate(self, rating: Rating) -> None:
        """Keep what a member thought of a reply: the last they said in that call."""
        row = f"{_RATING}{to_iso(rating.at)}#{rating.call_id}"
        self._table.put(self._item(row, rating.account_id, rating, (rating.member_id,)))

    def ratings(self, account_id: str) -> list[Rating]:
        """What members thought of replies, the oldest first."""
        there = Condition(
            "#owner = :id AND begins_with(#row, :begins)", {":id": learned_by(account_id), ":begins": _RATING}
        )
        return [self._rows.decode(item, Rating) for item in self._table.query(there)]

    def operations(self, effect: Told, persons: Sequence[str], now: datetime) -> list[Operation]:
        """See `EffectWriter`: that somebody was told, in the transaction that tells them."""
        row = f"{_TOLD}{effect.what}#{effect.member_id}"
        return [Put(self._table, self._item(row, effect.account_id, effect, (effect.member_id,)))]

    def _item(self, row: str, account_id: str, record: Record, persons: tuple[str, ...]) -> Item:
        partition = learned_by(account_id)
        return {"owner": partition, "row": row, **self._rows.encode(record, owner=partition, persons=persons)}


def _place(wish: Wish) -> str:
    return f"{_WISH}{wish.what}#{wish.wish_id}"
