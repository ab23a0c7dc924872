"""What the template makes: tables, queues, buckets and secrets, in whatever AWS is at hand."""

from __future__ import annotations

import json
from typing import Any

import boto3

from infra.catalogue import QUEUES, TOOL_GROUPS
from infra.local.demo import TWILIO_ACCOUNT_SID, TWILIO_AUTH_TOKEN
from steward.aws.schema import TABLES, QueueSchema, TableSchema, dead_letter_name, queue_name

# The visibility time-outs of the template (function time-out + 30 s).
_VISIBILITY = {"turns": 210, "deliveries": 90, "jobs": 180, "search": 330}
_VISIBILITY |= {f"tools-{group}": 150 for group in TOOL_GROUPS}
_ATTEMPTS = 5


def create_resources() -> dict[str, str]:
    """Tables, queues, buckets and secrets as the schema declares them; queue name → URL."""
    for table in TABLES:
        create_table(table)
    urls: dict[str, str] = {}
    for queue in QUEUES:
        urls |= _create_queue(queue)
    s3 = boto3.client("s3")
    for bucket in ("workspace", "payloads"):
        s3.create_bucket(Bucket=bucket)
        s3.put_bucket_versioning(Bucket=bucket, VersioningConfiguration={"Status": "Enabled"})
    s3.create_bucket(Bucket="search")
    s3.create_bucket(Bucket="copies", ObjectLockEnabledForBucket=True)
    secrets = boto3.client("secretsmanager")
    twilio = {"account_sid": TWILIO_ACCOUNT_SID, "auth_token": TWILIO_AUTH_TOKEN}
    for name, value in (("twilio", twilio), ("model", {"api_key": "test"}), ("link", {"key": "test-link-key"})):
        secrets.create_secret(Name=name, SecretString=json.dumps(value))
    return urls


def queue_variables(urls: dict[str, str]) -> dict[str, str]:
    """How a function finds these queues."""
    return {"STEWARD_QUEUE_PREFIX": urls["turns"].removesuffix(queue_name("turns"))}


def create_table(table: TableSchema) -> None:
    """One table in the DynamoDB at hand."""
    keys = [(table.partition, "HASH")] + ([(table.sort, "RANGE")] if table.sort else [])
    named = {name for name, _ in keys}
    request: dict[str, Any] = {
        "TableName": table.name,
        "BillingMode": "PAY_PER_REQUEST",
        "KeySchema": [{"AttributeName": name, "KeyType": kind} for name, kind in keys],
    }
    if table.index:
        index_keys = [(table.index.partition, "HASH"), (table.index.sort, "RANGE")]
        named |= {name for name, _ in index_keys}
        request["GlobalSecondaryIndexes"] = [
            {
                "IndexName": table.index.name,
                "KeySchema": [{"AttributeName": name, "KeyType": kind} for name, kind in index_keys],
                "Projection": {"ProjectionType": "INCLUDE", "NonKeyAttributes": list(table.index.attributes)},
            }
        ]
    request["AttributeDefinitions"] = [{"AttributeName": name, "AttributeType": "S"} for name in sorted(named)]
    boto3.client("dynamodb").create_table(**request)


def _create_queue(queue: QueueSchema) -> dict[str, str]:
    sqs: Any = boto3.client("sqs")
    fifo = {"FifoQueue": "true"} if queue.fifo else {}
    dead = dead_letter_name(queue.name)
    dead_url = sqs.create_queue(QueueName=dead, Attributes={**fifo, "VisibilityTimeout": "90"})["QueueUrl"]
    dead_arn = sqs.get_queue_attributes(QueueUrl=dead_url, AttributeNames=["QueueArn"])["Attributes"]["QueueArn"]
    attributes = {
        **fifo,
        "VisibilityTimeout": str(_VISIBILITY[queue.name]),
        "RedrivePolicy": json.dumps({"deadLetterTargetArn": dead_arn, "maxReceiveCount": _ATTEMPTS}),
    }
    url = sqs.create_queue(QueueName=queue_name(queue.name), Attributes=attributes)["QueueUrl"]
    return {queue.name: str(url), f"{queue.name}-dead-letters": str(dead_url)}
