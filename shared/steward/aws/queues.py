"""SQS as a doorbell: a message names a row that may need attention and carries nothing else."""

from __future__ import annotations

import json
import uuid
from collections.abc import Callable, Collection, Mapping
from dataclasses import dataclass
from datetime import datetime
from typing import TYPE_CHECKING, Any

from steward.aws.outages import is_outage
from steward.core.clock import Clock, from_iso, to_iso
from steward.core.errors import RetryLater
from steward.core.log import logger
from steward.core.rings import Ring

if TYPE_CHECKING:
    from mypy_boto3_sqs import SQSClient

# SQS asks only some of its servers at a time: one empty answer does not mean that a queue is empty.
_EMPTY_ANSWERS = 3


@dataclass(frozen=True)
class Doorbell:
    """A ring as a consumer receives it; `attempt` counts deliveries of this message, from 1. `group` as it was rung."""

    conversation_id: str
    row: str
    rung_at: datetime
    attempt: int
    receipt_handle: str
    group: str = ""

    @classmethod
    def from_record(cls, record: Mapping[str, Any]) -> Doorbell:
        """Read one record of a Lambda SQS event. Raises `NoDoorbell`."""
        try:
            body = json.loads(record["body"])
            conversation_id, row, rung_at = str(body["conversation_id"]), str(body["row"]), from_iso(body["rung_at"])
        except (ValueError, KeyError, TypeError) as error:
            raise NoDoorbell(f"message {record['messageId']} is no ring: {type(error).__name__}") from None
        return cls(
            conversation_id=conversation_id,
            row=row,
            rung_at=rung_at,
            attempt=int(record["attributes"]["ApproximateReceiveCount"]),
            receipt_handle=record["receiptHandle"],
            group=record["attributes"].get("MessageGroupId", ""),
        )


class NoDoorbell(Exception):
    """A message is no ring of ours, and will be none however often it is received."""


class Queues:
    """Sends rings; `url_of` gives the address of a queue by its name."""

    def __init__(self, client: SQSClient, url_of: Callable[[str], str], clock: Clock) -> None:
        self._client = client
        self._url_of = url_of
        self._clock = clock

    def ring(self, ring: Ring) -> None:
        """Ring once. A repeated ring is harmless: consumers act on rows.

        So is one that AWS was too busy to take: the row waits, and nobody who was promised that it will be handled
        should be told of an error.
        """
        try:
            self._send(ring)
        except Exception as error:
            if not is_outage(error):
                raise
            logger.warning("not rung, left to the sweep", exc_info=True)

    def _send(self, ring: Ring) -> None:
        url = self._url_of(ring.queue)
        said = {"conversation_id": ring.conversation_id, "row": ring.row, "rung_at": to_iso(self._clock())}
        # Dead letters of many queues lie together.
        body = json.dumps({**said, "queue": ring.queue})
        if url.endswith(".fifo"):
            # A fresh id each time: SQS would swallow a ring that repeats an earlier one within five minutes.
            self._client.send_message(
                QueueUrl=url, MessageBody=body, MessageGroupId=ring.group, MessageDeduplicationId=uuid.uuid4().hex
            )
        else:
            self._client.send_message(QueueUrl=url, MessageBody=body)

    def postpone(self, queue: str, doorbell: Doorbell, seconds: int) -> None:
        """Bring a failed ring back after `seconds` instead of after the queue's whole visibility time-out."""
        self._client.change_message_visibility(
            QueueUrl=self._url_of(queue), ReceiptHandle=doorbell.receipt_handle, VisibilityTimeout=seconds
        )

    def held(self, queue: str) -> int:
        """About how many messages lie in `queue`, being looked at or not."""
        names: Any = ("ApproximateNumberOfMessages", "ApproximateNumberOfMessagesNotVisible")
        found = self._client.get_queue_attributes(QueueUrl=self._url_of(queue), AttributeNames=names)
        return sum(int(found["Attributes"][name]) for name in names)

    def ring_dead_letters(self, queue: str, of: Collection[str]) -> int:
        """Ring anew for each message in the dead-letter queue `queue`, and take that away; how many.

        Rung first: cut off in between it rings twice, never not at all. What is no ring for one of the queues `of`
        stays where it is.
        """
        dead, rung, empty = self._url_of(queue), 0, 0
        while empty < _EMPTY_ANSWERS:
            answer = self._client.receive_message(
                QueueUrl=dead, MaxNumberOfMessages=10, AttributeNames=["MessageGroupId"]
            )
            messages = answer.get("Messages", [])
            empty = 0 if messages else empty + 1
            rung += sum(self._ring_dead_letter(dead, message, of) for message in messages)
        return rung

    def _ring_dead_letter(self, dead: str, message: Mapping[str, Any], of: Collection[str]) -> bool:
        try:
            said = json.loads(message["Body"])
            queue, conversation_id, row = said["queue"], said["conversation_id"], said["row"]
        except (ValueError, KeyError, TypeError):
            logger.warning("a dead letter is no ring and was left", extra={"message_id": message["MessageId"]})
            return False
        if queue not in of:
            logger.warning("a dead letter is of a queue that is gone and was left", extra={"queue": queue, "row": row})
            return False
        # Not `ring`: what an outage swallows must not be taken away.
        self._send(Ring(queue, conversation_id, row, message.get("Attributes", {}).get("MessageGroupId", row)))
        self._client.delete_message(QueueUrl=dead, ReceiptHandle=message["ReceiptHandle"])
        return True


def answer_doorbells(event: Mapping[str, Any], queues: Queues, queue: str, answer: Callable[[Doorbell], None]) -> None:
    """Answer each ring of a Lambda SQS event.

    A failed one comes back soon, or when its `RetryLater` says, and ends in the dead letters. One that failed because
    AWS did is let go: what it rang for still waits, the sweep rings again, and an outage must not look like an event
    that can never be handled.
    """
    for record in event["Records"]:
        doorbell = Doorbell.from_record(record)
        try:
            answer(doorbell)
        except Exception as error:
            if is_outage(error):
                logger.warning("let go until the next sweep", exc_info=True)
                continue
            asked = error.seconds if isinstance(error, RetryLater) else 0
            try:
                queues.postpone(queue, doorbell, asked or min(10 * doorbell.attempt, 60))
            except Exception:
                # After a long freeze others may have answered it; what went wrong here must not be hidden by that.
                logger.warning("not postponed: the doorbell is gone, or comes back by itself", exc_info=True)
            raise
