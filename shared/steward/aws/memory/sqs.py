"""SQS in memory: standard and FIFO queues, visibility, receive counts and dead letters.

https://docs.aws.amazon.com/AWSSimpleQueueService/latest/SQSDeveloperGuide/FIFO-queues-understanding-logic.html
"""

from __future__ import annotations

import json
import time
import uuid
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field

from steward.aws.memory.service import ACCOUNT, REGION, Answer, refusal

_DEDUPLICATION_SECONDS = 300
_RETENTION_SECONDS = 4 * 24 * 3600
_MOST_MESSAGES = 10
_LONGEST_VISIBILITY = 43_200
_ADDRESS = f"https://sqs.{REGION}.amazonaws.com/{ACCOUNT}/"


@dataclass
class Message:
    """A message, in flight while `visible_at` lies ahead."""

    message_id: str
    body: str
    sent_at: float
    visible_at: float
    group: str = ""
    deduplication: str = ""
    receives: int = 0
    receipts: list[str] = field(default_factory=list)
    first_received_at: float = 0.0


@dataclass
class MemoryQueue:
    """A queue: settings, messages in order of sending, and deduplication ids."""

    name: str
    visibility: float = 30
    retention: float = _RETENTION_SECONDS
    most_receives: int = 0
    dead_letters: str = ""
    messages: list[Message] = field(default_factory=list)
    sent: dict[str, tuple[float, str]] = field(default_factory=dict)

    @property
    def is_fifo(self) -> bool:
        """Return whether the queue is FIFO."""
        return self.name.endswith(".fifo")

    @property
    def url(self) -> str:
        """The queue's address."""
        return f"{_ADDRESS}{self.name}"

    @property
    def arn(self) -> str:
        """The queue's ARN."""
        return f"arn:aws:sqs:{REGION}:{ACCOUNT}:{self.name}"

    def kept(self) -> list[Message]:
        """Return the messages still kept, in flight or not; expired ones are dropped."""
        since = time.time() - self.retention
        if any(one.sent_at <= since for one in self.messages):
            self.messages = [one for one in self.messages if one.sent_at > since]
        return self.messages

    def receivable(self) -> list[Message]:
        """Return the receivable messages. A FIFO group with a message in flight has none."""
        now, held = time.time(), self.kept()
        if not self.is_fifo:
            return [one for one in held if one.visible_at <= now]
        busy = {one.group for one in held if one.visible_at > now}
        return [one for one in held if one.group not in busy]

    def copy(self) -> MemoryQueue:
        """Return the same queue with nothing in it."""
        return MemoryQueue(self.name, self.visibility, self.retention, self.most_receives, self.dead_letters)


class MemorySqs:
    """Queues by name. A copied state has empty queues, since waiting work is in rows."""

    def __init__(self) -> None:
        self.queues: dict[str, MemoryQueue] = {}

    def state(self) -> dict[str, MemoryQueue]:
        """Return the queues, empty."""
        return {name: one.copy() for name, one in self.queues.items()}

    def restore(self, state: Mapping[str, MemoryQueue]) -> None:
        """Restore the queues of `state`, empty."""
        self.queues = {name: one.copy() for name, one in state.items()}

    def queue(self, url: str, operation: str = "") -> MemoryQueue:
        """Return the queue at an address."""
        name = url.rsplit("/", 1)[-1]
        if name not in self.queues:
            code = "AWS.SimpleQueueService.NonExistentQueue"
            raise refusal(code, operation, "The specified queue does not exist.")
        return self.queues[name]

    # The operations follow, under AWS's names.

    def CreateQueue(self, *, QueueName: str, Attributes: Mapping[str, str] | None = None, **_: object) -> Answer:
        """Make a queue."""
        given = Attributes or {}
        queue = MemoryQueue(QueueName, float(given.get("VisibilityTimeout", 30)))
        queue.retention = float(given.get("MessageRetentionPeriod", _RETENTION_SECONDS))
        if redrive := json.loads(given.get("RedrivePolicy", "{}")):
            queue.most_receives = int(redrive["maxReceiveCount"])
            queue.dead_letters = redrive["deadLetterTargetArn"].rsplit(":", 1)[-1]
        self.queues[QueueName] = queue
        return {"QueueUrl": queue.url}

    def GetQueueUrl(self, *, QueueName: str, **_: object) -> Answer:
        """Return a queue's address."""
        return {"QueueUrl": self.queue(QueueName, "GetQueueUrl").url}

    def ListQueues(self, **_: object) -> Answer:
        """Return the addresses of all queues."""
        return {"QueueUrls": [one.url for one in self.queues.values()]}

    def GetQueueAttributes(self, *, QueueUrl: str, AttributeNames: Sequence[str] = ()) -> Answer:
        """Describe a queue."""
        queue, now = self.queue(QueueUrl, "GetQueueAttributes"), time.time()
        in_flight = sum(one.visible_at > now and one.receives > 0 for one in queue.kept())
        every = {
            "QueueArn": queue.arn,
            "VisibilityTimeout": str(int(queue.visibility)),
            "ApproximateNumberOfMessages": str(len(queue.kept()) - in_flight),
            "ApproximateNumberOfMessagesNotVisible": str(in_flight),
        }
        return {"Attributes": {name: every[name] for name in every if {"All", name} & set(AttributeNames)}}

    def SendMessage(
        self,
        *,
        QueueUrl: str,
        MessageBody: str,
        DelaySeconds: int = 0,
        MessageGroupId: str = "",
        MessageDeduplicationId: str = "",
        **_: object,
    ) -> Answer:
        """Accept a message. A FIFO queue drops one whose deduplication id it had within five minutes."""
        queue, now = self.queue(QueueUrl, "SendMessage"), time.time()
        if queue.is_fifo:
            if not MessageGroupId or not MessageDeduplicationId:
                raise refusal("MissingParameter", "SendMessage", "a FIFO queue wants a group and a deduplication id")
            if DelaySeconds:
                raise refusal("InvalidParameterValue", "SendMessage", "a FIFO queue takes no delay per message")
            queue.sent = {one: was for one, was in queue.sent.items() if was[0] > now - _DEDUPLICATION_SECONDS}
            if MessageDeduplicationId in queue.sent:
                return {"MessageId": queue.sent[MessageDeduplicationId][1]}
        message = Message(
            str(uuid.uuid4()), MessageBody, now, now + DelaySeconds, MessageGroupId, MessageDeduplicationId
        )
        if queue.is_fifo:
            queue.sent[MessageDeduplicationId] = (now, message.message_id)
        queue.messages.append(message)
        return {"MessageId": message.message_id}

    def ReceiveMessage(
        self,
        *,
        QueueUrl: str,
        MaxNumberOfMessages: int = 1,
        VisibilityTimeout: int | None = None,
        AttributeNames: Sequence[str] = (),
        MessageSystemAttributeNames: Sequence[str] = (),
        **_: object,
    ) -> Answer:
        """Hand out messages, which are then in flight. One received too often goes to the dead letters."""
        if not 1 <= MaxNumberOfMessages <= _MOST_MESSAGES:
            raise refusal("InvalidParameterValue", "ReceiveMessage", f"1 to {_MOST_MESSAGES} messages at a time")
        queue, found = self.queue(QueueUrl, "ReceiveMessage"), list[Answer]()
        wanted = {*AttributeNames, *MessageSystemAttributeNames}
        for message in queue.receivable():
            if len(found) == MaxNumberOfMessages:
                break
            if queue.most_receives and message.receives >= queue.most_receives:
                self._bury(queue, message)
                continue
            now = time.time()
            message.receives += 1
            message.first_received_at = message.first_received_at or now
            message.receipts.append(uuid.uuid4().hex)
            message.visible_at = now + (queue.visibility if VisibilityTimeout is None else VisibilityTimeout)
            found.append(_handed_out(message, wanted))
        return {"Messages": found} if found else {}

    def DeleteMessage(self, *, QueueUrl: str, ReceiptHandle: str) -> Answer:
        """Delete a message. A missing one is no error."""
        queue = self.queue(QueueUrl, "DeleteMessage")
        # An older receipt does not reach a message that was handed out again.
        queue.messages = [one for one in queue.messages if one.receipts[-1:] != [ReceiptHandle]]
        return {}

    def ChangeMessageVisibility(self, *, QueueUrl: str, ReceiptHandle: str, VisibilityTimeout: int) -> Answer:
        """Return a message in flight to the queue after so many seconds."""
        name = "ChangeMessageVisibility"
        if not 0 <= VisibilityTimeout <= _LONGEST_VISIBILITY:
            raise refusal("InvalidParameterValue", name, f"0 to {_LONGEST_VISIBILITY} seconds")
        now = time.time()
        for message in self.queue(QueueUrl, name).kept():
            if ReceiptHandle in message.receipts:
                if message.visible_at <= now:
                    raise refusal("MessageNotInflight", name)
                message.visible_at = now + VisibilityTimeout
                return {}
        raise refusal("InvalidParameterValue", name, "the message does not exist or is not available any more")

    def PurgeQueue(self, *, QueueUrl: str) -> Answer:
        """Delete every message, in flight or not."""
        self.queue(QueueUrl, "PurgeQueue").messages = []
        return {}

    def _bury(self, queue: MemoryQueue, message: Message) -> None:
        queue.messages.remove(message)
        message.receives, message.receipts, message.visible_at = 0, [], time.time()
        self.queues[queue.dead_letters].messages.append(message)


def _handed_out(message: Message, wanted: set[str]) -> Answer:
    every = {
        "ApproximateReceiveCount": str(message.receives),
        "ApproximateFirstReceiveTimestamp": str(int(message.first_received_at * 1000)),
        "SentTimestamp": str(int(message.sent_at * 1000)),
        **({"MessageGroupId": message.group, "MessageDeduplicationId": message.deduplication} if message.group else {}),
    }
    found = {name: value for name, value in every.items() if {"All", name} & wanted}
    told = {"MessageId": message.message_id, "ReceiptHandle": message.receipts[-1], "Body": message.body}
    return {**told, "Attributes": found} if found else told
