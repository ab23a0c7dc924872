"""List of the pure modules in which mutants are planted, and of the tests run for them."""

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
    "agent/conversations/decision_texts.py",
    "agent/conversations/asked_decisions.py",
    "agent/conversations/decision_outcomes.py",
    "agent/conversations/decisions.py",
    "agent/conversations/decision_answers.py",
    "agent/conversations/quiet_hours.py",
    "agent/conversations/lifecycle.py",
    "agent/conversations/scheduled_jobs.py",
    "agent/conversations/call_results.py",
    "agent/conversations/steps.py",
    "agent/conversations/watcher_news.py",
    "agent/conversations/window.py",
    "agent/correspondence/triage.py",
    "agent/turns/decide.py",
    "agent/turns/loop_endings.py",
    "channels/mail/*.py",
    "core/model_costs.py",
    "core/wall_clock.py",
    "integrations/accounts/google/calendar_events.py",
    "integrations/accounts/google/cell_ranges.py",
    "integrations/accounts/google/documents.py",
    "integrations/accounts/google/drive.py",
    "integrations/accounts/google/mailbox.py",
    "integrations/accounts/google/sheets.py",
    "integrations/bridges/stripe/currencies.py",
    "integrations/bridges/stripe/response_parser.py",
    "integrations/connectors/tool_declarations.py",
    "integrations/connectors/offered_tools.py",
    "integrations/connectors/openapi.py",
    "integrations/connectors/schema_repair.py",
    "integrations/connectors/argument_types.py",
    "memory/documents/calendar_invites.py",
    "memory/learning/*.py",
    "memory/sync/merge_decisions.py",
    "memory/sync/text_merge.py",
    "memory/workspace/facts/confidence_rules.py",
    "people/directory/quiet_hours.py",
    "time/scanners/*.py",
    "time/schedules/*.py",
    "time/watchers/*.py",
    "time/workflows/*.py",
    "trades/portfolio/*.py",
    "trades/portfolio/reports/*.py",
    "trades/portfolio/scanning/*.py",
    "trades/portfolio/workflows/*.py",
    "trades/records/*.py",
    "trust/autonomy/account_limits.py",
    "trust/autonomy/policy.py",
    "trust/outside_text/*.py",
)
# Beside them in the same rooms: what stores, calls, draws pages and puts together.
_NOT_PURE = {
    "advert_settlement",
    "eraser",
    "erasure_receipt",
    "finding_notices",
    "finding_texts",
    "inbox_poll",
    "kind",
    "machine_definition",
    "machine_driver",
    "owner_notices",
    "page",
    "payment_settlement",
    "pdf_export",
    "report_page",
    "service",
    "settlement",
    "sign_in_page",
    "web_pages",
    "store",
    "tenancy_details",
    "trajectories",
    "webhook_event",
    "wire",
}


def pure_modules(root: Path = ROOT) -> Sequence[Path]:
    """Return the files in scope, from the root of the repository, in a fixed order."""
    found = {path for pattern in PURE for path in (root / PRODUCT).glob(pattern) if path.stem not in _NOT_PURE}
    return sorted(path.relative_to(root) for path in found)
