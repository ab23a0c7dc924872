"""IAM statements and environment variables for a function, from its `FunctionSpec` and the stack's resources."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field

from aws_cdk import Aws
from aws_cdk import aws_dynamodb as dynamodb
from aws_cdk import aws_iam as iam
from aws_cdk import aws_kms as kms
from aws_cdk import aws_s3 as s3
from aws_cdk import aws_secretsmanager as secretsmanager

from infra.capabilities.queues import queue_arn, queue_prefix
from infra.environments import BEDROCK, Environment, function_name, keys_path, machine_name, mail_name
from infra.function_spec import FunctionSpec, ObjectAccess, pascal
from infra.stacks.outputs import output_of
from steward.aws.sockets import STAGE
from steward.trades.portfolio.workflows import WORKFLOWS

READS = ("GetItem", "BatchGetItem", "Query", "Scan")
_FOLLOW = ("DescribeStream", "GetRecords", "GetShardIterator")
_ASK_MODEL = ("bedrock:InvokeModel", "bedrock:InvokeModelWithResponseStream")
_CONSUME = ("sqs:ReceiveMessage", "sqs:DeleteMessage", "sqs:ChangeMessageVisibility", "sqs:GetQueueAttributes")


@dataclass(frozen=True)
class Resources:
    """Tables, buckets, secrets and keys by the names of the catalogue: the `ResourceNames` of a template.

    Queues are referred to by their own names, the WebSocket API by its id, which is known once it is made.
    So is the provider with which members sign in to the web app, by the variables about it, and the app's address.
    """

    environment: Environment
    tables: Mapping[str, dynamodb.Table]
    buckets: Mapping[str, s3.Bucket]
    secrets: Mapping[str, secretsmanager.Secret]
    keys: Mapping[str, kms.Key]
    socket_api: str = ""
    provider: Mapping[str, str] = field(default_factory=dict)
    app_url: str = ""

    @property
    def queue_prefix(self) -> str:
        """See `ResourceNames`."""
        return queue_prefix(self.environment)

    @property
    def ses_domain(self) -> str:
        """See `ResourceNames`."""
        return self.environment.ses_domain

    @property
    def ses_configuration_set(self) -> str:
        """See `ResourceNames`."""
        return mail_name(self.environment)

    @property
    def models(self) -> Mapping[str, str]:
        """See `ResourceNames`."""
        return self.environment.model_variables

    def table(self, name: str) -> str:
        """See `ResourceNames`."""
        return self.tables[name].table_name

    def bucket(self, name: str) -> str:
        """See `ResourceNames`."""
        return self.buckets[name].bucket_name

    def secret(self, name: str) -> str:
        """See `ResourceNames`."""
        return self.secrets[name].secret_arn if name in self.secrets else ""

    def key(self, name: str) -> str:
        """See `ResourceNames`."""
        return self.keys[name].key_arn if name in self.keys else ""

    def function(self, name: str) -> str:
        """See `ResourceNames`."""
        return function_name(self.environment, name)

    def keys_path(self, kind: str) -> str:
        """See `ResourceNames`."""
        return keys_path(self.environment, kind)

    def keys_arn(self, kind: str) -> str:
        """Return the ARN of all third-party keys of this kind."""
        return f"arn:{Aws.PARTITION}:ssm:{Aws.REGION}:{Aws.ACCOUNT_ID}:parameter{self.keys_path(kind)}/*"

    @property
    def machine_prefix(self) -> str:
        """See `ResourceNames`."""
        return self.machine_arn("")

    def machine_arn(self, kind: str) -> str:
        """Return the ARN of a workflow's state machine."""
        name = machine_name(self.environment, kind)
        return f"arn:{Aws.PARTITION}:states:{Aws.REGION}:{Aws.ACCOUNT_ID}:stateMachine:{name}"

    def bucket_arn(self, name: str) -> str:
        """Return a bucket's ARN from an output named by us, since exceptions from cdk-nag repeat that name."""
        return output_of(self.buckets[name].stack, f"{pascal(name)}BucketArn")

    @property
    def bedrock_models(self) -> Mapping[str, tuple[str, ...]]:
        """Return, by model id at Bedrock, the ARNs a function must be allowed to invoke.

        An id that is no model of a region is an inference profile (`eu.anthropic.…`), which invokes the model in
        several regions.
        """
        return {model: _bedrock_arns(model) for model in sorted({*self.environment.models.values()})}

    def objects(self, access: ObjectAccess) -> str:
        """Return the ARN pattern of the objects `access` is about."""
        return f"{self.bucket_arn(access.bucket)}/{access.prefix}"

    def statements(self, spec: FunctionSpec) -> Iterator[iam.PolicyStatement]:
        """Yield the least privileges `spec` needs, a statement for each resource."""
        for table, actions in spec.tables.items():
            within = spec.partitions.get(table, ())
            free = [action for action in actions if not within or action in READS]
            if free:
                yield _allow([f"dynamodb:{action}" for action in free], self.tables[table].table_arn)
            if bound := [action for action in actions if action not in free]:
                yield _within(within, bound, self.tables[table].table_arn)
        for table, within in spec.deletes.items():
            yield _within(within, ["DeleteItem"], self.tables[table].table_arn)
        for table, names in spec.indexes.items():
            yield _allow(["dynamodb:Query"], *(f"{self.tables[table].table_arn}/index/{name}" for name in names))
        for access in spec.objects:
            if access.actions:
                yield _allow([f"s3:{action}" for action in access.actions], self.objects(access))
            if access.listing_versions:
                yield iam.PolicyStatement(
                    actions=["s3:ListBucketVersions"],
                    resources=[self.bucket_arn(access.bucket)],
                    conditions={"StringLike": {"s3:prefix": access.prefix}},
                )
            if access.listing:
                yield iam.PolicyStatement(
                    actions=["s3:ListBucket"],
                    resources=[self.bucket_arn(access.bucket)],
                    # Not "IfExists": then a listing without any prefix would be one of the whole bucket. The price is
                    # that a read of an object that is missing is refused, and finds that out (`steward.aws.buckets`).
                    conditions={"StringLike": {"s3:prefix": access.prefix}},
                )
        if spec.mails:
            # Sending raw mail needs both permissions.
            names = (f"identity/{self.ses_domain}", f"configuration-set/{self.ses_configuration_set}")
            arns = (f"arn:{Aws.PARTITION}:ses:{Aws.REGION}:{Aws.ACCOUNT_ID}:{name}" for name in names)
            yield _allow(["ses:SendEmail", "ses:SendRawEmail"], *arns)
        if spec.shows_live:
            api = f"arn:{Aws.PARTITION}:execute-api:{Aws.REGION}:{Aws.ACCOUNT_ID}:{self.socket_api}"
            yield _allow(["execute-api:ManageConnections"], f"{api}/{STAGE}/*/@connections/*")
        if spec.may_send_to:
            yield _allow(["sqs:SendMessage"], *(queue_arn(self.environment, name) for name in spec.may_send_to))
        if spec.woken_by:
            yield _allow(_CONSUME, *(queue_arn(self.environment, name) for name in spec.woken_by))
        if spec.asks or spec.starts:
            arns = (
                f"arn:{Aws.PARTITION}:lambda:{Aws.REGION}:{Aws.ACCOUNT_ID}:function:{self.function(name)}"
                for name in (*spec.asks, *spec.starts)
            )
            yield _allow(["lambda:InvokeFunction"], *arns)
        if spec.asks_models and self.environment.model_provider == BEDROCK:
            yield _allow(_ASK_MODEL, *dict.fromkeys(arn for arns in self.bedrock_models.values() for arn in arns))
        for table in spec.copies:
            stream = self.tables[table].table_stream_arn
            assert stream
            yield _allow([f"dynamodb:{action}" for action in _FOLLOW], stream)
        if spec.copies:
            # Only names are listed, which are no resources.
            yield _allow(["dynamodb:ListStreams"], "*")
        if spec.secrets:
            secrets = (self.secrets[name].secret_arn for name in spec.secrets if name in self.secrets)
            yield _allow(["secretsmanager:GetSecretValue"], *secrets)
        if spec.drives:
            # The permission to answer a task belongs to its state machine.
            machines = (self.machine_arn(kind) for kind in WORKFLOWS)
            yield _allow(["states:StartExecution", "states:SendTaskSuccess"], *machines)
        if spec.reads_keys:
            yield _allow(["ssm:GetParameter"], self.keys_arn(spec.reads_keys))
        for key, actions in spec.keys.items():
            yield _allow([f"kms:{action}" for action in actions], self.keys[key].key_arn)


def _bedrock_arns(model: str) -> tuple[str, ...]:
    if model.startswith("anthropic."):
        return (f"arn:aws:bedrock:{Aws.REGION}::foundation-model/{model}",)
    where, _, name = model.partition(".")
    profile = f"arn:aws:bedrock:{Aws.REGION}:{Aws.ACCOUNT_ID}:inference-profile/{model}"
    anywhere = (f"arn:aws:bedrock:::foundation-model/{name}",) if where == "global" else ()
    return (profile, f"arn:aws:bedrock:*::foundation-model/{name}", *anywhere)


def _within(partitions: Sequence[str], actions: Sequence[str], table_arn: str) -> iam.PolicyStatement:
    """Return a statement that allows actions on the rows of these partitions alone."""
    return iam.PolicyStatement(
        actions=[f"dynamodb:{action}" for action in actions],
        resources=[table_arn],
        # "ForAllValues" is also true without any key, so "Null" requires one.
        conditions={
            "ForAllValues:StringLike": {"dynamodb:LeadingKeys": list(partitions)},
            "Null": {"dynamodb:LeadingKeys": "false"},
        },
    )


def _allow(actions: list[str] | tuple[str, ...], *resources: str) -> iam.PolicyStatement:
    return iam.PolicyStatement(actions=list(actions), resources=list(resources))
