"""Bugs in the executor, its claims and its gates."""

from __future__ import annotations

from tests.faults.mutants.mutant import Mutant

_STORE = "tools/store.py"
_EXECUTOR = "tools/service.py"
_GATES = "autonomy/gates.py"
_POLICY = "autonomy/policy.py"
NEAR = (
    "tests/integration/test_two_at_once.py",
    "tests/unit/test_policy.py",
    "tests/integration/test_executor.py",
    "tests/integration/test_main_job.py",
    "tests/integration/test_levels.py",
    "tests/integration/test_dead_letters.py",
    "tests/integration/test_limits.py",
    "tests/integration/test_opt_out.py",
)

MUTANTS = (
    Mutant(
        "once-taken-over",
        "a call that must not run twice is run again after its lease",
        _STORE,
        "claimed_until < :now AND repeatable = :yes",
        "claimed_until < :now AND (repeatable = :yes OR repeatable <> :yes)",
    ),
    Mutant(
        "claim-ignores-lease",
        "a call is run by two at once",
        _STORE,
        "(#status = :claimed AND claimed_until < :now AND",
        "(#status = :claimed AND (claimed_until < :now OR claimed_until >= :now) AND",
    ),
    Mutant(
        "claim-ignores-group",
        "one tool group's function runs another's calls",
        _STORE,
        '"tool_group = :group AND "',
        '"(tool_group = :group OR tool_group <> :group) AND "',
    ),
    Mutant(
        "claim-ignores-version",
        "a call of a later version is claimed by code that cannot read it",
        _STORE,
        "changes, condition & is_readable(ToolCall)",
        "changes, condition",
    ),
    Mutant(
        "result-over-result",
        "a call gets a second result",
        _STORE,
        '            is_one_of("status", allowed_from),\n',
        "",
    ),
    Mutant(
        "settled-call-still-waits",
        "the sweep rings for ever for a call that is done",
        _STORE,
        '{"status": status.value, **NOT_WAITING},',
        '{"status": status.value},',
    ),
    Mutant(
        "result-not-posted",
        "the conversation never hears what a tool found",
        _EXECUTOR,
        "beside = [self._actors.letter(call.conversation_id, event), self._ledger.line_put(ended, (call.member_id,))]",
        "beside = [self._ledger.line_put(ended, (call.member_id,))]",
    ),
    Mutant(
        "call-ends-off-the-ledger",
        "how a call ended is not on the ledger",
        _EXECUTOR,
        "beside = [self._actors.letter(call.conversation_id, event), self._ledger.line_put(ended, (call.member_id,))]",
        "beside = [self._actors.letter(call.conversation_id, event)]",
    ),
    Mutant(
        "no-ring-for-results",
        "every result waits for the sweep",
        _EXECUTOR,
        "        for conversation_id in dict.fromkeys((call.conversation_id, *(one.conversation_id for one in tells))):",
        "        for conversation_id in dict.fromkeys(one.conversation_id for one in tells):",
    ),
    Mutant(
        "no-ring-for-handed-over",
        "a text a tool sends waits for the sweep",
        _EXECUTOR,
        "        for ring in effect.rings():\n            self._queues.ring(ring)\n",
        "",
    ),
    Mutant(
        "gates-not-asked-at-the-claim",
        "what was allowed once runs although it may not any more",
        _EXECUTOR,
        "            if refusal := self._refusal(tool, call):\n",
        '            if refusal := "":\n',
    ),
    Mutant(
        "broken-once-called-failed",
        "a call that may have been done is reported as not done",
        _EXECUTOR,
        "            _report(call)\n            if call.repeatable and not tool.finds_out:\n",
        "            _report(call)\n            if True:\n",
    ),
    Mutant(
        "running-call-called-abandoned",
        "a call that is still running is reported as unknown",
        _EXECUTOR,
        "        if stored.claimed_until and stored.claimed_until < self._clock():\n",
        "        if stored.claimed_until:\n",
    ),
    Mutant(
        "abandoned-call-never-settled",
        "a call whose function died is never told to be unknown",
        _EXECUTOR,
        "        if stored.claimed_until and stored.claimed_until < self._clock():\n",
        "        if False:\n",
    ),
    Mutant(
        "dead-letter-called-failed",
        "a dead letter of a call that may have been done says it was not",
        _EXECUTOR,
        "        if stored.status is CallStatus.CLAIMED and not stored.call.repeatable:\n",
        "        if False:\n",
    ),
    Mutant(
        "pause-forgotten-at-the-claim",
        "after /stop what waited for a decision still runs",
        _GATES,
        "                confirmed=asker is None or asker.confirmed,\n                paused=settings.paused,\n",
        "                confirmed=asker is None or asker.confirmed,\n                paused=False,\n",
    ),
    Mutant(
        "asker-gone-forgotten",
        "what a removed member asked for still runs",
        _GATES,
        "                asker=asker.role if asker and asker.active else None,\n",
        "                asker=asker.role if asker else None,\n",
    ),
    Mutant(
        "decider-gone-forgotten",
        "the approval of a removed member still counts",
        _GATES,
        "return Decision(decider.role, by_asker) if decider and decider.active else None",
        "return Decision(decider.role, by_asker) if decider else None",
    ),
    Mutant(
        "asked-again-is-let-run",
        "a call that needs a person by now runs without one",
        _GATES,
        '            return f"{render(judgement.reason)} by now; propose it again"\n',
        '            return ""\n',
    ),
    Mutant(
        "opt-out-not-seen-by-the-gate",
        "a call may text a number that opted out",
        _GATES,
        "opted_out=facts.opted_out_at is not None,",
        "opted_out=False,",
    ),
    Mutant(
        "removed-members-are-asked",
        "somebody who left the team may approve",
        _GATES,
        "if m.decides and m.role in roles]",
        "if m.role in roles]",
    ),
    Mutant(
        "unconfirmed-member-acts",
        "what somebody asked for whose number is not confirmed runs",
        _GATES,
        "                confirmed=asker is None or asker.confirmed,\n",
        "                confirmed=True,\n",
    ),
    Mutant(
        "high-risk-like-any-other",
        "an approver lets a high risk run by itself",
        _POLICY,
        '    if tool.risk == "high" and not lifted:\n',
        "    if False:\n",
    ),
    Mutant(
        "anybody-approves",
        "any member's word counts as an approver's",
        _POLICY,
        '        return decision.role in ("owner", "approver")\n',
        "        return True\n",
    ),
    Mutant(
        "budget-after-the-level",
        "a spent budget stops nothing",
        _POLICY,
        "    if at.budget_reached:\n",
        "    if False:\n",
    ),
)
