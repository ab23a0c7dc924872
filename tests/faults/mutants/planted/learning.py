"""Bugs in what is learned: counted wrongly, gone by without right, never forgotten, or more than it may."""

from __future__ import annotations

from tests.faults.mutants.mutant import Mutant

_PREFERENCES = "learning/preferences.py"
_PRECEDENTS = "learning/precedents.py"
_RULES = "learning/rules.py"
_SERVICE = "learning/service.py"
_POLICY = "autonomy/policy.py"
NEAR = ("tests/unit/test_learning.py", "tests/integration/test_learning.py")

MUTANTS = (
    Mutant(
        "a-rule-of-anybody",
        "what a member without the right to decide corrects is gone by at once",
        _PREFERENCES,
        '        by_deciders=all(one.role in ("owner", "approver") for one in support),\n',
        "        by_deciders=True,\n",
    ),
    Mutant(
        "a-rule-from-outside",
        "words of somebody outside make a rule that is gone by at once",
        _RULES,
        '    own = found.by_deciders and found.provenance != "outside"\n',
        "    own = found.by_deciders\n",
    ),
    Mutant(
        "words-from-outside-learned",
        "what is learned from an edit of a quote holds words of the quote",
        _SERVICE,
        "            changes = difference(before, after, words=not decision.quotes)\n",
        "            changes = difference(before, after, words=True)\n",
    ),
    Mutant(
        "a-contradiction-counts-for-nothing",
        "people take a correction back, and it is as sure as before",
        _PREFERENCES,
        "    n = len(support) - against\n",
        "    n = len(support)\n",
    ),
    Mutant(
        "never-forgotten",
        "what nobody has supported for a year is as sure as on its first day",
        _PREFERENCES,
        "    days = max(unsupported / timedelta(days=1), 0.0)\n",
        "    days = 0.0\n",
    ),
    Mutant(
        "a-faded-rule-renewed",
        "an approval from a time in which a rule was not gone by supports it",
        _PREFERENCES,
        "        if confidence(n, at - last) >= USED:\n            last = at\n",
        "        last = at\n",
    ),
    Mutant(
        "good-precedents-let-it-pass",
        "what was approved often runs without the person its level asks for",
        _POLICY,
        "    if why := _needs_a_person(tool, level, at.findings):\n",
        "    sure = at.precedent is not None and at.precedent > 0.9\n"
        "    if not sure and (why := _needs_a_person(tool, level, at.findings)):\n",
    ),
    Mutant(
        "bad-precedents-ignored",
        "what was always turned down runs without asking",
        _POLICY,
        "    if at.precedent is not None and at.precedent < ASKS_BELOW and tool.effect is not Effect.READ:\n",
        "    if False:\n",
    ),
    Mutant(
        "precedents-of-other-tools",
        "what became of one action counts for another",
        _PRECEDENTS,
        "one.tool == tool and one.outcome in _WORTH",
        "one.outcome in _WORTH",
    ),
    Mutant(
        "a-rule-stays-on",
        "a rule that somebody switched off is gone by",
        _RULES,
        "        on=wish.on if wish else own,\n",
        "        on=own,\n",
    ),
    Mutant(
        "told-again-and-again",
        "an owner hears of the same rule with every message",
        "agent/desks/learned.py",
        "    step = step.add(Told(account_id=owner.account_id, member_id=owner.member_id, what=what, at=step.now))\n",
        "",
    ),
    Mutant(
        "a-decision-not-kept",
        "a decision teaches nothing",
        "approvals/service.py",
        "decider.member_id, now, news, *learned)",
        "decider.member_id, now, news)",
    ),
    Mutant(
        "learned-from-an-erased-member",
        "what an erased member decided is gone by",
        "learning/erasing.py",
        "            if subject.person_id and subject.person_id in whose:\n",
        "            if False:\n",
    ),
)
