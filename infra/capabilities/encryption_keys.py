"""KMS keys that encrypt values which no table may hold in plain text, such as OAuth tokens."""

from __future__ import annotations

from aws_cdk import RemovalPolicy
from aws_cdk import aws_kms as kms
from constructs import Construct

from infra.function_spec import pascal
from infra.permissions import GRANTS_KEY


class EncryptionKeys(Construct):
    """The KMS keys of an environment; `by_name` maps the names of `infra.catalogue` to them."""

    def __init__(self, scope: Construct, construct_id: str, *, protected: bool) -> None:
        super().__init__(scope, construct_id)
        # Without it all stored tokens are lost, so it is retained like the tables.
        self.by_name = {
            GRANTS_KEY: kms.Key(
                self,
                pascal(GRANTS_KEY),
                description="Steward: encrypts the tokens of accounts that members connected",
                enable_key_rotation=True,
                removal_policy=RemovalPolicy.RETAIN if protected else RemovalPolicy.DESTROY,
            )
        }
