"""Erasing somebody from what is known of members: what is theirs goes, and of others what is about them."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, ClassVar

from steward.aws.erasing import RowErasing, Walk, rows_of
from steward.aws.schema import FACTS
from steward.aws.tables import Item, Table
from steward.core.erasure import Marked
from steward.memory.workspace.facts.store import facts_of
from steward.people.directory.models import Member


def kept_in(account_id: str, member_id: str) -> str:
    """The partition of what is known of a member."""
    return facts_of(account_id, member_id)


class FactEraser:
    """The facts of an account's members, how they were, and how far each conversation was looked through."""

    covers: ClassVar[tuple[str, ...]] = ("facts/.*",)

    def __init__(self, table: Table, rows: RowErasing, members: Callable[[str], list[Member]]) -> None:
        self._table = table
        self._rows = rows
        self._members = members

    def erase(self, marked: Marked, walk: Walk) -> int:
        """See `Eraser`. Another member's fact that is about the person goes; one that only names them is redacted."""
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

    def _is_about(self, item: Item, walk: Walk) -> bool:
        part: dict[str, Any] = self._rows.personal(item)
        # How a fact was stands in its row as a whole.
        fact: dict[str, Any] = part.get("fact") or part
        return walk.redaction.finds(str(fact.get("about", "")))
