"""Creates the template's tables, queues, buckets and secrets in any AWS."""

from __future__ import annotations

import json
from typing import Any

from infra.catalogue import EVERY_QUEUE
from infra.local.demo import TWILIO_ACCOUNT_SID, TWILIO_AUTH_TOKEN
from infra.permissions import CLIENT_SECRETS
from infra.tool_groups import TOOL_GROUPS
from steward.aws import clients
from steward.aws.schema import DEAD_LETTERS, TABLES, QueueSchema, TableSchema, queue_name

# The visibility time-outs of the template (function time-out + 30 s).
_VISIBILITY = {"turns": 210, "deliveries": 90, "jobs": 180, "search": 330, "looks": 150, "inboxes": 120}
_VISIBILITY |= {dead.name: 90 for dead in DEAD_LETTERS}
_VISIBILITY |= {f"tools-{group}": 150 for group in (*TOOL_GROUPS, *CLIENT_SECRETS)}
_MOST_RECEIVES = 100


def create_resources() -> dict[str, str]:
    """Tables, queues, buckets and secrets as the schema declares them; queue name → URL."""
    for table in TABLES:
        create_table(table)
    urls = {queue.name: _create_queue(queue) for queue in (*DEAD_LETTERS, *EVERY_QUEUE)}
    s3 = clients.s3()
    for bucket in ("workspace", "payloads"):
        s3.create_bucket(Bucket=bucket)
        s3.put_bucket_versioning(Bucket=bucket, VersioningConfiguration={"Status": "Enabled"})
    s3.create_bucket(Bucket="search")
    s3.create_bucket(Bucket="uploads")
    s3.create_bucket(Bucket="mail")
    for bucket in ("copies", "erasures"):
        s3.create_bucket(Bucket=bucket, ObjectLockEnabledForBucket=True)
    secrets = clients.secretsmanager()
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
    if table.indexes:
        named |= {name for index in table.indexes for name in (index.partition, index.sort)}
        request["GlobalSecondaryIndexes"] = [
            {
                "IndexName": index.name,
                "KeySchema": [
                    {"AttributeName": index.partition, "KeyType": "HASH"},
                    {"AttributeName": index.sort, "KeyType": "RANGE"},
                ],
                "Projection": {"ProjectionType": "INCLUDE", "NonKeyAttributes": list(index.attributes)}
                if index.attributes
                else {"ProjectionType": "KEYS_ONLY"},
            }
            for index in table.indexes
        ]
    if table.copied:
        request["StreamSpecification"] = {"StreamEnabled": True, "StreamViewType": "NEW_IMAGE"}
    request["AttributeDefinitions"] = [{"AttributeName": name, "AttributeType": "S"} for name in sorted(named)]
    clients.dynamodb().create_table(**request)
    if table.ttl:
        clients.dynamodb().update_time_to_live(
            TableName=table.name, TimeToLiveSpecification={"Enabled": True, "AttributeName": table.ttl}
        )


def _create_queue(queue: QueueSchema) -> str:
    sqs = clients.sqs()
    attributes: Any = {"VisibilityTimeout": str(_VISIBILITY[queue.name])}
    if queue.fifo:
        attributes["FifoQueue"] = "true"
    if queue.dead_letters:
        dead = sqs.get_queue_url(QueueName=queue_name(queue.dead_letters.name))["QueueUrl"]
        arn = sqs.get_queue_attributes(QueueUrl=dead, AttributeNames=["QueueArn"])["Attributes"]["QueueArn"]
        attributes["RedrivePolicy"] = json.dumps({"deadLetterTargetArn": arn, "maxReceiveCount": _MOST_RECEIVES})
    return sqs.create_queue(QueueName=queue_name(queue.name), Attributes=attributes)["QueueUrl"]
