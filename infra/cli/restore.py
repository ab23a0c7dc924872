"""`steward restore`: restores tables and buckets to an earlier moment, under their own names.

DynamoDB restores a table only under another name, and without its stream, time to live, tags, protection and alarms. So
each table is restored to a copy beside it, and the rows that differ are written back into the table itself: it stays
the table of its template, and everything attached to it continues.

Each step may be repeated: after an interruption the operator runs the same command again.
"""

from __future__ import annotations

import hashlib
import json
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass
from datetime import UTC, datetime, timedelta
from itertools import islice
from time import sleep
from typing import Any

from botocore.exceptions import ClientError

from infra.catalogue import EVERY_FUNCTION
from infra.cli.lookups import CommandError
from infra.cli.output import utc
from infra.cli.stacks import declared, deployed
from infra.environments import Environment
from infra.permissions import KEPT_BUCKETS, OLD_VERSIONS_DAYS
from steward.actors.restore_guard import came_back
from steward.aws.schema import TABLES, TableSchema
from steward.wire import Wiring

# The longest timeout: runs that were under way when the functions were stopped have ended by then.
_LONGEST_RUN = timedelta(seconds=max(spec.timeout for spec in EVERY_FUNCTION))
_LOOK_EVERY = 15.0
_BATCH = 25
# Margin for clock differences between rows and objects. An object without a row does no harm.
_ONLY_BROUGHT_BACK = ("payloads",)


@dataclass(frozen=True)
class DeployedSteward:
    """A deployed Steward; `client` makes an AWS client by the name of its service."""

    wiring: Wiring
    environment: Environment
    client: Callable[[str], Any]
    on_this_machine: bool = False

    @property
    def called(self) -> str:
        """Return its name for the operator."""
        return "the Steward on this machine" if self.on_this_machine else self.environment.name

    def table(self, schema: TableSchema) -> str:
        """Return the deployed name of a table."""
        return self.wiring.settings.required(f"{schema.name}_table")


def moment_of(said: str, now: datetime) -> datetime:
    """Parse a moment such as `2026-11-25T10:00Z`. Raises `CommandError`."""
    try:
        moment = datetime.fromisoformat(said)
    except ValueError:
        raise CommandError(f"{said} is not a moment: give one such as 2026-11-25T10:00Z.") from None
    if moment.tzinfo is None:
        raise CommandError(f"{said} has no time zone: add Z for UTC, or an offset such as +01:00.")
    if moment > now:
        raise CommandError(f"{utc(moment)} is in the future.")
    return moment.astimezone(UTC)


def run(place: DeployedSteward, said: str, agreed: Callable[[str], bool]) -> Iterator[str]:
    """Restore everything to the moment once `agreed` returns true; yield a line for each step."""
    moment = moment_of(said, place.wiring.clock())
    _check(place, moment)
    if not agreed(f"Bring {place.called} back to {utc(moment)}? What came later is forgotten."):
        raise CommandError("Nothing was changed.")
    reserved = _functions(place)
    for name in reserved:
        _stop(place, name)
    stopped = place.wiring.clock()
    yield f"{len(reserved)} functions are stopped. If this is interrupted, run it again: until then they stay stopped."
    copies = {schema: _copy_begun(place, schema, moment) for schema in TABLES}
    yield f"{len(copies)} tables are being copied as of {utc(moment)}, which takes AWS a quarter of an hour or longer."
    while place.wiring.clock() < stopped + _LONGEST_RUN or not all(map(_has_copy(place), copies.values())):
        sleep(_LOOK_EVERY)
    for schema, copy in copies.items():
        written, deleted = _rows_brought_back(place.client("dynamodb"), copy, place.table(schema), schema)
        yield f"{schema.name}: {written} rows written, {deleted} deleted"
    for name in KEPT_BUCKETS:
        bucket = place.wiring.settings.required(f"{name}_bucket")
        written, deleted = _objects_brought_back(place.client("s3"), bucket, moment, name in _ONLY_BROUGHT_BACK)
        yield f"{name}: {written} objects written, {deleted} deleted"
    # From now on a sender asks the provider first whether a message went out in the lost time.
    came_back(place.wiring.conversations_table, place.wiring.clock())
    if again := place.wiring.erasure.replay():
        yield f"Erasures repeated, because the restored tables do not hold them: {again}."
    for name, kept in reserved.items():
        _start(place, name, kept)
    for copy in copies.values():
        place.client("dynamodb").delete_table(TableName=copy)
    yield f"Everything runs again, as of {utc(moment)}. Next run `steward rebuild` and `steward doctor`."
    local = " --local" if place.on_this_machine else ""
    yield f"To reverse this: steward restore {stopped.isoformat(timespec='seconds')}{local}"


def copy_of(table: str, moment: datetime) -> str:
    """Return the name of a table's copy. A copy that exists already, for example from the vault, is used as it is."""
    return f"{table}-at-{moment:%Y%m%dT%H%M%S}"


def _check(place: DeployedSteward, moment: datetime) -> None:
    dynamodb, from_vault = place.client("dynamodb"), 0
    for table in map(place.table, TABLES):
        if _status(dynamodb, copy_of(table, moment)):
            from_vault += 1
            continue
        described = dynamodb.describe_continuous_backups(TableName=table)["ContinuousBackupsDescription"]
        window = described.get("PointInTimeRecoveryDescription", {})
        first, last = (window.get(f"{end}RestorableDateTime") for end in ("Earliest", "Latest"))
        if not first or not last or not first <= moment <= last:
            copy = copy_of(table, moment)
            if not first or not last:
                raise CommandError(
                    f"{table} keeps no earlier moments: restore it from the vault as {copy}, and try again."
                )
            can = f"from {utc(first)} to {utc(last)}"
            raise CommandError(
                f"{table} can be restored {can}: else restore it from the vault as {copy}, and try again."
            )
    if from_vault < len(TABLES) and moment < place.wiring.clock() - timedelta(days=OLD_VERSIONS_DAYS):
        raise CommandError(f"Buckets keep old versions for {OLD_VERSIONS_DAYS} days: {utc(moment)} is longer ago.")


def _functions(place: DeployedSteward) -> dict[str, int | None]:
    """Return every function, with the concurrency its template reserves for it."""
    cloudformation = place.client("cloudformation")
    return {
        name: properties.get("ReservedConcurrentExecutions")
        for stack in deployed(cloudformation, place.environment)
        for name, properties in declared(cloudformation, stack, "AWS::Lambda::Function")
    }


def _stop(place: DeployedSteward, function: str) -> None:
    """Reserve no concurrency: the HTTP API answers 5xx and providers retry, queues keep messages, no schedule runs."""
    place.client("lambda").put_function_concurrency(FunctionName=function, ReservedConcurrentExecutions=0)


def _start(place: DeployedSteward, function: str, reserved: int | None) -> None:
    if reserved is None:
        place.client("lambda").delete_function_concurrency(FunctionName=function)
    else:
        place.client("lambda").put_function_concurrency(FunctionName=function, ReservedConcurrentExecutions=reserved)


def _copy_begun(place: DeployedSteward, schema: TableSchema, moment: datetime) -> str:
    dynamodb, table = place.client("dynamodb"), place.table(schema)
    copy = copy_of(table, moment)
    if not _status(dynamodb, copy):
        dynamodb.restore_table_to_point_in_time(
            SourceTableName=table, TargetTableName=copy, RestoreDateTime=moment, UseLatestRestorableTime=False
        )
    return copy


def _has_copy(place: DeployedSteward) -> Callable[[str], bool]:
    return lambda copy: _status(place.client("dynamodb"), copy) == "ACTIVE"


def _status(dynamodb: Any, table: str) -> str:
    try:
        return str(dynamodb.describe_table(TableName=table)["Table"]["TableStatus"])
    except ClientError as error:
        if error.response["Error"]["Code"] == "ResourceNotFoundException":
            return ""
        raise


def _rows_brought_back(dynamodb: Any, copy: str, table: str, schema: TableSchema) -> tuple[int, int]:
    """Write the rows that differ and delete new ones; return both counts.

    Equal rows are not written, so no stream reports them.
    """
    names = [name for name in (schema.partition, schema.sort) if name]
    there = {_key(row, names): _digest(row) for row in _scanned(dynamodb, table)}
    written = _batched(
        dynamodb,
        table,
        (
            {"PutRequest": {"Item": row}}
            for row in _scanned(dynamodb, copy)
            if there.pop(_key(row, names), b"") != _digest(row)
        ),
    )
    keys = (dict(zip(names, ({"S": part} for part in key), strict=True)) for key in there)
    return written, _batched(dynamodb, table, ({"DeleteRequest": {"Key": key}} for key in keys))


def _key(row: Mapping[str, Any], names: list[str]) -> tuple[str, ...]:
    return tuple(row[name]["S"] for name in names)


def _digest(row: Mapping[str, Any]) -> bytes:
    return hashlib.blake2b(json.dumps(row, sort_keys=True, default=repr).encode(), digest_size=16).digest()


def _scanned(dynamodb: Any, table: str) -> Iterator[dict[str, Any]]:
    for page in dynamodb.get_paginator("scan").paginate(TableName=table, ConsistentRead=True):
        yield from page["Items"]


def _batched(dynamodb: Any, table: str, requests: Iterator[dict[str, Any]]) -> int:
    made = 0
    while batch := list(islice(requests, _BATCH)):
        made += len(batch)
        left = {table: batch}
        while left:
            left = dynamodb.batch_write_item(RequestItems=left).get("UnprocessedItems", {})
    return made


def _objects_brought_back(s3: Any, bucket: str, moment: datetime, only_back: bool) -> tuple[int, int]:
    """Copy the versions of that moment over the present ones; return the numbers of changed and deleted objects.

    New objects are deleted unless `only_back`.
    """
    now, then = dict[str, dict[str, Any]](), dict[str, dict[str, Any]]()
    for one in versions(s3, bucket):
        if one["IsLatest"]:
            now[one["Key"]] = one
        before = then.get(one["Key"])
        # Versions of the same second are listed newest first.
        if one["LastModified"] <= moment and (before is None or one["LastModified"] > before["LastModified"]):
            then[one["Key"]] = one
    written = deleted = 0
    for key, current in now.items():
        was = then.get(key, {})
        if "ETag" in was and was["ETag"] != current.get("ETag"):
            source = {"Bucket": bucket, "Key": key, "VersionId": was["VersionId"]}
            s3.copy_object(Bucket=bucket, Key=key, CopySource=source)
            written += 1
        elif "ETag" not in was and "ETag" in current and not only_back:
            s3.delete_object(Bucket=bucket, Key=key)
            deleted += 1
    return written, deleted


def versions(s3: Any, bucket: str) -> Iterator[dict[str, Any]]:
    """Yield every version and every delete marker, which has no `ETag`; those of one key newest first."""
    for page in s3.get_paginator("list_object_versions").paginate(Bucket=bucket):
        yield from (*page.get("Versions", ()), *page.get("DeleteMarkers", ()))
