"""Formats times and amounts by the rules of a language (Unicode CLDR)."""

from __future__ import annotations

from datetime import date, datetime, timedelta
from decimal import ROUND_HALF_UP, Decimal

from babel import Locale
from babel.dates import format_skeleton, format_timedelta
from babel.numbers import format_currency, format_decimal, format_percent

_CENT = Decimal("0.01")
_MICROS = 1_000_000
# A day that is farther off in another year is said with its year: few would guess it.
_HALF_A_YEAR = timedelta(days=183)
# CLDR's narrow and hard blanks would make every text of it UCS-2.
_BLANKS = str.maketrans("\u202f\u00a0", "  ")


def moment(at: datetime, now: datetime, tag: str) -> str:
    """A local time: of today, of the days around it, of a day within half a year, or of any other."""
    locale = Locale.parse(tag)
    hours = _hours(locale)
    if at.date() == now.date():
        said = _by(hours, at, locale)
    elif abs(at.date() - now.date()) < timedelta(days=6):
        said = _by(f"E{hours}", at, locale)
    else:
        both = str(locale.datetime_formats["medium"])
        far = at.year != now.year and abs(at.date() - now.date()) > _HALF_A_YEAR
        said = both.format(_by(hours, at, locale), _by("yMMMEd" if far else "MMMEd", at, locale))
    return said.translate(_BLANKS)


def ago(at: datetime, now: datetime, tag: str) -> str:
    """Time since something happened: at least a minute, also where clocks differ."""
    past = min(at - now, timedelta(seconds=-1))
    said = format_timedelta(past, granularity="minute", add_direction=True, locale=Locale.parse(tag))
    return str(said).translate(_BLANKS)


def money(micros: int, tag: str) -> str:
    """Millionths of a dollar, to the cent."""
    amount = (Decimal(micros) / _MICROS).quantize(_CENT, ROUND_HALF_UP)
    return str(format_currency(amount, "USD", locale=Locale.parse(tag))).translate(_BLANKS)


def price(amount: str, currency: str, tag: str) -> str:
    """A decimal amount of a currency."""
    return str(format_currency(Decimal(amount), currency, locale=Locale.parse(tag))).translate(_BLANKS)


def amount(decimal: str, tag: str) -> str:
    """A decimal amount, with as many places as it has."""
    places = len(decimal.partition(".")[2])
    form = "#,##0." + "0" * places if places else "#,##0"
    return str(format_decimal(Decimal(decimal), format=form, locale=Locale.parse(tag))).translate(_BLANKS)


def wall(at: datetime, tag: str) -> str:
    """A day and a time, of any year."""
    locale = Locale.parse(tag)
    both = str(locale.datetime_formats["medium"])
    return both.format(_by(_hours(locale), at, locale), _by("yMMMEd", at, locale)).translate(_BLANKS)


def day(on: date, tag: str) -> str:
    """A day of any year."""
    return str(format_skeleton("yMMMEd", on, locale=Locale.parse(tag))).translate(_BLANKS)


def month(on: date, tag: str) -> str:
    """A month of any year."""
    return str(format_skeleton("yMMMM", on, locale=Locale.parse(tag))).translate(_BLANKS)


def short_day(on: date, tag: str) -> str:
    """A day of any year where there is little room."""
    return str(format_skeleton("yMMMd", on, locale=Locale.parse(tag))).translate(_BLANKS)


def share(basis_points: int, tag: str) -> str:
    """Return a share in hundredths of a percent, with a second decimal where it has one."""
    locale = Locale.parse(tag)
    pattern = str(locale.percent_formats[None].pattern).replace("##0", "##0.0#")
    return str(format_percent(Decimal(basis_points) / 10_000, format=pattern, locale=locale)).translate(_BLANKS)


def number(value: int, tag: str) -> str:
    """A whole number, with its thousands apart."""
    return str(format_decimal(value, locale=Locale.parse(tag))).translate(_BLANKS)


def _hours(locale: Locale) -> str:
    return "hm" if "a" in locale.time_formats["short"].pattern else "Hm"


def _by(skeleton: str, at: datetime, locale: Locale) -> str:
    return str(format_skeleton(skeleton, at.replace(tzinfo=None), locale=locale))
