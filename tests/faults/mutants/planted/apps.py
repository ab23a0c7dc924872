"""Bugs in members' apps: their door, their calls, what they are told."""

from __future__ import annotations

from tests.faults.mutants.mutant import Mutant

_DOOR, _SERVICE, _CALLING = "apps/door.py", "apps/service.py", "apps/calling.py"
NEAR = (
    "tests/unit/test_policy.py",
    "tests/integration/test_apps.py",
)

MUTANTS = (
    Mutant(
        "app-decided-by-its-member",
        "what an app asks for counts as its member's own words, so own records are changed without a question",
        "agent/desks/app.py",
        "return of_an_app(tool, arguments)",
        "return ()",
    ),
    Mutant(
        "app-says-only",
        "what an app asks to have kept is kept without a question, like a quote",
        "autonomy/policy.py",
        'frozenset({"quote", "value", "choice"})',
        'frozenset({"quote", "value", "choice", "app"})',
    ),
    Mutant(
        "any-secret-opens",
        "whoever knows the id of an app comes in",
        _SERVICE,
        "if parts is None or kept is None or not hmac.compare_digest(kept.app.key_hash, _hashed(parts[3])):",
        "if parts is None or kept is None:",
    ),
    Mutant(
        "revoked-key-still-good",
        "a key that was taken back is still good",
        _SERVICE,
        "return kept.app.revoked_at is None and self._clock()",
        "return self._clock()",
    ),
    Mutant(
        "idle-key-for-ever",
        "a key that nobody uses is good for ever",
        _SERVICE,
        "return kept.app.revoked_at is None and self._clock() - kept.used_at < IDLE_FOR",
        "return kept.app.revoked_at is None",
    ),
    Mutant(
        "app-of-a-member-who-left",
        "the app of somebody who has left goes on reading",
        _DOOR,
        "or member is None or not member.decides:",
        "or member is None:",
    ),
    Mutant(
        "app-called-twice",
        "a client that asks again has it done again",
        _CALLING,
        "if not event.keyed and (first := _same(state, event)):",
        "if not event.keyed and (first := ''):",
    ),
    Mutant(
        "outside-words-as-our-own",
        "what outsiders wrote stands in the same words as ours, with nothing that says whose it is",
        "apps/answering.py",
        'ours = MARK.sub(lambda found: f"[{found[1]}]", result.content)\n    return ours, tuple(_pieces(result.quotes))',
        "ours = MARK.sub(lambda found: result.quotes[int(found[1]) - 1].said, result.content)\n    return ours, ()",
    ),
    Mutant(
        "web-page-let-in",
        "a page that somebody has open may ask",
        _DOOR,
        'if request.headers.get("origin", self._origin) != self._origin:',
        "if False:",
    ),
)
