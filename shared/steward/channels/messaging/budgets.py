"""Daily send limits of an account: number of texts and their estimated cost, by UTC day. Pure.

A text is counted when it is claimed and uncounted if the provider did not take it, in the transaction that does either.
The counters are spread over a few rows, so that texts to different people seldom conflict, and are read in the request
that reads the text. They are estimates: concurrent sends may exceed a limit.
"""

from __future__ import annotations

import json
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from datetime import datetime
from decimal import Decimal, InvalidOperation
from typing import Any, Literal

from steward.core.errors import StewardError
from steward.core.ids import shard_of
from steward.core.model_costs import micros
from steward.core.settings import Settings
from steward.people.directory.countries import country_of

SHARDS = 8
ELSEWHERE = "*"
_NOWHERE = "ZZ"
# Texts to the team may exceed a limit by this factor: members must still be told why nothing else is sent.
_TEAM_NUMERATOR, _TEAM_DENOMINATOR = 5, 4

Refused = Literal["", "account", "country"]


class SegmentPriceSettingError(StewardError):
    """The setting with the prices of texts is not valid."""


@dataclass(frozen=True)
class SegmentPrices:
    """Estimated dollars for one segment of a text, by the recipient's country."""

    by_country: Mapping[str, Decimal]

    @classmethod
    def parse(cls, text: str) -> SegmentPrices:
        """Parse JSON of country → dollars, with `*` for every other. Raises `SegmentPriceSettingError`."""
        try:
            given = {country: Decimal(str(price)) for country, price in json.loads(text).items()}
        except (ValueError, AttributeError, InvalidOperation):
            given = {}
        if ELSEWHERE not in given or any(not price.is_finite() or price < 0 for price in given.values()):
            raise SegmentPriceSettingError('STEWARD_SEGMENT_PRICES must be JSON like {"US": "0.0083", "*": "0.12"}')
        return cls(given)

    def micros(self, country: str, segments: int) -> int:
        """Return the cost of so many segments to a country, in millionths of a dollar."""
        return micros(self.by_country.get(country, self.by_country[ELSEWHERE]) * segments)


@dataclass(frozen=True)
class SendCost:
    """Cost of sending one text, and where it is counted."""

    account_id: str
    day: str
    shard: int
    country: str
    segments: int
    micros: int
    texts: int = 1

    @classmethod
    def of(cls, account_id: str, to_address: str, segments: int, at: datetime, prices: SegmentPrices) -> SendCost:
        """Return the cost of one text to an address, claimed at a moment."""
        country = country_of(to_address)
        cost = prices.micros(country, segments)
        return cls(account_id, day_of(at), shard_of(to_address, SHARDS), country or _NOWHERE, segments, cost)

    @property
    def row(self) -> str:
        """The sort key of its counters."""
        return counter_row(self.day, self.shard)

    def counts(self, sign: Literal[1, -1]) -> dict[str, int]:
        """Return the change of each counter, up or down."""
        cost = sign * self.micros
        texts = sign * self.texts
        return {"texts": texts, "micros": cost, f"texts_{self.country}": texts, f"micros_{self.country}": cost}


@dataclass(frozen=True)
class DaySendTotals:
    """Totals of an account's sends on a day, in all and by country."""

    counters: Mapping[str, int]

    @classmethod
    def sum(cls, rows: Iterable[Mapping[str, Any] | None]) -> DaySendTotals:
        """Return the sum of counter rows."""
        total: dict[str, int] = {}
        for row in rows:
            for name, value in (row or {}).items():
                if name.startswith(("texts", "micros")):
                    total[name] = total.get(name, 0) + int(value)
        return cls(total)

    def refuses(self, spend: SendCost, home: str, settings: Settings, *, to_team: bool) -> Refused:
        """Return the limit that one more text would exceed. The country's limit does not apply to `home`."""
        numerator, denominator = (_TEAM_NUMERATOR, _TEAM_DENOMINATOR) if to_team else (1, 1)

        def beyond(suffix: str, texts: int, dollars: Decimal) -> bool:
            used = self.counters.get(f"texts{suffix}", 0) + spend.texts
            cost = self.counters.get(f"micros{suffix}", 0) + spend.micros
            return used * denominator > texts * numerator or cost * denominator > micros(dollars) * numerator

        if beyond("", settings.sends_day, settings.sends_day_dollars):
            return "account"
        abroad = spend.country != home
        if abroad and beyond(f"_{spend.country}", settings.sends_country_day, settings.sends_country_day_dollars):
            return "country"
        return ""


def day_of(moment: datetime) -> str:
    """Return the UTC day of a moment, `2026-11-20`."""
    return moment.date().isoformat()


def counters_of(account_id: str) -> str:
    """Return the partition of an account's counters in the conversations table."""
    return f"sends#{account_id}"


def counter_row(day: str, shard: int) -> str:
    """Return the row of one shard of a day's counters."""
    return f"{day}#{shard}"
