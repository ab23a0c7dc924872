"""DynamoDB tables, as `steward.aws.schema` defines them."""

from __future__ import annotations

from aws_cdk import RemovalPolicy
from aws_cdk import aws_dynamodb as dynamodb
from constructs import Construct

from infra.capabilities.accepted_findings import accept
from infra.function_spec import pascal
from steward.aws.schema import TABLES, TableSchema


class Tables(Construct):
    """Every table: on demand, with point-in-time recovery; retained after its stack if `protected`.

    `by_name` maps the schema's names to the tables.
    """

    def __init__(self, scope: Construct, construct_id: str, *, protected: bool) -> None:
        super().__init__(scope, construct_id)
        self._protected = protected
        self.by_name = {schema.name: self._table(schema) for schema in TABLES}

    def _table(self, schema: TableSchema) -> dynamodb.Table:
        table = dynamodb.Table(
            self,
            pascal(schema.name),
            partition_key=_key(schema.partition),
            sort_key=_key(schema.sort) if schema.sort else None,
            billing_mode=dynamodb.BillingMode.PAY_PER_REQUEST,
            point_in_time_recovery_specification=dynamodb.PointInTimeRecoverySpecification(
                point_in_time_recovery_enabled=True
            ),
            time_to_live_attribute=schema.ttl,
            stream=dynamodb.StreamViewType.NEW_IMAGE if schema.copied else None,
            deletion_protection=self._protected,
            removal_policy=RemovalPolicy.RETAIN if self._protected else RemovalPolicy.DESTROY,
        )
        for index in schema.indexes:
            table.add_global_secondary_index(
                index_name=index.name,
                partition_key=_key(index.partition),
                sort_key=_key(index.sort),
                projection_type=dynamodb.ProjectionType.INCLUDE
                if index.attributes
                else dynamodb.ProjectionType.KEYS_ONLY,
                non_key_attributes=list(index.attributes) or None,
            )
        accept(
            table, "CKV_AWS_119", "It is encrypted by DynamoDB's own key; one of ours costs a request for each read."
        )
        return table


def _key(name: str) -> dynamodb.Attribute:
    return dynamodb.Attribute(name=name, type=dynamodb.AttributeType.STRING)
