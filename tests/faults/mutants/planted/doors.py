"""Bugs at the doors: what a bare word decides, what strangers and sends may cost, and what reaches a log."""

from __future__ import annotations

from tests.faults.mutants.mutant import Mutant

NEAR = (
    "tests/integration/test_decisions_by_text.py",
    "tests/integration/test_strangers.py",
    "tests/integration/test_send_budgets.py",
    "tests/integration/test_logged.py",
    "tests/integration/test_ledger_copies.py",
)

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
        "sends-not-counted",
        "texts go out that no budget knows of",
        "channels/store.py",
        "            self._counted(spend, 1),\n",
        "",
    ),
    Mutant(
        "refused-sends-counted",
        "a provider that takes nothing uses up the day",
        "channels/store.py",
        "transact([back, free, self._counted(spend, -1)])",
        "transact([back, free])",
    ),
    Mutant(
        "sends-without-a-limit",
        "texts go out beyond what an account may send in a day",
        "channels/service.py",
        "        if not limit:\n",
        "        if True:\n",
    ),
    Mutant(
        "owners-told-of-each-refusal",
        "every text beyond the day's budget brings the owners another",
        "channels/service.py",
        "                if place == 0\n",
        "                if False\n",
    ),
    Mutant(
        "dollars-never-run-out",
        "a day's dollars are no limit",
        "channels/budgets.py",
        " or cost * denominator > micros(dollars) * numerator",
        "",
    ),
    Mutant(
        "countries-have-no-limit",
        "one country abroad may take all that an account may send",
        "channels/budgets.py",
        "        abroad = spend.country != home\n",
        "        abroad = False\n",
    ),
    Mutant(
        "refused-values-logged",
        "what somebody wrote stands in the log because it was refused",
        "core/log.py",
        "            if isinstance(error, ValidationError):\n                part",
        "            if False:\n                part",
    ),
    Mutant(
        "causes-logged-whole",
        "what somebody wrote stands in the log as the cause of an error",
        "core/log.py",
        "    yield from _chain(told.__cause__, error.__cause__)\n",
        "",
    ),
    Mutant(
        "records-quote-what-they-refuse",
        "a run that ends in an error prints what somebody wrote",
        "core/records.py",
        "hide_input_in_errors=True",
        "hide_input_in_errors=False",
    ),
    Mutant(
        "copy-overwrites-copy",
        "who replaces a line of the ledger replaces its copy, too",
        "ledger/copies.py",
        "{entry}/{written['SequenceNumber']}.json",
        "{entry}.json",
    ),
    Mutant(
        "words-locked-away",
        "what somebody wrote can no longer be erased",
        "ledger/copies.py",
        "    if name not in _PERSONAL:\n",
        "    if True:\n",
    ),
    Mutant(
        "strangers-abroad-answered",
        "texts go to countries the account has no dealings with",
        "correspondence/handling.py",
        "facts.opted_out or not facts.near or not can",
        "facts.opted_out or not can",
    ),
)
