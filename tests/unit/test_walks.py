"""`for_each` runs every case in one test, and names every case that fails."""

from __future__ import annotations

import inspect
from collections.abc import Iterator

import pytest

from tests.support.walks import for_each


def test_a_walk_reports_every_failing_case_when_several_fail() -> None:
    tried = []

    @for_each(("number", "limit"), [(1, 2), (3, 2), (2, 2), (5, 2)])
    def walk(number: int, limit: int) -> None:
        tried.append(number)
        if number == 5:
            pytest.fail("five")
        assert number <= limit

    with pytest.raises(BaseExceptionGroup, match="2 of 4 cases fail") as raised:
        walk()
    assert tried == [1, 3, 2, 5]
    assert [failure.__notes__ for failure in raised.value.exceptions] == [["case: (3, 2)"], ["case: (5, 2)"]]


def test_a_walk_fails_when_there_is_no_case() -> None:
    @for_each("number", [])
    def walk(number: int) -> None:
        """Never called."""

    with pytest.raises(AssertionError, match="no case"):
        walk()


@for_each("number", [1, 2])
def test_a_walk_has_its_fixtures(number: int, request: pytest.FixtureRequest) -> None:
    assert number in (1, 2)
    assert request.node.name == "test_a_walk_has_its_fixtures"


def test_walk_makes_and_ends_fresh_fixtures_for_each_case() -> None:
    happened: list[str] = []

    @pytest.fixture
    def shop(town: str) -> Iterator[list[str]]:
        happened.append(f"opens in {town}")
        yield []
        happened.append("closes")

    @for_each("goods", ["bread", "milk"], shop=shop, till=lambda shop: (shop,))
    def walk(shop: list[str], till: tuple[list[str]], goods: str) -> None:
        shop.append(goods)
        assert till == (["bread"],)

    assert list(inspect.signature(walk).parameters) == ["town"]
    with pytest.raises(BaseExceptionGroup, match="1 of 2 cases fail"):
        walk(town="Ulm")
    assert happened == ["opens in Ulm", "closes"] * 2
