"""Rules of law as data: numbers and what recurs, by jurisdiction. None of them is in code.

What is shipped is a cautious placeholder that nobody has checked. An account has a set of its own from the first rule
it sets, and each rule of that says who checked it. A number that a set lacks stops what needs it; `None` is the
statement that there is no such limit.
"""

from __future__ import annotations

import functools
import re
from collections.abc import Iterable
from datetime import date
from pathlib import Path
from typing import Annotated, ClassVar

from dateutil.relativedelta import relativedelta
from pydantic import Field, StringConstraints, TypeAdapter, model_validator

from steward.core.ids import derived_id
from steward.trades.portfolio.places import Part, Refused
from steward.trades.portfolio.values import AppliesTo, DocumentType, RuleKind, RuleUnit
from steward.trades.records.kinds import Line, RecordKind
from steward.trades.records.models import TradeRecord
from steward.trades.records.service import Book
from steward.trades.records.states import States

GENERIC = "generic"
RuleId = Annotated[str, StringConstraints(pattern=r"^[a-z][a-z_]{2,39}$")]
# Part of RFC 5545: what counts from the day it was done last needs no more.
Every = Annotated[str, StringConstraints(pattern=r"^(FREQ=(DAILY|WEEKLY|MONTHLY|YEARLY)(;INTERVAL=[1-9]\d{0,2})?)?$")]
_UNITS = {"DAILY": "days", "WEEKLY": "weeks", "MONTHLY": "months", "YEARLY": "years"}


class Rule(Part):
    """A number that holds (`limit`, None: there is none), or what is done again and again (`recurring`).

    What recurs `every` so often counts from when it was done; with an empty one, the paper says when it is due again.
    `checked_by` is the member who has compared it with `source_url`; empty if nobody has.
    """

    rule_id: RuleId
    title: Annotated[str, StringConstraints(strip_whitespace=True, min_length=1, max_length=120)]
    kind: RuleKind
    applies_to: AppliesTo = "property"
    unit: RuleUnit | None = None
    value: int | None = Field(default=None, ge=0, le=1_000_000)
    every: Every = ""
    lead_days: int = Field(default=60, ge=0, le=400)
    evidence: tuple[DocumentType, ...] = ()
    source_url: Annotated[str, StringConstraints(max_length=300)] = ""
    checked_on: date | None = None
    checked_by: str = ""

    @model_validator(mode="after")
    def _one_kind(self) -> Rule:
        if (self.kind == "limit") != (self.unit is not None):
            raise ValueError("a limit has a unit, and what recurs has none")
        if bool(self.checked_by) != (self.checked_on is not None):
            raise ValueError("who checked a rule did so on a day")
        return self

    def after(self, done_on: date) -> date | None:
        """When it is due again; None if its paper says so. After the 29th of February it is the 28th."""
        found = re.fullmatch(r"FREQ=([A-Z]+)(?:;INTERVAL=(\d+))?", self.every)
        if not found:
            return None
        again: date = done_on + relativedelta(**{_UNITS[found[1]]: int(found[2] or 1)})  # type: ignore[arg-type]
        return again

    def __str__(self) -> str:
        if self.kind == "recurring":
            return f"{self.rule_id} {self.every or 'when its paper expires'}"
        return f"{self.rule_id} {'no limit' if self.value is None else f'{self.value} {self.unit}'}".replace(
            "_of_", " of "
        )


class RuleSet(TradeRecord):
    """The rules of a jurisdiction, as the account's properties call it; `generic` for those that name none."""

    KIND: ClassVar[str] = "rule_set"

    state: str = "in_force"
    jurisdiction: Annotated[str, StringConstraints(strip_whitespace=True, min_length=1, max_length=200)]
    rules: tuple[Rule, ...] = Field(max_length=200)
    since: date

    @model_validator(mode="after")
    def _once_each(self) -> RuleSet:
        if len({one.rule_id for one in self.rules}) != len(self.rules):
            raise ValueError("two rules have one id")
        return self


RULES = RecordKind(
    prefix="law",
    model=RuleSet,
    states=States(frozenset({"in_force"}), {"in_force": {}}, frozenset({"in_force"})),
    line=lambda rules: Line(on=rules.since),
    listed=True,
)


class RuleMissing(Refused):
    """A number that is needed is not on record; the message says which, and how to set it."""


class Rules:
    """The rules that hold in a place."""

    def __init__(self, where: str, rules: Iterable[Rule]) -> None:
        self.where = where
        self._by_id = {one.rule_id: one for one in rules}

    def limit(self, rule_id: str) -> int | None:
        """The number; None if there is no such limit. Raises `RuleMissing`."""
        rule = self.find(rule_id)
        if rule is None or rule.kind != "limit":
            raise RuleMissing(
                f"the rules for {self.where} do not say {rule_id}: ask an owner what the law is there, "
                f"then set_legal_rule with jurisdiction {self.where} and rule {rule_id}"
            )
        return rule.value

    def find(self, rule_id: str) -> Rule | None:
        """The rule, if there is one."""
        return self._by_id.get(rule_id)

    def recurring(self, applies_to: AppliesTo) -> list[Rule]:
        """What is done again and again for such a thing."""
        return [one for one in self._by_id.values() if one.kind == "recurring" and one.applies_to == applies_to]

    def every(self) -> list[Rule]:
        """All of them."""
        return list(self._by_id.values())

    def unchecked(self, *rule_ids: str) -> list[Rule]:
        """Those of these that nobody has checked."""
        found = (self._by_id.get(one) for one in rule_ids)
        return [one for one in found if one and not one.checked_by]


def is_shipped(rule_id: str, title: str) -> bool:
    """Whether a rule is called as it is shipped, so that its id has words in every language; else somebody named it."""
    return any((one.rule_id, one.title) == (rule_id, title) for one in shipped())


@functools.cache
def shipped() -> tuple[Rule, ...]:
    """The set `generic`: nobody has checked it."""
    file = Path(__file__).with_name("generic_rules.json")
    return TypeAdapter(tuple[Rule, ...]).validate_json(file.read_bytes())


def rules_id(account_id: str, jurisdiction: str) -> str:
    """The id of an account's set of that jurisdiction: there is one."""
    return f"{RULES.prefix}-{derived_id(account_id, (jurisdiction.strip() or GENERIC).casefold())}"


def rules_of(book: Book, jurisdiction: str) -> Rules:
    """The rules that hold: the account's own of that jurisdiction, else its general ones, else what is shipped."""
    for name in dict.fromkeys((jurisdiction.strip() or GENERIC, GENERIC)):
        if own := book.find(rules_id(book.account_id, name), RuleSet):
            return Rules(own.jurisdiction, own.rules)
    return Rules(GENERIC, shipped())


def rule_set(book: Book, jurisdiction: str, rule_id: str, rule: Rule | None, today: date) -> RuleSet:
    """The account's set with `rule` in it, or without any of that id; the first is a copy of what held before."""
    set_id = rules_id(book.account_id, jurisdiction)
    own = book.find(set_id, RuleSet)
    before = rules_of(book, jurisdiction).every()
    others = [one for one in before if one.rule_id != rule_id]
    place = next((place for place, one in enumerate(before) if one.rule_id == rule_id), len(before))
    rules = (*others[:place], *([rule] if rule else []), *others[place:])
    if own:
        return own.model_copy(update={"rules": rules})
    return RuleSet(
        account_id=book.account_id,
        record_id=set_id,
        jurisdiction=jurisdiction.strip() or GENERIC,
        rules=rules,
        since=today,
    )
