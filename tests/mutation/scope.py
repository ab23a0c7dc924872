"""The pure modules that random mutants are drawn from."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path

ROOT = Path(__file__).parents[2]
PRODUCT = Path("shared/steward")
UNIT_TESTS = "tests/unit/"

# Below `shared/steward`: rules, folds, scanners, workflows, and readers of what others send.
PURE = (
    "**/fold.py",
    "actors/steps.py",
    "actors/timers.py",
    "agent/conversations/commands.py",
    "agent/conversations/decisions.py",
    "agent/conversations/holding.py",
    "agent/conversations/lifecycle.py",
    "agent/conversations/reminders.py",
    "agent/conversations/results.py",
    "agent/conversations/steps.py",
    "agent/conversations/watching.py",
    "agent/conversations/window.py",
    "agent/correspondence/handling.py",
    "agent/turns/decide.py",
    "agent/turns/endings.py",
    "channels/mail/*.py",
    "core/money.py",
    "core/wall_clock.py",
    "integrations/accounts/google/calendar.py",
    "integrations/accounts/google/cells.py",
    "integrations/accounts/google/documents.py",
    "integrations/accounts/google/drive.py",
    "integrations/accounts/google/mailbox.py",
    "integrations/accounts/google/sheets.py",
    "integrations/bridges/stripe/money.py",
    "integrations/bridges/stripe/reading.py",
    "integrations/connectors/declaring.py",
    "integrations/connectors/offered.py",
    "integrations/connectors/openapi.py",
    "integrations/connectors/schemas.py",
    "integrations/connectors/typed.py",
    "memory/documents/invites.py",
    "memory/learning/*.py",
    "memory/sync/deciding.py",
    "memory/sync/merging.py",
    "memory/workspace/facts/rules.py",
    "people/directory/attention.py",
    "time/scanners/*.py",
    "time/schedules/*.py",
    "time/watchers/*.py",
    "time/workflows/*.py",
    "trades/portfolio/*.py",
    "trades/portfolio/reports/*.py",
    "trades/portfolio/scanning/*.py",
    "trades/portfolio/workflows/*.py",
    "trades/records/*.py",
    "trust/autonomy/limits.py",
    "trust/autonomy/policy.py",
    "trust/outside_text/*.py",
)
# Beside them in the same rooms: what stores, calls, draws pages and puts together.
_NOT_PURE = {
    "settling",
    "telling",
    "as_pdf",
    "driving",
    "erasing",
    "kind",
    "looking",
    "machine",
    "page",
    "service",
    "store",
    "trajectories",
    "wire",
}


def pure_modules(root: Path = ROOT) -> Sequence[Path]:
    """Return the files in scope, from the root of the repository, in a fixed order."""
    found = {path for pattern in PURE for path in (root / PRODUCT).glob(pattern) if path.stem not in _NOT_PURE}
    return sorted(path.relative_to(root) for path in found)
