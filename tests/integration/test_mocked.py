"""What the tests' own speed-ups of moto must leave as it is."""

from __future__ import annotations

import pytest

from steward.aws.tables import Condition, ConditionFailed, Delete, Operation, Put, Table, Update
from tests.support.stores import fresh_wiring
from tests.support.walks import for_each


def row(number: int, **more: object) -> dict[str, object]:
    return {"conversation_id": "cnv-1", "row": f"row#{number}", **more}


def all_rows(table: Table) -> list[dict[str, object]]:
    return sorted(table.query(Condition("conversation_id = :id", {":id": "cnv-1"})), key=lambda item: str(item["row"]))


@for_each("position", range(5))
def test_a_transaction_whose_condition_fails_changes_nothing(position: int) -> None:
    """Wherever in it the condition stands: what was written before it is taken back, whatever kind of write it was."""
    with fresh_wiring() as wiring:
        table = wiring.conversations_table
        before = [row(1, list=["a"], count=1), row(2, count=1), row(4)]
        for item in before:
            table.put(item)
        writes: list[Operation] = [
            Put(table, row(1, list=["b"])),
            Update(table, {"conversation_id": "cnv-1", "row": "row#2"}, {"count": 2}),
            Put(table, row(3)),
            Delete(table, {"conversation_id": "cnv-1", "row": "row#4"}),
        ]
        refused = Put(table, row(5), Condition("attribute_exists(#row)"))
        with pytest.raises(ConditionFailed):
            table.transact([*writes[:position], refused, *writes[position:]])
        assert all_rows(table) == before


def test_a_query_for_some_attributes_brings_those_and_leaves_the_row_whole() -> None:
    with fresh_wiring() as wiring:
        table = wiring.conversations_table
        whole = row(1, list=["a", {"b": 1}], count=1)
        table.put(whole)
        wanted = Condition("conversation_id = :id", {":id": "cnv-1"})
        (read,) = table.query(wanted, attributes=("row", "list", "absent"))
        assert read == {"row": "row#1", "list": ["a", {"b": 1}]}
        table.update({"conversation_id": "cnv-1", "row": "row#1"}, {"count": 2})
        assert all_rows(table) == [{**whole, "count": 2}]
