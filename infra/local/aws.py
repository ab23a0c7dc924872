"""boto3 clients for the AWS stand-in, isolated from the operator's own AWS settings."""

from __future__ import annotations

import os
import urllib.request
from collections.abc import Mapping
from functools import cache
from typing import TYPE_CHECKING, Any

import boto3
from botocore.config import Config

if TYPE_CHECKING:
    from mypy_boto3_cloudformation import CloudFormationClient
    from mypy_boto3_dynamodb import DynamoDBClient
    from mypy_boto3_lambda import LambdaClient
    from mypy_boto3_s3 import S3Client
    from mypy_boto3_secretsmanager import SecretsManagerClient
    from mypy_boto3_ssm import SSMClient
    from mypy_boto3_stepfunctions import SFNClient

ACCOUNT = "000000000000"
REGION = "us-east-1"
# Path of the request that makes the stand-in save the deployment (`infra.local.write_through`).
SAVE = "/_steward/save"
SECRET = "local"  # noqa: S105 - the stand-in checks no signature
# Variable with the local hosts that tool sources and repositories may have (`Settings.source_private_hosts`).
SOURCE_HOSTS = "STEWARD_SOURCE_PRIVATE_HOSTS"
# The operator's own AWS and Anthropic settings, which neither we nor the Lambda workers may use by accident.
PRIVATE_PREFIXES = ("AWS_", "ANTHROPIC_")
PROXY_VARIABLES = ("http_proxy", "https_proxy", "all_proxy")


def isolate_environment(endpoint: str) -> None:
    """Replace this process's AWS settings with those of the stand-in at `endpoint`, and remove the model's settings.

    Read the operator's ANTHROPIC_ variables before. Everything in this process, Steward's own services included, then
    reaches the stand-in and nothing else.
    """
    for name in [name for name in os.environ if name.startswith(PRIVATE_PREFIXES)]:
        del os.environ[name]
    os.environ.update(stand_in_environment())
    os.environ.update(direct_to_loopback(os.environ))
    os.environ["AWS_ENDPOINT_URL"] = endpoint


def stand_in_environment() -> dict[str, str]:
    """Return the AWS variables for our processes: dummy credentials, no profile, config file or metadata service."""
    return {
        "AWS_ACCESS_KEY_ID": ACCOUNT,
        "AWS_SECRET_ACCESS_KEY": SECRET,
        "AWS_REGION": REGION,
        "AWS_DEFAULT_REGION": REGION,
        "AWS_CONFIG_FILE": os.devnull,
        "AWS_SHARED_CREDENTIALS_FILE": os.devnull,
        "AWS_EC2_METADATA_DISABLED": "true",
    }


def direct_to_loopback(env: Mapping[str, str]) -> dict[str, str]:
    """Return the proxy variables of `env` with this machine exempt: only the real model may be behind a proxy."""
    proxies = {name: value for name, value in env.items() if name.lower() in PROXY_VARIABLES}
    exempt = ",".join(filter(None, (env.get("NO_PROXY") or env.get("no_proxy"), "127.0.0.1", "localhost")))
    return {**proxies, "NO_PROXY": exempt, "no_proxy": exempt}


class Aws:
    """Clients of the stand-in at `endpoint`, each made on first use and kept."""

    def __init__(self, endpoint: str) -> None:
        self.endpoint = endpoint
        self._session = boto3.session.Session(
            aws_access_key_id=ACCOUNT, aws_secret_access_key=SECRET, region_name=REGION
        )
        self._client = cache(self._make)

    def _make(self, service: str) -> Any:
        make: Any = self._session.client
        # One long attempt: the stand-in may be busy unpacking a layer, and a retry would not help.
        config = Config(retries={"max_attempts": 1}, read_timeout=120, s3={"addressing_style": "path"})
        return make(service, endpoint_url=self.endpoint, config=config)

    def save(self) -> None:
        """Have the stand-in save the deployed state at one moment; rows and objects are saved as they are written."""
        with urllib.request.urlopen(urllib.request.Request(self.endpoint + SAVE, method="POST"), timeout=120):  # noqa: S310
            pass

    @property
    def cloudformation(self) -> CloudFormationClient:
        """CloudFormation."""
        client: CloudFormationClient = self._client("cloudformation")
        return client

    @property
    def dynamodb(self) -> DynamoDBClient:
        """DynamoDB."""
        client: DynamoDBClient = self._client("dynamodb")
        return client

    @property
    def functions(self) -> LambdaClient:
        """Lambda."""
        client: LambdaClient = self._client("lambda")
        return client

    @property
    def machines(self) -> SFNClient:
        """Step Functions."""
        client: SFNClient = self._client("stepfunctions")
        return client

    @property
    def s3(self) -> S3Client:
        """S3."""
        client: S3Client = self._client("s3")
        return client

    @property
    def secrets(self) -> SecretsManagerClient:
        """Secrets Manager."""
        client: SecretsManagerClient = self._client("secretsmanager")
        return client

    @property
    def ssm(self) -> SSMClient:
        """Systems Manager parameters."""
        client: SSMClient = self._client("ssm")
        return client
