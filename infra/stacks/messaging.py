"""StewardMessaging: the queues that ring the doorbells."""

from __future__ import annotations

from aws_cdk import Stack
from constructs import Construct

from infra.capabilities.queues import QUEUE_PREFIX, Queues
from infra.catalogue import pascal
from infra.stacks.outputs import put_output


class MessagingStack(Stack):
    """Queues with their dead-letter queues. Outputs: `QueuePrefix`, `<Name>QueueUrl`, `<Name>DeadLettersQueueUrl`.

    Nothing is lost with this stack: the work lies in rows, and the sweep rings again.
    """

    def __init__(self, scope: Construct, construct_id: str) -> None:
        super().__init__(scope, construct_id, description="Steward: queues and their dead-letter queues")
        queues = Queues(self, "Queues")
        self.queues = queues.by_name
        self.dead_letters = queues.dead_letters
        put_output(self, "QueuePrefix", QUEUE_PREFIX, "URL of every queue up to its name")
        for name, queue in self.queues.items():
            put_output(self, f"{pascal(name)}QueueUrl", queue.queue_url, f"URL of the queue {name}")
        for name, queue in self.dead_letters.items():
            put_output(self, f"{pascal(name)}DeadLettersQueueUrl", queue.queue_url, f"URL of {name}'s dead letters")
