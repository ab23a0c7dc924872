"""Legal rules as data: limits and recurring duties by jurisdiction. No rule of law is in code.

The shipped set is a cautious placeholder that nobody has verified. An account gets its own set with the first rule it
sets, and each of its rules names who verified it. A missing limit stops whatever needs it; `None` states that there is
no such limit.
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
from steward.core.sentences import Joined, Wording
from steward.trades.portfolio.field_types import AppliesTo, DocumentType, RuleKind, RuleUnit
from steward.trades.portfolio.properties import PortfolioRuleError, RecordPart
from steward.trades.portfolio.rule_words import law_in_words
from steward.trades.records.models import TradeRecord
from steward.trades.records.record_types import RecordLine, RecordType
from steward.trades.records.service import Book
from steward.trades.records.state_machine import RecordStateMachine

GENERIC = "generic"
RuleId = Annotated[str, StringConstraints(pattern=r"^[a-z][a-z_]{2,39}$")]
# Subset of RFC 5545: a duty recurs from its last completion, so nothing more is needed.
Every = Annotated[str, StringConstraints(pattern=r"^(FREQ=(DAILY|WEEKLY|MONTHLY|YEARLY)(;INTERVAL=[1-9]\d{0,2})?)?$")]
_UNITS = {"DAILY": "days", "WEEKLY": "weeks", "MONTHLY": "months", "YEARLY": "years"}


class LegalRule(RecordPart):
    """A legal rule: a number (`limit`; None means no limit), or a duty (`recurring`).

    A duty recurs `every` so often after its last completion; if `every` is empty, its certificate names the next due
    day. `checked_by` is the member who compared the rule with `source_url`, or "".
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
    def _one_kind(self) -> LegalRule:
        if (self.kind == "limit") != (self.unit is not None):
            raise ValueError("a limit has a unit, and what recurs has none")
        if bool(self.checked_by) != (self.checked_on is not None):
            raise ValueError("who checked a rule did so on a day")
        return self

    def after(self, done_on: date) -> date | None:
        """Return the next due day, or None if the certificate names it. February 29 becomes February 28."""
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


class LegalRuleSet(TradeRecord):
    """Legal rules of a jurisdiction, as properties name it. `generic` is for properties that name none."""

    KIND: ClassVar[str] = "rule_set"

    state: str = "in_force"
    jurisdiction: Annotated[str, StringConstraints(strip_whitespace=True, min_length=1, max_length=200)]
    rules: tuple[LegalRule, ...] = Field(max_length=200)
    since: date

    @model_validator(mode="after")
    def _once_each(self) -> LegalRuleSet:
        if len({one.rule_id for one in self.rules}) != len(self.rules):
            raise ValueError("two rules have one id")
        return self


RULES = RecordType(
    prefix="law",
    model=LegalRuleSet,
    states=RecordStateMachine(frozenset({"in_force"}), {"in_force": {}}, frozenset({"in_force"})),
    line=lambda rules: RecordLine(on=rules.since),
    listed=True,
)


class LegalRuleMissingError(PortfolioRuleError):
    """A required number is not on record. The message names the rule and how to set it."""


class LegalRules:
    """Legal rules that apply to a place."""

    def __init__(self, where: str, rules: Iterable[LegalRule]) -> None:
        self.where = where
        self._by_id = {one.rule_id: one for one in rules}

    def limit(self, rule_id: str) -> int | None:
        """Return the number, or None if there is no such limit. Raises `LegalRuleMissingError`."""
        rule = self.find(rule_id)
        if rule is None or rule.kind != "limit":
            raise LegalRuleMissingError(
                f"the rules for {self.where} do not say {rule_id}: ask an owner what the law is there, "
                f"then set_legal_rule with jurisdiction {self.where} and rule {rule_id}",
                "no_rule",
            )
        return rule.value

    def number(self, rule_id: str) -> int:
        """Return the number, 0 if there is no such limit. Raises `LegalRuleMissingError`."""
        return self.limit(rule_id) or 0

    def find(self, rule_id: str) -> LegalRule | None:
        """Return the rule, or None."""
        return self._by_id.get(rule_id)

    def recurring(self, applies_to: AppliesTo) -> list[LegalRule]:
        """Return the recurring duties of a subject type."""
        return [one for one in self._by_id.values() if one.kind == "recurring" and one.applies_to == applies_to]

    def every(self) -> list[LegalRule]:
        """Return all rules."""
        return list(self._by_id.values())

    def unchecked(self, *rule_ids: str) -> list[LegalRule]:
        """Return those of the named rules that nobody has verified."""
        found = (self._by_id.get(one) for one in rule_ids)
        return [one for one in found if one and not one.checked_by]


def is_shipped(rule_id: str, title: str) -> bool:
    """Return whether a rule still has its shipped title, which is translated; otherwise the team named it."""
    return any((one.rule_id, one.title) == (rule_id, title) for one in shipped())


def rule_in_words(rule: LegalRule) -> Wording:
    """Return a rule with its requirement, as a noun phrase."""
    if rule.kind == "recurring":
        title = "" if is_shipped(rule.rule_id, rule.title) else rule.title
        return law_in_words(rule.rule_id, title, None, "", rule.every)
    return law_in_words(rule.rule_id, "", "none" if rule.value is None else str(rule.value), rule.unit or "", None)


def rules_in_words(rules: Iterable[LegalRule]) -> Wording:
    """Several."""
    return Joined(tuple(map(rule_in_words, rules)), "; ")


@functools.cache
def shipped() -> tuple[LegalRule, ...]:
    """Return the shipped rules of `generic`, which nobody has verified."""
    file = Path(__file__).with_name("generic_rules.json")
    return TypeAdapter(tuple[LegalRule, ...]).validate_json(file.read_bytes())


def rules_id(account_id: str, jurisdiction: str) -> str:
    """Return the id of the account's rule set for that jurisdiction; there is one."""
    return f"{RULES.prefix}-{derived_id(account_id, (jurisdiction.strip() or GENERIC).casefold())}"


def rules_of(book: Book, jurisdiction: str) -> LegalRules:
    """Return the applicable rules: the account's for that jurisdiction, else its generic set, else the shipped one."""
    for name in dict.fromkeys((jurisdiction.strip() or GENERIC, GENERIC)):
        if own := book.find(rules_id(book.account_id, name), LegalRuleSet):
            return LegalRules(own.jurisdiction, own.rules)
    return LegalRules(GENERIC, shipped())


def rule_set(book: Book, jurisdiction: str, rule_id: str, rule: LegalRule | None, today: date) -> LegalRuleSet:
    """Return the account's set with `rule` in it, or without that id.

    The first set copies the rules that applied before.
    """
    set_id = rules_id(book.account_id, jurisdiction)
    own = book.find(set_id, LegalRuleSet)
    before = rules_of(book, jurisdiction).every()
    others = [one for one in before if one.rule_id != rule_id]
    place = next((place for place, one in enumerate(before) if one.rule_id == rule_id), len(before))
    rules = (*others[:place], *([rule] if rule else []), *others[place:])
    if own:
        return own.model_copy(update={"rules": rules})
    return LegalRuleSet(
        account_id=book.account_id,
        record_id=set_id,
        jurisdiction=jurisdiction.strip() or GENERIC,
        rules=rules,
        since=today,
    )
