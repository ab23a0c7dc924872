"""Handles queue messages that only name a row to look at (doorbells): retries one, and gives up after several runs."""

from __future__ import annotations

import json
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from datetime import datetime
from typing import Any

from steward.aws.outages import is_outage
from steward.aws.queues import Queues
from steward.aws.tables import Table
from steward.core.clock import from_iso
from steward.core.errors import RetryLaterError
from steward.core.log import logger

# Runs before a doorbell is given up. SQS counts receives instead, even those for which Lambda had no capacity and
# nothing ran.
MOST_RUNS = 5
# Several messages may ring for one row at a time; the runs of each are counted.
_NOTED_RUNS = 20


@dataclass(frozen=True)
class Doorbell:
    """A ring at its consumer. `attempt` counts deliveries of this message, from 1. `group` is as rung."""

    conversation_id: str
    row: str
    rung_at: datetime
    attempt: int
    receipt_handle: str
    message_id: str = ""
    group: str = ""

    @classmethod
    def from_record(cls, record: Mapping[str, Any]) -> Doorbell:
        """Read a record of a Lambda SQS event. Raises `NotADoorbellError`."""
        try:
            body = json.loads(record["body"])
            conversation_id, row, rung_at = str(body["conversation_id"]), str(body["row"]), from_iso(body["rung_at"])
        except (ValueError, KeyError, TypeError) as error:
            raise NotADoorbellError(f"message {record['messageId']} is no ring: {type(error).__name__}") from None
        return cls(
            conversation_id=conversation_id,
            row=row,
            rung_at=rung_at,
            attempt=int(record["attributes"]["ApproximateReceiveCount"]),
            receipt_handle=record["receiptHandle"],
            message_id=record["messageId"],
            group=record["attributes"].get("MessageGroupId", ""),
        )


class NotADoorbellError(Exception):
    """The message is no ring of ours, and retrying does not help."""


class Doorbells:
    """Answers the rings of one function.

    The runs of a redelivered doorbell are counted in `table` before each run, so that a run that dies counts. A
    doorbell that succeeds at once writes nothing.
    """

    def __init__(self, queues: Queues, table: Table) -> None:
        self._queues = queues
        self._table = table

    def answer(self, event: Mapping[str, Any], queue: str, answer: Callable[[Doorbell], None]) -> None:
        """Handle each ring of a Lambda SQS event.

        A failed one returns soon, or as its `RetryLaterError` says, and ends as a dead letter. One that failed because
        of AWS is dropped: its row still waits and the sweep rings again, so that an outage does not look like an event
        that can never be handled.
        """
        for record in event["Records"]:
            try:
                doorbell = Doorbell.from_record(record)
            except NotADoorbellError:
                logger.exception("message is no ring: moved to the dead letters")
                self._queues.bury(queue, record["body"], record["attributes"].get("MessageGroupId", ""))
                continue
            self._answer(record, queue, doorbell, answer)

    def _answer(
        self, record: Mapping[str, Any], queue: str, doorbell: Doorbell, answer: Callable[[Doorbell], None]
    ) -> None:
        try:
            if doorbell.attempt > 1 and self._count_run(queue, doorbell) >= MOST_RUNS:
                self._queues.bury(queue, record["body"], doorbell.group)
                return
            answer(doorbell)
        except Exception as error:
            if is_outage(error):
                logger.warning("AWS outage: left to the next sweep", exc_info=True)
                return
            asked = error.seconds if isinstance(error, RetryLaterError) else 0
            try:
                self._queues.postpone(queue, doorbell.receipt_handle, asked or min(10 * doorbell.attempt, 60))
            except Exception:
                # After a long freeze, another consumer may have answered; this must not hide the original error.
                logger.warning("doorbell not postponed: it is gone, or returns by itself", exc_info=True)
            raise

    def _count_run(self, queue: str, doorbell: Doorbell) -> int:
        """Count one more run of the doorbell's message, and return the count; the very first run is never counted."""
        key = {"conversation_id": f"tries#{doorbell.conversation_id}", "row": f"{queue}#{doorbell.row}"}
        item = self._table.get(key) or {}
        runs = [*item.get("messages", ()), doorbell.message_id][-_NOTED_RUNS:]
        self._table.put({**key, "messages": runs})
        return runs.count(doorbell.message_id)
