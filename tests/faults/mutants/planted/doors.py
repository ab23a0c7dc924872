"""Bugs at the doors: what a bare word decides, what strangers and sends may cost, and what reaches a log."""

from __future__ import annotations

from tests.faults.mutants.mutant import Mutant

NEAR = ("tests/integration/test_decisions_by_text.py",)

MUTANTS = (
    Mutant(
        "bare-word-decides",
        "a yes without a code decides in an account whose owners never allowed it",
        "approvals/service.py",
        "        if bare and not self._takes_bare_answers(account_id):\n",
        "        if False:\n",
    ),
    Mutant(
        "bare-word-not-told-apart",
        "whoever carries a decision out is not told that it came without a code",
        "conversations/decisions.py",
        '"bare": not command.code',
        '"bare": False',
    ),
    Mutant(
        "anybody-allows-bare-answers",
        "bare answers are allowed by somebody who is no owner",
        "approvals/tools/answers/declare.py",
        "    deciders=Deciders.OWNERS,\n",
        "    deciders=Deciders.ASKER,\n",
    ),
)
