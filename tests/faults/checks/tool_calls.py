"""Checks of tool calls after a crash run: the ledger matches their effects, and each was decided as required."""

from __future__ import annotations

from collections import Counter, defaultdict
from itertools import pairwise

from steward.agent.conversations.entries import NoteEntry, ToolResultEntry
from steward.tools.ledger.models import ExecutionStarted
from steward.tools.models import ToolCall
from tests.faults.checks.problems import Findings
from tests.faults.checks.run_records import Books
from tests.faults.scenario import Scenario
from tests.faults.stage import Stage, delivery_of

# What an outcome may be corrected to: nobody could tell, and then it was known; or taken, and then it never arrived.
_CORRECTED = {("unknown", "done"), ("unknown", "failed"), ("done", "failed"), ("failed", "done")}


def check_ledger(books: Books, found: Findings) -> None:
    """A line when a call was let run, one when it had its result, and in both just what happened."""
    started = Counter(line.call_id for line in books.started)
    by_call = {line.call_id: line for line in books.started}
    ends: dict[str, list[str]] = defaultdict(list)
    for line in books.ended:
        ends[line.call_id].append(line.status)
    for call, status in books.calls:
        times, ended = started.pop(call.call_id, 0), ends.pop(call.call_id, [])
        if times != 1:
            (found.doubled if times else found.lost).append(f"{call.tool} was begun once, by the ledger {times} times")
        elif wrong := _misstated(by_call[call.call_id], call):
            found.lost.append(f"the ledger is wrong about {call.tool}: {', '.join(wrong)}")
        if not ended or (ended[-1] != status and status not in ended):
            found.lost.append(f"{call.tool} is {status}, by the ledger {ended}")
        elif len(ended) > 1 and not {*pairwise(ended)} <= _CORRECTED:
            found.doubled.append(f"{call.tool} is {status}, by the ledger {ended}")
        _check_sent(books, call, status, found)
    found.doubled += [f"the ledger knows of {name}, which is no call" for name in (*started, *ends)]


def check_readings(books: Books, found: Findings) -> None:
    """One line for each answer of the reader and the drafter, with what it cost; none for one that is not there."""
    lines = Counter((line.conversation_id, line.tool, line.cost_micros) for line in books.readings)
    answers = Counter(
        (conversation_id, entry.tool, entry.cost_micros)
        for conversation_id, entries in books.logs.items()
        for entry in entries
        if isinstance(entry, ToolResultEntry) and entry.cost_micros
    )
    answers += Counter(
        (conversation_id, entry.subject, entry.cost_micros)
        for conversation_id, entries in books.logs.items()
        for entry in entries
        if isinstance(entry, NoteEntry) and entry.topic in ("weighed", "facts_drawn")
    )
    answers += Counter(
        (watcher_id, entry.detail, entry.cost_micros)
        for watcher_id, entries in books.watchers.items()
        for entry in entries
        if entry.happened == "asked"
    )
    found.lost += [f"the ledger lacks {tool} of {cost} micros" for _, tool, cost in (answers - lines).elements()]
    found.doubled += [f"the ledger has {tool} of {cost} micros again" for _, tool, cost in (lines - answers).elements()]


def _misstated(line: ExecutionStarted, call: ToolCall) -> list[str]:
    """Details of the call that only the line has; their fields have the same names but for three."""
    renamed = {"asked_by": call.member_id, "input": call.arguments, "address": call.resolved.get("address", "")}
    said = [name for name in type(line).model_fields if name not in ("at", "persons")]
    stated = {name: renamed[name] if name in renamed else getattr(call, name) for name in said}
    pairs = [(name, getattr(line, name), stated[name]) for name in said]
    return [f"{name} {one!r} instead of {other!r}" for name, one, other in pairs if one != other]


def _check_sent(books: Books, call: ToolCall, status: str, found: Findings) -> None:
    """A text that a call sends is done when the provider has it, and not before."""
    reference = f"{call.conversation_id}/call-{call.call_id}"
    handed_over = any(delivery.call_id == call.call_id for delivery, _ in books.deliveries)
    carried = any(delivery_of(message) == reference for message in books.stage.messages)
    if carried and not handed_over:
        found.doubled.append(f"a text of {call.tool} went out that nobody handed over")
    elif handed_over and carried != (status == "done"):
        found.lost.append(f"{call.tool} is {status}, and its text {'went' if carried else 'did not go'} out")


def check_decisions(books: Books, found: Findings) -> None:
    """What was approved ran once, as it was decided and by whom; what was not, never. The ledger has each decision."""
    lines = sorted((line.call_id, line.decision, line.decided_by) for line in books.decisions)
    decided = [(one.approval_id, row) for one, row in books.approvals if row["status"] in ("approved", "rejected")]
    if lines != sorted((name, row["status"], row["decided_by"]) for name, row in decided):
        found.lost.append(f"{len(decided)} were decided, and the ledger says {lines}")
    runs: dict[str, list[ToolCall]] = defaultdict(list)
    for call, _ in books.calls:
        if call.approval_id:
            runs[call.approval_id].append(call)
    for approval, row in books.approvals:
        ran, status, what = runs.pop(approval.approval_id, []), row["status"], f"{approval.tool} ({approval.code})"
        if status == "approved" and not ran:
            found.lost.append(f"{what} was approved and never ran")
        elif len(ran) > (status == "approved"):
            found.doubled.append(f"{what} is {status} and ran {len(ran)} times")
        elif ran and ran[0].approved_by != row["decided_by"]:
            found.lost.append(f"{what} was decided by {row['decided_by']} and ran for {ran[0].approved_by}")
        elif ran and not approval.editable and ran[0].arguments != approval.arguments:
            found.lost.append(f"{what} ran with {ran[0].arguments} instead of {approval.arguments}")
    found.doubled += [f"{calls[0].tool} ran for {name}, which is no approval" for name, calls in runs.items()]


def check_approvals(stage: Stage, scenario: Scenario, found: Findings) -> None:
    """As many were asked for as the scenario says, and they ended as it says."""
    ends = sorted(row["status"] for row in stage.approval_rows())
    allowed = [sorted(some) for some in (scenario.approvals, *scenario.or_approvals)]
    if ends not in allowed:
        most = max(map(len, allowed))
        (found.doubled if len(ends) > most else found.lost).append(f"approvals ended {ends} instead of {allowed}")
