"""Bugs in keeping a workspace in step with a repository: edits lost, others believed, people's branch pushed over."""

from __future__ import annotations

from tests.faults.mutants.mutant import Mutant

_DECIDING, _MERGING, _RUN = "sync/deciding.py", "sync/merging.py", "sync/running.py"
NEAR = (
    "tests/unit/test_sync.py",
    "tests/integration/test_sync.py",
    "tests/integration/test_sync_commands.py",
)

MUTANTS = (
    Mutant(
        "deletion-beats-edit",
        "what somebody wrote goes because somebody else deleted the file",
        _DECIDING,
        "return Decision(theirs if ours is None else ours)",
        "return Decision(None)",
    ),
    Mutant(
        "older-history-believed",
        "who forces an old clone over a branch takes Steward's edits away",
        _DECIDING,
        "if not case.theirs_changed or rewound:",
        "if not case.theirs_changed:",
    ),
    Mutant(
        "pushed-words-believed",
        "whoever may push writes what counts as the account's own",
        _MERGING,
        "if theirs is not None and not team:",
        "if False:",
    ),
    Mutant(
        "pushed-name-shown",
        "whoever may push commands by the name of a file",
        _DECIDING,
        "if team or path in ours:",
        "if True:",
    ),
    Mutant(
        "markers-pushed",
        "a conflict nobody has decided is pushed into people's branch",
        _RUN,
        "if stored and has_markers(stored.text):",
        "if False:",
    ),
    Mutant(
        "gone-means-deleted",
        "a repository that was emptied takes the whole workspace along",
        _RUN,
        "if head is None and agreed.commit:",
        "if False:",
    ),
    Mutant(
        "pushed-over",
        "what somebody has pushed since is no longer in the branch",
        "sync/remote.py",
        "if refs.get(self._ref) not in (before, after):",
        "if False:",
    ),
    Mutant(
        "trouble-told-every-time",
        "owners are texted every few minutes while their repository is away",
        "sync/service.py",
        "tell = claimed.told != trouble and (",
        "tell = (",
    ),
    Mutant(
        "agreed-on-what-was-refused",
        "a file of the repository's whose write was refused is never taken again",
        "sync/running.py",
        "            merging.refused |= not isinstance(error, NotText)",
        "            merging.refused = False",
    ),
)
