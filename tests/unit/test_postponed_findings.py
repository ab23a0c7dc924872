"""Notices about something a scanner found and a member postponed."""

from __future__ import annotations

from datetime import UTC, datetime
from types import SimpleNamespace
from typing import Any

from steward.core.sentences import Sentence, render
from steward.time.scanners.models import ScannerFinding
from steward.tools.models import ToolCall
from steward.tools.tool_outcomes import Done
from steward.trades.portfolio.scanning.scanner_table import says
from steward.trades.portfolio.tools.scanning.run import update_finding

NOON = datetime(2026, 11, 20, 12, tzinfo=UTC)
FOUND = ScannerFinding(
    account_id="acct-1",
    finding_id="fnd-abcdefghij234567",
    scanner="insurance",
    key="k",
    subject_id="pol-1",
    revision=1,
    check="insurance_ends",
    where="118 Oak Street",
    detail="2026-12-24",
    found_at=NOON,
)


class Settings:
    """Keeps one finding."""

    scanning = SimpleNamespace(says=says)

    def settle(self, *_: object) -> ScannerFinding:
        """The finding as it was."""
        return FOUND


def test_a_finding_that_is_put_off_says_until_when() -> None:
    member = SimpleNamespace(zone="America/New_York", name="Maria Gomez")
    services: Any = SimpleNamespace(findings=Settings(), people=SimpleNamespace(member=lambda *_: member))
    given = {"finding_id": "fnd-abcdefghij234567", "action": "snooze", "until": "2026-11-30T09:00"}
    call = ToolCall(
        call_id="call-1",
        account_id="acct-1",
        conversation_id="conv-1",
        member_id="mbr-1",
        created_at=NOON,
        tool="update_finding",
        group="landlord",
        repeatable=True,
        provenance="member",
        level=3,
        arguments=given,
        resolved={},
        reason="",
    )
    done = update_finding(call, services)
    assert isinstance(done, Done)
    assert isinstance(done.report, Sentence)
    put_off = "I'll bring this up again Mon, Nov 30, 9:00 AM: 118 Oak Street: the insurance ends on Thu, Dec 24, 2026."
    assert render(done.report).startswith(put_off)
