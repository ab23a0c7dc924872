"""Bugs in deciding: who, on what they saw, once, in time."""

from __future__ import annotations

from tests.faults.mutants.mutant import Mutant

_STORE = "approvals/store.py"
_SERVICE = "approvals/service.py"
_LINKS = "web/links.py"
NEAR = (
    "tests/unit/test_link_tokens.py",
    "tests/integration/test_two_at_once.py",
    "tests/integration/test_links.py",
    "tests/integration/test_decisions_by_text.py",
    "tests/integration/test_main_job.py",
    "tests/integration/test_levels.py",
)

MUTANTS = (
    Mutant(
        "decided-twice",
        "two decide, and both count",
        _STORE,
        '            Condition("#status = :waiting", {":waiting": ApprovalStatus.WAITING.value}),\n',
        "",
    ),
    Mutant(
        "decision-not-posted",
        "a decision is on the page and nothing comes of it",
        _STORE,
        "            self._table.transact([move, *beside])\n",
        "            self._table.transact([move])\n",
    ),
    Mutant(
        "expired-link-decides",
        "a link still approves when its time is over and the sweep has not come by",
        _SERVICE,
        "        if now >= approval.expires_at:\n",
        "        if False:\n",
    ),
    Mutant(
        "expired-code-decides",
        "a text still approves when its time is over and the sweep has not come by",
        _SERVICE,
        "if stored.status is ApprovalStatus.WAITING and self._clock() >= approval.expires_at:",
        "if False:",
    ),
    Mutant(
        "other-words-approved",
        "somebody approves something other than what they saw",
        _SERVICE,
        "        if seen != approval.shown_hash():\n",
        "        if False:\n",
    ),
    Mutant(
        "high-risk-by-text",
        "a forged text decides a high risk",
        _SERVICE,
        "        if approval.by_link_only:\n",
        "        if False:\n",
    ),
    Mutant(
        "link-of-a-removed-member",
        "somebody who left the team decides at an old link",
        _SERVICE,
        "        if viewer is None or not viewer.decides:\n",
        "        if viewer is None:\n",
    ),
    Mutant(
        "other-account-decides",
        "a member of another account decides by text",
        _SERVICE,
        "may = stored and stored.approval.account_id == account_id and member_id in stored.approval.approvers",
        "may = stored and member_id in stored.approval.approvers",
    ),
    Mutant(
        "anybody-decides-by-text",
        "a member who was not asked decides by text",
        _SERVICE,
        "may = stored and stored.approval.account_id == account_id and member_id in stored.approval.approvers",
        "may = stored and stored.approval.account_id == account_id",
    ),
    Mutant(
        "no-ring-for-decisions",
        "every decision waits for the sweep",
        _SERVICE,
        "        self._approvals.settle(approval, ApprovalStatus(decision), decider.member_id, now, news, *learned)\n"
        "        self._actors.ring(approval.conversation_id)\n",
        "        self._approvals.settle(approval, ApprovalStatus(decision), decider.member_id, now, news, *learned)\n",
    ),
    Mutant(
        "edit-not-validated",
        "an edited text that no tool takes is let run",
        _SERVICE,
        '            return tool.input.model_validate(arguments).model_dump(mode="json")\n',
        "            return arguments\n",
    ),
    Mutant(
        "any-proof-will-do",
        "whoever knows an approval's id decides it",
        _LINKS,
        "return any(hmac.compare_digest(proof, right) for right in (self.proof(purpose, subject, person), older))",
        "return bool(older)",
    ),
    Mutant(
        "proof-of-any-purpose",
        "a link for one thing opens another",
        _LINKS,
        'message = f"{purpose}\\x1f{subject}\\x1f{person}".encode()',
        'message = f"{subject}\\x1f{person}".encode()',
    ),
    Mutant(
        "approvers-decision-forgotten",
        "an approval runs as if nobody had decided it",
        "conversations/decisions.py",
        "        approved_by=event.decided_by,\n",
        "",
    ),
    Mutant(
        "decided-by-text-at-the-same-time",
        "the same decision by text twice is carried out twice",
        "conversations/decisions.py",
        "    if any(call.label == approval_id for call in state.background.values()):\n",
        "    if False:\n",
    ),
    Mutant(
        "others-not-told-of-a-decision",
        "an approver can still be asked for what is decided",
        "conversations/decisions.py",
        "    return step.post([Post(conversation_id, closed) for conversation_id in waiting.others])\n",
        "    return step\n",
    ),
)
