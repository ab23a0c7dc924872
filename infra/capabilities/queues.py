"""SQS queues, with fixed names by which other stacks refer to them."""

from __future__ import annotations

from aws_cdk import Aws, Duration
from aws_cdk import aws_sqs as sqs
from constructs import Construct

from infra.capabilities.accepted_findings import accept
from infra.catalogue import MAX_RECEIVE_COUNT, visibility_timeout
from infra.environments import Environment
from infra.function_spec import pascal
from steward.aws.schema import QueueSchema, queue_name

RETENTION_DAYS = 4
# A message keeps its age when it moves to a dead-letter queue, so that queue must retain messages for longer.
DEAD_LETTER_RETENTION_DAYS = 14


def queue_prefix(environment: Environment) -> str:
    """Return the URL of every queue up to its name; with it no reference to a queue is needed."""
    return f"https://sqs.{Aws.REGION}.{Aws.URL_SUFFIX}/{Aws.ACCOUNT_ID}/{environment.prefix}"


def queue_arn(environment: Environment, name: str) -> str:
    """Return the ARN of a queue in any stack."""
    return f"arn:{Aws.PARTITION}:sqs:{Aws.REGION}:{Aws.ACCOUNT_ID}:{environment.prefix}{queue_name(name)}"


def make_queue(
    scope: Construct, schema: QueueSchema, environment: Environment, dead_letters: sqs.IQueue | None
) -> sqs.Queue:
    """Return a queue of the schema, encrypted and TLS only.

    `dead_letters` receives messages that were received five times without success.
    """
    # High-throughput FIFO: one conversation's messages never wait for another's.
    made = sqs.Queue(
        # The queue has a fixed name, so CloudFormation cannot replace it under another logical id: keep this id.
        Construct(scope, f"{pascal(schema.name)}Queue"),
        "Queue",
        queue_name=f"{environment.prefix}{queue_name(schema.name)}",
        fifo=True if schema.fifo else None,
        content_based_deduplication=False if schema.fifo else None,
        deduplication_scope=sqs.DeduplicationScope.MESSAGE_GROUP if schema.fifo else None,
        fifo_throughput_limit=sqs.FifoThroughputLimit.PER_MESSAGE_GROUP_ID if schema.fifo else None,
        encryption=sqs.QueueEncryption.SQS_MANAGED,
        enforce_ssl=True,
        visibility_timeout=Duration.seconds(visibility_timeout(schema.name)),
        retention_period=Duration.days(RETENTION_DAYS if dead_letters else DEAD_LETTER_RETENTION_DAYS),
        dead_letter_queue=(
            sqs.DeadLetterQueue(max_receive_count=MAX_RECEIVE_COUNT, queue=dead_letters) if dead_letters else None
        ),
    )
    accept(made, "CKV_AWS_27", "It is encrypted, by SQS's own key: rings carry ids alone.")
    if not dead_letters:
        accept(made, "Serverless-SQSRedrivePolicy", "It holds dead letters itself: nothing comes after it.")
    return made


def queue_elsewhere(scope: Construct, schema: QueueSchema, environment: Environment) -> sqs.IQueue:
    """Return a queue of another stack, by its name."""
    return sqs.Queue.from_queue_attributes(
        scope, pascal(schema.name), queue_arn=queue_arn(environment, schema.name), fifo=schema.fifo or None
    )
