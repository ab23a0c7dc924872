"""Erasure of a person from facts: their own facts are deleted, and so are other members' facts about them."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, ClassVar

from steward.aws.redactors import ErasureWalk, RowRedactor, rows_of
from steward.aws.schema import FACTS
from steward.aws.tables import Item, Table
from steward.core.redaction import ErasureScope
from steward.memory.workspace.facts.store import facts_of
from steward.people.directory.models import Member


def kept_in(account_id: str, member_id: str) -> str:
    """Return the partition of a member's facts."""
    return facts_of(account_id, member_id)


class FactEraser:
    """Eraser of members' facts, their earlier versions, and the extraction cursors of conversations."""

    covers: ClassVar[tuple[str, ...]] = ("facts/.*",)

    def __init__(self, table: Table, rows: RowRedactor, members: Callable[[str], list[Member]]) -> None:
        self._table = table
        self._rows = rows
        self._members = members

    def erase(self, marked: ErasureScope, walk: ErasureWalk) -> int:
        """See `Eraser`. Another member's fact about the person is deleted; one that only names them is redacted."""
        subject, changed = marked.subject, 0
        for member in self._members(subject.account_id):
            own = member.member_id == subject.person_id
            for item in list(rows_of(self._table, FACTS, facts_of(subject.account_id, member.member_id))):
                if own or self._is_about(item, walk):
                    changed += self._rows.delete(self._table, FACTS, item)
                else:
                    changed += self._rows.redact(self._table, FACTS, item, walk)
        for actor_id in sorted(marked.own):
            for cursor in list(rows_of(self._table, FACTS, actor_id)):
                changed += self._rows.delete(self._table, FACTS, cursor)
        return changed

    def _is_about(self, item: Item, walk: ErasureWalk) -> bool:
        part: dict[str, Any] = self._rows.personal(item)
        # A `FactBefore` holds the whole earlier fact.
        fact: dict[str, Any] = part.get("fact") or part
        return walk.redaction.finds(str(fact.get("about", "")))
