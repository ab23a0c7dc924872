"""DynamoDB contract: conditions, updates, transactions, queries, paging and size limits."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import replace
from functools import partial
from typing import Any

import pytest
from botocore.exceptions import ClientError

from steward.aws import clients, tables
from steward.aws.memory.dynamodb import MemoryDynamoDB
from steward.aws.memory.service import Answer, MemoryAws, Request, refusal
from steward.aws.schema import TableSchema
from steward.aws.tables import (
    ABSENT,
    Condition,
    ConditionFailedError,
    Delete,
    Increment,
    Operation,
    Put,
    SetInsertion,
    Table,
    Update,
    get_across,
    is_one_of,
)
from tests.aws.conftest import NOW, SCHEMA
from tests.aws.contract import on_both_with_a_table
from tests.support.resources import create_table

MINE = Condition("#owner = :owner", {":owner": "a"})
KILOBYTE = "x" * 1024
OF_A: Any = {
    "KeyConditionExpression": "#owner = :owner",
    "ExpressionAttributeNames": {"#owner": "owner"},
    "ExpressionAttributeValues": {":owner": {"S": "a"}},
}


def key(row: str, owner: str = "a") -> dict[str, str]:
    return {"owner": owner, "row": row}


def rows(table: Table, condition: Condition = MINE, **asked: Any) -> list[str]:
    return [str(item["row"]) for item in table.query(condition, **asked)]


def refused(error: pytest.ExceptionInfo[ClientError]) -> str:
    return str(error.value.response["Error"]["Code"])


@on_both_with_a_table
def test_item_is_read_back_as_it_was_written(table: Table) -> None:
    item = {
        **key("one"),
        "text": "é🙂",
        "count": 12_345_678_901_234,
        "yes": True,
        "none": None,
        "list": ["a", {"b": [1]}],
        "set": {"x", "y"},
        "empty": "",
    }
    table.put(item)
    assert table.get(key("one")) == item
    assert table.get(key("two")) is None
    table.put({**key("one"), "text": "other"})
    assert table.get(key("one")) == {**key("one"), "text": "other"}
    table.delete(key("one"))
    table.delete(key("one"))
    assert table.get(key("one")) is None


def _conditions() -> Iterator[tuple[Condition, bool]]:
    """Conditions on an item with the text `status` "open", the number `count` 5 and the texts `tags`."""
    five = {":five": 5}
    yield Condition("attribute_exists(#status)"), True
    yield Condition("attribute_exists(absent)"), False
    yield Condition("attribute_not_exists(absent)"), True
    yield Condition("attribute_not_exists(#status)"), False
    yield Condition("#status = :open", {":open": "open"}), True
    yield Condition("#status = :five", five), False
    yield Condition("#count = :five", five), True
    yield Condition("#count <> :five", five), False
    yield Condition("absent <> :five", five), True
    yield Condition("absent = :five", five), False
    yield Condition("#count < :five", five), False
    yield Condition("#count <= :five", five), True
    yield Condition("#count > :four", {":four": 4}), True
    yield Condition("#count >= :ten", {":ten": 10}), False
    yield Condition("#count BETWEEN :one AND :five", {":one": 1, **five}), True
    yield Condition("#count BETWEEN :six AND :ten", {":six": 6, ":ten": 10}), False
    yield is_one_of("status", ["done", "open"]), True
    yield is_one_of("status", ["done"]), False
    yield Condition("begins_with(#status, :op)", {":op": "op"}), True
    yield Condition("begins_with(#status, :pe)", {":pe": "pe"}), False
    yield Condition("contains(#status, :pe)", {":pe": "pe"}), True
    yield Condition("contains(tags, :red)", {":red": "red"}), True
    yield Condition("contains(tags, :re)", {":re": "re"}), False
    yield Condition("size(#status) < :five", five), True
    yield Condition("size(tags) = :five", five), False
    yield Condition("#status = :open AND #count = :five OR absent = :five", {":open": "open", **five}), True
    yield (
        Condition("absent = :five OR #status = :open AND #count = :ten", {":open": "open", **five, ":ten": 10}),
        False,
    )
    yield Condition("NOT #count = :five", five), False
    yield Condition("(absent = :five OR #count = :five) AND #status = :open", {":open": "open", **five}), True
    yield Condition("#status = :open", {":open": "open"}) & Condition("#count = :ten", {":ten": 10}), False


@on_both_with_a_table
def test_put_is_refused_when_its_condition_does_not_hold(table: Table) -> None:
    before = {**key("one"), "status": "open", "count": 5, "tags": {"red", "blue"}}
    wrong = []
    for condition, holds in _conditions():
        table.put(before)
        try:
            table.put({**key("one"), "status": "changed"}, condition)
        except ConditionFailedError:
            written = False
            assert table.get(key("one")) == before
        else:
            written = True
        if written != holds:
            wrong.append(condition.expression)
    assert wrong == []


def test_values_of_different_types_are_not_comparable(memory: MemoryAws) -> None:
    """DynamoDB documents it; moto breaks."""
    create_table(SCHEMA)
    table = Table(clients.dynamodb(), SCHEMA.name)
    table.put({**key("one"), "text": "open"})
    for sign in ("<", ">", "<=", ">="):
        with pytest.raises(ConditionFailedError):
            table.put(key("one"), Condition(f"#text {sign} :five", {":five": 5}))


@on_both_with_a_table
def test_condition_of_an_absent_item_sees_no_attributes(table: Table) -> None:
    with pytest.raises(ConditionFailedError):
        table.put(key("one"), Condition("attribute_exists(#row)"))
    table.put(key("one"), Condition("attribute_not_exists(#row)"))
    with pytest.raises(ConditionFailedError):
        table.put(key("one"), Condition("attribute_not_exists(#row)"))


@on_both_with_a_table
def test_update_changes_named_attributes_and_returns_the_whole_item(table: Table) -> None:
    table.put({**key("one"), "kept": "k", "old": "o", "count": 2})
    changes = {
        "new": "n",
        "old": ABSENT,
        "never": ABSENT,
        "count": Increment(3),
        "first": Increment(-1),
        "who": SetInsertion("x"),
    }
    expected = {**key("one"), "kept": "k", "new": "n", "count": 5, "first": -1, "who": {"x"}}
    assert table.update(key("one"), changes) == expected
    assert table.update(key("one"), {"who": SetInsertion("y")})["who"] == {"x", "y"}
    assert table.update(key("one"), {"who": SetInsertion("y")}, Condition("#count = :five", {":five": 5}))["count"] == 5
    with pytest.raises(ConditionFailedError):
        table.update(key("one"), {"kept": "other"}, Condition("#count = :two", {":two": 2}))
    assert table.update(key("two"), {"new": "n"}) == {**key("two"), "new": "n"}


@on_both_with_a_table
def test_transaction_writes_nothing_when_a_condition_fails(table: Table) -> None:
    before: list[dict[str, Any]] = [{**key("1"), "list": ["a"]}, {**key("2"), "count": 1}, key("4")]
    writes: list[Operation] = [
        Put(table, {**key("1"), "list": ["b"]}),
        Update(table, key("2"), {"count": 2}),
        Put(table, key("3")),
        Delete(table, key("4")),
    ]
    for place in range(len(writes) + 1):
        for item in before:
            table.put(item)
        refusing = Put(table, key("5"), Condition("attribute_exists(#row)"))
        with pytest.raises(ConditionFailedError):
            table.transact([*writes[:place], refusing, *writes[place:]])
        assert list(table.query(MINE)) == before
    table.transact(writes)
    assert list(table.query(MINE)) == [{**key("1"), "list": ["b"]}, {**key("2"), "count": 2}, key("3")]


@on_both_with_a_table
def test_cancelled_transaction_says_which_condition_failed(table: Table) -> None:
    with pytest.raises(ClientError) as error:
        table._client.transact_write_items(
            TransactItems=[
                {"Put": {"TableName": "rows", "Item": {"owner": {"S": "a"}, "row": {"S": "1"}}}},
                {
                    "Delete": {
                        "TableName": "rows",
                        "Key": {"owner": {"S": "a"}, "row": {"S": "2"}},
                        "ConditionExpression": "attribute_exists(#row)",
                        "ExpressionAttributeNames": {"#row": "row"},
                    }
                },
            ]
        )
    assert refused(error) == "TransactionCanceledException"
    assert [one["Code"] for one in error.value.response["CancellationReasons"]] == ["None", "ConditionalCheckFailed"]


@on_both_with_a_table
def test_conditions_of_a_transaction_see_the_items_before_it(table: Table) -> None:
    table.put({**key("1"), "count": 1})
    same = Condition("#count = :one", {":one": 1})
    table.transact([Update(table, key("1"), {"count": 2}, same), Put(table, key("2"))])
    with pytest.raises(ConditionFailedError):
        table.transact([Delete(table, key("1"), same)])


@on_both_with_a_table
def test_transaction_is_refused_beyond_its_limits(table: Table) -> None:
    table.transact([Put(table, key(f"{number:03}")) for number in range(100)])
    too_many: list[Operation] = [Put(table, key(f"{number:03}")) for number in range(101)]
    twice: list[Operation] = [Put(table, key("1")), Delete(table, key("1"))]
    for operations in (too_many, twice):
        with pytest.raises(ClientError) as error:
            table.transact(operations)
        assert refused(error) == "ValidationException"
    assert len(rows(table)) == 100


def test_transaction_over_four_megabytes_is_refused(memory: MemoryAws) -> None:
    """DynamoDB documents it; moto takes it."""
    create_table(SCHEMA)
    table = Table(clients.dynamodb(), SCHEMA.name)
    with pytest.raises(ClientError) as error:
        table.transact([Put(table, {**key(f"{number}"), "text": KILOBYTE * 390}) for number in range(11)])
    assert refused(error) == "ValidationException"
    assert rows(table) == []


@on_both_with_a_table
def test_item_over_400_kilobytes_is_refused(table: Table) -> None:
    table.put({**key("fits"), "text": KILOBYTE * 390})
    with pytest.raises(ClientError) as error:
        table.put({**key("large"), "text": KILOBYTE * 401})
    assert refused(error) == "ValidationException"
    with pytest.raises(ClientError):
        table.update(key("fits"), {"more": KILOBYTE * 20})


@on_both_with_a_table
def test_key_that_is_empty_is_refused(table: Table) -> None:
    with pytest.raises(ClientError) as error:
        table.put(key(""))
    assert refused(error) == "ValidationException"


@on_both_with_a_table
def test_query_returns_a_partition_in_order(table: Table) -> None:
    for row in ("c", "a", "B", "é", "b", "a#1"):
        table.put(key(row))
    table.put(key("other", owner="b"))
    ordered = ["B", "a", "a#1", "b", "c", "é"]
    assert rows(table) == ordered
    assert rows(table, backward=True) == ordered[::-1]
    for limit in (1, 2, 6, 7):
        assert rows(table, limit=limit) == ordered
        assert rows(table, limit=limit, backward=True) == ordered[::-1]
    begins = MINE & Condition("begins_with(#row, :a)", {":a": "a"})
    assert rows(table, begins) == ["a", "a#1"]
    between = Condition("#owner = :o AND #row BETWEEN :a AND :b", {":o": "a", ":a": "a", ":b": "b"})
    assert rows(table, between) == ["a", "a#1", "b"]
    assert rows(table, Condition("#owner = :o AND #row > :b", {":o": "a", ":b": "b"})) == ["c", "é"]
    assert rows(table, Condition("#owner = :o", {":o": "nobody"})) == []


@on_both_with_a_table
def test_query_returns_the_attributes_asked_for(table: Table) -> None:
    table.put({**key("one"), "list": ["a", {"b": 1}], "count": 1})
    assert list(table.query(MINE, attributes=("row", "list", "absent"))) == [{"row": "one", "list": ["a", {"b": 1}]}]


@on_both_with_a_table
def test_index_holds_items_while_they_have_its_keys(table: Table) -> None:
    waiting = Condition("#shard = :shard", {":shard": "1"})
    for row, since in (("late", "2"), ("early", "1")):
        table.put({**key(row), "shard": "1", "since": since, "ring": "r", "text": "not in the index"})
    table.put({**key("never"), "shard": "1"})
    found = list(table.query(waiting, index="waiting"))
    assert found == [
        {**key(row), "shard": "1", "since": at, "ring": "r"} for row, at in (("early", "1"), ("late", "2"))
    ]
    table.update(key("early"), {"shard": ABSENT, "since": ABSENT})
    assert rows(table, waiting, index="waiting") == ["late"]
    table.delete(key("late"))
    assert rows(table, waiting, index="waiting") == []
    assert rows(table) == ["early", "never"]


@on_both_with_a_table
def test_index_is_read_page_after_page_where_sort_keys_are_equal(table: Table) -> None:
    for number in range(5):
        table.put({**key(f"{number}"), "shard": "1", "since": "same"})
    waiting = Condition("#shard = :shard", {":shard": "1"})
    assert sorted(rows(table, waiting, index="waiting", limit=2)) == list("01234")


@on_both_with_a_table
def test_long_answers_come_in_pages_of_a_megabyte(table: Table) -> None:
    for number in range(30):
        table.put({**key(f"{number:02}"), "text": KILOBYTE * 100})
    page = table._client.query(TableName="rows", **OF_A)
    assert 9 <= page["Count"] <= 11
    assert "LastEvaluatedKey" in page
    assert len(rows(table)) == len(list(table.scan(Condition("attribute_exists(#row)")))) == 30


def test_full_page_names_a_next_one_even_if_that_is_empty(memory: MemoryAws) -> None:
    """DynamoDB documents it so; moto names a next page only if there is one."""
    create_table(SCHEMA)
    table = Table(clients.dynamodb(), SCHEMA.name)
    table.put(key("only"))
    assert "LastEvaluatedKey" in table._client.query(TableName="rows", Limit=1, **OF_A)
    assert "LastEvaluatedKey" not in table._client.query(TableName="rows", Limit=2, **OF_A)
    assert rows(table, limit=1) == ["only"]


@on_both_with_a_table
def test_scan_reads_every_partition_that_matches(table: Table) -> None:
    for owner in "abc":
        table.put({**key("one", owner), "text": f"of {owner}"})
        table.put({**key("two", owner), "text": "none"})
    found = table.scan(Condition("begins_with(#text, :of)", {":of": "of"}), attributes=("owner",))
    assert sorted(item["owner"] for item in found) == ["a", "b", "c"]


@on_both_with_a_table
def test_batch_read_returns_the_items_there_are(table: Table) -> None:
    for number in range(3):
        table.put(key(f"{number}"))
    assert sorted(item["row"] for item in table.get_many([key("0"), key("2"), key("9")])) == ["0", "2"]
    places = [(table, key(row)) for row in ("2", "9", "0")]
    assert get_across(places) == [key("2"), None, key("0")]
    for keys in ([key(f"{number}") for number in range(101)], [key("1"), key("1")]):
        with pytest.raises(ClientError):
            table.get_many(keys)


@on_both_with_a_table
def test_batch_delete_removes_more_than_one_request_holds(table: Table) -> None:
    for number in range(60):
        table.put(key(f"{number:02}"))
    table.delete_many([key(f"{number:02}") for number in range(1, 61)])
    assert rows(table) == ["00"]


def test_expression_with_an_undefined_or_unused_word_is_refused(memory: MemoryAws) -> None:
    """DynamoDB refuses both; moto takes some."""
    create_table(SCHEMA)
    dynamodb: Any = clients.dynamodb()
    item = {"owner": {"S": "a"}, "row": {"S": "1"}}
    for words in (
        {"ConditionExpression": "x = :undefined"},
        {"ConditionExpression": "attribute_exists(#undefined)"},
        {"ExpressionAttributeValues": {":unused": {"S": "x"}}},
        {"ConditionExpression": "attribute_exists(x)", "ExpressionAttributeNames": {"#unused": "x"}},
        {"ConditionExpression": "attribute_exists(x) AND"},
        {"ConditionExpression": "x ~ y"},
        {"ConditionExpression": "attribute_exists(status)"},
    ):
        with pytest.raises(ClientError) as error:
            dynamodb.put_item(TableName="rows", Item=item, **words)
        assert refused(error) == "ValidationException"


@on_both_with_a_table
def test_query_without_an_equal_partition_key_is_refused(table: Table) -> None:
    for condition in (
        Condition("#row = :a", {":a": "a"}),
        Condition("begins_with(#owner, :a)", {":a": "a"}),
        Condition("#owner = :a AND #text = :a", {":a": "a"}),
    ):
        with pytest.raises(ClientError) as error:
            list(table.query(condition))
        assert refused(error) == "ValidationException"


@on_both_with_a_table
def test_table_that_is_not_there_is_refused(table: Table) -> None:
    with pytest.raises(ClientError) as error:
        Table(clients.dynamodb(), "nowhere").get(key("one"))
    assert refused(error) == "ResourceNotFoundException"


def test_expired_item_stays_until_dynamodb_deletes_it(memory: MemoryAws) -> None:
    """DynamoDB deletes within days; moto never does."""
    create_table(TableSchema("short", partition="owner", sort="row", ttl="expires_epoch"))
    table, dynamodb = Table(clients.dynamodb(), "short"), memory.services["dynamodb"]
    assert isinstance(dynamodb, MemoryDynamoDB)
    past = int(NOW.timestamp()) - 1
    table.put({**key("old"), "expires_epoch": past})
    table.put({**key("new"), "expires_epoch": 4_000_000_000})
    table.put(key("for ever"))
    assert len(rows(table)) == 3
    assert dynamodb.expire() == 1
    assert rows(table) == ["for ever", "new"]


def test_stream_tells_each_change_in_order(memory: MemoryAws) -> None:
    """The records are those Lambda is given: docs.aws.amazon.com/lambda/latest/dg/with-ddb.html."""
    create_table(TableSchema("copied", partition="owner", sort="row", copied=True))
    table, dynamodb = Table(clients.dynamodb(), "copied"), memory.services["dynamodb"]
    table.put({**key("one"), "text": "x"})
    table.update(key("one"), {"text": "y"})
    table.delete(key("one"))
    table.delete(key("one"))
    changes = dynamodb.changes_of("copied")
    assert [one["eventName"] for one in changes] == ["INSERT", "MODIFY", "REMOVE"]
    assert [one["dynamodb"].get("NewImage", {}).get("text") for one in changes] == [{"S": "x"}, {"S": "y"}, None]
    assert len({one["dynamodb"]["SequenceNumber"] for one in changes}) == 3


def test_restored_table_has_items_and_indexes_and_no_stream(memory: MemoryAws) -> None:
    """DynamoDB documents what a restored table lacks; moto keeps it."""
    create_table(replace(SCHEMA, copied=True))
    table, dynamodb = Table(clients.dynamodb(), SCHEMA.name), memory.services["dynamodb"]
    table.put({**key("one"), "shard": "1", "since": "1"})
    backup = dynamodb.CreateBackup(TableName=SCHEMA.name, BackupName="b")["BackupDetails"]["BackupArn"]
    table.put(key("two"))
    clients.dynamodb().delete_table(TableName=SCHEMA.name)
    clients.dynamodb().restore_table_from_backup(TargetTableName=SCHEMA.name, BackupArn=backup)
    assert rows(table) == rows(table, Condition("#shard = :shard", {":shard": "1"}), index="waiting") == ["one"]
    table.put(key("three"))
    assert dynamodb.changes_of(SCHEMA.name) == []


def test_every_read_of_a_table_is_consistent(memory: MemoryAws) -> None:
    """What is decided must not rest on an earlier moment; an index has no consistent reads."""
    create_table(SCHEMA)
    table, asked = Table(clients.dynamodb(), SCHEMA.name), list[Mapping[str, Any]]()

    def note(_: str, __: str, arguments: Mapping[str, Any], request: Request) -> Answer:
        asked.extend(arguments.get("RequestItems", {"": arguments}).values())
        return request()

    with memory.watched(note):
        table.get(key("one"))
        table.get_many([key("one")])
        get_across([(table, key("one"))])
        list(table.query(MINE))
        list(table.scan(Condition("attribute_exists(#row)")))
    assert [one.get("ConsistentRead") for one in asked] == [True] * 5


def test_batch_read_asks_again_for_what_dynamodb_had_no_time_for(memory: MemoryAws) -> None:
    create_table(SCHEMA)
    table = Table(clients.dynamodb(), SCHEMA.name)
    keys = [key(row) for row in "012"]
    for one in keys:
        table.put(one)

    def one_at_a_time(_: str, operation: str, arguments: Mapping[str, Any], __: Request) -> Answer:
        ((name, asked),) = arguments["RequestItems"].items()
        first, *rest = asked["Keys"]
        found = memory.services["dynamodb"].BatchGetItem(RequestItems={name: {**asked, "Keys": [first]}})
        return {**found, "UnprocessedKeys": {name: {**asked, "Keys": rest}} if rest else {}}

    with memory.watched(one_at_a_time):
        assert table.get_many(keys) == keys
        assert get_across([(table, one) for one in keys]) == keys


def test_transaction_that_met_another_is_tried_again(memory: MemoryAws, monkeypatch: pytest.MonkeyPatch) -> None:
    create_table(SCHEMA)
    table = Table(clients.dynamodb(), SCHEMA.name)
    monkeypatch.setattr(tables, "_PAUSES_WHEN_BUSY", (0.0,))
    for reason in ("TransactionConflict", "ThrottlingError", "ProvisionedThroughputExceeded"):
        tried = list[str]()
        with memory.watched(partial(_refused_once, reason, tried)):
            table.transact([Put(table, key(reason))])
        assert len(tried) == 2
        assert table.get(key(reason))


def _refused_once(
    reason: str, tried: list[str], _: str, operation: str, __: Mapping[str, Any], request: Request
) -> Answer:
    tried.append(operation)
    if len(tried) == 1:
        reasons = [{"Code": "None"}, {"Code": reason}]
        raise refusal("TransactionCanceledException", operation, CancellationReasons=reasons)
    return request()
