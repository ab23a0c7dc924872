"""SQS as a doorbell: a message names a row that may need attention and carries nothing else."""

from __future__ import annotations

import json
import uuid
from collections.abc import Callable, Collection, Mapping
from typing import TYPE_CHECKING, Any

from steward.aws.outages import is_outage
from steward.aws.schema import dead_letters_of
from steward.core.clock import Clock, to_iso
from steward.core.log import logger
from steward.core.rings import Ring

if TYPE_CHECKING:
    from mypy_boto3_sqs import SQSClient

# SQS asks only some of its servers at a time: one empty answer does not mean that a queue is empty.
_EMPTY_ANSWERS = 3


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

    def postpone(self, queue: str, receipt_handle: str, seconds: int) -> None:
        """Bring a failed ring back after `seconds` instead of after the queue's whole visibility time-out."""
        self._client.change_message_visibility(
            QueueUrl=self._url_of(queue), ReceiptHandle=receipt_handle, VisibilityTimeout=seconds
        )

    def bury(self, queue: str, body: str, group: str) -> None:
        """Put a message among the dead letters of `queue`, as SQS does with what was received too often."""
        url = self._url_of(dead_letters_of(queue))
        if url.endswith(".fifo"):
            self._client.send_message(
                QueueUrl=url, MessageBody=body, MessageGroupId=group, MessageDeduplicationId=uuid.uuid4().hex
            )
        else:
            self._client.send_message(QueueUrl=url, MessageBody=body)

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
