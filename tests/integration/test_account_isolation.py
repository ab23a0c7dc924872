"""Every method of every store reads and changes only the account that it is called for.

The stores are found by looking: whatever in the product is made with a table or a bucket. A method that is not walked
here fails the test, and so does a class that is neither walked nor named as one that works for all accounts at once.
"""

from __future__ import annotations

import importlib
import inspect
import pkgutil
from collections.abc import Iterator
from contextlib import suppress
from typing import Any

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

import steward
from steward.aws.tables import ConditionFailedError, Delete, Put, Update
from steward.wire import Wiring
from tests.support.conversation_walks import ended, tail_of
from tests.support.knowledge_walks import LATE, Walk, another_finding
from tests.support.store_walks import EVERY_METHOD, WALKED, people_of
from tests.support.stores import fresh_wiring
from tests.support.two_accounts import Side, make_side, rows_of
from tests.support.walks import for_each, fresh_monkeypatch

FOR_ALL = {
    "RowCodec": "encodes what it is given",
    "MissedMessages": "asks the provider for every number",
    "SesMail": "keeps and reads mails before anybody knows whose they are",
    "PushWatchStore": "what the deployment's own mailbox is told of",
    "SweepService": "rings for whoever waits",
    "DueTimers": "fires what is due, by ids alone",
    "RedriveService": "an operator's",
    "RebuildService": "an operator's",
    "LedgerCopies": "adds what the stream of the ledger brings, and reads nothing",
}
# What is listed for all accounts at once, by design, names them by ids and holds nobody's words.
IDS_ALONE = {"DynamoPeopleStore.numbers", "TimerStore.due", "DynamoRepositoryStore.accounts"}


def stores() -> dict[str, type]:
    """Every class of the product that is made with a table or a bucket."""
    found = {}
    for module in pkgutil.walk_packages(steward.__path__, "steward."):
        if module.name.startswith("steward.aws") or module.name == "steward.tools.generate":
            continue
        for name, kind in inspect.getmembers(importlib.import_module(module.name), inspect.isclass):
            parameters = getattr(kind.__init__, "__annotations__", {})
            if kind.__module__ == module.name and {"Table", "Bucket"} & set(map(str, parameters.values())):
                found[name] = kind
    return found


def test_every_method_of_every_store_is_walked() -> None:
    known = stores()
    assert known.keys() >= {"DynamoPeopleStore", "DeliveryStore", "Workspace", "SearchTail", "LedgerStore"}
    assert known.keys() - FOR_ALL.keys() == WALKED.keys()
    for name, kind in known.items():
        if name not in FOR_ALL:
            public = {method for method, _ in inspect.getmembers(kind, callable) if not method.startswith("_")}
            assert public == WALKED[name].keys(), name


@pytest.fixture(scope="module")
def sides() -> Iterator[tuple[Side, Side]]:
    """Two accounts side by side."""
    with fresh_wiring() as wiring:
        yield two_sides(wiring, "A", "B")


def two_sides(wiring: Wiring, *letters: str) -> tuple[Side, Side]:
    one, other = (
        make_side(wiring, letter, f"+150055500{ord(letter)}", f"+155501000{ord(letter)}") for letter in letters
    )
    return one, other


@given(st.data())
@settings(max_examples=25, suppress_health_check=[HealthCheck.too_slow, HealthCheck.function_scoped_fixture])
def test_no_store_method_reads_or_changes_another_account(sides: tuple[Side, Side], data: st.DataObject) -> None:
    """In any order, on whatever the calls before have left."""
    names = data.draw(st.lists(st.sampled_from(sorted(EVERY_METHOD)), min_size=1, max_size=4))
    mine, theirs = data.draw(st.sampled_from([sides, sides[::-1]]))
    hold_the_wall(names, mine, theirs)


@for_each("name", sorted(EVERY_METHOD))
def test_each_method_alone(sides: tuple[Side, Side], name: str) -> None:
    """Twice: a walk that only ever works once would fail by what was drawn before it."""
    hold_the_wall([name, name], *sides)


def hold_the_wall(names: list[str], mine: Side, theirs: Side) -> None:
    """Call the methods for `mine`, and see that `theirs` neither shows in an answer nor changes."""
    before = rows_of(theirs)
    assert before, "there is something to see"
    for name in names:
        shown = carried_out(mine, EVERY_METHOD[name](mine, theirs))
        marks = (theirs.mark,) if name in IDS_ALONE else theirs.marks
        seen = [mark for mark in marks if mark in shown]
        assert not seen, f"{name} shows {seen}"
    assert rows_of(theirs) == before, f"{names} changed what is another account's"


def carried_out(side: Side, answer: Any) -> str:
    """What an answer shows; a write that is only handed out is carried out first."""
    if isinstance(answer, Iterator):
        return carried_out(side, list(answer))
    writes = answer if isinstance(answer, list) else [answer]
    if not writes or not all(isinstance(write, Put | Update | Delete) for write in writes):
        return repr(answer)
    with suppress(ConditionFailedError):
        side.wiring.conversations_table.transact(writes)
    return ""


@for_each(
    ("letters", "name", "leaks"),
    [
        ("CD", "DynamoPeopleStore.contacts", lambda a, b: people_of(b).contacts(b.account_id)),
        ("EF", "DynamoPeopleStore.block", lambda a, b: people_of(b).block(b.account_id, "71234", "m", LATE)),
        ("GH", "SearchTail.read", lambda a, b: tail_of(b).read(b.account_id)),
        ("IJ", "LedgerStore.line_put", lambda a, b: b.wiring.ledger.line_put(ended(b))),
        ("KL", "Workspace.write", lambda a, b: b.wiring.workspace.append_line(b.account_id, "MEMORY.md", "a line")),
        ("MN", "ScanStore.asked_before", lambda a, b: b.wiring.scan_store.asked_before(another_finding(b))),
    ], monkeypatch=fresh_monkeypatch,
)  # fmt: skip
def test_store_method_that_crosses_accounts_is_noticed(
    sides: tuple[Side, Side], letters: str, name: str, leaks: Walk, monkeypatch: pytest.MonkeyPatch
) -> None:
    """On accounts of its own: what the walks before have left would hide a hole that writes the same once more."""
    monkeypatch.setitem(EVERY_METHOD, name, leaks)
    fresh = two_sides(sides[0].wiring, *letters)
    with pytest.raises(AssertionError):
        hold_the_wall([name], *fresh)
