"""An SQS queue with its dead-letter queue, and the names by which any stack knows them."""

from __future__ import annotations

from aws_cdk import Aws, Duration
from aws_cdk import aws_sqs as sqs
from constructs import Construct

from infra.capabilities.exceptions import accept
from infra.catalogue import MAX_RECEIVE_COUNT, pascal, visibility_timeout
from infra.environments import Environment
from steward.aws.schema import QueueSchema, dead_letter_name, queue_name

RETENTION_DAYS = 4
# A message keeps the age it had when it dies, so the dead-letter queue must hold on longer than the queue.
DEAD_LETTER_RETENTION_DAYS = 14


def queue_prefix(environment: Environment) -> str:
    """The URL of every queue up to its name: whoever knows it needs no reference to any queue."""
    return f"https://sqs.{Aws.REGION}.{Aws.URL_SUFFIX}/{Aws.ACCOUNT_ID}/{environment.prefix}"


def queue_arn(environment: Environment, name: str, *, dead: bool = False) -> str:
    """The ARN of a queue, or of its dead-letter queue, whichever stack it is in."""
    called = dead_letter_name(name) if dead else queue_name(name)
    return f"arn:{Aws.PARTITION}:sqs:{Aws.REGION}:{Aws.ACCOUNT_ID}:{environment.prefix}{called}"


class QueuePair(Construct):
    """A queue, encrypted and TLS only, and its `dead_letters`, which hold what was received five times in vain."""

    def __init__(self, scope: Construct, schema: QueueSchema, environment: Environment) -> None:
        super().__init__(scope, f"{pascal(schema.name)}Queue")
        dead, live = (f"{environment.prefix}{name(schema.name)}" for name in (dead_letter_name, queue_name))
        self.dead_letters = _queue(self, schema, "DeadLetters", dead, DEAD_LETTER_RETENTION_DAYS, None)
        receives = sqs.DeadLetterQueue(max_receive_count=MAX_RECEIVE_COUNT, queue=self.dead_letters)
        self.queue = _queue(self, schema, "Queue", live, RETENTION_DAYS, receives)


def _queue(
    scope: Construct,
    schema: QueueSchema,
    construct_id: str,
    name: str,
    retention_days: int,
    dead_letter_queue: sqs.DeadLetterQueue | None,
) -> sqs.Queue:
    # High-throughput FIFO: one conversation's messages never wait for another's.
    made = sqs.Queue(
        scope,
        construct_id,
        queue_name=name,
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
    if dead_letter_queue is None:
        accept(made, "Serverless-SQSRedrivePolicy", "It holds dead letters itself: nothing comes after it.")
    return made
