"""Cost of model calls: never zero, exact decimals, rounded up."""

from __future__ import annotations

from decimal import Decimal
from fractions import Fraction

import pytest
from hypothesis import given
from hypothesis import strategies as st

from steward.core.model_costs import InvalidPricesError, ModelPrice, ModelPrices, dollars, micros
from steward.core.settings import Settings
from tests.support.walks import for_each

PRICES = ModelPrices.parse(Settings().model_prices)
TOKENS = st.integers(0, 2_000_000)


@for_each(
    ("model", "expected"),
    [
        ("claude-sonnet-5-5", ("2", "10", "2.50", "0.20")),
        ("claude-sonnet-5-5-20260928", ("2", "10", "2.50", "0.20")),
        ("us.anthropic.claude-sonnet-5-5-20260928-v1:0", ("2", "10", "2.50", "0.20")),
        ("claude-opus-5-5", ("4", "20", "5", "0.20")),
        ("claude-opus-5", ("5", "25", "6.25", "0.50")),
        ("claude-opus-4-1-20250805", ("15", "75", "18.75", "1.50")),
        ("claude-opus-4-5-20251101", ("5", "25", "6.25", "0.50")),
        ("claude-haiku-4-5-20251001", ("1", "5", "1.25", "0.10")),
    ],
)
def test_the_longest_name_gives_the_price(model: str, expected: tuple[str, ...]) -> None:
    assert PRICES.of(model) == ModelPrice(*map(Decimal, expected))


def test_the_model_we_use_has_a_price() -> None:
    assert any(Settings().model_id.startswith(name) for name in PRICES.by_model)


@for_each("model", ["", "gpt-9", "claude-opus-50", "claude-opus-4x", "rehearsal"])
def test_an_unknown_model_costs_as_the_dearest_known(model: str) -> None:
    """Each kind of token by itself: no price list may make an unknown model the cheap one."""
    for kind in ("input", "output", "cache_write", "cache_read"):
        assert getattr(PRICES.of(model), kind) == max(getattr(price, kind) for price in PRICES.by_model.values())
    assert PRICES.cost_micros(model, input_tokens=1, output_tokens=0) > 0


def test_a_known_call_to_the_millionth() -> None:
    cost = PRICES.cost_micros(
        "claude-sonnet-5-5",
        input_tokens=1_000,
        output_tokens=200,
        cache_creation_input_tokens=400,
        cache_read_input_tokens=8_000,
    )
    assert cost == 2_000 + 2_000 + 1_000 + 1_600


@given(TOKENS, TOKENS, TOKENS, TOKENS)
def test_a_part_of_a_millionth_is_rounded_up(input_: int, output: int, write: int, read: int) -> None:
    prices = ModelPrices.parse('{"m": ["0.1", "0.7", 0.625, 0.05]}')
    cost = prices.cost_micros(
        "m",
        input_tokens=input_,
        output_tokens=output,
        cache_creation_input_tokens=write,
        cache_read_input_tokens=read,
    )
    exact = input_ * Fraction("0.1") + output * Fraction("0.7") + write * Fraction("0.625") + read * Fraction("0.05")
    assert 0 <= cost - exact < 1


def test_counts_below_nothing_pay_for_nothing() -> None:
    assert PRICES.cost_micros("claude-sonnet-5-5", input_tokens=-1_000_000, output_tokens=1) == 10


@for_each(
    ("text", "problem"),
    [
        ("", "is not JSON"),
        ("{}", "names no model"),
        ("[1]", "names no model"),
        ('{"m": [1, 2, 3]}', "'m' something else than four prices"),
        ('{"m": ["1", "2", "3", "free"]}', "'m' a price that is no number"),
        ('{"m": ["1", "2", "3", "-1"]}', "'m' a price that is no amount"),
        ('{"m": ["1", "2", "3", "NaN"]}', "'m' a price that is no amount"),
    ],
)
def test_a_wrong_setting_says_what_is_wrong_and_what_to_give(text: str, problem: str) -> None:
    with pytest.raises(InvalidPricesError, match=problem) as error:
        ModelPrices.parse(text)
    assert "STEWARD_MODEL_PRICES" in str(error.value)


def test_budgets_are_settings() -> None:
    given = Settings.from_env({"STEWARD_TURN_DOLLARS": "0.25", "STEWARD_ACCOUNT_DAY_DOLLARS": "5"})
    assert micros(given.turn_dollars) == 250_000
    assert micros(given.account_day_dollars) == 5_000_000
    assert micros(Settings().turn_dollars) == 500_000
    assert micros(Decimal("0.0000019")) == 1


@for_each(
    ("amount", "shown"),
    [
        (0, "$0.00"),
        (1, "under $0.01"),
        (9_999, "under $0.01"),
        (10_000, "$0.01"),
        (500_000, "$0.50"),
        (504_999, "$0.50"),
        (505_000, "$0.51"),
        (1_234_500_000, "$1,234.50"),
    ],
)
def test_dollars_for_a_person(amount: int, shown: str) -> None:
    assert dollars(amount) == shown
