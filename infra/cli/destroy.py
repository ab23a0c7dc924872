"""`steward destroy`: deletes an environment, and reports what stays and why."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any, get_args

from infra.cli.lookups import CommandError
from infra.cli.restore import versions
from infra.cli.stacks import DATA, Client, declared, delete, deployed
from infra.environments import Environment, keys_path
from infra.function_spec import KeyKind

_MOST_AT_ONCE = 1_000
_MOST_PARAMETERS = 10
_STAYS = (
    "StewardData stays: the tables with every conversation, the buckets with every file, the secrets, and the vault "
    "with the weekly copies. `steward deploy` puts all the rest around it again.",
    "Keys of others stay in Parameter Store: payments and bridges go on with them after a deployment.",
    "To end it for good: turn off termination protection of StewardData and deletion protection of its tables, and "
    "delete it; what is locked (copies of the ledger, the list of erasures) AWS deletes a year after it was written.",
)


def destroy(environment: Environment, client: Client, said: str) -> Iterator[str]:
    """Delete the environment's stacks. `said` is its name as the operator typed it. Raises `CommandError`."""
    if said != environment.name:
        raise CommandError(
            f"This would destroy {environment.name}: say `steward destroy {environment.name}` if that is meant "
            "(STEWARD_ENVIRONMENT names another environment)."
        )
    cloudformation = client("cloudformation")
    there = deployed(cloudformation, environment)
    if not there:
        raise CommandError(f"Nothing of {environment.name} is deployed here.")
    data = environment.stack(DATA)
    for stack in there:
        if stack == data:
            continue
        _empty_all(client, stack)
        delete(cloudformation, stack)
        yield f"{stack} is gone."
    if environment.protected:
        yield from _STAYS
        return
    if data in there:
        _empty_all(client, data)
        delete(cloudformation, data)
        yield f"{data} is deleted, with all its data."
    for kind in get_args(KeyKind):
        _forget_keys(client("ssm"), keys_path(environment, kind))
    yield f"{environment.name} is deleted. If AWS delivers access logs later, run the command again."


def _empty_all(client: Client, stack: str) -> None:
    for bucket, properties in declared(client("cloudformation"), stack, "AWS::S3::Bucket"):
        _empty(client("s3"), bucket, properties)


def _empty(s3: Any, bucket: str, properties: Mapping[str, Any]) -> None:
    """Delete every version in a bucket, also locked ones: governance mode lets an operator do that."""
    past_locks = {"BypassGovernanceRetention": True} if properties.get("ObjectLockEnabled") else {}
    every = [{"Key": one["Key"], "VersionId": one["VersionId"]} for one in versions(s3, bucket)]
    for start in range(0, len(every), _MOST_AT_ONCE):
        some = {"Objects": every[start : start + _MOST_AT_ONCE], "Quiet": True}
        s3.delete_objects(Bucket=bucket, Delete=some, **past_locks)


def _forget_keys(ssm: Any, path: str) -> None:
    pages = ssm.get_paginator("get_parameters_by_path").paginate(Path=path, Recursive=True)
    names = [one["Name"] for page in pages for one in page["Parameters"]]
    for start in range(0, len(names), _MOST_PARAMETERS):
        ssm.delete_parameters(Names=names[start : start + _MOST_PARAMETERS])
