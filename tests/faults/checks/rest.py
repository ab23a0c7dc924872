"""Checks that a crash run came to rest in time and without unexpected errors."""

from __future__ import annotations

from steward.aws.outages import is_outage
from steward.core.errors import RetryLaterError
from tests.faults.checks.problems import Findings
from tests.faults.checks.run_records import Books
from tests.faults.stage import Crashed, Stage

_OPEN = ("pending", "claimed", "handed_over")


def check_nothing_left(books: Books, found: Findings) -> None:
    """No row waits or is half done, no mail lies about, no due timer has not fired, no queue holds anything."""
    stage = books.stage
    if waiting := stage.waiting_rows():
        found.lost.append(f"still waiting: {', '.join(waiting)}")
    left = [row["row"] for row in books.rows if row["row"].startswith(("mail#", "aside#"))]
    if left:
        found.lost.append(f"left in the table: {', '.join(left)}")
    half = [f"{row['row']} ({row['status']})" for row in books.rows if row.get("status") in _OPEN]
    if half:
        found.lost.append(f"neither done nor given up: {', '.join(half)}")
    if queued := stage.queued():
        found.lost.append(f"{queued} messages are still queued")
    if due := stage.timers_due():
        found.lost.append(f"due and not fired: {', '.join(due)}")


def check_not_late(books: Books, found: Findings) -> None:
    """No sweep passed over anything that was due: nothing is later than its beat."""
    found.lost += books.stage.late


def check_no_accidents(books: Books, found: Findings) -> None:
    """Nothing failed but what was made to fail: no function, no request, no doorbell."""
    stage = books.stage
    found.lost += [f"a function failed: {error!r}" for error in stage.failures if not _is_expected(stage, error)]
    answers = [answer["statusCode"] for answer in stage.http_answers]
    bad = [status for status in answers if status >= 400 and status not in stage.refusals]
    if len(bad) > len(stage.machine.kills) + stage.unheard and not stage.busy:
        found.lost.append(f"HTTP answers {bad}")
    if "dead_letters" in stage.invoked:
        found.lost.append("a doorbell became a dead letter")
    found.lost += [f"the model stand-in complains: {problem}" for problem in stage.model.problems]


def _is_expected(stage: Stage, error: BaseException) -> bool:
    # Whoever asks to be rung again later has lost nothing: what waits is checked.
    return isinstance(error, Crashed | RetryLaterError) or (stage.busy and is_outage(error))
