"""SQS client for doorbells: queue messages that only name a row that may need attention."""

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

# SQS samples its servers, so one empty answer does not mean an empty queue.
_EMPTY_ANSWERS = 3


class Queues:
    """Sends rings. `url_of` returns the address of a queue by name."""

    def __init__(self, client: SQSClient, url_of: Callable[[str], str], clock: Clock) -> None:
        self._client = client
        self._url_of = url_of
        self._clock = clock

    def ring(self, ring: Ring) -> None:
        """Ring once. Repeats are harmless: consumers act on rows.

        A ring refused by an overloaded AWS is harmless, too: the row waits, and the caller, who was promised handling,
        must not see an error.
        """
        try:
            self._send(ring)
        except Exception as error:
            if not is_outage(error):
                raise
            logger.warning("ring not sent: left to the sweep", exc_info=True)

    def _send(self, ring: Ring) -> None:
        url = self._url_of(ring.queue)
        said = {"conversation_id": ring.conversation_id, "row": ring.row, "rung_at": to_iso(self._clock())}
        # Many queues share one dead-letter queue.
        body = json.dumps({**said, "queue": ring.queue})
        if url.endswith(".fifo"):
            # A fresh id each time: SQS drops a ring that repeats an earlier one within five minutes.
            self._client.send_message(
                QueueUrl=url, MessageBody=body, MessageGroupId=ring.group, MessageDeduplicationId=uuid.uuid4().hex
            )
        else:
            self._client.send_message(QueueUrl=url, MessageBody=body)

    def postpone(self, queue: str, receipt_handle: str, seconds: int) -> None:
        """Return a failed ring after `seconds` instead of the queue's full visibility time-out."""
        self._client.change_message_visibility(
            QueueUrl=self._url_of(queue), ReceiptHandle=receipt_handle, VisibilityTimeout=seconds
        )

    def bury(self, queue: str, body: str, group: str) -> None:
        """Put a message among the dead letters of `queue`, as SQS does after too many receives."""
        url = self._url_of(dead_letters_of(queue))
        if url.endswith(".fifo"):
            self._client.send_message(
                QueueUrl=url, MessageBody=body, MessageGroupId=group, MessageDeduplicationId=uuid.uuid4().hex
            )
        else:
            self._client.send_message(QueueUrl=url, MessageBody=body)

    def held(self, queue: str) -> int:
        """Return the approximate number of messages in `queue`, in flight or not."""
        names: Any = ("ApproximateNumberOfMessages", "ApproximateNumberOfMessagesNotVisible")
        found = self._client.get_queue_attributes(QueueUrl=self._url_of(queue), AttributeNames=names)
        return sum(int(found["Attributes"][name]) for name in names)

    def ring_dead_letters(self, queue: str, of: Collection[str]) -> int:
        """Ring again for each dead letter in `queue` and delete it. Return the number.

        It rings first: an interruption may ring twice, never not at all. A dead letter of any queue but `of` stays.
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
            logger.warning("dead letter is no ring: left in the queue", extra={"message_id": message["MessageId"]})
            return False
        if queue not in of:
            logger.warning("dead letter of an unknown queue: left in place", extra={"queue": queue, "row": row})
            return False
        # Not `ring`, which ignores an outage: then the dead letter must stay.
        self._send(Ring(queue, conversation_id, row, message.get("Attributes", {}).get("MessageGroupId", row)))
        self._client.delete_message(QueueUrl=dead, ReceiptHandle=message["ReceiptHandle"])
        return True
