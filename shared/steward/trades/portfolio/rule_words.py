"""Legal rules in words for people, such as “60 days' notice of a higher rent”."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import partial

from steward.core.catalogs import forms
from steward.core.sentences import Joined, Sentence, Share, Wording, say
from steward.trades.records.value_texts import as_written, said

_SHARE = "basis_points"
_UNITS: Mapping[str, Callable[..., Sentence]] = {
    "days": partial(say, "in-days"),
    "hours": partial(say, "in-hours"),
    "months": partial(say, "in-months"),
    "years": partial(say, "in-years"),
    "times": partial(say, "in-times"),
    "weeks_of_rent": partial(say, "in-weeks-of-rent"),
    "months_of_rent": partial(say, "in-months-of-rent"),
}
# The number of a month is no length of time.
_PLAIN = "tax_year_first_month"


def limit_in_words(value: str | int | None, unit: str) -> Wording:
    """Return a limit as a number of units (`RuleUnit`); None means that there is no such limit."""
    if value is None:
        return say("no-limit")
    if unit == _SHARE:
        return Joined((Share(int(value)),), "")
    return _UNITS[unit](count=int(value)) if unit in _UNITS else said(value)


def law_in_words(rule_id: str, title: str, value: str | None, unit: str, every: str | None) -> Wording:
    """Return a rule in words from its parts: a limit's `value` (`none` for no limit), or how often it is due."""
    called = as_written(title) if title else said(rule_id)
    if value is None:
        return Joined((called, said(every or "certificate")), ": ")
    much = limit_in_words(None if value == "none" or not value.isdecimal() else value, unit)
    if rule_id not in forms("rule-holds"):
        return Joined((called, much), ": ")
    if value != "none":
        plain = said(value) if rule_id == _PLAIN else much
        return say("rule-holds", form=rule_id, value=plain)
    if rule_id in forms("no-limit-to"):
        return say("no-limit-to", form=rule_id)
    return Joined((called, much), ": ")
