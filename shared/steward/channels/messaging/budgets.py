"""What an account may send in a UTC day: texts, and what they are estimated to cost at the provider. Pure.

Counted when a text is claimed and taken back when the provider took nothing, in the transaction that does either; the
counters are spread over a few rows, so that texts to different people seldom wait for each other, and read in the
request that finds the text. They are estimates: what is under way at the same moment may go beyond a limit.
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
from steward.core.money import micros
from steward.core.settings import Settings
from steward.people.directory.countries import country_of

SHARDS = 8
ELSEWHERE = "*"
_NOWHERE = "ZZ"
# Texts to the team may go so far beyond a limit: its members must still hear why nothing else is sent.
_TEAM_NUMERATOR, _TEAM_DENOMINATOR = 5, 4

Refused = Literal["", "account", "country"]


class BadSegmentPrices(StewardError):
    """The setting with the prices of texts is not what it should be."""


@dataclass(frozen=True)
class SegmentPrices:
    """Estimated dollars for one segment of a text, by the recipient's country."""

    by_country: Mapping[str, Decimal]

    @classmethod
    def parse(cls, text: str) -> SegmentPrices:
        """Prices from JSON: country → dollars, and `*` for every other; else `BadSegmentPrices`."""
        try:
            given = {country: Decimal(str(price)) for country, price in json.loads(text).items()}
        except (ValueError, AttributeError, InvalidOperation):
            given = {}
        if ELSEWHERE not in given or any(not price.is_finite() or price < 0 for price in given.values()):
            raise BadSegmentPrices('STEWARD_SEGMENT_PRICES must be JSON like {"US": "0.0083", "*": "0.12"}')
        return cls(given)

    def micros(self, country: str, segments: int) -> int:
        """What so many segments to a country cost, in millionths of a dollar."""
        return micros(self.by_country.get(country, self.by_country[ELSEWHERE]) * segments)


@dataclass(frozen=True)
class Spend:
    """What sending one text uses up, and where it is counted."""

    account_id: str
    day: str
    shard: int
    country: str
    micros: int

    @classmethod
    def of(cls, account_id: str, to_address: str, segments: int, at: datetime, prices: SegmentPrices) -> Spend:
        """One text to an address, claimed at a moment."""
        country = country_of(to_address)
        cost = prices.micros(country, segments)
        return cls(account_id, day_of(at), shard_of(to_address, SHARDS), country or _NOWHERE, cost)

    @property
    def row(self) -> str:
        """The sort key of its counters."""
        return counter_row(self.day, self.shard)

    def counts(self, sign: Literal[1, -1]) -> dict[str, int]:
        """By how much each counter goes up, or down again."""
        cost = sign * self.micros
        return {"texts": sign, "micros": cost, f"texts_{self.country}": sign, f"micros_{self.country}": cost}


@dataclass(frozen=True)
class Spent:
    """What an account has sent on a day, in all and to each country."""

    counters: Mapping[str, int]

    @classmethod
    def sum(cls, rows: Iterable[Mapping[str, Any] | None]) -> Spent:
        """The sum of counter rows."""
        total: dict[str, int] = {}
        for row in rows:
            for name, value in (row or {}).items():
                if name.startswith(("texts", "micros")):
                    total[name] = total.get(name, 0) + int(value)
        return cls(total)

    def refuses(self, spend: Spend, home: str, settings: Settings, *, to_team: bool) -> Refused:
        """Which limit one more text would go beyond; that of its country only where that is not `home`."""
        numerator, denominator = (_TEAM_NUMERATOR, _TEAM_DENOMINATOR) if to_team else (1, 1)

        def beyond(suffix: str, texts: int, dollars: Decimal) -> bool:
            used = self.counters.get(f"texts{suffix}", 0) + 1
            cost = self.counters.get(f"micros{suffix}", 0) + spend.micros
            return used * denominator > texts * numerator or cost * denominator > micros(dollars) * numerator

        if beyond("", settings.sends_day, settings.sends_day_dollars):
            return "account"
        abroad = spend.country != home
        if abroad and beyond(f"_{spend.country}", settings.sends_country_day, settings.sends_country_day_dollars):
            return "country"
        return ""


def day_of(moment: datetime) -> str:
    """The UTC day of a moment, `2026-11-20`."""
    return moment.date().isoformat()


def counters_of(account_id: str) -> str:
    """The partition of an account's counters in the conversations table."""
    return f"sends#{account_id}"


def counter_row(day: str, shard: int) -> str:
    """The row of some of a day's counters."""
    return f"{day}#{shard}"
