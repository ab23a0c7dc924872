"""Cost of model calls, in whole millionths of a dollar. Pure.

A price is in dollars per million tokens, so tokens times price is already millionths of a dollar, without division.
"""

from __future__ import annotations

import json
import re
from collections.abc import Mapping
from dataclasses import dataclass
from decimal import ROUND_CEILING, ROUND_HALF_UP, Decimal, InvalidOperation
from typing import Any

from steward.core.errors import StewardError

_CENT = Decimal("0.01")
_MICROS = 1_000_000


class InvalidPricesError(StewardError):
    """The price setting is malformed."""

    def __init__(self, problem: str) -> None:
        super().__init__(
            f"STEWARD_MODEL_PRICES {problem}: give JSON like "
            '{"claude-sonnet-5": ["2", "10", "2.50", "0.20"]}, '
            "dollars per million input, output, cache write and cache read tokens"
        )


@dataclass(frozen=True)
class ModelPrice:
    """Dollars per million tokens of each type. A cache write is one for five minutes."""

    input: Decimal
    output: Decimal
    cache_write: Decimal
    cache_read: Decimal


@dataclass(frozen=True)
class ModelPrices:
    """Prices by model id, or by a prefix of one."""

    by_model: Mapping[str, ModelPrice]

    @classmethod
    def parse(cls, text: str) -> ModelPrices:
        """Return the prices from JSON: model id or prefix → four prices in the order of `ModelPrice`.

        Raises `InvalidPricesError`.
        """
        try:
            given = json.loads(text, parse_float=Decimal)
        except json.JSONDecodeError as error:
            raise InvalidPricesError(f"is not JSON ({error})") from error
        if not isinstance(given, dict) or not given:
            raise InvalidPricesError("names no model")
        return cls({model: _price(model, row) for model, row in given.items()})

    def of(self, model: str) -> ModelPrice:
        """Return the price of `model`: by its longest known prefix, otherwise the highest of each type.

        It is never free: an unpriced model must use up a budget, not slip under it.
        """
        # Bedrock prefixes the name with region and seller: `us.anthropic.claude-…`.
        model = model.rpartition("anthropic.")[2]
        names = [name for name in self.by_model if re.match(rf"{re.escape(name)}(?![a-zA-Z0-9])", model)]
        if names:
            return self.by_model[max(names, key=len)]
        known = self.by_model.values()
        return ModelPrice(
            max(price.input for price in known),
            max(price.output for price in known),
            max(price.cache_write for price in known),
            max(price.cache_read for price in known),
        )

    def cost_micros(
        self,
        model: str,
        *,
        input_tokens: int,
        output_tokens: int,
        cache_creation_input_tokens: int = 0,
        cache_read_input_tokens: int = 0,
    ) -> int:
        """Return the cost of a call in millionths of a dollar, rounded up, from the counts of the API's `usage`."""
        price = self.of(model)
        tokens = (
            (input_tokens, price.input),
            (output_tokens, price.output),
            (cache_creation_input_tokens, price.cache_write),
            (cache_read_input_tokens, price.cache_read),
        )
        # A negative count, which only a broken server sends, must not reduce the cost.
        exact = sum((max(count, 0) * rate for count, rate in tokens), Decimal(0))
        return int(exact.to_integral_value(ROUND_CEILING))


def _price(model: str, row: Any) -> ModelPrice:
    if not isinstance(row, list) or len(row) != 4:
        raise InvalidPricesError(f"gives {model!r} something else than four prices")
    try:
        input_, output, write, read = (Decimal(str(value)) for value in row)
    except InvalidOperation as error:
        raise InvalidPricesError(f"gives {model!r} a price that is no number") from error
    price = ModelPrice(input_, output, write, read)
    if not all(value.is_finite() and value >= 0 for value in (input_, output, write, read)):
        raise InvalidPricesError(f"gives {model!r} a price that is no amount")
    return price


def micros(dollars: Decimal) -> int:
    """Return dollars as millionths, rounded down: a budget never exceeds the setting."""
    return int(dollars * _MICROS)


def cents(micros: int) -> str:
    """Return millionths of a dollar as decimals, to the cent: `0.50`. A positive amount is never shown as zero."""
    whole = (Decimal(micros) / _MICROS).quantize(_CENT, ROUND_HALF_UP)
    return str(max(whole, _CENT) if micros > 0 else whole)


def dollars(micros: int) -> str:
    """Return millionths of a dollar for people, to the cent: `$0.50`. A positive amount is never shown as zero."""
    if 0 < micros < _MICROS // 100:
        return "under $0.01"
    return f"${(Decimal(micros) / _MICROS).quantize(_CENT, ROUND_HALF_UP):,}"
