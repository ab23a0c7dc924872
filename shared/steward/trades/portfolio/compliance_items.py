"""Compliance items: recurring duties that a legal rule sets for a subject. Pure rules over a book.

At most one item is open for a rule and a subject. Completing it writes the next item in the same transaction.
"""

from __future__ import annotations

from collections.abc import Sequence
from datetime import date
from itertools import count
from typing import Annotated, ClassVar

from pydantic import StringConstraints

from steward.core.ids import derived_id
from steward.core.records import Personal
from steward.core.sentences import Joined
from steward.trades.portfolio.field_types import AppliesTo
from steward.trades.portfolio.filed_documents import check_evidence
from steward.trades.portfolio.legal_rules import LegalRule, LegalRuleMissingError, LegalRules, is_shipped, rules_of
from steward.trades.portfolio.maintenance_jobs import Vendor
from steward.trades.portfolio.properties import PortfolioRuleError, Property, Unit
from steward.trades.portfolio.tenancies import Tenancy
from steward.trades.records.models import TradeRecord
from steward.trades.records.record_types import RecordLine, RecordNotFoundError, RecordType
from steward.trades.records.service import Book
from steward.trades.records.state_machine import RecordStateMachine
from steward.trades.records.value_texts import as_written, said

_Words = Annotated[str, StringConstraints(strip_whitespace=True, max_length=500)]


class ComplianceItem(TradeRecord):
    """A duty of a subject, due by `due_on`. `last_done_on` is the previous time, `evidence` are documents."""

    KIND: ClassVar[str] = "compliance_item"

    state: str = "upcoming"
    rule_id: str
    title: str
    subject_id: str
    property_id: str = ""
    zone: str
    due_on: date
    last_done_on: date | None = None
    done_on: date | None = None
    evidence: tuple[str, ...] = ()
    reason: Annotated[_Words, Personal("")] = ""

    @property
    def named(self) -> str:
        """Return the rule's id if readers see its translated name; empty if the team wrote its own title."""
        ours = self.label_of("title") == "outside" or is_shipped(self.rule_id, self.title)
        return self.rule_id if ours else ""

    @property
    def called(self) -> Joined:
        """Return the duty in the reader's language, or in the team's own words."""
        return said(self.named) if self.named else as_written(self.title)


_OPEN = {"move": "upcoming", "complete": "done", "waive": "waived", "rule_out": "not_applicable"}
COMPLIANCE = RecordType(
    prefix="cmp",
    model=ComplianceItem,
    states=RecordStateMachine(
        frozenset({"upcoming", "not_applicable"}),
        {
            "upcoming": {**_OPEN, "fall_due": "due"},
            "due": _OPEN,
            "done": {},
            "waived": {},
            "not_applicable": {"rule_in": "upcoming"},
        },
        frozenset({"done", "waived", "not_applicable"}),
    ),
    line=lambda item: RecordLine(on=item.due_on, label=item.rule_id),
    within=lambda item: item.subject_id,
    beside=lambda item: (item.property_id,) if item.property_id else (),
)


def rules_for(book: Book, subject: TradeRecord) -> LegalRules:
    """Return the legal rules of the subject's place."""
    place_id = subject.record_id if isinstance(subject, Property) else getattr(subject, "property_id", "")
    place = book.find(place_id, Property) if place_id else None
    return rules_of(book, place.jurisdiction if place else "")


def subject_of(book: Book, subject_id: str) -> TradeRecord:
    """Return the record that a rule applies to. Raises `RecordNotFoundError`."""
    found = book.before(subject_id)
    if found is None or found.withdrawn or kind_of_subject(found) is None:
        raise RecordNotFoundError("a rule is kept for a property, a unit, a tenancy or a vendor: look its id up first")
    return found


def kind_of_subject(subject: TradeRecord) -> AppliesTo | None:
    """Return the subject's type as rules name it."""
    match subject:
        case Property():
            return "property"
        case Unit():
            return "unit"
        case Tenancy():
            return "tenancy"
        case Vendor():
            return "vendor"
        case _:
            return None


def save_compliance_records(
    book: Book, subject_id: str, rule_id: str, due_on: date | None, zone: str
) -> list[TradeRecord]:
    """Return the open item of a rule and a subject, new or moved. Without a day, the rule does not apply."""
    subject = subject_of(book, subject_id)
    items = book.under(subject_id, COMPLIANCE, ComplianceItem)
    mine = [one for one in items if one.rule_id == rule_id and one.subject_id == subject_id]
    there = next((one for one in mine if COMPLIANCE.states.is_open(one.state)), None)
    ruled_out = next((one for one in mine if one.state == "not_applicable"), None)
    if due_on is None:
        if ruled_out and not there:
            return []
        fresh = there or _of_rule(book, _rule(book, subject, rule_id), subject, book.today(zone), zone)
        return [COMPLIANCE.moved(fresh, "rule_out")]
    if there:
        return [COMPLIANCE.moved(there, "move", due_on=due_on)] if there.due_on != due_on else []
    if ruled_out:
        return [COMPLIANCE.moved(ruled_out, "rule_in", due_on=due_on)]
    return [_of_rule(book, _rule(book, subject, rule_id), subject, due_on, zone)]


def first_due(book: Book, subject_id: str, rule_id: str, done_on: date) -> date:
    """Return the next due day after a completion that is not on record here."""
    subject = subject_of(book, subject_id)
    return _again(_rule(book, subject, rule_id), done_on, None)


def complete_item(
    book: Book, item_id: str, done_on: date, evidence: Sequence[str] = (), next_due_on: date | None = None
) -> list[ComplianceItem]:
    """Return a completed item, and the next one."""
    item = book.need(item_id, ComplianceItem)
    if done_on > book.today(item.zone):
        raise PortfolioRuleError("it is completed once it was done: that day is still to come", "still_ahead")
    subject = subject_of(book, item.subject_id)
    rule = rules_for(book, subject).find(item.rule_id)
    proof = check_evidence(book, evidence, rule, item.subject_id, item_id)
    done = COMPLIANCE.moved(item, "complete", done_on=done_on, evidence=proof)
    due_on = _again(rule, done_on, next_due_on)
    if due_on <= item.due_on:
        raise PortfolioRuleError(
            f"done on {done_on} it would be due on {due_on}, and this one is due on {item.due_on}: that was before",
            "earlier_one",
        )
    # Reading the lines guards them: no other item of the subject may appear in the meantime.
    book.lines(item.subject_id, COMPLIANCE)
    fresh = _fresh(book, item.rule_id, rule.title if rule else item.title, subject, due_on, item.zone)
    return [done, fresh.model_copy(update={"last_done_on": done_on})]


def waive_item(book: Book, item_id: str, reason: str, outside: tuple[str, ...] = ()) -> list[ComplianceItem]:
    """Return an item that is skipped this time, with the reason; no item follows."""
    item = book.need(item_id, ComplianceItem)
    if not reason:
        raise PortfolioRuleError("say why it is waived", "no_reason")
    return [COMPLIANCE.moved(item, "waive", reason=reason, outside=tuple(sorted({*item.outside, *outside})))]


def rules_without_item(book: Book, subject: TradeRecord) -> list[LegalRule]:
    """Return the rules of this subject type without an open item and not marked as not applicable."""
    applies = kind_of_subject(subject)
    if applies is None:
        return []
    lines = book.lines(subject.record_id, COMPLIANCE)
    known = {one.label for one in lines if COMPLIANCE.states.is_open(one.state) or one.state == "not_applicable"}
    return [one for one in rules_for(book, subject).recurring(applies) if one.rule_id not in known]


def _again(rule: LegalRule | None, done_on: date, next_due_on: date | None) -> date:
    if next_due_on and next_due_on <= done_on:
        raise PortfolioRuleError("it is due again after it was done", "wrong_order")
    due_on = next_due_on or (rule.after(done_on) if rule else None)
    if due_on is None:
        raise PortfolioRuleError(
            "no rule says when it is due again: give the day its paper names as next_due_on", "no_rule"
        )
    return due_on


def _rule(book: Book, subject: TradeRecord, rule_id: str) -> LegalRule:
    rules = rules_for(book, subject)
    rule = rules.find(rule_id)
    if rule is None or rule.kind != "recurring":
        raise LegalRuleMissingError(
            f"the rules for {rules.where} have nothing recurring called {rule_id}: see get_legal_rules", "no_rule"
        )
    if rule.applies_to != kind_of_subject(subject):
        raise PortfolioRuleError(f"{rule_id} is kept for a {rule.applies_to}", "other_place")
    return rule


def _of_rule(book: Book, rule: LegalRule, subject: TradeRecord, due_on: date, zone: str) -> ComplianceItem:
    return _fresh(book, rule.rule_id, rule.title, subject, due_on, zone)


def _fresh(book: Book, rule_id: str, title: str, subject: TradeRecord, due_on: date, zone: str) -> ComplianceItem:
    place_id = subject.record_id if isinstance(subject, Property) else getattr(subject, "property_id", "")
    # A closed item may have had the same due day.
    rounds = (f"cmp-{derived_id(rule_id, subject.record_id, str(due_on), n)}" for n in count())
    return ComplianceItem(
        account_id=book.account_id,
        record_id=next(one for one in rounds if book.find(one, ComplianceItem) is None),
        rule_id=rule_id,
        title=title,
        subject_id=subject.record_id,
        property_id=place_id if place_id != subject.record_id else "",
        zone=zone,
        due_on=due_on,
    )
