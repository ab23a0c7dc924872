"""A sweep reads only rows that are due and handles each once, among very many jobs."""

from __future__ import annotations

from steward.actors.due_timers import HANDFUL
from tests.bench.due_jobs import Template, asked_by_due_job, lateness, swept
from tests.support.walks import for_each


@for_each("due", [1, HANDFUL, HANDFUL + 1, 10 * HANDFUL])
def test_a_sweep_reads_what_is_due_and_nothing_else(due: int) -> None:
    work = swept(5_000, due)
    assert work.rows_read == due
    assert work.fired + HANDFUL * len(work.handed_out) == due
    assert work.fired <= HANDFUL
    assert work.queries == swept(50, due).queries


def test_the_step_of_a_job_that_is_due_reads_the_job_and_nothing_else() -> None:
    due = asked_by_due_job()
    assert [request.operation for request in due.own] == ["Query", "TransactWriteItems", "SendMessage"]


def test_a_thousand_at_one_minute_are_told_within_it() -> None:
    assert lateness(1_000, queries=30, template=Template()) < 60
