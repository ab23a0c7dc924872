"""Bugs in what the law asks of a landlord: its rules, items, inspections, plans, papers and limits."""

from __future__ import annotations

from tests.faults.mutants.mutant import Mutant

_ROOM = "portfolio"
_RULES, _LAWFUL, _OBLIGATIONS = (f"{_ROOM}/{name}.py" for name in ("rules", "lawful", "obligations"))
_INSPECTING, _INSTALMENTS, _EXPENSES = (
    f"{_ROOM}/{name}.py" for name in ("inspecting", "instalments", "tools/rents/run")
)
NEAR = (
    "tests/integration/test_compliance.py",
    "tests/integration/test_inspections.py",
    "tests/unit/test_policy.py",
    "tests/integration/test_portfolio_tools.py",
)

MUTANTS = (
    Mutant(
        "raised-inside-its-notice",
        "a rent rises before the notice of it is over",
        _LAWFUL,
        "    if new.start < earliest:\n",
        "    if new.start < given_on:\n",
    ),
    Mutant(
        "taken-out-and-still-there",
        "a number that an owner has taken back still holds",
        _RULES,
        "others = [one for one in before if one.rule_id != rule_id]",
        "others = [one for one in before if rule is None or one.rule_id != rule_id]",
    ),
    Mutant(
        "checked-by-nobody-unsaid",
        "an answer that leans on a guess is given as the law",
        _RULES,
        "if one and not one.checked_by]",
        "if one and one.checked_by]",
    ),
    Mutant(
        "done-and-never-due-again",
        "smoke alarms are tested once and never again",
        _OBLIGATIONS,
        '    return [done, fresh.model_copy(update={"last_done_on": done_on})]',
        "    return [done]",
    ),
    Mutant(
        "done-the-time-before",
        "the certificate of last year completes what is due this year",
        _OBLIGATIONS,
        "    if due_on <= item.due_on:\n",
        "    if due_on < item.due_on:\n",
    ),
    Mutant(
        "notice-of-another-time",
        "an inspection is moved, and the tenant counts as told of it",
        _INSPECTING,
        '"schedule", at=at, notice=None, **fields',
        '"schedule", at=at, **fields',
    ),
    Mutant(
        "entered-a-day-early",
        "somebody's home is entered on the evening before the notice is over",
        _INSPECTING,
        "    if local < earliest:\n",
        "    if moment.date() < earliest:\n",
    ),
    Mutant(
        "a-plan-of-more-than-is-owed",
        "a tenant agrees to pay what they do not owe",
        _INSTALMENTS,
        "    if planned.minor > owed.minor:\n",
        "    if planned.minor > 2 * owed.minor:\n",
    ),
    Mutant(
        "a-level-lifts-the-limit",
        "whoever lets expenses be recorded alone has large ones recorded alone as well",
        "autonomy/policy.py",
        "    return min(level, Autonomy.SUGGEST) if tool.above_limit else level",
        "    return level",
    ),
    Mutant(
        "a-limit-nobody-minds",
        "a large expense is recorded without anybody's approval",
        _EXPENSES,
        "expense.amount.minor > place.limit.minor",
        "expense.amount.minor > 2 * place.limit.minor",
    ),
    Mutant(
        "somebody-elses-paper",
        "what came to one member is put on file by another who may not read it",
        "documents/service.py",
        '        if not found or found["member"] not in ("", member_id):\n',
        "        if not found:\n",
    ),
)
