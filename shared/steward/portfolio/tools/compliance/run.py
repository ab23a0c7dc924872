"""Running the tools for rules of law."""

from __future__ import annotations

from steward.portfolio.places import Refused
from steward.portfolio.rules import Rule, rule_set, rules_of
from steward.portfolio.tools.compliance.declare import GetLegalRulesInput, SetLegalRuleInput
from steward.portfolio.tools.showing import Services, changed, taken_back
from steward.records.models import TradeRecord
from steward.records.service import Book
from steward.tools.models import ToolCall
from steward.tools.running import Done, Failed

undo_set_legal_rule = taken_back


def get_legal_rules(call: ToolCall, services: Services) -> Done:
    """A line for each rule, with who has checked it and when."""
    given = GetLegalRulesInput.model_validate(call.arguments)
    rules = rules_of(services.records.book(call.account_id), given.jurisdiction)
    head = f"These are the {rules.where} rules. What nobody has checked is a cautious guess, not law: say so."
    return Done("\n".join([head, *(_rule_line(one, call, services) for one in rules.every())]))


def set_legal_rule(call: ToolCall, services: Services) -> Done | Failed:
    """The rule as it is from now on; the first one of a jurisdiction copies the rules that held there before."""
    given = SetLegalRuleInput.model_validate(call.arguments)
    by = call.approved_by or call.member_id
    today = services.records.book(call.account_id).today(str(services.people.zone_of(call.account_id, by)))

    def plan(book: Book) -> list[TradeRecord]:
        before = rules_of(book, given.jurisdiction).find(given.rule)
        rule = None
        if given.value is not None or given.every is not None:
            checked = {"checked_on": today, "checked_by": by} if given.checked else {}
            rule = Rule.model_validate({**_fields(given, before), **checked, "source_url": given.source_url})
        elif before is None:
            raise Refused(f"there is no rule {given.rule}: give a value, or how often it recurs")
        return [rule_set(book, given.jurisdiction, given.rule, rule, today)]

    what = f"{given.rule} {given.value or given.every or '–'}"

    return changed(call, services, given.jurisdiction, plan, lambda _: ("rule", what, ""))


def _fields(given: SetLegalRuleInput, before: Rule | None) -> dict[str, object]:
    """Of a rule as it was said; what was not said stays as it was."""
    kind = "limit" if given.value is not None else "recurring"
    if before and before.kind != kind:
        raise Refused(
            f"{given.rule} is a {before.kind} rule: give its {'value' if kind == 'recurring' else 'interval'}"
        )
    if before is None and (given.title is None or (kind == "limit" and given.unit is None)):
        raise Refused("of a new rule say the title, and of a limit the unit")
    kept: dict[str, object] = before.model_dump() if before else {"applies_to": given.applies_to}
    kept |= {"rule_id": given.rule, "kind": kind, "checked_on": None, "checked_by": ""}
    kept |= {"title": given.title} if given.title else {}
    if kind == "limit":
        value = None if given.value == "none" else int(given.value or 0)
        return kept | {"value": value, "unit": given.unit or (before.unit if before else None)}
    return kept | {"every": given.every}


def _rule_line(rule: Rule, call: ToolCall, services: Services) -> str:
    if not rule.checked_by:
        return f"{rule} · {rule.title} · checked by nobody"
    member = services.people.member(call.account_id, rule.checked_by)
    who = member.name if member else rule.checked_by
    source = f" · {rule.source_url}" if rule.source_url else ""
    return f"{rule} · {rule.title} · checked by {who} on {rule.checked_on}{source}"
