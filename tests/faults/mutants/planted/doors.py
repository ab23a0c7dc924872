"""Bugs at the doors: what a bare word decides, what strangers and sends may cost, and what reaches a log."""

from __future__ import annotations

from tests.faults.mutants.mutant import Mutant

NEAR = ("tests/integration/test_decisions_by_text.py", "tests/integration/test_strangers.py")

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
    Mutant(
        "one-place-for-two",
        "strangers who write at once take more places than the hour has",
        "correspondence/stranger_store.py",
        ', Condition("attribute_not_exists(#row)"))',
        ")",
    ),
    Mutant(
        "every-stranger-told-one-by-one",
        "a flood of strangers becomes a flood of texts to the owners",
        "correspondence/handling.py",
        "if facts.places is None or text.seq in facts.places.taken]",
        "]",
    ),
    Mutant(
        "left-over-forgotten",
        "nobody hears of what strangers wrote beyond the hour's places",
        "correspondence/handling.py",
        "    return step.add(left).set_timer(digest_timer(state.conversation_id, step.now))\n",
        "    return step.add(left)\n",
    ),
    Mutant(
        "digest-by-everybody",
        "each stranger left over brings the owners a digest",
        "correspondence/handling.py",
        "    if not left or left[0].conversation_id != step.state.conversation_id:\n",
        "    if not left:\n",
    ),
    Mutant(
        "strangers-abroad-answered",
        "texts go to countries the account has no dealings with",
        "correspondence/handling.py",
        "facts.opted_out or not facts.near or not can",
        "facts.opted_out or not can",
    ),
)
