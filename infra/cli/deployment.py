"""Connects operator commands to a deployed or a local Steward, whose resources it finds in stack outputs.

wiring = operator_wiring(local=False, env=os.environ)

`deployed_environment` returns them as the `STEWARD_…` variables that functions get from the template.
"""

from __future__ import annotations

import os
from collections.abc import Iterable, Mapping
from typing import TYPE_CHECKING, get_args

import boto3
from botocore.config import Config
from botocore.exceptions import BotoCoreError, ClientError

from infra.environments import ENVIRONMENTS, PRODUCTION, Environment, UnknownEnvironmentError, keys_path, named
from infra.function_spec import KeyKind, pascal
from infra.local.aws import SOURCE_HOSTS, Aws, isolate_environment
from infra.local.clock import MovedClock
from infra.local.ports import HOST, answers
from infra.local.state_folder import StatePaths
from infra.permissions import BUCKETS, CLIENT_SECRETS, GRANTS_KEY, MAIL_BUCKET, SECRETS, SERVICE_SECRETS
from steward.aws.schema import TABLES
from steward.core.settings import PREFIX, Settings
from steward.wire import Wiring

if TYPE_CHECKING:
    from mypy_boto3_cloudformation import CloudFormationClient

# Names the environment that a command is for; production by default.
ENVIRONMENT = f"{PREFIX}ENVIRONMENT"
# If this variable is set by hand, all variables that name resources are expected to be.
NAMED_BY_HAND = f"{PREFIX}CONVERSATIONS_TABLE"
# Few and short attempts, since an operator waits.
IMPATIENT = Config(connect_timeout=5, read_timeout=20, retries={"mode": "standard", "total_max_attempts": 3})
_NO_STEWARD = (
    "There is no Steward in this AWS account and region: choose another with AWS_PROFILE or AWS_REGION, "
    "deploy it, or add --local for the one on this machine."
)


class NotDeployedError(Exception):
    """No Steward was found where the command looked; the message says what to do."""


def operator_wiring(*, local: bool, env: Mapping[str, str]) -> Wiring:
    """Return the wiring of a deployed Steward: `steward local` on this machine, or the operator's AWS account.

    `env` is the operator's environment. With `local` this whole process is redirected to the AWS stand-in. On AWS,
    names set by hand (`STEWARD_CONVERSATIONS_TABLE` and the rest) take precedence. Raises `NotDeployedError`.
    """
    if local:
        endpoint = local_endpoint(env)
        isolate_environment(endpoint)
        MovedClock(StatePaths.from_env(env).root).take_up()
        environment = deployed_environment(Aws(endpoint).cloudformation)
        # The same value as local functions have.
        environment[SOURCE_HOSTS] = source_hosts(env)
        return Wiring(Settings.from_env(environment), environment)
    if region := env.get("AWS_REGION"):
        # AWS's other tools read this one; boto3 reads only the other.
        os.environ["AWS_DEFAULT_REGION"] = region
    if env.get(NAMED_BY_HAND):
        return Wiring(Settings.from_env(env), env)
    try:
        names = deployed_environment(boto3.client("cloudformation", config=IMPATIENT), environment_meant(env))
    except (BotoCoreError, ClientError) as error:
        raise NotDeployedError(
            f"AWS did not say where Steward is ({error}). Give credentials and a region as for any AWS command, "
            "or add --local for the Steward on this machine."
        ) from error
    environment = {**env, **names}
    return Wiring(Settings.from_env(environment), environment)


def environment_meant(env: Mapping[str, str]) -> Environment:
    """Return the environment that the operator selected. Raises `NotDeployedError` if there is none of that name."""
    try:
        return named(env.get(ENVIRONMENT, PRODUCTION))
    except UnknownEnvironmentError as error:
        raise NotDeployedError(str(error)) from error


def local_endpoint(env: Mapping[str, str]) -> str:
    """Return the URL of the AWS stand-in of a running `steward local`. Raises `NotDeployedError` if none runs."""
    paths = StatePaths.from_env(env)
    port = paths.port.read_text().strip() if paths.port.exists() else ""
    if not port.isdigit() or not answers(int(port)):
        raise NotDeployedError(
            f"No `steward local` is running with the state in {paths.root}: start it, then try again."
        )
    return f"http://{HOST}:{port}"


def source_hosts(env: Mapping[str, str]) -> str:
    """Return the hosts at which tool sources may be on this machine, comma-separated, as given to `steward local`."""
    hosts = StatePaths.from_env(env).source_hosts
    return hosts.read_text() if hosts.exists() else ""


def deployed_environment(
    cloudformation: CloudFormationClient, environment: Environment = ENVIRONMENTS[PRODUCTION]
) -> dict[str, str]:
    """Return the variables that name every resource and the public address, from the outputs of the stacks.

    Raises `NotDeployedError` if a stack or an output is missing.
    """
    outputs = stack_outputs(cloudformation, [environment.stack(part) for part in ("Data", "Edge", "Core")])
    wanted = {
        **{f"{table.name}_table": f"{pascal(table.name)}Table" for table in TABLES},
        "queue_prefix": "QueuePrefix",
        **{f"{bucket}_bucket": f"{pascal(bucket)}Bucket" for bucket in BUCKETS},
        **{f"{secret}_secret_id": f"{pascal(secret)}Secret" for secret in SECRETS},
        "public_url": "PublicUrl",
        "app_url": "AppUrl",
        "socket_api": "SocketApi",
    }
    if missing := sorted({output for output in wanted.values() if output not in outputs}):
        raise NotDeployedError(f"The stacks have no output {missing[0]}: deploy this version of Steward first.")
    # Optional resources.
    for secret in SERVICE_SECRETS.values():
        wanted[f"{secret}_secret_id"] = f"{pascal(secret)}Secret"
    wanted[f"{MAIL_BUCKET}_bucket"] = f"{pascal(MAIL_BUCKET)}Bucket"
    wanted[f"{GRANTS_KEY}_key_id"] = f"{pascal(GRANTS_KEY)}Key"
    found = {PREFIX + name.upper(): outputs.get(output, "") for name, output in wanted.items()}
    there = (service for service, secret in CLIENT_SECRETS.items() if found[f"{PREFIX}{secret.upper()}_SECRET_ID"])
    for kind in get_args(KeyKind):
        found[f"{PREFIX}{kind.upper()}_KEYS_PATH"] = keys_path(environment, kind)
    return {**found, f"{PREFIX}SERVICES": ",".join(there)}


def stack_outputs(cloudformation: CloudFormationClient, stacks: Iterable[str]) -> dict[str, str]:
    """Return the outputs of all `stacks` by name. Raises `NotDeployedError` if a stack is missing."""
    found: dict[str, str] = {}
    for stack in stacks:
        try:
            described = cloudformation.describe_stacks(StackName=stack)["Stacks"]
        except ClientError as error:
            if error.response["Error"]["Code"] == "ValidationError":
                raise NotDeployedError(_NO_STEWARD) from error
            raise
        for one in described:
            found.update({item["OutputKey"]: item["OutputValue"] for item in one.get("Outputs", [])})
    return found
