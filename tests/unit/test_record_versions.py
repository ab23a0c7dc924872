"""Rows that released versions wrote are readable by the present code."""

from __future__ import annotations

import json
from typing import Annotated, ClassVar

import pytest

from infra.local.unreadable_state import record_types
from steward.core.errors import UnknownVersionError
from steward.core.records import Personal, Record, from_row, to_row
from tests.fixtures.records import kept_rows, missing_versions, rows_to_add, unreadable_rows


class First(Record):
    """A record as it is released."""

    KIND: ClassVar[str] = "sample"

    name: str
    said: Annotated[str, Personal()]


class Second(First):
    """The same with a field more, which rows of before lack."""

    VERSION: ClassVar[int] = 2

    seen: int = 0


class Broken(First):
    """The same with a field more that rows of before would need."""

    seen: int


RELEASED = [json.loads(json.dumps(to_row(First(name="one", said="hello"))))]


def test_each_version_of_each_record_has_a_row_once_one_is_released() -> None:
    """Red: `uv run python -m tests.fixtures.records`, on the code before the change where a version went up."""
    assert list(missing_versions(kept_rows(), record_types())) == []


def test_rows_of_each_released_version_are_read() -> None:
    assert list(unreadable_rows(kept_rows(), record_types())) == []


def test_versions_do_not_go_up_before_the_first_release() -> None:
    assert list(missing_versions([], [First])) == []
    assert list(missing_versions([], [Second])) == ["sample, version 1", "sample, version 2"]


def test_a_version_is_missing_when_it_went_up_without_a_row() -> None:
    assert list(missing_versions(RELEASED, [First])) == []
    assert list(missing_versions(RELEASED, [Second])) == ["sample, version 2"]
    added = rows_to_add(RELEASED, [Second(name="two", said="hello", seen=2)])
    assert [row["schema_version"] for row in added] == [2]
    assert list(missing_versions([*RELEASED, *added], [Second])) == []
    assert rows_to_add(RELEASED, [First(name="again", said="hello")]) == []


def test_a_released_row_is_reported_when_a_change_cannot_read_it() -> None:
    assert list(unreadable_rows(RELEASED, [Second])) == []
    (trouble,) = unreadable_rows(RELEASED, [Broken])
    assert "'sample'" in trouble
    assert "seen" in trouble


def test_a_row_is_read_by_later_code_and_refused_by_earlier_code() -> None:
    assert from_row(RELEASED[0], Second) == Second(name="one", said="hello", seen=0)
    with pytest.raises(UnknownVersionError, match=r"sample.*2"):
        from_row(to_row(Second(name="two", said="hello")), First)
    with pytest.raises(UnknownVersionError, match=r"sample.*0"):
        from_row({"kind": "sample", "body": "{}"}, Second)
