"""The SQS queues of `steward.aws.schema`, each with its dead-letter queue."""

from __future__ import annotations

from aws_cdk import Aws, Duration
from aws_cdk import aws_sqs as sqs
from constructs import Construct

from infra.catalogue import MAX_RECEIVE_COUNT, QUEUES, pascal, visibility_timeout
from infra.environment import NAME_PREFIX
from steward.aws.schema import QueueSchema, dead_letter_name, queue_name

# The URL of every queue up to its name: whoever knows it needs no reference to any queue.
QUEUE_PREFIX = f"https://sqs.{Aws.REGION}.{Aws.URL_SUFFIX}/{Aws.ACCOUNT_ID}/{NAME_PREFIX}"
RETENTION_DAYS = 4
# A message keeps the age it had when it dies, so the dead-letter queue must hold on longer than the queue.
DEAD_LETTER_RETENTION_DAYS = 14


class Queues(Construct):
    """Every queue: encrypted, TLS only, dead letters after five receives.

    `by_name` maps the schema's names to the queues, `dead_letters` to their dead-letter queues.
    """

    def __init__(self, scope: Construct, construct_id: str) -> None:
        super().__init__(scope, construct_id)
        self.dead_letters = {schema.name: self._dead_letter_queue(schema) for schema in QUEUES}
        self.by_name = {schema.name: self._queue(schema) for schema in QUEUES}

    def _queue(self, schema: QueueSchema) -> sqs.Queue:
        dead_letter_queue = sqs.DeadLetterQueue(
            max_receive_count=MAX_RECEIVE_COUNT, queue=self.dead_letters[schema.name]
        )
        return _queue(self, schema, pascal(schema.name), RETENTION_DAYS, dead_letter_queue)

    def _dead_letter_queue(self, schema: QueueSchema) -> sqs.Queue:
        return _queue(self, schema, f"{pascal(schema.name)}DeadLetters", DEAD_LETTER_RETENTION_DAYS, None)


def _queue(
    scope: Construct,
    schema: QueueSchema,
    construct_id: str,
    retention_days: int,
    dead_letter_queue: sqs.DeadLetterQueue | None,
) -> sqs.Queue:
    # High-throughput FIFO: one conversation's messages never wait for another's.
    name = queue_name(schema.name) if dead_letter_queue else dead_letter_name(schema.name)
    return sqs.Queue(
        scope,
        construct_id,
        queue_name=f"{NAME_PREFIX}{name}",
        fifo=True if schema.fifo else None,
        content_based_deduplication=False if schema.fifo else None,
        deduplication_scope=sqs.DeduplicationScope.MESSAGE_GROUP if schema.fifo else None,
        fifo_throughput_limit=sqs.FifoThroughputLimit.PER_MESSAGE_GROUP_ID if schema.fifo else None,
        encryption=sqs.QueueEncryption.SQS_MANAGED,
        enforce_ssl=True,
        visibility_timeout=Duration.seconds(visibility_timeout(schema.name, dead_letters=dead_letter_queue is None)),
        retention_period=Duration.days(retention_days),
        dead_letter_queue=dead_letter_queue,
    )
