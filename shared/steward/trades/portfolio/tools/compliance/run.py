"""Runners of the tools for legal rules and compliance items."""

from __future__ import annotations

from steward.core.errors import StewardError
from steward.core.provenance import Quoting
from steward.core.sentences import Joined, Wording, say
from steward.tools.models import ToolCall
from steward.tools.tool_outcomes import Done, Failed
from steward.trades.portfolio.compliance_items import (
    COMPLIANCE,
    ComplianceItem,
    complete_item,
    first_due,
    rules_without_item,
    save_compliance_records,
    subject_of,
    waive_item,
)
from steward.trades.portfolio.legal_rules import LegalRule, rule_in_words, rule_set, rules_of
from steward.trades.portfolio.maintenance_jobs import VENDOR, Vendor, vendor_id_of
from steward.trades.portfolio.properties import PROPERTY, PortfolioRuleError, Property
from steward.trades.portfolio.tools.compliance.declare import (
    CompleteComplianceItemInput,
    GetComplianceStatusInput,
    GetLegalRulesInput,
    SaveComplianceItemInput,
    SetLegalRuleInput,
)
from steward.trades.portfolio.tools.record_lines import (
    ContactNames,
    Services,
    changed,
    from_outside,
    item_line,
    leaning,
    must_be_called,
    place_of,
    taken_back,
)
from steward.trades.records.models import TradeRecord
from steward.trades.records.service import Book

_MOST = 80
_MOST_PLACES = 60

undo_set_legal_rule = taken_back
undo_save_compliance_item = taken_back
undo_complete_compliance_item = taken_back


def get_legal_rules(call: ToolCall, services: Services) -> Done:
    """Return a line for each rule, with its verifier and date."""
    given = GetLegalRulesInput.model_validate(call.arguments)
    rules = rules_of(services.records.book(call.account_id), given.jurisdiction)
    head = f"These are the {rules.where} rules. What nobody has checked is a cautious guess, not law: say so."
    return Done("\n".join([head, *(_rule_line(one, call, services) for one in rules.every())]))


def set_legal_rule(call: ToolCall, services: Services) -> Done | Failed:
    """Return the new rule. The first one of a jurisdiction copies the rules that applied there before."""
    given = SetLegalRuleInput.model_validate(call.arguments)
    by = call.approved_by or call.member_id
    today = services.records.book(call.account_id).today(str(services.people.zone_of(call.account_id, by)))

    def plan(book: Book) -> list[TradeRecord]:
        before = rules_of(book, given.jurisdiction).find(given.rule)
        rule = None
        if given.value is not None or given.every is not None:
            checked = {"checked_on": today, "checked_by": by} if given.checked else {}
            rule = LegalRule.model_validate({**_fields(given, before), **checked, "source_url": given.source_url})
        elif before is None:
            raise PortfolioRuleError(f"there is no rule {given.rule}: give a value, or how often it recurs", "unsaid")
        return [rule_set(book, given.jurisdiction, given.rule, rule, today)]

    def told(_: list[TradeRecord]) -> tuple[str, object, str]:
        rule = rules_of(services.records.book(call.account_id), given.jurisdiction).find(given.rule)
        return ("rule", Joined((rule_in_words(rule),), ""), "") if rule else ("rule_dropped", given.rule, "")

    where: Wording | str = say("all-properties") if given.jurisdiction == "generic" else given.jurisdiction
    return changed(call, services, where, plan, told)


def save_compliance_item(call: ToolCall, services: Services) -> Done | Failed:
    """Return the item's id and due day."""
    given = SaveComplianceItemInput.model_validate(call.arguments)
    if sum((given.due_on is not None, given.done_on is not None, given.not_applicable)) != 1:
        return Failed("give one of due_on, done_on and not_applicable", say("records-forbid", form="unsaid"))
    zone = _zone_of(call, services, given.subject_id)

    def plan(book: Book) -> list[TradeRecord]:
        must_be_called(call, services, book, subject_of(book, given.subject_id), given.place)
        due_on = given.due_on
        if given.done_on:
            due_on = first_due(book, given.subject_id, given.rule, given.done_on)
        items = save_compliance_records(book, given.subject_id, given.rule, due_on, zone)
        done = {"last_done_on": given.done_on} if given.done_on else {}
        return [one.model_copy(update=done) for one in items]

    done = changed(call, services, given.place, plan, lambda made: _item_told(made[-1]))
    leans = (given.rule,) if given.done_on else ()
    return leaning(done, services.records.book(call.account_id), given.subject_id, *leans)


def complete_compliance_item(call: ToolCall, services: Services) -> Done | Failed:
    """Return the completed item and the next one."""
    given = CompleteComplianceItemInput.model_validate(call.arguments)
    found = services.records.book(call.account_id).find(given.item_id, ComplianceItem)

    def plan(book: Book) -> list[TradeRecord]:
        item = book.need(given.item_id, ComplianceItem)
        must_be_called(call, services, book, subject_of(book, item.subject_id), given.place)
        if given.waive:
            return [*waive_item(book, given.item_id, given.reason, from_outside(call))]
        return [*complete_item(book, given.item_id, given.done_on, given.evidence, given.next_due_on)]

    done = changed(call, services, given.place, plan, lambda made: _item_told(made[-1]))
    leans = (found.rule_id,) if found and not given.waive and not given.next_due_on else ()
    return leaning(done, services.records.book(call.account_id), found.subject_id if found else "", *leans)


def get_compliance_status(call: ToolCall, services: Services) -> Done | Failed:
    """Return a line for each due item, the oldest first, and for each rule without a record."""
    given = GetComplianceStatusInput.model_validate(call.arguments)
    book, quoting, names = services.records.book(call.account_id), Quoting(), ContactNames(call, services.people)
    try:
        subjects = _subjects(book, given)
    except StewardError as error:
        return Failed.by(error)
    ids = [line.record_id for line in book.open(COMPLIANCE)]
    lines = []
    for item in book.some(ids, ComplianceItem):
        days = (item.due_on - book.today(item.zone)).days
        wanted = not (given.property_id or given.vendor_id) or {item.subject_id, item.property_id} & {*subjects}
        if wanted and days <= given.due_within_days:
            when = f"overdue for {-days} days" if days < 0 else f"due in {days} days"
            lines.append(f"{item_line(item, quoting)} · {_called(book, item.subject_id, names)} · {when}")
    for subject_id, subject in subjects.items():
        lines += [
            f"{_called(book, subject_id, names)} · {one} · nothing on record"
            for one in rules_without_item(book, subject)
        ]
    more = [f"… and {len(lines) - _MOST} more: ask for one property."] if len(lines) > _MOST else []
    by = "Rules that nobody has checked are cautious guesses, not law (get_legal_rules): say so."
    return Done("\n".join([*lines[:_MOST], *more, by]) if lines else f"Nothing is due. {by}", quotes=quoting.quotes)


def _subjects(book: Book, given: GetComplianceStatusInput) -> dict[str, TradeRecord]:
    """Return the subjects: the named property or vendor, otherwise all."""
    if given.property_id:
        return {given.property_id: book.need(given.property_id, Property)}
    if given.vendor_id:
        vendor = book.need(vendor_id_of(given.vendor_id), Vendor)
        return {vendor.record_id: vendor}
    there = [one.record_id for kind in (PROPERTY, VENDOR) for one in book.all(kind) if kind.states.is_open(one.state)]
    found: list[TradeRecord] = [*book.some(there[:_MOST_PLACES], Property), *book.some(there[:_MOST_PLACES], Vendor)]
    return {one.record_id: one for one in found}


def _called(book: Book, subject_id: str, names: ContactNames) -> str:
    subject = book.before(subject_id)
    if isinstance(subject, Vendor):
        return names.of(subject.contact_id)
    return place_of(book, subject) if subject else ""


def _zone_of(call: ToolCall, services: Services, subject_id: str) -> str:
    book = services.records.book(call.account_id)
    subject = book.before(subject_id)
    place_id = subject_id if isinstance(subject, Property) else getattr(subject, "property_id", "")
    place = book.find(place_id, Property) if place_id else None
    return place.zone if place else str(services.people.zone_of(call.account_id, call.member_id))


def _item_told(record: TradeRecord) -> tuple[str, object, str]:
    assert isinstance(record, ComplianceItem)
    if COMPLIANCE.states.is_open(record.state):
        return "compliance", (record.called, record.due_on), ""
    return "compliance_over", record.called, ""


def _fields(given: SetLegalRuleInput, before: LegalRule | None) -> dict[str, object]:
    """Return the rule's fields from the arguments; those not given stay as before."""
    kind = "limit" if given.value is not None else "recurring"
    if before and before.kind != kind:
        raise PortfolioRuleError(
            f"{given.rule} is a {before.kind} rule: give its {'value' if kind == 'recurring' else 'interval'}",
            "unclear",
        )
    if before is None and (given.title is None or (kind == "limit" and given.unit is None)):
        raise PortfolioRuleError("of a new rule say the title, and of a limit the unit", "unsaid")
    kept: dict[str, object] = before.model_dump() if before else {"applies_to": given.applies_to}
    kept |= {"rule_id": given.rule, "kind": kind, "checked_on": None, "checked_by": ""}
    kept |= {"title": given.title} if given.title else {}
    if kind == "limit":
        value = None if given.value == "none" else int(given.value or 0)
        return kept | {"value": value, "unit": given.unit or (before.unit if before else None)}
    return kept | {"every": given.every}


def _rule_line(rule: LegalRule, call: ToolCall, services: Services) -> str:
    if not rule.checked_by:
        return f"{rule} · {rule.title} · checked by nobody"
    member = services.people.member(call.account_id, rule.checked_by)
    who = member.name if member else rule.checked_by
    source = f" · {rule.source_url}" if rule.source_url else ""
    return f"{rule} · {rule.title} · checked by {who} on {rule.checked_on}{source}"
