"""Stored records: unknown versions are refused, and personal text can be removed from any record."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from infra.local.unreadable_state import record_types
from steward.agent.conversations.entries import (
    LOG_KINDS,
)
from steward.agent.conversations.events import (
    EVENT_KINDS,
)
from steward.core.errors import CorruptRecordError, UnknownVersionError
from steward.core.records import Record, from_row, to_row
from steward.people.directory.models import Contact, Member
from steward.tools.ledger.models import LEDGER_KINDS
from steward.trust.approvals.events import ApprovalExpired
from tests.support.example_records import EVERY_RECORD
from tests.support.example_trade_records import SECRET
from tests.support.walks import for_each


def test_no_stored_record_is_missing_from_these_tests() -> None:
    records = record_types()
    assert sorted(kind.KIND for kind in records) == sorted(make().KIND for make in EVERY_RECORD)
    assert {*EVENT_KINDS, *LOG_KINDS, *LEDGER_KINDS} <= records


@for_each("make", EVERY_RECORD)
def test_a_record_reads_back_as_it_was(make: Callable[[], Record]) -> None:
    record = make()
    assert from_row(to_row(record), type(record)) == record


@for_each("make", EVERY_RECORD)
def test_erased_nobodys_words_are_left_and_the_structure_still_loads(make: Callable[[], Record]) -> None:
    record = make()
    row = to_row(record)
    assert SECRET not in row["body"], "a person's words belong into the personal part"
    row.pop("personal", None)
    row["erased_at"] = "2026-11-20"
    erased = from_row(row, type(record))
    assert SECRET not in erased.model_dump_json()
    assert type(erased) is type(record)


@for_each("make", EVERY_RECORD)
def test_an_unknown_version_is_refused_by_name(make: Callable[[], Record]) -> None:
    record = make()
    row = to_row(record) | {"schema_version": 99}
    with pytest.raises(UnknownVersionError, match=rf"{record.KIND}.*99"):
        from_row(row, type(record))


def test_people_are_named_by_everything_their_text_is_found_by() -> None:
    member = Member(
        account_id="a",
        member_id="m",
        name="Maria",
        phone="+15550100001",
        role="owner",
        zone="UTC",
        conversation_id="c",
        emails=("Maria@example.com",),
        active=False,
    )
    assert member.persons() == ("m", "+15550100001", "maria@example.com")
    contact = Contact(
        account_id="a", contact_id="ctc", name="Pete", phone="+1", other_phones=("+2",), emails=("p@x.y",)
    )
    assert contact.persons() == ("ctc", "+1", "+2", "p@x.y")
    assert contact.sender("+2").persons() == ("ctc", "+2")


def test_a_row_that_breaks_its_versions_promise_is_corrupt() -> None:
    row = to_row(ApprovalExpired(approval_id="a")) | {"body": '{"something": "else"}'}
    with pytest.raises(CorruptRecordError):
        from_row(row, ApprovalExpired)
    with pytest.raises(CorruptRecordError):
        from_row(row | {"body": "{"}, ApprovalExpired)
