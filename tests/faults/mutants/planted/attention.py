"""Bugs in what waits until its member wants to hear of it."""

from __future__ import annotations

from tests.faults.mutants.mutant import Mutant

_ATTENTION = "people/attention.py"
_HOLDING = "conversations/holding.py"
NEAR = (
    "tests/unit/test_attention.py",
    "tests/unit/test_holding.py",
    "tests/integration/test_attention.py",
)

MUTANTS = (
    Mutant(
        "not-now-is-forgotten-by-who-writes",
        "who wants to hear nothing now hears it all the same, for they have just said so",
        _ATTENTION,
        "if self.silent_until and self.silent_until > now:",
        "if self.silent_until and self.silent_until > now and wrote_at is None:",
    ),
    Mutant(
        "digest-in-quiet-hours",
        "a digest comes in the middle of quiet hours",
        _ATTENTION,
        "at = self._after_quiet(self._next(self.digest_at, now) if self.digest_at else now)",
        "at = self._next(self.digest_at, now) if self.digest_at else self._after_quiet(now)",
    ),
    Mutant(
        "asked-when-it-is-over",
        "a decision is asked for when nobody can make it any more",
        _HOLDING,
        "if until and (expires_at is None or until < expires_at):",
        "if until:",
    ),
    Mutant(
        "told-each-morning",
        "what waited is told again the next time",
        _HOLDING,
        ".with_state(held=Held(), held_until=None)",
        ".with_state(held_until=None)",
    ),
    Mutant(
        "overtaken-in-the-morning",
        "what comes when nothing waits any longer overtakes what waited",
        _HOLDING,
        "return _sent(released(step), text, approval_id)",
        "return _sent(step, text, approval_id)",
    ),
    Mutant(
        "decided-and-asked-all-the-same",
        "a decision that somebody else has made meanwhile is asked for",
        _HOLDING,
        "if one.approval_id in state.asked]",
        "if one.approval_id]",
    ),
)
