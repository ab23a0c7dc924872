"""Stack StewardData: tables, buckets, secrets and keys, which outlive every other stack."""

from __future__ import annotations

from aws_cdk import Stack
from constructs import Construct

from infra.capabilities.backups import Backups
from infra.capabilities.buckets import Buckets
from infra.capabilities.encryption_keys import EncryptionKeys
from infra.capabilities.placement import placed
from infra.capabilities.secrets import Secrets
from infra.capabilities.tables import Tables
from infra.environments import Environment
from infra.function_spec import pascal
from infra.permissions import KEPT_BUCKETS
from infra.stacks.outputs import put_output


class DataStack(Stack):
    """Tables, buckets, secrets and keys.

    Outputs: `<Name>Table`, `<Name>Bucket`, `<Name>BucketArn`, `<Name>Secret`, `<Name>Key`.
    """

    def __init__(self, scope: Construct, construct_id: str, *, environment: Environment) -> None:
        super().__init__(
            scope,
            construct_id,
            env=placed(environment),
            description="Steward: tables, buckets, secrets",
            termination_protection=environment.protected,
        )
        self.tables = Tables(self, "Tables", protected=environment.protected).by_name
        self.buckets = Buckets(self, "Buckets", environment).by_name
        self.secrets = Secrets(self, "Secrets", environment).by_name
        self.keys = EncryptionKeys(self, "Keys", protected=environment.protected).by_name if environment.google else {}
        if environment.protected:
            tables = [table.table_arn for table in self.tables.values()]
            Backups(self, "Backups", [*tables, *(self.buckets[name].bucket_arn for name in KEPT_BUCKETS)])
        for name, table in self.tables.items():
            put_output(self, f"{pascal(name)}Table", table.table_name, f"Name of the table {name}")
        for name, bucket in self.buckets.items():
            put_output(self, f"{pascal(name)}Bucket", bucket.bucket_name, f"Name of the bucket {name}")
            put_output(self, f"{pascal(name)}BucketArn", bucket.bucket_arn, f"ARN of the bucket {name}")
        for name, secret in self.secrets.items():
            put_output(self, f"{pascal(name)}Secret", secret.secret_arn, f"ARN of the secret {name}")
        for name, key in self.keys.items():
            put_output(self, f"{pascal(name)}Key", key.key_arn, f"ARN of the key {name}")
