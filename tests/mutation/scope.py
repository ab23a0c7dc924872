"""The pure modules that random mutants are drawn from."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path

ROOT = Path(__file__).parents[2]
PRODUCT = Path("shared/steward")
UNIT_TESTS = "tests/unit/"

# Below `shared/steward`: rules, folds, scanners, workflows, and readers of what others send.
PURE = (
    "*/fold.py",
    "actors/steps.py",
    "actors/timers.py",
    "agent/decide.py",
    "agent/endings.py",
    "autonomy/limits.py",
    "autonomy/policy.py",
    "bridges/stripe/money.py",
    "bridges/stripe/reading.py",
    "connectors/declaring.py",
    "connectors/offered.py",
    "connectors/openapi.py",
    "connectors/schemas.py",
    "connectors/typed.py",
    "conversations/commands.py",
    "conversations/decisions.py",
    "conversations/holding.py",
    "conversations/lifecycle.py",
    "conversations/reminders.py",
    "conversations/results.py",
    "conversations/steps.py",
    "conversations/watching.py",
    "conversations/window.py",
    "core/money.py",
    "core/wall_clock.py",
    "correspondence/handling.py",
    "documents/invites.py",
    "integrations/google/calendar.py",
    "integrations/google/cells.py",
    "integrations/google/documents.py",
    "integrations/google/drive.py",
    "integrations/google/mailbox.py",
    "integrations/google/sheets.py",
    "learning/*.py",
    "mail/*.py",
    "memory/facts/rules.py",
    "people/attention.py",
    "portfolio/*.py",
    "portfolio/reports/*.py",
    "portfolio/scanning/*.py",
    "portfolio/workflows/*.py",
    "records/*.py",
    "scanners/*.py",
    "schedules/*.py",
    "sync/deciding.py",
    "sync/merging.py",
    "trust/*.py",
    "watchers/*.py",
    "workflows/*.py",
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
